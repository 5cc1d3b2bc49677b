import Testing
import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT

@testable import VysloCardSimulator

/// The card over GATT, to an app that speaks the protocol by hand.
@Suite struct CardPeripheralTests {
  @Test func theAdvertisementIsTheSchemas() async throws {
    let bench = try AirBench()
    try await bench.run {
      let reports = try await bench.air.central(.random(MACAddress(0xD0FF_EE00_0009))).scan()
      let report = try #require(try await reports.makeAsyncIterator().next())
      reports.stop()
      #expect(CardAdvertisement.description.matches(report.data))
      #expect(report.data.localName == "VYSLO card")
      let beacon = try #require(try CardAdvertisement.manufacturer.decode(report.data))
      #expect(beacon == CardBeacon(protocolMajor: 1, state: CardBeaconState(pairing: false, bound: true)))
      #expect(try report.advertisement.encoded().count <= 31 && report.scanResponse.encoded().count <= 31)
    }
  }

  @Test func helloIsOpenAndTheRestIsNot() async throws {
    let bench = try AirBench()
    try await bench.run {
      let link = try await bench.air.central(.random(MACAddress(0xD0FF_EE00_0002))).connect(
        to: AirBench.cardAddress, within: .seconds(5))
      var options = ATTBearer.Options()
      options.raisesSecurity = false
      let client = ATTClient(link, time: bench.clock, options: options)
      let service = try await client.discover(VysloCard.service)
      let hello = try service.characteristic(VysloCard.hello.uuid)
      #expect(try CardHello.decode(from: await client.read(hello.valueHandle)).major == 1)
      let control = try service.characteristic(VysloCard.control.uuid)
      await #expect(throws: ATTError.self) { try await client.write([3, 0, 1, 0x10], to: control.valueHandle) }
    }
  }

