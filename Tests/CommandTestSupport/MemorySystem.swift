import WirelaceCommandLine

/// Files and streams in memory, for running a command in a test.
package final class MemorySystem: System {
  package var files: [String: [UInt8]]
  package var input: [UInt8] = []
  package var output: [UInt8] = []
  package var errors: [UInt8] = []
  package var variables: [String: String] = [:]
  package var terminals: Set<OutputStream> = []
  /// Paths, or the name of a standard stream, at which reading or writing fails, and why.
  package var failures: [String: FileError] = [:]
  /// Paths in the order of writing.
  package var written: [String] = []
  /// Added to the clock by every look at it.
  package var secondsPerLook = 0.0
  private var clock = 0.0
  private var folders: Set<String> = []

  package init(_ files: [String: String] = [:]) {
    self.files = files.mapValues { Array($0.utf8) }
  }

  package var outputText: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errors, as: UTF8.self) }
  package func text(of path: String) -> String? { files[path].map { String(decoding: $0, as: UTF8.self) } }

  package func readFile(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    if let failure = failures[path] { throw failure }
    if kind(of: path) == .folder { throw FileError("read", path, reason: "Is a directory") }
    guard let bytes = files[path] else { throw FileError("read", path, reason: "No such file or directory") }
    return Array(bytes.prefix(limit))
  }

  package func readInput(atMost limit: Int) throws(FileError) -> [UInt8] {
    if let failure = failures["standard input"] { throw failure }
    return Array(input.prefix(limit))
  }

  package func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    if let failure = failures[path] { throw failure }
    files[path] = bytes
    written.append(path)
  }

  package func makeFolder(_ path: String) throws(FileError) {
    if files[path] != nil { throw FileError("make folder", path, reason: "Not a directory") }
    folders.insert(path)
  }

  package func removeFile(_ path: String) throws(FileError) {
    guard files.removeValue(forKey: path) != nil else {
      throw FileError("remove", path, reason: "No such file or directory")
    }
  }

  package func names(inFolder path: String) throws(FileError) -> [String] {
    if let failure = failures[path] { throw failure }
    let prefix = path == "." ? "" : path + "/"
    let below = files.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
    return Set(below.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  package func kind(of path: String) -> FileKind? {
    if files[path] != nil { return .file }
    let prefix = path == "." ? "" : path + "/"
    return folders.contains(path) || files.keys.contains { $0.hasPrefix(prefix) } ? .folder : nil
  }

  package func write(_ bytes: [UInt8], to stream: OutputStream) throws(FileError) {
    if let failure = failures[stream.rawValue] { throw failure }
    if stream == .output { output += bytes } else { errors += bytes }
  }

  package func isTerminal(_ stream: OutputStream) -> Bool { terminals.contains(stream) }
  package func environment(_ name: String) -> String? { variables[name] }

  package func seconds() -> Double {
    clock += secondsPerLook
    return clock
  }
}
