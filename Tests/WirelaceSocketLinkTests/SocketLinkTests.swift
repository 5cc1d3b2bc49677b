import Foundation
import Testing
import WirelaceATT
import WirelaceFrames
import WirelaceGATT

@testable import WirelaceSocketLink

@Suite struct SocketLinkTests {
  // MARK: Scans

  @Test func aScanSeesWhatIsAdvertisedAndItsChanges() async throws {
    let bench = try await SocketBench()
    let reports = try await bench.central().scan()
    let seen = reports.makeAsyncIterator()
    let first = try #require(try await seen.next())
    #expect(first.address == SocketBench.card && first.advertisement == SocketBench.advertisement)
    // It is met again and again.
    #expect(try await seen.next() == first)
    let renamed = AdvertisingData([.flags()])
    try await bench.peripheral.advertise(renamed, scanResponse: AdvertisingData([.localName("B")]))
    while let next = try await seen.next(), next.advertisement != renamed {}
    try await bench.peripheral.stopAdvertising()
    reports.stop()
  }

  @Test func aScanMeetsADeviceThatComesLater() async throws {
    let air = AirPath()
    let reports = try await SocketCentral(folder: air.path, address: SocketBench.phone).scan()
    try await Task.sleep(for: .milliseconds(50))
    let peripheral = try await SocketPeripheral(folder: air.path, address: SocketBench.card)
    try await peripheral.advertise(SocketBench.advertisement, scanResponse: AdvertisingData())
    #expect(try await reports.makeAsyncIterator().next()?.address == SocketBench.card)
    await peripheral.close()
  }

  // MARK: Links

  @Test func attributesAreReadAndWritten() async throws {
    let log = EventLog()
    var options = SocketLinkOptions()
    options.observer = { log.add($0) }
    let bench = try await SocketBench()
    let client = try await bench.client(try bench.central(options: options))
    #expect(client.mtu == 517)
    let service = try await client.discover(Sample.service)
    let plain = try service.characteristic(Sample.plain).valueHandle
    #expect(try await client.read(plain) == Array(0..<200))
    try await client.write([1, 2, 3], to: plain)
    #expect(bench.written.withLock { $0 } == [[1, 2, 3]])
    #expect(bench.server.clients.first?.address == SocketBench.phone)
    client.close()
    try await eventually { bench.server.clients.isEmpty }
    #expect(log.kinds.first == .connected && log.kinds.last == .disconnected(.local))
    #expect(log.kinds.contains(.pdu([2, 5, 2], fromCentral: true)))
    #expect(log.kinds.contains(.pdu([3, 5, 2], fromCentral: false)))
  }

  @Test(arguments: [23, 185]) func theSmallerSideDecidesTheLargestPDU(mtu: Int) async throws {
    var options = SocketLinkOptions()
    options.maximumMTU = mtu
    let bench = try await SocketBench(options: options)
    #expect(try await bench.client(try bench.central()).mtu == mtu)
  }

  /// A slow consumer holds the device back; nothing is lost, nothing is out of order.
  @Test func aStreamIsWholeAndInOrder() async throws {
    let bench = try await SocketBench()
    let client = try await bench.client(try bench.central())
    let service = try await client.discover(Sample.service)
    let values = try await client.subscribe(to: service.characteristic(Sample.stream))
    let count = 3_000
    let sending = Task { [server = bench.server] in
      for index in 0..<count {
        try await server.send(
          [UInt8(index & 0xFF), UInt8(index >> 8)] + [UInt8](repeating: 1, count: 400), of: Sample.stream)
      }
    }
    try await Task.sleep(for: .milliseconds(200))
    for index in 0..<count {
      let value = try #require(try await values.next())
      #expect(Int(value[0]) | Int(value[1]) << 8 == index)
    }
    try await sending.value
  }

  @Test func aProgramThatIsGoneIsADeviceWithoutPower() async throws {
    let bench = try await SocketBench()
    let link = try await bench.central().connect(to: SocketBench.card, within: .seconds(60))
    try await eventually { bench.server.clients.count == 1 }
    // Without a word, as a kill leaves it.
    await (link as? SocketLink)?.channel.abort()
    try await eventually { bench.server.clients.isEmpty }
    let client = ATTClient(link)
    await #expect(throws: ATTError.disconnected(.supervisionTimeout)) { try await client.exchangeMTU() }
  }

  @Test func aClosedLinkSaysWhy() async throws {
    let log = EventLog()
    var options = SocketLinkOptions()
    options.observer = { log.add($0) }
    let bench = try await SocketBench(options: options)
    let client = try await bench.client(try bench.central())
    client.close()
    await #expect(throws: ATTError.disconnected(.local)) { try await client.discover(Sample.service) }
    try await eventually { log.kinds.last == .disconnected(.remote) }
    let second = try await bench.client(try bench.central())
    bench.server.clients.last?.disconnect()
    try await eventually { second.bearer.ending == .remote }
  }

