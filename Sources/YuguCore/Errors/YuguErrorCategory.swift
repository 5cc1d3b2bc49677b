/// What kind of thing went wrong: what an app branches on.
public enum YuguErrorCategory: String, Sendable, Hashable, CaseIterable {
  case network
  case timeout
  case auth
  case permission
  case invalidParam
  case notFound
  case conflict
  case rateLimit
  case quota
  /// The platform failed.
  case server
  /// Something behind the platform failed.
  case upstream
  case audio
  /// A call that is not allowed in this state: a closed client, an ended session.
  case state
  case cancelled
  case `protocol`
  case unknown

  /// What a response without a known code means by its status.
  static func ofStatus(_ status: Int) -> YuguErrorCategory {
    switch status {
    case 400, 405, 413, 415, 422: .invalidParam
    case 401: .auth
    case 403: .permission
    case 404: .notFound
    case 408: .timeout
    case 409: .conflict
    case 425, 429: .rateLimit
    case 502, 503, 504: .upstream
    case 500...599: .server
    case 400...499: .invalidParam
    default: .unknown
    }
  }
}
