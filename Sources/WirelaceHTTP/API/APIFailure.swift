import WirelaceFrames

/// What a client knows of an exchange besides its result.
public struct APIExchange: Sendable, Hashable {
  /// In the schema.
  public var operation: String
  public var status: Int
  public var fields: HTTPFields
  /// How many attempts it took.
  public var attempts: Int
  /// The value that was sent in the operation's idempotency field.
  public var idempotencyKey: String?
  /// The body of the response: of a success whole, unless it is streamed, of a failure its first 4 KiB.
  public var bytes: [UInt8]

  public init(
    operation: String, status: Int, fields: HTTPFields = HTTPFields(), attempts: Int = 1, idempotencyKey: String? = nil,
    bytes: [UInt8] = []
  ) {
    self.operation = operation
    self.status = status
    self.fields = fields
    self.attempts = attempts
    self.idempotencyKey = idempotencyKey
    self.bytes = bytes
  }

  /// Bytes of a failure's body that are kept.
  public static let failureLimit = 4096
}

/// Operation and status alone: the rest may be secret.
extension APIExchange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(operation): \(status)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "exchange", value: description)]) }
}

/// A failure that the schema declares, with its body: the payload of the cases of an API's error enum.
public struct APIFailure<Body: Sendable & Hashable>: Sendable, Hashable {
  public var status: Int
  public var body: Body
  /// For a server: header fields to send along.
  public var fields: HTTPFields
  /// For a client: what it received.
  public var exchange: APIExchange?

  /// What a server throws. `status` is one of those that the schema names for the case.
  public init(_ status: Int, _ body: Body, fields: HTTPFields = HTTPFields()) {
    self.status = status
    self.body = body
    self.fields = fields
  }
}

extension APIFailure where Body == [UInt8] {
  /// The same with its body read as JSON.
  public func decoded<Value: Sendable & Hashable>(
    _ coder: JSONCoder<Value>
  ) throws(JSONPayloadError) -> APIFailure<Value> {
    let json = try JSONValue(payloadBytes: body, limit: API.failureBodyLimit)
    var failure = APIFailure<Value>(status, try coder.decode(json), fields: fields)
    failure.exchange = exchange
    return failure
  }
}

extension APIFailure {
  /// The same with its body written as JSON.
  public func encoded(_ coder: JSONCoder<Body>) -> APIFailure<[UInt8]> {
    var fields = fields
    // Names and values are constants: they cannot be refused.
    try? fields.set("Content-Type", "application/json")
    return APIFailure<[UInt8]>(status, Array(coder.encode(body).compactText.utf8), fields: fields)
  }
}

/// The status alone: a body may hold anything.
extension APIFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "status \(status)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "status", value: status)]) }
}

/// The errors that an API declares: what its generated enum can do.
public protocol APIErrors: Error, Sendable {
  /// Reads a failure by the name of its case; nil for a name that it has not.
  init?(_ name: String, _ failure: APIFailure<[UInt8]>) throws(JSONPayloadError)
  /// The name of the case, and the failure with its body as bytes.
  var raw: (name: String, failure: APIFailure<[UInt8]>) { get }
}

/// Bounds that hold for all APIs.
enum API {
  /// Bytes of the body of a failure.
  static let failureBodyLimit = 1 << 20
}
