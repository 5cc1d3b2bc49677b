import Testing
import WirelaceFrames

@Suite struct FramedStreamTests {
  /// In the manner of Modbus RTU: address, function, count, data, CRC-16; nothing marks a start.
  static let meter = FramedLayout(name: "Meter", needs: 3, limit: 64, gap: 50) { bytes, _ in
    3 + Int(bytes.unsafeLoad(fromByteOffset: 2, as: UInt8.self)) + 2
  }
  static let marked = FramedLayout(name: "Marked", start: [0x7E, 0x81], needs: 3, limit: 64) { bytes, _ in
    5 + Int(bytes.unsafeLoad(fromByteOffset: 2, as: UInt8.self))
  }

  /// Decodes when the last two bytes are the CRC of the others.
  private static let checked: UnitDecoding<[UInt8]> = { (bytes: RawSpan) throws(FrameError) -> [UInt8] in
    let end = bytes.byteCount - 2
    let expected = CRC16.modbus(bytes, from: 0, to: end)
    let found = UInt16(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt16.self))
    if expected != found {
      throw .checksum("Reply", "check", at: end, width: 16, expected: UInt64(expected), found: UInt64(found))
    }
    return copyBytes(bytes)
  }

  private static func unit(_ layout: FramedLayout, _ data: [UInt8]) -> [UInt8] {
    let head = layout.start.isEmpty ? [1, 3] : layout.start
    let body = head + [UInt8(data.count)] + data
    let crc = CRC16.modbus(body.span.bytes, from: 0, to: body.count)
    return body + [UInt8(truncatingIfNeeded: crc), UInt8(truncatingIfNeeded: crc >> 8)]
  }

  @Test func unitsComeWhenTheyAreWhole() {
    var decoder = FramedDecoder(Self.meter, decode: Self.checked)
    let unit = Self.unit(Self.meter, [1, 2, 3, 4])
    #expect(decoder.feed(Array(unit.prefix(2))) == [])
    #expect(decoder.feed(Array(unit.dropFirst(2).dropLast())) == [])
    #expect(decoder.feed([unit[8]] + unit) == [.unit(unit, bytes: 0..<9), .unit(unit, bytes: 9..<18)])
    #expect(decoder.finish() == [])
  }

  @Test func aSilenceEndsWhatIsNotWhole() {
    var decoder = FramedDecoder(Self.meter, decode: Self.checked)
    let unit = Self.unit(Self.meter, [7])
    #expect(decoder.feed([1, 3, 40], at: 1000) == [])
    #expect(decoder.feed(unit, at: 1051) == [.skipped(.gap, bytes: 0..<3), .unit(unit, bytes: 3..<9)])
    #expect(decoder.feed([1, 3], at: 2000) == [])
    #expect(decoder.feed(Array(unit.dropFirst(2)), at: 2050) == [.unit(unit, bytes: 9..<15)])
    #expect(decoder.feed([9, 9], at: 5000) == [])
    #expect(decoder.finish() == [.skipped(.cutOff, bytes: 15..<17)])
  }

  /// A damaged size says 40 bytes, of which a good unit is part: it is found when the silence tells.
  @Test func aDamagedSizeHidesNoGoodUnit() {
    var decoder = FramedDecoder(Self.meter, decode: Self.checked)
    let unit = Self.unit(Self.meter, [7, 8])
    #expect(decoder.feed([1, 3, 40] + unit, at: 0) == [])
    #expect(decoder.feed([], at: 60) == [.skipped(.gap, bytes: 0..<3), .unit(unit, bytes: 3..<10)])
    var endless = FramedDecoder(Self.meter, decode: Self.checked)
    #expect(endless.feed([1, 3, 40] + unit) == [])
    let events = endless.feed((0..<6).flatMap { _ in unit })
    #expect(events.compactMap(\.payload).count == 7)
    guard case .refused(let error, _, bytes: 0..<45)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(error.kind == .checksum)
    #expect(events.dropFirst().first == .skipped(.noise, bytes: 0..<3))
  }

  @Test func sizesOutOfBoundsAreSkipped() {
    var decoder = FramedDecoder(Self.meter, decode: Self.checked)
    let unit = Self.unit(Self.meter, [7])
    #expect(
      decoder.feed([1, 3, 200] + unit) + decoder.finish() == [
        .skipped(.tooLong, bytes: 0..<3), .unit(unit, bytes: 3..<9),
      ])
    let shrinking = FramedLayout(name: "S", needs: 4, limit: 9) { bytes, _ in
      Int(bytes.unsafeLoad(fromByteOffset: 0, as: UInt8.self))
    }
    var other = FramedDecoder(shrinking)
    #expect(
      other.feed([1, 4, 9, 9, 9, 5, 6, 7, 8, 9]) == [
        .skipped(.badSize, bytes: 0..<1), .unit([4, 9, 9, 9], bytes: 1..<5), .unit([5, 6, 7, 8, 9], bytes: 5..<10),
      ])
  }

  /// The size may need more bytes than the first ones: it is asked again, whatever pieces they come in.
  @Test func aSizeThatGrows() {
    let layout = FramedLayout(name: "G", needs: 1, limit: 30) { bytes, received in
      if received < 3 { return 3 }
      return 3 + Int(bytes.unsafeLoad(fromByteOffset: 2, as: UInt8.self))
    }
    let stream: [UInt8] = [1, 1, 2, 8, 9, 2, 2, 0, 3, 3, 1, 7]
    let expected: [StreamEvent<[UInt8]>] = [
      .unit([1, 1, 2, 8, 9], bytes: 0..<5), .unit([2, 2, 0], bytes: 5..<8), .unit([3, 3, 1, 7], bytes: 8..<12),
    ]
    for cut in 0...stream.count {
      var decoder = FramedDecoder(layout)
      #expect(decoder.feed(Array(stream[..<cut])) + decoder.feed(Array(stream[cut...])) == expected)
    }
  }

  @Test func encodingChecksThatTheEndWillBeFound() throws {
    let unit = Self.unit(Self.marked, [1])
    #expect(try Self.marked.encode(unit) == unit)
    #expect(throws: FrameError.constant("Marked", "", at: 0, expected: [0x7E, 0x81], found: [1, 0x81])) {
      try Self.marked.encode([1] + unit.dropFirst())
    }
    #expect(throws: FrameError.length("Marked", "", at: 0, expected: 7, found: 6)) {
      try Self.marked.encode(unit + [0])
    }
    #expect(throws: FrameError.length("Marked", "", at: 0, expected: 2, found: 3)) {
      try Self.marked.encode([0x7E, 0x81])
    }
    #expect(throws: FrameError.limit("Marked", "", at: 0, limit: 64, found: 65)) {
      try Self.marked.encode([UInt8](repeating: 0, count: 65))
    }
  }

  @Test(arguments: [false, true])
  func roundTripUnderEverySplit(isMarked: Bool) {
    let layout = isMarked ? Self.marked : Self.meter
    var random = SeededGenerator(seed: 11)
    for _ in 0..<80 {
      let units = (0..<4).map { _ in Self.unit(layout, random.bytes(0...12)) }
      let stream = units.flatMap(\.self)
      for cut in 0...stream.count {
        var decoder = FramedDecoder(layout, decode: Self.checked)
        let events = decoder.feed(Array(stream[..<cut])) + decoder.feed(Array(stream[cut...])) + decoder.finish()
        guard events.compactMap(\.payload) == units, events.count == 4 else {
          Issue.record("cut at \(cut): \(events)")
          return
        }
      }
    }
  }

  /// Noise between units, even such as looks like a unit's start, costs no unit.
  @Test(arguments: [false, true])
  func noiseBetweenUnits(isMarked: Bool) throws {
    let layout = isMarked ? Self.marked : Self.meter
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      var stream: [UInt8] = []
      var units: [[UInt8]] = []
      for _ in 0..<5 {
        stream += random.bytes(0...30, alphabet: [0x7E, 0x81, 1, 3, 5, 60, 200])
        units.append(Self.unit(layout, random.bytes(0...20)))
        stream += units[units.count - 1]
      }
      var whole = FramedDecoder(layout, decode: Self.checked)
      let expected = whole.feed(stream) + whole.finish()
      #expect(expected.compactMap(\.payload) == units)
      var decoder = FramedDecoder(layout, decode: Self.checked)
      #expect(random.pieces(stream).flatMap { decoder.feed($0) } + decoder.finish() == expected)
      let told = expected.filter { if case .refused = $0 { false } else { true } }
      expectNoOverlap(told, of: stream.count, allowsGaps: false)
    }
  }
}
