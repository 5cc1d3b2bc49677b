import WirelaceBluetooth
import WirelaceCaptures
import WirelaceFrames

@testable import WirelaceTraffic

/// Keeps what a decoder tells.
final class Recorder: TrafficObserver {
  struct PDU: Equatable {
    let packet: Int
    let opcode: UInt8
    let bytes: [UInt8]
  }

  var changes: [(connection: Int, change: ConnectionChange)] = []
  var connections: [Int: Connection] = [:]
  var pdus: [PDU] = []
  var messages: [AttributeMessage] = []
  var transactions: [AttributeTransaction] = []
  var transfers: [ValueTransfer] = []
  var violations: [ProtocolViolation] = []
  var pairings: [PairingMessage] = []
  var units: [(message: ChannelMessage, bytes: [UInt8])] = []
  var advertisements: [(message: AdvertisingMessage, data: [UInt8])] = []

  func connection(_ connection: Connection, did change: ConnectionChange, at packet: PacketMark) {
    connections[connection.number] = connection
    changes.append((connection.number, change))
  }

  func attribute(_ message: AttributeMessage, bytes: RawSpan, on connection: Connection) {
    messages.append(message)
    let copy = bytes.withUnsafeBytes { Array($0) }
    pdus.append(PDU(packet: message.packet.number, opcode: copy.first ?? 0, bytes: copy))
  }

  func attribute(_ transaction: AttributeTransaction, on connection: Connection) { transactions.append(transaction) }
  func attribute(_ transfer: ValueTransfer, on connection: Connection) { transfers.append(transfer) }
  func violation(_ violation: ProtocolViolation, on connection: Connection?) { violations.append(violation) }
  func pairing(_ message: PairingMessage, on connection: Connection) { pairings.append(message) }
  func channel(_ message: ChannelMessage, bytes: RawSpan, on connection: Connection) {
    units.append((message, bytes.withUnsafeBytes { Array($0) }))
  }
  func advertising(_ message: AdvertisingMessage, data: RawSpan) {
    advertisements.append((message, data.withUnsafeBytes { Array($0) }))
  }
}

/// Hand-made HCI packets.
struct Script {
  let recorder = Recorder()
  let decoder: TrafficDecoder
  private var number = 0

  init() { decoder = TrafficDecoder(observer: recorder) }

  mutating func hci(
    _ kind: HCIContent.Kind, _ bytes: [UInt8], _ direction: HostDirection? = nil, seconds: Int64 = 0
  ) {
    number += 1
    decoder.receive(
      CapturedPacket(
        number: number, offset: 0, time: CaptureTime(seconds: seconds), linkType: .text, originalLength: bytes.count,
        capturedLength: bytes.count,
        content: .hci(HCIContent(kind: kind, direction: direction, payload: 0..<bytes.count))),
      bytes: bytes.span.bytes)
  }

  mutating func monitor(_ kind: MonitorContent.Kind, adapter: UInt16) {
    number += 1
    let bytes: [UInt8] = []
    decoder.receive(
      CapturedPacket(
        number: number, offset: 0, time: nil, linkType: .btsnoopMonitor, originalLength: 0, capturedLength: 0,
        content: .monitor(MonitorContent(kind: kind, adapter: adapter, payload: 0..<0))), bytes: bytes.span.bytes)
  }

  /// LE Connection Complete: handle 0x40, the host as central, 50 ms.
  mutating func connect() {
    hci(.event, [0x3e, 19, 1, 0, 0x40, 0, 0, 0, 1, 0, 0, 0xee, 0xff, 0xc0, 40, 0, 0, 0, 42, 0, 0])
  }

  mutating func disconnect() { hci(.event, [5, 4, 0, 0x40, 0, 0x13]) }

  mutating func acl(_ bytes: [UInt8], continues: Bool = false, _ direction: HostDirection, seconds: Int64 = 0) {
    hci(.acl, [0x40, continues ? 0x10 : 0x20, UInt8(bytes.count), 0] + bytes, direction, seconds: seconds)
  }

  /// One ATT PDU in one packet.
  mutating func att(_ pdu: [UInt8], _ direction: HostDirection, seconds: Int64 = 0) {
    acl([UInt8(pdu.count), 0, 4, 0] + pdu, direction, seconds: seconds)
  }
}
