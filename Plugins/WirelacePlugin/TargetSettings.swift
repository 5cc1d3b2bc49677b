import Foundation

/// Which files `wirelace.json` beside a target's sources speaks of; without one, the `.lace` files in the target's folder.
struct TargetSettings {
  /// Every schema file becomes these Swift files, so that they are known before it is read: `heartrate+Types.swift` …
  static let parts = [
    "Types", "Frames", "Codec", "Validation", "JSON", "Description", "Streams", "Services", "Feedback", "Tables",
    "Models", "ModelCoding", "API", "APIClient", "APIServer", "Socket", "SocketServer",
  ]

  /// The schema files to generate from.
  let schemas: [URL]
  /// Everything that can change the output: the settings, all schemas around those named (they may be imported), and the
  /// folders themselves, so that a new file in one runs the tool, which says what to do.
  let inputs: [URL]
  /// Of the tool: settings and schemas.
  let arguments: [String]

  private struct File: Decodable {
    var schemas: [String]?
    var schemaRoots: [String]?
    var output: String?
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  init(targetFolder: URL, packageFolder: URL) throws {
    let url = targetFolder.appending(path: "wirelace.json")
    let hasFile = FileManager.default.fileExists(atPath: url.path)
    let file = hasFile ? try JSONDecoder().decode(File.self, from: Data(contentsOf: url)) : File()
    func fail(_ message: String) -> Failure { Failure(description: "\(url.path):1:1: error: \(message)") }
    func located(_ path: String) throws -> URL {
      let places = [targetFolder, packageFolder].map { $0.appending(path: path).standardizedFileURL }
      guard let place = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
        throw fail("no '\(path)' beside this file nor in the package's folder")
      }
      return place
    }
    if file.output != nil {
      throw fail("'output' is for Swift that is checked in; a target that uses the build plugin has none")
    }
    let named = try (file.schemas ?? ["."]).map(located)
    let roots = try (file.schemaRoots ?? []).map(located)
    schemas = named.flatMap(TargetSettings.schemaFiles)
    if schemas.isEmpty { throw fail("no .lace files where 'schemas' points") }
    let around = Set(named.map { TargetSettings.topFolder(of: $0, in: [targetFolder, packageFolder]) } + roots)
    let files = Set(around.flatMap(TargetSettings.schemaFiles) + schemas)
    let folders = files.map { $0.deletingLastPathComponent() }
    inputs = (hasFile ? [url] : []) + files.union(folders).sorted { $0.path < $1.path }
    arguments = (hasFile ? ["--config", url.path] : []) + ["--"] + schemas.map(\.path)
  }

  /// Each once; the tool refuses schemas that share a name.
  var outputNames: [String] {
    let stems = Set(schemas.map { $0.deletingPathExtension().lastPathComponent })
    return stems.sorted().flatMap { stem in TargetSettings.parts.map { "\(stem)+\($0).swift" } }
  }

  private static func schemaFiles(_ url: URL) -> [URL] {
    if url.pathExtension == "lace" { return [url] }
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".lace") }.sorted().map { url.appending(path: $0).standardizedFileURL }
  }

  /// `Schema` for `Schema/bluetooth/profiles`: where the modules that a schema imports are most likely to lie.
  private static func topFolder(of place: URL, in bases: [URL]) -> URL {
    let isFile = place.pathExtension == "lace"
    for base in bases.map(\.standardizedFileURL) where place.path.hasPrefix(base.path + "/") {
      let parts = place.path.dropFirst(base.path.count + 1).split(separator: "/")
      return parts.count == 1 && isFile ? base : base.appending(path: String(parts[0])).standardizedFileURL
    }
    return isFile ? place.deletingLastPathComponent() : place
  }
}
