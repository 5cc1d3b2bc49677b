import WirelaceFrames

/// A rule on one JSON value in its proper form.
public struct JSONRule: Sendable {
  /// What a validator reports.
  public let id: String
  /// As the schema writes it.
  public let text: String
  let holds: @Sendable (JSONValue) -> Bool

  private init(_ id: String, _ text: String, _ holds: @escaping @Sendable (JSONValue) -> Bool) {
    self.id = id
    self.text = text
    self.holds = holds
  }

  /// An integer within one of the ranges.
  public static func range(_ ranges: [ClosedRange<Int128>], id: String, text: String) -> JSONRule {
    JSONRule(id, text) { json in json.integerValue.map { value in ranges.contains { $0.contains(value) } } ?? false }
  }

  /// A number within one of the ranges.
  public static func numbers(_ ranges: [ClosedRange<Double>], id: String, text: String) -> JSONRule {
    JSONRule(id, text) { json in json.doubleValue.map { value in ranges.contains { $0.contains(value) } } ?? false }
  }

  /// One of these texts.
  public static func cases(_ texts: Set<String>, id: String, text: String) -> JSONRule {
    JSONRule(id, text) { $0.stringValue.map { texts.contains($0) } ?? false }
  }

  /// The whole text matches. `pattern` was checked with the schema; one that does not compile matches nothing.
  public static func pattern(_ pattern: String, id: String, text: String) -> JSONRule {
    let matcher = try? PatternMatcher(pattern)
    return JSONRule(id, text) { json in json.stringValue.map { matcher?.matches($0) ?? false } ?? false }
  }

  /// Unicode scalars of a text.
  public static func characters(_ range: ClosedRange<Int>, id: String, text: String) -> JSONRule {
    JSONRule(id, text) { $0.stringValue.map { range.contains($0.unicodeScalars.count) } ?? false }
  }

  /// Bytes of a text in UTF-8.
  public static func size(_ range: ClosedRange<Int>, id: String, text: String) -> JSONRule {
    JSONRule(id, text) { $0.stringValue.map { range.contains($0.utf8.count) } ?? false }
  }

  /// How bytes stand in a text.
  public enum BytesForm: Sendable { case hex, base64 }

  /// Bytes that a text in proper form stands for.
  public static func size(_ range: ClosedRange<Int>, of form: BytesForm, id: String, text: String) -> JSONRule {
    JSONRule(id, text) { json in
      guard let digits = json.stringValue?.utf8 else { return false }
      let count =
        switch form {
        case .hex: digits.count / 2
        case .base64: digits.count { $0 != UInt8(ascii: "=") } * 3 / 4
        }
      return range.contains(count)
    }
  }

  /// A multiple of `step / divisor`.
  public static func step(_ step: Int128, over divisor: Int128 = 1, id: String, text: String) -> JSONRule {
    JSONRule(id, text) { $0.isMultiple(of: step, over: divisor) }
  }

  /// Elements of an array, or entries of a map.
  public static func elements(_ range: ClosedRange<Int>, id: String, text: String) -> JSONRule {
    JSONRule(id, text) { json in
      (json.arrayValue?.count ?? json.objectValue?.count).map { range.contains($0) } ?? false
    }
  }

  /// No two equal elements.
  public static func unique(id: String, text: String) -> JSONRule {
    JSONRule(id, text) { json in json.arrayValue.map { Set($0).count == $0.count } ?? false }
  }
}
