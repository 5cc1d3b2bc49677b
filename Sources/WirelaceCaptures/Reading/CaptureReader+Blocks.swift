// pcapng: blocks whose length stands at both ends.

/// What the blocks of the current section have said.
struct PcapngSection {
  struct Interface {
    var link: LinkType
    var snapLength: Int
    var resolution: UInt8 = 6
    var offset: Int64 = 0
  }

  /// Beyond this many interfaces a section is damage.
  static let interfaceLimit = 65_536

  var isBig = false
  var interfaces: [Interface] = []
  /// Interfaces of the sections before.
  var firstInterface = 0
}

extension CaptureReader {
  /// A packet's block may have options beside the packet; these may take so many bytes.
  private static var blockLimit: Int { RecordLayout.limit + 131_072 }
  private static var sectionHeader: UInt32 { 0x0A0D_0D0A }

  mutating func nextBlock() -> CaptureStep {
    while true {
      guard buffer.fill(12) else { return endOfData(missing: 12 - buffer.available) }
      let type = buffer.integer(UInt32.self, 0, isBig: section.isBig)
      if type == CaptureReader.sectionHeader {
        switch buffer.integer(UInt32.self, 8, isBig: false) {
        case 0x1A2B_3C4D: section.isBig = false
        case 0x4D3C_2B1A: section.isBig = true
        default: return resynchronizeBlocks(.damaged("the section header's byte-order magic is wrong"))
        }
        section.firstInterface += section.interfaces.count
        section.interfaces.removeAll(keepingCapacity: true)
      }
      let length = Int(buffer.integer(UInt32.self, 4, isBig: section.isBig))
      guard length >= 12, length % 4 == 0 else {
        return resynchronizeBlocks(.damaged("a block cannot be \(length) bytes long"))
      }
      switch type {
      case 1, 2, 3, 6:
        guard length <= CaptureReader.blockLimit else {
          return resynchronizeBlocks(.tooLong(length: Int64(length), limit: CaptureReader.blockLimit))
        }
        guard buffer.fill(length) else {
          return resynchronizeBlocks(.truncated(missing: Int64(length - buffer.available)))
        }
        guard buffer.integer(UInt32.self, length - 4, isBig: section.isBig) == UInt32(length) else {
          return resynchronizeBlocks(.damaged("the block's lengths at its start and at its end disagree"))
        }
        if type == 1 {
          guard section.interfaces.count < PcapngSection.interfaceLimit else {
            return stop(.damaged("a section has more than \(PcapngSection.interfaceLimit) interfaces"))
          }
          guard let interface = interface(length) else {
            return refuseBlock(length, .damaged("the interface's description is too short"))
          }
          section.interfaces.append(interface)
          buffer.consume(length)
        } else {
          return packetBlock(type, length)
        }
      default:
        if let fault = passOver(length) { return fault }
      }
    }
  }

  /// A block of no interest, which may be longer than the window.
  private mutating func passOver(_ length: Int) -> CaptureStep? {
    if length <= CaptureBuffer.capacity / 2 {
      guard buffer.fill(length) else {
        return resynchronizeBlocks(.truncated(missing: Int64(length - buffer.available)))
      }
      guard buffer.integer(UInt32.self, length - 4, isBig: section.isBig) == UInt32(length) else {
        return resynchronizeBlocks(.damaged("the block's lengths at its start and at its end disagree"))
      }
      buffer.consume(length)
      return nil
    }
    let start = buffer.offset
    guard buffer.skip(Int64(length - 4)), buffer.fill(4) else {
      let missing = start + Int64(length) - buffer.offset - Int64(buffer.available)
      if let failure = buffer.failure { return stop(.unreadable(errno: failure)) }
      format = .ended
      return .fault(CaptureFault(.truncated(missing: missing), offset: start, afterPacket: count))
    }
    guard buffer.integer(UInt32.self, 0, isBig: section.isBig) == UInt32(length) else {
      return resynchronizeBlocks(.damaged("the lengths of the block before disagree"))
    }
    buffer.consume(4)
    return nil
  }

  private func interface(_ length: Int) -> PcapngSection.Interface? {
    guard length >= 20 else { return nil }
    let isBig = section.isBig
    var result = PcapngSection.Interface(
      link: LinkType(.pcap, UInt32(buffer.integer(UInt16.self, 8, isBig: isBig))),
      snapLength: Int(buffer.integer(UInt32.self, 12, isBig: isBig)))
    forEachOption(from: 16, to: length - 4) { code, range in
      if code == 9, range.count >= 1 { result.resolution = buffer.byte(range.lowerBound) }
      if code == 14, range.count >= 8 {
        result.offset = buffer.integer(Int64.self, range.lowerBound, isBig: isBig)
      }
    }
    return result
  }

  private func forEachOption(from start: Int, to end: Int, _ body: (UInt16, Range<Int>) -> Void) {
    var index = start
    while index + 4 <= end {
      let code = buffer.integer(UInt16.self, index, isBig: section.isBig)
      let length = Int(buffer.integer(UInt16.self, index + 2, isBig: section.isBig))
      guard code != 0, index + 4 + length <= end else { return }
      body(code, index + 4..<index + 4 + length)
      index += 4 + (length + 3) / 4 * 4
    }
  }

