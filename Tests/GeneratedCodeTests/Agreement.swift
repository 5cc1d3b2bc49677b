import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel
import WirelaceResolver

/// A schema of this target, in both forms: as the interpreter runs it, and as it was generated and compiled.
struct Agreement {
  let interpreter: Interpreter
  private let layouts: [String: Layout]

  init(schema: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let path = folder.appendingPathComponent("Schemas/\(schema).lace").path
    let resolution = resolve(paths: [path], schemaRoots: []) { path in
      FileManager.default.contents(atPath: path).map { SourceFile(path: path, bytes: Array($0)) }
    }
    let model = try #require(resolution.model, "\(resolution.diagnostics.map(\.message))")
    interpreter = Interpreter(model)
    layouts = Dictionary(
      model.layouts.map { (model.declared($0).name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func layout(of type: any WireFrame.Type) throws -> Layout {
    try #require(layouts[type.schemaName], "no layout \(type.schemaName)")
  }

  /// What the two say differently about some bytes; nil when they agree. Both decode, tell the rules that are broken, write
  /// JSON, and encode again; both read the JSON back.
  func difference(_ bytes: [UInt8], as type: any WireFrame.Type) throws -> String? {
    let layout = try layout(of: type)
    let interpreted = interpreter.inspect(bytes, as: layout)
    let generated: any WireFrame
    do throws(FrameError) {
      generated = try type.decode(from: bytes)
    } catch {
      if error == interpreted.error { return nil }
      return "generated: \(error)\ninterpreted: \(interpreted.error.map { "\($0)" } ?? "no error")"
    }
    if let error = interpreted.error { return "generated: \(generated)\ninterpreted: \(error)" }
    let value = try #require(interpreted.value)
    if let difference = try differenceOfValues(generated, value, layout) { return difference }
    let mine = generated.validate()
    let theirs = try interpreter.validate(value, as: layout)
    if mine != theirs { return "rules: generated: \(mine)\ninterpreted: \(theirs)" }
    return nil
  }

  /// As above, for values.
  func differenceOfValues(_ generated: any WireFrame, _ value: Value, _ layout: Layout) throws -> String? {
    guard let convertible = generated as? any JSONConvertible else { return "no JSON form" }
    let (mine, theirs) = (convertible.json.compactText, interpreter.json(value, as: layout).compactText)
    if mine != theirs { return "JSON: generated: \(mine)\ninterpreted: \(theirs)" }
    let encodings = (encode(generated), encode(value, layout))
    if encodings.0 != encodings.1 { return "encoding: generated: \(encodings.0)\ninterpreted: \(encodings.1)" }
    if case .success(let bytes) = encodings.0, bytes.count != generated.encodedSize {
      return "encodedSize is \(generated.encodedSize), \(bytes.count) bytes are encoded"
    }
    let readBack = try type(of: convertible).init(json: convertible.json)
    if readBack.json != convertible.json { return "JSON read back: \(readBack.json.compactText)" }
    return nil
  }

  /// What the two say differently about a JSON text; nil when they agree, or when either refuses to read it: what is no value of
  /// a Swift type can be one of the interpreter's.
  func difference(_ json: JSONValue, as type: any WireFrame.Type) throws -> String? {
    let layout = try layout(of: type)
    guard let convertible = type as? any JSONConvertible.Type,
      let generated = try? convertible.init(json: json) as? any WireFrame,
      let value = try? interpreter.value(json, as: layout)
    else { return nil }
    return try differenceOfValues(generated, value, layout)
  }

  private func encode(_ value: any WireFrame) -> Result<[UInt8], FrameError> {
    do throws(FrameError) {
      return .success(try value.encoded())
    } catch {
      return .failure(error)
    }
  }

  private func encode(_ value: Value, _ layout: Layout) -> Result<[UInt8], FrameError> {
    do throws(FrameError) {
      return .success(try interpreter.encode(value, as: layout))
    } catch {
      return .failure(error)
    }
  }
}
