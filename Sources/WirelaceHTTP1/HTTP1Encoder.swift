import WirelaceHTTP

/// Why a message cannot be written.
public enum HTTP1EncodingError: Error, Sendable, Hashable {
  /// A field that the encoder writes itself.
  case field(String)
  case startLine
  /// More bytes than the length announced, or fewer at the end.
  case length(announced: Int, written: Int)
  /// A body where none may be, or calls out of order.
  case state
}

/// How a body is told from what follows it.
public enum HTTP1Framing: Sendable, Hashable {
  case none
  /// Bytes.
  case length(Int)
  case chunked
  /// The body ends with the connection: only for responses, to clients of HTTP/1.0.
  case untilClose
}

/// Writes messages: a head, then body bytes, then the end. It writes `Content-Length` and `Transfer-Encoding` itself.
public struct HTTP1Encoder: Sendable {
  private enum State: Sendable {
    case idle
    case body(announced: Int, written: Int)
    case chunks
    case untilClose
    /// The length is announced and no byte of the body sent: an answer to HEAD.
    case noBody
  }

  private var state = State.idle

  public init() {}

  /// The head of a request.
  public mutating func start(_ head: HTTP1RequestHead, _ framing: HTTP1Framing) throws(HTTP1EncodingError) -> [UInt8] {
    guard case .idle = state, framing != .untilClose else { throw .state }
    guard HTTPSyntax.isToken(head.method), !head.target.isEmpty,
      head.target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
    else { throw .startLine }
    var output = Array("\(head.method) \(head.target) \(head.version.rawValue)\r\n".utf8)
    // A request that could have a body says that it has none.
    let framing = framing == .none && ["POST", "PUT", "PATCH"].contains(head.method) ? .length(0) : framing
    try append(head.fields, framing, head.version, to: &output)
    state = initial(framing)
    return output
  }

  /// The head of a response, or of an informational one, which leaves the encoder as it was.
  /// - Parameter method: of the request; an answer to HEAD has the framing of the one to GET, and no body.
  public mutating func start(
    _ head: HTTP1ResponseHead, _ framing: HTTP1Framing, answering method: String
  ) throws(HTTP1EncodingError) -> [UInt8] {
    guard case .idle = state else { throw .state }
    guard 100...999 ~= head.status, HTTPSyntax.isFieldValue(head.reason) else { throw .startLine }
    var output = Array("\(head.version.rawValue) \(head.status) \(head.reason)\r\n".utf8)
    let hasNoBody = head.status < 200 || head.status == 204 || head.status == 304
    if hasNoBody {
      guard framing == .none || framing == .length(0) else { throw .state }
      try append(head.fields, .none, head.version, to: &output)
      if head.status == 101 || head.status >= 200 { state = .noBody }
    } else {
      let framing = framing == .none ? .length(0) : framing
      try append(head.fields, framing, head.version, to: &output)
      state = method == "HEAD" ? .noBody : initial(framing)
    }
    return output
  }

  /// The next bytes of the body; empty ones write nothing.
  public mutating func body(_ bytes: [UInt8]) throws(HTTP1EncodingError) -> [UInt8] {
    switch state {
    case .idle: throw .state
    case .noBody: return []
    case .untilClose: return bytes
    case .chunks:
      if bytes.isEmpty { return [] }
      return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    case .body(let announced, let written):
      guard bytes.count <= announced - written else {
        throw .length(announced: announced, written: written + bytes.count)
      }
      state = .body(announced: announced, written: written + bytes.count)
      return bytes
    }
  }

  /// The end of the message.
  /// - Parameter trailers: only of a chunked body.
  public mutating func end(_ trailers: HTTPFields = HTTPFields()) throws(HTTP1EncodingError) -> [UInt8] {
    switch state {
    case .idle: throw .state
    case .chunks:
      var output = Array("0\r\n".utf8)
      for trailer in trailers { try append(trailer, to: &output) }
      output += "\r\n".utf8
      state = .idle
      return output
    case .body(let announced, let written) where announced != written:
      throw .length(announced: announced, written: written)
    case .body, .noBody, .untilClose:
      guard trailers.isEmpty else { throw .state }
      state = .idle
      return []
    }
  }

  private func initial(_ framing: HTTP1Framing) -> State {
    switch framing {
    case .none: .noBody
    case .length(let length): .body(announced: length, written: 0)
    case .chunked: .chunks
    case .untilClose: .untilClose
    }
  }

  private func append(
    _ fields: HTTPFields, _ framing: HTTP1Framing, _ version: HTTP1Version, to output: inout [UInt8]
  ) throws(HTTP1EncodingError) {
    for field in fields { try append(field, to: &output) }
    switch framing {
    case .none, .untilClose: break
    case .length(let length):
      guard length >= 0 else { throw .length(announced: length, written: 0) }
      output += "Content-Length: \(length)\r\n".utf8
    case .chunked:
      guard version == .http11 else { throw .state }
      output += "Transfer-Encoding: chunked\r\n".utf8
    }
    output += "\r\n".utf8
  }

  private func append(_ field: HTTPFields.Field, to output: inout [UInt8]) throws(HTTP1EncodingError) {
    guard !HTTPSyntax.isEqual(field.name, "content-length"), !HTTPSyntax.isEqual(field.name, "transfer-encoding") else {
      throw .field(field.name)
    }
    output += field.name.utf8
    output += ": ".utf8
    output += field.value.utf8
    output += "\r\n".utf8
  }
}
