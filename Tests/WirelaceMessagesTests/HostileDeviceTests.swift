import Testing
import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceMessages

/// Devices that answer with what they should not.
@Suite struct HostileDeviceTests {
  /// A card whose values are a test's: for each value of a request, the values to notify as replies.
  private func run(
    _ answer: @escaping @Sendable ([UInt8]) -> [[UInt8]],
    _ body: @escaping @Sendable (Channel, Bench.Hostile) async throws -> Void
  ) async throws {
    let clock = VirtualClock()
    let bench = Bench.Hostile(clock: clock, air: SimulatedAir(time: clock))
    var service = ServiceDefinition(VysloCard.service)
    let server = Log<ATTServer>()
    service.onWrite(VysloCard.control.uuid) { value, client in
      for reply in answer(value) {
        _ = try? await server.elements.first?.send(reply, of: VysloCard.reply.uuid, to: client)
      }
    }
    let made = try ATTServer([service], time: clock)
    server.add(made)
    try await clock.run {
      let peripheral = bench.air.peripheral(Bench.card)
      try await peripheral.advertise(AdvertisingData([.flags()]), scanResponse: AdvertisingData())
      let serving = Task(executorPreference: clock) { try await made.run(on: peripheral) }
      defer { serving.cancel() }
      let client = ATTClient(
        try await bench.air.central(Bench.phone).connect(to: Bench.card, within: .seconds(5)), time: clock)
      try await client.exchangeMTU()
      let channel = try await Channel.discover(on: client)
      try await channel.open()
      try await body(channel, bench)
      bench.air.dropAll()
    }
  }

  private static func failure(_ channel: Channel) async -> MessageError<CardRefusal>? {
    do throws(MessageError<CardRefusal>) {
      _ = try await channel.call(CardCommands.status)
      return nil
    } catch {
      return error
    }
  }

  @Test func aReplyThatCannotBeReadEndsItsCall() async throws {
    // Sequence and opcode are the request's; the status behind them is cut off.
    try await run({ [[3, 0, $0[2], $0[3], 0, 1]] }) { channel, _ in
      guard case .malformed(let error)? = await Self.failure(channel) else {
        Issue.record("it passed")
        return
      }
      #expect("\(error)".contains("CardReply"))
      #expect(channel.losses == 1)
    }
  }

  @Test func aReplyToSomethingElseIsNone() async throws {
    // Another opcode, another number, an outcome of next year, half a reply that never ends.
    try await run({
      [[3, 0, $0[2], 0x20, 0], [3, 1, $0[2] &+ 9, $0[3], 0], [3, 2, $0[2], $0[3], 9], [1, 3, $0[2], $0[3]]]
    }) {
      channel, bench in
      let start = bench.clock.elapsed
      #expect(await Self.failure(channel) == .unanswered("status", within: .seconds(5)))
      #expect(bench.clock.elapsed - start == .seconds(5))
      #expect(channel.losses == 3)
    }
  }

  @Test func pendingWithoutEndIsNoAnswer() async throws {
    try await run({ value in (0..<50).map { [3, UInt8($0), value[2], value[3], 2, 0xFF, 0xFF] } }) { channel, _ in
      #expect(await Self.failure(channel) == .unanswered("status", within: .seconds(5)))
    }
  }

  @Test func aMessageWithoutEndIsNotKept() async throws {
    // Far more than a reply may have; then a good answer to the next request.
    let asked = Log<Int>()
    try await run({ value in
      asked.add(0)
      if asked.elements.count > 1 { return [[3, 200, value[2], value[3], 0]] }
      return [[1, 0] + [UInt8](repeating: 0, count: 200)]
        + (1..<200).map { [0, UInt8($0)] + [UInt8](repeating: 0, count: 200) }
    }) { channel, bench in
      let first = Task(executorPreference: bench.clock) { await Self.failure(channel) }
      try await bench.clock.sleep(for: .seconds(3))
      try await channel.call(CardCommands.acquireControl)
      #expect(await first.value == .unanswered("status", within: .seconds(5)))
      #expect(channel.losses > 0)
    }
  }

  /// Random values, some near to a reply: each call has one outcome, and the channel goes on.
  @Test(arguments: UInt64(1)...12) func randomRepliesHarmNothing(seed: UInt64) async throws {
    let number = Log<UInt64>()
    try await run({ value in
      number.add(seed)
      var random = SeededGenerator(state: seed &* 1_000 &+ UInt64(number.elements.count))
      return (0..<Int.random(in: 0...4, using: &random)).map { _ in
        var reply = bytes(Int.random(in: 0...40, using: &random), seed: random.next())
        if Bool.random(using: &random) {
          reply = [3, UInt8.random(in: 0...255, using: &random), value[2], value[3]] + reply
        }
        return reply
      }
    }) { channel, bench in
      let calls = (0..<40).map { _ in
        Task(executorPreference: bench.clock) {
          do throws(MessageError<CardRefusal>) {
            _ = try await channel.call(CardCommands.status)
            return "done"
          } catch {
            switch error {
            case .malformed, .unanswered, .refused: return "failed"
            default: return "\(error)"
            }
          }
        }
      }
      for call in calls {
        let outcome = await call.value
        #expect(["done", "failed"].contains(outcome), "\(outcome)")
      }
      #expect(channel.client.bearer.ending == nil)
    }
  }
}

extension Bench {
  /// Clock and air of a device that is no ``Device``.
  struct Hostile: Sendable {
    let clock: VirtualClock
    let air: SimulatedAir
  }
}
