import Testing
import WirelaceModel
import WirelaceResolver

/// The parameters of the built-in checksums give the check values of the published catalogues for "123456789".
@Suite struct ChecksumTests {
  @Test(arguments: [
    ("crc8(smbus)", 8, 0xF4), ("crc8(maxim)", 8, 0xA1), ("crc8(autosar)", 8, 0xDF),
    ("crc16(ccittFalse)", 16, 0x29B1), ("crc16(modbus)", 16, 0x4B37), ("crc16(xmodem)", 16, 0x31C3),
    ("crc16(arc)", 16, 0xBB3D), ("crc16(kermit)", 16, 0x2189), ("crc16(x25)", 16, 0x906E),
    ("crc16(usb)", 16, 0xB4C8), ("crc16(dnp)", 16, 0xEA82), ("crc24(ble)", 24, 0xC25A56),
    ("crc24(openpgp)", 24, 0x21CF02), ("crc32(ieee)", 32, 0xCBF4_3926), ("crc32(castagnoli)", 32, 0xE306_9283),
    ("crc32(mpeg2)", 32, 0x0376_E6E7), ("crc32(bzip2)", 32, 0xFC89_1918), ("Declared", 16, 0x31C3),
  ])
  func checkValue(name: String, width: Int, expected: UInt64) throws {
    let schema = Schema(
      """
      module acme.card 1.0
      checksum Declared: u16 { polynomial 0x1021 initial 0x0000 reflected false xor 0x0000 }
      frame M { data: bytes, check: u\(width) = \(name) over data }
      """)
    #expect(schema.findings == [])
    let algorithms = try #require(schema.resolution.model?.checksums)
    let algorithm = try #require(algorithms.first { $0.name == name })
    #expect(remainder(of: Array("123456789".utf8), algorithm.kind) == expected)
  }

  @Test func sumsAreKnownByName() throws {
    for (name, width) in [
      ("sum8", 8), ("sum16", 16), ("sum8Negated", 8), ("sum8Inverted", 8), ("xor8", 8), ("fletcher16", 16),
      ("adler32", 32), ("internet", 16),
    ] {
      let schema = Schema("module acme.card 1.0\nframe M { data: bytes, check: u\(width) = \(name) over data }")
      #expect(schema.findings == [])
      #expect(schema.resolution.model?.checksums.map(\.width) == [width])
    }
  }

  /// Bit by bit, as a definition reads.
  private func remainder(of bytes: [UInt8], _ kind: ChecksumAlgorithm.Kind) -> UInt64 {
    guard case .crc(let width, let polynomial, var register, let reflected, let finalXor) = kind else { return 0 }
    let mask: UInt64 = (1 << UInt64(width)) - 1
    for byte in bytes {
      for bit in 0..<8 {
        let input = UInt64(byte >> UInt8(reflected ? bit : 7 - bit)) & 1
        let carry = (register >> UInt64(width - 1)) & 1
        register = (register << 1) & mask
        if carry != input { register ^= polynomial }
      }
    }
    if reflected {
      register = (0..<width).reduce(0) { $0 | ((register >> UInt64($1)) & 1) << UInt64(width - 1 - $1) }
    }
    return register ^ finalXor
  }
}
