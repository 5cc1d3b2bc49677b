import CaptureTestSupport
import Testing
import WirelaceFrames

@testable import WirelaceCaptureAnalysis

/// Values that fill their PDU: a stream goes on in the next one, a frame may be whole all the same.
@Suite struct CutValueTests {
  private static let schema = """
    module test.cut 1.0

    frame Level { level: u8 in 0...100 }
    frame Packet { kind: u8 in 1...9, length: u8 = size(data), data: bytes, check: u8 = xor8 over kind...data }
    framed Packets carries Packet { needs 2 size byte[1] + 3 limit 40 }

    service Gauge(0x180F) {
      characteristic level(0x2A19): Level { read, notify }
      characteristic packets(0x2A1A): Packets { notify }
    }
    """

  private func script() throws -> TrafficScript {
    let script = TrafficScript(try model(Self.schema))
    try script.discover("180f", 0x10...0x1F, [(0x12, "2a19", [.read, .notify]), (0x14, "2a1a", .notify)])
    return script
  }

  @Test func aStreamIsReadOn() throws {
    let script = try script()
    script.transfer(.notification, 0x14, hex("01 02 aa"), mayBeCut: true)
    script.transfer(.notification, 0x14, hex("bb 12"))
    script.analyzer.finish()
    #expect(script.places == [])
    #expect(script.values.compactMap { $0.frame?.name } == ["Packet"])
  }

  @Test func aFaultInASecondFullValueHasItsByte() throws {
    let script = try script()
    script.transfer(.notification, 0x14, hex("01 02 aa"), mayBeCut: true)
    script.transfer(.notification, 0x14, hex("bb 13 01"), mayBeCut: true)
    script.analyzer.finish()
    #expect(script.places.first == "value.checksum@3:1")
  }

  @Test func aFrameThatDecodesIsChecked() throws {
    let script = try script()
    script.transfer(.notification, 0x12, hex("65"), mayBeCut: true)
    #expect(script.places == ["value.range@2:0"])
  }

  @Test func aFrameThatDoesNotDecodeProvesNothing() throws {
    let script = try script()
    script.transfer(.read, 0x12, [], mayBeCut: true)
    #expect(script.places == [])
    #expect(script.values.map(\.note) == ["it fills the PDU and may not be the whole value"])
    script.transfer(.read, 0x12, [])
    #expect(script.places == ["value.truncated@3:0"])
  }

  /// Makers without UUIDs of their own take the same ones.
  @Test func servicesOfOneUUIDAreToldApartByProperties() throws {
    let index = SchemaIndex(
      try model(
        """
        module test.same 1.0
        service Lamp(0xFFF0) { characteristic command(0xFFF3): u8 { writeWithoutResponse } }
        """))
    #expect(index.entry(.init(0xFFF3), in: .init(0xFFF0), properties: .write)?.name == "Lamp.command")
    #expect(index.entry(.init(0xFFF3), in: .init(0xFFE0), properties: .write) == nil)
    #expect(index.entry(.init(0xFFF3), in: nil)?.name == "Lamp.command")
  }
}
