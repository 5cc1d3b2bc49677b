import Testing
import VysloProtocol
import VysloToken
import WirelaceATT
import WirelaceFrames
import WirelaceGATT

@testable import VysloCardSimulator

/// A card on simulated air, on a virtual clock.
final class AirBench: Sendable {
  static let cardAddress = PeerAddress.public(MACAddress(0xC0FF_EE00_0001))

  let clock = VirtualClock()
  let air: SimulatedAir
  let card: CardPeripheral
  let key: SigningKey
  private let folder = TemporaryFolder()

  init(
    options: CardPeripheral.Options = CardPeripheral.Options(),
    _ change: @Sendable (inout CardConfiguration) -> Void = { _ in }
  ) throws {
    air = SimulatedAir(time: clock)
    let key = try #require(SigningKey(seed: [UInt8](1...32)))
    self.key = key
    var configuration = CardConfiguration(
      folder: folder.path, keys: [key.publicKey], owner: CardBench.user, time: CardBench.start)
    change(&configuration)
    card = try CardPeripheral(configuration, time: clock, options: options)
  }

  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await clock.run { [self] in
      let peripheral = air.peripheral(Self.cardAddress)
      let serving = Task(executorPreference: clock) { [card] in try await card.run(on: peripheral) }
      defer { serving.cancel() }
      try await clock.wait(for: .seconds(2))
      try await body()
      air.dropAll()
    }
  }

  func token(_ scopes: VysloScope = CardBench.everything) throws -> [UInt8] {
    let token = CapabilityToken(
      issuerKey: key.publicKey.id, app: 42, scopes: scopes.rawValue, user: CardBench.user, tokenId: 1,
      issuedAt: CardBench.start, expiresAt: CardBench.start + 60 * 86_400, grantEpoch: 1,
      signature: [UInt8](repeating: 0, count: 64))
    return try #require(key.signed(try token.encoded(), for: .capability))
  }
}

/// An app that speaks the protocol by hand.
actor RawApp {
  let client: ATTClient
  private let control: RemoteCharacteristic
  private let uploadHandle: UInt16
  private var sequence: UInt8 = 0
  private var partSequence: UInt64 = 0
  private var replies: AsyncStream<CardReply>.AsyncIterator
  private(set) var events: [CardEvent] = []
  private(set) var blocks: [TransferBlock] = []
  private(set) var live: [LiveMessage] = []
  private var readers: [Task<Void, any Error>] = []

  init(_ bench: AirBench, phone: UInt64 = 0xD0FF_EE00_0002, mtu: Int = 247) async throws {
    let link = try await bench.air.central(.random(MACAddress(phone))).connect(
      to: AirBench.cardAddress, within: .seconds(5))
    var options = ATTBearer.Options()
    options.preferredMTU = mtu
    client = ATTClient(link, time: bench.clock, options: options)
    try await client.exchangeMTU()
    let service = try await client.discover(VysloCard.service)
    control = try service.characteristic(VysloCard.control.uuid)
    uploadHandle = try service.characteristic(VysloCard.upload.uuid).valueHandle
    let (stream, continuation) = AsyncStream<CardReply>.makeStream()
    replies = stream.makeAsyncIterator()
    let client = client
    func read(
      _ uuid: BluetoothUUID, _ take: @escaping @Sendable ([UInt8], isolated RawApp) throws -> Void
    ) async throws {
      let values = try await client.subscribe(to: try service.characteristic(uuid))
      readers.append(
        Task(executorPreference: bench.clock) { [weak self] in
          for try await value in values {
            guard let self else { return }
            try await take(value, self)
          }
        })
    }
    let replyDecoder = Box(CardReplyParts.decoder())
    let eventDecoder = Box(CardEventParts.decoder())
    let liveDecoder = Box(LiveAudio.decoder())
    try await read(VysloCard.reply.uuid) { value, _ in
      for event in replyDecoder.feed(value) { continuation.yield(try #require(event.payload)) }
    }
    try await read(VysloCard.events.uuid) { value, app in
      for event in eventDecoder.feed(value) { app.events.append(try #require(event.payload)) }
    }
    try await read(VysloCard.live.uuid) { value, app in
      for event in liveDecoder.feed(value) { app.live.append(try #require(event.payload)) }
    }
    try await read(VysloCard.export.uuid) { value, app in app.blocks.append(try TransferBlock.decode(from: value)) }
  }

  /// Connects and presents a token with all scopes.
  static func authorized(
    _ bench: AirBench, phone: UInt64 = 0xD0FF_EE00_0002, mtu: Int = 247, scopes: VysloScope = CardBench.everything
  ) async throws -> RawApp {
    let app = try await RawApp(bench, phone: phone, mtu: mtu)
    let token = try bench.token(scopes)
    let reply = try await app.ask(
      .present, .present(TokenPresentation(major: 1, minor: 0, time: CardBench.start, token: token)))
    try #require(reply.outcome == .done)
    return app
  }

  func write(_ message: [UInt8]) async throws {
    var fragmenter = Fragmenter(CardRequestParts.layout, sequence: partSequence)
    let parts = try fragmenter.fragments(of: message, maximumValueSize: client.maximumValueSize) {
      (place: FragmentPosition, chunk: [UInt8]) throws(FrameError) -> [UInt8] in
      [(place.isFirst ? 1 : 0) | (place.isLast ? 2 : 0), UInt8(truncatingIfNeeded: place.sequence)] + chunk
    }
    partSequence = fragmenter.sequence
    for part in parts { try await client.write(part, to: control.valueHandle) }
  }

  func nextReply() async throws -> CardReply {
    var iterator = replies
    let reply = await iterator.next(isolation: self)
    replies = iterator
    return try #require(reply)
  }

  /// - Parameter tail: what a newer app would say beyond what the card knows.
  func ask(_ opcode: CardOpcode, _ body: CardRequestBody, tail: [UInt8] = []) async throws -> CardReply {
    sequence &+= 1
    try await write(try CardRequest(sequence: sequence, opcode: opcode, body: body).encoded() + tail)
    let reply = try await nextReply()
    #expect(reply.sequence == sequence && reply.opcode == opcode)
    return reply
  }

  func send(_ block: TransferBlock) async throws {
    try await client.writeWithoutResponse(try block.encoded(), to: uploadHandle)
  }
}

/// A decoder that one reader alone uses, in order.
final class Box<Part: WireFrame, Payload: Sendable>: @unchecked Sendable {
  // Only the task that reads the subscription feeds it.
  private var decoder: FragmentDecoder<Part, Payload>
  init(_ decoder: FragmentDecoder<Part, Payload>) { self.decoder = decoder }
  func feed(_ value: [UInt8]) -> [FragmentEvent<Payload>] { decoder.feed(value) }
}
