/// The files that every schema file becomes; one that has nothing to say holds its header comment alone.
public enum SwiftFileKind: String, Sendable, CaseIterable {
  /// Enums, flag sets and bit fields.
  case types = "Types"
  /// Frames and unions.
  case frames = "Frames"
  /// Decoding, encoding and sizes.
  case codec = "Codec"
  case validation = "Validation"
  case json = "JSON"
  case description = "Description"
  /// Stream decoders and reassemblers.
  case streams = "Streams"
  /// Services, advertisements, commands, events and scopes.
  case services = "Services"
  /// Lights and haptics.
  case feedback = "Feedback"
  /// Error and option tables.
  case tables = "Tables"
  /// Models, enums of texts and unions of JSON.
  case models = "Models"
  /// How these stand in JSON, and their rules.
  case modelCoding = "ModelCoding"
  /// What an API's operations are on the wire, and its errors.
  case api = "API"
  case apiClient = "APIClient"
  /// Server stub and routes.
  case apiServer = "APIServer"
  /// WebSocket streams: the messages of each side.
  case socket = "Socket"
  /// Server stubs of these.
  case socketServer = "SocketServer"

  /// The file's name for a schema file: `heartrate+Codec.swift` for `…/heartrate.lace`.
  public func fileName(schema path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.hasSuffix(".lace") ? String(file.dropLast(5)) : file
    return "\(stem)+\(rawValue).swift"
  }

  /// The names of all files for a schema file, in the order in which ``emitSwift(_:module:options:)`` returns them.
  public static func fileNames(schema path: String) -> [String] {
    allCases.map { $0.fileName(schema: path) }
  }
}
