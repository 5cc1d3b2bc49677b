#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file, a pipe or a socket that is open already; it is not closed here.
public struct FileDescriptorSink: ByteSink, Sendable {
  public let descriptor: CInt

  public init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  public mutating func write(_ bytes: RawSpan) throws(ByteSinkError) {
    let descriptor = descriptor
    let failure: CInt = bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      var done = 0
      while done < buffer.count {
        let count = systemWrite(descriptor, start + done, buffer.count - done)
        if count >= 0 {
          done += count
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          if poll(&waiting, 1, -1) < 0, errno != EINTR { return errno }
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
    if failure != 0 { throw ByteSinkError(errno: failure) }
  }
}

private func systemWrite(_ descriptor: CInt, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, start, count)
}
