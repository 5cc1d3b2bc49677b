import Foundation
import Testing
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

@testable import WirelaceSocketLink

/// A folder that goes with the test.
final class AirPath: Sendable {
  let path = NSTemporaryDirectory() + "air-\(UUID().uuidString.prefix(8))"
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

enum Sample {
  static let service = GATTService(
    "Sample", BluetoothUUID(0xFEF0),
    characteristics: [
      AttributeDescription("plain", plain, [.read, .write, .writeWithoutResponse]),
      AttributeDescription("secret", secret, [.read], security: .encrypted),
      AttributeDescription("stream", stream, [.notify]),
    ])
  static let plain = BluetoothUUID(0xFEF1)
  static let secret = BluetoothUUID(0xFEF2)
  static let stream = BluetoothUUID(0xFEF3)
}

/// Events of one side's links.
final class EventLog: Sendable {
  private let state = Guarded<[AirEvent]>([])
  var kinds: [AirEvent.Kind] { state.withLock { $0 }.map(\.kind) }
  func add(_ event: AirEvent) { state.withLock { $0.append(event) } }
}

/// A peripheral that serves in a folder, for any number of centrals.
final class SocketBench: Sendable {
  static let card = PeerAddress.public(MACAddress(0xC0FF_EE00_0001))
  static let phone = PeerAddress.random(MACAddress(0xD0FF_EE00_0002))
  static let advertisement = AdvertisingData([.flags(), .localName("Bench")])

  let air = AirPath()
  let peripheral: SocketPeripheral
  let server: ATTServer
  let written = Guarded<[[UInt8]]>([])
  private let serving: Task<Void, any Error>

  init(bonds: SocketBonds = SocketBonds(), options: SocketLinkOptions = SocketLinkOptions()) async throws {
    peripheral = try await SocketPeripheral(folder: air.path, address: Self.card, bonds: bonds, options: options)
    var sample = ServiceDefinition(Sample.service)
    sample.setInitialValue(Array(0..<200), of: Sample.plain)
    sample.setInitialValue([7], of: Sample.secret)
    let written = written
    sample.onWrite(Sample.plain) { value, _ in written.withLock { $0.append(value) } }
    server = try ATTServer([sample], name: "Bench")
    serving = Task { [server, peripheral] in try await server.run(on: peripheral) }
    try await peripheral.advertise(Self.advertisement, scanResponse: AdvertisingData())
  }

  deinit { serving.cancel() }

  func central(
    _ address: PeerAddress = phone, bonds: SocketBonds = SocketBonds(), options: SocketLinkOptions = SocketLinkOptions()
  ) throws -> SocketCentral {
    try SocketCentral(folder: air.path, address: address, bonds: bonds, options: options)
  }

  func client(_ central: SocketCentral) async throws -> ATTClient {
    let client = ATTClient(try await central.connect(to: Self.card, within: .seconds(60)))
    try await client.exchangeMTU()
    return client
  }
}

/// Waits for something that comes; a minute is as good as never.
func eventually(_ condition: () async -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while !(await condition()) {
    try #require(ContinuousClock.now < end, "it never came")
    try await Task.sleep(for: .milliseconds(10))
  }
}
