import WirelaceCaptures

/// Any bytes are a capture: reading ends, allocates nothing that grows, says where the faults are, and what it read can be written and read
/// again. The same bytes in small pieces read the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func testCaptures(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let sink = MemorySink()
  var writer: CaptureWriter?
  var (isBlocks, written) = (false, 0)
  let whole = read(bytes, piece: .max) { packet, span in
    if writer == nil {
      let link = packet.linkType
      let format: CaptureFormat
      switch link.family {
      case .btsnoop: format = .btsnoop(link)
      case .pcap:
        format = .pcapng([CaptureInterface(link, digits: 0)])
        isBlocks = true
      case .packetLogger: format = .packetLogger()
      case .text: format = .text
      }
      writer = try? CaptureWriter(format, to: sink)
    }
    do throws(CaptureWriteError) {
      try writer?.write(packet, span)
      written += 1
    } catch {
      precondition(!error.description.isEmpty)
    }
    if let time = packet.time { precondition(!time.description.isEmpty) }
  }
  try? writer?.flush()
  let again = read(sink.bytes, piece: .max) { _, _ in }
  // Chains of records with odd headers may be taken for damage where other records stand around them; blocks are certain.
  if isBlocks { precondition(again.faults == 0 && again.packets == written, "what was written cannot be read") }
  let pieces = read(bytes, piece: 3) { _, _ in }
  precondition(pieces.packets == whole.packets && pieces.faults == whole.faults, "pieces read differently")
  return 0
}

private func read(
  _ bytes: [UInt8], piece: Int, _ body: (borrowing CapturedPacket, RawSpan) -> Void
) -> (packets: Int, faults: Int) {
  var reader = CaptureReader(MemorySource(bytes, piece: piece))
  var (packets, faults) = (0, 0)
  while true {
    let step = reader.next { packet, span in
      precondition(packet.content.payload.upperBound <= span.byteCount, "a payload outside the record")
      if case .linkLayer(let content) = packet.content {
        precondition(content.pdu.upperBound <= span.byteCount && (content.crcOctets?.upperBound ?? 0) <= span.byteCount)
      }
      body(packet, span)
    }
    switch step {
    case .packet: packets += 1
    case .fault(let fault):
      faults += 1
      precondition(fault.offset >= 0 && fault.offset <= bytes.count, "a place outside the file")
      precondition(fault.resumesAt.map { $0 > fault.offset && $0 <= bytes.count } ?? true, "no progress")
      precondition(!fault.description.isEmpty)
    case .end: return (packets, faults)
    }
    precondition(packets + faults <= bytes.count + 1, "more steps than bytes")
  }
}
