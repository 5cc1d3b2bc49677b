import WirelaceBluetooth

/// A whole attribute value that went from one side to the other: long reads and prepared writes are joined.
public struct ValueTransfer: Sendable {
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Read, with the Read Blobs that follow it.
    case read
    /// One value of a Read By Type Response.
    case readByType
    /// One value of a Read Multiple Variable Response; of a Read Multiple Response, all values in one, under the first handle.
    case readMultiple
    /// Write Request.
    case write
    case writeCommand
    case signedWriteCommand
    /// Prepared writes to one handle, joined when they were executed.
    case preparedWrite
    case notification
    case indication

    /// Whether the client sent it.
    public var isWrite: Bool {
      switch self {
      case .write, .writeCommand, .signedWriteCommand, .preparedWrite: true
      case .read, .readByType, .readMultiple, .notification, .indication: false
      }
    }
  }

  /// What the server made of it.
  public enum Outcome: Sendable, Hashable {
    /// Answered, or it needs no answer. A value that is read or notified is always this.
    case done
    /// The server refused the write.
    case refused(Att.AttErrorCode)
    /// Prepared writes that were dropped.
    case cancelled
    /// The write was never answered.
    case unanswered
  }

  /// Bytes of the value that one packet carried.
  public struct Part: Sendable, Hashable {
    public let packet: PacketMark
    /// Where they stand in ``ValueTransfer/bytes``.
    public let offset: Int
    public let count: Int
    /// Where they begin in the ATT PDU.
    public let offsetInPDU: Int
  }

  public let kind: Kind
  public let connection: Int
  /// The side whose attribute it is.
  public let server: Common.Role
  public let handle: UInt16
  public let bytes: [UInt8]
  /// Offset in the attribute's value at which `bytes` begin: 0 but for blobs and prepared writes that start elsewhere.
  public let valueOffset: Int
  /// Whether the value may go on: it filled the PDU and nothing more was read.
  public let mayBeCut: Bool
  public let outcome: Outcome
  /// The packet with the first bytes.
  public let first: Part
  /// Further parts of a joined value.
  public let further: [Part]
  /// ATT_MTU in force.
  public let mtu: Int

  /// The packet with the first bytes.
  public var packet: PacketMark { first.packet }

  /// All parts, in the order of the bytes.
  public var parts: [Part] { [first] + further }

  /// The part that carried the byte at `offset` of ``bytes``.
  public func part(at offset: Int) -> Part {
    further.last { $0.offset <= offset } ?? first
  }
}
