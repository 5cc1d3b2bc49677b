import Foundation
import Testing
import VysloProtocol
import VysloToken
import WirelaceFeedback
import WirelaceFrames
import WirelaceDigests

@testable import VysloCardSimulator

/// A card on the bench: a folder of its own, a cloud that signs, and apps that ask.
final class CardBench {
  static let start: UInt32 = 1_790_000_000
  static let user: UInt64 = 7
  static let everything: VysloScope = [
    .recordingsRead, .recordingsAudio, .deviceStatusRead, .eventsSubscribe, .captureControl, .audioLive, .deviceManage,
  ]

  let folder = TemporaryFolder()
  let key: SigningKey
  var configuration: CardConfiguration
  var card: VirtualCard
  var replies: [(connection: Int, reply: CardReply)] = []
  var events: [(connection: Int, event: CardEvent)] = []
  var haptics: [(event: String?, pattern: CardHaptics.Pattern)] = []
  var live: [LiveMessage] = []
  var others: [CardOutput] = []
  private var sequence: UInt8 = 0

  /// Switched on a second ago, connected to nobody.
  init(owner: UInt64? = user, cut: PowerCut? = nil, _ change: (inout CardConfiguration) -> Void = { _ in }) throws {
    key = try #require(SigningKey(seed: [UInt8](1...32)))
    configuration = CardConfiguration(folder: folder.path, keys: [key.publicKey], owner: owner, time: Self.start)
    configuration.powerCut = cut
    change(&configuration)
    card = try VirtualCard(configuration)
    card.advance(by: 1_000)
    clear()
  }

  /// The program is killed, and the card comes up again out of its folder.
  func kill(_ change: (inout CardConfiguration) -> Void = { _ in }) throws {
    configuration.powerCut = nil
    configuration.time = Self.start + UInt32(card.now / 1_000)
    change(&configuration)
    card = try VirtualCard(configuration)
    card.advance(by: 1_000)
    clear()
  }

  func clear() {
    collect()
    replies = []
    events = []
    haptics = []
    live = []
    others = []
  }

  func collect() {
    for output in card.takeOutputs() {
      switch output {
      case .reply(let reply, let connection): replies.append((connection, reply))
      case .event(let event, let connection): events.append((connection, event))
      case .haptic(let pattern, let event): haptics.append((event, pattern))
      case .live(let message, _): live.append(message)
      default: others.append(output)
      }
    }
  }

  /// Keys of what the motor played.
  var felt: [String] {
    collect()
    return haptics.map { $0.event ?? "preview" }
  }

  /// What a connection was told, in order.
  func heard(_ connection: Int = 1) -> [CardEventBody] {
    collect()
    return events.filter { $0.connection == connection }.map(\.event.body)
  }

  // MARK: Apps

  func token(
    user: UInt64 = user, scopes: VysloScope = everything, issued: UInt32 = start, id: UInt64 = 1, app: UInt32 = 42
  ) throws -> [UInt8] {
    let token = CapabilityToken(
      issuerKey: key.publicKey.id, app: app, scopes: scopes.rawValue, user: user, tokenId: id, issuedAt: issued,
      expiresAt: issued + 60 * 86_400, grantEpoch: 1, signature: [UInt8](repeating: 0, count: 64))
    return try #require(key.signed(try token.encoded(), for: .capability))
  }

  func presentation(_ token: [UInt8], major: UInt8 = 1, minor: UInt8 = 0) -> CardRequestBody {
    .present(TokenPresentation(major: major, minor: minor, time: Self.start, token: token))
  }

  /// Connects an app and has its token accepted.
  func connect(_ connection: Int = 1, scopes: VysloScope = everything) throws {
    guard card.connect(connection) else { throw NotConnected() }
    let reply = try ask(.present, presentation(try token(scopes: scopes, id: UInt64(connection))), on: connection)
    // No expectation: where the power is cut, this may fail.
    guard reply.outcome == .done else { throw NotConnected() }
    clear()
  }

  struct NotConnected: Error {}

  /// The answer that a request has at once.
  @discardableResult
  func ask(_ opcode: CardOpcode, _ body: CardRequestBody, on connection: Int = 1) throws -> CardReply {
    sequence &+= 1
    let request = CardRequest(sequence: sequence, opcode: opcode, body: body)
    card.handle(try request.encoded(), from: connection)
    collect()
    let reply = try #require(replies.last { $0.connection == connection && $0.reply.sequence == sequence })
    // Whatever the card says fits the schema.
    #expect(try CardReply.decode(from: reply.reply.encoded()) == reply.reply)
    return reply.reply
  }

