import Testing
import WirelaceATT
import WirelaceBluetooth
import WirelaceGATT

@Suite struct LinkLossTests {
  /// Discovery and a long write, dropped at every PDU in either direction: the call fails at once, and nothing is left waiting.
  @Test(arguments: [false, true]) func everyWaiterFailsWhereverTheLinkDrops(isDelivered: Bool) async throws {
    var number = 1
    var isWhole = false
    while !isWhole {
      let bench = try Bench()
      let at = number
      isWhole = try await { () async throws -> Bool in
        let done = Log<Bool>()
        try await bench.run { bench in
          let client = try await bench.client()
          bench.air.drop(atPDU: at, isDelivered: isDelivered)
          do {
            let sample = try await client.discover(Sample.service)
            try await client.write(bytes(90), to: try sample.characteristic(Sample.plain).valueHandle)
            // The drop behind the last response leaves nobody waiting.
            if bench.air.cancelDrop() { done.add(true) }
          } catch let error as ATTError {
            #expect(error == .disconnected(.supervisionTimeout), "PDU \(at)")
          }
          guard done.elements.isEmpty else { return }
          await #expect(throws: ATTError.disconnected(.supervisionTimeout)) { try await client.read(1) }
          #expect(client.bearer.ending == .supervisionTimeout)
          // The server has let go of the client, and takes the next one.
          try await bench.clock.sleep(for: .seconds(1))
          #expect(bench.server.clients.isEmpty)
          let again = try await bench.client()
          #expect(try await again.read(3) == Array("Bench".utf8))
        }
        return !done.elements.isEmpty
      }()
      number += 1
      try #require(number < 500)
    }
    #expect(number > 20)
  }

  @Test func manyWaitersFailTogether() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let client = try await bench.client()
      let sample = try await client.discover(Sample.service)
      let values = try await client.subscribe(to: try sample.characteristic(Sample.stream))
      _ = try await bench.server.send([1], of: Sample.stream) as Int
      try await bench.clock.sleep(for: .seconds(1))
      let failures = Log<ATTError>()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask {
            do throws(ATTError) {
              while true { _ = try await client.read(3) }
            } catch {
              failures.add(error)
            }
          }
        }
        group.addTask {
          do throws(ATTError) {
            // What came before the end is delivered.
            #expect(try await values.next() == [1])
            _ = try await values.next()
          } catch {
            failures.add(error)
          }
        }
        try? await bench.clock.sleep(for: .seconds(2))
        let before = bench.clock.elapsed
        bench.air.dropAll()
        await group.waitForAll()
        #expect(bench.clock.elapsed == before)
      }
      #expect(failures.elements == Array(repeating: .disconnected(.supervisionTimeout), count: 21))
    }
  }

  @Test func outOfRangeEndsByTheSupervisionTimeout() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      let client = try await bench.client()
      _ = try await client.read(3)
      let start = bench.clock.elapsed
      bench.air.setReachable(Bench.phone, false)
      await #expect(throws: ATTError.disconnected(.supervisionTimeout)) { try await client.read(3) }
      #expect(bench.clock.elapsed - start == .seconds(4))
      await #expect(throws: LinkError.timedOut) { try await bench.link() }
      bench.air.setReachable(Bench.phone, true)
      #expect(try await bench.client().read(3) == Array("Bench".utf8))
    }
  }

  @Test func nothingIsDoubledAfterReconnecting() async throws {
    let bench = try Bench()
    try await bench.run { bench in
      for round in 1...3 as ClosedRange<UInt8> {
        let client = try await bench.client()
        let stream = try await client.discover(Sample.service).characteristic(Sample.stream)
        let values = try await client.subscribe(to: stream)
        #expect(try await bench.server.send([round], of: Sample.stream) == 1)
        #expect(try await bench.server.send([round, 0], of: Sample.stream) == 1)
        #expect(try await values.next() == [round])
        #expect(try await values.next() == [round, 0])
        bench.air.dropAll()
        await #expect(throws: ATTError.disconnected(.supervisionTimeout)) { try await values.next() }
      }
    }
  }

  @Test func lostPacketsOnlyCostTime() async throws {
    var model = LinkModel()
    model.loss = 0.3
    let bench = try Bench(model: model)
    try await bench.run { bench in
      let client = try await bench.client()
      try await client.exchangeMTU()
      let handle = try await client.discover(Sample.service).characteristic(Sample.plain).valueHandle
      for seed in 1...20 as ClosedRange<UInt64> {
        try await client.write(bytes(512, seed: seed), to: handle)
        #expect(try await client.read(handle) == bytes(512, seed: seed))
      }
    }
  }
}
