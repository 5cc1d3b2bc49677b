import WirelaceFrames

/// A value that a JSON document holds.
public protocol JSONPayload: Sendable, Hashable {
  init(payload: JSONValue) throws(JSONPayloadError)
  var payload: JSONValue { get }
  /// Adds each broken rule of a document that could be read as a value of this type.
  static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation])
}

extension JSONPayload {
  /// Reads a document of at most `limit` bytes.
  public init(jsonBytes bytes: [UInt8], limit: Int, depthLimit: Int = 64) throws(JSONPayloadError) {
    try self.init(payload: try JSONValue(payloadBytes: bytes, limit: limit, depthLimit: depthLimit))
  }

  /// The document, without blanks.
  public var jsonBytes: [UInt8] { Array(payload.compactText.utf8) }

  /// Every rule of the schema that the value breaks, in field order.
  public func validate() -> [PayloadViolation] {
    var violations: [PayloadViolation] = []
    Self.check(payload, at: "$", into: &violations)
    return violations
  }
}

extension JSONValue {
  /// Parses a document; the error has the byte offset and repeats nothing of the document.
  public init(payloadBytes bytes: [UInt8], limit: Int, depthLimit: Int = 64) throws(JSONPayloadError) {
    guard bytes.count <= limit else {
      throw JSONPayloadError(.syntax, expected: "at most \(limit) bytes", found: "\(bytes.count) bytes")
    }
    do throws(JSONError) {
      try self.init(parsing: bytes, depthLimit: depthLimit)
    } catch {
      throw JSONPayloadError(.syntax, expected: "JSON", found: "something else", offset: error.offset)
    }
  }
}

/// A rule of the schema that a JSON value breaks.
public struct PayloadViolation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rule's name in the schema, or its kind.
  public var rule: String
  /// A JSON path: `$.items[0].title`.
  public var path: String
  /// The rule as the schema writes it.
  public var expected: String

  public init(rule: String, path: String, expected: String) {
    self.rule = rule
    self.path = path
    self.expected = expected
  }

  public var description: String { "\(path): \(rule): expected \(expected)" }
}
