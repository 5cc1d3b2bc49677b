#if !hasFeature(Embedded)

  /// A JSON text as a value: numbers keep every digit, objects their order.
  public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number without fraction or exponent that fits 128 bits.
    case integer(Int128)
    /// Any other number.
    case decimal(JSONDecimal)
    case string(String)
    case array([JSONValue])
    /// In the order written; names are unique in anything that was parsed.
    case object([JSONMember])
  }

  /// One name and its value in a JSON object.
  public struct JSONMember: Sendable, Hashable {
    public var name: String
    public var value: JSONValue
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A JSON number with a fraction or an exponent: its text as written, and the nearest `Double`.
  public struct JSONDecimal: Sendable, Hashable {
    /// In the grammar of JSON.
    public let text: String

    /// `text` must be a JSON number.
    init(unchecked text: String) { self.text = text }

    /// The nearest `Double`; infinite when the number is beyond its range.
    public var doubleValue: Double { Double(text) ?? .nan }

    /// The nearest `Float`, rounded once.
    public var floatValue: Float { Float(text) ?? .nan }
  }

  // MARK: - Numbers

  extension JSONValue {
    /// The JSON form of an `f64`: the shortest number that reads back to the same value, or `"NaN"`, `"Infinity"`, `"-Infinity"`.
    public static func float(_ value: Double) -> JSONValue {
      value.isFinite ? .number("\(value)") : .string(nonFinite(value.isNaN, value.sign))
    }

    /// The JSON form of an `f32`, as ``float(_:)-(Double)``.
    public static func float(_ value: Float) -> JSONValue {
      value.isFinite ? .number("\(value)") : .string(nonFinite(value.isNaN, value.sign))
    }

    private static func nonFinite(_ isNaN: Bool, _ sign: FloatingPointSign) -> String {
      isNaN ? "NaN" : sign == .minus ? "-Infinity" : "Infinity"
    }

    /// The value of a text in the grammar of JSON numbers; `72.0` becomes the integer 72, `-0.0` stays a decimal.
    static func number(_ text: String) -> JSONValue {
      let whole = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      if whole != "-0", let integer = Int128(whole) { return .integer(integer) }
      return .decimal(JSONDecimal(unchecked: text))
    }

    /// The number as a `Double`, also out of `"NaN"`, `"Infinity"` and `"-Infinity"`; nil for anything else.
    public var doubleValue: Double? {
      switch self {
      case .integer(let value): Double(value)
      case .decimal(let value): value.doubleValue
      case .string("NaN"): .nan
      case .string("Infinity"): .infinity
      case .string("-Infinity"): -.infinity
      default: nil
      }
    }

    /// As ``doubleValue``, rounded once to `Float`.
    public var floatValue: Float? {
      switch self {
      case .integer(let value): Float(value)
      case .decimal(let value): value.floatValue
      default: doubleValue.map { Float($0) }
      }
    }

    /// The number when it is exactly an integer of 128 bits, however it was written (`1e3`, `2.0`); else nil.
    public var integerValue: Int128? {
      switch self {
      case .integer(let value): value
      case .decimal(let value): ExactDecimal(value.text)?.integerValue
      default: nil
      }
    }
  }

  extension JSONValue {
    /// Whether the number is a multiple of `numerator / denominator`, both positive: exactly for integers of an integer, else to
    /// nine digits, so that floating point does not break it. False for what is no number.
    public func isMultiple(of numerator: Int128, over denominator: Int128 = 1) -> Bool {
      if denominator == 1, let integer = integerValue { return numerator != 0 && integer % numerator == 0 }
      switch self {
      case .integer, .decimal:
        guard let value = doubleValue else { return false }
        let quotient = value / (Double(numerator) / Double(denominator))
        return abs(quotient - quotient.rounded()) <= 1e-9 * max(1, abs(quotient))
      default: return false
      }
    }

    /// Whether it is the same value; of numbers, and of those in arrays, whether they are equal however they are written: `2`,
    /// `2.0`, `2e0`.
    public func isSame(as other: JSONValue) -> Bool {
      if self == other { return true }
      switch (self, other) {
      case (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal):
        guard let mine = ExactDecimal(compactText), let theirs = ExactDecimal(other.compactText) else { return false }
        return mine == theirs
      case (.array(let mine), .array(let theirs)):
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isSame(as: $1) }
      default: return false
      }
    }
  }

  // MARK: - Access

  extension JSONValue {
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    public var objectValue: [JSONMember]? { if case .object(let value) = self { value } else { nil } }
    public var isNull: Bool { self == .null }

    /// The value of a member; nil when this is no object or has no such member.
    public subscript(name: String) -> JSONValue? {
      objectValue?.first { $0.name == name }?.value
    }

    /// `a number`, `an object`: for messages about a value of another kind than expected.
    public var kindName: String {
      switch self {
      case .null: "null"
      case .bool: "a boolean"
      case .integer, .decimal: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    }
  }

  // Not by `nil`: `condition ? value : nil` would be null where the missing value is meant.
  extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
  {
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(Int128(value)) }
    public init(floatLiteral value: Double) { self = .float(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
      self = .object(elements.map { JSONMember($0.0, $0.1) })
    }
  }

#endif
