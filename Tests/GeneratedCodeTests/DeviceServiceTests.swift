import Testing
import WirelaceFrames
import WirelaceGATT

/// The services, commands and advertisements generated from `Schemas/device.lace`, used as an app would.
@Suite struct DeviceServiceTests {
  @Test func servicesSayWhatTheyAreMadeOf() {
    #expect(Card.service.uuid.description == "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34")
    #expect(
      Card.service.characteristics.map(\.name) == [
        "status", "control", "reply", "audio", "report", "strict", "robot",
      ])
    #expect(Card.service.includes == [Battery.service.uuid])
    #expect(Battery.service.uuid == BluetoothUUID(0x180F))
    #expect(Card.status.uuid.description == "0f8a0002-5d6c-4e2b-9a57-2c1f0e9d7b34")
    #expect(Card.status.description.properties == [.read, .notify])
    #expect(Card.status.description.security == .encrypted)
    #expect(Card.control.description.security == .authenticated)
    #expect(Card.audio.description.isOptional && !Card.status.description.isOptional)
    #expect(Card.report.description.isMany)
    #expect(Card.report.description.descriptors == [Card.reportReference.description])
    #expect(Card.service.missing(in: [Card.status.uuid, Card.control.uuid, Card.reply.uuid]) == ["strict"])
  }

  @Test func valuesAreTyped() throws {
    #expect(try Battery.level.decode([85]).value == 85)
    #expect(try Battery.level.encode(BatteryLevel(value: 85)) == [85])
    #expect(Battery.level.coding.validate(BatteryLevel(value: 101)).map(\.rule) == ["range"])
    #expect(try Card.status.decode([0x34, 0x12]).value == 0x1234)
    let error = FrameError.truncated("Card.status", "value", at: 0, needs: 2, has: 1)
    #expect(throws: error) { try Card.status.decode([1]) }
    #expect(try Card.robot.decode([1, 2]) == [1, 2])
  }

  @Test func aDescriptorDecidesWhatAReportIs() throws {
    let input = ReportReference(id: 1, kindField: .input)
    guard case .input(let value) = try Card.report.decode([7], by: input) else {
      Issue.record("not an input report")
      return
    }
    #expect(value.value == 7)
    let output = ReportReference(id: 1, kindField: .output)
    #expect(try Card.report.encode(.output(CardReportOutput(value: 0x0102)), by: output) == [2, 1])
    guard
      case .unknown([1, 2, 3]) = try Card.report.decode([1, 2, 3], by: ReportReference(id: 1, kindField: .feature))
    else {
      Issue.record("the unknown report is not kept")
      return
    }
    #expect(throws: FrameError.member("Card.report", "", at: 0, expected: "output", found: "another member")) {
      try Card.report.encode(.unknown([1]), by: output)
    }
    #expect(try Card.strict.encode(.both(CardStrictBoth(value: 3)), by: output) == [3])
    #expect(throws: FrameError.unknownTag("Card.strict", "", at: 0, of: "Card.strict", found: 3)) {
      try Card.strict.decode([3], by: ReportReference(id: 1, kindField: .feature))
    }
  }

  @Test func exchangesAndTransfers() throws {
    let exchange = Card.askExchange
    #expect(exchange.requestCharacteristic == Card.control.uuid && exchange.responseCharacteristic == Card.reply.uuid)
    #expect(exchange.timeout == .seconds(5))
    let ask = Ask(sequence: 7, question: 1)
    #expect(try exchange.request.encode(ask) == [7, 1])
    #expect(exchange.isMatch(ask, try exchange.response.decode([7, 0x6F, 0x6B])))
    #expect(!exchange.isMatch(ask, try exchange.response.decode([8, 0x6F, 0x6B])))
    let digits = Array("123456789".utf8)
    #expect(Card.export.check?.compute(digits.span.bytes, from: 0, to: 9) == 0xCBF4_3926)
    #expect(Card.export.offsetBits == 32 && Card.export.isResumable && Card.export.releaseCommand == "advance")
    #expect(Card.export.characteristic == Card.audio.uuid)
  }

  @Test func scopesAndPreconditions() {
    #expect(Scope.captureControl.rawValue == 2)
    #expect(Scope(rawValue: 0b11).wireNames == ["device.status.read", "capture.control"])
    #expect(Scope(wireNames: ["deviceManage"]).rawValue == 1 << 5)
    let needs = Card.control.description.requirements
    #expect(needs.scopeNames == ["capture.control"] && needs.preconditions == [DevicePreconditions.lease])
    #expect(needs.unmet(granted: [.captureControl] as Scope, holding: [DevicePreconditions.lease]) == nil)
    #expect(needs.unmet(granted: [.statusRead] as Scope)?.scopes == ["capture.control"])
  }

  @Test func commandsAndEvents() throws {
    let start = DeviceCommands.startRecording
    #expect(start.opcode == 0x10 && start.timeout == .milliseconds(1500) && start.confirmation == nil)
    #expect(try start.request.encode(Ask(sequence: 1, question: 2)) == [1, 2])
    #expect(start.requirements.preconditions == [DevicePreconditions.lease])
    let delete = DeviceCommands.deleteAll
    #expect(delete.confirmation == .seconds(10) && delete.requirements.scopeNames == ["deviceManage"])
    #expect(try delete.request.encode(()) == [])
    #expect(throws: FrameError.trailing("deleteAll.response", "", at: 0, count: 1)) { try delete.response.decode([0]) }
    #expect(DeviceEvents.recordingStopped.code == 3)
    #expect(try DeviceEvents.recordingStopped.payload.decode([1, 0, 0, 0]).value == 1)
  }

  @Test func advertisements() throws {
    let description = CardAdvert.description
    #expect(description.advertisement == [.flags, .manufacturer(0xFFFF)])
    #expect(description.scanResponse == [.service(Card.service.uuid)])
    let received = try AdvertisingData(decoding: [2, 1, 6, 4, 0xFF, 0xFF, 0xFF, 85])
    #expect(description.matches(received))
    #expect(try CardAdvert.manufacturer.decode(received)?.value == 85)
    #expect(
      BeaconAdvert.description.advertisement == [
        .flags, .service(BluetoothUUID(0x180F)), .localName(isComplete: false), .txPower, .appearance(0x0340),
        .serviceData(BluetoothUUID(0xFEAA)),
      ])
    let beacon = try BeaconAdvert.serviceData.encode(BeaconAdvertData(value: [1, 2]))
    #expect(beacon == .serviceData(BluetoothUUID(0xFEAA), [1, 2]))
  }
}
