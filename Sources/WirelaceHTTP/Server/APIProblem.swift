import WirelaceFrames

/// Why a router refuses a request, or a server cannot answer it.
public struct APIProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// 404: no operation has this path.
    case unknownPath
    /// 405: the path has operations of these methods.
    case methodNotAllowed([String])
    /// 401: none of these ways to prove who asks was taken, or the proof does not hold.
    case unauthenticated([String])
    /// 403: the proof does not go that far.
    case forbidden(UnmetRequirements)
    /// 415: the body, or a part of it, is of another media type than one of these.
    case unsupportedMediaType([String])
    /// 413: the body, or a part of it, has more bytes than allowed.
    case tooLarge(limit: Int)
    /// 400: parameters or the body cannot be read, or break rules of the schema.
    case invalidRequest([PayloadViolation])
    /// 500: the server's own fault; clients are told nothing else.
    case internalError
  }
  public var reason: Reason
  /// Header fields to send along: `Allow`, `WWW-Authenticate`.
  public var fields = HTTPFields()

  public init(_ reason: Reason) { self.reason = reason }

  public var status: Int {
    switch reason {
    case .unknownPath: 404
    case .methodNotAllowed: 405
    case .unauthenticated: 401
    case .forbidden: 403
    case .unsupportedMediaType: 415
    case .tooLarge: 413
    case .invalidRequest: 400
    case .internalError: 500
    }
  }

  /// For people; holds no values.
  public var description: String {
    switch reason {
    case .unknownPath: "there is nothing at this path"
    case .methodNotAllowed(let methods): "the path knows only \(methods.joined(separator: ", "))"
    case .unauthenticated(let names): "nobody has proven who asks, by \(names.joined(separator: " or "))"
    case .forbidden(let unmet): "\(unmet)"
    case .unsupportedMediaType(let types): "the media type is none of \(types.joined(separator: ", "))"
    case .tooLarge(let limit): "more than \(limit) bytes"
    case .invalidRequest(let violations): violations.map { "\($0)" }.joined(separator: "; ")
    case .internalError: "the server has failed"
    }
  }

  /// What breaks which rule, of an invalid request.
  public var violations: [PayloadViolation] {
    if case .invalidRequest(let violations) = reason { violations } else { [] }
  }

  /// As a problem document (RFC 9457).
  var response: HTTPResponse {
    var members = [
      JSONMember("type", .string("about:blank")), JSONMember("status", .integer(Int128(status))),
      JSONMember("detail", .string(description)),
    ]
    if !violations.isEmpty {
      members.append(
        JSONMember(
          "errors",
          .array(
            violations.prefix(100).map {
              .object([
                JSONMember("path", .string($0.path)), JSONMember("rule", .string($0.rule)),
                JSONMember("expected", .string($0.expected)),
              ])
            })))
    }
    var response = HTTPResponse(status, fields: fields, body: HTTPBody(text: JSONValue.object(members).compactText))
    try? response.fields.set("Content-Type", "application/problem+json")
    return response
  }
}