  // MARK: Who is there

  @Test func whoIsNotThereTimesOut() async throws {
    let air = AirPath()
    let central = try SocketCentral(folder: air.path, address: SocketBench.phone)
    await #expect(throws: LinkError.timedOut) {
      _ = try await central.connect(to: SocketBench.card, within: .milliseconds(300))
    }
  }

  @Test func aLinkAwaitsTheAdvertisement() async throws {
    let bench = try await SocketBench()
    try await bench.peripheral.stopAdvertising()
    let central = try bench.central()
    let link = Task { try await central.connect(to: SocketBench.card, within: .seconds(60)) }
    try await Task.sleep(for: .milliseconds(100))
    #expect(bench.server.clients.isEmpty)
    try await bench.peripheral.advertise(SocketBench.advertisement, scanResponse: AdvertisingData())
    #expect(try await link.value.peer == SocketBench.card)
  }

  @Test func anAddressHasOneProgram() async throws {
    let air = AirPath()
    let first = try await SocketPeripheral(folder: air.path, address: SocketBench.card)
    do throws(LinkError) {
      _ = try await SocketPeripheral(folder: air.path, address: SocketBench.card)
      Issue.record("both have it")
    } catch {
      guard case .adapterUnavailable(let text) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(text.contains("another program"))
    }
    await first.close()
    // What a kill leaves behind is in nobody's way.
    _ = FileManager.default.createFile(atPath: air.path + "/public-c0ffee000001.air", contents: Data())
    let second = try await SocketPeripheral(folder: air.path, address: SocketBench.card)
    await second.close()
  }

  // MARK: Pairing

  @Test func aBondOutlastsBothPrograms() async throws {
    let files = AirPath()
    try FileManager.default.createDirectory(atPath: files.path, withIntermediateDirectories: true)
    let log = EventLog()
    var options = SocketLinkOptions()
    options.pairing = { _, level in
      log.add(
        AirEvent(
          time: .zero, connection: 0, central: SocketBench.phone, peripheral: SocketBench.card, kind: .security(level)))
      return .paired(level)
    }
    for _ in 0..<2 {
      let bench = try await SocketBench(bonds: try SocketBonds(file: files.path + "/card"), options: options)
      let client = try await bench.client(try bench.central(bonds: try SocketBonds(file: files.path + "/phone")))
      let service = try await client.discover(Sample.service)
      #expect(try await client.read(service.characteristic(Sample.secret).valueHandle) == [7])
      #expect(client.bearer.link.security == .encrypted && client.bearer.link.isBonded)
      client.close()
      await bench.peripheral.close()
    }
    // The second time, the key was there.
    #expect(log.kinds == [.security(.encrypted)])
  }

  @Test func aStaleBondIsAnErrorWithAWayOut() async throws {
    let cardBonds = SocketBonds()
    let bench = try await SocketBench(bonds: cardBonds)
    let central = try bench.central()
    let first = try await bench.client(central)
    try await first.raiseSecurity(to: .encrypted)
    first.close()
    try cardBonds.forget(SocketBench.phone)
    let second = try await bench.client(central)
    await #expect(throws: ATTError.staleBond) { try await second.raiseSecurity(to: .encrypted) }
    try await eventually { second.bearer.ending == .keyMissing }
    try await central.forgetBond(with: SocketBench.card)
    let third = try await bench.client(central)
    try await third.raiseSecurity(to: .encrypted)
  }

  @Test func aRefusedPairingSaysWhy() async throws {
    var options = SocketLinkOptions()
    options.pairing = { _, _ in .refused(reason: 5) }
    let bench = try await SocketBench(options: options)
    let client = try await bench.client(try bench.central())
    await #expect(throws: ATTError.pairingFailed(reason: 5)) { try await client.raiseSecurity(to: .encrypted) }
    // The link goes on.
    _ = try await client.discover(Sample.service)
  }

  @Test func aDeviceAsksForSecurity() async throws {
    let bench = try await SocketBench()
    let client = try await bench.client(try bench.central())
    let device = try #require(bench.server.clients.first)
    try await device.bearer.link.raiseSecurity(to: .encrypted)
    try await eventually { client.bearer.link.security == .encrypted }
  }

  @Test func aDamagedFileOfBondsIsToldWithItsLine() throws {
    let files = AirPath()
    try FileManager.default.createDirectory(atPath: files.path, withIntermediateDirectories: true)
    let path = files.path + "/bonds"
    let good = "random d0:ff:ee:00:00:02 encrypted " + String(repeating: "0f", count: 16)
    for line in [
      "nonsense", good + "0", good.replacingOccurrences(of: "random", with: "secret"), "random  encrypted 00",
    ] {
      try (good + "\n" + line + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: LinkError.system("\(path):2: no bond")) { try SocketBonds(file: path) }
    }
    try (good + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try SocketBonds(file: path).bond(with: SocketBench.phone)?.key == [UInt8](repeating: 15, count: 16))
  }
}