  /// Enhanced (6), simple (3) and obsolete (2) packet blocks.
  private mutating func packetBlock(_ type: UInt32, _ length: Int) -> CaptureStep {
    let isBig = section.isBig
    let start = type == 3 ? 12 : 28
    guard length >= start + 4 else { return refuseBlock(length, .damaged("the packet's block is too short")) }
    var index: UInt32 = 0
    if type == 6 { index = buffer.integer(UInt32.self, 8, isBig: isBig) }
    if type == 2 { index = UInt32(buffer.integer(UInt16.self, 8, isBig: isBig)) }
    guard Int(index) < section.interfaces.count else { return refuseBlock(length, .unknownInterface(index)) }
    let interface = section.interfaces[Int(index)]
    let room = length - 4 - start
    if type == 3 {
      let original = Int(buffer.integer(UInt32.self, 8, isBig: isBig))
      let bound = interface.snapLength == 0 ? room : min(room, interface.snapLength)
      let included = min(original, bound)
      guard included <= RecordLayout.limit else {
        return refuseBlock(length, .tooLong(length: Int64(included), limit: RecordLayout.limit))
      }
      return deliver(
        data: start..<start + included, recordLength: length, time: nil, linkType: interface.link,
        interface: section.firstInterface + Int(index), originalLength: original, direction: nil, flags: 0)
    }
    let stamp =
      UInt64(buffer.integer(UInt32.self, 12, isBig: isBig)) << 32
      | UInt64(buffer.integer(UInt32.self, 16, isBig: isBig))
    let included = Int(buffer.integer(UInt32.self, 20, isBig: isBig))
    let original = Int(buffer.integer(UInt32.self, 24, isBig: isBig))
    guard included <= RecordLayout.limit else {
      return refuseBlock(length, .tooLong(length: Int64(included), limit: RecordLayout.limit))
    }
    guard included <= room else {
      return refuseBlock(length, .damaged("the packet's \(included) bytes do not fit its block"))
    }
    var direction: HostDirection?
    let options = start + (included + 3) / 4 * 4
    if options + 8 <= length - 4 {
      forEachOption(from: options, to: length - 4) { code, range in
        guard code == 2, range.count == 4 else { return }
        switch buffer.integer(UInt32.self, range.lowerBound, isBig: isBig) & 3 {
        case 1: direction = .received
        case 2: direction = .sent
        default: break
        }
      }
    }
    return deliver(
      data: start..<start + included, recordLength: length,
      time: CaptureTime(ticks: stamp, resolution: interface.resolution).adding(seconds: interface.offset),
      linkType: interface.link, interface: section.firstInterface + Int(index), originalLength: original,
      direction: direction, flags: 0)
  }

  /// The block's ends agree, its inside does not: the next block is certain.
  private mutating func refuseBlock(_ length: Int, _ kind: CaptureFault.Kind) -> CaptureStep {
    let fault = fault(kind, resumesAt: buffer.offset + Int64(length))
    pending = length
    return .fault(fault)
  }

  /// Looks for two blocks in a row, or one up to the end of the data, whose lengths agree at both ends.
  private mutating func resynchronizeBlocks(_ kind: CaptureFault.Kind) -> CaptureStep {
    _ = buffer.fill(CaptureBuffer.capacity)
    if let failure = buffer.failure { return stop(.unreadable(errno: failure)) }
    if buffer.showsLostOctets() { return stop(.octetsLost) }
    var index = 1
    while index + 12 <= buffer.available {
      if let end = blockEnd(index), end == buffer.available && buffer.isAtEnd || blockEnd(end) != nil {
        var kind = kind
        if case .truncated(let missing) = kind {
          kind = .damaged("the block's length reaches \(missing) bytes beyond the end, yet blocks follow")
        }
        let fault = fault(kind, resumesAt: buffer.offset + Int64(index))
        pending = index
        return .fault(fault)
      }
      index += 1
    }
    return stop(kind)
  }

  /// Where the block at `index` ends, when it is one.
  private func blockEnd(_ index: Int) -> Int? {
    guard index + 12 <= buffer.available else { return nil }
    var isBig = section.isBig
    let type = buffer.integer(UInt32.self, index, isBig: isBig)
    switch type {
    case 1...6, 0x0A, 0x0BAD, 0x4000_0BAD: break
    case CaptureReader.sectionHeader:
      switch buffer.integer(UInt32.self, index + 8, isBig: false) {
      case 0x1A2B_3C4D: isBig = false
      case 0x4D3C_2B1A: isBig = true
      default: return nil
      }
    default: return nil
    }
    let length = Int(buffer.integer(UInt32.self, index + 4, isBig: isBig))
    guard length >= 12, length % 4 == 0, length <= buffer.available - index,
      buffer.integer(UInt32.self, index + length - 4, isBig: isBig) == UInt32(length)
    else { return nil }
    return index + length
  }
}
