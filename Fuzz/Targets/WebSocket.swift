import WirelaceHTTP1
import WirelaceWebSocket

/// Any bytes are what a peer sends: decoding ends, no message is larger than allowed, and however the bytes are cut, the events are the
/// same. What was decoded can be encoded, and decodes to the same. The first byte chooses side and piece size.
@_cdecl("LLVMFuzzerTestOneInput")
public func testWebSocket(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return -1 }
  let bytes = Array(input.dropFirst())
  let role: WebSocketRole = choice & 1 == 0 ? .client : .server
  let whole = decode(bytes, role, piece: bytes.count + 1)
  precondition(decode(bytes, role, piece: Int(choice >> 1) % 7 + 1) == whole, "pieces decode differently")
  let peer = WebSocketEncoder(role == .client ? .server : .client, makeKey: { 0x0102_0304 })
  for event in whole.events {
    let output =
      switch event {
      case .message(let message): peer.message(message, fragmentSize: Int(choice) + 1)
      case .ping(let payload): peer.ping(payload)
      case .pong(let payload): peer.pong(payload)
      case .close(let code, let reason): peer.close(code, reason: reason)
      }
    precondition(decode(output, role, piece: output.count) == Decoded(events: [event]), "encoding changed an event")
  }
  return 0
}

private struct Decoded: Equatable {
  var events: [WebSocketEvent] = []
  var violation: WebSocketViolation?
}

private func decode(_ bytes: [UInt8], _ role: WebSocketRole, piece: Int) -> Decoded {
  var decoder = WebSocketDecoder(role, messageLimit: 600)
  var result = Decoded()
  do throws(WebSocketViolation) {
    var rest = bytes[...]
    while !rest.isEmpty {
      decoder.receive(rest.prefix(piece))
      rest = rest.dropFirst(piece)
      while let event = try decoder.next() {
        if case .message(let message) = event { precondition(message.count <= 600, "a message above the limit") }
        result.events.append(event)
      }
    }
  } catch {
    precondition(!error.reason.isEmpty && error.code.isValidInFrame)
    result.violation = error
  }
  return result
}
