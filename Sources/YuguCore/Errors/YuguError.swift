import YuguProtocol

/// Why a call or a session failed: the one error type of this SDK.
///
/// Texts hold no secret key, signature, token or audio.
public struct YuguError: Error, Sendable {
  public var category: YuguErrorCategory
  /// Of the platform (40001 …), of this SDK (90001 …), or the HTTP status when the platform gave none.
  public var code: Int
  /// In capitals: `NETWORK_ERROR`.
  public var name: String
  /// Nil when there was no response.
  public var httpStatus: Int?
  /// For people.
  public var message: String
  /// Whether the same call may succeed later, with the same ``idempotencyKey``.
  public var retryable: Bool
  /// Submit again under this key: the platform charges once.
  public var idempotencyKey: String?
  public var recordId: String?
  /// How many attempts were made; 0 when nothing was sent.
  public var attempts: Int
  /// The start of the response's body, at most 4 KiB; nil when there was none or it is no text.
  public var rawBody: String?
  public var cause: (any Error)?

  public init(
    category: YuguErrorCategory, code: Int, name: String, httpStatus: Int? = nil, message: String,
    retryable: Bool = false, idempotencyKey: String? = nil, recordId: String? = nil, attempts: Int = 0,
    rawBody: String? = nil, cause: (any Error)? = nil
  ) {
    self.category = category
    self.code = code
    self.name = name
    self.httpStatus = httpStatus
    self.message = message
    self.retryable = retryable
    self.idempotencyKey = idempotencyKey
    self.recordId = recordId
    self.attempts = attempts
    self.rawBody = rawBody
    self.cause = cause
  }

  init(
    _ entry: ErrorTable.Entry, _ message: String, httpStatus: Int? = nil, idempotencyKey: String? = nil,
    cause: (any Error)? = nil
  ) {
    self.init(
      category: entry.category, code: entry.code, name: entry.name, httpStatus: httpStatus, message: message,
      retryable: entry.retryable, idempotencyKey: idempotencyKey, cause: cause)
  }

  /// An error of this SDK.
  static func local(
    _ code: YuguLocalErrors, _ message: String, idempotencyKey: String? = nil, cause: (any Error)? = nil
  ) -> YuguError {
    YuguError(
      category: YuguErrorCategory(rawValue: code.category.rawValue) ?? .unknown, code: code.rawValue,
      name: code.message ?? "", message: message, retryable: code.isRetryable, idempotencyKey: idempotencyKey,
      cause: cause)
  }
}

// MARK: - What it is

extension YuguError {
  public var isNetworkError: Bool { category == .network }
  public var isTimeout: Bool { category == .timeout }
  public var isAuthError: Bool { category == .auth }
  public var isPermissionDenied: Bool { category == .permission }
  public var isInvalidParameter: Bool { category == .invalidParam }
  public var isNotFound: Bool { category == .notFound }
  public var isConflict: Bool { category == .conflict }
  public var isRateLimited: Bool { category == .rateLimit }
  public var isQuotaExceeded: Bool { category == .quota }
  /// The platform, or something behind it, failed.
  public var isServerError: Bool { category == .server || category == .upstream }
  public var isAudioQuality: Bool { category == .audio }
  public var isIllegalState: Bool { category == .state }
  public var isCancelled: Bool { category == .cancelled }
  public var isProtocolViolation: Bool { category == .protocol }
}

// MARK: - As text

/// Without bodies and causes: these can be long.
extension YuguError: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String {
    var text = "\(code) \(name)"
    if let httpStatus, httpStatus != code { text += ", HTTP \(httpStatus)" }
    text += ": \(message)"
    if attempts > 1 { text += " (after \(attempts) attempts)" }
    return text
  }
  public var debugDescription: String { description }
}
