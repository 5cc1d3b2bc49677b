import Foundation
import Testing
import WirelaceCaptures

@Suite struct RealCaptureTests {
  @Test(.enabled(if: Tshark.path != nil), arguments: Captures.all)
  func framesAreThoseOfTshark(file: URL) throws {
    let (packets, faults) = readAll(try [UInt8](file: file))
    #expect(faults.isEmpty)
    let frames = try Tshark.frames(file)
    #expect(!frames.isEmpty)
    #expect(packets.count == frames.count)
    let difference = zip(packets, frames).first { Tshark.line($0.packet) != $1 }
    if let (seen, frame) = difference { Issue.record("\(Tshark.line(seen.packet)) instead of \(frame)") }
  }

  @Test(arguments: Captures.all)
  func onlyKnownContent(file: URL) throws {
    let packets = readAll(try [UInt8](file: file)).packets
    let others = packets.filter { if case .other = $0.packet.content { true } else { false } }
    #expect(others.isEmpty, "\(others.first?.description ?? "")")
  }

  /// Sniffers note whether the CRC was right; the octets must then be there, and lengths fit.
  @Test(arguments: Captures.all)
  func linkLayerPacketsAreWhole(file: URL) throws {
    for seen in readAll(try [UInt8](file: file)).packets {
      guard case .linkLayer(let content) = seen.packet.content, content.crc != .bad else { continue }
      #expect(content.channel != nil)
      guard let crc = content.crcOctets else { continue }
      #expect(crc.upperBound == seen.bytes.count, "\(seen)")
    }
  }

  @Test(arguments: Captures.all)
  func piecesMakeNoDifference(file: URL) throws {
    let bytes = try [UInt8](file: file)
    let whole = readAll(bytes)
    for piece in bytes.count < 200_000 ? [1, 7, 4096] : [4099] {
      let pieces = readAll(bytes, piece: piece)
      #expect(pieces.packets == whole.packets)
      #expect(pieces.faults == whole.faults)
    }
  }

  @Test(arguments: Captures.all)
  func truncationIsAFault(file: URL) throws {
    let bytes = try [UInt8](file: file)
    let whole = walk(bytes).packets
    // From the first byte to the last. Large files take minutes: WIRELACE_LONG_TESTS looks at them as closely as at the others.
    let isLong = ProcessInfo.processInfo.environment["WIRELACE_LONG_TESTS"] != nil
    let steps = min(isLong || bytes.count < 200_000 ? 2000 : 60, bytes.count - 1)
    let offsets = (0..<steps).map { 1 + $0 * (bytes.count - 2) / max(1, steps - 1) }
    #expect(offsets.first == 1 && offsets.last == bytes.count - 1)
    for offset in offsets {
      let cut = walk(Array(bytes[..<offset]))
      #expect(cut.packets <= whole)
      #expect(cut.faults.count <= 1)
      #expect(cut.faults.allSatisfy { !$0.continues && $0.offset <= offset }, "\(offset): \(cut.faults)")
    }
  }

  @Test(arguments: Captures.all)
  func flippedBitsDoNotTrap(file: URL) throws {
    let bytes = try [UInt8](file: file)
    var generator = Seeded(state: UInt64(bytes.count))
    for _ in 0..<(bytes.count < 200_000 ? 60 : 8) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        damaged[Int.random(in: 0..<bytes.count, using: &generator)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      }
      let result = walk(damaged)
      for fault in result.faults {
        #expect(0...Int64(bytes.count) ~= fault.offset)
        #expect(fault.resumesAt.map { $0 > fault.offset && $0 <= bytes.count } ?? true)
      }
      #expect(!result.faults.dropLast().contains { !$0.continues })
    }
  }
}
