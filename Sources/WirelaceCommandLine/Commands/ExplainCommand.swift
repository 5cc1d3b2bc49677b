import WirelaceDiagnostics
import WirelaceInterpreter
import WirelaceResolver
import WirelaceSyntax

/// `explain W0210`: the catalogue page of a code.
struct ExplainCommand: Subcommand {
  static let code = Operands<String>("CODE", 0...1, "A code (W0210) or its name (unknown-name).")
  static let list = Flag("list", short: "l", "List all codes.")

  let name = "explain"
  let summary = "Explain a code of a finding: cause, bad and good example"
  var parameters: [any Parameter] { [Self.code, Self.list] }
  private let pages = DiagnosticPage.all

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    if arguments[Self.list] {
      for page in pages {
        try console.print(
          "\(page.code.id)  \(page.code.severity == .warning ? "warning" : "error  ")  \(page.code.name)")
      }
      return .clean
    }
    guard let wanted = arguments[Self.code].first else {
      throw CommandFailure("CODE is missing", help: "'\(console.tool.name) explain --list' shows all codes")
    }
    let page = pages.first {
      $0.code.id.lowercased() == wanted.lowercased() || $0.code.name == wanted.lowercased()
    }
    guard let page else {
      let known = pages.flatMap { [$0.code.id, $0.code.name] }
      throw CommandFailure(
        "no code '\(wanted)'",
        help: Suggestion.nearest(to: wanted, among: known).map { "did you mean '\($0)'?" }
          ?? "'\(console.tool.name) explain --list' shows all codes")
    }
    try console.print(text(page, console))
    return .clean
  }

  private func text(_ page: DiagnosticPage, _ console: Console) -> String {
    let title = console.styleOutput("\(page.code.id) \(page.code.name)", .bold)
    let cause = HelpText.wrap(page.cause, HelpText.width).joined(separator: "\n")
    return """
      \(title) (\(page.code.severity.rawValue))

      \(cause)

      \(console.styleOutput("Bad:", .error))

      \(indented(page.bad))

      \(console.styleOutput("Good:", .good))

      \(indented(page.good))
      """
  }

  private func indented(_ schema: String) -> String {
    var lines = schema.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}

extension DiagnosticPage {
  /// The whole catalogue, by code.
  static let all = (syntax + resolution + declarations + examples).sorted { $0.code < $1.code }
}
