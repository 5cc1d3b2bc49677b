import WirelaceFrames

/// An operation of an API as its schema describes it: what clients, routers and validators work from.
public struct APIOperation: Sendable {
  /// In the schema.
  public let name: String
  public let method: HTTPMethod
  let path: APIPath
  /// Of path, query and header.
  public let parameters: [APIParameterDescription]
  public let body: APIContent
  /// Whether the body may be left out.
  public let isBodyOptional: Bool
  /// Bytes of the request's body.
  public let requestLimit: Int
  public let response: APIContent
  /// Of a success; the first is the one that a server sends.
  public let statuses: [Int]
  /// Of a successful response.
  public let responseHeaders: [APIParameterDescription]
  /// Bytes of the response's body.
  public let responseLimit: Int
  /// The first that names a status holds for it.
  public let errors: [APIErrorDescription]
  public let requirements: Requirements
  /// Any one is enough; none is needed when empty.
  public let authentications: [APIAuthentication]
  public let retry: HTTPCall.Retry
  /// The header field that makes two requests one.
  public let idempotencyField: String?
  public let attemptTimeout: Duration?
  public let totalTimeout: Duration?

  /// `path` with the API's base path in front; `errors` of the operation, `sharedErrors` of the API.
  public init(
    _ name: String, _ method: HTTPMethod, _ path: String, parameters: [APIParameterDescription] = [],
    body: APIContent = .none, isBodyOptional: Bool = false, requestLimit: Int = 0, response: APIContent = .none,
    statuses: [Int], responseHeaders: [APIParameterDescription] = [], responseLimit: Int,
    errors: [APIErrorDescription] = [], sharedErrors: [APIErrorDescription] = [],
    requires requirements: Requirements = .none, authentications: [APIAuthentication] = [],
    retry: HTTPCall.Retry = .never, idempotencyField: String? = nil, attemptTimeout: Duration? = nil,
    totalTimeout: Duration? = nil
  ) {
    self.name = name
    self.method = method
    self.path = APIPath(path)
    self.parameters = parameters
    self.body = body
    self.isBodyOptional = isBodyOptional
    self.requestLimit = requestLimit
    self.response = response
    self.statuses = statuses
    self.responseHeaders = responseHeaders
    self.responseLimit = responseLimit
    self.errors = APIErrorDescription.ordered(errors) + APIErrorDescription.ordered(sharedErrors)
    self.requirements = requirements
    self.authentications = authentications
    self.retry = retry
    self.idempotencyField = idempotencyField
    self.attemptTimeout = attemptTimeout
    self.totalTimeout = totalTimeout
  }

  /// As the schema writes it, the API's base path in front: `/v1/recordings/{id}`.
  public var pathText: String { path.text }

  /// What the schema says of a status of a failure; nil when it says nothing.
  public func error(_ status: Int) -> APIErrorDescription? { errors.first { $0.statuses.contains(status) } }
}

/// An error that a schema declares, one run of statuses each.
public struct APIErrorDescription: Sendable {
  /// The case of the API's error enum.
  public let name: String
  public let statuses: ClosedRange<Int>
  /// Nil when the body is whatever it is.
  public let body: APIValueCheck?

  public init(_ name: String, _ statuses: ClosedRange<Int>, _ body: APIValueCheck? = nil) {
    self.name = name
    self.statuses = statuses
    self.body = body
  }

  /// Single statuses before ranges, else as written.
  fileprivate static func ordered(_ errors: [APIErrorDescription]) -> [APIErrorDescription] {
    errors.filter { $0.statuses.count == 1 } + errors.filter { $0.statuses.count > 1 }
  }
}

/// What a body holds.
public indirect enum APIContent: Sendable {
  case none
  case json(APIValueCheck)
  case text
  /// `application/x-www-form-urlencoded`.
  case form([APIParameterDescription])
  /// `multipart/form-data`, in this order.
  case multipart([APIPart])
  /// One of these media types, any when there are none.
  case binary([String])
  /// The same, never held in memory as a whole.
  case streamed([String])
}

/// A part of a multipart body.
public struct APIPart: Sendable {
  public enum Content: Sendable {
    case field(APIParameterDescription)
    case json(APIValueCheck)
    /// One of these media types, any when there are none.
    case file([String], isStreamed: Bool)
  }
  public let key: String
  public let content: Content
  public let isOptional: Bool
  /// Bytes; nil for a field, which has ``APIPart/fieldLimit``.
  public let limit: Int?
  /// To be written; nil for a field that has none, and for files.
  public let contentType: String?

  public init(
    _ key: String, _ content: Content, optional isOptional: Bool = false, limit: Int? = nil, contentType: String? = nil
  ) {
    self.key = key
    self.content = content
    self.isOptional = isOptional
    self.limit = limit
    self.contentType = contentType
  }

  /// Bytes of a part of text: 1 MiB.
  public static let fieldLimit = 1 << 20
  var effectiveLimit: Int { limit ?? APIPart.fieldLimit }
}

/// Judges a JSON value without knowing its type in Swift.
public struct APIValueCheck: Sendable {
  private let check: @Sendable (JSONValue) -> [PayloadViolation]

  init<Value>(_ coder: JSONCoder<Value>) {
    check = { json in
      do throws(JSONPayloadError) {
        let value = try coder.decode(json)
        var violations: [PayloadViolation] = []
        coder.check(coder.encode(value), at: "$", into: &violations)
        return violations
      } catch {
        return [PayloadViolation(error)]
      }
    }
  }

  /// Why it cannot be read, or else every rule that it breaks.
  public func violations(_ json: JSONValue) -> [PayloadViolation] { check(json) }
}

extension JSONCoder {
  /// The same without its type.
  public var valueCheck: APIValueCheck { APIValueCheck(self) }
}
