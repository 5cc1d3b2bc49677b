import VysloProtocol

extension CardPeripheral {
  /// A value that went over the air.
  public struct Frame: Sendable, Hashable {
    public enum Direction: Sendable, Hashable {
      case toCard
      case toApp
    }

    public let direction: Direction
    public let connection: Int
    /// As the schema names it.
    public let characteristic: String
    public let bytes: [UInt8]
  }

  /// What a card of next year would say beyond what the schema knows: for tests of apps that are older than their card.
  public struct Growth: Sendable, Hashable {
    /// Behind every reply that carries something, and every event.
    public var tail: [UInt8] = []
    /// An event of a kind that nobody knows yet; sent with every event that is.
    public var unknownEvent: (kind: UInt8, body: [UInt8])?

    public init(tail: [UInt8] = [], unknownEvent: (kind: UInt8, body: [UInt8])? = nil) {
      self.tail = tail
      self.unknownEvent = unknownEvent
    }

    public static func == (left: Growth, right: Growth) -> Bool {
      left.tail == right.tail && left.unknownEvent?.kind == right.unknownEvent?.kind
        && left.unknownEvent?.body == right.unknownEvent?.body
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(tail) }
  }

  public struct Options: Sendable {
    public var growth: Growth?
    /// Nil: the card has no Wi-Fi, and says so.
    public var wifi: (any CardWiFi)?
    /// Sees everything that comes of the card, in order; called on the card's own executor, so it has to be quick.
    public var onOutput: (@Sendable (CardOutput) -> Void)?
    public var onFrame: (@Sendable (Frame) -> Void)?
    /// Connections come and go.
    public var onConnection: (@Sendable (_ connection: Int, _ isConnected: Bool) -> Void)?

    public init() {}
  }
}
