import WirelaceFrames

/// What one call of `CaptureReader.next` came to.
public enum CaptureStep: Sendable, Hashable {
  /// A packet was handed out.
  case packet
  /// Something is wrong; call again when `continues` says so, else the next call gives `end`.
  case fault(CaptureFault)
  case end
}

/// The container of a capture.
public enum CaptureContainer: String, Sendable, Hashable, CaseIterable {
  case btsnoop, pcap, pcapng
  case packetLogger = "PacketLogger"
  case text
}

/// Reads a capture of any format, recognised by its content, one packet a call.
///
/// ```swift
/// var reader = CaptureReader(FileDescriptorSource(descriptor: 0))
/// loop: while true {
///   switch reader.next({ packet, bytes in print(packet.number, bytes.byteCount) }) {
///   case .packet: continue
///   case .fault(let fault): print(fault)
///   case .end: break loop
///   }
/// }
/// ```
///
/// It holds less than a mebibyte whatever the capture holds, and never reads a byte twice: pipes and endless captures will do.
public struct CaptureReader: ~Copyable {
  enum Format {
    case unknown
    case records(RecordLayout)
    case pcapng
    case text
    case ended
  }

  var buffer: CaptureBuffer
  var format = Format.unknown
  /// Bytes of the window that the last record took.
  var pending = 0
  var current: CapturedPacket
  /// The current packet's bytes in the window; in a text log, in `text.value`.
  var data = 0..<0
  var count = 0
  var lastHeader: RecordLayout.Header?
  var section = PcapngSection()
  var text = TextState()

  /// Nil until the first call of `next`, and when no format was recognised.
  public private(set) var container: CaptureContainer?

  public init(_ source: any ByteSource) {
    buffer = CaptureBuffer(source)
    current = CapturedPacket(
      number: 0, offset: 0, time: nil, linkType: .text, originalLength: 0, capturedLength: 0,
      content: .other(OtherContent(.linkType, payload: 0..<0)))
  }

  /// Reads up to the next packet and hands it to `body` with its bytes, or says what is wrong, or that the capture has ended.
  public mutating func next<Failure: Error>(
    _ body: (borrowing CapturedPacket, RawSpan) throws(Failure) -> Void
  ) throws(Failure) -> CaptureStep {
    let step = advance()
    guard case .packet = step else { return step }
    if current.linkType == .text {
      try body(current, text.value.span.bytes)
    } else {
      try buffer.withBytes(data) { bytes throws(Failure) in try body(current, bytes) }
    }
    return .packet
  }

  mutating func advance() -> CaptureStep {
    if pending > 0 {
      buffer.consume(pending)
      pending = 0
    }
    switch format {
    case .records(let layout): return nextRecord(layout)
    case .pcapng: return nextBlock()
    case .text: return nextLine()
    case .ended: return .end
    case .unknown:
      if let fault = recognize() { return .fault(fault) }
      return advance()
    }
  }

  /// Makes a packet current.
  @inline(__always)
  mutating func deliver(
    data: Range<Int>, recordLength: Int, time: CaptureTime?, linkType: LinkType, interface: Int = 0,
    originalLength: Int, direction: HostDirection?, flags: UInt32
  ) -> CaptureStep {
    count &+= 1
    self.data = data
    pending = recordLength
    current = CapturedPacket(
      number: count, offset: buffer.offset, time: time, linkType: linkType, interface: interface,
      originalLength: originalLength, capturedLength: data.count, direction: direction,
      content: buffer.withBytes(data) { bytes in
        PacketContent(bytes, linkType: linkType, flags: flags, direction: direction)
      })
    return .packet
  }

  func fault(_ kind: CaptureFault.Kind, resumesAt: Int64? = nil) -> CaptureFault {
    CaptureFault(kind, offset: buffer.offset, afterPacket: count, resumesAt: resumesAt)
  }

  mutating func stop(_ kind: CaptureFault.Kind) -> CaptureStep {
    let fault = fault(kind)
    format = .ended
    return .fault(fault)
  }

  /// The data ends where a record should start, or inside its header.
  mutating func endOfData(missing: Int) -> CaptureStep {
    if let failure = buffer.failure { return stop(.unreadable(errno: failure)) }
    if buffer.available > 0 { return stop(.truncated(missing: Int64(missing))) }
    format = .ended
    return .end
  }

  /// Finds out the format from the first bytes, and takes the file's header off.
  private mutating func recognize() -> CaptureFault? {
    let result = FormatRecognition(&buffer)
    container = result.container
    switch result {
    case .records(let layout, _, let header):
      format = .records(layout)
      buffer.consume(header)
    case .pcapng: format = .pcapng
    case .text: format = .text
    case .failed(let kind):
      let fault = fault(kind)
      format = .ended
      return fault
    }
    return nil
  }
}
