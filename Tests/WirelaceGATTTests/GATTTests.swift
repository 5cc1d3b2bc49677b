import Testing
import WirelaceFrames
import WirelaceGATT

private struct Scope: ScopeSet {
  let rawValue: UInt32
  static let read = Scope(rawValue: 1)
  static let control = Scope(rawValue: 4)
  static let named: [(scope: Scope, wireName: String)] = [(.read, "status.read"), (.control, "capture.control")]
}

private struct Level: WireFrame, Equatable {
  var value: UInt8
  static let schemaName = "Level"

  static func decode(from bytes: RawSpan) throws(FrameError) -> Level {
    if bytes.byteCount < 1 { throw .truncated(schemaName, "value", at: 0, needs: 1, has: 0) }
    if bytes.byteCount > 1 { throw .trailing(schemaName, "", at: 1, count: bytes.byteCount - 1) }
    return Level(value: bytes.byte(at: 0))
  }
  func encode(into output: inout OutputRawSpan) throws(FrameError) {
    try output.append { (buffer, cursor) throws(FrameError) in
      try buffer.reserve(Self.schemaName, 1, at: cursor)
      buffer.byte(value, at: cursor)
      cursor += 1
    }
  }
  var encodedSize: Int { 1 }
  func validate() -> [RuleViolation] {
    value <= 100
      ? [] : [RuleViolation(rule: "range", frame: "Level", path: "value", expected: "in 0...100", found: "\(value)")]
  }
}

@Suite struct RequirementTests {
  @Test func whatIsMissingIsNamed() {
    let lease = Precondition("lease", "The session holds the control lease.")
    let requirements = Requirements([.read, .control] as Scope, lease)
    #expect(requirements.scopeNames == ["status.read", "capture.control"])
    #expect(requirements.unmet(granted: [.read, .control] as Scope, holding: [lease]) == nil)
    #expect(requirements.unmet(granted: 0xFF, holding: [lease]) == nil)
    let unmet = requirements.unmet(granted: Scope.read)
    #expect(unmet?.scopes == ["capture.control"])
    #expect(unmet?.preconditions == [lease])
    #expect(unmet?.description == "scope capture.control, lease (The session holds the control lease.) missing")
    #expect(requirements.unmet(granted: Scope.control, holding: [lease])?.scopes == ["status.read"])
    #expect(Requirements.none.unmet(granted: 0) == nil)
    #expect(Requirements(lease).unmet(granted: 0)?.scopes == [])
  }

  @Test func scopesHaveNamesOnTheWire() {
    #expect(Scope(wireNames: ["capture.control", "unknown"]) == .control)
    #expect(Scope(rawValue: 0xFFFF).wireNames == ["status.read", "capture.control"])
  }
}

@Suite struct CodingTests {
  @Test func framesBytesAndNothing() throws {
    let coding = ValueCoding<Level>.frame
    #expect(try coding.decode([7]) == Level(value: 7))
    #expect(try coding.encode(Level(value: 7)) == [7])
    #expect(coding.validate(Level(value: 101)).map(\.rule) == ["range"])
    #expect(throws: FrameError.trailing("Level", "", at: 1, count: 1)) { try coding.decode([7, 8]) }
    #expect(try ValueCoding<[UInt8]>.bytes.decode([1, 2]) == [1, 2])
    let nothing = ValueCoding<Void>.nothing("deleteAll.request")
    #expect(try nothing.encode(()) == [])
    try nothing.decode([])
    #expect(throws: FrameError.trailing("deleteAll.request", "", at: 0, count: 1)) { try nothing.decode([1]) }
  }

