import WirelaceBluetooth
import WirelaceCaptures
import WirelaceFrames

/// Packets of the air: the CRC is checked, what was sent twice is dropped, what is encrypted is decrypted.
extension TrafficDecoder {
  func air(_ content: LinkLayerContent, _ bytes: RawSpan, at mark: PacketMark) {
    counts.airPackets += 1
    guard content.pdu.count >= 2 else {
      counts.cutPackets += 1
      return
    }
    switch content.kind {
    case .advertising, .auxiliaryAdvertising: airAdvertising(content, bytes, at: mark)
    case .data: airData(content, bytes, at: mark)
    case .connectedIsochronous, .broadcastIsochronous: counts.isochronousPackets += 1
    }
  }

  private func airData(_ content: LinkLayerContent, _ bytes: RawSpan, at mark: PacketMark) {
    do throws(FrameError) {
      var cursor = content.payload.lowerBound
      let address = try Linklayer.LlAccessAddress(
        reading: bytes, at: &cursor, end: content.payload.upperBound, ownsWindow: false
      ).value
      let air = airLink(address)
      let known: Common.Role? = content.direction.map { $0 == .centralToPeripheral ? .central : .peripheral }
      var sender = air.direction.next(
        start: mark.time, channel: content.channel, octets: content.payload.count, phy: content.phy, known: known)
      guard isWhole(content, bytes, air) else { return }
      cursor = content.pdu.lowerBound
      let head = try Linklayer.LlDataHead(reading: bytes, at: &cursor, end: content.pdu.upperBound, ownsWindow: false)
      if head.hasCte { cursor += 1 }
      guard content.pdu.upperBound - cursor >= Int(head.length) else {
        counts.cutPackets += 1
        return
      }
      let body = bytes.extracting(cursor..<cursor + Int(head.length))
      guard !air.isRepeated(head, body, from: sender) else {
        counts.retransmissions += body.byteCount > 0 ? 1 : 0
        return
      }
      // Keeps the connection alive and says nothing.
      guard body.byteCount > 0 else { return }
      if content.isDecrypted {
        counts.decryptedPDUs += 1
        receive(
          head.id, body.extracting(0..<plainLength(body, head.id, air)), on: air, address, from: sender, at: mark)
      } else if air.encryption.isOn, !isPlain(head.id, body) {
        switch air.encryption.open(body, header: bytes.byte(at: content.pdu.lowerBound), from: sender) {
        case .plain(let plain, let side):
          counts.decryptedPDUs += 1
          if side != sender { air.direction.correct(side) }
          sender = side
          encryption(of: air, is: .decrypted, at: mark)
          receive(head.id, plain.span.bytes, on: air, address, from: sender, at: mark)
        case .unread:
          leaveUnread(air, at: mark)
        }
      } else if content.isEncrypted {
        counts.encryptedPDUsWithoutStart += 1
        leaveUnread(air, at: mark)
      } else {
        receive(head.id, body, on: air, address, from: sender, at: mark)
      }
    } catch {
      counts.cutPackets += 1
    }
  }

  private func airLink(_ address: UInt32) -> AirLink {
    if let air = airLinks[address] { return air }
    if airLinks.count >= TrafficDecoder.longestMemory {
      // Damaged access addresses make many that hold nothing.
      airLinks = airLinks.filter { $0.value.link != nil }
      if airLinks.count >= TrafficDecoder.longestMemory { airLinks = [:] }
    }
    let air = AirLink(nil)
    airLinks[address] = air
    return air
  }

  /// Whether the CRC is right, as the sniffer or the octets say.
  private func isWhole(_ content: LinkLayerContent, _ bytes: RawSpan, _ air: AirLink) -> Bool {
    // A PDU that was decrypted by the sniffer no longer has the bytes that its CRC is of.
    if content.crc == .unchecked, content.hasCRC, !content.isDecrypted,
      content.pdu.upperBound + 3 <= bytes.byteCount, case .bad = air.checksum.judge(bytes, pdu: content.pdu)
    {
      counts.damagedPackets += 1
      return false
    }
    if content.crc == .bad {
      counts.damagedPackets += 1
      return false
    }
    return true
  }

