import WirelaceBluetooth

/// A request or an indication, and what became of it.
public struct AttributeTransaction: Sendable {
  public enum Outcome: Sendable {
    /// The response, or for an indication the confirmation.
    case response(Att.AttPdu, PacketMark)
    case error(Att.AttErrorCode, handle: UInt16, PacketMark)
    /// Never answered: the connection ended, 30 seconds went by, or the next request came.
    case unanswered(Abandonment)
  }

  public enum Abandonment: Sendable, Hashable { case disconnected, timedOut, replaced, endOfCapture }

  public let connection: Int
  /// The side whose attributes it is about.
  public let server: Common.Role
  public let request: Att.AttPdu
  public let requestPacket: PacketMark
  public let outcome: Outcome

  /// The packet of the answer.
  public var answerPacket: PacketMark? {
    switch outcome {
    case .response(_, let packet), .error(_, _, let packet): packet
    case .unanswered: nil
    }
  }

  /// Nanoseconds from the request to its answer; nil when there is none, or no times.
  public var latency: Int64? { answerPacket.flatMap { $0.nanoseconds(since: requestPacket) } }
}
