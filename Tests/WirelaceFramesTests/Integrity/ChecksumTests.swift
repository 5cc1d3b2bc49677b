import Testing
import WirelaceFrames

@Suite struct ChecksumTests {
  static let digits = Array("123456789".utf8)

  /// Check values of the catalogue of parametrised CRC algorithms.
  @Test func namedChecksHaveTheirPublishedValues() {
    let bytes = Self.digits.span.bytes
    #expect(CRC8.smbus(bytes, from: 0, to: 9) == 0xF4)
    #expect(CRC8.maxim(bytes, from: 0, to: 9) == 0xA1)
    #expect(CRC8.autosar(bytes, from: 0, to: 9) == 0xDF)
    #expect(CRC16.ccittFalse(bytes, from: 0, to: 9) == 0x29B1)
    #expect(CRC16.modbus(bytes, from: 0, to: 9) == 0x4B37)
    #expect(CRC16.xmodem(bytes, from: 0, to: 9) == 0x31C3)
    #expect(CRC16.arc(bytes, from: 0, to: 9) == 0xBB3D)
    #expect(CRC16.kermit(bytes, from: 0, to: 9) == 0x2189)
    #expect(CRC16.x25(bytes, from: 0, to: 9) == 0x906E)
    #expect(CRC16.usb(bytes, from: 0, to: 9) == 0xB4C8)
    #expect(CRC16.dnp(bytes, from: 0, to: 9) == 0xEA82)
    #expect(CRC24.ble(bytes, from: 0, to: 9) == 0xC25A56)
    #expect(CRC24.openpgp(bytes, from: 0, to: 9) == 0x21CF02)
    #expect(CRC32.ieee(bytes, from: 0, to: 9) == 0xCBF4_3926)
    #expect(CRC32.castagnoli(bytes, from: 0, to: 9) == 0xE306_9283)
    #expect(CRC32.mpeg2(bytes, from: 0, to: 9) == 0x0376_E6E7)
    #expect(CRC32.bzip2(bytes, from: 0, to: 9) == 0xFC89_1918)
    #expect(CRC24.ble(bytes, from: 0, to: 9, initial: 0xABCDEF) != 0xC25A56)
  }

  /// Widths that no named check has, and the other sums.
  @Test func otherAlgorithms() {
    let bytes = Self.digits.span.bytes
    func crc(_ width: Int, _ polynomial: UInt64, _ initial: UInt64, _ isReflected: Bool, _ xor: UInt64) -> UInt64 {
      CRC(width: width, polynomial: polynomial, initial: initial, isReflected: isReflected, finalXor: xor)
        .checksum(bytes, from: 0, to: 9)
    }
    #expect(crc(10, 0x233, 0, false, 0) == 0x199)
    #expect(crc(11, 0x385, 0x01A, false, 0) == 0x5A3)
    #expect(crc(15, 0x4599, 0, false, 0) == 0x059E)
    #expect(crc(21, 0x102899, 0, false, 0) == 0x0ED841)
    #expect(crc(31, 0x04C1_1DB7, 0x7FFF_FFFF, false, 0x7FFF_FFFF) == 0x0CE9_E46C)
    #expect(crc(40, 0x4820009, 0, false, 0xFF_FFFF_FFFF) == 0xD4_164F_C646)
    #expect(crc(64, 0x42F0_E1EB_A9EA_3693, 0, false, 0) == 0x6C40_DF5F_0B49_7347)
    #expect(crc(64, 0x42F0_E1EB_A9EA_3693, .max, true, .max) == 0x995D_C9BB_DF19_39FA)
    #expect(Checksum.fletcher16.compute(Array("abcde".utf8).span.bytes, from: 0, to: 5) == 0xC8F0)
    #expect(Checksum.fletcher16.compute(Array("abcdefgh".utf8).span.bytes, from: 0, to: 8) == 0x0627)
    #expect(Checksum.adler32.compute(Array("Wikipedia".utf8).span.bytes, from: 0, to: 9) == 0x11E6_0398)
    let rfc1071: [UInt8] = [0x00, 0x01, 0xF2, 0x03, 0xF4, 0xF5, 0xF6, 0xF7]
    #expect(Sums.internet(rfc1071.span.bytes, from: 0, to: 8) == 0x220D)
    #expect(Sums.internet(([1] as [UInt8]).span.bytes, from: 0, to: 1) == 0xFEFF)
    #expect(Sums.sum8(bytes, from: 0, to: 9) == 0xDD)
    #expect(Sums.sum8Inverted(bytes, from: 0, to: 9) == 0x22)
    #expect(Sums.sum8Negated(bytes, from: 0, to: 9) == 0x23)
    #expect(Sums.sum16(bytes, from: 0, to: 9) == 0x01DD)
    #expect(Sums.xor8(bytes, from: 0, to: 9) == 0x31)
    #expect(Checksum.sum(width: 8, .negated).compute(bytes, from: 0, to: 9) == 0x23)
    #expect(Checksum.sum(width: 16, .inverted).compute(bytes, from: 0, to: 9) == 0xFE22)
    #expect(Checksum.xor8.width == 8 && Checksum.adler32.width == 32 && Checksum.sum(width: 16, .plain).width == 16)
  }

  /// Tables against the definition, bit by bit, over every width, length and place.
  @Test func tablesAgreeWithTheDefinition() {
    var random = SeededGenerator(seed: 3)
    for width in 8...64 {
      for isReflected in [false, true] {
        let mask = UInt64.max >> UInt64(64 - width)
        let polynomial = random.next() & mask | 1
        let initial = random.next() & mask
        let xor = random.next() & mask
        let crc = CRC(width: width, polynomial: polynomial, initial: initial, isReflected: isReflected, finalXor: xor)
        let bytes = random.bytes(0...70)
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = Int.random(in: start...bytes.count, using: &random)
        let expected = Self.bitwise(Array(bytes[start..<end]), width, polynomial, initial, isReflected, xor)
        #expect(crc.checksum(bytes.span.bytes, from: start, to: end) == expected, "width \(width)")
        let middle = Int.random(in: start...end, using: &random)
        let first = crc.update(crc.begin(), bytes.span.bytes, from: start, to: middle)
        #expect(crc.finish(crc.update(first, bytes.span.bytes, from: middle, to: end)) == expected)
      }
    }
  }

  private static func bitwise(
    _ bytes: [UInt8], _ width: Int, _ polynomial: UInt64, _ initial: UInt64, _ isReflected: Bool, _ xor: UInt64
  ) -> UInt64 {
    let mask = UInt64.max >> UInt64(64 - width)
    var register = initial
    for byte in bytes {
      for bit in 0..<8 {
        let input = UInt64(isReflected ? byte >> UInt8(bit) & 1 : byte >> UInt8(7 - bit) & 1)
        let out = register >> UInt64(width - 1) & 1
        register = register << 1 & mask
        if out ^ input == 1 { register ^= polynomial }
      }
    }
    if isReflected {
      register = (0..<width).reduce(UInt64(0)) { $0 | (register >> UInt64($1) & 1) << UInt64(width - 1 - $1) }
    }
    return register ^ xor
  }

  @Test func rangesAreHonoured() {
    let padded: [UInt8] = [9, 9] + Self.digits + [7]
    #expect(CRC16.modbus(padded.span.bytes, from: 2, to: 11) == 0x4B37)
    #expect(CRC32.ieee(padded.span.bytes, from: 5, to: 5) == 0)
    #expect(Sums.sum8(padded.span.bytes, from: 2, to: 11) == 0xDD)
  }
}
