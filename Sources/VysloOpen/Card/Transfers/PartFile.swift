import Foundation

/// A recording on its way to this device: what was stored so far of one file of one card, kept from one attempt to the next, wherever the
/// last one was broken off.
///
/// The file lies in a folder of its own and is locked, so that a second export of the same recording gets another one.
final class PartFile {
  /// Files that nobody came back to for so long are removed.
  static let lifetime: TimeInterval = 7 * 86_400

  let path: String
  /// Of the whole file.
  let size: Int
  let check: UInt32
  /// Bytes that are stored.
  private(set) var count = 0
  private var running = FileCheck()
  private let file: Int32
  /// Another export has the file that is kept: this one is removed, whatever happens.
  private let isKept: Bool
  private var isDone = false

  /// Opens what is there, or begins.
  ///
  /// - Parameter name: Stands for the file's contents: card, recording and checksum.
  init(folder: String, name: String, size: Int, check: UInt32) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    Self.sweep(folder)
    self.size = size
    self.check = check
    let kept = folder + "/" + name + ".part"
    if let file = try Self.openLocked(kept) {
      path = kept
      self.file = file
      isKept = true
    } else {
      let other = folder + "/" + name + "-" + UUID().uuidString + ".part"
      guard let file = try Self.openLocked(other) else { throw VysloFileError(path: other, code: EBUSY) }
      path = other
      self.file = file
      isKept = false
    }
    try takeUp()
  }

  deinit {
    if !isKept, !isDone { unlink(path) }
    close(file)
  }

  var isWhole: Bool { count == size }

  /// Adds bytes at the end; more than the file has are an error.
  func append(_ bytes: [UInt8]) throws(VysloFileError) {
    guard bytes.count <= size - count else { throw VysloFileError(path: path, code: EFBIG) }
    try DurableFile.write(bytes, to: file, path: path)
    running.append(bytes)
    count += bytes.count
  }

  /// Whether what is stored is what the card has; false, and nothing is stored any more, when it is not.
  func verify() throws(VysloFileError) -> Bool {
    if isWhole, running.value == check { return true }
    try restart()
    return false
  }

  /// Makes the file durable.
  func sync() throws(VysloFileError) {
    guard fsync(file) == 0 else { throw VysloFileError(path: path, code: errno) }
  }

  /// The file was moved to its place.
  func moved() { isDone = true }

  /// Nobody needs the file any more.
  func remove() {
    isDone = true
    unlink(path)
  }

  private func restart() throws(VysloFileError) {
    guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else { throw VysloFileError(path: path, code: errno) }
    count = 0
    running = FileCheck()
  }

  /// Reads what an earlier attempt stored.
  private func takeUp() throws {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw VysloFileError(path: path, code: errno) }
    guard facts.st_size <= size else { return try restart() }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let read = Foundation.read(file, &buffer, buffer.count)
      if read < 0 && errno == EINTR { continue }
      guard read >= 0 else { throw VysloFileError(path: path, code: errno) }
      if read == 0 { return }
      running.append(Array(buffer[..<read]))
      count += read
    }
  }

  /// Nil when somebody else has the file.
  private static func openLocked(_ path: String) throws(VysloFileError) -> Int32? {
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { throw VysloFileError(path: path, code: errno) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        close(file)
        if code == EINTR { continue }
        guard code == EWOULDBLOCK else { throw VysloFileError(path: path, code: code) }
        return nil
      }
      // Whoever had it may have moved it away in between.
      var mine = stat()
      var there = stat()
      if fstat(file, &mine) == 0, stat(path, &there) == 0, mine.st_ino == there.st_ino, mine.st_dev == there.st_dev {
        return file
      }
      close(file)
    }
  }

  /// Removes what nobody came back to.
  private static func sweep(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".part") || name.hasSuffix(".tmp") {
      let path = folder + "/" + name
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
      let age = Date().timeIntervalSince1970 - TimeInterval(facts.modified)
      guard age > lifetime else { continue }
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }
}

extension stat {
  fileprivate var modified: Int {
    #if canImport(Darwin)
      Int(st_mtimespec.tv_sec)
    #else
      Int(st_mtim.tv_sec)
    #endif
  }
}
