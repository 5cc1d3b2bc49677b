import WirelaceFrames
import WirelaceGATT

/// How requests, replies and events of `VysloCard` are told apart.
public enum CardMessages: MessageProtocol {
  public static let service = VysloCard.service
  public static let requests = MessageCharacteristic(
    VysloCard.control, CardRequestParts.decoder,
    fragments: CardRequestParts.fragments(of:maximumValueSize:sequence:))
  public static let replies = MessageCharacteristic(
    VysloCard.reply, CardReplyParts.decoder, fragments: CardReplyParts.fragments(of:maximumValueSize:sequence:))
  public static let events = MessageCharacteristic(
    VysloCard.events, CardEventParts.decoder, fragments: CardEventParts.fragments(of:maximumValueSize:sequence:))
  public static let lastNumber: UInt64 = 255
  public static let requestLimit = 16

  /// Bytes in front of a request's body: its number and its opcode.
  private static let requestHeader = 2
  /// Bytes in front of a reply's body: number, opcode and outcome.
  private static let replyHeader = 3

  public static func request(_ call: MessageContent) throws(FrameError) -> CardRequest {
    try CardRequest.decode(
      from: [UInt8(truncatingIfNeeded: call.number), UInt8(truncatingIfNeeded: call.opcode)] + call.body)
  }

  public static func content(of request: CardRequest) throws(FrameError) -> MessageContent {
    MessageContent(
      number: UInt64(request.sequence), opcode: Int64(request.opcode.rawValue),
      body: Array(try request.encoded().dropFirst(requestHeader)))
  }

  public static func content(ofMalformed request: [UInt8]) -> MessageContent? {
    guard request.count >= requestHeader else { return nil }
    return MessageContent(number: UInt64(request[0]), opcode: Int64(request[1]))
  }

  public static func reply(
    to call: MessageContent, _ outcome: MessageOutcome<CardRefusal>
  ) throws(FrameError) -> CardReply {
    let number = UInt8(truncatingIfNeeded: call.number)
    let opcode = CardOpcode(rawValue: UInt8(truncatingIfNeeded: call.opcode))
    switch outcome {
    case .done(let body):
      return try CardReply.decode(from: [number, opcode.rawValue, ReplyOutcome.done.rawValue] + body)
    case .refused(let refusal):
      return CardReply(sequence: number, opcode: opcode, outcome: .refused, refusal: refusal)
    case .pending(let time):
      let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
      return CardReply(
        sequence: number, opcode: opcode, outcome: .pending, pending: UInt16(clamping: milliseconds))
    }
  }

  public static func outcome(
    of reply: CardReply
  ) throws(FrameError) -> (to: MessageContent, MessageOutcome<CardRefusal>) {
    let call = MessageContent(number: UInt64(reply.sequence), opcode: Int64(reply.opcode.rawValue))
    if let refusal = reply.refusal { return (call, .refused(refusal)) }
    if let time = reply.pending { return (call, .pending(.milliseconds(time))) }
    guard reply.outcome == .done else {
      throw .unknownCase("CardReply", "outcome", at: 2, of: "ReplyOutcome", found: Int128(reply.outcome.rawValue))
    }
    return (call, .done(Array(try reply.encoded().dropFirst(replyHeader))))
  }

  public static func number(ofMalformed reply: [UInt8]) -> UInt64? { reply.first.map { UInt64($0) } }

  public static let malformed = CardRefusal(reason: .malformed, detail: .malformed)
  public static let busy = CardRefusal(reason: .busy, detail: .busy(CardRefusalDetailBusy(cause: .limit)))

  public static func numbered(_ event: CardEvent, _ number: UInt64) -> CardEvent {
    var event = event
    event.number = UInt8(truncatingIfNeeded: number)
    return event
  }
}
