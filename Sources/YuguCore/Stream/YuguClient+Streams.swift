import Foundation
import WirelaceFrames
import WirelaceHTTP

extension YuguClient {
  /// Makes a real-time session; nothing is sent before ``YuguStreamSession/start()``.
  ///
  /// - Parameters:
  ///   - config: what is assessed, and against what.
  ///   - options: of this session alone: the idempotency key, what becomes of audio while the connection is lost.
  ///   - listener: what the session calls, on the client's callback queue.
  /// - Throws: 90004 when the client is closed, 90010 for arguments that are no good.
  public func streamEvaluate(
    config: EvaluateConfig, options: StreamOptions = StreamOptions(), listener: YuguStreamHandlers
  ) throws(YuguError) -> YuguStreamSession {
    try makeSession(.native, path: "/api/v1/ws/evaluate", try config.members(isStream: true), options, listener)
  }

  /// Makes a real-time session with the names of another vendor's interface; needs an app key.
  ///
  /// - Parameters:
  ///   - coreType: `sent.eval.cn` and the like.
  ///   - params: what is assessed, in the names of that interface.
  ///   - options: of this session alone: the idempotency key, what becomes of audio while the connection is lost.
  ///   - listener: what the session calls, on the client's callback queue.
  /// - Throws: 90004 when the client is closed, 90010 for arguments that are no good, and with a token.
  public func streamEvaluateCompat(
    coreType: String, params: CompatParams, options: StreamOptions = StreamOptions(), listener: YuguStreamHandlers
  ) throws(YuguError) -> YuguStreamSession {
    guard self.options.auth.shownAppKey != nil else {
      throw .local(.invalidArgument, "the compatible interface needs an app key, not a token")
    }
    let path = try PlatformRequest.compatPath(coreType)
    return try makeSession(.compatible, path: path, try params.members(isStream: true), options, listener)
  }

  private func makeSession(
    _ dialect: StreamDialect, path: String, _ members: [JSONMember], _ stream: StreamOptions,
    _ listener: YuguStreamHandlers
  ) throws(YuguError) -> YuguStreamSession {
    if open.isClosed { throw YuguClient.closed }
    let key = try IdempotencyKey.choose(
      stream.idempotencyKey, isAutomatic: options.autoIdempotencyKey, random: environment.random)
    var settings = try StreamSettings(options, stream)
    settings.dialect = dialect
    settings.idempotencyKey = key
    settings.startFrame = StreamSettings.startFrame(dialect, members, idempotencyKey: key)
    settings.random = { [environment] in environment.unitRandom() }
    guard let base = options.webSocketBase, base.query == nil else {
      throw .local(.invalidArgument, "wsBaseUrl is no ws or wss URL, or baseUrl is no http or https URL")
    }
    guard let makeTransport = options.webSocketTransportFactory ?? YuguWebSocketTransports.standard else {
      throw .local(.invalidArgument, "there is no WebSocket on this system: set webSocketTransportFactory")
    }
    let registration = StreamRegistration()
    let connectTimeout = settings.connectTimeout.wholeMilliseconds
    let surroundings = YuguStreamSession.Surroundings(
      makeRequest: { [signer, userAgent = options.userAgent] in
        let proof = signer.handshakeQuery(path: base.appending(path: path).path, idempotencyKey: key)
        let query = proof.fields
          .map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
        let request = YuguWebSocketRequest(
          url: base.appending(path: path, query: query).webSocketText, headers: ["User-Agent": userAgent],
          timeoutMs: connectTimeout)
        return (request, proof.secrets)
      },
      makeTransport: { makeTransport() }, callbackQueue: options.callbackQueue, reporter: reporter,
      onEnd: { [open] in registration.id.map(open.remove) })
    let session = YuguStreamSession(
      id: String(IdempotencyKey.make(environment.random).prefix(16)), settings: settings, listener: listener,
      surroundings: surroundings)
    // Weak: a session that was never started goes when nobody holds it.
    guard let id = open.add({ [weak session] in session?.cancel() }) else { throw YuguClient.closed }
    registration.id = id
    return session
  }
}
