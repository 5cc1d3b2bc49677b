/// The scripts themselves, made from what the commands declare.
enum CompletionScript {
  // MARK: - bash

  static func bash(_ tool: Tool) -> String {
    let verbs = (tool.commands.map(\.name) + ["help"]).joined(separator: " ")
    var cases = ""
    for command in tool.commands {
      let parameters = command.parameters + Tool.common
      let options = parameters.filter { !$0.syntax.isOperands }.map { "--\($0.syntax.name)" }
      cases += "    \(command.name))\n      case \"$previous\" in\n"
      for parameter in parameters where parameter.syntax.takesValue {
        cases += "        \(spellings(parameter).joined(separator: "|"))) \(bashOffer(parameter)); return ;;\n"
      }
      cases += """
              esac
              if [[ $current == -* ]]; then offer "\(options.joined(separator: " "))"; return; fi
              \(parameters.first(where: \.syntax.isOperands).map(bashOffer) ?? ":")
              ;;

        """
    }
    return """
      # bash completion for \(tool.name)
      _\(tool.name)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= word
        offer() { COMPREPLY=($(compgen -W "$1" -- "$current")); }
        folders() { compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current")); }
        files() {
          compopt -o filenames 2>/dev/null
          COMPREPLY=($(compgen -d -- "$current") $(compgen -f -X "!*.@($1)" -- "$current"))
        }
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in
            -*|auto|always|never) ;;
            *) command=$word; break ;;
          esac
        done
        if [[ $previous == --color ]]; then offer "\(ColorChoice.argumentChoices.joined(separator: " "))"; return; fi
        case $command in
          "")
            offer "\(verbs) --color --help --version"
            ;;
          help)
            offer "\(verbs)"
            ;;
      \(cases)  esac
      }
      shopt -s extglob
      complete -F _\(tool.name) \(tool.name)

      """
  }

  private static func bashOffer(_ parameter: any Parameter) -> String {
    switch parameter.syntax.completion {
    case .nothing: ":"
    case .words(let words): "offer \"\(words.joined(separator: " "))\""
    case .folders: "folders"
    case .files(let extensions): "files \"\(extensions.joined(separator: "|"))\""
    }
  }

  // MARK: - zsh

  static func zsh(_ tool: Tool) -> String {
    var cases = ""
    for command in tool.commands {
      let arguments = (command.parameters + Tool.common).flatMap(zshArguments)
      cases += "    \(command.name)) _arguments -s \\\n      "
      cases += arguments.joined(separator: " \\\n      ") + " ;;\n"
    }
    let verbs = tool.commands.map { quoted("\($0.name):\($0.summary)") } + [quoted("help:Show help")]
    return """
      #compdef \(tool.name)
      _\(tool.name)() {
        local state line
        local -a verbs
        verbs=(\(verbs.joined(separator: "\n    ")))
        _arguments -C \
      \(zshArguments(Tool.color).joined(separator: " ")) \
      \(zshArguments(Tool.help).joined(separator: " ")) \
      \(zshArguments(Tool.showVersion).joined(separator: " ")) \
      '1: :->command' '*:: :->rest'
        case $state in
        command) _describe command verbs ;;
        rest)
          case $words[1] in
          help) _describe command verbs ;;
      \(cases)    esac ;;
        esac
      }
      compdef _\(tool.name) \(tool.name)

      """
  }

  private static func zshArguments(_ parameter: any Parameter) -> [String] {
    let syntax = parameter.syntax
    let action =
      switch syntax.completion {
      case .nothing: " "
      case .words(let words): "(\(words.joined(separator: " ")))"
      case .folders: "_files -/"
      case .files(let extensions): "_files -g \"*.(\(extensions.joined(separator: "|")))\""
      }
    let help = syntax.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:")
    switch syntax.kind {
    case .operands: return [quoted("*:\(syntax.valueName):\(action)")]
    case .flag: return spellings(parameter).map { quoted("\($0)[\(help)]") }
    case .option(let repeats):
      return spellings(parameter).map { quoted("\(repeats ? "*" : "")\($0)[\(help)]:\(syntax.valueName):\(action)") }
    }
  }

  // MARK: - fish

  static func fish(_ tool: Tool) -> String {
    let verbs = tool.commands.map(\.name) + ["help"]
    let noVerb = "not __fish_seen_subcommand_from \(verbs.joined(separator: " "))"
    var lines = ["# fish completion for \(tool.name)", "complete -c \(tool.name) -f"]
    for command in tool.commands {
      lines.append("complete -c \(tool.name) -n \(quoted(noVerb)) -a \(command.name) -d \(quoted(command.summary))")
    }
    lines.append("complete -c \(tool.name) -n \(quoted(noVerb)) -a help -d 'Show help'")
    lines.append("complete -c \(tool.name) -n \(quoted(noVerb)) -l version -d \(quoted(Tool.showVersion.syntax.help))")
    for parameter in Tool.common { lines.append("complete -c \(tool.name)" + fishOption(parameter)) }
    for command in tool.commands {
      let condition = " -n \(quoted("__fish_seen_subcommand_from \(command.name)"))"
      for parameter in command.parameters {
        lines.append("complete -c \(tool.name)\(condition)" + fishOption(parameter))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishOption(_ parameter: any Parameter) -> String {
    let syntax = parameter.syntax
    let values =
      switch syntax.completion {
      case .nothing: syntax.takesValue ? " -x" : ""
      case .words(let words): (syntax.isOperands ? "" : " -x") + " -a \(quoted(words.joined(separator: " ")))"
      case .folders: (syntax.isOperands ? "" : " -x") + " -a '(__fish_complete_directories)'"
      case .files: syntax.isOperands ? " -F" : " -r -F"
      }
    if syntax.isOperands { return values }
    let short = syntax.short.map { " -s \($0)" } ?? ""
    return "\(short) -l \(syntax.name)\(values) -d \(quoted(syntax.help))"
  }

  private static func spellings(_ parameter: any Parameter) -> [String] {
    ["--\(parameter.syntax.name)"] + (parameter.syntax.short.map { ["-\($0)"] } ?? [])
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}

extension ParameterSyntax {
  fileprivate var takesValue: Bool {
    if case .option = kind { true } else { false }
  }
}
