import WirelaceFrames
import WirelaceHTTP
import WirelaceLocks

extension StreamSettings {
  /// The client's options with those of the session over them; throws 90010 for values that make no sense.
  init(_ options: YuguClientOptions, _ stream: StreamOptions) throws(YuguError) {
    if let fault = options.fault ?? stream.reconnect?.fault { throw .local(.invalidArgument, fault) }
    func time(_ name: String, _ own: Int?, _ clients: Int) throws(YuguError) -> Duration {
      if let own, own < 1 { throw .local(.invalidArgument, "\(name) is below 1") }
      return .milliseconds(own ?? clients)
    }
    reconnect = stream.reconnect ?? options.reconnect
    bufferPolicy = stream.audioBufferPolicy ?? options.audioBufferPolicy
    precheck = stream.audioPrecheck ?? options.audioPrecheck
    connectTimeout = try time("connectTimeoutMs", stream.connectTimeoutMs, options.connectTimeoutMs)
    resultTimeout = try time("resultTimeoutMs", stream.resultTimeoutMs, options.resultTimeoutMs)
    pingInterval = try time("pingIntervalMs", stream.pingIntervalMs, options.pingIntervalMs)
    pongTimeout = try time("pongTimeoutMs", stream.pongTimeoutMs, options.pongTimeoutMs)
    if options.strictAudio {
      makeResult = { (json) throws(YuguError) in
        let result = try EvalResult(json)
        guard let warning = result.warnings.first(where: { $0.code == 1001 }) else { return result }
        var error = warning.error
        error.recordId = result.recordId
        throw error
      }
    }
  }

  /// The text that begins a round: the fields in their order, and on the native channel a command in front and the key behind.
  static func startFrame(_ dialect: StreamDialect, _ fields: [JSONMember], idempotencyKey: String?) -> String {
    var members = fields
    if dialect == .native {
      members.insert(JSONMember("cmd", "start"), at: 0)
      if let idempotencyKey { members.append(JSONMember("idempotencyKey", .string(idempotencyKey))) }
    }
    return JSONValue.object(members).compactText
  }
}

extension YuguClientOptions {
  /// Where real-time sessions go, as the URL of their handshakes; nil when it is none.
  var webSocketBase: HTTPURL? {
    guard let wsBaseUrl else { return HTTPURL(baseUrl) }
    return HTTPURL(webSocket: wsBaseUrl)
  }
}

/// Under which number a session is kept with its client.
final class StreamRegistration: Sendable {
  private let number = Guarded<Int?>(nil)

  var id: Int? {
    get { number.withLock { $0 } }
    set { number.withLock { $0 = newValue } }
  }
}
