import Foundation
import Testing
import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceMessages

/// Random schedules on a lossy link: calls, events, cancellations, a drop at a random PDU.
@Suite struct ScheduleTests {
  @Test(arguments: UInt64(1)...24) func eachCallHasOneOutcomeAndEventsAreARun(seed: UInt64) async throws {
    try await play(seed)
  }

  /// As many as WIRELACE_SCHEDULES says, for a long run: 10,000 take some minutes.
  @Test(.enabled(if: ScheduleTests.longRun > 0)) func manySchedules() async throws {
    for seed in 0..<UInt64(Self.longRun) { try await play(1_000 + seed) }
  }

  static let longRun = ProcessInfo.processInfo.environment["WIRELACE_SCHEDULES"].flatMap(Int.init) ?? 0

  private func play(_ seed: UInt64) async throws {
    var random = SeededGenerator(state: seed)
    var model = LinkModel()
    model.loss = Double.random(in: 0...0.3, using: &random)
    let mtu = Int.random(in: 23...517, using: &random)
    let delays = (0..<64).map { _ in Int.random(in: 0...3000, using: &random) }
    let dropAt = Bool.random(using: &random) ? Int.random(in: 30...400, using: &random) : nil
    let plans = (0..<64).map { index in
      Plan(
        grant: UInt32(index), start: Int.random(in: 0...4000, using: &random),
        cancels: Int.random(in: 0...9, using: &random) == 0)
    }
    let device = Device { request, call in
      guard case .exportGrant(let grant) = request.body else { return }
      let time = call.peer.server.time
      Task(executorPreference: time.taskExecutor) {
        try? await time.wait(for: .milliseconds(delays[Int(grant.grant) % delays.count]))
        call.peer.post(CardEvent(number: 0, event: .buttonPressed, time: grant.grant, body: .buttonPressed))
        let offset = CardRefusalDetailOffset(wanted: grant.grant)
        _ = try? await call.refuse(CardRefusal(reason: .wrongOffset, detail: .offset(offset)))
      }
    }
    let schedule = Schedule(mtu: mtu, dropAt: dropAt, plans: plans)
    try await Bench(device, model: model, seed: seed).run { bench in try await schedule.play(on: bench) }
  }
}

private struct Schedule: Sendable {
  var mtu: Int
  var dropAt: Int?
  var plans: [Plan]

  func play(on bench: Bench) async throws {
    let channel = try await bench.channel(mtu: mtu)
    let stream = try await channel.events()
    if let dropAt { bench.air.drop(atPDU: dropAt) }
    let clock = bench.clock
    let received = Task(executorPreference: clock) { await Self.numbers(of: stream) }
    let calls = plans.map { plan in Task(executorPreference: clock) { await plan.carryOut(on: channel, clock) } }
    for (plan, call) in zip(plans, calls) {
      let outcome = await call.value
      let isGone = dropAt != nil && outcome.hasPrefix("disconnected")
      let isCancelled = plan.cancels && outcome == "cancelled"
      let isRight = outcome == "\(plan.grant)" || isGone || isCancelled
      #expect(isRight, "call \(plan.grant): \(outcome)")
    }
    try await clock.sleep(for: .seconds(10))
    if dropAt == nil { #expect(stream.losses == 0) }
    bench.air.dropAll()
    let numbers = await received.value
    if dropAt == nil { #expect(numbers.count >= plans.filter { !$0.cancels }.count) }
    #expect(numbers == (0..<numbers.count).map { UInt8(truncatingIfNeeded: $0) })
  }

  private static func numbers(of stream: MessageStream<CardEvent>) async -> [UInt8] {
    var numbers: [UInt8] = []
    while let event = try? await stream.next() { numbers.append(event.number) }
    return numbers
  }
}

private struct Plan: Sendable {
  var grant: UInt32
  /// In milliseconds.
  var start: Int
  var cancels: Bool

  /// Makes the call: the offset that came back, or the error.
  func carryOut(on channel: Channel, _ clock: VirtualClock) async -> String {
    try? await clock.sleep(for: .milliseconds(start))
    let task = Task(executorPreference: clock) { await self.ask(channel) }
    if cancels {
      try? await clock.sleep(for: .milliseconds(200))
      task.cancel()
    }
    return await task.value
  }

  private func ask(_ channel: Channel) async -> String {
    do throws(MessageError<CardRefusal>) {
      try await channel.call(CardCommands.exportGrant, ExportGrant(transfer: 1, grant: grant), timeout: .slow)
      return "done"
    } catch {
      guard case .refused(let refusal) = error, case .offset(let offset) = refusal.detail else { return "\(error)" }
      return "\(offset.wanted)"
    }
  }
}
