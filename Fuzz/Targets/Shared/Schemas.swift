import Foundation
import WirelaceDiagnostics
import WirelaceInterpreter
import WirelaceModel
import WirelaceResolver

/// The schemas of the repository, resolved, and the numbers by which an input says which layout it is for.
public struct Schemas: Sendable {
  public let interpreter: Interpreter
  public let paths: [String]
  public let layouts: [(name: String, layout: Layout)]
  private let indices: [UInt16: Int]

  /// `WIRELACE_SCHEMAS` names another folder than `Schema`.
  public static let shared = Schemas(
    folder: ProcessInfo.processInfo.environment["WIRELACE_SCHEMAS"] ?? "Schema")

  init(folder: String) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    paths = names.filter { $0.hasSuffix(".lace") }.sorted().map { "\(folder)/\($0)" }
    let resolution = resolve(paths: paths, schemaRoots: [folder]) { path in
      FileManager.default.contents(atPath: path).map { SourceFile(path: path, bytes: Array($0)) }
    }
    guard let model = resolution.model, !paths.isEmpty else { fatalError("run at the top of the repository") }
    interpreter = Interpreter(model)
    layouts = model.layouts.map { layout in
      let declared = model.declared(layout)
      return (model[declared.module].name.joined(separator: ".") + "." + declared.name, layout)
    }
    indices = Dictionary(zip(layouts.map { Schemas.key($0.name) }, layouts.indices)) { first, _ in first }
  }

  /// The first two bytes choose the layout, by a hash of its name: a saved corpus survives new schemas. The rest is its bytes.
  public func take(_ input: UnsafeBufferPointer<UInt8>) -> (index: Int, bytes: [UInt8])? {
    guard input.count >= 2 else { return nil }
    let key = UInt16(input[0]) | UInt16(input[1]) << 8
    return (indices[key] ?? Int(key) % layouts.count, Array(input[2...]))
  }

  /// Writes one file for every example of every layout into a folder.
  public func writeSeeds(to folder: String) {
    for (name, layout) in layouts {
      let key = Schemas.key(name)
      for (number, example) in interpreter.model.examples(of: layout).enumerated() {
        let bytes = [UInt8(truncatingIfNeeded: key), UInt8(key >> 8)] + example.bytes
        _ = FileManager.default.createFile(atPath: "\(folder)/\(name)-\(number)", contents: Data(bytes))
      }
    }
  }

  /// FNV-1a, folded to 16 bits.
  private static func key(_ name: String) -> UInt16 {
    let hash = name.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return UInt16(truncatingIfNeeded: hash ^ hash >> 16)
  }
}

/// `WIRELACE_SEEDS=FOLDER` writes the seeds and ends.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(_: UnsafeMutablePointer<CInt>?, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> CInt
{
  if let folder = ProcessInfo.processInfo.environment["WIRELACE_SEEDS"] {
    Schemas.shared.writeSeeds(to: folder)
    exit(0)
  }
  return 0
}
