import WirelaceLocks

extension HTTPBody {
  /// The same body; reading more than `limit` bytes of it throws ``HTTPBodyError/tooLarge(limit:)``.
  public func limited(to limit: Int) -> HTTPBody {
    if let length, length <= Int64(limit) { return self }
    return watched { sent, _ in if sent > Int64(limit) { throw HTTPBodyError.tooLarge(limit: limit) } }
  }

  /// The same body; `progress` is told of every piece that was read.
  public func reporting(_ progress: @escaping @Sendable (HTTPProgress) -> Void) -> HTTPBody {
    watched { sent, total in progress(HTTPProgress(sent: sent, total: total)) }
  }

  private func watched(_ see: @escaping @Sendable (Int64, Int64?) throws -> Void) -> HTTPBody {
    let inner = self
    guard isReplayable else { return HTTPBody(length: length, once: WatchedSource(inner, see)) }
    return HTTPBody(length: length, replayable: { WatchedSource(inner, see) })
  }
}

private final class WatchedSource: HTTPBodySource {
  private let state: Guarded<(iterator: HTTPBody.AsyncIterator?, sent: Int64)>
  private let total: Int64?
  private let see: @Sendable (Int64, Int64?) throws -> Void

  init(_ body: HTTPBody, _ see: @escaping @Sendable (Int64, Int64?) throws -> Void) {
    state = Guarded((body.makeAsyncIterator(), 0))
    total = body.length
    self.see = see
  }

  func next() async throws -> [UInt8]? {
    // Taken out and put back: the iterator belongs to the one reader.
    guard var iterator = state.withLock({ $0.iterator }) else { return nil }
    state.withLock { $0.iterator = nil }
    guard let chunk = try await iterator.next() else { return nil }
    let current = iterator
    let sent = state.withLock { state in
      state.iterator = current
      state.sent += Int64(chunk.count)
      return state.sent
    }
    try see(sent, total)
    return chunk
  }
}
