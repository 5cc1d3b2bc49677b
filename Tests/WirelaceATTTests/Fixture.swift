import WirelaceLocks
import WirelaceATT
import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

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

enum Sample {
  static let uuid = BluetoothUUID(high: 0x0f8a_0001_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34)
  static let plain = BluetoothUUID(high: 0x0f8a_0002_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34)
  static let secret = BluetoothUUID(0x2A3D)
  static let stream = BluetoothUUID(high: 0x0f8a_0004_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34)
  static let alarm = BluetoothUUID(0x2A3E)
  static let top = BluetoothUUID(0x2A3F)
  static let service = GATTService(
    "Sample", uuid,
    characteristics: [
      AttributeDescription("plain", plain, [.read, .write, .writeWithoutResponse]),
      AttributeDescription("secret", secret, [.read, .write], security: .encrypted),
      AttributeDescription("stream", stream, [.notify]),
      AttributeDescription("alarm", alarm, [.indicate]),
      AttributeDescription("top", top, [.read], security: .authenticated),
    ], includes: [Battery.BatteryType.service.uuid])
}

/// A peripheral that serves, a central, and the air between them.
struct Bench {
  static let card = PeerAddress.public(MACAddress(0xC0FF_EE00_0001))
  static let phone = PeerAddress.random(MACAddress(0xD0FF_EE00_0002))

  let clock = VirtualClock()
  let air: SimulatedAir
  let server: ATTServer

  init(
    model: LinkModel = LinkModel(), options: ATTBearer.Options = ATTBearer.Options(),
    _ configure: (inout ServiceDefinition) -> Void = { _ in }
  ) throws {
    air = SimulatedAir(time: clock, model: model)
    var sample = ServiceDefinition(Sample.service)
    configure(&sample)
    var battery = ServiceDefinition(Battery.BatteryType.service)
    battery.setInitialValue([90], of: Battery.BatteryType.level.uuid)
    server = try ATTServer([battery, sample], name: "Bench", time: clock, options: options)
  }

  /// Runs `body` while the peripheral serves.
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

  func link(from address: PeerAddress = phone) async throws(LinkError) -> any ATTLink {
    try await air.central(address).connect(to: Self.card, within: .seconds(5))
  }

  func client(
    from address: PeerAddress = phone, options: ATTBearer.Options = ATTBearer.Options()
  ) async throws -> ATTClient {
    ATTClient(try await link(from: address), time: clock, options: options)
  }
}

/// A log that tasks share.
final class Log<Element: Sendable>: Sendable {
  private let state = Guarded<[Element]>([])
  var elements: [Element] { state.withLock { $0 } }
  func add(_ element: Element) { state.withLock { $0.append(element) } }
}

func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededGenerator(state: seed)
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
}
