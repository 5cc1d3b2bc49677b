/// Help, made from what the commands declare.
package enum HelpText {
  package static let width = 100

  static func tool(_ tool: Tool) -> String {
    let column = (tool.commands.map(\.name.count).max() ?? 0) + 4
    var lines = [tool.summary, "", "usage: \(tool.name) COMMAND [OPTION]... [ARGUMENT]...", "", "commands:"]
    lines += tool.commands.flatMap { row($0.name, $0.summary, column: column) }
    lines += ["", "options:"]
    lines += parameterRows([Tool.color, Tool.help, Tool.showVersion])
    lines += ["", "Exit status: 0 clean, 1 findings, 2 could not run."]
    lines += ["'\(tool.name) COMMAND --help' says more of a command."]
    return lines.joined(separator: "\n")
  }

  static func command(_ command: any Subcommand, of tool: Tool) -> String {
    var lines = wrap(command.summary + ".", width)
    lines += ["", "usage: \(tool.name) \(command.name) [OPTION]...\(operandUsage(command))"]
    let operands = command.parameters.filter(\.syntax.isOperands)
    if !operands.isEmpty { lines += [""] + parameterRows(operands) }
    lines += ["", "options:"] + parameterRows(command.parameters.filter { !$0.syntax.isOperands } + Tool.common)
    for paragraph in command.discussion.split(separator: "\n\n") {
      // A paragraph that is indented is an example: as it stands.
      lines += [""]
      lines += paragraph.hasPrefix("  ") ? [String(paragraph)] : wrap(String(paragraph), width)
    }
    return lines.joined(separator: "\n")
  }

  private static func operandUsage(_ command: any Subcommand) -> String {
    for case let syntax in command.parameters.map(\.syntax) {
      guard case .operands(let count) = syntax.kind else { continue }
      let name = syntax.valueName + (count.upperBound > 1 ? "..." : "")
      return count.lowerBound == 0 ? " [\(name)]" : " \(name)"
    }
    return ""
  }

  private static func parameterRows(_ parameters: [any Parameter]) -> [String] {
    let titles = parameters.map { title($0.syntax) }
    let column = min(28, (titles.map(\.count).max() ?? 0) + 4)
    return zip(titles, parameters).flatMap { title, parameter in
      let byDefault = parameter.syntax.defaultText.map { " (default: \($0))" } ?? ""
      return row(title, parameter.syntax.help + byDefault, column: column)
    }
  }

  private static func title(_ syntax: ParameterSyntax) -> String {
    switch syntax.kind {
    case .operands(let count): return syntax.valueName + (count.upperBound > 1 ? "..." : "")
    case .flag, .option:
      let short = syntax.short.map { "-\($0), " } ?? "    "
      return "\(short)--\(syntax.name)\(syntax.kind == .flag ? "" : " \(syntax.valueName)")"
    }
  }

  private static func row(_ title: String, _ text: String, column: Int) -> [String] {
    let indent = String(repeating: " ", count: column)
    let texts = wrap(text, width - column)
    let first = "  " + title
    if first.count + 2 > column { return [first] + texts.map { indent + $0 } }
    let padded = first + String(repeating: " ", count: column - first.count)
    return [padded + (texts.first ?? "")] + texts.dropFirst().map { indent + $0 }
  }

  package static func wrap(_ text: String, _ width: Int) -> [String] {
    var lines = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
      } else if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
