import WirelaceModel

extension EmitterContext {
  /// Layouts, decoders and encoders of streams.
  func streamsFile() -> FileContent {
    FileContent(
      imports: ["WirelaceFrames"], declarations: model.streams.filter { owns($0.declared) }.flatMap(stream))
  }

  private func stream(_ stream: Stream) -> [Declaration] {
    switch stream.kind {
    case .fragmented(let fragments): FragmentsCode(stream, fragments, context: self).declarations
    case .stuffed, .delimited, .framed: [byteStream(stream)]
    }
  }

  /// The Swift type of what a stream carries.
  func carriedType(_ stream: Stream) -> String { stream.carries.map { names[$0].full } ?? "[UInt8]" }

  /// A stream of bytes: its layout, a function that makes decoders, and the encoder.
  private func byteStream(_ stream: Stream) -> Declaration {
    let carried = carriedType(stream)
    let (kind, layout, extra) = layout(stream)
    var members = [
      constant("layout", "\(kind)Layout", layout, documentation: ["How units lie in the stream."]),
      .function(
        FunctionDeclaration(
          documentation: ["A decoder that takes the stream's bytes, however they are cut, and hands out its units."],
          modifiers: access + ["static"], name: "decoder", result: "\(kind)Decoder<\(carried)>",
          body: [.text("\(kind)Decoder(layout)")])),
      .function(
        FunctionDeclaration(
          documentation: ["The bytes of one unit in the stream."], modifiers: access + ["static"], name: "encode",
          parameters: [.init("_ unit", carried)], effect: "throws(FrameError)", result: "[UInt8]",
          body: ["try layout.encode(unit)"])),
    ]
    if stream.carries != nil {
      members.append(
        .function(
          FunctionDeclaration(
            documentation: ["Appends the bytes of one unit; the error `limit` when the output has no room."],
            modifiers: access + ["static"], name: "encode",
            parameters: [.init("_ unit", carried), .init("into output", "inout OutputRawSpan")],
            effect: "throws(FrameError)", body: ["try layout.encode(unit, into: &output)"])))
    }
    members += extra
    return holder(
      names.name(of: stream.declared), documentation: commentLines(stream.declared, or: "A stream of bytes."),
      attributes: availability(stream.declared), members)
  }

  private func layout(_ stream: Stream) -> (kind: String, arguments: [Expression], extra: [Declaration]) {
    let name = Expression.text("name: " + SwiftText.string(stream.declared.name))
    let limit = Expression.text("limit: \(stream.limit)")
    switch stream.kind {
    case .stuffed(let begin, let end, let escape):
      let substitutions = escape.substitutions.map { substitution in
        Expression.text(
          "(escaped: \(SwiftText.hexadecimal(UInt64(substitution.escaped), digits: 2)), "
            + "original: \(SwiftText.hexadecimal(UInt64(substitution.original), digits: 2)))")
      }
      return (
        "Stuffed",
        [
          name, .labeled("begin", bytes(begin)), .labeled("end", bytes(end)),
          .text("escape: " + SwiftText.hexadecimal(UInt64(escape.byte), digits: 2)),
          .labeled("substitutions", .array(substitutions)), limit,
        ], []
      )
    case .delimited(let end):
      return ("Delimited", [name, .labeled("end", bytes(end)), limit], [])
    case .framed(let start, let needs, let size, let gap):
      var arguments = [name]
      if !start.isEmpty { arguments.append(.labeled("start", bytes(start))) }
      arguments += [.text("needs: \(needs)"), limit]
      if let gap { arguments.append(.text("gap: \(gap)")) }
      arguments.append("size: size")
      return ("Framed", arguments, [sizeFunction(size)])
    case .fragmented: return ("", [], [])
    }
  }

  private func bytes(_ bytes: [UInt8]) -> Expression {
    .array(bytes.map { .text(SwiftText.hexadecimal(UInt64($0), digits: 2)) })
  }

  private func sizeFunction(_ size: SchemaExpression) -> Declaration {
    .function(
      FunctionDeclaration(
        documentation: ["The size of a unit, out of the bytes that are there."], modifiers: ["private", "static"],
        name: "size", parameters: [.init("_ bytes", "RawSpan"), .init("_ received", "Int")], result: "Int",
        body: [.text("Int(clamping: \(ReceivedBytesExpression.text(size)))")]))
  }
}

/// An expression over the bytes received so far, as Swift text.
enum ReceivedBytesExpression {
  /// An `Int64`, without parentheses around the whole.
  static func text(_ expression: SchemaExpression) -> String {
    let text = number(expression)
    if case .arithmetic = expression { return String(text.dropFirst().dropLast()) }
    return text
  }

  /// An `Int64`.
  static func number(_ expression: SchemaExpression) -> String {
    switch expression {
    case .integer(let value): value < 0 ? "(\(value) as Int64)" : "\(value)"
    case .byte(let index): "Int64(bytes.byte(at: \(index)))"
    case .received: "Int64(received)"
    case .negate(let inner): "(0 &- \(number(inner)))"
    case .arithmetic(let operation, let left, let right): arithmetic(operation, number(left), number(right))
    default: "(\(boolean(expression)) ? 1 as Int64 : 0)"
    }
  }

  private static func arithmetic(_ operation: SchemaExpression.Arithmetic, _ left: String, _ right: String) -> String {
    let symbol =
      switch operation {
      case .multiply: "&*"
      case .add: "&+"
      case .subtract: "&-"
      case .divide, .remainder, .shiftLeft, .shiftRight, .and, .or, .xor: operation.rawValue
      }
    return "(\(left) \(symbol) \(right))"
  }

  static func boolean(_ expression: SchemaExpression) -> String {
    switch expression {
    case .boolean(let value): "\(value)"
    case .not(let inner): "!\(boolean(inner))"
    case .compare(let comparison, let left, let right): "(\(number(left)) \(comparison.rawValue) \(number(right)))"
    case .and(let left, let right): "(\(boolean(left)) && \(boolean(right)))"
    case .or(let left, let right): "(\(boolean(left)) || \(boolean(right)))"
    case .contained(let value, let ranges):
      "("
        + ranges.map { "(\($0.lowerBound)...\($0.upperBound)).contains(\(number(value)))" }.joined(separator: " || ")
        + ")"
    default: "(\(number(expression)) != 0)"
    }
  }
}
