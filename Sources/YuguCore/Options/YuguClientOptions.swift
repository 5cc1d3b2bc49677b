import Dispatch
import Foundation
import WirelaceHTTP

/// What a client does. The defaults are those of the schema; times are in milliseconds.
///
/// Values that make no sense are told by the calls, as error 90010.
public struct YuguClientOptions: Sendable {
  public var auth: YuguAuth
  /// Where the platform is; a path in it goes in front of all others.
  public var baseUrl = "https://open.shengzhiai.com"
  /// Where real-time sessions go; nil: ``baseUrl`` with `ws` for `http`.
  public var wsBaseUrl: String?
  /// Also of the WebSocket handshake, until the server has accepted the parameters.
  public var connectTimeoutMs = 10_000
  /// Of one attempt.
  public var readTimeoutMs = 120_000
  /// Over all attempts and the waits between them.
  public var totalTimeoutMs = 300_000
  public var retry = RetryPolicy()
  /// Whether calls without a key of the caller's get one; without a key, writes are not retried and sessions not reconnected.
  public var autoIdempotencyKey = true
  public var logLevel = YuguLogLevel.warn
  public var logger: any YuguLogger = YuguConsoleLogger()
  public var eventListener: (any YuguEventListener)?
  public var audioPrecheck = AudioPrecheckMode.warn
  /// Whether the platform's warning 1001, no valid audio, is an error.
  public var strictAudio = false
  public var userAgent = "YuguSDK/2.1.0 (Swift)"
  /// Which signature requests carry; ``YuguSignatureVersion/v2`` is this project's own.
  public var signatureVersion = YuguSignatureVersion.v1
  public var reconnect = ReconnectPolicy()
  public var audioBufferPolicy = AudioBufferPolicy.replay
  public var pingIntervalMs = 15_000
  public var pongTimeoutMs = 30_000
  public var resultTimeoutMs = 300_000
  /// Where completions and session callbacks run; `async` calls do not use it.
  public var callbackQueue = DispatchQueue.main
  /// What sends requests; nil: the platform's own.
  public var httpTransport: (any HTTPTransport)?
  /// Makes the connections of real-time sessions; nil: ``YuguWebSocketTransports/standard``.
  public var webSocketTransportFactory: (@Sendable () -> any YuguWebSocketTransport)?

  /// With the defaults.
  public init(auth: YuguAuth) { self.auth = auth }

  /// What is wrong with the values; nil when nothing is.
  var fault: String? {
    switch auth {
    case .appKey(let key, let secretKey):
      if key.isEmpty || secretKey.isEmpty { return "the app key or the secret key is empty" }
    case .token(let token): if token.isEmpty { return "the token is empty" }
    }
    let times = [
      ("connectTimeoutMs", connectTimeoutMs), ("readTimeoutMs", readTimeoutMs), ("totalTimeoutMs", totalTimeoutMs),
      ("pingIntervalMs", pingIntervalMs), ("pongTimeoutMs", pongTimeoutMs), ("resultTimeoutMs", resultTimeoutMs),
    ]
    for (name, value) in times where value < 1 { return "\(name) is below 1" }
    return retry.fault ?? reconnect.fault
  }
}
