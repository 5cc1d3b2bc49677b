import WirelaceDiagnostics

/// One schema file as written: what the resolver reads.
public struct ModuleSyntax: Sendable {
  public var file: SourceFile
  /// The doc comment above `module`.
  public var documentation: String
  /// Nil when the file has no `module` line (reported).
  public var name: DottedName?
  public var version: VersionSyntax?
  public var imports: [DottedName]
  public var byteOrder: Located<ByteOrderSyntax>?
  public var bitOrder: Located<BitsBodySyntax.Order>?
  public var declarations: [DeclarationSyntax]
  public init(
    file: SourceFile, documentation: String = "", name: DottedName? = nil, version: VersionSyntax? = nil,
    imports: [DottedName] = [], byteOrder: Located<ByteOrderSyntax>? = nil,
    bitOrder: Located<BitsBodySyntax.Order>? = nil, declarations: [DeclarationSyntax] = []
  ) {
    self.file = file
    self.documentation = documentation
    self.name = name
    self.version = version
    self.imports = imports
    self.byteOrder = byteOrder
    self.bitOrder = bitOrder
    self.declarations = declarations
  }
}

/// A top-level declaration.
public struct DeclarationSyntax: Sendable {
  public enum Kind: Sendable {
    case type(TypeSyntax)
    case enumeration(EnumerationSyntax)
    case flags(FlagsSyntax)
    case bits(BitsBodySyntax)
    case frame(parameters: [GenericParameterSyntax], FrameBodySyntax)
    case union(UnionSyntax)
    case checksum(ChecksumSyntax)
    case stream(StreamSyntax)
    case scopes(ScopesSyntax)
    /// `precondition lease "text"`.
    case precondition(Located<String>)
    case service(ServiceSyntax)
    case advertising(AdvertisingSyntax)
    case command(CommandSyntax)
    case event(EventSyntax)
    case lights(LightsSyntax)
    case haptics(HapticsSyntax)
    case errors(ErrorTableSyntax)
    case options(OptionTableSyntax)
    case model(ModelSyntax)
    case jsonUnion(JSONUnionSyntax)
    case api(APISyntax)
    case socket(SocketSyntax)
  }
  public var annotations: Annotations
  public var name: Identifier
  public var kind: Kind
  public var range: SourceRange
  public init(annotations: Annotations, name: Identifier, kind: Kind, range: SourceRange) {
    self.annotations = annotations
    self.name = name
    self.kind = kind
    self.range = range
  }
}

/// `T` or `N: int`.
public struct GenericParameterSyntax: Sendable {
  public var name: Identifier
  public var isInteger: Bool
  public init(name: Identifier, isInteger: Bool) {
    self.name = name
    self.isInteger = isInteger
  }
}

public struct EnumerationSyntax: Sendable {
  public struct Case: Sendable {
    public var annotations: Annotations
    public var name: Identifier
    public var value: Located<Int128>?
    /// Of an enum of texts.
    public var text: Located<String>?
    public var range: SourceRange
    public init(
      annotations: Annotations, name: Identifier, value: Located<Int128>?, text: Located<String>? = nil,
      range: SourceRange
    ) {
      self.annotations = annotations
      self.name = name
      self.value = value
      self.text = text
      self.range = range
    }
  }
  public var isOpen: Bool
  public var base: TypeSyntax
  public var cases: [Case]
  public init(isOpen: Bool, base: TypeSyntax, cases: [Case]) {
    self.isOpen = isOpen
    self.base = base
    self.cases = cases
  }
}

/// Bit sets; a case's value is its bit number.
public struct FlagsSyntax: Sendable {
  public var isClosed: Bool
  public var base: TypeSyntax
  public var cases: [EnumerationSyntax.Case]
  public init(isClosed: Bool, base: TypeSyntax, cases: [EnumerationSyntax.Case]) {
    self.isClosed = isClosed
    self.base = base
    self.cases = cases
  }
}

public struct UnionSyntax: Sendable {
  public enum TagPlace: Sendable {
    case before
    /// `at 2`, `at -1`.
    case peeked(Located<Int128>)
    case last
  }
  public var tag: TypeSyntax
  public var place: TagPlace
  public var length: TypeSyntax?
  public var body: MatchBodySyntax
  public init(tag: TypeSyntax, place: TagPlace, length: TypeSyntax?, body: MatchBodySyntax) {
    self.tag = tag
    self.place = place
    self.length = length
    self.body = body
  }
}

/// `checksum X: u16 { polynomial … initial … reflected … xor … }`.
public struct ChecksumSyntax: Sendable {
  public var base: TypeSyntax
  public var polynomial: Located<Int128>?
  public var initial: Located<Int128>?
  public var reflected: Located<Bool>?
  public var finalXor: Located<Int128>?
  public var range: SourceRange
  public init(
    base: TypeSyntax, polynomial: Located<Int128>?, initial: Located<Int128>?, reflected: Located<Bool>?,
    finalXor: Located<Int128>?, range: SourceRange
  ) {
    self.base = base
    self.polynomial = polynomial
    self.initial = initial
    self.reflected = reflected
    self.finalXor = finalXor
    self.range = range
  }
}

/// `stuffed`, `delimited`, `framed`, `fragmented`.
public struct StreamSyntax: Sendable {
  public enum Flavor: String, Sendable { case stuffed, delimited, framed, fragmented }
  public enum Property: Sendable {
    case begin(Located<[UInt8]>)
    case end(Located<[UInt8]>)
    case start(Located<[UInt8]>)
    case escape(Located<Int128>, substitutions: [(escaped: Located<Int128>, original: Located<Int128>)])
    case escapeXor(Located<Int128>, xor: Located<Int128>)
    case needs(Located<Int128>)
    case size(ExpressionSyntax)
    /// Bytes.
    case limit(Located<Int128>)
    /// Milliseconds.
    case gap(Located<Int128>)
    case timeout(Located<Int128>)
    case part(FrameBodySyntax)
    case joined(FrameBodySyntax)
    case beginsWhen(ExpressionSyntax)
    case endsWhen(ExpressionSyntax)
    /// `ends when next begins`.
    case endsWhenNextBegins(SourceRange)
    case orderBy(Identifier)
  }
  public var flavor: Flavor
  /// A frame, or `bytes`.
  public var carries: TypeSyntax
  public var properties: [Located<Property>]
  public var examples: [ExampleSyntax]
  public var range: SourceRange
  public init(
    flavor: Flavor, carries: TypeSyntax, properties: [Located<Property>], examples: [ExampleSyntax],
    range: SourceRange
  ) {
    self.flavor = flavor
    self.carries = carries
    self.properties = properties
    self.examples = examples
    self.range = range
  }
}
