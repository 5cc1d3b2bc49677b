import Foundation

/// Loses the card's power at a chosen step of what changes its flash, and keeps it lost: for tests of what a kill
/// leaves behind.
public final class PowerCut {
  /// The step that is not done whole, counted from 1; 0: none.
  public let step: Int
  /// Steps that were begun.
  public private(set) var stepsTaken = 0

  public init(atStep step: Int = 0) { self.step = step }

  public var isOff: Bool { step > 0 && stepsTaken >= step }

  /// Counts a step.
  ///
  /// - Returns: How many of the bytes get there; the error `powerCut` when nothing happens any more.
  func take(writing count: Int = 0) throws(RecordingError) -> Int {
    if isOff { throw .powerCut }
    stepsTaken += 1
    guard isOff else { return count }
    if count < 2 { throw .powerCut }
    return count / 2
  }
}

/// The card's flash: files that are there whole or not at all, whenever the program is killed.
public struct CardFlash {
  let cut: PowerCut?

  public init(cut: PowerCut? = nil) { self.cut = cut }

  /// Writes a file beside its place, makes it durable and moves it there.
  func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
    let temporary = path + ".tmp"
    let file = try create(temporary, flags: O_TRUNC)
    do throws(RecordingError) {
      try append(bytes, to: file, path: temporary)
      try sync(file, path: temporary)
    } catch {
      close(file)
      if error != .powerCut { unlink(temporary) }
      throw error
    }
    close(file)
    try move(temporary, to: path)
  }

  /// Opens a file for writing, making it where it is not there; `flags` are of `open(2)`.
  func create(_ path: String, flags: Int32) throws(RecordingError) -> Int32 {
    _ = try cut?.take()
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
    guard file >= 0 else { throw .file(path, errno) }
    return file
  }

  func append(_ bytes: [UInt8], to file: Int32, path: String) throws(RecordingError) {
    if bytes.isEmpty { return }
    let allowed = try cut?.take(writing: bytes.count) ?? bytes.count
    var start = 0
    while start < allowed {
      let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress.map { $0 + start }, allowed - start) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .file(path, errno)
      }
      start += count
    }
    if allowed < bytes.count { throw .powerCut }
  }

  func sync(_ file: Int32, path: String) throws(RecordingError) {
    _ = try cut?.take()
    guard fsync(file) == 0 else { throw .file(path, errno) }
  }

  /// Moves a durable file to its place, over what may be there, and makes the move durable.
  func move(_ source: String, to path: String) throws(RecordingError) {
    _ = try cut?.take()
    guard rename(source, path) == 0 else { throw .file(path, errno) }
    try syncFolder(of: path)
  }

  func remove(_ path: String) throws(RecordingError) {
    _ = try cut?.take()
    guard unlink(path) == 0 || errno == ENOENT else { throw .file(path, errno) }
    try syncFolder(of: path)
  }

  /// The whole file; nil when it is not there.
  func read(_ path: String) throws(RecordingError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else { throw .file(path, EIO) }
    return Array(data)
  }

  /// Bytes of a file from an offset on; fewer are the error `EIO`.
  func read(_ path: String, from offset: Int, count: Int) throws(RecordingError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .file(path, errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(offset)) }
    guard read == count else { throw .file(path, read < 0 ? errno : EIO) }
    return bytes
  }

  private func syncFolder(of path: String) throws(RecordingError) {
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(folder, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .file(folder, errno) }
  }
}
