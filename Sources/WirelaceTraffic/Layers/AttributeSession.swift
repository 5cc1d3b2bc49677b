import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// What goes on between the clients and servers of one connection: requests that wait, long reads, prepared writes, discovery.
struct AttributeSession {
  /// One side as a client, and the other as its server. A reference: nothing of it is counted or copied when it is looked at, and code that
  /// lends a value of this size by `_read` has been compiled into a use of freed memory.
  final class Client {
    @exclusivity(unchecked) var request: (pdu: Att.AttPdu, packet: PacketMark)?
    @exclusivity(unchecked) var indication: (pdu: Att.AttPdu, packet: PacketMark)?
    @exclusivity(unchecked) var read: PendingRead?
    @exclusivity(unchecked) var prepared: [PreparedPart] = []
    @exclusivity(unchecked) var preparedBytes = 0
    @exclusivity(unchecked) var askedForMTU = false
    /// The first answer of a connection seen from the middle may belong to a request before the capture.
    @exclusivity(unchecked) var mayAnswerEarlier: Bool
    @exclusivity(unchecked) var clientMTU: Int?
    /// What the client wrote on this connection to Client Characteristic Configurations, by their handle.
    @exclusivity(unchecked) var configurations: [UInt16: UInt16] = [:]

    init(mayAnswerEarlier: Bool) { self.mayAnswerEarlier = mayAnswerEarlier }
  }

  struct PendingRead {
    let handle: UInt16
    var offset: Int
    var bytes: [UInt8]
    var parts: [ValueTransfer.Part]
    let mtu: Int
  }

  struct PreparedPart {
    let handle: UInt16
    let offset: Int
    let bytes: [UInt8]
    let packet: PacketMark
  }

  let ofCentral: Client
  let ofPeripheral: Client

  init(isSeenFromStart: Bool) {
    ofCentral = Client(mayAnswerEarlier: !isSeenFromStart)
    ofPeripheral = Client(mayAnswerEarlier: !isSeenFromStart)
  }

  subscript(client: Common.Role) -> Client { client == .central ? ofCentral : ofPeripheral }
}

extension Common.Role {
  var other: Common.Role { self == .central ? .peripheral : .central }
}

extension Att.AttOpcode {
  /// Sent by a server, and thus about the sender's attributes.
  var isFromServer: Bool {
    switch self {
    case .errorResponse, .exchangeMtuResponse, .findInformationResponse, .findByTypeValueResponse, .readByTypeResponse,
      .readResponse, .readBlobResponse, .readMultipleResponse, .readByGroupTypeResponse, .writeResponse,
      .prepareWriteResponse, .executeWriteResponse, .handleValueNotification, .handleValueIndication,
      .readMultipleVariableResponse, .multipleHandleValueNotification:
      true
    default: false
    }
  }

  /// The response that a request wants; nil for what is no request.
  var response: Att.AttOpcode? {
    switch self {
    case .exchangeMtuRequest: .exchangeMtuResponse
    case .findInformationRequest: .findInformationResponse
    case .findByTypeValueRequest: .findByTypeValueResponse
    case .readByTypeRequest: .readByTypeResponse
    case .readRequest: .readResponse
    case .readBlobRequest: .readBlobResponse
    case .readMultipleRequest: .readMultipleResponse
    case .readByGroupTypeRequest: .readByGroupTypeResponse
    case .writeRequest: .writeResponse
    case .prepareWriteRequest: .prepareWriteResponse
    case .executeWriteRequest: .executeWriteResponse
    case .readMultipleVariableRequest: .readMultipleVariableResponse
    default: nil
    }
  }
}

extension Att.AttPdu {
  var opcode: Att.AttOpcode {
    switch self {
    case .errorResponse: .errorResponse
    case .exchangeMtuRequest: .exchangeMtuRequest
    case .exchangeMtuResponse: .exchangeMtuResponse
    case .findInformationRequest: .findInformationRequest
    case .findInformationResponse: .findInformationResponse
    case .findByTypeValueRequest: .findByTypeValueRequest
    case .findByTypeValueResponse: .findByTypeValueResponse
    case .readByTypeRequest: .readByTypeRequest
    case .readByTypeResponse: .readByTypeResponse
    case .readRequest: .readRequest
    case .readResponse: .readResponse
    case .readBlobRequest: .readBlobRequest
    case .readBlobResponse: .readBlobResponse
    case .readMultipleRequest: .readMultipleRequest
    case .readMultipleResponse: .readMultipleResponse
    case .readByGroupTypeRequest: .readByGroupTypeRequest
    case .readByGroupTypeResponse: .readByGroupTypeResponse
    case .writeRequest: .writeRequest
    case .writeResponse: .writeResponse
    case .prepareWriteRequest: .prepareWriteRequest
    case .prepareWriteResponse: .prepareWriteResponse
    case .executeWriteRequest: .executeWriteRequest
    case .executeWriteResponse: .executeWriteResponse
    case .handleValueNotification: .handleValueNotification
    case .handleValueIndication: .handleValueIndication
    case .handleValueConfirmation: .handleValueConfirmation
    case .readMultipleVariableRequest: .readMultipleVariableRequest
    case .readMultipleVariableResponse: .readMultipleVariableResponse
    case .multipleHandleValueNotification: .multipleHandleValueNotification
    case .writeCommand: .writeCommand
    case .signedWriteCommand: .signedWriteCommand
    case .unknown(let tag, _): Att.AttOpcode(rawValue: tag)
    }
  }
}
