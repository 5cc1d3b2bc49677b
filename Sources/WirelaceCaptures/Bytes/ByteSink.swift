/// Where a capture is written to: a file, a pipe, memory.
public protocol ByteSink {
  /// Writes all of `bytes`, waiting where it has to.
  mutating func write(_ bytes: RawSpan) throws(ByteSinkError)
}

/// Writing failed, with the system's error number.
public struct ByteSinkError: Error, Sendable, Hashable {
  public let errno: Int32

  public init(errno: Int32) {
    self.errno = errno
  }
}

/// Keeps what is written.
public final class MemorySink: ByteSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public func write(_ bytes: RawSpan) throws(ByteSinkError) {
    bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
  }
}
