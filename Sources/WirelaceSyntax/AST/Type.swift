import WirelaceDiagnostics

/// A type as written, with the attributes behind it.
public struct TypeSyntax: Sendable {
  public indirect enum Kind: Sendable {
    /// `u8`, `string`, `Reply<Started>`, `acme.card.Status`; with `[…]` behind it when an extent was given: `bytes[6]`, `bcd[4]`.
    case named(DottedName, arguments: [GenericArgumentSyntax], extent: ExpressionSyntax?)
    /// `[T]`, `[T; n]`.
    case array(TypeSyntax, count: ExpressionSyntax?)
    /// `[string: T]`.
    case map(key: DottedName, TypeSyntax)
    /// `bits<u16 msb> { … }`.
    case bits(BitsBodySyntax)
    /// `match tag { … }`; no subject when every case is a condition.
    case match(subject: ExpressionSyntax?, MatchBodySyntax)
    /// `{ … }` behind a member's name: a frame declared in place.
    case frame(FrameBodySyntax)
    /// `()`.
    case empty
    /// Stands where a type could not be read; already reported.
    case missing
  }
  public var kind: Kind
  public var attributes: [AttributeSyntax]
  public var range: SourceRange
  public init(_ kind: Kind, attributes: [AttributeSyntax] = [], _ range: SourceRange) {
    self.kind = kind
    self.attributes = attributes
    self.range = range
  }
}

/// `T` or `16` in `Name<T, 16>`.
public enum GenericArgumentSyntax: Sendable {
  case type(TypeSyntax)
  case integer(Located<Int128>)
}

/// One attribute behind a type.
public struct AttributeSyntax: Sendable {
  public enum Kind: Sendable {
    case little, big
    case scale(NumberSyntax)
    case offset(NumberSyntax)
    case unit(Located<String>)
    case within([RangeSyntax])
    case step(NumberSyntax)
    case equals(LiteralSyntax)
    case matches(Located<String>)
    case size(RangeSyntax)
    case elements(RangeSyntax)
    case pad(Located<Int128>)
    case ascii
    case except(LiteralSyntax, meaning: Located<String>)
    case named(Located<String>)
    /// `length u8`, with the byte order written behind it if any.
    case length(TypeSyntax)
    /// `count u8`.
    case count(TypeSyntax)
    case zeroTerminated
    /// `max 32` (elements or bytes), `max 4 bytes` (varints).
    case max(Located<Int128>)
    // Of JSON.
    case nullable
    case lenient
    case unique
    /// `characters 1...200`.
    case characters(RangeSyntax)
    /// `base64`, `base64url`, `hex`.
    case encoding(String)
  }
  public var kind: Kind
  public var range: SourceRange
  public init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// The body of `bits`: the integer on the wire and the members packed in it.
public struct BitsBodySyntax: Sendable {
  public enum Order: Sendable { case lsb, msb }
  public enum Member: Sendable {
    case field(FieldSyntax)
    case reserved(ReservedSyntax)
    case example(ExampleSyntax)
    case rule(RuleSyntax)
  }
  public var base: TypeSyntax
  public var order: Order?
  public var members: [Member]
  public var range: SourceRange
  public init(base: TypeSyntax, order: Order?, members: [Member], range: SourceRange) {
    self.base = base
    self.order = order
    self.members = members
    self.range = range
  }
}

/// `reserved 3 keep`, `reserved bytes[2]`, `reserved u8 refuse`.
public struct ReservedSyntax: Sendable {
  public enum Extent: Sendable {
    case bits(Located<Int128>)
    case type(TypeSyntax)
  }
  public enum Policy: Sendable { case report, keep, refuse }
  public var extent: Extent
  public var policy: Policy
  public var documentation: String
  public var range: SourceRange
  public init(extent: Extent, policy: Policy, documentation: String, range: SourceRange) {
    self.extent = extent
    self.policy = policy
    self.documentation = documentation
    self.range = range
  }
}

/// The members of a `match` or a union.
public struct MatchBodySyntax: Sendable {
  public struct Case: Sendable {
    public enum Label: Sendable {
      /// `idle`, `0x10`, `0x80...0x8f`.
      case value(RangeSyntax)
      /// `when flags.wide`.
      case condition(ExpressionSyntax)
    }
    public var annotations: Annotations
    /// Several when joined by `|`.
    public var labels: [Label]
    /// Nil when the member takes its label's name.
    public var name: Identifier?
    public var payload: TypeSyntax
    public var range: SourceRange
    public init(
      annotations: Annotations, labels: [Label], name: Identifier?, payload: TypeSyntax, range: SourceRange
    ) {
      self.annotations = annotations
      self.labels = labels
      self.name = name
      self.payload = payload
      self.range = range
    }
  }
  /// `unknown: keep`, `otherwise: refuse`; `unknown: bytes` is written `keep` too in GATT matches.
  public enum Unknown: Sendable { case refuse, keep, stop }
  public var cases: [Case]
  public var unknown: Located<Unknown>?
  public var examples: [ExampleSyntax]
  public var range: SourceRange
  public init(
    cases: [Case], unknown: Located<Unknown>?, examples: [ExampleSyntax] = [], range: SourceRange
  ) {
    self.cases = cases
    self.unknown = unknown
    self.examples = examples
    self.range = range
  }
}
