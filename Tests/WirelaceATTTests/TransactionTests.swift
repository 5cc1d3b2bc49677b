import Testing
import WirelaceATT
import WirelaceBluetooth
import WirelaceGATT

@Suite struct TransactionTests {
  @Test func anAnswerThatDoesNotComeKillsTheBearer() async throws {
    let bench = try Bench { sample in
      sample.onRead(Sample.plain) { client in
        try await VirtualClock.never()
        return []
      }
    }
    try await bench.run { bench in
      let client = try await bench.client()
      let handle = try await client.discover(Sample.service).characteristic(Sample.plain).valueHandle
      let start = bench.clock.elapsed
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await #expect(throws: ATTError.timedOut(.readRequest)) { try await client.read(handle) }
          #expect(bench.clock.elapsed - start == .seconds(30))
        }
        group.addTask {
          try? await bench.clock.sleep(for: .seconds(1))
          await #expect(throws: ATTError.disconnected(.transactionTimeout)) { try await client.read(3) }
        }
      }
      await #expect(throws: ATTError.disconnected(.transactionTimeout)) { try await client.read(3) }
      #expect(client.bearer.ending == .transactionTimeout)
    }
  }

  @Test func whatErasesMayTakeLonger() async throws {
    let clock = Log<VirtualClock>()
    let bench = try Bench { sample in
      sample.onWrite(Sample.plain) { _, _ in try await clock.elements[0].sleep(for: .seconds(40)) }
    }
    clock.add(bench.clock)
    try await bench.run { bench in
      let client = try await bench.client()
      let handle = try await client.discover(Sample.service).characteristic(Sample.plain).valueHandle
      try await client.write([1], to: handle, timeout: .slow)
      await #expect(throws: ATTError.timedOut(.writeRequest)) { try await client.write([1], to: handle) }
    }
  }

  @Test func aCancelledRequestKeepsItsSlotUntilItIsAnswered() async throws {
    let clock = Log<VirtualClock>()
    let bench = try Bench { sample in
      sample.onRead(Sample.plain) { _ in
        try await clock.elements[0].sleep(for: .seconds(5))
        return [5]
      }
    }
    clock.add(bench.clock)
    try await bench.run { bench in
      let client = try await bench.client()
      let handle = try await client.discover(Sample.service).characteristic(Sample.plain).valueHandle
      let start = bench.clock.elapsed
      let task = Task(executorPreference: bench.clock) { try await client.read(handle) }
      try await bench.clock.sleep(for: .seconds(1))
      task.cancel()
      await #expect(throws: ATTError.cancelled) { try await task.value }
      #expect(bench.clock.elapsed - start == .seconds(1))
      // The answer that comes late is not taken for that of the next request.
      #expect(try await client.read(3) == Array("Bench".utf8))
      #expect(bench.clock.elapsed - start > .seconds(5))
    }
  }

  @Test func anIndicationDoesNotHoldUpRequests() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      // A client by hand, which confirms nothing.
      let link = try await bench.link()
      let pdus = Log<[UInt8]>()
      link.start { if case .received(let pdu) = $0 { pdus.add(pdu) } }
      let client = bench.server.clients
      let configuration = try #require(
        try await bench.client(from: .public(.init(1))).discover(Sample.service).characteristic(Sample.alarm)
          .descriptor(.init(0x2902)))
      #expect(link.send([0x12, UInt8(configuration & 0xFF), UInt8(configuration >> 8), 2, 0]))
      try await bench.clock.sleep(for: .seconds(1))
      let indication = Task(executorPreference: bench.clock) {
        try await bench.server.send([1], of: Sample.alarm, to: client.first ?? bench.server.clients[0])
      }
      try await bench.clock.sleep(for: .seconds(1))
      #expect(pdus.elements.last?.first == 0x1D)
      #expect(link.send([0x0A, 3, 0]))
      try await bench.clock.sleep(for: .seconds(1))
      #expect(pdus.elements.last == [0x0B] + Array("Bench".utf8))
      await #expect(throws: ATTError.timedOut(.handleValueIndication)) { try await indication.value }
    }
  }
}

extension VirtualClock {
  /// Waits until it is cancelled.
  static func never() async throws { for await _ in AsyncStream<Int>.makeStream().stream {} }
}
