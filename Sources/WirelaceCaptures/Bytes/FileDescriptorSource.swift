#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file, a pipe or a socket that is open already; it is not closed here.
public struct FileDescriptorSource: ByteSource, Sendable {
  public let descriptor: CInt

  public init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  public mutating func read(into output: inout OutputRawSpan) throws(ByteSourceError) {
    let descriptor = descriptor
    var failure: CInt = 0
    output.withUnsafeMutableBytes { buffer, initialized in
      guard let start = buffer.baseAddress, initialized < buffer.count else { return }
      while true {
        let count = systemRead(descriptor, start + initialized, buffer.count - initialized)
        if count >= 0 {
          initialized += count
          return
        }
        if errno == EINTR { continue }
        if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          if poll(&waiting, 1, -1) >= 0 || errno == EINTR { continue }
        }
        failure = errno
        return
      }
    }
    if failure != 0 { throw ByteSourceError(errno: failure) }
  }
}

private func systemRead(_ descriptor: CInt, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}
