/// What one call does differently from the client's options; nil leaves an option as it is.
public struct RequestOptions: Sendable {
  /// 1 to 200 printable ASCII characters, no blank; else the call ends with 90010 before anything is sent.
  public var idempotencyKey: String?
  /// Milliseconds over all attempts and the waits between them.
  public var timeoutMs: Int?
  /// Milliseconds of one attempt.
  public var readTimeoutMs: Int?
  public var retry: RetryPolicy?
  /// Ends the call with 90003 when it is cancelled.
  public var cancellationToken: CancellationToken?
  public var audioPrecheck: AudioPrecheckMode?

  public init(
    idempotencyKey: String? = nil, timeoutMs: Int? = nil, readTimeoutMs: Int? = nil, retry: RetryPolicy? = nil,
    cancellationToken: CancellationToken? = nil, audioPrecheck: AudioPrecheckMode? = nil
  ) {
    self.idempotencyKey = idempotencyKey
    self.timeoutMs = timeoutMs
    self.readTimeoutMs = readTimeoutMs
    self.retry = retry
    self.cancellationToken = cancellationToken
    self.audioPrecheck = audioPrecheck
  }
}
