import WirelaceModel

/// Writes a fragmented stream: its layout, the decoder that joins values, and the functions that cut messages.
struct FragmentsCode {
  private let stream: Stream
  private let fragments: Stream.Fragments
  private let context: EmitterContext
  private let part: Frame
  private let plan: FramePlan
  private let carried: String

  init(_ stream: Stream, _ fragments: Stream.Fragments, context: EmitterContext) {
    self.stream = stream
    self.fragments = fragments
    self.context = context
    part = context.model[fragments.part]
    plan = context.framePlans[fragments.part.index]
    carried = context.carriedType(stream)
  }

  private var partType: String { context.names[fragments.part].full }

  var declarations: [Declaration] {
    var members = [
      context.constant("layout", "FragmentLayout", layout, documentation: ["How messages are spread over values."]),
      .function(
        FunctionDeclaration(
          documentation: ["A decoder that takes values in the order they come, and hands out messages."],
          modifiers: context.access + ["static"], name: "decoder", result: "FragmentDecoder<\(partType), \(carried)>",
          body: [.line(.call("FragmentDecoder", ["layout", "part: { $0.fragment }", "decode: join"]))])),
      join,
    ]
    members += PartFilling(fragments, part, plan, context: context).map(filledFragments) ?? []
    members += [fragmentsWithClosure, split]
    return [
      context.holder(
        context.names.name(of: stream.declared),
        documentation: context.commentLines(stream.declared, or: "Messages over many values."),
        attributes: context.availability(stream.declared), members),
      .type(TypeDeclaration(keyword: .extension, name: partType, members: [fragment])),
    ]
  }

  private var layout: [Expression] {
    var arguments: [Expression] = [
      .text("name: " + SwiftText.string(stream.declared.name)), .text("limit: \(stream.limit)"),
    ]
    if let timeout = fragments.timeout { arguments.append(.text("timeout: \(timeout)")) }
    if fragments.ends == nil { arguments.append("endsWithNext: true") }
    if fragments.begins == nil { arguments.append("beginsBehindEnd: true") }
    if let field = fragments.sequenceField { arguments.append(.text("sequenceBits: \(bits(field))")) }
    return arguments
  }

  private func bits(_ field: Int) -> Int {
    if case .integer(let integer) = part.fields[field].type { integer.bits } else { 64 }
  }

  // MARK: - Joining

  /// `fragment` of the part's frame: what the reassembler has to know.
  private var fragment: Declaration {
    let scope = ExpressionScope(context: context, frame: fragments.part, place: .value)
    func condition(_ expression: SchemaExpression?) -> String {
      expression.map { scope.condition($0, absent: false) } ?? "false"
    }
    var arguments: [Expression] = [
      .text("chunk: " + scope.own(plan.members[fragments.chunkField].property)),
      .text("begins: " + condition(fragments.begins)), .text("ends: " + condition(fragments.ends)),
    ]
    if let field = fragments.orderField { arguments.append(.text("order: " + integer(field, scope, "Int64"))) }
    if let field = fragments.sequenceField { arguments.append(.text("sequence: " + integer(field, scope, "UInt64"))) }
    return .property(
      PropertyDeclaration(
        documentation: ["What the part says about its place in the message."], modifiers: ["fileprivate"],
        name: "fragment", type: "FragmentPart", body: .getter([.line(.call("FragmentPart", arguments))])))
  }

  private func integer(_ field: Int, _ scope: ExpressionScope, _ type: String) -> String {
    let path = FieldPath(steps: [.field(field)], text: part.fields[field].name)
    let number = scope.number(.field(path))
    if type == "Int64" { return number.text }
    return number.isOptional
      ? "(\(number.text)).map { \(type)(truncatingIfNeeded: $0) }" : "\(type)(truncatingIfNeeded: \(number.text))"
  }

