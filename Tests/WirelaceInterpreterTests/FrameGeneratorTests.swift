import Testing

@testable import WirelaceInterpreter

@Suite struct FrameGeneratorTests {
  private func interpreter() throws -> Interpreter {
    try SchemaFixture.interpreter(
      """
      enum Kind: u8 { a = 1, b = 9 }
      frame F {
        kind: Kind
        level: u8 in 10...20 step 5
        body: match kind { a: a(u16), b: b(string length u8) }
        check: u16 = crc16(modbus) over kind...body
      }
      """)
  }

  @Test func theSameSeedGivesTheSameValues() throws {
    let interpreter = try interpreter()
    let layout = try interpreter.layout("F")
    var first = FrameGenerator(interpreter, seed: 7)
    var second = FrameGenerator(interpreter, seed: 7)
    var other = FrameGenerator(interpreter, seed: 8)
    let bytes = (0..<20).map { _ in first.bytes(of: layout) }
    #expect(bytes == (0..<20).map { _ in second.bytes(of: layout) })
    #expect(bytes != (0..<20).map { _ in other.bytes(of: layout) })
    #expect(Set(bytes.map { $0?.first }) == [1, 9])
    for bytes in bytes.compactMap({ $0 }) {
      let read = interpreter.inspect(bytes, as: layout)
      #expect(read.error == nil && read.violations.isEmpty)
    }
  }

  @Test func damageGetsPastTheChecksumOnRequest() throws {
    let interpreter = try interpreter()
    let layout = try interpreter.layout("F")
    var generator = FrameGenerator(interpreter, seed: 1)
    let made = generator.bytes(of: layout)
    let bytes = try #require(made)
    var damaged = bytes
    damaged[1] ^= 0x80
    #expect(interpreter.inspect(damaged, as: layout).error?.kind == .checksum)
    let repaired = generator.repairingChecksums(damaged, as: layout)
    #expect(interpreter.inspect(repaired, as: layout).violations.map(\.violation.rule) == ["range", "step"])
    #expect(generator.repairingChecksums(bytes, as: layout) == bytes)
    #expect(FrameGenerator.truncations(of: bytes).map(\.count) == Array(0..<bytes.count))
    #expect((0..<20).map { _ in generator.mutation(of: bytes) }.contains { $0 != bytes })
  }
}
