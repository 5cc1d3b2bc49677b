import Testing
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceSockets

@testable import WirelaceSocketLink

/// Programs that do not keep to the protocol.
@Suite struct BrokenPeerTests {
  private func socket(_ bench: SocketBench) async throws -> SocketConnection {
    let path = bench.air.path + "/public-c0ffee000001.air"
    return try await SocketConnection.connect(to: .unix(path: path))
  }

  /// A central comes, as the schema has it.
  private static let greeting: [UInt8] = [10, 0, 2, 1, 1, 2, 0, 0, 0xEE, 0xFF, 0xD0, 5, 2]

  @Test(
    arguments: [
      [0xFF, 0xFF, 1], [0, 0, 99], [1, 0, 1, 2], [1, 0, 33, 0x13], [3, 0, 32, 2, 5, 2],
      [10, 0, 2, 1, 7, 2, 0, 0, 0xEE, 0xFF, 0xD0, 5, 2], [9, 0, 2, 1, 1, 2, 0, 0, 0xEE, 0xFF, 0xD0, 5],
    ] as [[UInt8]]) func aGreetingThatIsNoneEndsTheConnection(bytes: [UInt8]) async throws
  {
    let bench = try await SocketBench()
    let connection = try await socket(bench)
    try await connection.write(bytes)
    #expect(try await connection.read() == [])
    // The device goes on.
    _ = try await bench.client(try bench.central()).discover(Sample.service)
  }

  @Test(
    arguments: [
      [0xFF, 0xFF, 32], [0, 0, 99], [0, 0, 32], [1, 0, 1, 1], [1, 0, 20, 1], [3, 0, 18, 1, 0, 0], [2, 0, 3, 9, 0],
      [2, 0, 3, 1, 17],
    ] as [[UInt8]]) func aLinkThatBreaksTheProtocolIsClosed(bytes: [UInt8]) async throws
  {
    let log = EventLog()
    var options = SocketLinkOptions()
    options.observer = { log.add($0) }
    let bench = try await SocketBench(options: options)
    let connection = try await socket(bench)
    try await connection.write(Self.greeting + bytes)
    while try await !connection.read().isEmpty {}
    try await eventually { log.kinds.last == .disconnected(.protocolViolation) }
    try await eventually { bench.server.clients.isEmpty }
  }

  /// Cut off at each byte: the device neither waits for ever nor believes a half.
  @Test func aConnectionThatEndsAnywhereIsForgotten() async throws {
    let bench = try await SocketBench()
    let whole = Self.greeting + [3, 0, 32, 2, 5, 2]
    for count in 0..<whole.count {
      let connection = try await socket(bench)
      try await connection.write(Array(whole[..<count]))
      await connection.abort()
    }
    try await eventually { bench.server.clients.isEmpty }
    _ = try await bench.client(try bench.central()).discover(Sample.service)
  }

  /// Asks for security without end, and reads no answer.
  @Test func aPeerThatAsksAndDoesNotReadIsClosed() async throws {
    let log = EventLog()
    var options = SocketLinkOptions()
    options.observer = { log.add($0) }
    let bench = try await SocketBench(options: options)
    let connection = try await socket(bench)
    try await connection.write(Self.greeting)
    let pairing: [UInt8] = [2, 0, 3, 1, 0]
    let flood = Array([[UInt8]](repeating: pairing, count: 4_000).joined())
    for _ in 0..<200 {
      do { try await connection.write(flood, timeout: .seconds(60)) } catch { break }
      if log.kinds.last == .disconnected(.protocolViolation) { break }
    }
    try await eventually { log.kinds.last == .disconnected(.protocolViolation) }
    await connection.abort()
  }

  @Test func moreConnectionsThanThereMayBeAreClosed() async throws {
    let bench = try await SocketBench()
    var idle: [SocketConnection] = []
    for _ in 0..<SocketPeripheral.connectionLimit { idle.append(try await socket(bench)) }
    let late = try await socket(bench)
    #expect(try await late.read() == [])
    for connection in idle { await connection.abort() }
    let central = try bench.central()
    try await eventually { (try? await central.connect(to: SocketBench.card, within: .seconds(1))) != nil }
  }

  /// A device that answers with what is no message.
  @Test(arguments: [[0, 0, 99], [3, 0, 32, 1, 2, 3], [0xFF, 0xFF, 17]] as [[UInt8]])
  func aDeviceThatIsNoneIsTold(bytes: [UInt8]) async throws {
    let air = AirPath()
    let folder = AirFolder(path: air.path)
    try folder.make()
    let listener = try await SocketListener(at: .unix(path: air.path + "/public-c0ffee000001.air"))
    let serving = Task {
      while let connection = try? await listener.accept() {
        try? await connection.write(bytes)
        await connection.close()
      }
    }
    let central = try SocketCentral(folder: air.path, address: SocketBench.phone)
    await #expect(throws: LinkError.timedOut) {
      _ = try await central.connect(to: SocketBench.card, within: .milliseconds(500))
    }
    let reports = try await central.scan()
    try await Task.sleep(for: .milliseconds(300))
    reports.stop()
    #expect(try await reports.makeAsyncIterator().next() == nil)
    serving.cancel()
    await listener.close()
  }
}
