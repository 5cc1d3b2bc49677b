import Foundation
import WirelaceDiagnostics
import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel
import WirelaceResolver

/// Schemas in both forms: as the interpreter runs them, and as they were generated and compiled.
public struct Agreement: Sendable {
  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  public let interpreter: Interpreter
  private let layouts: [Key: Layout]

  private struct Key: Hashable {
    var module: String
    var name: String
  }

  /// Resolves the schema files at these paths.
  public init(schemas paths: [String]) throws {
    let resolution = resolve(paths: paths, schemaRoots: []) { path in
      FileManager.default.contents(atPath: path).map { SourceFile(path: path, bytes: Array($0)) }
    }
    guard let model = resolution.model else {
      throw Failure(description: resolution.diagnostics.map(\.message).joined(separator: "\n"))
    }
    interpreter = Interpreter(model)
    layouts = Dictionary(
      model.layouts.map { layout in
        let declared = model.declared(layout)
        return (Key(module: model[declared.module].name.joined(separator: "."), name: declared.name), layout)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What the interpreter knows a generated type as.
  public func layout(of type: any WireFrame.Type, in module: String) throws -> Layout {
    guard let layout = layouts[Key(module: module, name: type.schemaName)] else {
      throw Failure(description: "no layout \(type.schemaName) in \(module)")
    }
    return layout
  }

  /// The names of everything that bytes of a module can be decoded as.
  public func layoutNames(in module: String) -> Set<String> {
    Set(layouts.keys.filter { $0.module == module }.map(\.name))
  }

  /// What the two say differently about some bytes; nil when they agree. Both decode, tell the rules that are broken, write
  /// JSON, and encode again; both read the JSON back.
  public func difference(_ bytes: [UInt8], as type: any WireFrame.Type, _ layout: Layout) throws -> String? {
    let interpreted = interpreter.inspect(bytes, as: layout)
    let generated: any WireFrame
    do throws(FrameError) {
      generated = try type.decode(from: bytes)
    } catch {
      if error == interpreted.error { return nil }
      return "generated: \(error)\ninterpreted: \(interpreted.error.map { "\($0)" } ?? "no error")"
    }
    if let error = interpreted.error { return "generated: \(generated)\ninterpreted: \(error)" }
    guard let value = interpreted.value else { return "interpreted: neither value nor error" }
    if let difference = try differenceOfValues(generated, value, layout) { return difference }
    let mine = generated.validate()
    let theirs = try interpreter.validate(value, as: layout)
    if mine != theirs { return "rules: generated: \(mine)\ninterpreted: \(theirs)" }
    return nil
  }

  /// As above, for values.
  private func differenceOfValues(_ generated: any WireFrame, _ value: Value, _ layout: Layout) throws -> String? {
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
  public func difference(_ json: JSONValue, as type: any WireFrame.Type, _ layout: Layout) throws -> String? {
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
