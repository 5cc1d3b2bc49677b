#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine itself, by POSIX calls: no Foundation, so that a cold process starts in a few milliseconds.
public final class PosixSystem: System {
  /// Also makes a write to a closed pipe an error that can be handled, instead of the end of the process.
  public init() { signal(SIGPIPE, SIG_IGN) }

  public func readFile(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("read", path) }
    defer { close(file) }
    return try readAll(file, path, limit)
  }

  public func readInput(atMost limit: Int) throws(FileError) -> [UInt8] {
    try readAll(STDIN_FILENO, "standard input", limit)
  }

  public func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let kind = kind(of: path)
    if kind == .special {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw failure("write", path) }
      defer { close(file) }
      return try writeAll(bytes, file, path)
    }
    let target = kind == nil ? path : resolved(path)
    let temporary = "\(target).\(getpid()).tmp"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure("write", path) }
    var status = stat()
    if kind != nil, stat(target, &status) == 0 { _ = fchmod(file, status.st_mode & 0o7777) }
    do {
      try writeAll(bytes, file, path)
    } catch {
      close(file)
      unlink(temporary)
      throw error
    }
    // Some file systems report a full disk only here.
    guard close(file) == 0, rename(temporary, target) == 0 else {
      let error = failure("write", path)
      unlink(temporary)
      throw error
    }
  }

  public func makeFolder(_ path: String) throws(FileError) {
    switch kind(of: path) {
    case .folder: return
    case .some: throw FileError("make folder", path, reason: String(cString: strerror(ENOTDIR)))
    case nil: break
    }
    let parent = Path.parent(of: path)
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw failure("make folder", path) }
  }

  public func removeFile(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else { throw failure("remove", path) }
  }

  public func names(inFolder path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else { throw failure("list", path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  public func kind(of path: String) -> FileKind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .special
    }
  }

  public func write(_ bytes: [UInt8], to stream: OutputStream) throws(FileError) {
    try writeAll(bytes, stream == .output ? STDOUT_FILENO : STDERR_FILENO, stream.rawValue)
  }

  public func isTerminal(_ stream: OutputStream) -> Bool {
    isatty(stream == .output ? STDOUT_FILENO : STDERR_FILENO) == 1
  }

  public func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  public func seconds() -> Double {
    let time = ContinuousClock.now - PosixSystem.start
    return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  }

  private static let start = ContinuousClock.now

  /// The file that a link leads to, so that writing through a link keeps it.
  private func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private func readAll(_ file: Int32, _ path: String, _ limit: Int) throws(FileError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("read", path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError("read", path, reason: String(cString: strerror(EISDIR)))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, max(0, Int(status.st_size))))
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = read(file, &chunk, min(chunk.count, limit - bytes.count))
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw failure("read", path)
      }
    }
    return bytes
  }

  private func writeAll(_ bytes: [UInt8], _ file: Int32, _ path: String) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { rest in
        rest.baseAddress.map { posixWrite(file, $0 + done, rest.count - done) } ?? 0
      }
      if count >= 0 { done += count } else if errno != EINTR { throw failure("write", path) }
    }
  }

  private func failure(_ action: String, _ path: String) -> FileError {
    let code = errno
    return FileError(action, path, reason: String(cString: strerror(code)), isClosedPipe: code == EPIPE)
  }
}

// Inside the class, `write` means the method.
private func posixWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
