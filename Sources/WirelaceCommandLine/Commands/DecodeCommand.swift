import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// `decode`: bytes by a schema.
package struct DecodeCommand: Subcommand {
  package enum Format: String, ArgumentValue, CaseIterable { case tree, json, jsonl }

  package static let frame = Option<String>(
    "frame", short: "f", "NAME", default: "", "Frame, bit field, union or stream: Name, or module.Name.")
  static let input = Option<InputForm>(
    "input", "FORM", default: .auto, "Form of the bytes: auto, hex, base64 or binary.")
  package static let format = Option<Format>(
    "format", "FORMAT", default: .tree, "Form of the result: tree, json or jsonl.")
  static let eachLine = Flag("each-line", "Every line of the input is a frame.")
  package static let full = Flag("full", "Show every element and byte, however many.")
  package static let data = Operands<String>(
    "DATA", 0...Int.max, "The bytes as text, or a file with them; standard input when left out.",
    completion: .files(["bin", "hex", "txt"]))

  package init() {}

  package let name = "decode"
  package let summary = "Decode bytes by a schema and show what each of them means"
  package let discussion = """
    Hexadecimal text may hold blanks, line ends, colons, commas and 0x. Errors and broken rules are marked where they are. \
    The exit status is 1 when there is any.

      wirelace decode --frame HeartRateMeasurement 19 2c 01 10 27 00 04 00 02
      pbpaste | wirelace decode -f HeartRateMeasurement
      wirelace decode -f Message --format jsonl --each-line frames.txt
    """
  package var parameters: [any Parameter] {
    [Self.data, Self.frame, SchemaFiles.schemas, SchemaFiles.roots, Self.input, Self.format, Self.eachLine, Self.full]
  }

  package func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    guard !arguments[Self.frame].isEmpty else {
      throw CommandFailure("no frame", help: "name one with --frame NAME")
    }
    let inputs = try self.inputs(arguments, console)
    guard let model = try SchemaFiles.model(arguments, console) else { return .couldNotRun }
    let layout = try LayoutLookup(model: model).find(arguments[Self.frame])
    let writer = DecodeWriter(model: model, arguments: arguments, console: console)
    var isClean = true
    for (number, bytes) in inputs.enumerated() {
      let title = inputs.count > 1 ? "\(number + 1): " : ""
      switch layout {
      case .layout(let layout): isClean = try writer.write(bytes, layout, title: title) && isClean
      case .stream(let stream): isClean = try writer.write(bytes, stream, title: title) && isClean
      }
    }
    return isClean ? .clean : .findings
  }

  /// The byte strings to decode: one, or one a line.
  private func inputs(_ arguments: Arguments, _ console: Console) throws -> [[UInt8]] {
    let words = arguments[Self.data]
    let isFile = words.count == 1 && (words[0] == "-" || console.system.kind(of: words[0]) != nil)
    let isTyped = !words.isEmpty && !isFile
    let content = isTyped ? Array(words.joined(separator: " ").utf8) : try console.read(words.first ?? "-")
    let pieces =
      arguments[Self.eachLine]
      ? content.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map(Array.init) : [content]
    return try pieces.map {
      try ByteInput.bytes($0, as: arguments[Self.input], allowsBinary: !isTyped && !arguments[Self.eachLine])
    }
  }
}

/// Writes what came of one byte string; true when nothing is wrong with it.
struct DecodeWriter {
  let interpreter: Interpreter
  let model: ProtocolModel
  let format: DecodeCommand.Format
  let printer: TreePrinter
  let console: Console

  init(model: ProtocolModel, arguments: Arguments, console: Console) {
    self.model = model
    self.console = console
    interpreter = Interpreter(model)
    format = arguments[DecodeCommand.format]
    printer = TreePrinter(model: model, isFull: arguments[DecodeCommand.full]) { console.styleOutput($0, $1) }
  }

  func write(_ bytes: [UInt8], _ layout: Layout, title: String) throws -> Bool {
    let decoded = interpreter.inspect(bytes, as: layout)
    try write(decoded, title)
    return decoded.error == nil && decoded.violations.isEmpty
  }

  private func write(_ decoded: DecodedFrame, _ title: String) throws {
    switch format {
    case .tree: try console.print(printer.text(decoded, title: title))
    case .json: try console.print(DecodedJSON(model: model).value(decoded, parts: true).prettyText)
    case .jsonl: try console.print(DecodedJSON(model: model).value(decoded, parts: false).compactText)
    }
  }

  // MARK: - Streams

  func write(_ bytes: [UInt8], _ stream: ID<WirelaceModel.Stream>, title: String) throws -> Bool {
    var isClean = true
    if var decoder = interpreter.decoder(of: stream) {
      for event in decoder.feed(bytes) + decoder.finish() {
        let place = "bytes \(event.bytes.lowerBound)-\(max(event.bytes.lowerBound, event.bytes.upperBound - 1)): "
        switch event {
        case .unit(let unit, _): isClean = try write(unit, title + place) && isClean
        case .refused(_, let content, _):
          isClean = false
          try write(refused: content, stream, title + place)
        case .skipped(let reason, let range):
          isClean = false
          try note("\(title)\(place)\(reason): \(ByteInput.hexText(bytes[range]))")
        }
      }
    } else if var reader = interpreter.reassembler(of: stream) {
      for event in reader.feed(bytes) + reader.finish() {
        switch event {
        case .message(let unit): isClean = try write(unit, title) && isClean
        case .refused(_, let content):
          isClean = false
          try write(refused: content, stream, title)
        case .damaged(let error, _):
          isClean = false
          try note("\(title)\(error)")
        case .lost(let loss, _):
          isClean = false
          try note("\(title)the message is not whole: \(loss)")
        case .outOfOrder, .duplicate: break
        }
      }
    }
    return isClean
  }

  private func write(_ unit: StreamUnit, _ title: String) throws -> Bool {
    guard let frame = unit.frame else {
      try note("\(title)\(ByteInput.hexText(unit.content))")
      return true
    }
    try write(frame, title)
    return frame.violations.isEmpty
  }

  private func write(refused content: [UInt8], _ stream: ID<WirelaceModel.Stream>, _ title: String) throws {
    guard let carried = model[stream].carries else { return }
    try write(interpreter.inspect(content, as: .frame(carried)), title)
  }

  /// Something that is no frame.
  private func note(_ text: String) throws {
    switch format {
    case .tree: try console.print(text)
    case .json, .jsonl: try console.print(JSONValue.object([JSONMember("note", .string(text))]).compactText)
    }
  }
}
