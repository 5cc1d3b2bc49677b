/// Writes frames, without any output of its own. A client's encoder masks every frame with a key of its own.
public struct WebSocketEncoder: Sendable {
  private let role: WebSocketRole
  private let makeKey: @Sendable () -> UInt32

  /// - Parameter makeKey: a masking key that nobody can foretell; the system's random source unless tests replace it.
  public init(
    _ role: WebSocketRole,
    makeKey: @escaping @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }
  ) {
    self.role = role
    self.makeKey = makeKey
  }

  /// A whole message.
  /// - Parameter fragmentSize: most bytes of one frame's payload, at least 1; nil: one frame.
  public func message(_ message: WebSocketMessage, fragmentSize: Int? = nil) -> [UInt8] {
    switch message {
    case .text(let text): data(Array(text.utf8), .text, fragmentSize)
    case .binary(let bytes): data(bytes, .binary, fragmentSize)
    }
  }

  /// A part of a message that is sent as it comes into being: `isFirst` opens it, `isLast` ends it.
  public func fragment(
    _ bytes: [UInt8], isText: Bool, isFirst: Bool, isLast: Bool
  ) -> [UInt8] {
    frame(isFirst ? (isText ? .text : .binary) : .continuation, bytes[...], isFinal: isLast)
  }

  /// A ping; of longer payloads the first 125 bytes.
  public func ping(_ payload: [UInt8] = []) -> [UInt8] { frame(.ping, payload.prefix(125)) }

  /// A pong; of longer payloads the first 125 bytes.
  public func pong(_ payload: [UInt8] = []) -> [UInt8] { frame(.pong, payload.prefix(125)) }

  /// A Close. A code that no frame may carry is left out, and the reason with it.
  /// - Parameter reason: cut behind the last character that fits into 123 bytes.
  public func close(_ code: WebSocketCloseCode = .noStatus, reason: String = "") -> [UInt8] {
    guard code.isValidInFrame else { return frame(.close, []) }
    var payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
    for character in reason {
      guard payload.count + character.utf8.count <= 125 else { break }
      payload += character.utf8
    }
    return frame(.close, payload[...])
  }

  private func data(_ bytes: [UInt8], _ opcode: Opcode, _ fragmentSize: Int?) -> [UInt8] {
    let size = max(1, fragmentSize ?? .max)
    guard bytes.count > size else { return frame(opcode, bytes[...]) }
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let end = index + min(size, bytes.count - index)
      output += frame(index == 0 ? opcode : .continuation, bytes[index..<end], isFinal: end == bytes.count)
      index = end
    }
    return output
  }

  private func frame(_ opcode: Opcode, _ payload: ArraySlice<UInt8>, isFinal: Bool = true) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(payload.count + 14)
    output.append((isFinal ? 0x80 : 0) | opcode.rawValue)
    let maskBit: UInt8 = role == .client ? 0x80 : 0
    switch payload.count {
    case ...125: output.append(maskBit | UInt8(payload.count))
    case ...0xFFFF: output += [maskBit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      output.append(maskBit | 127)
      for shift in stride(from: 56, through: 0, by: -8) { output.append(UInt8(payload.count >> shift & 0xFF)) }
    }
    guard role == .client else { return output + payload }
    let key = makeKey()
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: key >> UInt32(24 - 8 * $0)) }
    output += bytes
    let start = output.count
    output += payload
    var mask = Mask(bytes)
    output.withUnsafeMutableBytes { mask.apply(to: UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
    return output
  }
}
