import WirelaceDiagnostics
import WirelaceFrames
import WirelaceModel

extension ExampleChecker {
  /// Runs the examples of models and unions: W1001, W1003, W1005 to W1007.
  mutating func checkJSON(isMeant: (Declared) -> Bool) {
    let checker = JSONChecker(model)
    for (index, type) in model.jsonModels.enumerated() where isMeant(type.declared) {
      for example in type.examples { check(example, JSONShape(.model(ID(index))), checker) }
    }
    for (index, type) in model.jsonUnions.enumerated() where isMeant(type.declared) {
      for example in type.examples { check(example, JSONShape(.union(ID(index))), checker) }
    }
  }

  private mutating func check(_ example: JSONExample, _ shape: JSONShape, _ checker: JSONChecker) {
    let first = checker.check(Array(example.text.utf8), as: shape).first
    func report(_ code: DiagnosticCode, _ message: String, help: String? = nil) {
      diagnostics.append(
        Diagnostic(code, at: example.range, "example \"\(example.title)\": \(message)", help: help))
    }
    switch (example.expectation, first) {
    case (.valid, nil): break
    case (.valid, let finding?) where finding.kind == .rule:
      report(
        .exampleBreaksRule, "the document breaks a rule: \(finding)",
        help: "an example that shall break it says `breaks \"\(finding.rule)\"`")
    case (.valid, let finding?):
      report(
        .exampleDoesNotDecode, "the document is refused: \(finding)",
        help: "an example that shall be refused says `breaks \(finding.rule)`")
    case (.breaks(let error, _), nil):
      report(.exampleBreaksNothing, "the document breaks nothing; the example says that it breaks `\(error)`")
    case (.breaks(let error, let path), let finding?):
      if error != finding.rule {
        report(.exampleBreaksElse, "the document breaks \(finding); the example says `\(error)`")
      } else if let path, path != finding.path {
        report(.exampleBreaksElsewhere, "the document breaks \(finding); the example says at \(path)")
      }
    }
  }
}
