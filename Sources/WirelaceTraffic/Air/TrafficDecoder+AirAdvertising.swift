import WirelaceBluetooth
import WirelaceCaptures
import WirelaceFrames

/// Advertising PDUs of the air, and the requests that open connections.
extension TrafficDecoder {
  func airAdvertising(_ content: LinkLayerContent, _ bytes: RawSpan, at mark: PacketMark) {
    let isDamaged =
      switch content.crc {
      case .good: false
      case .bad: true
      case .unchecked: content.hasCRC && !isRight(content, bytes)
      }
    guard !isDamaged else {
      counts.damagedPackets += 1
      return
    }
    let octets = bytes.extracting(content.pdu)
    do throws(FrameError) {
      var cursor = 0
      let head = try Linklayer.LlAdvertisingHead(reading: octets, at: &cursor, end: octets.byteCount, ownsWindow: false)
      guard octets.byteCount >= 2 + Int(head.length) else {
        counts.cutPackets += 1
        return
      }
      let pdu = try Linklayer.LlAdvertisingPdu.decode(from: octets)
      switch pdu.payload {
      case .advertisement(let advertisement):
        tell(
          kind(head.type), DeviceAddress(advertisement.advertiser, type(head.txRandom)), data: advertisement.data,
          content, mark)
      case .advDirectInd(let directed):
        tell(
          .directed, DeviceAddress(directed.advertiser, type(head.txRandom)),
          DeviceAddress(directed.target, type(head.rxRandom)), data: [], content, mark)
      case .extended(let extended):
        guard head.type == .extended else { return }
        let header = extended.header
        tell(
          kind(extended.head.mode), header?.advertiser.map { DeviceAddress($0, type(head.txRandom)) },
          header?.target.map { DeviceAddress($0, type(head.rxRandom)) }, data: extended.data, content, mark,
          isPartial: header?.auxiliaryPointer != nil)
      case .connectInd(let request): connect(request, head, mark)
      case .scanReq, .unknown: break
      }
    } catch {
      report(.undecodable(error), .ll, at: mark, offset: error.byteOffset, bytes: octets)
    }
  }

  private func isRight(_ content: LinkLayerContent, _ bytes: RawSpan) -> Bool {
    guard let octets = content.crcOctets, octets.upperBound <= bytes.byteCount else { return true }
    let received = octets.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(bytes.byte(at: $1)) }
    return CRC24.ble(bytes, from: content.pdu.lowerBound, to: content.pdu.upperBound) == received
  }

  private func connect(_ request: Linklayer.LlConnectInd, _ head: Linklayer.LlAdvertisingHead, _ mark: PacketMark) {
    if let old = airLinks[request.accessAddress]?.link { close(old, reason: nil, at: mark) }
    if airLinks.count >= TrafficDecoder.longestMemory { airLinks = airLinks.filter { $0.value.link != nil } }
    airLinks[request.accessAddress] = AirLink(
      (
        request, DeviceAddress(request.initiator, type(head.txRandom)),
        DeviceAddress(request.advertiser, type(head.rxRandom)), mark
      ))
  }

  private func tell(
    _ kind: AdvertisingMessage.Kind, _ advertiser: DeviceAddress?, _ target: DeviceAddress? = nil, data: [UInt8],
    _ content: LinkLayerContent, _ mark: PacketMark, isPartial: Bool = false
  ) {
    counts.advertisements += 1
    observer.advertising(
      AdvertisingMessage(
        packet: mark, adapter: 0, kind: kind, advertiser: advertiser, target: target, rssi: content.signal,
        isPartial: isPartial), data: data.span.bytes)
  }

  private func type(_ isRandom: Bool) -> Common.AddressType { isRandom ? .randomDevice : .publicDevice }

  private func kind(_ type: Linklayer.LlAdvertisingType) -> AdvertisingMessage.Kind {
    switch type {
    case .advInd: .connectable
    case .advNonconnInd: .nonConnectable
    case .advScanInd: .scannable
    case .scanRsp: .scanResponse
    default: .other(type.rawValue)
    }
  }

  private func kind(_ mode: Linklayer.LlAdvertisingMode) -> AdvertisingMessage.Kind {
    switch mode {
    case .connectable: .connectable
    case .scannable: .scannable
    case .nonConnectableNonScannable, .reserved3: .nonConnectable
    }
  }
}
