/// Where a capture's bytes come from, a piece at a time: a file, a pipe, memory.
public protocol ByteSource {
  /// Appends at least one byte to `output`, and at most what fits; none at the end of the data. Waits for bytes when there are none yet.
  mutating func read(into output: inout OutputRawSpan) throws(ByteSourceError)
}

/// Reading failed, with the system's error number.
public struct ByteSourceError: Error, Sendable, Hashable {
  public let errno: Int32

  public init(errno: Int32) {
    self.errno = errno
  }
}

/// Bytes that are in memory already.
public struct MemorySource: ByteSource, Sendable {
  private let bytes: [UInt8]
  private let piece: Int
  private var position = 0

  /// `piece` is the most that one call gives (1 or more), to behave like a slow pipe.
  public init(_ bytes: [UInt8], piece: Int = .max) {
    self.bytes = bytes
    self.piece = max(1, piece)
  }

  public mutating func read(into output: inout OutputRawSpan) throws(ByteSourceError) {
    let count = min(output.freeCapacity, bytes.count - position, piece)
    guard count > 0 else { return }
    let start = position
    position += count
    bytes.withUnsafeBytes { bytes in
      output.withUnsafeMutableBytes { buffer, initialized in
        UnsafeMutableRawBufferPointer(rebasing: buffer[initialized..<initialized + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
        initialized += count
      }
    }
  }
}
