import WirelaceBluetooth
import WirelaceFrames

/// Advertising reports, without a copy of their data.
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
        try tell(
          adapter, kind(report.type), report.device, report.type.directed ? report.directedTo : nil, report.rssi,
          isPartial: report.type.status == .more, bytes, &cursor, Int(report.length), mark)
      case .directedAdvertisingReport:
        let report = try Hcileevents.HciLeDirectedAdvertisingReport(
          reading: bytes, at: &cursor, end: end, ownsWindow: false)
        try tell(
          adapter, kind(report.type), report.device, report.directedTo, report.rssi, isPartial: false, bytes, &cursor,
          0, mark)
      default:
        let report = try Hcileevents.HciLeAdvertisingReportHead(
          reading: bytes, at: &cursor, end: end, ownsWindow: false)
        // The RSSI stands behind the data.
        let length = Int(report.length)
        guard end - cursor > length else {
          throw .truncated("HciLeAdvertisingReport", "data", at: cursor, needs: length + 1, has: end - cursor)
        }
        let rssi = bytes.unsafeLoad(fromByteOffset: cursor + length, as: Int8.self)
        try tell(
          adapter, kind(report.type), report.device, nil, rssi, isPartial: false, bytes, &cursor, length, mark)
        cursor += 1
      }
    }
  }

  private func tell(
    _ adapter: Int, _ kind: AdvertisingMessage.Kind, _ device: Hcitypes.HciLeDevice, _ target: Hcitypes.HciLeDevice?,
    _ rssi: Int8, isPartial: Bool, _ bytes: RawSpan, _ cursor: inout Int, _ length: Int, _ mark: PacketMark
  ) throws(FrameError) {
    guard bytes.byteCount - cursor >= length else {
      throw .truncated(
        "HciLeExtendedAdvertisingReport", "data", at: cursor, needs: length, has: bytes.byteCount - cursor)
    }
    let data = bytes.extracting(cursor..<cursor + length)
    cursor += length
    countAdvertisement()
    observer.advertising(
      AdvertisingMessage(
        packet: mark, adapter: adapter, kind: kind, advertiser: address(device), target: target.flatMap(address),
        rssi: rssi == 127 ? nil : rssi, isPartial: isPartial), data: data)
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
