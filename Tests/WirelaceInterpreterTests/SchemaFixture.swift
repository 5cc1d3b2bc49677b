import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceFrames
import WirelaceModel
import WirelaceResolver

@testable import WirelaceInterpreter

/// Schemas out of text, and the repository's own.
enum SchemaFixture {
  struct Unresolved: Error, CustomStringConvertible {
    var description: String
  }

  /// Resolves one module; `text` goes without its `module` line.
  static func interpreter(_ text: String) throws -> Interpreter {
    let file = SourceFile(path: "test.lace", text: "module test 1.0\n" + text)
    return try interpreter(paths: ["test.lace"]) { $0 == "test.lace" ? file : nil }
  }

  static func interpreter(paths: [String], load: (String) -> SourceFile?) throws -> Interpreter {
    let resolution = resolve(paths: paths, schemaRoots: [], load: load)
    guard let model = resolution.model else {
      let first = resolution.diagnostics.map { "\($0.code.id) \($0.message) at \($0.range.text)" }.joined(
        separator: "\n")
      throw Unresolved(description: first)
    }
    return Interpreter(model)
  }

  /// The folder `Schema` of the repository.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Schema").path

  /// Every schema of the repository.
  static let files: [String] = {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".lace") }.sorted().map { folder + "/" + $0 }
  }()

  /// All schemas of the repository as one model.
  static func repository() throws -> Interpreter {
    try interpreter(paths: files) { path in
      FileManager.default.contents(atPath: path).map { SourceFile(path: path, bytes: Array($0)) }
    }
  }
}

extension Interpreter {
  /// A frame, named bit field or union by its name.
  func layout(_ name: String) throws -> Layout {
    let found = model.layouts.first { model.declared($0).name == name }
    return try #require(found, "no layout \(name)")
  }

  /// The JSON form, or the error, as text.
  func outcome(_ bytes: [UInt8], _ name: String) throws -> String {
    let layout = try layout(name)
    do throws(FrameError) {
      return try decode(bytes, as: layout).json?.compactText ?? "nothing"
    } catch {
      return error.description
    }
  }

  /// The bytes of a JSON form in hexadecimal, or the error, as text.
  func encoded(_ json: String, _ name: String) throws -> String {
    let layout = try layout(name)
    let parsed = try JSONValue(parsing: json)
    do throws(JSONFormError) {
      let value = try value(parsed, as: layout)
      do throws(FrameError) {
        return try encode(value, as: layout).schemaText
      } catch {
        return error.description
      }
    } catch {
      return error.description
    }
  }
}
