import WirelaceFrames

/// A service that is talked to in messages: requests of the client, replies that name their request, events.
///
/// A schema has the frames, the commands and the characteristics; this says which is which, and where number, opcode and body are in a
/// frame. Both sides of the message layer are generic over it.
public protocol MessageProtocol: Sendable {
  associatedtype Request: Sendable
  associatedtype Reply: Sendable
  associatedtype Event: Sendable
  /// Why a request was not carried out.
  associatedtype Refusal: Sendable

  static var service: GATTService { get }
  /// Written by the client.
  static var requests: MessageCharacteristic<Request> { get }
  /// Notified or indicated.
  static var replies: MessageCharacteristic<Reply> { get }
  /// Notified or indicated.
  static var events: MessageCharacteristic<Event> { get }
  /// The greatest number of a request; after it comes 0.
  static var lastNumber: UInt64 { get }
  /// Requests of a connection that may be under way at once.
  static var requestLimit: Int { get }

  /// A request. Errors: those of decoding, for a body that does not fit the opcode.
  static func request(_ call: MessageContent) throws(FrameError) -> Request
  /// What a request says.
  static func content(of request: Request) throws(FrameError) -> MessageContent
  /// The number and the opcode of a request that cannot be decoded; nil when not even they are there. `body` is left empty.
  static func content(ofMalformed request: [UInt8]) -> MessageContent?

  /// A reply; `outcome` takes the place of the body. Errors: those of decoding, for a body that does not fit the opcode.
  static func reply(to call: MessageContent, _ outcome: MessageOutcome<Refusal>) throws(FrameError) -> Reply
  /// What a reply says. Errors: one of a kind that is not known, for example.
  static func outcome(of reply: Reply) throws(FrameError) -> (to: MessageContent, MessageOutcome<Refusal>)
  /// The number of the request to which a reply belongs that cannot be decoded; nil when it does not show.
  static func number(ofMalformed reply: [UInt8]) -> UInt64?

  /// The refusal of a request that cannot be decoded.
  static var malformed: Refusal { get }
  /// The refusal of a request above ``requestLimit``.
  static var busy: Refusal { get }

  /// An event with its number on the connection, which counts from 0; the event as it is, where events have none.
  static func numbered(_ event: Event, _ number: UInt64) -> Event
}

extension MessageProtocol {
  public static func numbered(_ event: Event, _ number: UInt64) -> Event { event }
}

/// Which request this is, or which one it answers.
public struct MessageContent: Sendable, Hashable {
  /// Stands for the request on its connection, as long as it is under way.
  public var number: UInt64
  public var opcode: Int64
  /// The encoded request; empty in a reply.
  public var body: [UInt8]

  public init(number: UInt64, opcode: Int64, body: [UInt8] = []) {
    self.number = number
    self.opcode = opcode
    self.body = body
  }
}

/// What a reply says of its request.
public enum MessageOutcome<Refusal: Sendable>: Sendable {
  /// The encoded response.
  case done([UInt8])
  case refused(Refusal)
  /// The user has this long to confirm; another reply follows.
  case pending(Duration)
}

extension MessageOutcome: Equatable where Refusal: Equatable {}
extension MessageOutcome: Hashable where Refusal: Hashable {}
