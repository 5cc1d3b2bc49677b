/// Looks codes up.
public enum YuguErrors {
  /// A code in an error response or an error frame: 1004 and 1005 are states of an account. Codes of this SDK are known too.
  ///
  /// Without an entry the status decides: its category, and whether it is retryable.
  public static func fromCode(_ code: Int, message: String? = nil, httpStatus: Int? = nil) -> YuguError {
    if let entry = ErrorTable.entry(code, .server) ?? ErrorTable.entry(code, .local) {
      return YuguError(entry, message ?? entry.name, httpStatus: httpStatus ?? entry.httpStatus)
    }
    let status = httpStatus ?? (400...599 ~= code ? code : nil)
    let name = code == status ? "HTTP_\(code)" : "UNKNOWN_\(code)"
    return YuguError(
      category: status.map { .ofStatus($0) } ?? .unknown, code: code, name: name, httpStatus: status,
      message: message ?? name, retryable: status.map(isRetryableStatus) ?? false)
  }

  /// A code in the warnings of a result: 1004 and 1005 are about audio.
  public static func fromWarning(_ code: Int, message: String? = nil) -> YuguError {
    if let entry = ErrorTable.entry(code, .warning) ?? ErrorTable.entry(code, .local) {
      return YuguError(entry, message ?? entry.name)
    }
    return YuguError(
      category: .audio, code: code, name: "UNKNOWN_\(code)", message: message ?? "UNKNOWN_\(code)")
  }

  /// Whether the SDK itself would try again: the rule of its own retries. Errors that are not its own are not retryable.
  public static func isRetryable(_ error: any Error) -> Bool { (error as? YuguError)?.retryable ?? false }

  /// Whether a code in an error response is retryable.
  public static func isRetryable(_ code: Int) -> Bool { fromCode(code).retryable }

  /// HTTP statuses that are retryable when the platform gave no code of its own.
  static func isRetryableStatus(_ status: Int) -> Bool {
    switch status {
    case 408, 425, 429, 500, 502, 503, 504: true
    default: false
    }
  }
}
