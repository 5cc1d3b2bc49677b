import WirelaceBluetooth
import WirelaceFrames

/// Which way a PDU goes between client and server. Both sides of a connection may be both.
public enum AttributeFlow: Sendable, Hashable {
  /// Requests, commands and confirmations.
  case toServer
  /// Responses, notifications and indications.
  case toClient
}

/// One ATT PDU.
public struct AttributeMessage: Sendable {
  /// The packet that completed it, the number that Wireshark gives it.
  public let packet: PacketMark
  /// The packet that it began in.
  public let first: PacketMark
  /// The number of its connection.
  public let connection: Int
  public let sender: Common.Role
  public let flow: AttributeFlow
  /// ATT_MTU in force when it was sent.
  public let mtu: Int
  /// Nil only for an empty PDU.
  public let opcode: Att.AttOpcode?
  /// The PDU decoded, or why it cannot be.
  public let content: Result<Att.AttPdu, FrameError>
  /// Bytes of the PDU.
  public let length: Int

  /// The side whose attributes it is about.
  public var server: Common.Role {
    flow == .toClient ? sender : sender == .central ? .peripheral : .central
  }

  /// The attribute that it names, if it names one.
  public var handle: UInt16? {
    guard case .success(let pdu) = content else { return nil }
    return pdu.handle
  }

  /// Where the value begins in the PDU; nil when it carries none.
  public var valueOffset: Int? {
    guard case .success(let pdu) = content else { return nil }
    return pdu.valueOffset
  }

  /// Bytes of the value in it, and where in the PDU they begin: writes, reads, notifications.
  public var value: (bytes: [UInt8], offset: Int)? { (try? content.get())?.value }
}

extension Att.AttPdu {
  /// The attribute that the PDU names, if it names one.
  public var handle: UInt16? {
    switch self {
    case .errorResponse(let error): error.handle
    case .readRequest(let handle): handle
    case .readBlobRequest(let blob): blob.handle
    case .writeRequest(let write), .writeCommand(let write), .handleValueNotification(let write),
      .handleValueIndication(let write):
      write.handle
    case .prepareWriteRequest(let part), .prepareWriteResponse(let part): part.handle
    case .signedWriteCommand(let write): write.handle
    default: nil
    }
  }

  /// Where the value begins in the PDU; nil when it carries none.
  public var valueOffset: Int? {
    switch self {
    case .readResponse, .readBlobResponse, .readMultipleResponse: 1
    case .writeRequest, .writeCommand, .handleValueNotification, .handleValueIndication, .signedWriteCommand: 3
    case .prepareWriteRequest, .prepareWriteResponse: 5
    default: nil
    }
  }

  /// The value that the PDU carries, and the offset in the PDU at which it begins.
  public var value: (bytes: [UInt8], offset: Int)? {
    switch self {
    case .readResponse(let bytes), .readBlobResponse(let bytes), .readMultipleResponse(let bytes): (bytes, 1)
    case .writeRequest(let write), .writeCommand(let write), .handleValueNotification(let write),
      .handleValueIndication(let write):
      (write.value, 3)
    case .prepareWriteRequest(let part), .prepareWriteResponse(let part): (part.value, 5)
    case .signedWriteCommand(let write): (write.value, 3)
    default: nil
    }
  }
}
