import Foundation
import WirelaceHTTP
import WirelaceLocks

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Bytes of a response that wait for their reader: some in memory; beyond that the server is slowed down where the system can do
/// that, and elsewhere the rest waits in a file.
final class ResponseInbox: Sendable {
  private struct State {
    var chunks: [[UInt8]] = []
    var inMemory = 0
    var spool: Spool?
    var isSuspended = false
    var hasEnded = false
    var error: (any Error)?
    var reader: CheckedContinuation<[UInt8]?, any Error>?
  }
  private let task: URLSessionTask
  private let memoryLimit: Int
  private let spoolLimit: Int64
  private let state = Guarded(State())

  init(_ task: URLSessionTask, memoryLimit: Int, spoolLimit: Int64) {
    self.task = task
    self.memoryLimit = memoryLimit
    self.spoolLimit = spoolLimit
  }

  /// Whether all has come, read or not.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Takes bytes; false when there are too many.
  func add(_ bytes: [UInt8]) -> Bool {
    if bytes.isEmpty { return true }
    let (reader, fits) = state.withLock { state -> (CheckedContinuation<[UInt8]?, any Error>?, Bool) in
      if state.hasEnded { return (nil, true) }
      if let reader = state.reader {
        state.reader = nil
        return (reader, true)
      }
      return (nil, keep(bytes, &state))
    }
    reader?.resume(returning: bytes)
    if !fits { end(HTTPTransportError(.protocolViolation, "more of the response than can be kept for its reader")) }
    return fits
  }

  private func keep(_ bytes: [UInt8], _ state: inout State) -> Bool {
    #if canImport(Darwin)
      if !state.isSuspended, state.inMemory + bytes.count > memoryLimit {
        state.isSuspended = true
        task.suspend()
      }
    #else
      // Here a suspended task is a broken one.
      if state.spool == nil, state.inMemory + bytes.count > memoryLimit { state.spool = Spool() }
      if state.spool != nil { return state.spool?.write(bytes, limit: spoolLimit) ?? false }
    #endif
    state.chunks.append(bytes)
    state.inMemory += bytes.count
    return true
  }

  func end(_ error: (any Error)?) {
    let reader = state.withLock { state -> CheckedContinuation<[UInt8]?, any Error>? in
      if state.hasEnded { return nil }
      state.hasEnded = true
      state.error = error
      defer { state.reader = nil }
      return state.reader
    }
    if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
  }

  /// The next bytes; nil at the end.
  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<[UInt8]?, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if let bytes = take(&state) { return bytes }
          if state.hasEnded { return state.error.map { .failure($0) } ?? .success(nil) }
          if state.reader != nil { return .failure(HTTPBodyError.concurrentUse) }
          state.reader = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let reader = state.withLock { state in
        defer { state.reader = nil }
        return state.reader
      }
      reader?.resume(throwing: CancellationError())
    }
  }

  private func take(_ state: inout State) -> Result<[UInt8]?, any Error>? {
    if !state.chunks.isEmpty {
      let bytes = state.chunks.count == 1 ? state.chunks[0] : Array(state.chunks.joined())
      state.chunks = []
      state.inMemory = 0
      if state.isSuspended {
        state.isSuspended = false
        task.resume()
      }
      return .success(bytes)
    }
    guard state.spool != nil else { return nil }
    do throws(HTTPBodyError) {
      let bytes = try state.spool?.read()
      if bytes == nil { state.spool = nil }
      return bytes.map { .success($0) }
    } catch {
      return .failure(error)
    }
  }
}
