import WirelaceBluetooth
import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceModel
import WirelaceTraffic

/// `decode` for captures; bytes that are no capture go to the plain command.
struct CaptureDecodeCommand: Subcommand {
  static let raw = Flag("raw", "Show every ATT PDU as it is, whatever the schema.")
  static let connection = RepeatedOption<Int>("connection", "NUMBER", "Only this connection.")
  static let characteristic = RepeatedOption<String>(
    "characteristic", short: "c", "NAME", "Only this characteristic: Service.name, or a UUID.")
  static let from = OptionalOption<Seconds>("from", "SECONDS", "Only from here on, counted from the first packet.")
  static let to = OptionalOption<Seconds>("to", "SECONDS", "Only up to here, counted from the first packet.")
  static let capture = Flag(
    "capture", "Read the input as a capture, also where --frame is given: then only values of that frame.")

  private let plain = DecodeCommand()
  let name = "decode"
  let summary = "Decode bytes or captures by a schema and show what each byte means"
  var discussion: String {
    plain.discussion + """


      Without --frame, DATA are captures: every value whose characteristic is known is shown. The line formats have one \
      value a line; --raw shows the ATT PDUs instead.

        wirelace decode --schema card.lace trace.btsnoop
        wirelace decode --characteristic HeartRate.measurement --format jsonl trace.pcapng
        wirelace decode --raw --format jsonl trace.log
      """
  }
  var parameters: [any WirelaceCommandLine.Parameter] {
    plain.parameters + [Self.capture, Self.raw, Self.connection, Self.characteristic, Self.from, Self.to]
      + CaptureOptions.attribution + CaptureOptions.decryption
  }
  let reading: any CaptureReading

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    let isCapture = arguments[DecodeCommand.frame].isEmpty || arguments[Self.raw] || arguments[Self.capture]
    guard isCapture else { return try plain.run(arguments, console) }
    let paths = arguments[DecodeCommand.data].isEmpty ? ["-"] : arguments[DecodeCommand.data]
    for path in paths where path != "-" && console.system.kind(of: path) == nil {
      throw CommandFailure(
        "there is no capture '\(path)'", help: "to decode bytes, say what they are with --frame NAME")
    }
    return arguments[Self.raw] ? try raw(paths, arguments, console) : try values(paths, arguments, console)
  }

  // MARK: - PDUs

  private func raw(_ paths: [String], _ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    let writer = RawWriter(arguments, console)
    var status = CommandStatus.clean
    for path in paths {
      let read = try self.read([path], arguments, console) { _ in writer }
      if let failure = writer.failure { throw failure }
      try writer.flush()
      if read.rawValue > status.rawValue { status = read }
    }
    return status
  }

  private func read(
    _ paths: [String], _ arguments: Arguments, _ console: Console, _ observer: (String) -> any TrafficObserver
  ) throws -> CommandStatus {
    var status = CommandStatus.clean
    for path in paths {
      let outcome = try reading.read(path, keys: CaptureOptions.keys(arguments), into: observer(path), console)
      for damage in outcome.faults { console.warning("\(path): \(damage.message)") }
      if !outcome.faults.isEmpty, status == .clean { status = .findings }
      if outcome.isUnreadable { status = .couldNotRun }
    }
    return status
  }

  // MARK: - Values

  private func values(_ paths: [String], _ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    guard let model = try SchemaFiles.model(arguments, console) else { return .couldNotRun }
    if !arguments[DecodeCommand.frame].isEmpty {
      _ = try LayoutLookup(model: model).find(arguments[DecodeCommand.frame])
    }
    var options = CaptureAnalyzer.Options()
    options.given = try CaptureOptions.deviceMap(arguments, console, reading)
    options.guesses = arguments[CaptureOptions.guess]
    let analyzer = CaptureAnalyzer(model, options: options)
    let writer = ValueWriter(model, arguments, console)
    var failure: (any Error)?
    analyzer.onValue = { value in
      guard failure == nil else { return }
      do {
        try writer.write(value, since: analyzer.firstTime)
      } catch {
        failure = error
        analyzer.wantsMore = false
      }
    }
    var status = CommandStatus.clean
    for path in paths {
      let read = try self.read([path], arguments, console) { _ in analyzer }
      analyzer.finish()
      analyzer.beginCapture()
      if let failure { throw failure }
      if read.rawValue > status.rawValue { status = read }
    }
    return status == .clean && writer.hasFaults ? .findings : status
  }
}

