import WirelaceDiagnostics

/// `api X base "/v1" { … }`.
public struct APISyntax: Sendable {
  public enum Member: Sendable {
    case auth(AuthenticationSyntax)
    case timeout(TimeoutSyntax)
    case limit(LimitSyntax)
    case error(ErrorResponseSyntax)
    case operation(OperationSyntax)
  }
  public var base: Located<String>?
  public var members: [Member]
  public init(base: Located<String>?, members: [Member]) {
    self.base = base
    self.members = members
  }
}

/// `auth NAME: bearer forget on 401, 403`.
public struct AuthenticationSyntax: Sendable {
  public enum Scheme: Sendable {
    case bearer, basic
    case header(Located<String>)
    case query(Located<String>)
    /// `signature yuguV1 headers "X-Signature" query "signature"`.
    case signature(Identifier, headers: [Located<String>], query: [Located<String>])
    /// Could not be read; reported.
    case missing
  }
  public var annotations: Annotations
  public var name: Identifier
  public var scheme: Scheme
  public var forgetStatuses: [Located<ClosedRange<Int128>>]
  public var range: SourceRange
  public init(
    annotations: Annotations, name: Identifier, scheme: Scheme, forgetStatuses: [Located<ClosedRange<Int128>>],
    range: SourceRange
  ) {
    self.annotations = annotations
    self.name = name
    self.scheme = scheme
    self.forgetStatuses = forgetStatuses
    self.range = range
  }
}

/// `timeout attempt 30 s total 5 min`; of a socket `timeout connect 10 s`. Milliseconds.
public struct TimeoutSyntax: Sendable {
  public var attempt: Located<Int128>?
  public var total: Located<Int128>?
  public var connect: Located<Int128>?
  public var range: SourceRange
  public init(
    attempt: Located<Int128>? = nil, total: Located<Int128>? = nil, connect: Located<Int128>? = nil, range: SourceRange
  ) {
    self.attempt = attempt
    self.total = total
    self.connect = connect
    self.range = range
  }
}

/// `limit request 1 MiB response 4 MiB`; of a socket `limit message 128 KiB`. Bytes.
public struct LimitSyntax: Sendable {
  public var request: Located<Int128>?
  public var response: Located<Int128>?
  public var message: Located<Int128>?
  public var range: SourceRange
  public init(
    request: Located<Int128>? = nil, response: Located<Int128>? = nil, message: Located<Int128>? = nil,
    range: SourceRange
  ) {
    self.request = request
    self.response = response
    self.message = message
    self.range = range
  }
}

/// `error notFound 404: Failure codes CloudErrors by code`.
public struct ErrorResponseSyntax: Sendable {
  public var annotations: Annotations
  public var name: Identifier
  public var statuses: [Located<ClosedRange<Int128>>]
  public var body: TypeSyntax?
  public var table: DottedName?
  public var codePath: DottedName?
  public var range: SourceRange
  public init(
    annotations: Annotations, name: Identifier, statuses: [Located<ClosedRange<Int128>>], body: TypeSyntax?,
    table: DottedName?, codePath: DottedName?, range: SourceRange
  ) {
    self.annotations = annotations
    self.name = name
    self.statuses = statuses
    self.body = body
    self.table = table
    self.codePath = codePath
    self.range = range
  }
}

/// What a request or a response carries.
public struct ContentSyntax: Sendable {
  public enum Kind: Sendable {
    case json(TypeSyntax)
    case text
    case form([JSONFieldSyntax])
    case multipart([JSONFieldSyntax])
    case binary([Located<String>])
    case streamed([Located<String>])
  }
  public var kind: Kind
  /// Bytes; of JSON it is an attribute of the type.
  public var limit: Located<Int128>?
  public var optional: SourceRange?
  public var range: SourceRange
  public init(kind: Kind, limit: Located<Int128>? = nil, optional: SourceRange? = nil, range: SourceRange) {
    self.kind = kind
    self.limit = limit
    self.optional = optional
    self.range = range
  }
}

