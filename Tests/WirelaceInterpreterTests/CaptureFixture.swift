import Foundation
import Testing

/// HCI packets out of a btsnoop file: UART records (1002) and those of the Linux monitor (2001), each with its H4 byte.
struct CaptureFixture {
  struct Packet {
    var isReceived: Bool
    var bytes: [UInt8]
  }
  var packets: [Packet] = []

  /// One of the repository's own.
  init(named name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    try self.init(contentsOf: root.appending(path: "Fixtures/captures/\(name).btsnoop"))
  }

  init(contentsOf file: URL) throws {
    let bytes = Array(try Data(contentsOf: file))
    try #require(bytes.starts(with: Array("btsnoop\0".utf8)) && bytes.count >= 16)
    func integer(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let isMonitor = integer(at: 12) == 2001
    var offset = 16
    while offset + 24 <= bytes.count {
      let (length, flags) = (integer(at: offset + 4), integer(at: offset + 8))
      guard length <= bytes.count - offset - 24 else { break }
      let content = Array(bytes[offset + 24..<offset + 24 + length])
      offset += 24 + length
      if !isMonitor {
        packets.append(Packet(isReceived: flags & 1 == 1, bytes: content))
      } else if let kind = CaptureFixture.kinds[flags & 0xffff] {
        // The upper half of the flags is the controller: both directions of two of them are four streams.
        packets.append(Packet(isReceived: flags & 1 == 1, bytes: [kind] + content))
      }
    }
  }

  /// Monitor opcodes of packets, and the H4 byte of each.
  private static let kinds: [Int: UInt8] = [2: 1, 3: 4, 4: 2, 5: 2, 6: 3, 7: 3, 18: 5, 19: 5]

  /// L2CAP frames put together from ACL packets; what begins before the capture is left out.
  var frames: [[UInt8]] {
    var open: [Int: [UInt8]] = [:]
    var result: [[UInt8]] = []
    for packet in packets where packet.bytes.count > 5 && packet.bytes[0] == 2 {
      let header = Int(packet.bytes[1]) | Int(packet.bytes[2]) << 8
      let key = (header & 0xfff) << 1 | (packet.isReceived ? 1 : 0)
      let begins = header >> 12 & 3 != 1
      var frame = begins ? [] : open[key] ?? []
      if !begins && frame.isEmpty { continue }
      frame += packet.bytes[5...]
      let length = frame.count < 2 ? .max : 4 + Int(frame[0]) + Int(frame[1]) << 8
      if frame.count >= length { result.append(frame) }
      open[key] = frame.count >= length ? nil : frame
    }
    return result
  }
}