  @Test(arguments: [23, 185, 247, 517]) func anExportIsTheFile(mtu: Int) async throws {
    let bench = try AirBench()
    try await bench.run {
      let app = try await RawApp.authorized(bench, mtu: mtu)
      await bench.card.perform { $0.press() }
      try await bench.clock.wait(for: .seconds(5))
      await bench.card.perform { $0.press() }
      let page = try #require(
        try await app.ask(.listRecordings, .listRecordings(ListRequest(before: 0, limit: 10))).body?.listRecordings)
      let info = try #require(page.entries.first?.info)
      #expect(info.duration == 5_000)
      let half = info.fileSize / 2
      let request = ExportRequest(recording: info.id, offset: 0, grant: half)
      let started = try #require(try await app.ask(.exportStart, .exportStart(request)).body?.exportStart)
      #expect(started.fileSize == info.fileSize && started.check == info.check)
      try await bench.clock.wait(for: .seconds(10))
      // No byte more than what was granted.
      #expect(await app.blocks.reduce(0) { $0 + $1.data.count } == Int(half))
      _ = try await app.ask(
        .exportGrant, .exportGrant(ExportGrant(transfer: started.transfer, grant: info.fileSize)))
      try await bench.clock.wait(for: .seconds(10))
      let blocks = await app.blocks
      let file = blocks.flatMap(\.data)
      #expect(RecordingCheck.crc32(file) == info.check)
      var offset = 0
      for block in blocks {
        #expect(Int(block.offset) == offset && block.data.count <= mtu - 8)
        offset += block.data.count
      }
      // Reading frees nothing.
      let status = try await app.ask(.status, .status).body?.status
      #expect(status?.recordings == 1)
    }
  }

  @Test func throughputIsThatOfTheLink() async throws {
    let bench = try AirBench()
    try await bench.run {
      let app = try await RawApp.authorized(bench)
      await bench.card.perform { $0.press() }
      try await bench.clock.wait(for: .seconds(60))
      await bench.card.perform { $0.press() }
      let info = try #require(
        try await app.ask(.listRecordings, .listRecordings(ListRequest(before: 0, limit: 1)))
          .body?.listRecordings?.entries.first?.info)
      let begin = bench.clock.elapsed
      _ = try await app.ask(
        .exportStart, .exportStart(ExportRequest(recording: info.id, offset: 0, grant: info.fileSize)))
      while await app.blocks.reduce(0, { $0 + $1.data.count }) < Int(info.fileSize) {
        try await bench.clock.wait(for: .milliseconds(5))
      }
      let passed = (bench.clock.elapsed - begin).components
      let seconds = Double(passed.seconds) + Double(passed.attoseconds) / 1e18
      let carried = bench.air.model.valueBytesPerSecond(mtu: 247, isEncrypted: true)
      #expect(Double(info.fileSize) / seconds >= carried * 0.9)
      let blocks = await app.blocks
      let values = blocks.reduce(0) { $0 + 5 + $1.data.count }
      #expect(Double(info.fileSize) / Double(values) >= 0.97)
    }
  }

  @Test func liveAudioWhileTheButtonIsHeld() async throws {
    let bench = try AirBench()
    try await bench.run {
      let app = try await RawApp.authorized(bench)
      let started = try #require(try await app.ask(.liveStart, .liveStart).body?.liveStart)
      try await bench.clock.wait(for: .seconds(1))
      #expect(await app.live == [])
      await bench.card.perform { card in
        card.say(.owner, for: 5_000)
        card.buttonDown()
      }
      try await bench.clock.wait(for: .seconds(2))
      await bench.card.perform { $0.buttonUp() }
      try await bench.clock.wait(for: .seconds(1))
      let live = await app.live
      #expect(live.first?.what == .pressed && live.last?.what == .released)
      let audio = live.filter { $0.what == .audio }
      #expect(audio.map(\.index) == (0..<100).map { UInt32($0) })
      #expect(live.last?.index == 100)
      // Nothing was stored, and nothing is recorded.
      let status = try await app.ask(.status, .status).body?.status
      #expect(status?.recordings == 0 && status?.flags.liveAudio == true && status?.flags.recording == false)
      let stopped = try await app.ask(.liveStop, .liveStop(StreamReference(stream: started.stream)))
      #expect(stopped.outcome == .done)
      await bench.card.perform { $0.press() }
      #expect(try await app.ask(.status, .status).body?.status?.flags.recording == true)
    }
  }

  @Test func aDroppedLinkFreesTheLease() async throws {
    let bench = try AirBench()
    try await bench.run {
      let first = try await RawApp.authorized(bench)
      let second = try await RawApp.authorized(bench, phone: 0xD0FF_EE00_0003)
      #expect(try await first.ask(.acquireControl, .acquireControl).outcome == .done)
      let refused = try await second.ask(.acquireControl, .acquireControl)
      #expect(refused.refusal?.reason == .leaseHeld)
      first.client.close()
      try await bench.clock.wait(for: .seconds(1))
      #expect(try await second.ask(.acquireControl, .acquireControl).outcome == .done)
      #expect(await second.events.map(\.event).filter { $0 == .leaseChanged }.count == 3)
    }
  }

  /// What an app of next year says beyond what the card knows.
  @Test func aNewerAppMeetsAnOlderCard() async throws {
    let bench = try AirBench()
    try await bench.run {
      let app = try await RawApp.authorized(bench)
      let status = try await app.ask(.status, .status, tail: [1, 2, 3])
      #expect(status.body?.status?.battery == 100)
      let page = try await app.ask(.listRecordings, .listRecordings(ListRequest(before: 0, limit: 5)), tail: [9, 9])
      #expect(page.body?.listRecordings?.entries == [])
      let unknown = try await app.ask(CardOpcode(rawValue: 0xF0), .unknown(bytes: [1, 2]))
      #expect(unknown.refusal?.reason == .unsupported)
      // What cannot be read has an answer too, and the connection goes on.
      try await app.write([200, 0x30, 0])
      let malformed = try await app.nextReply()
      #expect(malformed.sequence == 200 && malformed.refusal?.reason == .malformed)
      #expect(try await app.ask(.status, .status).outcome == .done)
    }
  }

  /// What an app of today understands of a card of next year.
  @Test func anOlderAppMeetsANewerCard() async throws {
    var options = CardPeripheral.Options()
    options.growth = CardPeripheral.Growth(tail: [7, 7, 7], unknownEvent: (kind: 0x70, body: [1]))
    let bench = try AirBench(options: options) { configuration in
      configuration.version = (major: 1, minor: 9, oldestMajor: 1)
      configuration.features.insert(CardFeatures(rawValue: 1 << 20))
    }
    try await bench.run {
      let app = try await RawApp.authorized(bench)
      let service = try await app.client.discover(VysloCard.service)
      let handle = try service.characteristic(VysloCard.hello.uuid).valueHandle
      let hello = try CardHello.decode(from: await app.client.read(handle))
      #expect(hello.minor == 9 && hello.features.contains(.liveAudio))
      #expect(try await app.ask(.status, .status).body?.status?.name == "VYSLO card")
      await bench.card.perform { $0.press() }
      try await bench.clock.wait(for: .seconds(1))
      let events = await app.events
      #expect(events.map(\.event).contains(.recordingStarted))
      let unknown = try #require(events.first { $0.event.rawValue == 0x70 })
      #expect(unknown.body == .unknown(bytes: [1]))
    }
  }

  /// Sixteen requests under way, and then the card says so.
  @Test func requestsBeyondTheSixteenthAreRefused() async throws {
    let bench = try CardBench()
    try bench.connect()
    let request = CardRequest(sequence: 9, opcode: .status, body: .status)
    bench.card.handle(request, from: 1, unanswered: 15)
    bench.card.handle(request, from: 1, unanswered: 16)
    bench.collect()
    #expect(bench.replies.map(\.reply.outcome) == [.done, .refused])
    #expect(bench.replies.last?.reply.refusal == .busy(.limit))
  }
}