/// A time in seconds, with a fraction.
struct Seconds: ArgumentValue {
  var nanoseconds: Int64
  init?(argument: String) {
    guard let seconds = Double(argument), seconds.isFinite, abs(seconds) < 9e9 else { return nil }
    nanoseconds = Int64(seconds * 1e9)
  }
  var argumentText: String { "\(Double(nanoseconds) / 1e9)" }
  static let argumentForm = "a number of seconds"
}

/// Which packets `decode` shows.
struct ValueFilter {
  private let connections: Set<Int>
  private let from: Int64?
  private let to: Int64?

  init(_ arguments: Arguments) {
    connections = Set(arguments[CaptureDecodeCommand.connection])
    from = arguments[CaptureDecodeCommand.from]?.nanoseconds
    to = arguments[CaptureDecodeCommand.to]?.nanoseconds
  }

  func passes(_ packet: PacketMark, _ connection: Int, since start: Int64?) -> Bool {
    guard connections.isEmpty || connections.contains(connection) else { return false }
    guard from != nil || to != nil else { return true }
    guard let time = packet.time, let start else { return false }
    let since = time.subtractingReportingOverflow(start).partialValue
    return since >= from ?? .min && since <= to ?? .max
  }
}

/// Writes values as the schema reads them.
final class ValueWriter {
  private let console: Console
  private let filter: ValueFilter
  private let format: DecodeCommand.Format
  private let printer: TreePrinter
  private let json: DecodedJSON
  private let frame: String
  private let characteristics: Set<String>
  private(set) var hasFaults = false
  private var isFirst = true

  init(_ model: ProtocolModel, _ arguments: Arguments, _ console: Console) {
    self.console = console
    filter = ValueFilter(arguments)
    format = arguments[DecodeCommand.format]
    printer = TreePrinter(model: model, isFull: arguments[DecodeCommand.full]) { console.styleOutput($0, $1) }
    json = DecodedJSON(model: model)
    frame = arguments[DecodeCommand.frame].split(separator: ".").last.map(String.init) ?? ""
    characteristics = Set(arguments[CaptureDecodeCommand.characteristic])
  }

  func write(_ value: CheckedValue, since start: Int64?) throws {
    guard filter.passes(value.packet, value.connection, since: start) else { return }
    if !frame.isEmpty, value.frame?.name != frame { return }
    if !characteristics.isEmpty {
      guard let attribute = value.attribute,
        characteristics.contains(attribute.name) || characteristics.contains("\(attribute.uuid)")
      else { return }
    }
    if let decoded = value.frame, decoded.error != nil || !decoded.violations.isEmpty { hasFaults = true }
    switch format {
    case .tree: try tree(value, since: start)
    case .json, .jsonl:
      let line = object(value)
      try console.print(format == .json ? line.prettyText : line.compactText)
    }
  }

  private func tree(_ value: CheckedValue, since start: Int64?) throws {
    if !isFirst { try console.print() }
    isFirst = false
    let time = value.packet.time.flatMap { time in start.map { "  " + FindingText.seconds(time, since: $0) } } ?? ""
    let arrow = value.sender == .central ? "→" : "←"
    let name = value.attribute?.name ?? FrameError.hexadecimal(UInt64(value.handle), digits: 4)
    let packets = value.packets.count == 1 ? "packet" : "packets"
    try console.print(
      console.styleOutput(
        "\(packets) \(value.packets.map(String.init).joined(separator: ", "))\(time)  connection \(value.connection) \(arrow) "
          + "\(UnknownHandleText.name(value.kind)) of \(name)", .note))
    if !value.note.isEmpty { try console.print("  (\(value.note))") }
    if let decoded = value.frame {
      try console.print(printer.text(decoded))
    } else {
      try console.print("  " + ByteInput.hexText(value.bytes))
    }
  }

  private func object(_ value: CheckedValue) -> JSONValue {
    let head: [(String, JSONValue?)] = [
      ("packet", .integer(Int128(value.packet.number))),
      ("packets", value.packets.count == 1 ? nil : .array(value.packets.map { .integer(Int128($0)) })),
      ("time", value.packet.time.map(FindingJSON.time)), ("connection", .integer(Int128(value.connection))),
      ("direction", .string(FindingJSON.direction(value.sender))),
      ("kind", .string(UnknownHandleText.name(value.kind))),
      ("handle", .integer(Int128(value.handle))), ("characteristic", value.attribute.map { .string($0.name) }),
      ("note", value.note.isEmpty ? nil : .string(value.note)),
    ]
    var members = head.compactMap { name, value in value.map { JSONMember(name, $0) } }
    if let decoded = value.frame {
      members += json.value(decoded, parts: format == .json).objectValue ?? []
    } else {
      members.append(JSONMember("bytes", .string(FindingJSON.hex(value.bytes))))
    }
    return .object(members)
  }
}
