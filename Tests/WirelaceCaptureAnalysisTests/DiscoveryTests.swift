import CaptureTestSupport
import Testing
import WirelaceBluetooth
import WirelaceFrames

@testable import WirelaceCaptureAnalysis
@testable import WirelaceTraffic

/// What discovery shows of a device beside the schema.
@Suite struct DiscoveryTests {
  private static let schema = """
    module test.gauge 1.0
    service Gauge(0x180F) {
      characteristic level(0x2A19): u8 in 0...100 { read }
      characteristic state(0x2A1A): u8 { read }
      characteristic power(0x2A1B): u8 { read } optional
    }
    """

  private func hasDiscovered(
    _ script: TrafficScript, _ start: UInt16, _ end: UInt16, _ outcome: AttributeTransaction.Outcome
  ) {
    let asked = Att.AttReadByTypeRequest(start: start, end: end, type: .init(value: .short(.init(0x2803))))
    script.analyzer.attribute(
      AttributeTransaction(
        connection: 1, server: .peripheral, request: .readByTypeRequest(asked), requestPacket: script.mark(),
        outcome: outcome), on: script.connection)
  }

  private func found(_ script: TrafficScript, _ declaration: UInt8, _ uuid: UInt8) -> AttributeTransaction.Outcome {
    let pair: [UInt8] = [declaration, 0, 2, declaration + 1, 0, uuid, 0x2A]
    return .response(.readByTypeResponse(.init(length: 7, pairs: [pair])), script.mark())
  }

  @Test func aMissingCharacteristicIsFoundWhenAllAreKnown() throws {
    let script = TrafficScript(try model(Self.schema))
    try script.discover("180f", 0x10...0x1F, [(0x12, "2a19", .read)])
    hasDiscovered(script, 0x10, 0x1F, found(script, 0x11, 0x19))
    #expect(script.places == [])
    hasDiscovered(script, 0x12, 0x1F, .error(.attributeNotFound, handle: 0x12, script.mark()))
    #expect(script.findings.map(\.rule) == ["gatt.characteristic-missing"])
    #expect(script.findings.first?.characteristic == "Gauge.state")
    #expect(script.findings.first?.severity == .note)
    // Told once.
    hasDiscovered(script, 0x12, 0x1F, .error(.attributeNotFound, handle: 0x12, script.mark()))
    #expect(script.findings.count == 1)
  }

  @Test func nothingIsMissingWhileSomethingIsUnknown() throws {
    let script = TrafficScript(try model(Self.schema))
    try script.discover("180f", 0x10...0x1F, [(0x12, "2a19", .read)])
    // The end alone was looked at, then the beginning alone.
    hasDiscovered(script, 0x16, 0x1F, .error(.attributeNotFound, handle: 0x16, script.mark()))
    hasDiscovered(script, 0x10, 0x1F, found(script, 0x11, 0x19))
    #expect(script.places == [])
    hasDiscovered(script, 0x10, 0x1F, .error(.requestNotSupported, handle: 0x10, script.mark()))
    #expect(script.places == [])
  }

  @Test func aWholeServiceIsSilent() throws {
    let script = TrafficScript(try model(Self.schema))
    try script.discover("180f", 0x10...0x1F, [(0x12, "2a19", .read), (0x14, "2a1a", .read)])
    hasDiscovered(script, 1, 0xFFFF, .error(.attributeNotFound, handle: 1, script.mark()))
    #expect(script.places == [])
  }

  /// A value that was read by its type, without any discovery.
  @Test func aValueReadByTypeIsAttributed() throws {
    let script = TrafficScript(try model(Self.schema))
    script.connection.databases.ofPeripheral.insert(.init(handle: 0x12, type: .init(0x2A19)))
    script.transfer(.readByType, 0x12, [101])
    #expect(script.places == ["value.range@1:0"])
    #expect(script.findings.first?.characteristic == "Gauge.level")
  }

  @Test func errorsOfATTStandBesideCoverage() throws {
    let script = TrafficScript(try model(Self.schema))
    hasDiscovered(script, 1, 0xFFFF, .error(.readNotPermitted, handle: 1, script.mark()))
    hasDiscovered(script, 1, 0xFFFF, .error(.init(rawValue: 0x85), handle: 1, script.mark()))
    let errors = script.analyzer.coverageSummary(of: nil).attErrors
    #expect(errors.filter { $0.count > 0 }.map(\.name) == ["readNotPermitted", "0x85"])
    #expect(errors.contains { $0.name == "insufficientEncryption" && $0.count == 0 })
  }
}
