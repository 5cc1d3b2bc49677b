import WirelaceFrames

/// Why a JSON document is no value of a model, and where. It names kinds of values, never a value: any could be a secret.
public struct JSONPayloadError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, CaseIterable {
    /// Not JSON.
    case syntax
    /// Another kind of value than expected.
    case type
    /// `null` where it is no value.
    case null
    /// A number that the type cannot hold.
    case overflow
    /// A text that is not in the form of its type: a date, a UUID, base64.
    case format
    /// A key is missing.
    case required
    /// A text or number that a closed enum does not name.
    case `case`
    /// Another value than the one that always stands there.
    case constant
    /// No member of a union fits.
    case tag
    /// A key that a strict model does not know.
    case unknown
  }
  public var kind: Kind
  /// A JSON path: `$.items[0].title`.
  public var path: String
  public var expected: String
  /// What kind of value was found: `a string`, `nothing`.
  public var found: String
  /// In bytes from the start of the document; nil when it could be parsed.
  public var offset: Int?

  public init(_ kind: Kind, expected: String, found: String, path: String = "$", offset: Int? = nil) {
    self.kind = kind
    self.path = path
    self.expected = expected
    self.found = found
    self.offset = offset
  }

  init(_ kind: Kind, expected: String, _ found: JSONValue) {
    self.init(kind == .type && found.isNull ? .null : kind, expected: expected, found: found.kindName)
  }

  public var description: String {
    "\(path)\(offset.map { " at byte \($0)" } ?? ""): \(kind.rawValue): expected \(expected), found \(found)"
  }

  /// The same error seen from the object around.
  func inside(key: String) -> JSONPayloadError { prefixed(JSONPath.step(key)) }

  /// The same error seen from the array around.
  func inside(index: Int) -> JSONPayloadError { prefixed("[\(index)]") }

  private func prefixed(_ step: String) -> JSONPayloadError {
    var error = self
    error.path = "$" + step + path.dropFirst()
    return error
  }
}

/// The spelling of JSON paths.
enum JSONPath {
  /// `.title`, or `["a b"]` for a key that is no identifier.
  static func step(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { PercentCoding.isUnreserved($0) && $0 != 0x2D && $0 != 0x2E && $0 != 0x7E }
    let startsWell = key.utf8.first.map { $0 < 0x30 || $0 > 0x39 } ?? false
    return isPlain && startsWell ? "." + key : "[" + JSONValue.string(key).compactText + "]"
  }
}
