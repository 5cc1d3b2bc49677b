#if canImport(Darwin)
  import Foundation
  import WirelaceHTTP

  /// Carries a request's body from its source to a reader that waits for it: `URLSession`, which reads a stream on a queue of its own.
  ///
  /// Sendable: everything that changes is behind `condition`.
  final class BodyFeed: RequestContent, @unchecked Sendable {
    private enum State {
      case open, ended, stopped
      case failed(any Error)
    }

    private let condition = NSCondition()
    private let source: HTTPBody
    private var chunk: ArraySlice<UInt8> = []
    private var state = State.open
    private var feeder: Task<Void, Never>?
    private var feedersTurn: CheckedContinuation<Void, Never>?

    init(_ body: HTTPBody) { source = body }

    /// What the body threw.
    var failure: (any Error)? {
      condition.withLock { if case .failed(let error) = state { error } else { nil } }
    }

    /// Ends a `read` that waits, and the reading of the body.
    func stop() {
      let turn = condition.withLock {
        if case .open = state { state = .stopped }
        feeder?.cancel()
        condition.broadcast()
        defer { feedersTurn = nil }
        return feedersTurn
      }
      turn?.resume()
    }

    /// Begins to read the body; once.
    func start() {
      condition.withLock {
        if feeder == nil { feeder = Task { await self.feed() } }
      }
    }

    private func feed() async {
      do {
        for try await bytes in source {
          guard await put(bytes) else { return }
        }
        end(.ended)
      } catch {
        end(Task.isCancelled ? .stopped : .failed(error))
      }
    }

    /// Hands over bytes and returns when they have been read; false when no more are wanted.
    private func put(_ bytes: [UInt8]) async -> Bool {
      await withCheckedContinuation { continuation in
        let isOpen = condition.withLock {
          guard case .open = state else { return false }
          chunk = bytes[...]
          feedersTurn = continuation
          condition.broadcast()
          return true
        }
        if !isOpen { continuation.resume() }
      }
      return condition.withLock { if case .open = state { true } else { false } }
    }

    private func end(_ end: State) {
      condition.withLock {
        if case .open = state { state = end }
        condition.broadcast()
      }
    }

    /// Fills a buffer, as far as there are bytes, and waits for the first; 0 at the end, -1 when there is no rest to be had.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
      var turn: CheckedContinuation<Void, Never>?
      defer { turn?.resume() }
      return condition.withLock {
        while true {
          if !chunk.isEmpty {
            let piece = chunk.prefix(buffer.count)
            _ = buffer.update(fromContentsOf: piece)
            chunk = chunk.dropFirst(piece.count)
            if chunk.isEmpty { (turn, feedersTurn) = (feedersTurn, nil) }
            return piece.count
          }
          switch state {
          case .open: condition.wait()
          case .ended: return 0
          case .stopped, .failed: return -1
          }
        }
      }
    }
  }
#endif
