import Foundation
import Testing
import VysloCardSimulator
import VysloProtocol
import VysloToken
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks
import WirelaceMessages

/// An app and a card that do a little of everything, and what went over the air meanwhile.
enum CardTour {
  static let card = PeerAddress.public(MACAddress(0xC0FF_EE00_0001))
  static let phone = PeerAddress.random(MACAddress(0xD0FF_EE00_0002))
  static let start: UInt32 = 1_790_000_000
  private static let user: UInt64 = 7

  /// What an observer was told, in order.
  static func events(mtu: Int = 247) async throws -> [AirEvent] {
    let folder = NSTemporaryDirectory() + "tour-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let clock = VirtualClock()
    let air = SimulatedAir(time: clock)
    let seen = Guarded<[AirEvent]>([])
    air.observe { event in seen.withLock { $0.append(event) } }
    let key = try #require(SigningKey(seed: [UInt8](1...32)))
    var configuration = CardConfiguration(folder: folder, keys: [key.publicKey], owner: user, time: start)
    configuration.randomBytes = { [UInt8](repeating: 7, count: $0) }
    let peripheral = try CardPeripheral(configuration, time: clock)
    try await clock.run {
      let serving = Task(executorPreference: clock) { try await peripheral.run(on: air.peripheral(card)) }
      defer { serving.cancel() }
      try await clock.sleep(for: .seconds(2))
      var options = ATTBearer.Options()
      options.preferredMTU = mtu
      let client = ATTClient(
        try await air.central(phone).connect(to: card, within: .seconds(5)), time: clock, options: options)
      try await client.exchangeMTU()
      try await play(MessageChannel<CardMessages>.discover(on: client), peripheral, clock, try token(key))
      client.close()
      try await clock.sleep(for: .seconds(1))
    }
    return seen.withLock { $0 }
  }

  private static func token(_ key: SigningKey) throws -> [UInt8] {
    let scopes = VysloScope.named.reduce(0) { $0 | $1.scope.rawValue }
    let token = CapabilityToken(
      issuerKey: key.publicKey.id, app: 42, scopes: scopes, user: user, tokenId: 1, issuedAt: start,
      expiresAt: start + 60 * 86_400, grantEpoch: 1, signature: [UInt8](repeating: 0, count: 64))
    return try #require(key.signed(try token.encoded(), for: .capability))
  }

  private static func play(
    _ channel: MessageChannel<CardMessages>, _ card: CardPeripheral, _ clock: VirtualClock, _ token: [UInt8]
  ) async throws {
    _ = try await channel.read(VysloCard.hello)
    try await channel.open()
    _ = try await channel.call(
      CardCommands.present, TokenPresentation(major: 1, minor: 0, time: start, token: token))
    let events = try await channel.events()
    let blocks = try await channel.values(of: VysloCard.export)
    let live = try await channel.messages(
      of: MessageCharacteristic(
        VysloCard.live, LiveAudio.decoder, fragments: LiveAudio.fragments(of:maximumValueSize:sequence:)))
    _ = try await channel.call(CardCommands.status)
    _ = try await channel.call(CardCommands.feedbackCapabilities)
    _ = try await channel.call(CardCommands.feedbackSettings)
    try await channel.call(CardCommands.acquireControl)
    _ = try await channel.call(CardCommands.startRecording)
    try await clock.sleep(for: .seconds(2))
    try await channel.call(CardCommands.pauseRecording)
    try await channel.call(CardCommands.resumeRecording)
    _ = try await channel.call(CardCommands.stopRecording)
    let page = try await channel.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 10))
    let info = try #require(page.entries.first?.info)
    let export = try await channel.call(
      CardCommands.exportStart, ExportRequest(recording: info.id, offset: 0, grant: info.fileSize))
    var size = 0
    while size < Int(export.fileSize) { size += try #require(try await blocks.next()).data.count }
    let stream = try await channel.call(CardCommands.liveStart)
    await card.perform { card in
      card.say(.owner, for: 1_000)
      card.buttonDown()
    }
    try await clock.sleep(for: .milliseconds(400))
    await card.perform { $0.buttonUp() }
    while let message = try await live.next(), message.what != .released {}
    try await channel.call(CardCommands.liveStop, StreamReference(stream: stream.stream))
    _ = try await channel.call(
      CardCommands.updateSettings, SettingsPatch(flags: SettingsPatchFlags(hasName: true), name: "Desk"))
    let deletion = Task(executorPreference: clock) { try await channel.call(CardCommands.deleteAllRecordings) }
    try await clock.sleep(for: .seconds(1))
    await card.perform { $0.press() }
    #expect(try await deletion.value.count == 1)
    try await channel.call(CardCommands.releaseControl)
    events.stop()
  }
}
