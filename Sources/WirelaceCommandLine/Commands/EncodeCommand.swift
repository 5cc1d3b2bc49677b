import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// `encode`: the JSON form of a value to bytes.
struct EncodeCommand: Subcommand {
  enum Format: String, ArgumentValue, CaseIterable { case hex, base64, binary, tree }

  static let frame = Option<String>(
    "frame", short: "f", "NAME", default: "", "Frame, bit field or union: Name, or module.Name.")
  static let format = Option<Format>(
    "format", "FORMAT", default: .hex, "Form of the bytes: hex, base64, binary, or tree to see what each means.")
  static let value = Operands<String>(
    "VALUE", 0...1, "The value in JSON form, or a file with it; standard input when left out.",
    completion: .files(["json"]))

  let name = "encode"
  let summary = "Encode a value in JSON form by a schema"
  let discussion = """
    Computed and constant fields are left out of the value and filled in. A value that breaks a rule of the schema is \
    encoded all the same; the rules are told, and the exit status is 1.

      wirelace encode --frame BodySensor '{"location": "chest"}'
      wirelace decode -f BodySensor --format json 01 | wirelace encode -f BodySensor
    """
  var parameters: [any Parameter] {
    [Self.value, Self.frame, SchemaFiles.schemas, SchemaFiles.roots, Self.format]
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    guard !arguments[Self.frame].isEmpty else {
      throw CommandFailure("no frame", help: "name one with --frame NAME")
    }
    let json = try json(arguments, console)
    guard let model = try SchemaFiles.model(arguments, console) else { return .couldNotRun }
    guard case .layout(let layout) = try LayoutLookup(model: model).find(arguments[Self.frame]) else {
      throw CommandFailure("'\(arguments[Self.frame])' is a stream", help: "encode the frame that it carries")
    }
    let interpreter = Interpreter(model)
    let value: Value
    do throws(JSONFormError) {
      value = try interpreter.value(json, as: layout)
    } catch {
      console.error("the value is none of \(arguments[Self.frame]): \(error)")
      return .findings
    }
    let encoded: DecodedFrame
    do throws(FrameError) {
      encoded = try interpreter.encodeTree(value, as: layout)
    } catch {
      console.error("\(error)")
      return .findings
    }
    try write(encoded, arguments, console)
    for broken in encoded.violations { console.warning("\(broken.violation)") }
    return encoded.violations.isEmpty ? .clean : .findings
  }

  private func write(_ encoded: DecodedFrame, _ arguments: Arguments, _ console: Console) throws {
    switch arguments[Self.format] {
    case .hex: try console.print(ByteInput.hexText(encoded.bytes))
    case .base64: try console.print(ByteInput.base64Text(encoded.bytes))
    case .binary: try console.write(encoded.bytes)
    case .tree:
      let printer = TreePrinter(model: encoded.model, isFull: false) { console.styleOutput($0, $1) }
      try console.print(printer.text(encoded))
    }
  }

  /// Takes the output of `decode --format json` too: then the value in it.
  private func json(_ arguments: Arguments, _ console: Console) throws -> JSONValue {
    let given = arguments[Self.value].first
    let text: [UInt8]
    if let given, given != "-", console.system.kind(of: given) == nil {
      text = Array(given.utf8)
    } else {
      text = try console.read(given ?? "-")
    }
    do throws(JSONError) {
      let json = try JSONValue(parsing: text)
      if let members = json.objectValue, members.map(\.name).starts(with: ["frame", "module", "bytes", "value"]),
        let value = json["value"]
      {
        return value
      }
      return json
    } catch {
      throw CommandFailure("the value is no JSON: \(error)")
    }
  }
}
