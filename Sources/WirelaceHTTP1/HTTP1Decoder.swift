import WirelaceHTTP

/// Reads messages out of the bytes of a connection, without any input or output of its own.
///
/// Give it bytes as they come, then ask for events until there are none. However the bytes are cut, the events are the same (but
/// for the cuts of the bodies). It is strict where two readers of one message could disagree: such messages are refused.
public struct HTTP1Decoder: Sendable {
  public enum Role: Sendable { case requests, responses }

  enum State: Sendable {
    case start
    /// Fields collect in `fields`.
    case fields(StartLine)
    /// The message's head is out; its end is next.
    case finished(HTTPFields)
    case body(left: Int)
    case untilClose
    case chunkSize
    case chunk(left: Int)
    case chunkEnd
    case trailers
    /// What follows is not HTTP.
    case raw
    case failed(HTTP1Error)
  }

  enum StartLine: Sendable {
    case request(method: String, target: String, HTTP1Version)
    case response(status: Int, reason: String, HTTP1Version)

    var version: HTTP1Version {
      switch self {
      case .request(_, _, let version), .response(_, _, let version): version
      }
    }
  }

  let role: Role
  let limits: HTTP1Limits
  var state = State.start
  var queue = ByteQueue()
  /// Those of the head or of the trailers that are being read.
  private var fields = HTTPFields()
  /// Bytes left for the head or the trailers that are being read.
  var room: Int
  var skippedBlankLine = false
  private var bodyLength = 0
  private var extensionBytes = 0
  /// The methods of the requests that have no response yet.
  private var methods: [String] = []

  public init(_ role: Role, limits: HTTP1Limits = HTTP1Limits()) {
    self.role = role
    self.limits = limits
    room = limits.head
  }

  /// Takes bytes off the connection.
  public mutating func receive(_ bytes: some Collection<UInt8>) { queue.append(bytes) }

  /// Responses have to know what they answer: after HEAD and CONNECT they have no body.
  public mutating func expectResponse(to method: String) { methods.append(method) }

  /// Whether it stands between two messages, with no byte of the next.
  public var isIdle: Bool {
    if case .start = state { queue.count == 0 } else { false }
  }

  /// Whether the end of the message is the next event, without a byte more.
  public var isAtEnd: Bool { if case .finished = state { true } else { false } }

  /// The next event; nil when more bytes are needed. After an error it throws that error again.
  public mutating func next() throws(HTTP1Error) -> HTTP1Event? {
    do {
      return try step()
    } catch {
      state = .failed(error)
      throw error
    }
  }

  /// The other side sends no more. The end of a body that goes up to there, or nil.
  /// Call it when `next` gives nothing more; in the middle of a message it throws `truncated`.
  public mutating func finish() throws(HTTP1Error) -> HTTP1Event? {
    switch state {
    case .untilClose:
      state = .raw
      return .end([:])
    case .raw: return nil
    case .failed(let error): throw error
    case .start where queue.count == 0: return nil
    default:
      let error = HTTP1Error(
        kind: .truncated, reason: "the connection ended inside a message", offset: queue.offset + queue.count)
      state = .failed(error)
      throw error
    }
  }

  /// Takes the bytes behind the message that ended last, which belong to another protocol after an upgrade. Nothing is decoded any more.
  public mutating func takeRemainder() -> [UInt8] {
    state = .raw
    return Array(queue.take(queue.count))
  }

  // MARK: - Steps

