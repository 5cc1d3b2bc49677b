/// `completion bash`: a script that teaches a shell the tool's commands, options and values.
struct CompletionCommand: Subcommand {
  static let shell = Operands<Shell>("SHELL", 1...1, "\(Shell.argumentForm).")

  let name = "completion"
  let summary = "Print a completion script for bash, zsh or fish"
  let discussion = """
    Load it with one of:

      eval "$(wirelace completion bash)"                                    # in ~/.bashrc
      eval "$(wirelace completion zsh)"                                     # in ~/.zshrc, after compinit
      wirelace completion fish > ~/.config/fish/completions/wirelace.fish
    """
  var parameters: [any Parameter] { [Self.shell] }

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    switch arguments[Self.shell].first {
    case .bash: try console.write(CompletionScript.bash(console.tool))
    case .zsh: try console.write(CompletionScript.zsh(console.tool))
    case .fish: try console.write(CompletionScript.fish(console.tool))
    case nil: break
    }
    return .clean
  }
}

enum Shell: String, ArgumentValue, CaseIterable {
  case bash, zsh, fish
}
