/// Tells of requests and responses, secrets left out; bodies never show.
public struct LoggingMiddleware: HTTPMiddleware {
  public enum Level: Int, Sendable, Comparable, CaseIterable {
    case debug, info, warning
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  private let level: Level
  private let redactor: HTTPRedactor
  private let clock: any HTTPClock
  private let write: @Sendable (Level, String) -> Void

  /// Nothing below `level` is written. Info: a line a request. Debug: also its fields. Warning: what failed.
  public init(
    level: Level = .info, redactor: HTTPRedactor = HTTPRedactor(), clock: any HTTPClock = SystemHTTPClock(),
    write: @escaping @Sendable (Level, String) -> Void
  ) {
    self.level = level
    self.redactor = redactor
    self.clock = clock
    self.write = write
  }

  public func send(_ request: HTTPRequest, next: any HTTPTransport) async throws -> HTTPResponse {
    let name = "\(request.method) \(redactor.text(request.url))"
    if level <= .debug { write(.debug, ([name] + redactor.lines(request.fields)).joined(separator: "\n  ")) }
    let start = clock.now
    do {
      let response = try await next.send(request)
      let severity: Level = response.status >= 500 ? .warning : .info
      if level <= severity { write(severity, "\(name): \(response.status) in \(milliseconds(since: start)) ms") }
      if level <= .debug { write(.debug, ([name] + redactor.lines(response.fields)).joined(separator: "\n  ")) }
      return response
    } catch {
      // Other errors than the transport's may hold anything.
      let text = (error as? HTTPTransportError).map { "\($0)" } ?? "\(type(of: error))"
      write(.warning, "\(name): \(text) after \(milliseconds(since: start)) ms")
      throw error
    }
  }

  private func milliseconds(since start: Duration) -> Int64 {
    let passed = (clock.now - start).components
    return passed.seconds * 1000 + passed.attoseconds / 1_000_000_000_000_000
  }
}
