import WirelaceBluetooth
import WirelaceTraffic

/// Where the bytes of one attribute value came by: the packets, and what they were about.
struct ValueSource: Sendable {
  var kind: ValueTransfer.Kind
  var connection: Int
  var sender: Common.Role
  var handle: UInt16
  var parts: [ValueTransfer.Part]

  init(_ transfer: ValueTransfer) {
    kind = transfer.kind
    connection = transfer.connection
    handle = transfer.handle
    let client: Common.Role = transfer.server == .central ? .peripheral : .central
    sender = transfer.kind.isWrite ? client : transfer.server
    parts = transfer.further.isEmpty ? [transfer.first] : transfer.parts
  }

  /// Of bytes whose value is no longer known.
  static let unknown = ValueSource(kind: .notification, connection: 0, sender: .peripheral, handle: 0, parts: [])

  private init(
    kind: ValueTransfer.Kind, connection: Int, sender: Common.Role, handle: UInt16, parts: [ValueTransfer.Part]
  ) {
    self.kind = kind
    self.connection = connection
    self.sender = sender
    self.handle = handle
    self.parts = parts
  }

  /// The packet of the first byte.
  var packet: PacketMark { parts.first?.packet ?? PacketMark(number: 0, time: nil) }

  /// The packet that carried a byte of the value, and the byte's place in the value part there.
  func place(of byte: Int) -> (packet: PacketMark, offset: Int) {
    guard let part = parts.last(where: { $0.offset <= byte }) ?? parts.first else { return (packet, byte) }
    return (part.packet, byte - part.offset)
  }

  /// The pieces of a range of the value, one for each packet, shifted to where the range stands in a larger whole.
  func origins(of range: Range<Int>, at start: Int) -> [Finding.Origin] {
    parts.compactMap { part in
      let own = range.clamped(to: part.offset..<part.offset + part.count)
      guard !own.isEmpty else { return nil }
      let shown = start + own.lowerBound - range.lowerBound
      return Finding.Origin(range: shown..<shown + own.count, packet: part.packet, offset: own.lowerBound - part.offset)
    }
  }
}

/// Bytes that were put together from attribute values, and where each of them came from.
struct AssembledBytes: Sendable {
  var bytes: [UInt8]
  /// In order; together they cover `bytes`. Bytes that the layout took out (escapes) belong to none.
  var origins: [Finding.Origin]
  /// The value that the last byte came with.
  var last: ValueSource
  /// Where they begin, also when there are none.
  private var start: Finding.Origin?

  /// A value as it is.
  init(_ bytes: [UInt8], _ source: ValueSource) {
    self.bytes = bytes
    origins = source.origins(of: 0..<bytes.count, at: 0)
    last = source
  }

  init(_ bytes: [UInt8], origins: [Finding.Origin], last: ValueSource) {
    self.bytes = bytes
    self.origins = origins
    self.last = last
  }

  /// A part of them, counted from 0 again.
  subscript(range: Range<Int>) -> AssembledBytes {
    let range = range.clamped(to: 0..<bytes.count)
    let inside = origins.compactMap { origin -> Finding.Origin? in
      let own = origin.range.clamped(to: range)
      guard !own.isEmpty else { return nil }
      return Finding.Origin(
        range: own.lowerBound - range.lowerBound..<own.upperBound - range.lowerBound, packet: origin.packet,
        offset: origin.offset + own.lowerBound - origin.range.lowerBound)
    }
    var part = AssembledBytes(Array(bytes[range]), origins: inside, last: last)
    let (packet, offset) = place(of: range.lowerBound)
    part.start = Finding.Origin(range: 0..<0, packet: packet, offset: offset)
    return part
  }

  /// The packet that carried a byte and the byte's place in that packet's value; for a place behind the end, that of the end.
  func place(of byte: Int) -> (packet: PacketMark, offset: Int) {
    if let origin = origins.last(where: { $0.range.lowerBound <= byte }) ?? origins.first ?? start {
      return (origin.packet, origin.offset + byte - origin.range.lowerBound)
    }
    return last.place(of: byte)
  }
}
