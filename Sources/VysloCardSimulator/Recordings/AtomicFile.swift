import Foundation

/// Files that are there whole or not at all, whenever the program is killed.
enum AtomicFile {
  /// Writes a file beside its place, makes it durable and moves it there.
  static func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
    let temporary = path + ".tmp"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file(temporary, errno) }
    do {
      try append(bytes, to: file, path: temporary)
      guard fsync(file) == 0 else { throw RecordingError.file(temporary, errno) }
    } catch {
      close(file)
      unlink(temporary)
      throw error as? RecordingError ?? .file(temporary, EIO)
    }
    close(file)
    try move(temporary, to: path)
  }

  static func append(_ bytes: [UInt8], to file: Int32, path: String) throws(RecordingError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .file(path, errno)
      }
      start += count
    }
  }

  /// Moves a durable file to its place, over what may be there, and makes the move durable.
  static func move(_ source: String, to path: String) throws(RecordingError) {
    guard rename(source, path) == 0 else { throw .file(path, errno) }
    try syncFolder(of: path)
  }

  static func remove(_ path: String) throws(RecordingError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .file(path, errno) }
    try syncFolder(of: path)
  }

  /// The whole file; nil when it is not there.
  static func read(_ path: String) throws(RecordingError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else { throw .file(path, EIO) }
    return Array(data)
  }

  private static func syncFolder(of path: String) throws(RecordingError) {
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(folder, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .file(folder, errno) }
  }
}
