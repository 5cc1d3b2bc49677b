import WirelaceFrames

/// What generated clients send their calls with.
public struct APIClient: Sendable {
  /// The URL in front of the paths of the schema.
  public var baseURL: HTTPURL
  /// With its middleware around it.
  public var transport: any HTTPTransport
  /// The raw value of the scope set that was granted, asked before each call that needs one; nil when nobody knows, and the server
  /// is to decide.
  public var grantedScopes: @Sendable () async throws -> UInt64? = { nil }
  /// Whether responses are held to the rules of the schema as requests are: ranges, lengths, patterns.
  public var checksResponses = false
  /// In the place of the schema's.
  public var attemptTimeout: Duration?
  /// In the place of the schema's.
  public var totalTimeout: Duration?
  public var clock: any HTTPClock = SystemHTTPClock()
  /// For idempotency keys and boundaries.
  public var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  /// Told of every response whose body has been read, before the call returns or throws.
  public var onExchange: (@Sendable (APIExchange) -> Void)?

  /// `transport` as it is, with whatever middleware stands around it.
  public init(baseURL: HTTPURL, transport: any HTTPTransport) {
    self.baseURL = baseURL
    self.transport = transport
  }

  /// The usual order around a transport: retries, then a credential for each attempt.
  public init(
    baseURL: HTTPURL, transport: any HTTPTransport, credentials: CredentialsMiddleware,
    retry: RetryMiddleware? = RetryMiddleware()
  ) {
    var middleware: [any HTTPMiddleware] = [credentials]
    if let retry { middleware.insert(retry, at: 0) }
    self.init(baseURL: baseURL, transport: HTTPPipeline(transport, middleware))
  }

  /// Sends a call and hands over the response to a success.
  ///
  /// Throws `Failure` for an error that the schema declares, ``APICallError``, ``HTTPTransportError``, `UnmetRequirements` before
  /// anything is sent when a scope is missing, `CancellationError`, and what the middleware throws.
  public func send<Failure: APIErrors, Value: Sendable>(
    _ call: APICall, failures: Failure.Type, _ read: @escaping @Sendable (APIReply) async throws -> Value
  ) async throws -> Value {
    let operation = call.operation
    var request = try call.request(baseURL, random: random)
    if operation.requirements.scopes != 0, let granted = try await grantedScopes(),
      let unmet = operation.requirements.withoutPreconditions.unmet(granted: granted)
    {
      throw unmet
    }
    request.call.attemptTimeout = attemptTimeout ?? operation.attemptTimeout
    request.call.totalTimeout = totalTimeout ?? operation.totalTimeout
    let sent = request
    let total = request.call.totalTimeout
    return try await within(total, clock) {
      let response = try await transport.send(sent)
      let key = operation.idempotencyField.flatMap { sent.fields[$0] }
      let reply = APIReply(
        operation, response,
        APIExchange(
          operation: operation.name, status: response.status, fields: response.fields, attempts: response.attempts,
          idempotencyKey: key), checksRules: checksResponses, onExchange)
      if operation.statuses.contains(response.status) { return try await read(reply) }
      throw try await reply.failure(Failure.self)
    }
  }

  private func within<Value: Sendable>(
    _ limit: Duration?, _ clock: some HTTPClock, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withHTTPDeadline(
      limit, clock: clock, error: HTTPTransportError(.timeout, "the call reached its total time limit"), work)
  }
}
