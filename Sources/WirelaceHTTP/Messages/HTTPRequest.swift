import WirelaceFrames

/// A request: what is sent, and how the call is to be carried out.
public struct HTTPRequest: Sendable {
  public var method: HTTPMethod
  public var url: HTTPURL
  /// Without Host, Content-Length and Transfer-Encoding: the transport writes these from `url` and `body`.
  public var fields: HTTPFields
  public var body: HTTPBody
  /// What the sender's side knows of the call; nothing of it is sent.
  public var call: HTTPCall
  /// Of a request that a server received: the address it came from, for logs.
  public var peer: String?

  public init(
    _ method: HTTPMethod, _ url: HTTPURL, fields: HTTPFields = HTTPFields(), body: HTTPBody = .empty,
    call: HTTPCall = HTTPCall(), peer: String? = nil
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.call = call
    self.peer = peer
  }
}

/// How a call is to be carried out.
public struct HTTPCall: Sendable {
  /// Which failures may be answered by another attempt.
  public enum Retry: Sendable, Hashable {
    case never
    /// Those that never reached the server.
    case connect
    /// Also those a server put off: 429 and 503.
    case throttled
    /// Also 408, 425, 500, 502, 504, time-outs and cut connections.
    case transient
  }

  /// The operation's name in the schema, for logs and metrics.
  public var operation: String
  public var retry: Retry
  /// From connecting to the last byte of the response's head, and between two reads of its body; nil for the transport's own.
  public var attemptTimeout: Duration?
  /// From the start of an attempt until there is a connection, TLS included; nil for the transport's own. A transport that cannot tell has none.
  public var connectTimeout: Duration?
  /// Over all attempts, waits and the reading of the response's body included; nil for none.
  public var totalTimeout: Duration?
  /// The header field that makes two requests one; nil when the operation has none.
  public var idempotencyField: String?
  /// Ways to prove who asks, any one of which is enough; none is needed when empty. What ``CredentialsMiddleware`` chooses from.
  public var authentications: [APIAuthentication]
  /// What the request says beside its path and header fields, by key and in order: query, fields of a form, parts of text and
  /// JSON, the members of a JSON body. For signatures over them.
  public var parameters: [JSONMember]
  /// Whether a transport may follow a redirect by itself. A request that proves who asks must not be sent elsewhere.
  public var followsRedirects: Bool
  /// Called as bytes of the request's body leave, from any thread, never twice at once.
  public var uploadProgress: (@Sendable (HTTPProgress) -> Void)?

  public init(
    operation: String = "", retry: Retry = .never, attemptTimeout: Duration? = nil,
    connectTimeout: Duration? = nil, totalTimeout: Duration? = nil,
    idempotencyField: String? = nil, authentications: [APIAuthentication] = [], parameters: [JSONMember] = [],
    followsRedirects: Bool = false, uploadProgress: (@Sendable (HTTPProgress) -> Void)? = nil
  ) {
    self.operation = operation
    self.retry = retry
    self.attemptTimeout = attemptTimeout
    self.connectTimeout = connectTimeout
    self.totalTimeout = totalTimeout
    self.idempotencyField = idempotencyField
    self.authentications = authentications
    self.parameters = parameters
    self.followsRedirects = followsRedirects
    self.uploadProgress = uploadProgress
  }
}

/// How far a body has got.
public struct HTTPProgress: Sendable, Hashable {
  /// Bytes.
  public var sent: Int64
  /// Bytes; nil when the length is not known.
  public var total: Int64?

  public init(sent: Int64, total: Int64?) {
    self.sent = sent
    self.total = total
  }
}

/// Method and URL alone: header fields and bodies may be secret.
extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(method) \(url)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "request", value: description)]) }
}
