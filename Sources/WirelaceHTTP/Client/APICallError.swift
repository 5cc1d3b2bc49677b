/// Why a call has no result, other than an error that the schema declares and a failure of the transport.
public struct APICallError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// Arguments break rules of the schema. Nothing was sent.
    case invalidRequest([PayloadViolation])
    /// There is no credential for any of these. Nothing was sent.
    case notAuthenticated([String])
    /// A status of which the schema says nothing.
    case unexpectedStatus
    /// The body has another media type than the schema says; nil when it says none.
    case contentType(String?)
    /// The body has more bytes than the schema allows.
    case tooLarge(limit: Int)
    /// The body is no JSON, or not the JSON of the schema.
    case invalidBody(JSONPayloadError)
    /// The body is no UTF-8.
    case invalidText
    /// Header fields or the body break rules of the schema.
    case invalidResponse([PayloadViolation])
    /// A page named a cursor that was there before: going on would never end.
    case repeatedCursor
  }
  /// In the schema.
  public var operation: String
  public var reason: Reason
  /// Nil when there was no response.
  public var exchange: APIExchange?

  public init(_ operation: String, _ reason: Reason, exchange: APIExchange? = nil) {
    self.operation = operation
    self.reason = reason
    self.exchange = exchange
  }

  /// Of the response; nil when there was none.
  public var status: Int? { exchange?.status }

  /// For people; holds no values.
  public var description: String {
    let text =
      switch reason {
      case .invalidRequest(let violations): "invalid request: " + violations.map { "\($0)" }.joined(separator: "; ")
      case .notAuthenticated(let names): "no credential for \(names.joined(separator: " or "))"
      case .unexpectedStatus: "unexpected status"
      case .contentType: "unexpected content type"
      case .tooLarge(let limit): "the body has more than \(limit) bytes"
      case .invalidBody(let error): "invalid body: \(error)"
      case .invalidText: "the body is not UTF-8"
      case .invalidResponse(let violations): "invalid response: " + violations.map { "\($0)" }.joined(separator: "; ")
      case .repeatedCursor: "a page repeated a cursor"
      }
    return "\(operation): \(status.map { "status \($0): " } ?? "")\(text)"
  }
}
