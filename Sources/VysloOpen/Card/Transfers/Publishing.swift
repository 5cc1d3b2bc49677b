import Foundation

/// Puts a whole recording where the app wants it, in the form it wants.
struct Publishing: Sendable {
  let destination: String
  let format: VysloAudioFormat

  /// Refuses a place where nothing could be put, before anything is fetched.
  init(_ url: URL, _ format: VysloAudioFormat) throws(VysloFileError) {
    guard url.isFileURL else { throw VysloFileError(path: url.absoluteString, code: EINVAL) }
    destination = url.path
    self.format = format
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: destination, isDirectory: &isFolder), isFolder.boolValue {
      throw VysloFileError(path: destination, code: EISDIR)
    }
    let folder = (destination as NSString).deletingLastPathComponent
    guard access(folder.isEmpty ? "." : folder, W_OK) == 0 else { throw VysloFileError(path: folder, code: errno) }
  }

  /// The destination holds the recording, durable, when this returns; the part is gone then.
  func publish(_ part: PartFile) throws {
    if format == .opus {
      try part.sync()
      try move(part.path)
      part.moved()
      return
    }
    let decoded = part.path + "." + format.rawValue + ".tmp"
    do {
      try AudioDecoding.decode(part.path, into: decoded, format)
      try move(decoded)
    } catch {
      unlink(decoded)
      throw error
    }
    part.remove()
  }

  /// A durable file goes to its place, over what may be there; from another file system by way of a copy beside it.
  private func move(_ source: String) throws(VysloFileError) {
    do throws(VysloFileError) {
      return try DurableFile.move(source, to: destination)
    } catch {
      guard error.code == EXDEV else { throw error }
    }
    let folder = (destination as NSString).deletingLastPathComponent
    let name = "." + (destination as NSString).lastPathComponent + ".vyslo-tmp"
    let beside = folder.isEmpty ? name : folder + "/" + name
    do throws(VysloFileError) {
      try DurableFile.copy(source, to: beside)
      try DurableFile.move(beside, to: destination)
    } catch {
      unlink(beside)
      throw error
    }
    unlink(source)
  }
}

extension DurableFile {
  /// Copies a file, durable, over what may be there.
  static func copy(_ source: String, to path: String) throws(VysloFileError) {
    let from = open(source, O_RDONLY | O_CLOEXEC)
    guard from >= 0 else { throw VysloFileError(path: source, code: errno) }
    defer { close(from) }
    let to = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard to >= 0 else { throw VysloFileError(path: path, code: errno) }
    defer { close(to) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(from, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw VysloFileError(path: source, code: errno) }
      if count == 0 { break }
      try write(Array(buffer[..<count]), to: to, path: path)
    }
    guard fsync(to) == 0 else { throw VysloFileError(path: path, code: errno) }
  }
}
