import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

/// What a channel's two tasks share with its callers: one task sends requests whole, one behind the other, one takes replies.
final class ChannelCore<Messages: MessageProtocol>: Sendable {
  typealias Failure = MessageError<Messages.Refusal>
  typealias Calls = CallTable<Messages>

  private struct State {
    var calls = Calls()
    var ending: Failure?
    var isOpen = false
    var tasks: [Task<Void, Never>] = []
    var losses = 0
  }

  let client: ATTClient
  private let control: RemoteCharacteristic
  private let state = Guarded(State())
  /// Wakes the sender: there may be something to send.
  private let work = Mailbox<Void, ATTError>(limit: 1)

  init(_ client: ATTClient, control: RemoteCharacteristic) {
    self.client = client
    self.control = control
  }

  var losses: Int { state.withLock { $0.losses } }
  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Starts both tasks, unless that was done before.
  func start(_ replies: Subscription) {
    let executor = client.bearer.time.taskExecutor
    state.withLock { state in
      guard !state.isOpen, state.ending == nil else { return }
      state.isOpen = true
      state.tasks = [
        Task(executorPreference: executor) { await self.receive(replies) },
        Task(executorPreference: executor) { await self.send() },
      ]
    }
  }

  /// Ends every call; the tasks end with it.
  func end(_ failure: Failure) {
    let tasks = state.withLock { state -> [Task<Void, Never>] in
      if state.ending != nil { return [] }
      state.ending = failure
      state.calls.failAll(failure)
      defer { state.tasks = [] }
      return state.tasks
    }
    work.finish(nil)
    for task in tasks { task.cancel() }
  }

  // MARK: Calls

  /// Sends a request and waits for its reply.
  func call(
    _ name: String, opcode: Int64, body: [UInt8], within limit: Duration,
    onPending: @escaping @Sendable (Duration) -> Void
  ) async throws(Failure) -> [UInt8] {
    let id = state.withLock { $0.calls.makeID() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Calls.Outcome, Never>) in
        let failure = state.withLock { state -> Failure? in
          if let ending = state.ending { return ending }
          if !state.isOpen { return .notOpen }
          if Task.isCancelled { return .cancelled }
          let timer = client.bearer.time.after(limit) { [weak self] in self?.expire(id, name, limit) }
          state.calls.add(
            Calls.Call(
              id: id, name: name, opcode: opcode, body: body, onPending: onPending, continuation: continuation,
              timer: timer))
          return nil
        }
        if let failure { return continuation.resume(returning: .failure(failure)) }
        work.push(())
      }
    } onCancel: {
      state.withLock { $0.calls.cancel(id) }
    }
    return try outcome.get()
  }

  private func expire(_ id: UInt64, _ name: String, _ limit: Duration) {
    state.withLock { $0.calls.expire(id, .unanswered(name, within: limit)) }
    work.push(())
  }

  private func finish(_ number: UInt64, _ outcome: Calls.Outcome) {
    state.withLock { $0.calls.finish(number, outcome) }
    work.push(())
  }

  // MARK: Tasks

  private func send() async {
    var parts = PartCutter(Messages.requests)
    while (try? await work.next(ifCancelled: .cancelled)) != nil {
      while let (number, call) = state.withLock({ $0.calls.takeNext() }) {
        do throws(FrameError) {
          let request = try Messages.request(MessageContent(number: number, opcode: call.opcode, body: call.body))
          try parts.cut(request, maximumValueSize: client.maximumValueSize)
        } catch {
          finish(number, .failure(.value(error)))
          continue
        }
        do throws(ATTError) {
          while let value = parts.next {
            if control.properties.contains(.writeWithoutResponse) {
              try await client.writeWithoutResponse(value, to: control.valueHandle)
            } else {
              try await client.write(value, to: control.valueHandle)
            }
            parts.sent()
          }
        } catch {
          parts.giveUp()
          finish(number, .failure(Failure(error)))
          if case .disconnected(let reason) = error { return end(.disconnected(reason)) }
        }
      }
    }
  }

  private func receive(_ replies: Subscription) async {
    var decoder = Messages.replies.makeDecoder()
    do throws(ATTError) {
      while let value = try await replies.next() {
        for event in decoder.feed(value, at: client.bearer.time.elapsed.inMilliseconds) { take(event) }
      }
      end(.cancelled)
    } catch {
      end(Failure(error))
    }
  }

  private func take(_ event: FragmentEvent<Messages.Reply>) {
    switch event {
    case .message(let reply):
      do throws(FrameError) {
        let (content, outcome) = try Messages.outcome(of: reply)
        take(content, outcome)
      } catch {
        state.withLock { $0.losses += 1 }
      }
    case .refused(let error, let content):
      state.withLock { $0.losses += 1 }
      if let number = Messages.number(ofMalformed: content) { finish(number, .failure(.malformed(error))) }
    case .damaged, .lost, .outOfOrder, .duplicate:
      state.withLock { $0.losses += 1 }
    }
  }

  private func take(_ content: MessageContent, _ outcome: MessageOutcome<Messages.Refusal>) {
    let call = state.withLock { $0.calls.sent[content.number] }
    // A reply to a command that was not asked is none; one to a call whose time is over frees its number.
    if let call, call.opcode != content.opcode { return state.withLock { $0.losses += 1 } }
    switch outcome {
    case .pending(let time): call?.onPending(time)
    case .done(let body): finish(content.number, .success(body))
    case .refused(let refusal): finish(content.number, .failure(.refused(refusal)))
    }
    if call == nil { state.withLock { $0.losses += 1 } }
  }
}
