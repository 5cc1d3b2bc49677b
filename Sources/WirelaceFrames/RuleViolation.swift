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

// MARK: - One function a built-in rule: the texts of `expected` and `found`

extension RuleViolation {
  /// `size`: `expected` is the rule as written, `bytes` the size found.
  @inline(never)
  public static func size(
    _ rule: String, _ frame: String, _ path: String, expected: String, bytes: Int
  ) -> RuleViolation {
    RuleViolation(rule: rule, frame: frame, path: path, expected: expected, found: FrameError.bytes(bytes))
  }

  /// `elements`: `expected` is the rule as written, `count` the number found.
  @inline(never)
  public static func elements(
    _ rule: String, _ frame: String, _ path: String, expected: String, count: Int
  ) -> RuleViolation {
    RuleViolation(rule: rule, frame: frame, path: path, expected: expected, found: FrameError.elements(count))
  }

  /// `reserved`: `found` is in JSON form.
  @inline(never)
  public static func reserved(_ frame: String, _ path: String, found: String) -> RuleViolation {
    RuleViolation(rule: "reserved", frame: frame, path: path, expected: "0", found: found)
  }

  /// `unknown-bits`: `found` is the flag set in JSON form.
  @inline(never)
  public static func unknownBits(_ frame: String, _ path: String, of flags: String, found: String) -> RuleViolation {
    RuleViolation(rule: "unknown-bits", frame: frame, path: path, expected: "bits of \(flags)", found: found)
  }

  /// `where`: `expected` is the condition as written.
  @inline(never)
  public static func condition(_ rule: String, _ frame: String, expected: String) -> RuleViolation {
    RuleViolation(rule: rule, frame: frame, path: "", expected: expected, found: "false")
  }
}
