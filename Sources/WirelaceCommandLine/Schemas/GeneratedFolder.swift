import WirelaceSwift

/// A folder of generated files: written when different, removed only when they are known to be ours.
struct GeneratedFolder {
  let path: String
  let isTrial: Bool
  private(set) var written: [String] = []
  private(set) var removed: [String] = []
  private(set) var unchanged = 0

  private let system: any System
  private var names: Set<String> = []

  /// `isTrial`: finds out what would be done, and does nothing.
  init(_ path: String, _ system: any System, isTrial: Bool) {
    self.path = path
    self.system = system
    self.isTrial = isTrial
  }

  mutating func write(_ file: EmittedFile) throws {
    let target = Path.join(path, file.name)
    let bytes = Array(file.text.utf8)
    names.insert(file.name)
    if system.kind(of: target) == .file, try system.readFile(target) == bytes {
      unchanged += 1
      return
    }
    if !isTrial {
      try system.makeFolder(path)
      try system.writeFile(target, bytes)
    }
    written.append(target)
  }

  /// Removes the files whose first line says that they are generated and that this run did not make.
  mutating func prune() throws {
    guard system.kind(of: path) == .folder else { return }
    for name in try system.names(inFolder: path) where name.hasSuffix(".swift") && !names.contains(name) {
      let target = Path.join(path, name)
      guard system.kind(of: target) == .file, isGenerated(try system.readFile(target)) else { continue }
      if !isTrial { try system.removeFile(target) }
      removed.append(target)
    }
  }

  private func isGenerated(_ bytes: [UInt8]) -> Bool {
    let firstLine = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return firstLine.hasPrefix("// Generated from ") && firstLine.hasSuffix(": edit the schema, not this file.")
  }
}
