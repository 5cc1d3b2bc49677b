#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Time as the middleware sees it; tests put a clock of their own in its place.
public protocol HTTPClock: Sendable {
  /// Since an origin of the clock's choice; never goes back.
  var now: Duration { get }
  /// Seconds since 1970-01-01T00:00:00Z, for dates in header fields.
  var unixTime: Int64 { get }
  /// Throws `CancellationError` when the task is cancelled meanwhile.
  func sleep(for duration: Duration) async throws
}

/// The machine's clocks.
public struct SystemHTTPClock: HTTPClock {
  private static let origin = ContinuousClock.now
  public init() {}
  public var now: Duration { ContinuousClock.now - SystemHTTPClock.origin }
  public var unixTime: Int64 { Int64(time(nil)) }
  public func sleep(for duration: Duration) async throws { try await ContinuousClock().sleep(for: duration) }
}
