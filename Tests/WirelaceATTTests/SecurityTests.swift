import Testing
import WirelaceATT
import WirelaceBluetooth
import WirelaceGATT

@Suite struct SecurityTests {
  @Test func protectedValuesPairOnDemand() async throws {
    let bench = try Bench { $0.setInitialValue([1, 2], of: Sample.secret) }
    try await bench.run { bench in
      let client = try await bench.client()
      let sample = try await client.discover(Sample.service)
      #expect(client.bearer.link.security == .open)
      #expect(try await client.read(try sample.characteristic(Sample.secret).valueHandle) == [1, 2])
      #expect(client.bearer.link.security == .encrypted)
      #expect(try await client.read(try sample.characteristic(Sample.top).valueHandle) == [])
      #expect(client.bearer.link.security == .authenticated)
    }
  }

  @Test func withoutRaisingTheRefusalIsTold() async throws {
    let bench = try Bench()
    var options = ATTBearer.Options()
    options.raisesSecurity = false
    try await bench.run { [options] bench in
      let client = try await bench.client(options: options)
      let sample = try await client.discover(Sample.service)
      let handle = try sample.characteristic(Sample.secret).valueHandle
      for (call, opcode) in [(0, Att.AttOpcode.readRequest), (1, .writeRequest), (2, .prepareWriteRequest)] {
        await #expect(throws: ATTError.refused(opcode, handle: handle, .insufficientAuthentication)) {
          switch call {
          case 0: _ = try await client.read(handle)
          case 1: try await client.write([1], to: handle)
          default: try await client.writePrepared([(handle, [1])])
          }
        }
      }
    }
  }

  @Test func aRefusedPairingIsTold() async throws {
    let bench = try Bench()
    bench.air.decidePairing { _, _, _ in .refused(reason: 4) }
    try await bench.run { bench in
      let client = try await bench.client()
      let handle = try await client.discover(Sample.service).characteristic(Sample.secret).valueHandle
      await #expect(throws: ATTError.pairingFailed(reason: 4)) { try await client.read(handle) }
      #expect(try await client.read(3) == Array("Bench".utf8))
    }
  }

  @Test func aStaleBondHasAWayOut() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let first = try await bench.client()
      try await first.raiseSecurity(to: .encrypted)
      first.close()
      try await bench.clock.sleep(for: .seconds(1))
      bench.air.eraseBond(of: Bench.card, with: Bench.phone)
      let second = try await bench.client()
      await #expect(throws: ATTError.staleBond) { try await second.raiseSecurity(to: .encrypted) }
      await #expect(throws: ATTError.disconnected(.keyMissing)) { try await second.read(3) }
      try await bench.air.central(Bench.phone).forgetBond(with: Bench.card)
      let third = try await bench.client()
      try await third.raiseSecurity(to: .encrypted)
      #expect(third.bearer.link.isBonded)
    }
  }

  @Test func bondedClientsFindTheirSubscriptionsAgain() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let first = try await bench.client()
      try await first.raiseSecurity(to: .encrypted)
      let sample = try await first.discover(Sample.service)
      let stream = try sample.characteristic(Sample.stream)
      _ = try await first.subscribe(to: stream)
      let attribute = try #require(try await first.discoverServices(.init(0x1801)).first)
      let changed = try await first.discoverContents(of: attribute).characteristic(.init(0x2A05))
      _ = try await first.subscribe(to: changed)
      first.close()
      try await bench.clock.sleep(for: .seconds(1))
      #expect(bench.server.keptConfigurations.keys.map { $0 } == [Bench.phone])
      try await bench.server.replaceServices([ServiceDefinition(Sample.bare)])

      let second = try await bench.client()
      let changes = second.bearer.listen(to: changed.valueHandle)
      try await second.raiseSecurity(to: .encrypted)
      #expect(try await changes.next() == [1, 0, 0xFF, 0xFF])
      #expect(try await second.discoverServices().map(\.uuid).last == Sample.uuid)
      // What it was subscribed to is gone.
      #expect(try await bench.server.send([1], of: Sample.stream) == 0)
    }
  }

  @Test func anUnbondedClientIsForgotten() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let first = try await bench.client()
      _ = try await first.subscribe(to: try await first.discover(Sample.service).characteristic(Sample.stream))
      first.close()
      try await bench.clock.sleep(for: .seconds(1))
      _ = try await bench.client()
      #expect(try await bench.server.send([1], of: Sample.stream) == 0)
      #expect(bench.server.keptConfigurations.isEmpty)
    }
  }
}

extension Sample {
  static let bare = GATTService(
    "Bare", uuid, characteristics: [AttributeDescription("stream", stream, [.notify])])
}
