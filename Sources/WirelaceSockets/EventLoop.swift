#if os(Linux)
  import CEpoll
  import Glibc
  import Synchronization
  import WirelaceLocks

  /// The one thread on which all sockets live: it waits for them with epoll, and is the executor of their actors.
  public final class EventLoop: SerialExecutor, Sendable {
    public static let shared = EventLoop()

    enum Work: Sendable {
      case job(UnownedJob)
      case closure(@Sendable () -> Void)
    }
    private struct State {
      var work: [Work] = []
      var handlers: [UInt64: @Sendable (UInt32) -> Void] = [:]
      var timers = TimerQueue()
      var lastID: UInt64 = 0
    }

    private let state = Guarded(State())
    // Both are set once, by `start`, and never closed.
    private let epoll = Atomic<Int32>(-1)
    private let wakeUp = Atomic<Int32>(-1)
    private let thread = Atomic<UInt>(0)
    private let isStarted = Guarded(false)

    private init() {}

    /// Starts the thread; every socket does so before it is made. A failure leaves nothing behind, so that a later call may succeed.
    package static func start() throws(SocketError) {
      try shared.isStarted.withLock { isStarted throws(SocketError) in
        guard !isStarted else { return }
        try shared.launch()
        isStarted = true
      }
    }

    private func launch() throws(SocketError) {
      let poll = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard poll >= 0 else { throw .system(code: errno, operation: "epoll_create1") }
      let signal = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      guard signal >= 0 else {
        let code = errno
        _ = close(poll)
        throw .system(code: code, operation: "eventfd")
      }
      var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: 0))
      var failure: SocketError?
      if epoll_ctl(poll, EPOLL_CTL_ADD, signal, &event) != 0 {
        failure = .system(code: errno, operation: "epoll_ctl")
      } else {
        epoll.store(poll, ordering: .releasing)
        wakeUp.store(signal, ordering: .releasing)
        do throws(SocketError) { try DetachedThread.start { self.run() } } catch { failure = error }
      }
      guard let failure else { return }
      epoll.store(-1, ordering: .releasing)
      wakeUp.store(-1, ordering: .releasing)
      _ = close(signal)
      _ = close(poll)
      throw failure
    }

    public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }
    public func checkIsolated() { precondition(isCurrent, "not on the event loop") }
    var isCurrent: Bool { thread.load(ordering: .relaxed) == pthread_self() }

    /// Runs a closure on the loop's thread, after what was asked for before.
    func execute(_ closure: @escaping @Sendable () -> Void) { add(.closure(closure)) }

    private func add(_ work: Work) {
      let mustWake = state.withLock { state in
        state.work.append(work)
        return state.work.count == 1
      }
      if mustWake && !isCurrent { wake() }
    }

    private func wake() {
      var one: UInt64 = 1
      _ = write(wakeUp.load(ordering: .acquiring), &one, 8)
    }

    // MARK: - Timers

    /// Calls the closure on the loop's thread once the time is over; returns a number to cancel it by.
    func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void) -> UInt64 {
      let deadline = now() + nanoseconds(delay)
      let (id, isFirst) = state.withLock { state in
        state.lastID += 1
        return (state.lastID, state.timers.add(state.lastID, at: deadline, body))
      }
      if isFirst && !isCurrent { wake() }
      return id
    }

    func cancel(timer id: UInt64) { state.withLock { $0.timers.remove(id) } }

    private func nanoseconds(_ delay: Duration) -> Int64 {
      let (seconds, attoseconds) = delay.components
      // 68 years are as good as for ever, and leave room to add.
      return min(max(0, seconds), 1 << 31) * 1_000_000_000 + max(0, attoseconds) / 1_000_000_000
    }

    private func now() -> Int64 {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    // MARK: - Descriptors

    /// Has the handler called on the loop's thread for the events of a descriptor; returns a number that is never used again.
    func register(_ descriptor: Int32, _ events: UInt32, _ handler: @escaping @Sendable (UInt32) -> Void) -> UInt64? {
      let id = state.withLock { state in
        state.lastID += 1
        state.handlers[state.lastID] = handler
        return state.lastID
      }
      var event = epoll_event(events: events, data: epoll_data_t(u64: id))
      if epoll_ctl(epoll.load(ordering: .acquiring), EPOLL_CTL_ADD, descriptor, &event) == 0 { return id }
      forget(id)
      return nil
    }

    /// Waits for other events from now on; nil takes the descriptor out, so that not even hang-ups are told.
    func change(_ descriptor: Int32, _ id: UInt64, from old: UInt32?, to events: UInt32?) {
      var event = epoll_event(events: events ?? 0, data: epoll_data_t(u64: id))
      let operation = events == nil ? EPOLL_CTL_DEL : old == nil ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
      epoll_ctl(epoll.load(ordering: .acquiring), operation, descriptor, &event)
    }

    /// Drops the handler; closing the descriptor takes it out of epoll.
    func forget(_ id: UInt64) { _ = state.withLock { $0.handlers.removeValue(forKey: id) } }

    // MARK: - The thread

    private func run() {
      thread.store(pthread_self(), ordering: .relaxed)
      let (epoll, wakeUp) = (epoll.load(ordering: .acquiring), wakeUp.load(ordering: .acquiring))
      var events = [epoll_event](repeating: epoll_event(), count: 256)
      while true {
        runWork()
        let count = epoll_wait(epoll, &events, 256, timeout())
        for event in events.prefix(max(0, Int(count))) {
          if event.data.u64 == 0 {
            var value: UInt64 = 0
            _ = read(wakeUp, &value, 8)
          } else if let handler = state.withLock({ $0.handlers[event.data.u64] }) {
            handler(event.events)
          }
        }
        let time = now()
        while let body = state.withLock({ $0.timers.next(before: time) }) { body() }
      }
    }

    private func runWork() {
      let work = state.withLock { state in
        defer { state.work = [] }
        return state.work
      }
      for item in work {
        switch item {
        case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .closure(let closure): closure()
        }
      }
    }

    /// Milliseconds, rounded up so that no timer is met too early; -1 for ever.
    private func timeout() -> Int32 {
      let (hasWork, deadline) = state.withLock { (!$0.work.isEmpty, $0.timers.deadline) }
      if hasWork { return 0 }
      guard let deadline else { return -1 }
      return Int32(clamping: max(0, (deadline - now() + 999_999) / 1_000_000))
    }
  }

  /// A heap of deadlines. A timer that is taken back leaves its entry until that is due, or until such entries are the most.
  private struct TimerQueue: Sendable {
    private var heap: [(deadline: Int64, id: UInt64)] = []
    private var bodies: [UInt64: @Sendable () -> Void] = [:]

    var deadline: Int64? { heap.first?.deadline }

    /// Returns whether it is the first to come.
    mutating func add(_ id: UInt64, at deadline: Int64, _ body: @escaping @Sendable () -> Void) -> Bool {
      bodies[id] = body
      heap.append((deadline, id))
      siftUp(heap.count - 1)
      return heap[0].id == id
    }

    mutating func remove(_ id: UInt64) {
      bodies[id] = nil
      guard heap.count > 64, heap.count > 2 * bodies.count else { return }
      let live = bodies
      heap = heap.filter { live[$0.id] != nil }.sorted { $0.deadline < $1.deadline }
    }

    mutating func next(before time: Int64) -> (@Sendable () -> Void)? {
      while let first = heap.first, first.deadline <= time {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown()
        if let body = bodies.removeValue(forKey: first.id) { return body }
      }
      return nil
    }

    private mutating func siftUp(_ start: Int) {
      var child = start
      while child > 0, heap[child].deadline < heap[(child - 1) / 2].deadline {
        heap.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }

    private mutating func siftDown() {
      var parent = 0
      while 2 * parent + 1 < heap.count {
        var child = 2 * parent + 1
        if child + 1 < heap.count, heap[child + 1].deadline < heap[child].deadline { child += 1 }
        guard heap[child].deadline < heap[parent].deadline else { return }
        heap.swapAt(child, parent)
        parent = child
      }
    }
  }
#endif
