import WirelaceDiagnostics

/// `name: type attributes … if … = … default …`.
public struct FieldSyntax: Sendable {
  public enum Condition: Sendable {
    case expression(ExpressionSyntax)
    /// `if present`.
    case present(SourceRange)
    /// `if remaining >= N`.
    case remaining(Located<Int128>)
  }
  public enum Computed: Sendable {
    /// `= size(body) + 2`: any expression; the resolver says which ones can be computed.
    case expression(ExpressionSyntax)
    /// `= crc16(modbus) over a...b`.
    case checksum(algorithm: Identifier, variant: Identifier?, over: Identifier, through: Identifier?, SourceRange)
  }
  public var annotations: Annotations
  public var name: Identifier
  public var type: TypeSyntax
  public var condition: Condition?
  public var computed: Computed?
  public var defaultValue: LiteralSyntax?
  /// `sequence`.
  public var sequence: SourceRange?
  public var range: SourceRange
  public init(
    annotations: Annotations, name: Identifier, type: TypeSyntax, condition: Condition? = nil,
    computed: Computed? = nil, defaultValue: LiteralSyntax? = nil, sequence: SourceRange? = nil,
    range: SourceRange
  ) {
    self.annotations = annotations
    self.name = name
    self.type = type
    self.condition = condition
    self.computed = computed
    self.defaultValue = defaultValue
    self.sequence = sequence
    self.range = range
  }
}

/// `where expr named "id"`.
public struct RuleSyntax: Sendable {
  public var documentation: String
  public var condition: ExpressionSyntax
  public var name: Located<String>?
  public var range: SourceRange
  public init(
    documentation: String, condition: ExpressionSyntax, name: Located<String>?, range: SourceRange
  ) {
    self.documentation = documentation
    self.condition = condition
    self.name = name
    self.range = range
  }
}

/// `example "title" 'bytes' value … | breaks …`.
public struct ExampleSyntax: Sendable {
  public enum Expectation: Sendable {
    case valid(LiteralSyntax?)
    /// `breaks range in rate at 3` or `breaks "rule-id"`.
    case breaks(rule: Located<String>, path: DottedName?, offset: Located<Int128>?)
  }
  public var documentation: String
  public var title: Located<String>
  public var bytes: Located<[UInt8]>
  /// Of a `fragmented` stream: the values behind the first one.
  public var furtherValues: [Located<[UInt8]>]
  public var expectation: Expectation
  public var range: SourceRange
  public init(
    documentation: String, title: Located<String>, bytes: Located<[UInt8]>, furtherValues: [Located<[UInt8]>] = [],
    expectation: Expectation, range: SourceRange
  ) {
    self.documentation = documentation
    self.title = title
    self.bytes = bytes
    self.furtherValues = furtherValues
    self.expectation = expectation
    self.range = range
  }
}

/// The members of a frame.
public struct FrameBodySyntax: Sendable {
  public enum Trailing: Sendable { case refuse, ignore, keep }
  public enum Member: Sendable {
    case field(FieldSyntax)
    case reserved(ReservedSyntax)
    /// `align 4`.
    case align(Located<Int128>)
    case rule(RuleSyntax)
    case example(ExampleSyntax)
    case trailing(Located<Trailing>)
    case byteOrder(Located<ByteOrderSyntax>)
    case bitOrder(Located<BitsBodySyntax.Order>)
  }
  public var members: [Member]
  public var range: SourceRange
  public init(members: [Member], range: SourceRange) {
    self.members = members
    self.range = range
  }
}

public enum ByteOrderSyntax: Sendable { case little, big }
