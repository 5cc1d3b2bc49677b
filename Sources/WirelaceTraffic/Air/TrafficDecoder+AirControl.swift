import WirelaceBluetooth
import WirelaceFrames

/// Control PDUs of the link layer, as far as they matter to what is above: encryption, parameters, the end.
extension TrafficDecoder {
  func control(
    _ bytes: RawSpan, on air: AirLink, _ address: UInt32, from sender: Common.Role, at mark: PacketMark
  ) {
    let pdu: Linklayer.LlControlPdu
    do throws(FrameError) {
      pdu = try Linklayer.LlControlPdu.decode(from: bytes)
    } catch {
      report(
        .undecodable(error), .ll, at: mark, on: air.link, from: sender, offset: error.byteOffset, bytes: bytes)
      return
    }
    switch pdu {
    case .encReq(let request): air.encryption.begin(request)
    case .encRsp(let response): air.encryption.answer(response, keys: learnedKeys.reversed() + keys.longTermKeys)
    case .pauseEncRsp where sender == .central: air.encryption.end()
    case .rejectInd, .rejectExtInd:
      // Where it refuses the start of encryption, all goes on in clear; a later PDU in cipher would not decode.
      if air.link?.connection.encryption != .decrypted { air.encryption.end() }
    case .connectionUpdateInd(let update):
      guard let connection = air.link?.connection else { return }
      connection.parameters = ConnectionParameters(
        intervalRaw: update.intervalRaw, latency: update.latency, supervisionTimeoutRaw: update.timeoutRaw)
      observer.connection(connection, did: .parameters, at: mark)
    case .terminateInd(let reason):
      guard let link = air.link else { return }
      air.link = nil
      close(link, reason: reason, by: sender, at: mark)
    default: break
    }
  }

  // MARK: Keys

  /// Keeps what a pairing tells of keys.
  func learnKeys(_ pdu: Smp.SmpPdu, _ bytes: RawSpan, from sender: Common.Role, _ link: Link) {
    guard case .air = link.connection.link else { return }
    if let key = link.legacy.take(pdu, bytes, from: sender, link.connection, passkeys: keys.passkeys) { learn(key) }
    // Least significant octet first on the wire.
    if case .encryptionInformation(let key) = pdu { learn(key.reversed()) }
  }

  /// The check of the first encrypted PDU tells which key it is, so that keys need no names here.
  private func learn(_ key: [UInt8]) {
    guard !learnedKeys.contains(key) else { return }
    if learnedKeys.count >= LinkEncryption.mostKeys { learnedKeys.removeFirst() }
    learnedKeys.append(key)
  }
}
