/// What a command may ask of the machine: files, standard streams, environment.
///
/// The one door to the outside, so that a test can run a command in memory.
public protocol System: AnyObject {
  /// The whole content of a file.
  /// The first bytes of a file, `limit` at most.
  func readFile(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]
  /// The first bytes of what standard input holds, `limit` at most.
  func readInput(atMost limit: Int) throws(FileError) -> [UInt8]
  /// Replaces or makes a file in one step: readers see the old content or the new one, never a part.
  func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError)
  /// Makes a folder and those above it; no error when it is there already.
  func makeFolder(_ path: String) throws(FileError)
  func removeFile(_ path: String) throws(FileError)
  /// The names in a folder, sorted.
  func names(inFolder path: String) throws(FileError) -> [String]
  /// What stands at a path, links followed; nil when nothing does.
  func kind(of path: String) -> FileKind?
  func write(_ bytes: [UInt8], to stream: OutputStream) throws(FileError)
  func isTerminal(_ stream: OutputStream) -> Bool
  /// The value of an environment variable.
  func environment(_ name: String) -> String?
  /// Seconds on a clock that never goes back.
  func seconds() -> Double
}

extension System {
  /// A whole file.
  public func readFile(_ path: String) throws(FileError) -> [UInt8] { try readFile(path, atMost: .max) }
  /// Everything that standard input holds.
  public func readInput() throws(FileError) -> [UInt8] { try readInput(atMost: .max) }
}

public enum FileKind: Sendable, Hashable {
  case file, folder
  /// A device, a pipe, a socket.
  case special
}

public enum OutputStream: String, Sendable, Hashable {
  case output = "standard output"
  case error = "standard error"
}

/// A file operation that did not succeed: what was tried, on what, and why not.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// `read`, `write`, `list`, `make folder`, `remove`.
  public var action: String
  public var path: String
  /// In the words of the operating system, `No such file or directory`.
  public var reason: String
  /// Whether the reader at the other end of the pipe has gone: nobody is left to be told.
  public var isClosedPipe: Bool

  public init(_ action: String, _ path: String, reason: String, isClosedPipe: Bool = false) {
    self.action = action
    self.path = path
    self.reason = reason
    self.isClosedPipe = isClosedPipe
  }

  public var description: String { "cannot \(action) \(path): \(reason)" }
}
