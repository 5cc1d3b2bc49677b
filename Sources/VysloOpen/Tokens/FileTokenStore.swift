#if !canImport(Security)
  import Foundation

  /// Why a stored token cannot be read or written.
  public enum FileTokenStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A call of the system failed on this file, with `errno`.
    case system(String, Int32)
    /// Others than the owner may read the file, or it is another user's: it is not used.
    case exposed(String)
    /// What the file holds is no stored state.
    case damaged(String)

    public var description: String {
      switch self {
      case .system(let path, let code): "\(path): \(String(cString: strerror(code)))"
      case .exposed(let path): "\(path): not only its owner's to read (chmod 600, or delete it)"
      case .damaged(let path): "\(path): not a token file (delete it)"
      }
    }
  }

  /// A token in a file that only its owner reads (mode 0600). Written beside its place, made durable, and moved there, so that a kill leaves
  /// the old or the new one; processes take turns by `flock` on a file beside it.
  public struct FileTokenStore: VysloTokenStore {
    public let path: String
    /// Bytes of the file, at most.
    private static let sizeLimit = 65_536

    /// In the user's data folder: `$XDG_DATA_HOME`, else `~/.local/share`, then `ai.vyslo.opensdk/app-ID.json`.
    public init(appId: Int) {
      let environment = ProcessInfo.processInfo.environment
      let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let folder = data ?? NSHomeDirectory() + "/.local/share"
      path = folder + "/ai.vyslo.opensdk/app-\(appId).json"
    }

    /// In a file of one's own; its folder is made, for the owner alone, if it is not there.
    public init(path: String) { self.path = path }

    public func read() throws -> VysloStoredState {
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else {
        if errno == ENOENT { return VysloStoredState() }
        throw FileTokenStoreError.system(path, errno)
      }
      defer { close(file) }
      var facts = stat()
      guard fstat(file, &facts) == 0 else { throw FileTokenStoreError.system(path, errno) }
      guard facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0 else { throw FileTokenStoreError.exposed(path) }
      guard facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= Self.sizeLimit else {
        throw FileTokenStoreError.damaged(path)
      }
      let bytes = try readAll(file)
      guard let state = try? JSONDecoder().decode(VysloStoredState.self, from: bytes) else {
        throw FileTokenStoreError.damaged(path)
      }
      return state
    }

    public func update(_ change: (inout VysloStoredState) throws -> Void) throws {
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard lock >= 0 else { throw FileTokenStoreError.system(path + ".lock", errno) }
      // Closing gives the lock up.
      defer { close(lock) }
      while flock(lock, LOCK_EX) != 0 {
        guard errno == EINTR else { throw FileTokenStoreError.system(path + ".lock", errno) }
      }
      let before = try read()
      var after = before
      try change(&after)
      if after != before { try write(JSONEncoder().encode(after)) }
    }

    private func readAll(_ file: Int32) throws -> Data {
      var bytes = Data()
      var part = [UInt8](repeating: 0, count: 4096)
      while bytes.count <= Self.sizeLimit {
        let count = Foundation.read(file, &part, part.count)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw FileTokenStoreError.system(path, errno) }
        if count == 0 { break }
        bytes += part[..<count]
      }
      return bytes
    }

    /// Under the lock, so that one name serves for what is being written.
    private func write(_ bytes: Data) throws {
      let temporary = path + ".tmp"
      unlink(temporary)
      let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { throw FileTokenStoreError.system(temporary, errno) }
      do {
        defer { close(file) }
        try DurableFile.write(Array(bytes), to: file, path: temporary)
        // The creation mask may have taken bits off.
        guard fchmod(file, 0o600) == 0, fsync(file) == 0 else { throw FileTokenStoreError.system(temporary, errno) }
      } catch {
        unlink(temporary)
        throw error
      }
      try DurableFile.move(temporary, to: path)
    }
  }
#endif
