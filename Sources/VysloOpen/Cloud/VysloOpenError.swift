import Foundation

/// The cloud refused a call.
///
/// After 401 and 403 the stored token is gone already. A 404 does not tell whether something is not there, hidden or another user's.
public struct VysloOpenError: Error, Sendable, Hashable {
  /// Of HTTP; 401 also when no token is stored, and nothing was sent.
  public let statusCode: Int
  /// The answer's body, as it came.
  public let body: Data

  public init(statusCode: Int, body: Data = Data()) {
    self.statusCode = statusCode
    self.body = body
  }
}

extension VysloOpenError: CustomStringConvertible, LocalizedError, CustomReflectable {
  /// Status and size; never what the body holds.
  public var description: String { "VysloOpenError: status \(statusCode), \(body.count) bytes of body" }

  public var errorDescription: String? { description }

  public var customMirror: Mirror { Mirror(self, children: ["statusCode": statusCode, "bodyBytes": body.count]) }
}
