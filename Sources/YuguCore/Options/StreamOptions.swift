/// What one real-time session does differently from the client's options; nil leaves an option as it is.
public struct StreamOptions: Sendable {
  /// 1 to 200 printable ASCII characters, no blank; else 90010 before anything is sent.
  public var idempotencyKey: String?
  public var reconnect: ReconnectPolicy?
  public var audioBufferPolicy: AudioBufferPolicy?
  /// Milliseconds from connecting until the server has accepted the parameters.
  public var connectTimeoutMs: Int?
  /// Milliseconds from the end of the audio to the result.
  public var resultTimeoutMs: Int?
  public var pingIntervalMs: Int?
  public var pongTimeoutMs: Int?
  public var audioPrecheck: AudioPrecheckMode?

  public init(
    idempotencyKey: String? = nil, reconnect: ReconnectPolicy? = nil, audioBufferPolicy: AudioBufferPolicy? = nil,
    connectTimeoutMs: Int? = nil, resultTimeoutMs: Int? = nil, pingIntervalMs: Int? = nil, pongTimeoutMs: Int? = nil,
    audioPrecheck: AudioPrecheckMode? = nil
  ) {
    self.idempotencyKey = idempotencyKey
    self.reconnect = reconnect
    self.audioBufferPolicy = audioBufferPolicy
    self.connectTimeoutMs = connectTimeoutMs
    self.resultTimeoutMs = resultTimeoutMs
    self.pingIntervalMs = pingIntervalMs
    self.pongTimeoutMs = pongTimeoutMs
    self.audioPrecheck = audioPrecheck
  }
}
