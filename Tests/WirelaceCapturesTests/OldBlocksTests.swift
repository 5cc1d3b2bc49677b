import Testing
import WirelaceCaptures

/// What recorders rarely write any more, and what only some of them write.
@Suite struct OldBlocksTests {
  private func number(_ value: UInt64, _ bytes: Int, _ isBig: Bool) -> [UInt8] {
    let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    return isBig ? little.reversed() : little
  }

  private func block(_ type: UInt64, _ body: [UInt8], isBig: Bool) -> [UInt8] {
    let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    let length = number(UInt64(padded.count + 12), 4, isBig)
    return number(type, 4, isBig) + length + padded + length
  }

  private func section(isBig: Bool) -> [UInt8] {
    block(
      0x0A0D_0D0A,
      number(0x1A2B_3C4D, 4, isBig) + number(1, 2, isBig) + number(0, 2, isBig) + [UInt8](repeating: 255, count: 8),
      isBig: isBig)
  }

  private func interface(_ link: UInt64, resolution: UInt8? = nil, isBig: Bool) -> [UInt8] {
    var body = number(link, 2, isBig) + [0, 0] + number(65_535, 4, isBig)
    if let resolution { body += number(9, 2, isBig) + number(1, 2, isBig) + [resolution, 0, 0, 0] + [0, 0, 0, 0] }
    return block(1, body, isBig: isBig)
  }

  private static let reset: [UInt8] = [1, 3, 0x0C, 0]

  /// Type 2: the interface in two octets, then how many packets were dropped.
  private func obsolete(_ ticks: UInt64, isBig: Bool) -> [UInt8] {
    block(
      2,
      number(0, 2, isBig) + number(7, 2, isBig) + number(ticks >> 32, 4, isBig) + number(ticks & 0xFFFF_FFFF, 4, isBig)
        + number(4, 4, isBig) + number(4, 4, isBig) + Self.reset, isBig: isBig)
  }

  private func enhanced(_ ticks: UInt64, isBig: Bool) -> [UInt8] {
    block(
      6,
      number(0, 4, isBig) + number(ticks >> 32, 4, isBig) + number(ticks & 0xFFFF_FFFF, 4, isBig)
        + number(4, 4, isBig) + number(4, 4, isBig) + Self.reset, isBig: isBig)
  }

  @Test(arguments: [false, true]) func obsoletePacketBlocks(isBig: Bool) throws {
    let bytes = section(isBig: isBig) + interface(187, isBig: isBig) + obsolete(1_500_000, isBig: isBig)
    let (packets, faults) = readAll(bytes)
    #expect(faults.isEmpty)
    #expect(packets.map(\.bytes) == [Self.reset])
    #expect(packets.first?.packet.time == CaptureTime(seconds: 1, nanoseconds: 500_000_000))
    try expectTsharkAgrees(bytes, packets)
  }

  /// The highest bit of `if_tsresol` says that the rest is a power of two.
  @Test func ticksOfPowersOfTwo() throws {
    let bytes =
      section(isBig: false) + interface(187, resolution: 0x80 | 10, isBig: false)
      + enhanced(3 * 1024 + 256, isBig: false)
    let (packets, faults) = readAll(bytes)
    #expect(faults.isEmpty)
    #expect(packets.first?.packet.time == CaptureTime(seconds: 3, nanoseconds: 250_000_000))
    try expectTsharkAgrees(bytes, packets)
  }

  @Test func theByteOrderMayChangeWithTheSection() throws {
    var bytes: [UInt8] = []
    for (number, isBig) in [false, true, false].enumerated() {
      bytes +=
        section(isBig: isBig) + interface(187, isBig: isBig) + enhanced(UInt64(number + 1) * 1_000_000, isBig: isBig)
    }
    let (packets, faults) = readAll(bytes)
    #expect(faults.isEmpty)
    #expect(packets.map(\.packet.time) == (1...3).map { CaptureTime(seconds: $0) })
    #expect(packets.map(\.packet.interface) == [0, 1, 2])
    #expect(packets.map(\.bytes) == [Self.reset, Self.reset, Self.reset])
  }

  /// A header of link type 272, then an advertising packet; on the coded PHY the coding indicator follows the access address.
  private func nordic(version: UInt8, type: UInt8, flags: UInt8) -> [UInt8] {
    let indicator: [UInt8] = flags & 0x70 == 0x20 ? [0] : []
    let air = [0xD6, 0xBE, 0x89, 0x8E] + indicator + [0, 6, 1, 2, 3, 4, 5, 6, 0xAA, 0xBB, 0xCC]
    return [0, UInt8(10 + air.count), 0, version, 0, 0, type] + [10, flags, 37, 60, 0, 0, 0, 0, 0, 0] + air
  }

  private func content(_ record: [UInt8]) throws -> PacketContent {
    let header: [UInt8] =
      [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8) + [0, 0, 4, 0, 16, 1, 0, 0]
    let file =
      header + [UInt8](repeating: 0, count: 8) + number(UInt64(record.count), 4, false)
      + number(UInt64(record.count), 4, false) + record
    let (packets, faults) = readAll(file)
    #expect(faults.isEmpty)
    return try #require(packets.first).packet.content
  }

  @Test func versionTwoWithTypeZeroIsAPacket() throws {
    guard case .linkLayer(let content) = try content(nordic(version: 2, type: 0, flags: 1)) else {
      Issue.record("no packet of the air")
      return
    }
    #expect(content.kind == .advertising && content.channel == 37 && content.signal == -60 && content.crc == .good)
    guard case .other = try self.content(nordic(version: 3, type: 0, flags: 1)) else {
      Issue.record("version 3 has no type 0")
      return
    }
  }

  @Test func theCodedPHYHasAnIndicator() throws {
    guard case .linkLayer(let content) = try content(nordic(version: 3, type: 2, flags: 0x21)) else {
      Issue.record("no packet of the air")
      return
    }
    #expect(content.phy == .coded)
    #expect(content.pdu.count == 8 && content.hasCRC)
    #expect(content.pdu.lowerBound == content.payload.lowerBound + 5)
  }
}
