import WirelaceDiagnostics
import WirelaceInterpreter
import WirelaceResolver
import WirelaceSyntax

/// A page about a rule that is not about schemas.
package struct RulePage: Sendable {
  package var id: String
  package var severity: String
  package var title: String
  package var cause: String
  package var example: String
  package var advice: String
  package init(id: String, severity: String, title: String, cause: String, example: String, advice: String) {
    self.id = id
    self.severity = severity
    self.title = title
    self.cause = cause
    self.example = example
    self.advice = advice
  }
}

/// `explain W0210`: the catalogue page of a code.
package struct ExplainCommand: Subcommand {
  static let code = Operands<String>("CODE", 0...1, "A code (W0210) or its name (unknown-name).")
  static let list = Flag("list", short: "l", "List all codes.")

  package let name = "explain"
  package let summary = "Explain a code of a finding: cause, bad and good example"
  package var parameters: [any Parameter] { [Self.code, Self.list] }
  private let pages = DiagnosticPage.all
  private let rules: [RulePage]

  package init(rules: [RulePage] = []) { self.rules = rules }

  package func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    if arguments[Self.list] {
      for page in pages {
        try console.print(
          "\(page.code.id)  \(page.code.severity == .warning ? "warning" : "error  ")  \(page.code.name)")
      }
      let width = rules.map(\.id.count).max() ?? 0
      for rule in rules {
        let padding = String(repeating: " ", count: width - rule.id.count)
        let severity = rule.severity + String(repeating: " ", count: max(0, 7 - rule.severity.count))
        try console.print("\(rule.id)\(padding)  \(severity)  \(rule.title)")
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
      if let rule = rule(wanted.lowercased()) {
        try console.print(text(rule, console))
        return .clean
      }
      let known = pages.flatMap { [$0.code.id, $0.code.name] } + rules.map(\.id)
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

  /// By its id, or by what stands behind the dot where only one rule has that.
  private func rule(_ wanted: String) -> RulePage? {
    if let rule = rules.first(where: { $0.id == wanted }) { return rule }
    let found = rules.filter { $0.id.hasSuffix("." + wanted) }
    return found.count == 1 ? found[0] : nil
  }

  private func text(_ rule: RulePage, _ console: Console) -> String {
    func wrapped(_ text: String) -> String { HelpText.wrap(text, HelpText.width).joined(separator: "\n") }
    return """
      \(console.styleOutput(rule.id, .bold)) (\(rule.severity)): \(rule.title)

      \(wrapped(rule.cause))

      \(console.styleOutput("Example:", .error)) \(wrapped(rule.example))

      \(console.styleOutput("What to do:", .good)) \(wrapped(rule.advice))
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
