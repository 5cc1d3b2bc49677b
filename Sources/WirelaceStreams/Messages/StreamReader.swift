import WirelaceFrames
import WirelaceHTTP
import WirelaceWebSocket

/// Tells which frame of a side a message is, and reads it; generated code calls it.
public struct StreamReader {
  private enum Content {
    case text(JSONValue)
    case binary([UInt8])
  }
  /// The frame's place in the format; nil for a text message that is none.
  public let place: Int?
  private let format: StreamFormat
  private let content: Content

  public init(_ message: WebSocketMessage, _ format: StreamFormat) throws(StreamError) {
    self.format = format
    switch message {
    case .binary(let bytes):
      guard let place = format.binaryPlace else { throw format.error(nil, .unexpectedBinary) }
      try format.check(bytes.count, place)
      (self.place, content) = (place, .binary(bytes))
    case .text(let text):
      let count = text.utf8.count
      if count > format.textLimit {
        throw format.error(nil, .size(limit: format.textLimit, found: count))
      }
      let payload: JSONValue
      do throws(JSONPayloadError) {
        payload = try JSONValue(payloadBytes: Array(text.utf8), limit: format.textLimit)
      } catch {
        throw format.error(nil, .payload(error))
      }
      let member = (try? PayloadObject(payload))?.member(among: format.shapes)
      place = member.map { format.textPlaces[$0] }
      content = .text(payload)
      try format.check(count, place)
    }
  }

  /// The text message as a model, its rules checked.
  public func payload<Payload: JSONPayload>() throws(StreamError) -> Payload {
    guard case .text(let payload) = content else { throw format.error(place, .unexpectedBinary) }
    let value: Payload
    do throws(JSONPayloadError) {
      value = try Payload(payload: payload)
    } catch {
      throw format.error(place, .payload(error))
    }
    try format.check(value.validate(), place)
    return value
  }

  /// The binary message as a frame, its rules checked.
  public func frame<Frame: WireFrame>() throws(StreamError) -> Frame {
    let value: Frame
    do throws(FrameError) {
      value = try Frame.decode(from: bytes)
    } catch {
      throw format.error(place, .frame(error))
    }
    try format.check(value.validate().map(PayloadViolation.init), place)
    return value
  }

  /// The bytes of a binary message; none of a text message.
  public var bytes: [UInt8] {
    if case .binary(let bytes) = content { bytes } else { [] }
  }

  /// A text message as JSON; `null` for a binary one.
  public var json: JSONValue {
    if case .text(let payload) = content { payload } else { .null }
  }

  /// What a side refuses that is none of its frames.
  public var unknown: StreamError { format.error(nil, .unknownText) }
}

extension StreamFormat {
  /// Writes a text message; generated code calls it.
  public func text(_ place: Int, _ value: some JSONPayload) throws(StreamError) -> WebSocketMessage {
    try check(value.validate(), place)
    return try text(value.payload, place)
  }

  /// Writes a text message that the schema does not know; generated code calls it.
  public func text(unknown payload: JSONValue) throws(StreamError) -> WebSocketMessage { try text(payload, nil) }

  /// Writes a binary message of raw bytes; generated code calls it.
  public func binary(_ place: Int, _ bytes: [UInt8]) throws(StreamError) -> WebSocketMessage {
    try check(bytes.count, place)
    return .binary(bytes)
  }

  /// Writes a binary message; generated code calls it.
  public func frame(_ place: Int, _ value: some WireFrame) throws(StreamError) -> WebSocketMessage {
    try check(value.validate().map(PayloadViolation.init), place)
    let bytes: [UInt8]
    do throws(FrameError) {
      bytes = try value.encoded()
    } catch {
      throw self.error(place, .frame(error))
    }
    return try binary(place, bytes)
  }

  private func text(_ payload: JSONValue, _ place: Int?) throws(StreamError) -> WebSocketMessage {
    let text = payload.compactText
    try check(text.utf8.count, place)
    return .text(text)
  }

  func check(_ count: Int, _ place: Int?) throws(StreamError) {
    let limit = place.map { frames[$0].limit } ?? self.limit
    if count > limit { throw error(place, .size(limit: limit, found: count)) }
  }

  func check(_ violations: [PayloadViolation], _ place: Int?) throws(StreamError) {
    if !violations.isEmpty { throw error(place, .rules(violations)) }
  }
}

extension PayloadViolation {
  init(_ violation: RuleViolation) {
    self.init(rule: violation.rule, path: violation.path, expected: violation.expected)
  }
}
