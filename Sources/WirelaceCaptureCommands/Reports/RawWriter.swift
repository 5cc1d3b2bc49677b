import WirelaceBluetooth
import WirelaceCommandLine
import WirelaceFrames
import WirelaceTraffic

/// Writes ATT PDUs, one a line.
final class RawWriter: TrafficObserver {
  private let console: Console
  private let filter: ValueFilter
  private let isJSON: Bool
  private var start: Int64?
  /// Why a line could not be written; nothing is written behind it.
  private(set) var failure: (any Error)?
  /// Lines that wait to be written, in memory that is used again.
  private var lines: UnsafeMutablePointer<UInt8>
  private var room = 65_536
  private var used = 0

  init(_ arguments: Arguments, _ console: Console) {
    self.console = console
    filter = ValueFilter(arguments)
    isJSON = arguments[DecodeCommand.format] != .tree
    lines = .allocate(capacity: room)
  }

  deinit { lines.deallocate() }

  /// Writes the lines that wait.
  func flush() throws {
    let waiting = Array(UnsafeBufferPointer(start: lines, count: used))
    used = 0
    try console.write(waiting)
  }

  var wantsMore: Bool { failure == nil }

  func attribute(_ message: AttributeMessage, bytes: RawSpan, on connection: WirelaceTraffic.Connection) {
    if start == nil { start = message.packet.time }
    guard failure == nil, filter.passes(message.packet, message.connection, since: start) else { return }
    do {
      if isJSON { try writeJSON(message, bytes) } else { try writeText(message, copyBytes(bytes)) }
    } catch {
      failure = error
    }
  }

  /// The PDU's bytes from its value on; nil when it carries none.
  private func valueStart(_ message: AttributeMessage, _ count: Int) -> Int? {
    message.valueOffset.map { min($0, count) }
  }

  // MARK: - JSON

  /// Captures have millions of these lines: they are put together as bytes.
  private func writeJSON(_ message: AttributeMessage, _ bytes: RawSpan) throws {
    // The words and numbers of a line, and the PDU twice in digits.
    let most = 256 + 4 * bytes.byteCount
    if room - used < most { try makeRoom(most) }
    var line = LineBytes(at: lines + used)
    line.append("{\"packet\":")
    line.append(decimal: UInt64(clamping: message.packet.number))
    if let time = message.packet.time {
      line.append(time < 0 ? ",\"time\":\"-" : ",\"time\":\"")
      let (seconds, rest) = time.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
      line.append(decimal: seconds)
      line.append(UInt8(ascii: "."))
      line.append(decimal: rest, digits: 9)
      line.append(UInt8(ascii: "\""))
    }
    line.append(",\"connection\":")
    line.append(decimal: UInt64(clamping: message.connection))
    line.append(message.sender == .central ? ",\"direction\":\"toPeripheral\"" : ",\"direction\":\"toCentral\"")
    if bytes.byteCount > 0 {
      line.append(",\"opcode\":")
      line.append(decimal: UInt64(bytes.byte(at: 0)))
    }
    if let handle = message.handle {
      line.append(",\"handle\":")
      line.append(decimal: UInt64(handle))
    }
    if let start = valueStart(message, bytes.byteCount) {
      line.append(",\"value\":\"")
      // A signature is no part of the value.
      line.append(hex: bytes, from: start, to: bytes.byteCount - (message.opcode == .signedWriteCommand ? 12 : 0))
      line.append(UInt8(ascii: "\""))
    }
    line.append(",\"pdu\":\"")
    line.append(hex: bytes, from: 0, to: bytes.byteCount)
    line.append("\"}\n")
    used += line.count
  }

  private func makeRoom(_ size: Int) throws {
    try flush()
    guard room < size else { return }
    lines.deallocate()
    room = size
    lines = .allocate(capacity: room)
  }

  // MARK: - Text

  private func writeText(_ message: AttributeMessage, _ bytes: [UInt8]) throws {
    let time = message.packet.time.flatMap { time in start.map { FindingText.seconds(time, since: $0) } } ?? ""
    let arrow = message.sender == .central ? "→" : "←"
    let opcode = message.opcode.map { "\($0)" } ?? "?"
    let handle = message.handle.map { " " + FrameError.hexadecimal(UInt64($0), digits: 4) } ?? ""
    try console.print(
      "\(message.packet.number)  \(time)  #\(message.connection) \(arrow) \(opcode)\(handle)  "
        + ByteInput.hexText(Array(bytes[(valueStart(message, bytes.count) ?? min(1, bytes.count))...])))
  }
}