  @Test func oneCodingIsAMemberOfAnother() throws {
    enum Report: Sendable, Equatable { case level(Level), other([UInt8]) }
    let coding = ValueCoding<Level>.frame.member(
      "level", of: "Card.report", wrap: { Report.level($0) },
      unwrap: { if case .level(let value) = $0 { value } else { nil } })
    #expect(try coding.decode([9]) == .level(Level(value: 9)))
    #expect(try coding.encode(.level(Level(value: 9))) == [9])
    #expect(coding.validate(.level(Level(value: 200))).count == 1 && coding.validate(.other([])).isEmpty)
    #expect(throws: FrameError.member("Card.report", "", at: 0, expected: "level", found: "another member")) {
      try coding.encode(.other([1]))
    }
  }

  @Test func servicesKnowTheirCharacteristics() throws {
    let level = GATTCharacteristic(
      AttributeDescription("level", BluetoothUUID(0x2A19), [.read, .notify]), ValueCoding<Level>.frame)
    let extra = AttributeDescription("extra", BluetoothUUID(0x2A1A), .read, isOptional: true)
    let service = GATTService("Battery", BluetoothUUID(0x180F), characteristics: [level.description, extra])
    #expect(service.characteristic(BluetoothUUID(long: 0x2A19))?.name == "level")
    #expect(service.characteristic(BluetoothUUID(0x2A00)) == nil)
    #expect(service.missing(in: [BluetoothUUID(0x2A1A)]) == ["level"])
    #expect(service.missing(in: [level.uuid]) == [])
    #expect(try level.decode([5]) == Level(value: 5))
    #expect(CharacteristicProperties.reliableWrite.contains(.extended))
    #expect(LinkSecurity.open < .encrypted && LinkSecurity.encrypted < .authenticated)
  }

  @Test func aDescriptorDecidesWhatACharacteristicIs() throws {
    let reference = GATTDescriptor(
      AttributeDescription("reference", BluetoothUUID(0x2908), .read), ValueCoding<Level>.frame)
    let report = DescribedCharacteristic<[UInt8], Level>(
      AttributeDescription("report", BluetoothUUID(0x2A4D), .read, isMany: true, descriptors: [reference.description]),
      by: reference
    ) { (reference: Level) throws(FrameError) -> ValueCoding<[UInt8]> in
      if reference.value != 1 { throw .unknownTag("report", "", at: 0, of: "report", found: Int128(reference.value)) }
      return .bytes
    }
    #expect(try report.decode([1, 2], by: Level(value: 1)) == [1, 2])
    #expect(throws: FrameError.unknownTag("report", "", at: 0, of: "report", found: 2)) {
      try report.encode([1], by: Level(value: 2))
    }
  }
}

@Suite struct AdvertisingTests {
  private let own = BluetoothUUID("0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34") ?? BluetoothUUID(0)

  /// The example of the Supplement to the Core Specification, and a payload with every kind of structure.
  @Test func payloadsAreReadAndWritten() throws {
    let data = try AdvertisingData(decoding: [
      2, 1, 6, 3, 3, 0x0D, 0x18, 5, 9, 0x43, 0x61, 0x72, 0x64, 4, 0xFF, 0x34, 0x12, 7, 2, 0x0A, 0xF4, 3, 0x19, 0x40, 3,
      0, 0,
    ])
    #expect(data.flags == 6)
    #expect(data.serviceUUIDs == [BluetoothUUID(0x180D)])
    #expect(data.localName == "Card")
    #expect(data.manufacturerData(0x1234) == [7])
    #expect(data.manufacturerData(0x1235) == nil)
    #expect(data.txPower == -12)
    #expect(data.appearance == 0x0340)
    #expect(try data.encoded().count == 25)
    #expect(try AdvertisingData(decoding: data.encoded()) == data)
    let built = AdvertisingData(
      [.flags()] + AdvertisingData.Structure.services([own]) + [.serviceData(BluetoothUUID(0xFEAA), [1, 2])])
    #expect(try AdvertisingData(decoding: built.encoded()).serviceUUIDs == [own])
    #expect(built.serviceData(BluetoothUUID(0xFEAA)) == [1, 2])
    #expect(AdvertisingData([.serviceData(own, [3])]).serviceData(own) == [3])
  }

  @Test func damagedAndOversizedOnes() {
    #expect(throws: FrameError.truncated("AdvertisingData", "[1]", at: 4, needs: 9, has: 1)) {
      try AdvertisingData(decoding: [2, 1, 6, 9, 9])
    }
    #expect(throws: FrameError.limit("AdvertisingData", "", at: 0, limit: 31, found: 32)) {
      try AdvertisingData([.localName(String(repeating: "x", count: 30))]).encoded()
    }
    let tooLong = AdvertisingData([.manufacturer(1, [UInt8](repeating: 0, count: 253))])
    #expect(throws: FrameError.width("AdvertisingData", "[0]", at: 0, bytes: 254, isMaximum: true, found: 255)) {
      try tooLong.encoded(limit: 1650)
    }
    #expect(AdvertisingData([.init(type: 0xFF, data: [1])]).manufacturerData(1) == nil)
    #expect(AdvertisingData([.init(type: 0x21, data: [1])]).serviceData(own) == nil)
    #expect(AdvertisingData([.init(type: 0x09, data: [0xFF])]).localName == nil)
  }

  @Test func descriptionsMatchAndDecode() throws {
    let description = AdvertisementDescription(
      "CardAdvert", advertisement: [.flags, .service(own), .manufacturer(0xFFFF)],
      scanResponse: [.localName(isComplete: true)])
    let state = AdvertisedValue(.manufacturer(0xFFFF), ValueCoding<Level>.frame)
    let data = AdvertisingData(AdvertisingData.Structure.services([own]) + [try state.encode(Level(value: 9))])
    #expect(description.matches(data))
    #expect(try state.decode(data) == Level(value: 9))
    #expect(!description.matches(AdvertisingData([.flags()])))
    #expect(try state.decode(AdvertisingData()) == nil)
    #expect(throws: FrameError.truncated("Level", "value", at: 0, needs: 1, has: 0)) {
      try state.decode(AdvertisingData([.manufacturer(0xFFFF, [])]))
    }
  }
}
