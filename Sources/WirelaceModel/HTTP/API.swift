/// `api`: operations over HTTP.
public struct API: Sendable {
  public var declared: Declared
  /// Put before the path of every operation: `/api/v1/app`, or empty.
  public var basePath: String
  /// Ways to prove who asks.
  public var authentications: [Authentication]
  /// For operations that do not say otherwise.
  public var timeouts: Timeouts
  /// Bytes of a body that is not streamed, for operations that do not say otherwise.
  public var requestLimit: Int
  public var responseLimit: Int
  /// For every operation, behind its own.
  public var errors: [ErrorResponse]
  public var operations: [HTTPOperation]
  public init(
    declared: Declared, basePath: String, authentications: [Authentication] = [], timeouts: Timeouts = Timeouts(),
    requestLimit: Int = API.defaultLimit, responseLimit: Int = API.defaultLimit, errors: [ErrorResponse] = [],
    operations: [HTTPOperation] = []
  ) {
    self.declared = declared
    self.basePath = basePath
    self.authentications = authentications
    self.timeouts = timeouts
    self.requestLimit = requestLimit
    self.responseLimit = responseLimit
    self.errors = errors
    self.operations = operations
  }
  /// 16 MiB.
  public static let defaultLimit = 16 << 20
}

/// `auth capabilityToken: bearer forget on 401, 403`.
public struct Authentication: Sendable {
  public enum Scheme: Sendable {
    /// `Authorization: Bearer …`.
    case bearer
    /// User and password, RFC 7617.
    case basic
    /// A secret in this header.
    case header(String)
    /// A secret in this query parameter.
    case query(String)
    /// A signature computed by code of this name; it sets these headers, or (of a socket) these query parameters.
    case signature(name: String, headers: [String], query: [String])
  }
  public var declared: Declared
  public var scheme: Scheme
  /// A response with one of these statuses makes the client forget what it used.
  public var forgetStatuses: [Int]
  public init(declared: Declared, scheme: Scheme, forgetStatuses: [Int] = []) {
    self.declared = declared
    self.scheme = scheme
    self.forgetStatuses = forgetStatuses
  }
}

/// Milliseconds; nil when the schema leaves it to the client.
public struct Timeouts: Sendable, Hashable {
  public var attempt: Int?
  public var total: Int?
  public init(attempt: Int? = nil, total: Int? = nil) {
    self.attempt = attempt
    self.total = total
  }
}

public enum HTTPMethod: String, Sendable, CaseIterable {
  case get, head, post, put, patch, delete
  public var wireName: String { rawValue.uppercased() }
}

public struct HTTPOperation: Sendable {
  public var declared: Declared
  public var method: HTTPMethod
  /// Behind the API's base path.
  public var path: [PathSegment]
  /// As written: `/recordings/{id}`.
  public var pathText: String
  public var pathParameters: [RequestParameter]
  public var queryParameters: [RequestParameter]
  public var headers: [RequestParameter]
  public var body: RequestBody?
  public var response: Response
  /// Of this operation; those of the API hold for statuses that none of these names.
  public var errors: [ErrorResponse]
  public var requirements: Requirements
  /// Indices in the API's authentications: any one is enough. Empty: none is needed.
  public var authentications: [Int]
  public var idempotency: Idempotency
  public var retry: RetryClass
  /// The API's filled in.
  public var timeouts: Timeouts
  public var paging: Paging?
  public init(
    declared: Declared, method: HTTPMethod, path: [PathSegment], pathText: String,
    pathParameters: [RequestParameter] = [], queryParameters: [RequestParameter] = [],
    headers: [RequestParameter] = [], body: RequestBody? = nil, response: Response, errors: [ErrorResponse] = [],
    requirements: Requirements = Requirements(), authentications: [Int] = [], idempotency: Idempotency,
    retry: RetryClass, timeouts: Timeouts = Timeouts(), paging: Paging? = nil
  ) {
    self.declared = declared
    self.method = method
    self.path = path
    self.pathText = pathText
    self.pathParameters = pathParameters
    self.queryParameters = queryParameters
    self.headers = headers
    self.body = body
    self.response = response
    self.errors = errors
    self.requirements = requirements
    self.authentications = authentications
    self.idempotency = idempotency
    self.retry = retry
    self.timeouts = timeouts
    self.paging = paging
  }
}

public enum PathSegment: Sendable, Hashable {
  /// One or more segments as they are, slashes included: `/recordings/`.
  case text(String)
  /// By index in the path parameters.
  case parameter(Int)
}

/// A parameter in the path, the query, a header, or a field of a form: a scalar in its text form.
public struct RequestParameter: Sendable {
  /// Its `name` is the one in Swift.
  public var declared: Declared
  /// On the wire.
  public var key: String
  /// A scalar; in a query and a form also an array of scalars.
  public var shape: JSONShape
  public var isOptional: Bool
  /// Sent as it is unless the caller says otherwise; a server takes it for an absent one.
  public var defaultValue: JSONLiteral?
  /// Not sent when it is equal to the default.
  public var omitsDefault: Bool
  /// `== L`: always sent, refused by a server when it is another, not an argument.
  public var constant: JSONLiteral?
  /// Of an array: nil when the key is repeated, else the text between two elements.
  public var separator: String?
  public init(
    declared: Declared, key: String, shape: JSONShape, isOptional: Bool = false, defaultValue: JSONLiteral? = nil,
    omitsDefault: Bool = false, constant: JSONLiteral? = nil, separator: String? = nil
  ) {
    self.declared = declared
    self.key = key
    self.shape = shape
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.omitsDefault = omitsDefault
    self.constant = constant
    self.separator = separator
  }
  public var isOptionalValue: Bool { isOptional && defaultValue == nil }
}

