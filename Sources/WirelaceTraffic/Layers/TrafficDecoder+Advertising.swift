import WirelaceBluetooth
import WirelaceFrames

/// Advertising reports, without a copy of their data where one report has all of them.
extension TrafficDecoder {
  /// `cursor` stands at the subevent.
  func advertising(
    _ subevent: Hcileevents.HciLeSubevent, _ bytes: RawSpan, at cursor: Int, adapter: Int, mark: PacketMark
  ) throws(FrameError) {
    var cursor = cursor
    let end = bytes.byteCount
    let head = try Hcileevents.HciLeReportsHead(reading: bytes, at: &cursor, end: end, ownsWindow: false)
    for _ in 0..<head.count {
      switch subevent {
      case .extendedAdvertisingReport:
        let report = try Hcileevents.HciLeExtendedAdvertisingReportHead(
          reading: bytes, at: &cursor, end: end, ownsWindow: false)
        try extended(report, bytes, &cursor, adapter, mark)
      case .directedAdvertisingReport:
        let report = try Hcileevents.HciLeDirectedAdvertisingReport(
          reading: bytes, at: &cursor, end: end, ownsWindow: false)
        tell(
          adapter, kind(report.type), report.device, report.directedTo, report.rssi, RawSpan(), mark)
      default:
        let report = try Hcileevents.HciLeAdvertisingReportHead(
          reading: bytes, at: &cursor, end: end, ownsWindow: false)
        // The RSSI stands behind the data.
        let length = Int(report.length)
        guard end - cursor > length else {
          throw .truncated("HciLeAdvertisingReport", "data", at: cursor, needs: length + 1, has: end - cursor)
        }
        let rssi = bytes.unsafeLoad(fromByteOffset: cursor + length, as: Int8.self)
        tell(
          adapter, kind(report.type), report.device, nil, rssi, bytes.extracting(cursor..<cursor + length), mark)
        cursor += length + 1
      }
    }
  }

  private func tell(
    _ adapter: Int, _ kind: AdvertisingMessage.Kind, _ device: Hcitypes.HciLeDevice, _ target: Hcitypes.HciLeDevice?,
    _ rssi: Int8, _ data: RawSpan, isPartial: Bool = false, _ mark: PacketMark
  ) {
    countAdvertisement()
    observer.advertising(
      AdvertisingMessage(
        packet: mark, adapter: adapter, kind: kind, advertiser: address(device), target: target.flatMap(address),
        rssi: strength(rssi), isPartial: isPartial), data: data)
  }

  private func strength(_ rssi: Int8) -> Int8? { rssi == 127 ? nil : rssi }

  // MARK: Extended reports

  private func extended(
    _ report: Hcileevents.HciLeExtendedAdvertisingReportHead, _ bytes: RawSpan, _ cursor: inout Int, _ adapter: Int,
    _ mark: PacketMark
  ) throws(FrameError) {
    let length = Int(report.length)
    guard bytes.byteCount - cursor >= length else {
      throw .truncated(
        "HciLeExtendedAdvertisingReport", "data", at: cursor, needs: length, has: bytes.byteCount - cursor)
    }
    let data = bytes.extracting(cursor..<cursor + length)
    cursor += length
    let goesOn = report.type.status == .more
    if !goesOn, advertisements.isEmpty {
      // Nearly all are whole, and told without a copy.
      let target = report.type.directed ? report.directedTo : nil
      return tell(
        adapter, kind(report.type), report.device, target, report.rssi, data,
        isPartial: report.type.status != .complete, mark)
    }
    let source = AdvertisementAssembler.Source.report(
      adapter: adapter, device: report.device, set: report.advertisingSet, isScanResponse: report.type.scanResponse)
    var held = advertisements.take(source, at: mark)
    if let stale = held, stale.isStale {
      tell(stale.data, isWhole: false)
      held = nil
    }
    let target = report.type.directed ? report.directedTo : nil
    guard held != nil || goesOn else {
      return tell(
        adapter, kind(report.type), report.device, target, report.rssi, data,
        isPartial: report.type.status != .complete, mark)
    }
    var whole =
      held?.data
      ?? AdvertisementAssembler.Open(
        source: source,
        first: AdvertisingMessage(
          packet: mark, adapter: adapter, kind: kind(report.type), advertiser: address(report.device),
          target: target.flatMap(address), rssi: strength(report.rssi), isPartial: true), parts: [], bytes: [])
    whole.append(data, of: mark)
    if goesOn, !whole.isFull {
      if let pushedOut = advertisements.keep(whole) { tell(pushedOut, isWhole: false) }
    } else {
      tell(whole, isWhole: report.type.status == .complete)
    }
  }

  /// Tells the data that were not whole when the capture ended.
  func finishAdvertisements() {
    for data in advertisements.takeAll() + airAdvertisements.takeAll() { tell(data, isWhole: false) }
  }

  /// Tells data that came in several pieces.
  func tell(_ data: AdvertisementAssembler.Open, isWhole: Bool) {
    countAdvertisement()
    var content: Result<Advertising.AdvertisingData, FrameError>?
    if isWhole {
      do throws(FrameError) {
        content = .success(try Advertising.AdvertisingData.decode(from: data.bytes))
      } catch {
        content = .failure(error)
        let part = data.parts.last { $0.offset <= error.byteOffset }
        report(
          .undecodable(error), data.source.layer, at: part?.packet ?? data.first.packet, offset: error.byteOffset,
          bytes: data.bytes.span.bytes)
      }
    }
    let first = data.first
    observer.advertising(
      AdvertisingMessage(
        packet: first.packet, adapter: first.adapter, kind: first.kind, advertiser: first.advertiser,
        target: first.target, rssi: first.rssi, isPartial: !isWhole, parts: data.parts, content: content),
      data: data.bytes.span.bytes)
  }

  /// An anonymous advertiser has none.
  private func address(_ device: Hcitypes.HciLeDevice) -> DeviceAddress? {
    device.addressType.rawValue == 0xff ? nil : DeviceAddress(device.address, device.addressType)
  }

  private func kind(_ type: Hcileevents.HciLeReportType) -> AdvertisingMessage.Kind {
    switch type {
    case .connectableUndirected: .connectable
    case .connectableDirected: .directed
    case .scannableUndirected: .scannable
    case .nonConnectable: .nonConnectable
    case .scanResponse: .scanResponse
    default: .other(type.rawValue)
    }
  }

  private func kind(_ type: Hcileevents.HciLeExtendedReportType) -> AdvertisingMessage.Kind {
    if type.scanResponse { return .scanResponse }
    if type.directed { return .directed }
    if type.connectable { return .connectable }
    return type.scannable ? .scannable : .nonConnectable
  }
}

extension AdvertisementAssembler.Source {
  fileprivate var layer: ProtocolViolation.Layer {
    switch self {
    case .report: .hci
    case .air: .ll
    }
  }
}
