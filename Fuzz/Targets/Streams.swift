import WirelaceFrames

/// Any bytes, as a stream of any kind and cut anywhere: whole or in pieces the same units come out, their places lie one behind the
/// other inside the stream, no unit is longer than the limit, and what was found can be written and found again. The same bytes as parts of
/// fragmented messages: every part is told of at most once, and no message is longer than its limit.
@_cdecl("LLVMFuzzerTestOneInput")
public func testStreams(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard count >= 2 else { return -1 }
  let bytes = Array(input[2...])
  let cut = Int(input[1] & 15) + 1
  switch input[0] & 7 {
  case 0: stuffed(Layouts.hdlc, bytes, cut)
  case 1: stuffed(Layouts.slip, bytes, cut)
  case 2: stuffed(Layouts.wide, bytes, cut)
  case 3: stuffed(Layouts.robot, bytes, cut)
  case 4: delimited(bytes, cut)
  case 5: framed(Layouts.meter, bytes, cut)
  case 6: framed(Layouts.growing, bytes, cut)
  default: fragmented(bytes, kind: Int(input[1]))
  }
  return 0
}

private let limit = 24

private enum Layouts {
  static let hdlc = StuffedLayout(name: "Hdlc", begin: [0x7e], end: [0x7e], escape: 0x7d, xor: 0x20, limit: limit)
  static let slip = StuffedLayout(
    name: "Slip", begin: [], end: [0xc0], escape: 0xdb, substitutions: [(0xdc, 0xc0), (0xdd, 0xdb)], limit: limit)
  static let wide = StuffedLayout(
    name: "Wide", begin: [1, 2, 1, 3], end: [1, 4], escape: 5, substitutions: [(6, 1), (7, 5)], limit: limit)
  static let robot = StuffedLayout(
    name: "Robot", begin: [0x8d], end: [0xd8], escape: 0xab, substitutions: [(0x23, 0xab), (5, 0x8d), (0x50, 0xd8)],
    limit: limit)
  static let lines = DelimitedLayout(name: "Lines", end: [1, 1, 2], limit: limit)
  static let meter = FramedLayout(name: "Meter", start: [0x7e], needs: 3, limit: limit, gap: 50) { bytes, _ in
    Int(bytes.byte(at: 2)) + 5
  }
  // The size is known only step by step, and may be beyond the limit.
  static let growing = FramedLayout(name: "Growing", start: [], needs: 1, limit: limit) { bytes, received in
    bytes.byte(at: 0) & 0x80 != 0 && received < 4 ? received + 1 : 4 + Int(bytes.byte(at: 0) & 0x1f)
  }
}

/// All events of a stream whose bytes come in pieces of up to `cut` bytes.
private func events(
  _ decoder: some StreamDecoder<[UInt8]>, _ bytes: [UInt8], _ cut: Int
) -> [StreamEvent<[UInt8]>] {
  var decoder = decoder
  var events: [StreamEvent<[UInt8]>] = []
  var index = 0
  while index < bytes.count {
    let next = min(bytes.count, index + cut)
    events += decoder.feed(Array(bytes[index..<next]))
    index = next
  }
  return events + decoder.finish()
}

/// The units, and what was skipped joined where it lies together for one reason.
private func check(_ decoder: some StreamDecoder<[UInt8]>, _ bytes: [UInt8], _ cut: Int) -> [[UInt8]] {
  let whole = events(decoder, bytes, max(1, bytes.count))
  let pieces = events(decoder, bytes, cut)
  let units = whole.compactMap(\.payload)
  precondition(units == pieces.compactMap(\.payload), "pieces of \(cut) bytes give other units")
  var last = 0
  for event in whole {
    let place = event.bytes
    // A marker that two units share counts to both.
    precondition(place.lowerBound >= last - 1 && place.upperBound <= bytes.count, "a place outside the stream")
    last = max(last, place.upperBound)
  }
  precondition(units.allSatisfy { $0.count <= limit }, "a unit beyond the limit")
  return units
}

private func stuffed(_ layout: StuffedLayout, _ bytes: [UInt8], _ cut: Int) {
  for unit in check(StuffedDecoder(layout), bytes, cut) {
    again(unit, try? layout.encode(unit), StuffedDecoder(layout))
  }
  // Any content that is not refused comes back.
  if let encoded = try? layout.encode(bytes) { again(bytes, encoded, StuffedDecoder(layout)) }
}

private func delimited(_ bytes: [UInt8], _ cut: Int) {
  let layout = Layouts.lines
  for unit in check(DelimitedDecoder(layout), bytes, cut) {
    again(unit, try? layout.encode(unit), DelimitedDecoder(layout))
  }
  if let encoded = try? layout.encode(bytes) { again(bytes, encoded, DelimitedDecoder(layout)) }
}

private func framed(_ layout: FramedLayout, _ bytes: [UInt8], _ cut: Int) {
  for unit in check(FramedDecoder(layout), bytes, cut) { again(unit, try? layout.encode(unit), FramedDecoder(layout)) }
  var decoder = FramedDecoder(layout)
  var time: Int64 = 0
  for byte in bytes {
    // With pauses: whatever comes out, nothing traps and no unit is too long.
    time += Int64(byte) / 2
    for unit in decoder.feed([byte], at: time).compactMap(\.payload) { precondition(unit.count <= limit) }
  }
  _ = decoder.finish()
}

/// What was written alone is found alone.
private func again(_ unit: [UInt8], _ encoded: [UInt8]?, _ decoder: some StreamDecoder<[UInt8]>) {
  guard let encoded else { preconditionFailure("a unit that was found cannot be written: \(unit)") }
  precondition(events(decoder, encoded, 1).compactMap(\.payload) == [unit], "\(unit) is not found in \(encoded)")
}

private func fragmented(_ bytes: [UInt8], kind: Int) {
  var layout = FragmentLayout(name: "Message", limit: limit)
  if kind & 1 != 0 { layout.timeout = 20 }
  if kind & 2 != 0 { layout.endsWithNext = true }
  if kind & 4 != 0 { layout.beginsBehindEnd = true }
  if kind & 8 != 0 { layout.sequenceBits = 4 }
  let isOrdered = kind & 16 != 0
  var reassembler = Reassembler(layout)
  var told: [FragmentEvent<[UInt8]>] = []
  var (time, fed, index) = (Int64(0), 0, 0)
  while index + 3 <= bytes.count {
    let (head, number) = (bytes[index], bytes[index + 1])
    time += Int64(bytes[index + 2] & 15)
    let size = min(Int(head >> 4), bytes.count - index - 3)
    let chunk = Array(bytes[index + 3..<index + 3 + size])
    index += 3 + size
    if head & 12 == 12 {
      told += reassembler.expire(at: time)
      continue
    }
    fed += 1
    told += reassembler.feed(
      FragmentPart(
        chunk: chunk, begins: head & 1 != 0, ends: head & 2 != 0, order: isOrdered ? Int64(number & 7) : nil,
        sequence: layout.sequenceBits == nil ? nil : UInt64(number >> 4)), at: time)
    precondition(reassembler.joinedParts.allSatisfy { $0.allSatisfy { $0 < fed } }, "a part that was never fed")
  }
  told += reassembler.finish()
  precondition(told.compactMap(\.payload).allSatisfy { $0.count <= limit }, "a message beyond the limit")
  precondition(told.count <= 4 * fed + 4, "more events than parts can give")
}
