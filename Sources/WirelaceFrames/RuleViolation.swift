/// A rule of the schema that a decoded (or made) value breaks; `validate()` returns all of them, in field order.
public struct RuleViolation: Sendable, Hashable, CustomStringConvertible {
  /// The rule's name in the schema, or its kind: `range`, `step`, `pattern`, `size`, `elements`, `reserved`, `unknown-bits`, `where`.
  public var rule: String
  /// The frame validated.
  public var frame: String
  /// The field, from `frame` on; empty for a rule over several fields.
  public var path: String
  /// The rule as the schema writes it.
  public var expected: String
  /// The value found, as the JSON form writes it.
  public var found: String

  public init(rule: String, frame: String, path: String, expected: String, found: String) {
    self.rule = rule
    self.frame = frame
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// The same violation seen from the frame around.
  public func inside(_ field: String, of outer: String) -> RuleViolation {
    RuleViolation(
      rule: rule, frame: outer, path: FrameError.join(field, path), expected: expected, found: found)
  }

  public var description: String {
    "\(FrameError.join(frame, path)): \(rule): expected \(expected), found \(found)"
  }
}
