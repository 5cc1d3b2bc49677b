import Testing
import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks
import WirelaceMessages

@testable import VysloCardSimulator

/// The card to an app on the message layer.
@Suite struct CardChannelTests {
  typealias Channel = MessageChannel<CardMessages>

  private static func channel(_ bench: AirBench, mtu: Int = 247, phone: UInt64 = 0xD0FF_EE00_0002) async throws
    -> Channel
  {
    var options = ATTBearer.Options()
    options.preferredMTU = mtu
    let link = try await bench.air.central(.random(MACAddress(phone))).connect(
      to: AirBench.cardAddress, within: .seconds(5))
    let client = ATTClient(link, time: bench.clock, options: options)
    try await client.exchangeMTU()
    let channel = try await Channel.discover(on: client)
    try await channel.open()
    return channel
  }

  private static func present(_ bench: AirBench, _ channel: Channel, _ scopes: VysloScope = CardBench.everything)
    async throws
  {
    let token = try bench.token(scopes)
    let welcome = try await channel.call(
      CardCommands.present, TokenPresentation(major: 1, minor: 0, time: CardBench.start, token: token))
    #expect(welcome.scopes == scopes.rawValue)
  }

  @Test(arguments: [23, 64, 185, 247, 517]) func aRecordingIsMadeListedAndExported(mtu: Int) async throws {
    let bench = try AirBench()
    try await bench.run {
      let channel = try await Self.channel(bench, mtu: mtu)
      #expect(try await channel.read(VysloCard.hello).major == 1)
      try await Self.present(bench, channel)
      let events = try await channel.events()
      let blocks = try await channel.values(of: VysloCard.export)
      try await channel.call(CardCommands.acquireControl)
      let started = try await channel.call(CardCommands.startRecording)
      try await bench.clock.wait(for: .seconds(4))
      #expect(try await channel.call(CardCommands.stopRecording) == started)
      var kinds: [CardEventKind] = []
      while kinds.last != .recordingStopped { kinds.append(try #require(try await events.next()).event) }
      #expect(kinds.contains(.recordingStarted))
      let page = try await channel.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 10))
      let info = try #require(page.entries.first?.info)
      #expect(info.id == started.recording)
      let export = try await channel.call(
        CardCommands.exportStart, ExportRequest(recording: info.id, offset: 0, grant: info.fileSize))
      var file: [UInt8] = []
      while file.count < Int(export.fileSize) {
        let block = try #require(try await blocks.next())
        #expect(block.transfer == export.transfer && Int(block.offset) == file.count)
        file += block.data
      }
      #expect(RecordingCheck.crc32(file) == info.check)
      #expect(channel.losses == 0 && events.losses == 0 && blocks.losses == 0)
    }
  }

  @Test func aPressConfirmsAndAnotherDoesNotCome() async throws {
    let bench = try AirBench()
    try await bench.run {
      let channel = try await Self.channel(bench)
      try await Self.present(bench, channel)
      try await channel.call(CardCommands.acquireControl)
      let told = Told()
      let deletion = Task(executorPreference: bench.clock) {
        try await channel.call(CardCommands.deleteAllRecordings) { told.add($0) }
      }
      try await bench.clock.wait(for: .seconds(3))
      await bench.card.perform { $0.press() }
      #expect(try await deletion.value.count == 0)
      #expect(told.all == [.seconds(10)])
      do throws(MessageError<CardRefusal>) {
        _ = try await channel.call(CardCommands.deleteAllRecordings)
        Issue.record("nobody pressed")
      } catch {
        #expect(error.refusal?.reason == .confirmationTimeout)
      }
    }
  }

  @Test func whatATokenDoesNotAllowIsRefusedAndATokenIsNeeded() async throws {
    let bench = try AirBench()
    try await bench.run {
      let channel = try await Self.channel(bench)
      func refusal(_ body: () async throws(MessageError<CardRefusal>) -> Void) async -> RefusalReason? {
        do throws(MessageError<CardRefusal>) {
          try await body()
          return nil
        } catch {
          return error.refusal?.reason
        }
      }
      #expect(
        await refusal { () async throws(MessageError<CardRefusal>) in _ = try await channel.call(CardCommands.status) }
          == .notAuthorized)
      try await Self.present(bench, channel, [.deviceStatusRead])
      #expect(try await channel.call(CardCommands.status).battery == 100)
      #expect(
        await refusal { () async throws(MessageError<CardRefusal>) in
          try await channel.call(CardCommands.acquireControl)
        } == .missingScope)
      _ = try await channel.call(CardCommands.status)
    }
  }

  /// More calls at once than the card takes: the channel holds them back, and each is answered.
  @Test func manyCallsAtOnceAreAllAnswered() async throws {
    let bench = try AirBench()
    try await bench.run {
      let first = try await Self.channel(bench)
      let second = try await Self.channel(bench, mtu: 23, phone: 0xD0FF_EE00_0003)
      try await Self.present(bench, first)
      try await Self.present(bench, second)
      let calls = (0..<100).map { index in
        Task(executorPreference: bench.clock) {
          try await (index % 2 == 0 ? first : second).call(CardCommands.status).name
        }
      }
      for call in calls { #expect(try await call.value == "VYSLO card") }
    }
  }

  @Test func timePassesOnTheCardAlone() async throws {
    let bench = try AirBench()
    try await bench.run {
      let channel = try await Self.channel(bench)
      try await Self.present(bench, channel)
      let before = bench.clock.elapsed
      await bench.card.advance(by: 61 * 86_400_000)
      #expect(bench.clock.elapsed == before)
      do throws(MessageError<CardRefusal>) {
        _ = try await channel.call(CardCommands.status)
        Issue.record("the token is over")
      } catch {
        #expect(error.refusal?.reason == .notAuthorized)
      }
      await bench.card.dropLinks()
      await #expect(throws: MessageError<CardRefusal>.disconnected(.remote)) {
        _ = try await channel.call(CardCommands.status)
      }
    }
  }
}

/// What several tasks tell.
final class Told: Sendable {
  private let state = Guarded<[Duration]>([])
  var all: [Duration] { state.withLock { $0 } }
  func add(_ duration: Duration) { state.withLock { $0.append(duration) } }
}
