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
  /// The line that is being made, in memory that is used again.
  private var line: [UInt8] = []

  init(_ arguments: Arguments, _ console: Console) {
    self.console = console
    filter = ValueFilter(arguments)
    isJSON = arguments[DecodeCommand.format] != .tree
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
    line.removeAll(keepingCapacity: true)
    append("{\"packet\":")
    append(decimal: UInt64(clamping: message.packet.number))
    if let time = message.packet.time {
      append(time < 0 ? ",\"time\":\"-" : ",\"time\":\"")
      append(decimal: time.magnitude / 1_000_000_000)
      line.append(UInt8(ascii: "."))
      append(decimal: time.magnitude % 1_000_000_000, digits: 9)
      line.append(UInt8(ascii: "\""))
    }
    append(",\"connection\":")
    append(decimal: UInt64(clamping: message.connection))
    append(message.sender == .central ? ",\"direction\":\"toPeripheral\"" : ",\"direction\":\"toCentral\"")
    if bytes.byteCount > 0 {
      append(",\"opcode\":")
      append(decimal: UInt64(bytes.byte(at: 0)))
    }
    if let handle = message.handle {
      append(",\"handle\":")
      append(decimal: UInt64(handle))
    }
    if let start = valueStart(message, bytes.byteCount) {
      append(",\"value\":\"")
      // A signature is no part of the value.
      append(hex: bytes, from: start, to: bytes.byteCount - (message.opcode == .signedWriteCommand ? 12 : 0))
      line.append(UInt8(ascii: "\""))
    }
    append(",\"pdu\":\"")
    append(hex: bytes, from: 0, to: bytes.byteCount)
    append("\"}\n")
    try console.write(line)
  }

  private func append(_ text: StaticString) {
    line.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// `digits` are the least to write, zeros in front.
  private func append(decimal number: UInt64, digits: Int = 1) {
    var number = number
    let start = line.count
    repeat {
      line.append(UInt8(ascii: "0") + UInt8(number % 10))
      number /= 10
    } while number > 0 || line.count - start < digits
    line[start...].reverse()
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)

  private func append(hex bytes: RawSpan, from start: Int, to end: Int) {
    for index in start..<max(start, end) {
      let byte = bytes.byte(at: index)
      line.append(Self.hexDigits[Int(byte >> 4)])
      line.append(Self.hexDigits[Int(byte & 15)])
    }
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
