/// A response; its body may still be on its way.
public struct HTTPResponse: Sendable {
  /// 200...599: interim responses stay inside the transport.
  public var status: Int
  /// Of a response to be sent: without Content-Length and Transfer-Encoding, which the server writes from `body`.
  public var fields: HTTPFields
  public var body: HTTPBody
  /// How many attempts it took; of a response that a client received.
  public var attempts = 1

  public init(_ status: Int, fields: HTTPFields = HTTPFields(), body: HTTPBody = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  public var isSuccess: Bool { 200...299 ~= status }
}

/// Status and names of fields alone.
extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(status) \(fields)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "response", value: description)]) }
}