/// What an operation sends.
public struct RequestBody: Sendable {
  public enum Content: Sendable {
    case json(JSONShape)
    case text
    /// `application/x-www-form-urlencoded`.
    case form([RequestParameter])
    case multipart([Part])
    /// Media types: the caller chooses among them, the first is the default; one may be a range such as `audio/*`.
    case binary(types: [String])
    /// The same, never held in memory as a whole.
    case streamed(types: [String])
  }
  public var content: Content
  /// Bytes of the body, of all its parts together.
  public var limit: Int
  public var isOptional: Bool
  public init(content: Content, limit: Int, isOptional: Bool = false) {
    self.content = content
    self.limit = limit
    self.isOptional = isOptional
  }
}

/// A part of `multipart/form-data`, sent in the order of the schema.
public struct Part: Sendable {
  public enum Content: Sendable {
    /// A scalar as text, without a content type unless one is given.
    case field(RequestParameter)
    /// A JSON document, without a file name.
    case json(JSONShape)
    /// With a file name and a media type: one of `types` (the first is the default), any when there is none.
    case file(types: [String], isStreamed: Bool)
  }
  /// Its `name` is the one in Swift.
  public var declared: Declared
  public var key: String
  public var content: Content
  public var isOptional: Bool
  /// Bytes; for files and JSON.
  public var limit: Int?
  /// `Content-Type` of the part as given with `type`; JSON has `application/json` when nothing is.
  public var contentType: String?
  public init(
    declared: Declared, key: String, content: Content, isOptional: Bool = false, limit: Int? = nil,
    contentType: String? = nil
  ) {
    self.declared = declared
    self.key = key
    self.content = content
    self.isOptional = isOptional
    self.limit = limit
    self.contentType = contentType
  }
}

/// What an operation returns when it succeeds.
public struct Response: Sendable {
  public enum Content: Sendable {
    case none
    case json(JSONShape)
    case text
    /// Media types a server may answer with; any when there is none.
    case binary(types: [String])
    case streamed(types: [String])
  }
  public var content: Content
  /// 200...299, the first is the one a server stub sends.
  public var statuses: [Int]
  public var headers: [RequestParameter]
  /// Bytes of the body.
  public var limit: Int
  public init(content: Content, statuses: [Int], headers: [RequestParameter] = [], limit: Int) {
    self.content = content
    self.statuses = statuses
    self.headers = headers
    self.limit = limit
  }
}

/// `error notFound 404: Failure codes CloudErrors by code`.
public struct ErrorResponse: Sendable {
  /// Its `name` is the case in Swift.
  public var declared: Declared
  /// Within 400...599.
  public var statuses: [ClosedRange<Int>]
  /// Nil: the body is kept raw.
  public var body: JSONShape?
  /// The table in which to look up the code that stands in the body.
  public var table: ID<ErrorTable>?
  /// Where it stands.
  public var codePath: JSONFieldPath?
  public init(
    declared: Declared, statuses: [ClosedRange<Int>], body: JSONShape?, table: ID<ErrorTable>? = nil,
    codePath: JSONFieldPath? = nil
  ) {
    self.declared = declared
    self.statuses = statuses
    self.body = body
    self.table = table
    self.codePath = codePath
  }
}

/// A way through models: at every step the index of a field, in the model that the step before leads to.
public struct JSONFieldPath: Sendable, Hashable {
  public var steps: [Int]
  /// As written: `data.code`.
  public var text: String
  public init(steps: [Int], text: String) {
    self.steps = steps
    self.text = text
  }
}

/// What happens when the same request arrives twice.
public enum Idempotency: Sendable, Hashable {
  /// It changes nothing: GET, HEAD, and what is marked `safe`.
  case safe
  /// Twice is as once: PUT, DELETE, and what is marked `idempotent`.
  case idempotent
  /// Twice is as once for requests with the same value in this header.
  case byKey(header: String)
  /// Each one counts.
  case none
}

/// Which failures a client may repeat by itself.
public enum RetryClass: String, Sendable, CaseIterable {
  case never
  /// Those that never reached the server.
  case connect
  /// Also those a server put off: 429 and 503.
  case throttled
  /// Also 408, 425, 500, 502, 504, time-outs and cut connections.
  case transient
}

/// `paging by cursor items items next nextCursor`.
public struct Paging: Sendable {
  /// Index in the query parameters: optional text.
  public var cursor: Int
  /// From the model of the response to the array.
  public var items: JSONFieldPath
  /// To the optional text that is the next cursor; absent, null or empty on the last page.
  public var next: JSONFieldPath
  public init(cursor: Int, items: JSONFieldPath, next: JSONFieldPath) {
    self.cursor = cursor
    self.items = items
    self.next = next
  }
}
