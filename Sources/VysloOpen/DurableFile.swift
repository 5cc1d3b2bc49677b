import Foundation
import WirelaceHTTP

/// A file could not be read or written.
public struct VysloFileError: Error, Sendable, Hashable, CustomStringConvertible {
  public let path: String
  /// The system's `errno`.
  public let code: Int32

  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  public var description: String { "\(path): \(String(cString: strerror(code)))" }
}

/// Files that are there whole or not at all, whenever the program is killed.
enum DurableFile {
  /// Writes all bytes at the file's position.
  static func write(_ bytes: [UInt8], to file: Int32, path: String) throws(VysloFileError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw VysloFileError(path: path, code: errno)
      }
      start += count
    }
  }

  /// Writes a body beside the file's place, makes it durable, and moves it there; of one that breaks off nothing is left.
  static func write(_ body: HTTPBody, to path: String) async throws {
    let temporary = path + ".part-" + UUID().uuidString
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw VysloFileError(path: temporary, code: errno) }
    do {
      defer { close(file) }
      for try await chunk in body { try write(chunk, to: file, path: temporary) }
      guard fsync(file) == 0 else { throw VysloFileError(path: temporary, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    try move(temporary, to: path)
  }

  /// Moves a durable file to its place, over what may be there, and makes the move durable.
  static func move(_ source: String, to path: String) throws(VysloFileError) {
    guard rename(source, path) == 0 else { throw VysloFileError(path: path, code: errno) }
    try syncFolder(of: path)
  }

  static func syncFolder(of path: String) throws(VysloFileError) {
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw VysloFileError(path: folder, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw VysloFileError(path: folder, code: errno) }
  }
}
