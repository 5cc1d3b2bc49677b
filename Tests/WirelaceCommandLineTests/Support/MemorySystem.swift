import WirelaceCommandLine

/// Files and streams in memory, for running a command in a test.
final class MemorySystem: System {
  var files: [String: [UInt8]]
  var input: [UInt8] = []
  var output: [UInt8] = []
  var errors: [UInt8] = []
  var variables: [String: String] = [:]
  var terminals: Set<OutputStream> = []
  /// Paths, or the name of a standard stream, at which reading or writing fails, and why.
  var failures: [String: FileError] = [:]
  /// Paths in the order of writing.
  var written: [String] = []
  /// Added to the clock by every look at it.
  var secondsPerLook = 0.0
  private var clock = 0.0
  private var folders: Set<String> = []

  init(_ files: [String: String] = [:]) {
    self.files = files.mapValues { Array($0.utf8) }
  }

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }
  func text(of path: String) -> String? { files[path].map { String(decoding: $0, as: UTF8.self) } }

  func readFile(_ path: String) throws(FileError) -> [UInt8] {
    if let failure = failures[path] { throw failure }
    if kind(of: path) == .folder { throw FileError("read", path, reason: "Is a directory") }
    guard let bytes = files[path] else { throw FileError("read", path, reason: "No such file or directory") }
    return bytes
  }

  func readInput() throws(FileError) -> [UInt8] {
    if let failure = failures["standard input"] { throw failure }
    return input
  }

  func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    if let failure = failures[path] { throw failure }
    files[path] = bytes
    written.append(path)
  }

  func makeFolder(_ path: String) throws(FileError) {
    if files[path] != nil { throw FileError("make folder", path, reason: "Not a directory") }
    folders.insert(path)
  }

  func removeFile(_ path: String) throws(FileError) {
    guard files.removeValue(forKey: path) != nil else {
      throw FileError("remove", path, reason: "No such file or directory")
    }
  }

  func names(inFolder path: String) throws(FileError) -> [String] {
    if let failure = failures[path] { throw failure }
    let prefix = path == "." ? "" : path + "/"
    let below = files.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
    return Set(below.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  func kind(of path: String) -> FileKind? {
    if files[path] != nil { return .file }
    let prefix = path == "." ? "" : path + "/"
    return folders.contains(path) || files.keys.contains { $0.hasPrefix(prefix) } ? .folder : nil
  }

  func write(_ bytes: [UInt8], to stream: OutputStream) throws(FileError) {
    if let failure = failures[stream.rawValue] { throw failure }
    if stream == .output { output += bytes } else { errors += bytes }
  }

  func isTerminal(_ stream: OutputStream) -> Bool { terminals.contains(stream) }
  func environment(_ name: String) -> String? { variables[name] }

  func seconds() -> Double {
    clock += secondsPerLook
    return clock
  }
}
