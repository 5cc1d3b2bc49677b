import WirelaceHTTP

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes in a file without a name: written at one end, read at the other, gone with the last reference.
final class Spool: Sendable {
  private let descriptor: Int32
  // Only used under the lock of the inbox.
  nonisolated(unsafe) private var written: Int64 = 0
  nonisolated(unsafe) private var taken: Int64 = 0

  /// In the folder for temporary files; nil when there is no room for it.
  init?() {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/wirelace-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// False when there is no room for them.
  func write(_ bytes: [UInt8], limit: Int64) -> Bool {
    guard written - taken + Int64(bytes.count) <= limit else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(written)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
      written += Int64(count)
    }
    return true
  }

  /// At most 256 KiB; nil when all has been read.
  func read() throws(HTTPBodyError) -> [UInt8]? {
    let wanted = Int(min(written - taken, 256 << 10))
    if wanted == 0 { return nil }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
      repeat { count = pread(descriptor, buffer.baseAddress, wanted, off_t(taken)) } while count < 0 && errno == EINTR
      initialized = max(0, count)
    }
    guard count > 0 else { throw .file(path: "temporary file", message: String(cString: strerror(errno))) }
    taken += Int64(count)
    return bytes
  }
}
