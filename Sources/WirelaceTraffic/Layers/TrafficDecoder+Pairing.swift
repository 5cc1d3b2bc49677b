import WirelaceBluetooth
import WirelaceFrames

/// What is known of the pairing on one connection.
struct PairingSession {
  var phase = PairingPhase.none
  var requestIsSecure: Bool?
  var responseIsSecure: Bool?

  var isSecureConnections: Bool { requestIsSecure == true && responseIsSecure == true }

  /// Goes on by a PDU of the Security Manager.
  mutating func take(_ pdu: Smp.SmpPdu) {
    switch pdu {
    case .pairingRequest(let features):
      self = PairingSession(phase: .featureExchange, requestIsSecure: features.requirements.secureConnections)
    case .pairingResponse(let features):
      phase = .featureExchange
      responseIsSecure = features.requirements.secureConnections
    case .pairingConfirm, .pairingRandom, .pairingPublicKey, .pairingDhKeyCheck, .pairingKeypress:
      phase = .authentication
    case .encryptionInformation, .centralIdentification, .identityInformation, .identityAddressInformation,
      .signingInformation:
      phase = .keyDistribution
    case .pairingFailed(let failure): phase = .failed(failure)
    default: break
    }
  }
}

extension TrafficDecoder {
  func pairing(_ bytes: RawSpan, of link: Link, from sender: Common.Role, first: PacketMark, at mark: PacketMark) {
    let content: Result<Smp.SmpPdu, FrameError>
    do throws(FrameError) {
      let pdu = try Smp.SmpPdu.decode(from: bytes)
      link.pairing.take(pdu)
      learnKeys(pdu, bytes, from: sender, link)
      content = .success(pdu)
    } catch {
      content = .failure(error)
    }
    observer.pairing(
      PairingMessage(
        packet: mark, first: first, connection: link.connection.number, sender: sender, content: content,
        isSecureConnections: link.pairing.isSecureConnections, phase: link.pairing.phase), on: link.connection)
    if case .failure(let error) = content {
      // Not a byte of it is shown: it may be a key.
      report(.undecodable(error), .smp, at: mark, on: link, from: sender, offset: error.byteOffset, bytes: RawSpan())
    }
  }
}
