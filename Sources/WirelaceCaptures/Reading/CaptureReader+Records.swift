// Chains of records: btsnoop, pcap, PacketLogger.

extension CaptureReader {
  mutating func nextRecord(_ layout: RecordLayout) -> CaptureStep {
    let length = layout.headerLength
    guard buffer.fill(length) else { return endOfData(missing: length - buffer.available) }
    let header = layout.header(buffer, at: 0)
    guard 0...RecordLayout.limit ~= header.included else {
      if header.included < 0 {
        return resynchronize(layout, .damaged("the record's length leaves no room for its type"))
      }
      return resynchronize(layout, .tooLong(length: Int64(header.included), limit: RecordLayout.limit))
    }
    guard buffer.fill(length + header.included) else {
      return resynchronize(layout, .truncated(missing: Int64(length + header.included - buffer.available)))
    }
    if header.isOdd, !leadsOn(layout, header) {
      return resynchronize(layout, .damaged("the record's header contradicts itself, and no record follows it"))
    }
    lastHeader = header
    return deliver(
      data: length..<length + header.included, recordLength: length + header.included, time: header.time,
      linkType: layout.linkType, originalLength: header.original, direction: layout.direction(header),
      flags: header.flags)
  }

  /// An odd header is believed when another record stands where it ends.
  private mutating func leadsOn(_ layout: RecordLayout, _ header: RecordLayout.Header) -> Bool {
    let end = layout.headerLength + header.included
    if !buffer.fill(end + layout.headerLength + 1) { return buffer.available == end }
    let next = layout.header(buffer, at: end)
    return 0...RecordLayout.limit ~= next.included && next.original <= 4 * RecordLayout.limit
      && layout.isPlausible(next, after: nil, type: buffer.byte(end + layout.headerLength))
  }

  /// Looks for the next place from which three records follow each other, or two to the end of the data.
  private mutating func resynchronize(_ layout: RecordLayout, _ kind: CaptureFault.Kind) -> CaptureStep {
    _ = buffer.fill(CaptureBuffer.capacity)
    if let failure = buffer.failure { return stop(.unreadable(errno: failure)) }
    if buffer.showsLostOctets() { return stop(.octetsLost) }
    var index = 1
    while index + layout.headerLength < buffer.available {
      if layout.hasChain(buffer, from: index, count: 3, after: lastHeader) {
        var kind = kind
        if case .truncated(let missing) = kind {
          kind = .damaged("the record's length reaches \(missing) bytes beyond the end, yet records follow")
        }
        let fault = fault(kind, resumesAt: buffer.offset + Int64(index))
        pending = index
        return .fault(fault)
      }
      index += 1
    }
    return stop(kind)
  }
}

extension RecordLayout {
  @inline(__always)
  func direction(_ header: Header) -> HostDirection? {
    if case .btsnoop(let datalink) = self, datalink < 2000 { return header.flags & 1 == 0 ? .sent : .received }
    return nil
  }
}
