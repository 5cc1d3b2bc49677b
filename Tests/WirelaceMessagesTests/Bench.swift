import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks
import WirelaceMessages

typealias Channel = MessageChannel<CardMessages>
typealias Peer = MessagePeer<CardMessages>
typealias Call = MessageCall<CardMessages>

/// SplitMix64: the same numbers on every run and platform.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededGenerator(state: seed)
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
}

/// A log that tasks share.
struct Log<Element: Sendable>: Sendable {
  private let state = Guarded<[Element]>([])
  var elements: [Element] { state.withLock { $0 } }
  func add(_ element: Element) { state.withLock { $0.append(element) } }
}

/// A device whose behaviour is a test's closure; it logs who comes and goes.
struct Device: MessageHandler {
  typealias Messages = CardMessages
  var answer: @Sendable (CardRequest, Call) async -> Void = { _, call in _ = try? await call.done() }
  let log = Log<String>()
  var onConnected: @Sendable (Peer) async -> Void = { _ in }
  var onSubscribed: @Sendable (Bool, BluetoothUUID, Peer) async -> Void = { _, _, _ in }

  func connected(_ peer: Peer) async {
    log.add("connected \(peer.id)")
    await onConnected(peer)
  }
  func receive(_ request: CardRequest, _ call: Call) async { await answer(request, call) }
  func subscribed(_ isOn: Bool, to characteristic: BluetoothUUID, _ peer: Peer) async {
    await onSubscribed(isOn, characteristic, peer)
  }
  func disconnected(_ peer: Peer) async { log.add("disconnected \(peer.id)") }
}

/// A device, centrals, and the air between them.
struct Bench {
  static let card = PeerAddress.public(MACAddress(0xC0FF_EE00_0001))
  static let phone = PeerAddress.random(MACAddress(0xD0FF_EE00_0002))
  static let other = PeerAddress.random(MACAddress(0xD0FF_EE00_0003))

  let clock = VirtualClock()
  let air: SimulatedAir
  let server: ATTServer
  let messages: MessageServer<Device>

  init(_ device: Device = Device(), model: LinkModel = LinkModel(), seed: UInt64 = 1) throws {
    air = SimulatedAir(time: clock, model: model, seed: seed)
    messages = MessageServer(device)
    var service = ServiceDefinition(VysloCard.service)
    service.onRead(VysloCard.hello) { _ in
      CardHello(major: 1, minor: 0, oldestMajor: 1, features: [.liveAudio], requestLimit: 4096, hardware: 1)
    }
    messages.install(in: &service)
    server = try ATTServer([service], name: "Card", time: clock)
  }

  /// Runs `body` while the device serves.
  func run(_ body: @escaping @Sendable (Bench) async throws -> Void) async throws {
    try await clock.run { [self] in
      let peripheral = air.peripheral(Self.card)
      try await peripheral.advertise(AdvertisingData([.flags()]), scanResponse: AdvertisingData())
      let serving = Task(executorPreference: clock) { try await server.run(on: peripheral) }
      defer { serving.cancel() }
      try await body(self)
      air.dropAll()
    }
  }

  func client(from address: PeerAddress = phone, mtu: Int = 247) async throws -> ATTClient {
    var options = ATTBearer.Options()
    options.preferredMTU = mtu
    let client = ATTClient(
      try await air.central(address).connect(to: Self.card, within: .seconds(5)), time: clock, options: options)
    try await client.exchangeMTU()
    return client
  }

  /// An open channel.
  func channel(from address: PeerAddress = phone, mtu: Int = 247) async throws -> Channel {
    let channel = try await Channel.discover(on: try await client(from: address, mtu: mtu))
    try await channel.open()
    return channel
  }
}

extension CardStatus {
  static func sample(name: String = "Card") -> CardStatus {
    CardStatus(
      flags: CardStatusFlags(recording: true), battery: 75, storageUsed: 1, storageTotal: 2, recordings: 3, current: 9,
      firmware: FirmwareVersion(major: 2, minor: 4, patch: 1), name: name)
  }
}
