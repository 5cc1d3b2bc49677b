import Testing
import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceMessages

/// The link is lost at each ATT PDU of a session, one run for each.
@Suite struct LinkLossTests {
  @Test(arguments: [(23, false), (23, true), (247, false), (247, true)])
  func everyCallEndsWhereverTheLinkIsLost(mtu: Int, isDelivered: Bool) async throws {
    var runs = 0
    while true {
      runs += 1
      if try await Self.run(droppingAt: runs, mtu: mtu, isDelivered) { break }
      try #require(runs < 2_000)
    }
    // Discovery, pairing, subscriptions, three calls at once, events: so much at least.
    #expect(runs > 30)
  }

  /// A session that loses its link at a PDU: whether it came to its end before.
  private static func run(droppingAt pdu: Int, mtu: Int, _ isDelivered: Bool) async throws -> Bool {
    let device = Device { request, call in
      call.peer.post(CardEvent(number: 0, event: .buttonPressed, time: 0, body: .buttonPressed))
      switch request.body {
      case .status: _ = try? await call.done(CardCommands.status, .sample(name: "twenty-nine bytes are a name"))
      case .deleteAllRecordings:
        _ = try? await call.pending(.seconds(10))
        _ = try? await call.done(CardCommands.deleteAllRecordings, DeletedCount(count: 3))
      default: _ = try? await call.done()
      }
    }
    let outcomes = Log<String>()
    let bench = try Bench(device)
    try await bench.run { bench in
      bench.air.drop(atPDU: pdu, isDelivered: isDelivered)
      let start = bench.clock.elapsed
      do {
        try await session(bench, mtu, outcomes)
        outcomes.add("whole")
      } catch let error as MessageError<CardRefusal> {
        outcomes.add("\(error)")
      } catch let error as ATTError {
        outcomes.add("\(error)")
      }
      // At once, and not when some time-out has passed.
      #expect(bench.clock.elapsed - start < .seconds(5))
      let wasDropped = !bench.air.cancelDrop()
      try await bench.clock.sleep(for: .seconds(1))
      if wasDropped { #expect(bench.messages.peers.isEmpty, "PDU \(pdu)") }
    }
    let last = try #require(outcomes.elements.last)
    let isWhole = last == "whole"
    // Nothing but the link is ever blamed.
    for outcome in outcomes.elements where outcome != "whole" && outcome != "done" {
      #expect(outcome == "disconnected: supervision timeout", "PDU \(pdu)")
    }
    #expect(device.log.elements.filter { $0.hasPrefix("connected") }.count == 1)
    if !isWhole { #expect(device.log.elements.filter { $0.hasPrefix("disconnected") }.count == 1, "PDU \(pdu)") }
    return isWhole
  }

  private static func session(_ bench: Bench, _ mtu: Int, _ outcomes: Log<String>) async throws {
    let channel = try await bench.channel(mtu: mtu)
    let events = try await channel.events()
    let clock = bench.clock
    let calls = [
      Task(executorPreference: clock) { _ = try await channel.call(CardCommands.status) },
      Task(executorPreference: clock) { _ = try await channel.call(CardCommands.deleteAllRecordings) },
      Task(executorPreference: clock) { try await channel.call(CardCommands.releaseControl) },
    ]
    var failure: (any Error)?
    for call in calls {
      do {
        try await call.value
        outcomes.add("done")
      } catch {
        outcomes.add("\(error)")
        failure = error
      }
    }
    if let failure { throw failure }
    for number in UInt8(0)..<3 { #expect(try await events.next()?.number == number) }
    _ = try await channel.read(VysloCard.hello)
  }
}
