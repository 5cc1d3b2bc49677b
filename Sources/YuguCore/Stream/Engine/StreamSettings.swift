import YuguProtocol

/// What a session's machine is given.
struct StreamSettings: Sendable {
  var dialect = StreamDialect.native
  /// The text that begins a round; sent anew on every connection.
  var startFrame = ""
  /// Nil: the session does not reconnect.
  var idempotencyKey: String?
  var reconnect = ReconnectPolicy()
  var bufferPolicy = AudioBufferPolicy.replay
  var precheck = AudioPrecheckMode.warn
  var connectTimeout = Defaults.client.connectTimeout
  var resultTimeout = Defaults.client.resultTimeout
  var pingInterval = Defaults.client.pingInterval
  var pongTimeout = Defaults.client.pongTimeout
  /// How long a started session may be without new audio.
  var idleTimeout = Duration.seconds(300)
  /// How long the peer's Close may take.
  var closeTimeout = Duration.seconds(3)
  /// Bytes of audio kept for sending again, and that may wait to be sent.
  var audioLimit = Defaults.limits.streamingRound
  /// The most bytes of one frame.
  var frameSize = Defaults.limits.audioFrame
  /// Bytes of audio that the transport may hold; the rest waits in the session.
  var sendWindow = 1 << 20
  /// Within 0..<1.
  var random: @Sendable () -> Double = { .random(in: 0..<1) }
  /// A result frame as a result.
  var makeResult: @Sendable (JSONValue) throws(YuguError) -> EvalResult = { (json) throws(YuguError) in
    try EvalResult(json)
  }

  /// `{"cmd":"end"}`, on both channels.
  static let endFrame = #"{"cmd":"end"}"#
}
