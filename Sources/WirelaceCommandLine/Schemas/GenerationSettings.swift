import WirelaceDiagnostics
import WirelaceFrames
import WirelaceSwift

/// What `wirelace.json` may say: which schemas, and how the Swift made from them looks.
struct GenerationSettings {
  /// The file itself; empty when there is none.
  var path = ""
  /// Files and folders, relative to the settings' folder or to the package's.
  var schemas: [String] = []
  var schemaRoots: [String] = []
  /// Where generated files that are checked in go, relative to the settings' folder.
  var output: String?
  var options = SwiftOptions()

  init() {}

  static let keys = [
    "schemas", "schemaRoots", "output", "accessLevel", "prefix", "namespace", "parts", "imports",
  ]

  init(path: String, _ system: any System) throws {
    let file = SourceFile(path: path, bytes: try system.readFile(path))
    let value: JSONValue
    do {
      value = try JSONValue(parsing: file.bytes)
    } catch {
      throw SettingsError("\(path):\(error.line):\(error.column): error: \(error.message)")
    }
    guard case .object(let members) = value else {
      throw SettingsError("\(path):1:1: error: an object is expected: { \"schemas\": [ … ] }")
    }
    self.path = path
    for member in members { try read(member, file) }
    schemas = try schemas.map { try located($0, file, system) }
    schemaRoots = try schemaRoots.map { try located($0, file, system) }
  }

  private mutating func read(_ member: JSONMember, _ file: SourceFile) throws {
    let reader = Reader(member: member, file: file)
    switch member.name {
    case "schemas": schemas = try reader.strings()
    case "schemaRoots": schemaRoots = try reader.strings()
    case "output": output = try reader.string()
    case "accessLevel": options.access = try reader.choice()
    case "prefix": options.typePrefix = try reader.string()
    case "namespace": options.namespace = try reader.choice()
    case "parts": options.parts = try reader.parts()
    case "imports": options.imports = try reader.strings()
    default:
      let meant = Suggestion.nearest(to: member.name, among: Self.keys).map { "did you mean \"\($0)\"?" }
      throw reader.error("unknown key \"\(member.name)\"; \(meant ?? "the keys are \(listed(Self.keys, "and"))")")
    }
  }

  /// Beside the settings, else in a folder above it up to the one that holds `Package.swift`.
  private func located(_ name: String, _ file: SourceFile, _ system: any System) throws -> String {
    var folder = Path.parent(of: path)
    while true {
      let candidate = Path.join(folder, name)
      if system.kind(of: candidate) != nil { return candidate }
      let isTop = system.kind(of: Path.join(folder, "Package.swift")) != nil
      let above = Path.above(folder)
      if isTop || above == folder || name.hasPrefix("/") { break }
      folder = above
    }
    throw Reader.error(at: name, in: file, "no '\(name)' beside this file nor in the package's folder")
  }
}

/// A fault in the settings, already in the form `path:line:column: error: …` that build logs show at its place.
struct SettingsError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// Takes the value of one key apart; errors point at the key.
private struct Reader {
  var member: JSONMember
  var file: SourceFile

  func string() throws -> String {
    guard case .string(let text) = member.value else { throw error("\"\(member.name)\" must be a text") }
    return text
  }

  func strings() throws -> [String] {
    guard case .array(let values) = member.value else { throw error("\"\(member.name)\" must be a list of texts") }
    return try values.map {
      guard case .string(let text) = $0 else { throw error("\"\(member.name)\" must be a list of texts") }
      return text
    }
  }

  func choice<Value: ArgumentValue>() throws -> Value {
    let text = try string()
    guard let value = Value(argument: text) else {
      throw error("\"\(member.name)\" must be \(Value.argumentForm), not \"\(text)\"")
    }
    return value
  }

  func parts() throws -> SwiftOptions.Parts {
    try strings().reduce(into: []) { parts, name in
      guard let part = SwiftPart(rawValue: name) else {
        throw error("a part is \(SwiftPart.argumentForm), not \"\(name)\"")
      }
      parts.formUnion(part.option)
    }
  }

  func error(_ message: String) -> SettingsError { Reader.error(at: member.name, in: file, message) }

  static func error(at text: String, in file: SourceFile, _ message: String) -> SettingsError {
    let quoted = Array("\"\(text)\"".utf8)
    let offset = file.bytes.indices.first { file.bytes[$0...].starts(with: quoted) } ?? 0
    let (line, column) = file.position(at: offset)
    return SettingsError("\(file.path):\(line):\(column): error: \(message)")
  }
}

/// A part of the generated code that can be left out.
enum SwiftPart: String, ArgumentValue, CaseIterable {
  case validation, json, description

  var option: SwiftOptions.Parts {
    switch self {
    case .validation: .validation
    case .json: .json
    case .description: .description
    }
  }
}

extension SwiftOptions.Parts: ArgumentValue {
  /// `validation,json`
  public init?(argument: String) {
    self = []
    for name in argument.split(separator: ",") {
      guard let part = SwiftPart(rawValue: String(name)) else { return nil }
      formUnion(part.option)
    }
  }
  public var argumentText: String {
    SwiftPart.allCases.filter { contains($0.option) }.map(\.rawValue).joined(separator: ",")
  }
  public static var argumentForm: String { "a list of \(SwiftPart.argumentForm), separated by commas" }
}

extension SwiftOptions.Access: ArgumentValue {}
extension SwiftOptions.Namespace: ArgumentValue {}