  private mutating func step() throws(HTTP1Error) -> HTTP1Event? {
    while true {
      switch state {
      case .failed(let error): throw error
      case .raw: return nil
      case .start:
        guard let line = try startLine() else { return nil }
        // One empty line in front of a request is left over by some clients' bodies.
        if line.isEmpty, role == .requests, !skippedBlankLine {
          skippedBlankLine = true
          continue
        }
        state = .fields(role == .requests ? try requestLine(line) : try statusLine(line))
      case .fields(let start):
        guard let line = try fieldLine() else { return nil }
        if line.isEmpty { return try finishHead(start) }
        try read(line, into: &fields)
      case .finished(let trailers):
        reset()
        return .end(trailers)
      case .body(let left):
        guard let bytes = takeBody(left) else { return nil }
        state = bytes.count == left ? .finished([:]) : .body(left: left - bytes.count)
        return .body(bytes)
      case .untilClose:
        guard let bytes = takeBody(.max) else { return nil }
        try count(bytes.count)
        return .body(bytes)
      case .chunkSize:
        guard let size = try chunkSize() else { return nil }
        room = limits.head
        try count(size)
        state = size == 0 ? .trailers : .chunk(left: size)
      case .chunk(let left):
        guard let bytes = takeBody(left) else { return nil }
        state = bytes.count == left ? .chunkEnd : .chunk(left: left - bytes.count)
        return .body(bytes)
      case .chunkEnd:
        guard let line = try queue.line(limit: 2, orThrow: .malformed, "the end of a chunk") else { return nil }
        if !line.isEmpty { throw malformed("a chunk goes on behind its size") }
        state = .chunkSize
      case .trailers:
        guard let line = try fieldLine() else { return nil }
        if line.isEmpty {
          state = .finished(takeFields())
          continue
        }
        try read(line, into: &fields)
        if let trailer = fields.last, HTTP1Decoder.headOnly.contains(HTTPSyntax.lowercased(trailer.name)) {
          throw malformed("a trailer that only a head may hold")
        }
      }
    }
  }

  private static let headOnly: Set<String> = [
    "content-length", "transfer-encoding", "host", "trailer", "content-encoding", "content-type",
  ]

  private mutating func takeFields() -> HTTPFields {
    defer { fields = HTTPFields() }
    return fields
  }

  private mutating func reset() {
    state = .start
    room = limits.head
    skippedBlankLine = false
    bodyLength = 0
    extensionBytes = 0
  }

  private mutating func finishHead(_ start: StartLine) throws(HTTP1Error) -> HTTP1Event {
    let fields = takeFields()
    let framing = try framing(of: fields, start.version)
    switch start {
    case .request(let method, let target, let version):
      if version == .http11 || fields.values("host").count > 1 { try checkHost(fields) }
      try enter(framing ?? .body(left: 0))
      return .request(HTTP1RequestHead(method: method, target: target, version: version, fields: fields))
    case .response(let status, let reason, let version):
      let head = HTTP1ResponseHead(status: status, reason: reason, version: version, fields: fields)
      if head.isInformational {
        reset()
        return .response(head)
      }
      let method = methods.isEmpty ? "GET" : methods.removeFirst()
      if status == 101 || method == "CONNECT" && 200..<300 ~= status {
        state = .raw
      } else if method == "HEAD" || status == 204 || status == 304 {
        state = .finished([:])
      } else {
        try enter(framing ?? .untilClose)
      }
      return .response(head)
    }
  }

  private mutating func enter(_ framing: State) throws(HTTP1Error) {
    if case .body(let length) = framing {
      try count(length)
      state = length == 0 ? .finished([:]) : framing
    } else {
      state = framing
    }
  }

  private mutating func takeBody(_ most: Int) -> [UInt8]? {
    queue.count == 0 ? nil : Array(queue.take(min(queue.count, most)))
  }

  private mutating func count(_ bytes: Int) throws(HTTP1Error) {
    guard bytes <= limits.body - bodyLength else {
      throw HTTP1Error(
        kind: .bodyTooLarge, reason: "the body has more than \(limits.body) bytes", offset: queue.offset)
    }
    bodyLength += bytes
  }

  private mutating func chunkSize() throws(HTTP1Error) -> Int? {
    guard let line = try queue.line(limit: 1024, orThrow: .malformed, "a chunk's size") else { return nil }
    var size = 0
    var digits = 0
    for byte in line {
      guard let digit = hexDigit(byte) else { break }
      digits += 1
      // 15 digits are below 2^60: no overflow, and above any body there is.
      guard digits <= 15 else { throw malformed("a chunk's size of more than 15 digits") }
      size = size << 4 | digit
    }
    guard digits > 0 else { throw malformed("a chunk's size that is not hexadecimal") }
    let rest = line.dropFirst(digits)
    guard rest.isEmpty || rest.drop(while: HTTPSyntax.isBlank).first == UInt8(ascii: ";") else {
      throw malformed("a chunk's size followed by something that is no extension")
    }
    extensionBytes += rest.count
    guard extensionBytes <= limits.extensions else {
      throw malformed("more than \(limits.extensions) bytes of chunk extensions")
    }
    return size
  }

  func malformed(_ reason: String) -> HTTP1Error {
    HTTP1Error(kind: .malformed, reason: reason, offset: queue.offset)
  }
}

private func hexDigit(_ byte: UInt8) -> Int? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