/// `get fetchRecording "/recordings/{id}" -> Recording requires recordingsRead { … }`.
public struct OperationSyntax: Sendable {
  public enum Authentication: Sendable {
    case none(SourceRange)
    case anyOf([Identifier])
  }
  public enum Member: Sendable {
    case path(JSONFieldSyntax)
    case query(JSONFieldSyntax)
    case header(JSONFieldSyntax)
    case responseHeader(JSONFieldSyntax)
    case body(ContentSyntax)
    case paging(PagingSyntax)
    case error(ErrorResponseSyntax)
    case auth(Authentication)
    case safe(SourceRange)
    case idempotent(key: Located<String>?, SourceRange)
    case retry(Identifier)
    case timeout(TimeoutSyntax)
    case status([Located<ClosedRange<Int128>>], SourceRange)
  }
  public var annotations: Annotations
  /// `get`.
  public var method: Identifier
  public var name: Identifier
  public var path: Located<String>
  /// Nil: nothing.
  public var response: ContentSyntax?
  public var requirements: [Identifier]
  public var members: [Member]
  public var range: SourceRange
  public init(
    annotations: Annotations, method: Identifier, name: Identifier, path: Located<String>, response: ContentSyntax?,
    requirements: [Identifier], members: [Member], range: SourceRange
  ) {
    self.annotations = annotations
    self.method = method
    self.name = name
    self.path = path
    self.response = response
    self.requirements = requirements
    self.members = members
    self.range = range
  }
}

/// `paging by cursor items items next nextCursor`.
public struct PagingSyntax: Sendable {
  public var cursor: Identifier
  public var items: DottedName
  public var next: DottedName
  public var range: SourceRange
  public init(cursor: Identifier, items: DottedName, next: DottedName, range: SourceRange) {
    self.cursor = cursor
    self.items = items
    self.next = next
    self.range = range
  }
}

/// `socket X "/ws" { … }`.
public struct SocketSyntax: Sendable {
  public struct Frame: Sendable {
    public var annotations: Annotations
    public var isClient: Bool
    public var isText: Bool
    public var name: Identifier
    public var payload: TypeSyntax
    public var range: SourceRange
    public init(
      annotations: Annotations, isClient: Bool, isText: Bool, name: Identifier, payload: TypeSyntax, range: SourceRange
    ) {
      self.annotations = annotations
      self.isClient = isClient
      self.isText = isText
      self.name = name
      self.payload = payload
      self.range = range
    }
  }
  public struct State: Sendable {
    public var annotations: Annotations
    public var name: Identifier
    /// `end -> ending`; no target: stays.
    public var transitions: [(frame: Identifier, target: Identifier?)]
    public var final: SourceRange?
    /// Milliseconds.
    public var timeout: Located<Int128>?
    public var range: SourceRange
    public init(
      annotations: Annotations, name: Identifier, transitions: [(frame: Identifier, target: Identifier?)],
      final: SourceRange?, timeout: Located<Int128>?, range: SourceRange
    ) {
      self.annotations = annotations
      self.name = name
      self.transitions = transitions
      self.final = final
      self.timeout = timeout
      self.range = range
    }
  }
  public struct Close: Sendable {
    public var annotations: Annotations
    public var name: Identifier
    /// Empty for `otherwise`.
    public var codes: [Located<ClosedRange<Int128>>]
    /// `done`, `refuse`, `reconnect`.
    public var meaning: Identifier
    public var range: SourceRange
    public init(
      annotations: Annotations, name: Identifier, codes: [Located<ClosedRange<Int128>>], meaning: Identifier,
      range: SourceRange
    ) {
      self.annotations = annotations
      self.name = name
      self.codes = codes
      self.meaning = meaning
      self.range = range
    }
  }
  public enum Member: Sendable {
    case auth(AuthenticationSyntax)
    case path(JSONFieldSyntax)
    case query(JSONFieldSyntax)
    case header(JSONFieldSyntax)
    case frame(Frame)
    case state(State)
    case close(Close)
    /// Milliseconds.
    case heartbeat(every: Located<Int128>, timeout: Located<Int128>, SourceRange)
    case timeout(TimeoutSyntax)
    case limit(LimitSyntax)
    case unknown(Located<ModelSyntax.Unknown>)
  }
  public var path: Located<String>
  public var requirements: [Identifier]
  public var members: [Member]
  public init(path: Located<String>, requirements: [Identifier], members: [Member]) {
    self.path = path
    self.requirements = requirements
    self.members = members
  }
}
