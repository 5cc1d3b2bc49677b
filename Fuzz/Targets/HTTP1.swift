import WirelaceHTTP
import WirelaceHTTP1

/// Any bytes are what a peer sends: decoding ends, an error stands at a byte that is there, and however the bytes are cut, the messages
/// are the same. What was decoded can be encoded, and decodes to the same. The first byte chooses side and piece size.
@_cdecl("LLVMFuzzerTestOneInput")
public func testHTTP1(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return -1 }
  let bytes = Array(input.dropFirst())
  let role: HTTP1Decoder.Role = choice & 1 == 0 ? .requests : .responses
  let whole = decode(bytes, role, piece: bytes.count + 1)
  let pieces = decode(bytes, role, piece: Int(choice >> 1) % 7 + 1)
  precondition(pieces.comparable == whole.comparable, "pieces decode differently")
  if let error = whole.error {
    precondition(0...bytes.count ~= error.offset, "an error outside the bytes")
    precondition(!error.description.isEmpty && 400...599 ~= error.status)
  }
  for message in whole.messages where message.isComplete {
    guard let again = encode(message, role) else { continue }
    let other = decode(again, role, piece: again.count, method: message.method)
    precondition(other.error == nil && other.messages.count == 1, "what was encoded cannot be decoded")
    precondition(other.messages[0].body == message.body, "encoding changed the body")
  }
  return 0
}

private struct Message: Equatable {
  var request: HTTP1RequestHead?
  var response: HTTP1ResponseHead?
  var method = "GET"
  var body: [UInt8] = []
  var trailers = HTTPFields()
  var isComplete = false
}

private struct Decoded: Equatable {
  var messages: [Message] = []
  var error: HTTP1Error?

  /// Of a body that is too large more or less may have been handed on before.
  var comparable: Decoded {
    guard let error, error.kind == .bodyTooLarge, !messages.isEmpty else { return self }
    var other = self
    other.error?.offset = 0
    other.messages[messages.count - 1].body = []
    return other
  }
}

private func decode(_ bytes: [UInt8], _ role: HTTP1Decoder.Role, piece: Int, method: String? = nil) -> Decoded {
  var limits = HTTP1Limits()
  limits.head = 512
  limits.body = 4096
  var decoder = HTTP1Decoder(role, limits: limits)
  if let method { decoder.expectResponse(to: method) }
  var result = Decoded()
  do throws(HTTP1Error) {
    var rest = bytes[...]
    while !rest.isEmpty {
      decoder.receive(rest.prefix(piece))
      rest = rest.dropFirst(piece)
      while let event = try decoder.next() { add(event, &result) }
    }
    if let event = try decoder.finish() { add(event, &result) }
  } catch {
    result.error = error
  }
  return result
}

private func add(_ event: HTTP1Event, _ result: inout Decoded) {
  switch event {
  case .request(let head): result.messages.append(Message(request: head))
  case .response(let head): result.messages.append(Message(response: head))
  case .body(let bytes):
    precondition(!bytes.isEmpty && !result.messages.isEmpty, "a body without a head")
    result.messages[result.messages.count - 1].body += bytes
    precondition(result.messages[result.messages.count - 1].body.count <= 4096, "more body than allowed")
  case .end(let trailers):
    precondition(!result.messages.isEmpty, "an end without a head")
    result.messages[result.messages.count - 1].trailers = trailers
    result.messages[result.messages.count - 1].isComplete = true
  }
}

/// Nil for what has no body by its nature, or cannot be written with the framing that the encoder chooses.
private func encode(_ message: Message, _ role: HTTP1Decoder.Role) -> [UInt8]? {
  let framing = HTTP1Framing.length(message.body.count)
  var encoder = HTTP1Encoder()
  do {
    var output: [UInt8]
    if var head = message.request {
      head.fields = plain(head.fields)
      // A method that opens a tunnel, and heads that have no room for a length beside what stands in them.
      guard head.method != "CONNECT", head.fields.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) < 200,
        head.target.utf8.count < 200, head.fields.count < 50
      else { return nil }
      output = try encoder.start(head, framing)
    } else if var head = message.response {
      head.fields = plain(head.fields)
      guard head.status >= 200, head.status != 204, head.status != 304, head.fields.count < 50,
        head.fields.reduce(head.reason.utf8.count, { $0 + $1.name.utf8.count + $1.value.utf8.count }) < 200
      else { return nil }
      output = try encoder.start(head, framing, answering: "GET")
    } else {
      return nil
    }
    output += try encoder.body(message.body)
    output += try encoder.end()
    return output
  } catch {
    return nil
  }
}

private func plain(_ fields: HTTPFields) -> HTTPFields {
  var fields = fields
  fields.remove("Content-Length")
  fields.remove("Transfer-Encoding")
  return fields
}