  func refusal(_ opcode: CardOpcode, _ body: CardRequestBody, on connection: Int = 1) throws -> RefusalReason? {
    try ask(opcode, body, on: connection).refusal?.reason
  }

  func status(on connection: Int = 1) throws -> CardStatus {
    try #require(try ask(.status, .status, on: connection).body?.status)
  }

  /// Recordings of some seconds, by the button; newest first.
  @discardableResult
  func record(_ seconds: Int = 2, times: Int = 1) -> [RecordingInfo] {
    for _ in 0..<times {
      card.press()
      card.advance(by: Int64(seconds) * 1_000)
      card.press()
    }
    clear()
    return card.store.listed(for: Self.user)
  }

  // MARK: The cloud

  func bundle(
    serial: UInt32, time: UInt32 = start, revoked: [UInt64] = [], marks: [RecordingMark] = []
  ) throws -> SyncBundle {
    let bundle = SyncBundle(
      issuerKey: key.publicKey.id, user: Self.user, serial: serial, serverTime: time, epochs: [], revoked: revoked,
      marks: marks, signature: [UInt8](repeating: 0, count: 64))
    return try SyncBundle.decode(from: #require(key.signed(try bundle.encoded(), for: .sync)))
  }

  func manifest(
    of image: [UInt8], patch: UInt16 = 1, hardware: UInt16 = 1, securityVersion: UInt16 = 2, key: SigningKey? = nil
  ) throws -> FirmwareManifest {
    let signer = key ?? self.key
    let manifest = FirmwareManifest(
      signerKey: signer.publicKey.id, hardware: hardware, major: 2, minor: 5, patch: patch,
      securityVersion: securityVersion, imageSize: UInt32(image.count), imageHash: SHA256Digest.of(image),
      signature: [UInt8](repeating: 0, count: 64))
    return try FirmwareManifest.decode(from: #require(signer.signed(try manifest.encoded(), for: .firmware)))
  }

  func voiceprint(of sample: [UInt8], user: UInt64 = user, card: UInt64? = nil) throws -> [UInt8] {
    let package = VoiceprintPackage(
      issuerKey: key.publicKey.id, user: user, card: card ?? configuration.card, sampleHash: SHA256Digest.of(sample),
      template: [1, 2, 3, 4], signature: [UInt8](repeating: 0, count: 64))
    return try #require(key.signed(try package.encoded(), for: .voiceprint))
  }

  // MARK: Files

  /// Everything an export hands out now, and how many blocks it took.
  func blocks(on connection: Int = 1, size: Int = 239) -> [TransferBlock] {
    var blocks: [TransferBlock] = []
    while let block = card.nextBlock(for: connection, maximumData: size) { blocks.append(block) }
    return blocks
  }

  /// Sends a file in blocks, as an app does that always goes on where the card wants it.
  func send(_ bytes: [UInt8], _ started: UploadStarted, size: Int = 200, on connection: Int = 1) {
    var offset = Int(started.next)
    while offset < bytes.count {
      let data = Array(bytes[offset..<min(bytes.count, offset + size)])
      card.receive(
        TransferBlock(transfer: started.transfer, offset: UInt32(offset), data: data), from: connection)
      offset += data.count
    }
  }

  /// Enrols a voice from the first request to the last.
  func enrol(on connection: Int = 1) throws {
    _ = try ask(.enrolmentStart, .enrolmentStart, on: connection)
    card.say(.owner, for: 12_000)
    card.advance(by: 12_000)
    let started = try #require(
      try ask(.sampleExport, .sampleExport(SampleRequest(offset: 0, grant: .max)), on: connection).body?.sampleExport)
    let sample = blocks(on: connection).flatMap(\.data)
    #expect(sample.count == started.fileSize && RecordingCheck.crc32(sample) == started.check)
    let package = try voiceprint(of: sample)
    let offer = VoiceprintOffer(fileSize: UInt32(package.count), check: RecordingCheck.crc32(package))
    let upload = try #require(
      try ask(.voiceprintOffer, .voiceprintOffer(offer), on: connection).body?.voiceprintOffer)
    send(package, upload, on: connection)
    let finished = try ask(
      .uploadFinish, .uploadFinish(TransferReference(transfer: upload.transfer)), on: connection)
    #expect(finished.outcome == .done)
    clear()
  }
}
