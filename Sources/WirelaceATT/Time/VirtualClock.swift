import Dispatch
import WirelaceLocks

/// A clock that stands still while work is being done, and jumps to the next timer when there is none: hours pass in milliseconds,
/// the same way each time.
///
/// ```swift
/// let clock = VirtualClock()
/// try await clock.run {
///   try await clock.sleep(for: .seconds(3600))
/// }
/// ```
///
/// The clock is also a task executor: ``run(stallAfter:_:)`` runs its body there, and with it child tasks and default actors. A task
/// started with `Task { … }` is none of these: use `Task(executorPreference: clock) { … }`, or time may move on over its work.
public final class VirtualClock: Clock, TaskExecutor, Sendable {
  public struct Instant: InstantProtocol {
    /// Since the clock was made.
    public var offset: Swift.Duration
    public init(offset: Swift.Duration) { self.offset = offset }
    public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// Nothing is left to do, no timer is set, and yet the body has not ended.
  public struct Stalled: Error, Sendable, Hashable, CustomStringConvertible {
    /// When.
    public var time: Swift.Duration
    public var description: String { "everything waits at \(time), and nothing will happen" }
  }

  private struct Timer {
    var time: Swift.Duration
    var id: UInt64
    var action: @Sendable () -> Void
  }

  private struct State {
    var now = Swift.Duration.zero
    /// The next one last.
    var timers: [Timer] = []
    var nextID: UInt64 = 0
    var jobs: [UnownedJob] = []
    var firstJob = 0
    /// Bodies that have not ended.
    var bodies = 0
    var isDriving = false
    var isWaiting = false

    mutating func popJob() -> UnownedJob? {
      guard firstJob < jobs.count else { return nil }
      let job = jobs[firstJob]
      firstJob += 1
      if firstJob == jobs.count || firstJob >= 256 {
        jobs.removeFirst(firstJob)
        firstJob = 0
      }
      return job
    }
  }

  private let state = Guarded(State())
  private let queue = DispatchQueue(label: "wirelace.virtual-clock")
  private let wake = DispatchSemaphore(value: 0)

  public init() {}

  // MARK: Clock

  public var now: Instant { Instant(offset: state.withLock { $0.now }) }
  public var minimumResolution: Swift.Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    try await sleep(for: deadline.offset - elapsed)
  }

  /// Waits; the error is that the task was cancelled.
  public func sleep(for duration: Swift.Duration) async throws(CancellationError) { try await wait(for: duration) }

  // MARK: Moving time

  /// Runs `body` and all that follows from it; time moves on to the next timer whenever nothing else can run.
  ///
  /// Errors: those of `body`; ``Stalled`` when nothing can happen any more and for `stallAfter` of real time nothing comes from outside
  /// either. The body is cancelled then, and given up when that does not end it.
  public func run<Value: Sendable>(
    stallAfter: Swift.Duration = .seconds(5), _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let stall = StallFlag()
    state.withLock { $0.bodies += 1 }
    let task = Task(executorPreference: self) { () async throws -> Value in
      defer { self.bodyEnded() }
      return try await body()
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, any Error>, Never>) in
        let once = Once(continuation)
        Task(executorPreference: self) { once.resume(await task.result) }
        drive(stallAfter: stallAfter) { time in
          if stall.raise(time) {
            task.cancel()
          } else {
            once.resume(.failure(Stalled(time: time)))
          }
        }
      }
    } onCancel: {
      task.cancel()
    }
    if let time = stall.time { throw Stalled(time: time) }
    return try outcome.get()
  }

  /// Moves time on and does what falls due, on the calling thread; for use outside of ``run(stallAfter:_:)``.
  public func advance(by duration: Swift.Duration) {
    let end = state.withLock { $0.now + duration }
    while let action = popTimer(notAfter: end) { action() }
    state.withLock { $0.now = max($0.now, end) }
  }

  private func bodyEnded() {
    let isWaiting = state.withLock { state in
      state.bodies -= 1
      return state.isWaiting
    }
    if isWaiting { wake.signal() }
  }

  private func schedule(at time: Swift.Duration, _ action: @escaping @Sendable () -> Void) -> UInt64 {
    let (id, isWaiting) = state.withLock { state -> (UInt64, Bool) in
      state.nextID += 1
      let timer = Timer(time: max(time, state.now), id: state.nextID, action: action)
      var low = 0
      var high = state.timers.count
      while low < high {
        let middle = (low + high) / 2
        if state.timers[middle].time > timer.time { low = middle + 1 } else { high = middle }
      }
      state.timers.insert(timer, at: low)
      return (timer.id, state.isWaiting)
    }
    if isWaiting { wake.signal() }
    return id
  }

  private func popTimer(notAfter end: Swift.Duration? = nil) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let timer = state.timers.last else { return nil }
      if let end, timer.time > end { return nil }
      state.timers.removeLast()
      state.now = timer.time
      return timer.action
    }
  }

  // MARK: Running jobs

  public func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    let (isDriving, isWaiting) = state.withLock { state -> (Bool, Bool) in
      state.jobs.append(unowned)
      return (state.isDriving, state.isWaiting)
    }
    if isWaiting { wake.signal() }
    // Tasks that outlive the body still get their turn.
    if !isDriving { queue.async { self.runJobs() } }
  }

  private func runJobs() {
    while let job = state.withLock({ $0.popJob() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Does jobs and timers on a thread of its own until no body is left. `onStall` is called when nothing can happen.
  private func drive(stallAfter: Swift.Duration, onStall: @escaping @Sendable (Swift.Duration) -> Void) {
    let isDriving = state.withLock { state in
      defer { state.isDriving = true }
      return state.isDriving
    }
    if isDriving { return }
    let nanoseconds = stallAfter.components.seconds * 1_000_000_000 + stallAfter.components.attoseconds / 1_000_000_000
    queue.async { [self] in
      var stalls = 0
      while true {
        runJobs()
        let isOver = state.withLock { state in
          guard state.bodies <= 0 && state.firstJob == state.jobs.count else { return false }
          state.isDriving = false
          return true
        }
        if isOver { return }
        if let action = popTimer() {
          action()
          continue
        }
        let mayWait = state.withLock { state in
          state.isWaiting = state.firstJob == state.jobs.count && state.timers.isEmpty && state.bodies > 0
          return state.isWaiting
        }
        if !mayWait { continue }
        let outcome = wake.wait(timeout: .now() + .nanoseconds(Int(clamping: nanoseconds)))
        let time = state.withLock { state in
          state.isWaiting = false
          return state.now
        }
        if case .success = outcome { continue }
        stalls += 1
        onStall(time)
        // The body was cancelled at the first stall; at the second it is given up.
        if stalls == 2 { state.withLock { $0.bodies = 0 } }
      }
    }
  }
}

extension VirtualClock: TimeSource {
  public var elapsed: Swift.Duration { state.withLock { $0.now } }

  public func after(_ delay: Swift.Duration, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let id = schedule(at: state.withLock { $0.now } + delay, action)
    return ScheduledAction { [weak self] in
      self?.state.withLock { state in
        if let index = state.timers.firstIndex(where: { $0.id == id }) { state.timers.remove(at: index) }
      }
    }
  }

  public var taskExecutor: (any TaskExecutor)? { self }
}
