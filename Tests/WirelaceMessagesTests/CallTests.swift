import Testing
import VysloProtocol
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceMessages

@Suite struct CallTests {
  @Test(arguments: [23, 24, 64, 185, 247, 517])
  func answersACommandAtAnyMTU(mtu: Int) async throws {
    let device = Device { _, call in _ = try? await call.done(CardCommands.status, .sample()) }
    try await Bench(device).run { bench in
      let channel = try await bench.channel(mtu: mtu)
      #expect(channel.client.mtu == mtu)
      let status = try await channel.call(CardCommands.status)
      #expect(status == .sample())
      #expect(channel.client.bearer.link.security == .encrypted)
      #expect(channel.losses == 0)
    }
  }

  @Test func readsWhatIsThereBeforePairing() async throws {
    try await Bench().run { bench in
      let channel = try await Channel.discover(on: try await bench.client())
      #expect(try await channel.read(VysloCard.hello).major == 1)
      #expect(channel.client.bearer.link.security == .open)
    }
  }

  @Test func nothingIsCalledBeforeTheChannelIsOpen() async throws {
    try await Bench().run { bench in
      let channel = try await Channel.discover(on: try await bench.client())
      await #expect(throws: MessageError<CardRefusal>.notOpen) {
        _ = try await channel.call(CardCommands.acquireControl)
      }
    }
  }

  @Test func aRefusalIsTyped() async throws {
    let refusal = CardRefusal(reason: .leaseHeld, detail: .leaseHeld)
    let device = Device { _, call in _ = try? await call.refuse(refusal) }
    try await Bench(device).run { bench in
      let channel = try await bench.channel()
      await #expect(throws: MessageError.refused(refusal)) { _ = try await channel.call(CardCommands.acquireControl) }
    }
  }

  @Test func aPressIsAwaited() async throws {
    let device = Device { _, call in
      _ = try? await call.pending(.seconds(10))
      try? await call.peer.server.time.wait(for: .seconds(7))
      _ = try? await call.done(CardCommands.deleteAllRecordings, DeletedCount(count: 3))
    }
    try await Bench(device).run { bench in
      let channel = try await bench.channel()
      let told = Log<Duration>()
      let deleted = try await channel.call(CardCommands.deleteAllRecordings) { told.add($0) }
      #expect(deleted.count == 3)
      #expect(told.elements == [.seconds(10)])
    }
  }

  @Test func eachReplyGoesToItsCall() async throws {
    // The first requests are answered last.
    let device = Device { request, call in
      guard case .exportGrant(let grant) = request.body else { return }
      let time = call.peer.server.time
      Task(executorPreference: time.taskExecutor) {
        try? await time.wait(for: .milliseconds(1000 - Int(grant.grant) * 20))
        let refusal = CardRefusal(reason: .wrongOffset, detail: .offset(CardRefusalDetailOffset(wanted: grant.grant)))
        _ = try? await call.refuse(refusal)
      }
    }
    try await Bench(device).run { bench in
      let channel = try await bench.channel()
      let answers = await withTaskGroup(of: (UInt32, UInt32?).self) { group in
        for index in UInt32(0)..<40 {
          group.addTask {
            do throws(MessageError<CardRefusal>) {
              try await channel.call(CardCommands.exportGrant, ExportGrant(transfer: 1, grant: index))
              return (index, nil)
            } catch {
              guard case .offset(let wanted)? = error.refusal?.detail else { return (index, nil) }
              return (index, wanted.wanted)
            }
          }
        }
        return await group.reduce(into: [UInt32: UInt32]()) { $0[$1.0] = $1.1 }
      }
      #expect(answers.count == 40)
      #expect(answers.allSatisfy { $0.key == $0.value })
    }
  }

  @Test func aCallWithoutReplyEndsInTime() async throws {
    let kept = Log<Call>()
    let device = Device { _, call in kept.add(call) }
    try await Bench(device).run { bench in
      let channel = try await bench.channel()
      let start = bench.clock.elapsed
      await #expect(throws: MessageError<CardRefusal>.unanswered("status", within: .seconds(5))) {
        _ = try await channel.call(CardCommands.status)
      }
      #expect(bench.clock.elapsed - start == .seconds(5))
      await #expect(throws: MessageError<CardRefusal>.unanswered("status", within: .seconds(120))) {
        _ = try await channel.call(CardCommands.status, timeout: .slow)
      }
      await #expect(throws: MessageError<CardRefusal>.unanswered("opcode 240", within: .seconds(30))) {
        _ = try await channel.call(opcode: 240, [])
      }
      // A late reply is nobody's.
      for call in kept.elements.prefix(2) { try await call.done(CardCommands.status, .sample()) }
      try await bench.clock.sleep(for: .seconds(1))
      #expect(channel.losses == 2)
    }
  }

  @Test func aCancelledCallEndsAtOnceAndItsReplyIsNobodys() async throws {
    let kept = Log<Call>()
    let device = Device { _, call in kept.add(call) }
    try await Bench(device).run { bench in
      let channel = try await bench.channel()
      let task = Task(executorPreference: bench.clock) { try await channel.call(CardCommands.status) }
      try await bench.clock.sleep(for: .seconds(1))
      task.cancel()
      await #expect(throws: MessageError<CardRefusal>.cancelled) { try await task.value }
      try await kept.elements.first?.done(CardCommands.status, .sample())
      let second = Task(executorPreference: bench.clock) { try await channel.call(CardCommands.acquireControl) }
      try await bench.clock.sleep(for: .seconds(1))
      try await kept.elements.last?.done()
      try await second.value
      #expect(kept.elements.map(\.content.number) == [0, 1])
    }
  }

  @Test func aDroppedLinkFailsEveryCallAtOnce() async throws {
    let device = Device { _, _ in }
    try await Bench(device).run { bench in
      let channel = try await bench.channel()
      let events = try await channel.events()
      let calls = (0..<30).map { _ in
        Task(executorPreference: bench.clock) { try await channel.call(CardCommands.firmwareStatus, timeout: .slow) }
      }
      try await bench.clock.sleep(for: .seconds(1))
      let start = bench.clock.elapsed
      bench.air.dropAll()
      for call in calls {
        await #expect(throws: MessageError<CardRefusal>.disconnected(.supervisionTimeout)) { try await call.value }
      }
      #expect(bench.clock.elapsed == start)
      await #expect(throws: ATTError.disconnected(.supervisionTimeout)) { _ = try await events.next() }
      await #expect(throws: MessageError<CardRefusal>.disconnected(.supervisionTimeout)) {
        try await channel.call(CardCommands.releaseControl)
      }
    }
  }

  @Test func aStaleBondIsAnErrorOfItsOwn() async throws {
    try await Bench().run { bench in
      try await bench.channel().close()
      bench.air.eraseBond(of: Bench.card, with: Bench.phone)
      let channel = try await Channel.discover(on: try await bench.client())
      await #expect(throws: MessageError<CardRefusal>.staleBond) { try await channel.open() }
    }
  }

  @Test func whatIsMissingIsToldBeforeAnythingIsSent() async throws {
    let device = Device()
    try await Bench(device).run { bench in
      let channel = try await bench.channel()
      channel.grants = MessageGrants(
        scopes: UInt64(VysloScope.captureControl.rawValue), preconditions: [CardPreconditions.authorized])
      try await channel.call(CardCommands.acquireControl)
      do throws(MessageError<CardRefusal>) {
        try await channel.call(CardCommands.pauseRecording)
        Issue.record("was sent")
      } catch {
        guard case .unmet(let unmet) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(unmet.scopes.isEmpty)
        #expect(unmet.preconditions == [CardPreconditions.lease])
      }
    }
  }

  @Test func aRequestThatBreaksARuleIsNotSent() async throws {
    let seen = Log<CardRequest>()
    let device = Device { request, call in
      seen.add(request)
      _ = try? await call.done()
    }
    try await Bench(device).run { bench in
      let channel = try await bench.channel()
      do throws(MessageError<CardRefusal>) {
        _ = try await channel.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 0))
        Issue.record("was sent")
      } catch {
        guard case .invalid(let violations) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(violations.map(\.path) == ["limit"])
      }
      #expect(seen.elements.isEmpty)
    }
  }
}
