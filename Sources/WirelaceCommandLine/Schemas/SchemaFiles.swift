import WirelaceDiagnostics
import WirelaceResolver

/// From what a person names on the command line to schema files, and from those to a resolved protocol.
package struct SchemaFiles {
  /// Every schema file once, in the order named; a folder's in alphabetical order.
  package var paths: [String] = []

  private let system: any System
  private var input: SourceFile?
  private static let inputPath = "<stdin>"

  /// Takes files, folders (searched to the bottom for `.lace` files) and `-` for standard input.
  ///
  /// A path that leads nowhere, and a folder without schemas, are errors: a check that silently checks nothing helps nobody.
  package init(_ operands: [String], _ system: any System) throws {
    self.system = system
    for operand in operands {
      if operand == "-" {
        if input == nil { input = SourceFile(path: Self.inputPath, bytes: try system.readInput()) }
        add(Self.inputPath)
      } else if system.kind(of: operand) == .folder {
        let found = try Self.schemas(in: operand, system)
        if found.isEmpty { throw CommandFailure("no .lace files in '\(operand)'") }
        found.forEach { add($0) }
      } else {
        add(operand)
      }
    }
  }

  private mutating func add(_ path: String) {
    if !paths.contains(path) { paths.append(path) }
  }

  private static func schemas(in folder: String, _ system: any System) throws -> [String] {
    try system.names(inFolder: folder).filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      let path = Path.join(folder, name)
      if system.kind(of: path) == .folder { return try schemas(in: path, system) }
      return name.hasSuffix(".lace") ? [path] : []
    }
  }

  func isInput(_ path: String) -> Bool { path == Self.inputPath }

  /// The content of one of `paths`.
  func source(_ path: String) throws -> SourceFile {
    if path == Self.inputPath, let input { return input }
    return SourceFile(path: path, bytes: try system.readFile(path))
  }

  /// Reads the files and everything they import. A file that is there and cannot be read is an error, not a diagnostic.
  package func resolve(schemaRoots: [String]) throws -> Resolution {
    var failure: FileError?
    let resolution = WirelaceResolver.resolve(paths: paths, schemaRoots: schemaRoots) { path in
      if path == Self.inputPath { return input }
      // Looking for an import tries several places: one where nothing is, is no error. A file that was named is.
      guard system.kind(of: path) == .file || paths.contains(path) else { return nil }
      do throws(FileError) {
        return SourceFile(path: path, bytes: try system.readFile(path))
      } catch {
        if failure == nil { failure = error }
        return nil
      }
    }
    if let failure { throw failure }
    return resolution
  }
}

extension SchemaFiles {
  /// `--schema-root`, the same for every command that reads schemas.
  package static let roots = RepeatedOption<String>(
    "schema-root", short: "I", "FOLDER", "Look for imported modules in this folder too.", completion: .folders)
}
