import WirelaceFrames

/// Writes a capture, a packet a call; `flush()` at the end.
///
/// A packet of the same link type is written as it is; another gets the pseudo header of the file's link type instead of its own.
public struct CaptureWriter: ~Copyable {
  private static let flushSize = 65_536

  private let format: CaptureFormat
  private var sink: any ByteSink
  /// Whole records that have not been handed on yet.
  private var output: [UInt8] = []
  /// The version of the headers of link type 272, 0...3.
  public var nordicVersion: UInt8 = 3

  /// The file's header is written with the first packet, or by `flush()`.
  public init(_ format: CaptureFormat, to sink: any ByteSink) throws(CaptureWriteError) {
    self.format = format
    self.sink = sink
    switch format {
    case .btsnoop(let link):
      guard [.btsnoopHCI, .btsnoopH4, .btsnoopMonitor].contains(link) else { throw .format }
      output += [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0x00]
      output.append(UInt32(1), isBig: true)
      output.append(link.number, isBig: true)
    case .pcap(let link, let isBig, let nanoseconds):
      guard link.family == .pcap, link.number <= 0xFFFF else { throw .format }
      output.append(nanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4 as UInt32, isBig: isBig)
      output.append(UInt16(2), isBig: isBig)
      output.append(UInt16(4), isBig: isBig)
      output.append(UInt64(0), isBig: isBig)
      output.append(UInt32(RecordLayout.limit), isBig: isBig)
      output.append(link.number, isBig: isBig)
    case .pcapng(let interfaces, let isBig):
      guard 1...PcapngSection.interfaceLimit ~= interfaces.count,
        interfaces.allSatisfy({ $0.linkType.family == .pcap && $0.linkType.number <= 0xFFFF })
      else { throw .format }
      output.appendBlock(0x0A0D_0D0A, isBig: isBig) { block in
        block.append(0x1A2B_3C4D as UInt32, isBig: isBig)
        block.append(UInt16(1), isBig: isBig)
        block.append(UInt16(0), isBig: isBig)
        block.append(UInt64.max, isBig: isBig)
      }
      for interface in interfaces { output.append(interface, isBig: isBig) }
    case .packetLogger, .text: break
    }
  }

  /// Writes one packet with its bytes, as `CaptureReader` hands them out.
  public mutating func write(_ packet: borrowing CapturedPacket, _ bytes: RawSpan) throws(CaptureWriteError) {
    let start = output.count
    do throws(CaptureWriteError) {
      try append(packet, bytes)
    } catch {
      output.removeSubrange(start...)
      throw error
    }
    if output.count >= CaptureWriter.flushSize { try flush() }
  }

