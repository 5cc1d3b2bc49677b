import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// `where` rules. W0419 duplicate-rule.
  func resolveRules(_ rules: [RuleSyntax], in context: ExpressionContext) -> [Rule] {
    var names: [String: SourceRange] = [:]
    return rules.compactMap { rule in
      if let name = rule.name {
        if let first = names[name.value] {
          report(
            .duplicateRule, at: name.range, "two rules are named \"\(name.value)\"",
            labels: [Diagnostic.Label(first, "the other one")],
            help: "rename one of them: a report must tell them apart")
        }
        names[name.value] = name.range
      }
      guard let condition = resolveCondition(rule.condition, in: context) else {
        if let name = rule.name { layout.failedRules.insert(name.value) }
        return nil
      }
      return Rule(
        id: rule.name?.value ?? "where", documentation: rule.documentation, condition: condition,
        text: rule.condition.range.text.collapsingBlanks, range: rule.range)
    }
  }
}
