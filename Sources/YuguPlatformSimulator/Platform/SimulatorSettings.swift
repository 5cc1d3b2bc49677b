import WirelaceHTTP

/// Who may ask the simulator, and how it goes about.
public struct SimulatorSettings: Sendable {
  /// Secret keys by app keys.
  public var accounts: [String: String]
  /// Bearer tokens and their users.
  public var tokens: [String: String]
  /// Seconds that a time in a signature may be off.
  public var clockSkew: Int64 = 300
  /// How long a request waits for another one under its key; then it is told 40901.
  public var inProgressWait = Duration.seconds(30)
  /// How long a result is kept under its key.
  public var keyLifetime = Duration.seconds(24 * 3600)
  /// Whether `/simulator/…` answers: faults, read-back and reset for whoever can connect.
  public var hasControl = true
  public var clock: any HTTPClock = SystemHTTPClock()

  public init(
    accounts: [String: String] = ["demo-app-key": "demo-secret-key"],
    tokens: [String: String] = ["demo-token": "demo-user"]
  ) {
    self.accounts = accounts
    self.tokens = tokens
  }
}

/// A call or a connection as the simulator saw it; no signatures, tokens or audio.
public struct SimulatorRequest: Sendable, Hashable {
  /// From 1.
  public var number: Int
  /// `evaluate`, `evaluateCompat`, `tts`, `getReport`, `stream` or `streamCompat`.
  public var operation: String
  public var path: String
  /// The app key, or the user of the token; nil when neither is known.
  public var account: String?
  public var idempotencyKey: String?
  /// Of the answer, or of the handshake; nil when there was none.
  public var status: Int?
  /// Bytes of audio.
  public var audioBytes = 0
  /// SHA-256 of the audio, in hexadecimal.
  public var audioDigest: String?
  /// The text that a round of a stream began with, or the parameters of an evaluation.
  public var parameters: String?
}
