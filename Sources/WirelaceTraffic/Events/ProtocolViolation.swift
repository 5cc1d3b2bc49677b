import WirelaceBluetooth
import WirelaceFrames

/// A rule of the protocols that a packet broke.
public struct ProtocolViolation: Sendable {
  public enum Layer: String, Sendable, Hashable, CaseIterable {
    case hci, ll, l2cap, att, smp
  }

  public enum Kind: Sendable {
    /// A request came while another one waits for its answer.
    case requestWhileOutstanding(Att.AttOpcode, since: PacketMark)
    /// An indication came while another one waits for its confirmation.
    case indicationWhileOutstanding(since: PacketMark)
    case responseWithoutRequest(Att.AttOpcode)
    /// The outstanding request wants another answer.
    case responseToOtherRequest(Att.AttOpcode, outstanding: Att.AttOpcode, since: PacketMark)
    case confirmationWithoutIndication
    /// The PDU is longer than ATT_MTU.
    case longerThanMTU(length: Int, mtu: Int)
    /// The client switched notifications off, or never on.
    case notificationWithoutSubscription(handle: UInt16)
    case indicationWithoutSubscription(handle: UInt16)
    /// No answer in 30 seconds or before the connection ended. The packet is the request's.
    case unanswered(Att.AttOpcode, AttributeTransaction.Abandonment)
    /// A Prepare Write Response repeats other bytes than it was sent.
    case preparedWriteEcho(handle: UInt16)
    /// The bytes are none of the layer's PDUs.
    case undecodable(FrameError)
    /// The bytes decode, and break a rule of the schema.
    case rule(RuleViolation)
    /// A fragment goes on with a frame that never began.
    case unexpectedContinuation(length: Int)
    /// A frame began while an earlier one lacks bytes. The packet is the one that the earlier one began in.
    case missingFragment(expected: Int, received: Int)
    /// More bytes came than the L2CAP header announces.
    case longerThanAnnounced(announced: Int, received: Int)
    /// ATT_MTU was asked for twice on one connection.
    case repeatedMTUExchange
    /// A frame of a channel with credits was sent when the receiver had given none.
    case withoutCredit(channel: UInt16)
    /// A frame of a channel with credits is longer than the receiver takes.
    case longerThanMPS(length: Int, mps: Int)
  }

  public let kind: Kind
  public let layer: Layer
  public let packet: PacketMark
  public let connection: Int?
  public let sender: Common.Role?
  /// The byte of the layer's PDU that is wrong; 0 when the whole is.
  public let offset: Int
  /// At most 64 bytes of the PDU, those at the fault; empty where they may be a key.
  public let excerpt: [UInt8]
  /// The place of `excerpt[0]` in the PDU.
  public let excerptStart: Int
  /// Bytes of the PDU.
  public let length: Int

  /// A name that does not change, for settings and reports: `att.response-without-request`.
  public var id: String { "\(layer.rawValue).\(kind.name)" }
}

extension ProtocolViolation.Kind {
  /// A name that does not change.
  public var name: String {
    switch self {
    case .requestWhileOutstanding: "request-while-outstanding"
    case .indicationWhileOutstanding: "indication-while-outstanding"
    case .responseWithoutRequest: "response-without-request"
    case .responseToOtherRequest: "response-to-other-request"
    case .confirmationWithoutIndication: "confirmation-without-indication"
    case .longerThanMTU: "longer-than-mtu"
    case .notificationWithoutSubscription: "notification-without-subscription"
    case .indicationWithoutSubscription: "indication-without-subscription"
    case .unanswered: "unanswered"
    case .preparedWriteEcho: "prepared-write-echo"
    case .undecodable: "undecodable"
    case .rule: "rule"
    case .unexpectedContinuation: "unexpected-continuation"
    case .missingFragment: "missing-fragment"
    case .longerThanAnnounced: "longer-than-announced"
    case .repeatedMTUExchange: "repeated-mtu-exchange"
    case .withoutCredit: "without-credit"
    case .longerThanMPS: "longer-than-mps"
    }
  }

  /// All names, in the order of the cases.
  public static let names = [
    "request-while-outstanding", "indication-while-outstanding", "response-without-request",
    "response-to-other-request", "confirmation-without-indication", "longer-than-mtu",
    "notification-without-subscription", "indication-without-subscription", "unanswered", "prepared-write-echo",
    "undecodable", "rule", "unexpected-continuation", "missing-fragment", "longer-than-announced",
    "repeated-mtu-exchange", "without-credit", "longer-than-mps",
  ]
}
