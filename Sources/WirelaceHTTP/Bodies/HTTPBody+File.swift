import WirelaceLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension HTTPBody {
  /// The bytes of a file, or those in a range of it; opened anew for each reader, read in pieces of 64 KiB.
  ///
  /// Throws ``HTTPBodyError/file(path:message:)`` when it is not there, is no file, or is shorter than the range.
  public init(file path: String, range: Range<Int64>? = nil) throws(HTTPBodyError) {
    let size = try FileSource(path, offset: 0, length: 0).size()
    let range = range ?? 0..<size
    guard range.lowerBound >= 0, range.upperBound <= size else {
      throw .file(path: path, message: "it has \(size) bytes, not \(range.upperBound)")
    }
    let length = range.upperBound - range.lowerBound
    self.init(length: length) { try FileSource(path, offset: range.lowerBound, length: length) }
  }
}

private final class FileSource: HTTPBodySource {
  private static let chunk = 64 << 10
  private let path: String
  private let descriptor: Int32
  /// Where the next piece is, and what is left.
  private let position: Guarded<(offset: Int64, left: Int64)>

  init(_ path: String, offset: Int64, length: Int64) throws(HTTPBodyError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    position = Guarded((offset, length))
    if descriptor < 0 { throw .file(path: path, message: String(cString: strerror(errno))) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func size() throws(HTTPBodyError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .file(path: path, message: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, message: "it is no file") }
    return Int64(status.st_size)
  }

  func next() async throws -> [UInt8]? {
    try position.withLock { position throws(HTTPBodyError) -> [UInt8]? in
      let wanted = Int(min(position.left, Int64(FileSource.chunk)))
      if wanted == 0 { return nil }
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        repeat {
          count = pread(descriptor, buffer.baseAddress, wanted, off_t(position.offset))
        } while count < 0 && errno == EINTR
        initialized = max(0, count)
      }
      if count < 0 { throw .file(path: path, message: String(cString: strerror(errno))) }
      position.offset += Int64(count)
      position.left -= Int64(count)
      // A file that shrank gives fewer bytes than it said: the reader of the body reports it.
      return count == 0 ? nil : bytes
    }
  }
}
