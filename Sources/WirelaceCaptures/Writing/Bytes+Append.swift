import WirelaceFrames

extension [UInt8] {
  mutating func append<Value: FixedWidthInteger>(_ value: Value, isBig: Bool) {
    Swift.withUnsafeBytes(of: isBig ? value.bigEndian : value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(_ record: LinkPrefix, _ bytes: RawSpan) {
    self += record.bytes
    bytes.withUnsafeBytes { append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[record.body])) }
  }

  /// A block of pcapng, of a multiple of four bytes, with its length at both ends.
  mutating func appendBlock(_ type: UInt32, isBig: Bool, _ body: (inout [UInt8]) -> Void) {
    var block: [UInt8] = []
    body(&block)
    block.pad()
    let length = UInt32(block.count + 12)
    append(type, isBig: isBig)
    append(length, isBig: isBig)
    self += block
    append(length, isBig: isBig)
  }

  mutating func pad() {
    while count % 4 != 0 { append(0) }
  }

  mutating func append(_ interface: CaptureInterface, isBig: Bool) {
    appendBlock(1, isBig: isBig) { block in
      block.append(UInt16(interface.linkType.number), isBig: isBig)
      block.append(UInt16(0), isBig: isBig)
      block.append(UInt32(RecordLayout.limit), isBig: isBig)
      if interface.digits != 6 {
        block.append(UInt16(9), isBig: isBig)
        block.append(UInt16(1), isBig: isBig)
        block += [interface.digits, 0, 0, 0]
      }
      if interface.timeOffset != 0 {
        block.append(UInt16(14), isBig: isBig)
        block.append(UInt16(8), isBig: isBig)
        block.append(UInt64(bitPattern: interface.timeOffset), isBig: isBig)
      }
      if interface.digits != 6 || interface.timeOffset != 0 { block.append(UInt32(0), isBig: isBig) }
    }
  }
}

extension CaptureTime {
  /// Seconds since 1970 with their fraction: `1764711633.25`.
  var decimal: String {
    let isBefore = seconds < 0 && nanoseconds > 0
    let fraction = isBefore ? 1_000_000_000 - nanoseconds : nanoseconds
    let digits = String(fraction)
    return (seconds < 0 ? "-" : "") + String(isBefore ? (seconds + 1).magnitude : seconds.magnitude) + "."
      + String(repeating: "0", count: 9 - digits.utf8.count) + digits
  }
}
