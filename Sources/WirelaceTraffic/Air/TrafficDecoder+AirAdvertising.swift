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
        cursor = content.payload.lowerBound
        let address = try Linklayer.LlAccessAddress(
          reading: bytes, at: &cursor, end: content.payload.upperBound, ownsWindow: false
        ).value
        self.extended(extended, head, address, content, mark)
      case .connectInd(let request): connect(request, head, mark)
      case .scanReq, .unknown: break
      }
    } catch {
      report(.undecodable(error), .ll, at: mark, offset: error.byteOffset, bytes: octets)
    }
  }

  /// What has data and points on has more of them in AUX_CHAIN_IND; ADV_EXT_IND, on the primary channels, has none.
  private func extended(
    _ pdu: Linklayer.LlExtendedAdvertisement, _ head: Linklayer.LlAdvertisingHead, _ address: UInt32,
    _ content: LinkLayerContent, _ mark: PacketMark
  ) {
    let header = pdu.header
    let message = message(
      kind(pdu.head.mode), header?.advertiser.map { DeviceAddress($0, type(head.txRandom)) },
      header?.target.map { DeviceAddress($0, type(head.rxRandom)) }, content, mark,
      isPartial: header?.auxiliaryPointer != nil)
    let isPrimary = content.channel.map { (37...39).contains($0) } ?? false
    var held: AdvertisementAssembler.Open?
    if !isPrimary, message.advertiser == nil, message.target == nil, pdu.head.mode == .nonConnectableNonScannable {
      held = airAdvertisements.takeChain(address, header?.dataInfo, channel: content.channel, at: mark)
    }
    let next = header?.auxiliaryPointer.map { AdvertisementAssembler.Pointer($0, from: mark) }
    let source = AdvertisementAssembler.Source.air(
      accessAddress: address, advertiser: message.advertiser, info: header?.dataInfo)
    let isBeginning = held == nil && next != nil && !isPrimary && !pdu.data.isEmpty
    guard held != nil || isBeginning else { return tell(message, data: pdu.data) }
    // Data that are begun anew will not go on.
    if isBeginning, let old = airAdvertisements.take(source, at: mark) { tell(old.data, isWhole: false) }
    var whole = held ?? AdvertisementAssembler.Open(source: source, first: message, parts: [], bytes: [])
    whole.append(pdu.data.span.bytes, of: mark)
    whole.next = next
    if next != nil, !whole.isFull {
      if let pushedOut = airAdvertisements.keep(whole) { tell(pushedOut, isWhole: false) }
    } else {
      tell(whole, isWhole: next == nil)
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
    _ content: LinkLayerContent, _ mark: PacketMark
  ) {
    tell(message(kind, advertiser, target, content, mark), data: data)
  }

  private func tell(_ message: AdvertisingMessage, data: [UInt8]) {
    countAdvertisement()
    observer.advertising(message, data: data.span.bytes)
  }

  private func message(
    _ kind: AdvertisingMessage.Kind, _ advertiser: DeviceAddress?, _ target: DeviceAddress?,
    _ content: LinkLayerContent, _ mark: PacketMark, isPartial: Bool = false
  ) -> AdvertisingMessage {
    AdvertisingMessage(
      packet: mark, adapter: 0, kind: kind, advertiser: advertiser, target: target, rssi: content.signal,
      isPartial: isPartial)
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

extension AdvertisementAssembler.Pointer {
  fileprivate init(_ pointer: Linklayer.LlAuxiliaryPointer, from mark: PacketMark) {
    channel = pointer.channel
    let delay = Int64(pointer.offset) * (pointer.wideOffset ? 300_000 : 30_000)
    time = mark.time.flatMap {
      let (sum, overflow) = $0.addingReportingOverflow(delay)
      return overflow ? nil : sum
    }
  }
}
