import WirelaceLocks

/// A bounded queue between those who push without waiting and those who wait for the next.
package final class Mailbox<Element: Sendable, Failure: Error>: Sendable {
  private struct State {
    var elements: [Element] = []
    var first = 0
    var isFinished = false
    var failure: Failure?
    var waiting: [(id: UInt64, continuation: CheckedContinuation<Result<Element?, Failure>, Never>)] = []
    var nextID: UInt64 = 0

    var count: Int { elements.count - first }

    mutating func pop() -> Element? {
      guard first < elements.count else { return nil }
      let element = elements[first]
      first += 1
      // What was taken is let go of in runs, so that a pop costs the same however long the queue is.
      if first == elements.count || first >= 64 {
        elements.removeFirst(first)
        first = 0
      }
      return element
    }
  }

  package let limit: Int
  private let state = Guarded(State())

  package init(limit: Int) { self.limit = limit }

  package var count: Int { state.withLock { $0.count } }

  /// Adds an element; false when the queue is full or finished. `dropsOldest` makes room instead.
  @discardableResult
  package func push(_ element: Element, dropsOldest: Bool = false) -> Bool {
    let (isTaken, waiter) = state.withLock {
      state -> (Bool, CheckedContinuation<Result<Element?, Failure>, Never>?) in
      if state.isFinished { return (false, nil) }
      if !state.waiting.isEmpty { return (true, state.waiting.removeFirst().continuation) }
      if state.count >= limit {
        if !dropsOldest { return (false, nil) }
        _ = state.pop()
      }
      state.elements.append(element)
      return (true, nil)
    }
    waiter?.resume(returning: .success(element))
    return isTaken
  }

  /// Ends the queue behind what is in it: with an error, or without one.
  package func finish(_ failure: Failure?) {
    let waiting = state.withLock { state -> [CheckedContinuation<Result<Element?, Failure>, Never>] in
      if state.isFinished { return [] }
      state.isFinished = true
      state.failure = failure
      defer { state.waiting = [] }
      return state.waiting.map(\.continuation)
    }
    for waiter in waiting { waiter.resume(returning: failure.map { .failure($0) } ?? .success(nil)) }
  }

  /// The next element; nil behind the last.
  package func next(ifCancelled cancelled: Failure) async throws(Failure) -> Element? {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Element?, Failure>, Never>) in
        let result = state.withLock { state -> Result<Element?, Failure>? in
          if Task.isCancelled { return .failure(cancelled) }
          if let element = state.pop() { return .success(element) }
          if state.isFinished { return state.failure.map { .failure($0) } ?? .success(nil) }
          state.waiting.append((id, continuation))
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
      }
      waiter?.resume(returning: .failure(cancelled))
    }
    return try result.get()
  }
}
