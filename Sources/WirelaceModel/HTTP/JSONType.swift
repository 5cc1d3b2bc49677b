/// The type of a JSON value, of a parameter or of a part of a form; aliases are gone.
public indirect enum JSONType: Sendable {
  /// `json`: any value.
  case any
  case boolean
  /// A number without a fraction. `int` is 64 bits with a sign and `isNatural` true: Swift's `Int`.
  case integer(JSONInteger)
  /// IEEE 754 of 32 or 64 bits.
  case float(bits: Int)
  /// An exact decimal number.
  case decimal
  case string
  /// RFC 3339, with a time zone: `2026-01-31T08:00:00Z`, fractions of a second allowed.
  case dateTime
  /// `2026-01-31`.
  case date
  /// A number since 1970-01-01T00:00:00Z.
  case unixTime(TimeUnit)
  /// A number, possibly with a fraction.
  case duration(TimeUnit)
  /// Text of 36 characters; read in any case, written in lower case.
  case uuid
  /// An absolute URL.
  case url
  case bytes(JSONBytes)
  /// Its number.
  case enumeration(ID<Enumeration>)
  /// Its text.
  case textEnumeration(ID<TextEnumeration>)
  /// Its number: the bits.
  case flags(ID<FlagSet>)
  /// Its number: the bits.
  case scopes(ID<ScopeSet>)
  case model(ID<JSONModel>)
  case union(ID<JSONUnion>)
  case array(JSONShape)
  /// An object with free keys: text, or the cases of a text enum.
  case map(key: ID<TextEnumeration>?, JSONShape)
}

public struct JSONInteger: Sendable, Hashable {
  /// 8, 16, 32 or 64.
  public var bits: Int
  public var isSigned: Bool
  /// Written `int`.
  public var isNatural: Bool
  public init(bits: Int, isSigned: Bool, isNatural: Bool = false) {
    self.bits = bits
    self.isSigned = isSigned
    self.isNatural = isNatural
  }
  public var minimum: Int128 { isSigned ? -(1 << Int128(bits - 1)) : 0 }
  public var maximum: Int128 { isSigned ? (1 << Int128(bits - 1)) - 1 : (1 << Int128(bits)) - 1 }
}

public enum TimeUnit: String, Sendable, CaseIterable {
  case seconds = "s", milliseconds = "ms"
}

/// How bytes stand in text.
public enum JSONBytes: String, Sendable, CaseIterable {
  /// RFC 4648 with padding; read with or without.
  case base64
  /// The URL alphabet without padding; read with or without.
  case base64url
  /// Two lower-case digits a byte; read in any case.
  case hex
}

/// A type with what is said of its values: of a field, an element of an array, a value of a map, a parameter.
public struct JSONShape: Sendable {
  public var type: JSONType
  /// `null` is a value.
  public var isNullable: Bool
  /// A number may come as text, and a text may come as a number. Written in the proper form.
  public var isLenient: Bool
  public var constraints: [JSONConstraint]
  /// As written.
  public var unit: String?
  public init(
    _ type: JSONType, isNullable: Bool = false, isLenient: Bool = false, constraints: [JSONConstraint] = [],
    unit: String? = nil
  ) {
    self.type = type
    self.isNullable = isNullable
    self.isLenient = isLenient
    self.constraints = constraints
    self.unit = unit
  }
}

/// A rule on one JSON value; `null` is exempt.
public struct JSONConstraint: Sendable {
  public enum Kind: Sendable {
    /// Integers, and enums by their number.
    case range([ClosedRange<Int128>])
    /// Floats, decimals, durations and times in their unit; either end may be infinite.
    case numbers([ClosedRange<Double>])
    /// Text enums: indices of the cases allowed.
    case cases([Int])
    /// The number is a multiple of this.
    case step(Rational)
    case pattern(String)
    /// Unicode scalars of a text, as JSON Schema counts.
    case characters(ClosedRange<Int>)
    /// Bytes: of `bytes` as decoded, of a text in UTF-8.
    case size(ClosedRange<Int>)
    /// Elements of an array or entries of a map.
    case elements(ClosedRange<Int>)
    /// No two equal elements.
    case unique
  }
  public var kind: Kind
  /// What a validator reports: given by `named`, else the kind's (`range`, `step`, `pattern`, `characters`, `size`, `elements`,
  /// `unique`).
  public var id: String
  /// The rule as written, for messages: `characters 1...1000`.
  public var text: String
  public init(kind: Kind, id: String, text: String) {
    self.kind = kind
    self.id = id
    self.text = text
  }
}

/// A JSON value out of the schema: a default, a constant, an example.
public indirect enum JSONLiteral: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// As JSON writes it: `12`, `-0.5`, `1e9`.
  case number(String)
  case string(String)
  case array([JSONLiteral])
  /// In the order written.
  case object([Member])
  public struct Member: Sendable, Hashable {
    public var key: String
    public var value: JSONLiteral
    public init(_ key: String, _ value: JSONLiteral) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONLiteral {
  /// A text as JSON writes it, in quotes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
