/// Reads messages out of the bytes of a connection, without any input or output of its own.
///
/// Give it bytes as they come, then ask for events until there are none. What it holds is at most one message within the limit; a
/// length that a frame only announces takes no memory.
public struct WebSocketDecoder: Sendable {
  private enum State: Sendable {
    case header
    case payload(FrameHeader, left: Int)
    case closed
    case failed(WebSocketViolation)
  }

  private let role: WebSocketRole
  private let limit: Int
  private var state = State.header
  private var input: [UInt8] = []
  private var position = 0
  /// Bytes taken before `input` began.
  private var consumed = 0
  private var frameStart = 0

  /// Of the message that is being put together: its opcode, nil between messages.
  private var opcode: Opcode?
  private var message: [UInt8] = []
  private var control: [UInt8] = []
  private var mask: Mask?
  private var text = UTF8Checker()

  /// - Parameters:
  ///   - role: of the side that reads.
  ///   - messageLimit: bytes of a message; a longer one is refused with 1009 before it is stored.
  public init(_ role: WebSocketRole, messageLimit: Int = 16 << 20) {
    self.role = role
    limit = messageLimit
  }

  /// Takes bytes off the connection. Behind a Close, or a violation, they are dropped.
  public mutating func receive(_ bytes: some Collection<UInt8>) {
    switch state {
    case .closed, .failed: return
    case .header, .payload: break
    }
    consumed += position
    if position == input.count {
      input.removeAll(keepingCapacity: input.capacity <= 1 << 18)
    } else {
      input.removeSubrange(..<position)
    }
    position = 0
    input.append(contentsOf: bytes)
  }

  /// The next event; nil when more bytes are needed. After a violation it throws that violation again.
  public mutating func next() throws(WebSocketViolation) -> WebSocketEvent? {
    do {
      return try step()
    } catch {
      state = .failed(error)
      input = []
      message = []
      position = 0
      throw error
    }
  }

  private mutating func step() throws(WebSocketViolation) -> WebSocketEvent? {
    while true {
      switch state {
      case .closed: return nil
      case .failed(let violation): throw violation
      case .header:
        frameStart = consumed + position
        guard let header = try FrameHeader(input[position...], at: frameStart) else { return nil }
        try check(header)
        position += header.size
        mask = header.mask
        state = .payload(header, left: header.length)
      case .payload(let header, let left):
        let count = min(left, input.count - position)
        if count > 0 { try take(count, header) }
        if count < left {
          state = .payload(header, left: left - count)
          return nil
        }
        state = .header
        if let event = try finish(header) { return event }
      }
    }
  }

  private func violation(_ rule: WebSocketViolation.Rule) -> WebSocketViolation {
    WebSocketViolation(rule: rule, offset: frameStart)
  }

  private mutating func check(_ header: FrameHeader) throws(WebSocketViolation) {
    if (header.mask != nil) != (role == .server) { throw violation(.masking) }
    if header.opcode.isControl {
      control = []
      return
    }
    if (header.opcode == .continuation) != (opcode != nil) { throw violation(.fragmentation) }
    if header.length > limit - message.count { throw violation(.tooBig) }
    if opcode == nil {
      opcode = header.opcode
      text = UTF8Checker()
    }
  }

  private mutating func take(_ count: Int, _ header: FrameHeader) throws(WebSocketViolation) {
    let range = position..<position + count
    position += count
    let isText = opcode == .text && !header.opcode.isControl
    (mask, text) = input.withUnsafeMutableBytes { [mask, text] bytes in
      var (mask, text) = (mask, text)
      let payload = UnsafeMutableRawBufferPointer(rebasing: bytes[range])
      mask?.apply(to: payload)
      if isText { text.take(UnsafeRawBufferPointer(payload)) }
      return (mask, text)
    }
    if !text.isValid { throw violation(.notUTF8) }
    if header.opcode.isControl { control += input[range] } else { message += input[range] }
  }

  private mutating func finish(_ header: FrameHeader) throws(WebSocketViolation) -> WebSocketEvent? {
    switch header.opcode {
    case .ping: return .ping(control)
    case .pong: return .pong(control)
    case .close: return try close()
    case .continuation, .text, .binary:
      guard header.isFinal else { return nil }
      var whole: [UInt8] = []
      swap(&whole, &message)
      let isText = opcode == .text
      opcode = nil
      guard isText else { return .message(.binary(whole)) }
      guard text.isComplete else { throw violation(.notUTF8) }
      return .message(.text(String(decoding: whole, as: UTF8.self)))
    }
  }

  private mutating func close() throws(WebSocketViolation) -> WebSocketEvent {
    if control.isEmpty {
      state = .closed
      return .close(.noStatus, reason: "")
    }
    guard control.count >= 2 else { throw violation(.closeCode) }
    let code = WebSocketCloseCode(rawValue: UInt16(control[0]) << 8 | UInt16(control[1]))
    guard code.isValidInFrame else { throw violation(.closeCode) }
    guard let reason = String(validating: control[2...], as: UTF8.self) else { throw violation(.notUTF8) }
    state = .closed
    return .close(code, reason: reason)
  }
}