  /// Hands on what has been written so far.
  public mutating func flush() throws(CaptureWriteError) {
    guard !output.isEmpty else { return }
    let written = output
    do throws(ByteSinkError) {
      try sink.write(written.span.bytes)
    } catch {
      throw .sink(errno: error.errno)
    }
    output.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ packet: borrowing CapturedPacket, _ bytes: RawSpan) throws(CaptureWriteError) {
    let stated = packet.time
    let time = stated ?? CaptureTime(seconds: 0)
    switch format {
    case .btsnoop(let link):
      let record = try record(packet, bytes, as: link)
      guard let since1970 = time.microseconds else { throw .time(time) }
      let stamp = since1970.addingReportingOverflow(0x00DC_DDB3_0F2F_8000)
      if stamp.overflow { throw .time(time) }
      output.append(record.original, isBig: true)
      output.append(record.included, isBig: true)
      output.append(try LinkPrefix.flags(packet, as: link), isBig: true)
      output.append(UInt32(0), isBig: true)
      output.append(UInt64(bitPattern: stamp.partialValue), isBig: true)
      output.append(record, bytes)
    case .pcap(let link, let isBig, let nanoseconds):
      let record = try record(packet, bytes, as: link)
      guard let seconds = UInt32(exactly: time.seconds) else { throw .time(time) }
      output.append(seconds, isBig: isBig)
      output.append(nanoseconds ? time.nanoseconds : time.nanoseconds / 1000, isBig: isBig)
      output.append(record.included, isBig: isBig)
      output.append(record.original, isBig: isBig)
      output.append(record, bytes)
    case .pcapng(let interfaces, let isBig):
      let index = CaptureWriter.interface(packet, interfaces)
      let record = try record(packet, bytes, as: interfaces[index].linkType)
      let direction = packet.direction
      let isSimple = stated == nil && index == 0
      let ticks = stated == nil ? 0 : try CaptureWriter.ticks(time, interfaces[index])
      output.appendBlock(isSimple ? 3 : 6, isBig: isBig) { block in
        if isSimple {
          block.append(record.original, isBig: isBig)
        } else {
          block.append(UInt32(index), isBig: isBig)
          block.append(UInt32(ticks >> 32), isBig: isBig)
          block.append(UInt32(truncatingIfNeeded: ticks), isBig: isBig)
          block.append(record.included, isBig: isBig)
          block.append(record.original, isBig: isBig)
        }
        block.append(record, bytes)
        block.pad()
        if let direction, !isSimple {
          block.append(UInt16(2), isBig: isBig)
          block.append(UInt16(4), isBig: isBig)
          block.append(direction == .received ? 1 : 2 as UInt32, isBig: isBig)
          block.append(UInt32(0), isBig: isBig)
        }
      }
    case .packetLogger(let isBig):
      let record = try record(packet, bytes, as: .packetLogger)
      guard let seconds = UInt32(exactly: time.seconds) else { throw .time(time) }
      output.append(record.included + 8, isBig: isBig)
      output.append(seconds, isBig: isBig)
      output.append(time.nanoseconds / 1000, isBig: isBig)
      output.append(record, bytes)
    case .text:
      guard case .attribute(let content) = packet.content, let handle = content.handle, content.payload.count > 0 else {
        throw .content(.text)
      }
      output += Array((time.decimal + " 0x" + String(handle, radix: 16) + " ").utf8)
      let digits = Array("0123456789abcdef".utf8)
      for index in content.payload {
        let byte = bytes.byte(at: index)
        output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
      output.append(0x0A)
    }
  }

  /// The bytes to write: a pseudo header of the link type, and a part of the packet.
  private func record(
    _ packet: borrowing CapturedPacket, _ bytes: RawSpan, as link: LinkType
  ) throws(CaptureWriteError) -> LinkPrefix {
    var prefix = LinkPrefix(body: 0..<bytes.byteCount)
    if packet.linkType != link {
      let content = packet.content
      guard content.payload.upperBound <= bytes.byteCount,
        let made = LinkPrefix(content, as: link, nordicVersion: nordicVersion)
      else { throw .content(link) }
      prefix = made
    }
    let length = prefix.bytes.count + prefix.body.count
    guard length <= RecordLayout.limit else { throw .length(length) }
    prefix.included = UInt32(length)
    let missing = max(0, packet.originalLength - bytes.byteCount)
    prefix.original = UInt32(clamping: packet.linkType == link ? packet.originalLength : length + missing)
    return prefix
  }

  private static func interface(_ packet: borrowing CapturedPacket, _ all: [CaptureInterface]) -> Int {
    let link = packet.linkType
    if all.indices.contains(packet.interface), all[packet.interface].linkType == link { return packet.interface }
    return all.firstIndex { $0.linkType == link } ?? 0
  }

  private static func ticks(
    _ time: CaptureTime, _ interface: CaptureInterface
  ) throws(CaptureWriteError) -> UInt64 {
    let shifted = time.seconds.subtractingReportingOverflow(interface.timeOffset)
    var perSecond: UInt64 = 1
    for _ in 0..<interface.digits { perSecond *= 10 }
    guard !shifted.overflow, let seconds = UInt64(exactly: shifted.partialValue) else { throw .time(time) }
    let product = seconds.multipliedReportingOverflow(by: perSecond)
    let fraction = UInt64(time.nanoseconds) / (1_000_000_000 / perSecond)
    let sum = product.partialValue.addingReportingOverflow(fraction)
    if product.overflow || sum.overflow { throw .time(time) }
    return sum.partialValue
  }
}
