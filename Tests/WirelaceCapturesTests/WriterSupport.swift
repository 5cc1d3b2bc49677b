import Foundation
import Testing
import WirelaceCaptures

/// Writes packets in a format; those that it cannot hold are left out.
func write(_ packets: [Seen], as format: CaptureFormat, nordicVersion: UInt8 = 3) throws -> (
  bytes: [UInt8], written: [Seen]
) {
  let sink = MemorySink()
  var writer = try CaptureWriter(format, to: sink)
  writer.nordicVersion = nordicVersion
  var written: [Seen] = []
  for seen in packets {
    do throws(CaptureWriteError) {
      try writer.write(seen.packet, seen.bytes.span.bytes)
      written.append(seen)
    } catch {
      guard case .content = error else { throw error }
    }
  }
  try writer.flush()
  return (sink.bytes, written)
}

/// What has to survive a change of container: kind, way, adapter and bytes.
struct Essence: Hashable {
  var content: PacketContent
  var payload: [UInt8]

  init(_ seen: Seen) {
    payload = Array(seen.bytes[seen.packet.content.payload])
    content = seen.packet.content
    let start = content.payload.lowerBound
    switch content {
    case .hci(var packet):
      packet.payload = 0..<payload.count
      packet.adapter = 0
      content = .hci(packet)
    case .linkLayer(var packet):
      packet.pdu = packet.pdu.lowerBound - start..<packet.pdu.upperBound - start
      packet.payload = 0..<payload.count
      content = .linkLayer(packet)
    case .monitor(var record):
      record.payload = 0..<payload.count
      content = .monitor(record)
    case .attribute, .other: break
    }
  }
}

/// Link-layer packets of every kind, made up.
func linkLayerPackets() -> [Seen] {
  var packets: [Seen] = []
  let kinds = LinkLayerContent.PDUKind.allCases
  for index in 0..<60 {
    let kind: LinkLayerContent.PDUKind = index < 30 ? .advertising : kinds[2]
    let address: [UInt8] = kind == .advertising ? [0xD6, 0xBE, 0x89, 0x8E] : [0x11, 0x22, 0x33, 0x50]
    let length = index
    let bytes = address + [kind == .advertising ? 0 : 2, UInt8(length)] + (0..<length).map { UInt8($0) } + [1, 2, 3]
    var content = LinkLayerContent(
      kind: kind, channel: kind == .advertising ? 37 : UInt8(index % 37), signal: Int8(-30 - index), crc: .good,
      phy: .le1M, payload: 0..<bytes.count, pdu: 4..<bytes.count - 3, hasCRC: true)
    if kind == .data { content.direction = index % 2 == 0 ? .centralToPeripheral : .peripheralToCentral }
    packets.append(
      Seen(
        packet: CapturedPacket(
          number: index + 1, offset: 0, time: CaptureTime(seconds: 1_700_000_000, nanoseconds: UInt32(index) * 1000),
          linkType: .linkLayer, originalLength: bytes.count, capturedLength: bytes.count, content: .linkLayer(content)),
        bytes: bytes))
  }
  return packets
}

func temporary(_ bytes: [UInt8]) throws -> URL {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("wirelace-\(UUID().uuidString).capture")
  try Data(bytes).write(to: url)
  return url
}

/// tshark sees the frames that are read here.
func expectTsharkAgrees(_ bytes: [UInt8], _ packets: [Seen]) throws {
  guard Tshark.path != nil else { return }
  let file = try temporary(bytes)
  defer { try? FileManager.default.removeItem(at: file) }
  let frames = try Tshark.frames(file)
  #expect(frames.count == packets.count)
  if let (frame, seen) = zip(frames, packets).first(where: { $0 != Tshark.line($1.packet) }) {
    Issue.record("\(Tshark.line(seen.packet)) instead of \(frame)")
  }
}
