import WirelaceLocks

/// A body that is written as it is read: `write` waits while more than `limit` bytes are on their way.
public struct HTTPBodyPipe: Sendable {
  public let writer: Writer
  public let body: HTTPBody

  /// `limit` in bytes: how much may wait for the reader.
  public init(length: Int64? = nil, limit: Int = 64 << 10) {
    let state = PipeState(limit: limit)
    writer = Writer(state)
    body = HTTPBody(length: length, once: Source(state))
  }

  /// The end to write to. Dropping it before ``finish()`` fails the reader.
  public final class Writer: Sendable {
    private let state: PipeState
    fileprivate init(_ state: PipeState) { self.state = state }
    deinit { state.end(HTTPBodyError.abandoned) }

    /// Returns when there is room for more; throws when the reader is gone, or on cancellation.
    public func write(_ bytes: [UInt8]) async throws { try await state.write(bytes) }

    /// The end of the body.
    public func finish() { state.end(nil) }

    /// The reader gets this error behind what is written already.
    public func fail(_ error: any Error) { state.end(error) }
  }

  private final class Source: HTTPBodySource {
    private let state: PipeState
    init(_ state: PipeState) { self.state = state }
    deinit { state.abandon() }
    func next() async throws -> [UInt8]? { try await state.read() }
  }
}

private final class PipeState: Sendable {
  private struct Content {
    var chunks: [[UInt8]] = []
    var buffered = 0
    var isEnded = false
    var error: (any Error)?
    var isAbandoned = false
    var reader: CheckedContinuation<[UInt8]?, any Error>?
    var writer: CheckedContinuation<Void, any Error>?

    mutating func take() -> [UInt8] {
      // One array for all that waits: the reader is slower than the writer, larger pieces help it.
      let bytes = chunks.count == 1 ? chunks[0] : Array(chunks.joined())
      chunks.removeAll()
      buffered = 0
      return bytes
    }
  }
  private let limit: Int
  private let content = Guarded(Content())

  init(limit: Int) { self.limit = limit }

  func read() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[UInt8]?, any Error>) in
        let resume: (() -> Void)? = content.withLock { content in
          if !content.chunks.isEmpty {
            let bytes = content.take()
            let writer = content.writer
            content.writer = nil
            return {
              continuation.resume(returning: bytes)
              writer?.resume()
            }
          }
          if content.isEnded {
            let error = content.error
            return {
              if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: nil) }
            }
          }
          if content.reader != nil { return { continuation.resume(throwing: HTTPBodyError.concurrentUse) } }
          // A cancellation before this point found no reader to wake.
          if Task.isCancelled { return { continuation.resume(throwing: CancellationError()) } }
          content.reader = continuation
          return nil
        }
        resume?()
      }
    } onCancel: {
      content.withLock { content in
        defer { content.reader = nil }
        return content.reader
      }?.resume(throwing: CancellationError())
    }
  }

  func write(_ bytes: [UInt8]) async throws {
    if bytes.isEmpty { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let resume: (() -> Void)? = content.withLock { content in
          if content.isAbandoned || content.isEnded {
            return { continuation.resume(throwing: HTTPBodyError.abandoned) }
          }
          if content.writer != nil { return { continuation.resume(throwing: HTTPBodyError.concurrentUse) } }
          if let reader = content.reader {
            content.reader = nil
            return {
              reader.resume(returning: bytes)
              continuation.resume()
            }
          }
          content.chunks.append(bytes)
          content.buffered += bytes.count
          if content.buffered < limit { return { continuation.resume() } }
          if Task.isCancelled { return { continuation.resume(throwing: CancellationError()) } }
          content.writer = continuation
          return nil
        }
        resume?()
      }
    } onCancel: {
      content.withLock { content in
        defer { content.writer = nil }
        return content.writer
      }?.resume(throwing: CancellationError())
    }
  }

  func end(_ error: (any Error)?) {
    let waiting = content.withLock { content in
      guard !content.isEnded else {
        return (nil, nil) as (CheckedContinuation<[UInt8]?, any Error>?, CheckedContinuation<Void, any Error>?)
      }
      content.isEnded = true
      content.error = error
      defer {
        content.reader = nil
        content.writer = nil
      }
      return (content.reader, content.writer)
    }
    if let error { waiting.0?.resume(throwing: error) } else { waiting.0?.resume(returning: nil) }
    waiting.1?.resume()
  }

  func abandon() {
    content.withLock { content in
      content.isAbandoned = true
      content.chunks.removeAll()
      content.buffered = 0
      defer { content.writer = nil }
      return content.writer
    }?.resume(throwing: HTTPBodyError.abandoned)
  }
}