  /// Decodes the joined chunks: the frame around them first, where there is one.
  private var join: Declaration {
    var body: [Statement] = []
    var bytes = "bytes"
    if let joined = fragments.joined {
      let payload = context.storedProperty("payload", of: joined) ?? "payload"
      body.append(.text("let joined = try \(context.names[joined].full).decode(from: bytes)"))
      bytes = "joined.\(payload)"
    }
    let result =
      stream.carries == nil
      ? (fragments.joined == nil ? "copyBytes(bytes)" : bytes) : "try \(carried).decode(from: \(bytes))"
    body.append(.text(body.isEmpty ? result : "return " + result))
    return .function(
      FunctionDeclaration(
        documentation: ["Decodes the joined chunks."], modifiers: ["private", "static"], name: "join",
        parameters: [.init("_ bytes", "RawSpan")], effect: "throws(FrameError)", result: carried, body: body))
  }

  // MARK: - Cutting

  private var sizeComment: String {
    "Each value is of `maximumValueSize` bytes at most, which is ATT_MTU − 3."
      + (fragments.sequenceField == nil
        ? "" : " `sequence` is the number of the first part, and becomes that of the next message's.")
  }

  private var hasSequence: Bool { fragments.sequenceField != nil }

  private func parameters(_ more: [FunctionDeclaration.Parameter] = []) -> [FunctionDeclaration.Parameter] {
    [.init("of message", carried), .init("maximumValueSize", "Int")]
      + (hasSequence ? [.init("sequence", "inout UInt64")] : []) + more
  }

  /// `fragments(of:maximumValueSize:sequence:)`, where the schema tells what every field of a part holds.
  private func filledFragments(_ filling: PartFilling) -> [Declaration] {
    var arguments: [Expression] = ["of: message", "maximumValueSize: maximumValueSize"]
    if hasSequence { arguments.append("sequence: &sequence") }
    return [
      .function(
        FunctionDeclaration(
          documentation: ["The values that carry a message.", "", sizeComment], modifiers: context.access + ["static"],
          name: "fragments", parameters: parameters(), effect: "throws(FrameError)", result: "[[UInt8]]",
          body: [.line(.call("try fragments", arguments + ["part: part"]))])),
      .function(
        FunctionDeclaration(
          documentation: ["The part at a place of its message."], modifiers: ["private", "static"], name: "part",
          parameters: [.init("_ place", "FragmentPosition"), .init("_ chunk", "[UInt8]")], effect: "throws(FrameError)",
          result: partType, body: [.line(.call(partType, filling.arguments))])),
    ]
  }

  private var fragmentsWithClosure: Declaration {
    let cut = Expression.call(
      "try fragmenter.fragments", ["of: split(message)", "maximumValueSize: maximumValueSize", "part: part"])
    let body: [Statement] =
      hasSequence
      ? [
        "var fragmenter = Fragmenter(layout, sequence: sequence)", .line(.sequence(["let values = ", cut])),
        "sequence = fragmenter.sequence", "return values",
      ] : ["var fragmenter = Fragmenter(layout)", .line(.sequence(["return ", cut]))]
    return .function(
      FunctionDeclaration(
        documentation: ["The values that carry a message, in parts that `part` makes.", "", sizeComment],
        modifiers: context.access + ["static"], name: "fragments",
        parameters: parameters([.init("part", "(FragmentPosition, [UInt8]) throws(FrameError) -> \(partType)")]),
        effect: "throws(FrameError)", result: "[[UInt8]]", body: body))
  }

  /// The bytes that are cut: the message, in the frame around it where there is one.
  private var split: Declaration {
    let content = stream.carries == nil ? "message" : "message.encoded()"
    let attempt = stream.carries == nil ? "" : "try "
    let text: String
    if let joined = fragments.joined {
      let payload = context.storedProperty("payload", of: joined) ?? "payload"
      text = "try \(context.names[joined].full)(\(payload): \(attempt)\(content)).encoded()"
    } else {
      text = attempt + content
    }
    return .function(
      FunctionDeclaration(
        documentation: ["The bytes that are cut."], modifiers: ["private", "static"], name: "split",
        parameters: [.init("_ message", carried)], effect: "throws(FrameError)", result: "[UInt8]", body: [.text(text)])
    )
  }
}
