import WirelaceDiagnostics
import WirelaceFrames
import WirelaceModel

extension Interpreter {
  /// Runs the examples of the schema: a valid one must decode to its value, break no rule and encode to the same bytes; an invalid
  /// one must break what it says, where it says.
  ///
  /// `modules` restricts the check to what these declare. W1001 to W1008, in the order of the model.
  public func checkExamples(of modules: [ID<Module>]? = nil) -> [Diagnostic] {
    var checker = ExampleChecker(interpreter: self)
    func isMeant(_ declared: Declared) -> Bool { modules?.contains(declared.module) ?? true }
    for index in model.frames.indices where isMeant(model.frames[index].declared) { checker.check(.frame(ID(index))) }
    for index in model.bitFields.indices where isMeant(model.bitFields[index].declared) {
      checker.check(.bits(ID(index)))
    }
    for index in model.unions.indices where isMeant(model.unions[index].declared) { checker.check(.union(ID(index))) }
    for index in model.streams.indices where isMeant(model.streams[index].declared) { checker.check(ID(index)) }
    checker.checkJSON(isMeant: isMeant)
    return checker.diagnostics
  }
}

struct ExampleChecker {
  let interpreter: Interpreter
  var diagnostics: [Diagnostic] = []

  init(interpreter: Interpreter) { self.interpreter = interpreter }

  var model: ProtocolModel { interpreter.model }

  mutating func report(
    _ code: DiagnosticCode, _ example: Example, _ message: String, label: String = "",
    labels: [Diagnostic.Label] = [], help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code, at: example.range, "example \"\(example.title)\": \(message)", label: label, labels: labels, help: help))
  }

  mutating func check(_ layout: Layout) {
    for example in model.examples(of: layout) {
      switch example.expectation {
      case .valid(let value): checkValid(example, value, layout)
      case .breaks(let rule, let path, let offset):
        checkInvalid(example, Breach(rule: rule, path: path, offset: offset), layout)
      }
    }
  }

  // MARK: - Valid examples

  private mutating func checkValid(_ example: Example, _ expected: Literal?, _ layout: Layout) {
    let decoded = interpreter.inspect(example.bytes, as: layout)
    if let error = decoded.error {
      report(
        .exampleDoesNotDecode, example,
        "the bytes do not decode: \(place(error.path, error.byteOffset)): \(error.kind.rawValue): "
          + "expected \(error.expected), found \(error.found)",
        labels: labels(decoded, at: error.path),
        help: "an example that shall not decode says `breaks \(error.kind.rawValue)`")
      return
    }
    guard let value = decoded.value else { return }
    if let expected {
      let type = interpreter.plan.slots[interpreter.plan.root(of: layout)].type
      if let difference = LiteralComparison(model: model).difference(expected, value, type) {
        let name = difference.path.isEmpty ? "the value" : "`\(difference.path)`"
        report(
          .exampleValueDiffers, example,
          "\(name) is \(difference.found) in the bytes, \(difference.expected) in the value",
          labels: labels(decoded, at: difference.path))
        return
      }
    }
    if let broken = decoded.violations.first {
      report(
        .exampleBreaksRule, example,
        "\(place(broken.violation.path, broken.byteRange.lowerBound)) breaks `\(broken.violation.rule)`: "
          + "expected \(broken.violation.expected), found \(broken.violation.found)",
        labels: labels(decoded, at: broken.violation.path),
        help: "an example that shall break a rule says `breaks \(ruleText(broken))`")
      return
    }
    checkEncoding(example, value, layout)
  }

  private mutating func checkEncoding(_ example: Example, _ value: Value, _ layout: Layout) {
    do throws(FrameError) {
      let encoded = try interpreter.encode(value, as: layout)
      guard encoded != example.bytes else { return }
      let first = zip(encoded, example.bytes).enumerated().first { $1.0 != $1.1 }?.offset
      let offset = first ?? min(encoded.count, example.bytes.count)
      report(
        .exampleBytesDiffer, example,
        "written again, the value gives \(encoded.schemaText), not \(example.bytes.schemaText): they differ from byte \(offset) on"
      )
    } catch {
      report(.exampleBytesDiffer, example, "the value that was read cannot be written again: \(error)")
    }
  }

  // MARK: - Invalid examples

  struct Breach {
    var rule: String
    var path: String?
    var offset: Int?
  }

  /// What an example broke first.
  struct Broken {
    /// Names it goes by: kind of error or rule, and the rule's own name.
    var names: [String]
    var path: String
    var offset: Int
    var text: String
  }

  private mutating func checkInvalid(_ example: Example, _ breach: Breach, _ layout: Layout) {
    let decoded = interpreter.inspect(example.bytes, as: layout)
    judge(example, breach, decoded.firstBroken)
  }

  mutating func judge(_ example: Example, _ breach: Breach, _ broken: Broken?) {
    guard let broken else {
      report(
        .exampleBreaksNothing, example, "the bytes break nothing; the example says that they break `\(breach.rule)`")
      return
    }
    let found = "\(broken.names[0]) \(place(broken.path, broken.offset, "in")): \(broken.text)"
    if !broken.names.contains(breach.rule) {
      report(.exampleBreaksElse, example, "the bytes break \(found); the example says `\(breach.rule)`")
    } else if let path = breach.path, !ExampleChecker.isInside(broken.path, path) {
      report(.exampleBreaksElsewhere, example, "the bytes break \(found); the example says in `\(path)`")
    } else if let offset = breach.offset, offset != broken.offset {
      report(.exampleBreaksElsewhere, example, "the bytes break \(found); the example says at \(offset)")
    }
  }

  /// Whether a path leads to a field or into it, element numbers left out.
  static func isInside(_ path: String, _ field: String) -> Bool {
    func steps(_ path: String) -> [Substring] {
      path.split(separator: ".").map { $0.prefix { $0 != "[" } }.filter { !$0.isEmpty }
    }
    return steps(path).starts(with: steps(field))
  }

  // MARK: - Texts

  private func ruleText(_ broken: DecodedViolation) -> String {
    broken.violation.rule == broken.kind && !broken.kind.contains("-")
      ? broken.kind : "\"\(broken.violation.rule)\""
  }

  private func place(_ path: String, _ offset: Int, _ preposition: String = "") -> String {
    let blank = preposition.isEmpty ? "" : preposition + " "
    return path.isEmpty ? "at byte \(offset)" : "\(blank)`\(path)` at byte \(offset)"
  }

  /// The declaration of the field that a path leads to.
  private func labels(_ decoded: DecodedFrame, at path: String) -> [Diagnostic.Label] {
    guard !path.isEmpty, let field = decoded.root.find(path)?.field else { return [] }
    return [Diagnostic.Label(field.range, "declared here")]
  }
}

extension DecodedFrame {
  /// The error, or else the first violation.
  var firstBroken: ExampleChecker.Broken? {
    if let error {
      return ExampleChecker.Broken(
        names: [error.kind.rawValue], path: error.path, offset: error.byteOffset,
        text: "expected \(error.expected), found \(error.found)")
    }
    return violations.first.map {
      ExampleChecker.Broken(
        names: $0.violation.rule == $0.kind ? [$0.kind] : [$0.violation.rule, $0.kind], path: $0.violation.path,
        offset: $0.byteRange.lowerBound, text: "expected \($0.violation.expected), found \($0.violation.found)")
    }
  }
}