  /// Control PDUs that are in clear although the connection was encrypted a moment ago, or is about to be.
  private func isPlain(_ id: Linklayer.LlLinkLayerId, _ body: RawSpan) -> Bool {
    guard id == .control else { return false }
    switch Linklayer.LlControlOpcode(rawValue: body.byte(at: 0)) {
    case .startEncReq, .pauseEncRsp: return body.byteCount == 1
    case .encReq: return body.byteCount == 23
    case .rejectInd: return body.byteCount == 2
    case .rejectExtInd: return body.byteCount == 3
    default: return false
    }
  }

  /// How long a PDU is without the check at its end, which some sniffers leave there.
  private func plainLength(_ body: RawSpan, _ id: Linklayer.LlLinkLayerId, _ air: AirLink) -> Int {
    if id == .start, air.keepsChecks == nil, body.byteCount >= 4 {
      let announced = 4 + (Int(body.byte(at: 0)) | Int(body.byte(at: 1)) << 8)
      if body.byteCount == announced { air.keepsChecks = false }
      if body.byteCount == announced + 4 { air.keepsChecks = true }
    }
    return air.keepsChecks == true && body.byteCount > 4 ? body.byteCount - 4 : body.byteCount
  }

  private func leaveUnread(_ air: AirLink, at mark: PacketMark) {
    counts.encryptedPDUs += 1
    if !air.hasUnread { counts.encryptedConnections += 1 }
    air.hasUnread = true
    counts.firstEncryptedPacket = counts.firstEncryptedPacket ?? mark.number
    encryption(of: air, is: .unread, at: mark)
  }

  private func encryption(of air: AirLink, is state: EncryptionState, at mark: PacketMark) {
    guard let connection = air.link?.connection, connection.encryption != state else { return }
    connection.encryption = state
    observer.connection(connection, did: .encrypted, at: mark)
  }

  private func receive(
    _ id: Linklayer.LlLinkLayerId, _ bytes: RawSpan, on air: AirLink, _ address: UInt32, from sender: Common.Role,
    at mark: PacketMark
  ) {
    switch id {
    case .control: control(bytes, on: air, address, from: sender, at: mark)
    case .start, .continuation:
      let isContinuation = id == .continuation
      guard let link = air.link ?? meet(air, address, bytes, isContinuation, at: mark) else { return }
      fragment(bytes, isContinuation: isContinuation, of: link, from: sender, at: mark)
    case .reserved0: counts.otherChannelFrames += 1
    }
  }

  /// A connection is told of when its first frame comes: many requests to connect are not heard.
  private func meet(
    _ air: AirLink, _ address: UInt32, _ bytes: RawSpan, _ isContinuation: Bool, at mark: PacketMark
  ) -> Link? {
    guard !isContinuation, air.request != nil || looksLikeAFrame(bytes) else {
      counts.strayFragments += 1
      return nil
    }
    return open(air, address, at: mark)
  }

  /// Noise under an unknown access address should not become a connection.
  private func looksLikeAFrame(_ bytes: RawSpan) -> Bool {
    var cursor = 0
    guard
      let head = try? L2cap.L2capHead(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: false)
    else { return false }
    switch head.channel {
    case .attribute, .leSignaling, .securityManager: return bytes.byteCount <= Int(head.length) + 4
    default: return false
    }
  }

  private func open(_ air: AirLink, _ address: UInt32, at mark: PacketMark) -> Link {
    let request = air.request
    let link = add(
      .air(accessAddress: address), at: request?.mark ?? mark, isSeenFromStart: request != nil, role: nil,
      isRoleAssumed: false)
    air.link = link
    let connection = link.connection
    if let request {
      connection.central = request.central
      connection.peripheral = request.peripheral
      connection.parameters = ConnectionParameters(
        intervalRaw: request.pdu.intervalRaw, latency: request.pdu.latency,
        supervisionTimeoutRaw: request.pdu.timeoutRaw)
      remember(connection, of: request.peripheral)
    }
    observer.connection(connection, did: .opened, at: mark)
    return link
  }
}
