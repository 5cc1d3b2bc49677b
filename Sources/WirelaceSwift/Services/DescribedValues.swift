import WirelaceModel

/// Writes the enum of what a characteristic can hold whose descriptor decides.
struct DescribedValueCode {
  let type: String
  /// `Card.report`, for errors.
  let name: String
  /// The descriptor's name in the schema, and its frame.
  let descriptor: String
  let frame: ID<Frame>
  let path: FieldPath
  let cases: [(labels: [ClosedRange<Int128>], name: String, frame: ID<Frame>)]
  let keepsUnknown: Bool
  let context: EmitterContext

  private var caseNames: [String] {
    var taken: Set<String> = ["coding", "init", "member", "self"]
    return cases.map { Identifiers.claim(Identifiers.lowerCamel($0.name), suffix: "Value", in: &taken) }
  }

  private var unknownName: String {
    var taken = Set(caseNames)
    return Identifiers.claim("unknown", suffix: "Value", in: &taken)
  }

  /// The property of the descriptor's frame that decides.
  private var selectorName: String { Identifiers.lowerCamel(name) + "Selector" }

  private var selector: ExpressionText {
    ExpressionScope(context: context, frame: frame, place: .value).number(.field(path))
  }

  /// Gives the descriptor's frame the property that decides.
  var selectorExtension: Declaration {
    .type(
      TypeDeclaration(
        keyword: .extension, name: context.names[frame].full,
        members: [
          .property(
            PropertyDeclaration(
              documentation: ["What decides the value of `\(name)`."], modifiers: ["fileprivate"], name: selectorName,
              type: selector.isOptional ? "Int64?" : "Int64", body: .getter([.text(selector.text)])))
        ]))
  }

  var declaration: Declaration {
    var members: [Declaration] = zip(cases, caseNames).map { entry, name in
      .enumCase(CaseDeclaration(name: Identifiers.quoted(name), payload: [context.names[entry.frame].full]))
    }
    if keepsUnknown {
      members.append(
        .enumCase(
          CaseDeclaration(
            documentation: ["The bytes, where the descriptor holds another value."], name: unknownName,
            payload: ["[UInt8]"])))
    }
    members.append(coding)
    return .type(
      TypeDeclaration(
        documentation: ["What `\(name)` holds, as its descriptor `\(descriptor)` says."], modifiers: context.access,
        keyword: .enum, name: type, conformances: ["Sendable"], members: members))
  }

  private var coding: Declaration {
    var body: [Statement] = []
    if selector.isOptional {
      body.append(
        .guarded(
          .text("let selector = descriptor.\(selectorName)"),
          otherwise: [.text("throw .noMember(\(SwiftText.string(name)), \"\", at: 0, of: \(SwiftText.string(name)))")]))
    } else {
      body.append(.text("let selector = descriptor.\(selectorName)"))
    }
    var branches = zip(cases, caseNames).map { entry, caseName -> (pattern: Expression, body: [Statement]) in
      let labels = entry.labels.map { range in
        Expression.text(
          range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound)...\(range.upperBound)")
      }
      return (
        .list(open: "", labels, close: ""), wrap("ValueCoding<\(context.names[entry.frame].full)>.frame", caseName)
      )
    }
    branches.append(
      (
        "default",
        keepsUnknown
          ? wrap("ValueCoding.bytes", unknownName)
          : [
            .line(
              .call(
                "throw .unknownTag",
                [
                  .text(SwiftText.string(name)), "\"\"", "at: 0", .text("of: \(SwiftText.string(name))"),
                  .text("found: Int128(selector)"),
                ]))
          ]
      ))
    body.append(.switch("selector", branches))
    return .function(
      FunctionDeclaration(
        documentation: [
          "The coding that a value of the descriptor stands for; the error `tag` for one the schema does not know."
        ],
        modifiers: context.access + ["static"], name: "coding",
        parameters: [.init("for descriptor", context.names[frame].full)], effect: "throws(FrameError)",
        result: "ValueCoding<\(type)>", body: body))
  }

  /// `return coding.member(…)`.
  private func wrap(_ coding: String, _ caseName: String) -> [Statement] {
    [
      .line(
        .call(
          "return \(coding).member",
          [
            .text(SwiftText.string(caseName)), .text("of: \(SwiftText.string(name))"),
            .text("wrap: { .\(caseName)($0) }"),
            .text("unwrap: { if case .\(caseName)(let value) = $0 { value } else { nil } }"),
          ]))
    ]
  }
}
