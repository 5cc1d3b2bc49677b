import WirelaceFrames

/// What is wrong with a JSON document, and where.
public struct JSONFinding: Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable {
    /// The text is no JSON.
    case syntax
    /// A value of another kind, a number with a fraction for a whole one.
    case type
    /// A key that must be there is not.
    case required
    /// `null` where it is no value.
    case null
    /// Another value than the constant.
    case constant
    /// No member of a union.
    case tag
    /// A key that the model refuses.
    case unknown
    /// A text that is no date, URL, UUID, or no bytes.
    case format
    /// A number that the type does not hold.
    case overflow
    /// A value that a closed enum does not have.
    case `case`
    /// A rule of the schema; see `rule`.
    case rule
  }
  public var kind: Kind
  /// The id of the rule that is broken; the kind for everything else.
  public var rule: String
  /// `$.items[0].title`.
  public var path: String
  public var expected: String
  public var found: String

  init(_ kind: Kind, rule: String? = nil, _ path: String, expected: String, found: String) {
    self.kind = kind
    self.rule = rule ?? kind.rawValue
    self.path = path
    self.expected = expected
    self.found = found
  }

  public var description: String { "\(path): \(rule): expected \(expected), found \(found)" }

  /// The path of a member: `.name`, or in brackets when it is more than letters, digits and `_`.
  static func join(_ path: String, _ key: String) -> String {
    func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") }
    let isPlain =
      key.utf8.first.map(isLetter) ?? false && key.utf8.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 }
    return isPlain ? "\(path).\(key)" : "\(path)[\(JSONValue.string(key).compactText)]"
  }
}
