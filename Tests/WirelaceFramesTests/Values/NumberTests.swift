import Testing
import WirelaceFrames

@Suite struct VarintTests {
  private func written(_ write: ((UInt8) -> Void) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    write { bytes.append($0) }
    return bytes
  }

  /// Examples of the DWARF standard, RFC 8794's and MIDI's.
  @Test func publishedVectors() {
    for (value, bytes): (UInt64, [UInt8]) in [
      (2, [2]), (127, [0x7F]), (128, [0x80, 1]), (129, [0x81, 1]), (12857, [0xB9, 0x64]), (624485, [0xE5, 0x8E, 0x26]),
      (.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
    ] {
      #expect(written { Varint.writeULEB(value, $0) } == bytes)
      let reading = Varint.readULEB(bytes.span.bytes, at: 0, end: bytes.count)
      #expect(reading.value == value && reading.length == bytes.count && reading.fault == nil)
      #expect(Varint.size(value) == bytes.count)
    }
    for (value, bytes): (Int64, [UInt8]) in [
      (2, [2]), (-2, [0x7E]), (127, [0xFF, 0]), (-127, [0x81, 0x7F]), (128, [0x80, 1]), (-128, [0x80, 0x7F]),
      (-123456, [0xC0, 0xBB, 0x78]), (63, [0x3F]), (64, [0xC0, 0]), (-64, [0x40]), (-65, [0xBF, 0x7F]),
      (.min, [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7F]),
      (.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]),
    ] {
      #expect(written { Varint.writeSLEB(value, $0) } == bytes, "\(value)")
      let reading = Varint.readSLEB(bytes.span.bytes, at: 0, end: bytes.count)
      #expect(reading.value == value && reading.length == bytes.count && reading.fault == nil, "\(value)")
      #expect(Varint.sizeSLEB(value) == bytes.count)
    }
    for (value, bytes): (UInt64, [UInt8]) in [
      (0, [0]), (0x7F, [0x7F]), (0x80, [0x81, 0]), (0x2000, [0xC0, 0]), (0x3FFF, [0xFF, 0x7F]),
      (0x4000, [0x81, 0x80, 0]),
      (0xFFF_FFFF, [0xFF, 0xFF, 0xFF, 0x7F]), (.max, [0x81] + [UInt8](repeating: 0xFF, count: 8) + [0x7F]),
    ] {
      #expect(written { Varint.writeVLQ(value, $0) } == bytes)
      let reading = Varint.readVLQ(bytes.span.bytes, at: 0, end: bytes.count)
      #expect(reading.value == value && reading.length == bytes.count && reading.fault == nil)
    }
    for (value, code): (Int64, UInt64) in [(0, 0), (-1, 1), (1, 2), (-2, 3), (.max, .max - 1), (.min, .max)] {
      #expect(Varint.zigzag(value) == code && Varint.unzigzag(code) == value)
    }
  }

  @Test func roundTripsOfRandomNumbers() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3000 {
      let value = random.next() >> UInt64.random(in: 0...63, using: &random)
      let signed = Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random)
      let uleb = written { Varint.writeULEB(value, $0) }
      let sleb = written { Varint.writeSLEB(signed, $0) }
      let zigzag = written { Varint.writeZigzag(signed, $0) }
      let vlq = written { Varint.writeVLQ(value, $0) }
      #expect(Varint.readULEB(uleb.span.bytes, at: 0, end: uleb.count).value == value)
      #expect(Varint.readSLEB(sleb.span.bytes, at: 0, end: sleb.count).value == signed)
      #expect(Varint.readZigzag(zigzag.span.bytes, at: 0, end: zigzag.count).value == signed)
      #expect(Varint.readVLQ(vlq.span.bytes, at: 0, end: vlq.count).value == value)
      #expect(uleb.count == Varint.size(value) && vlq.count == Varint.size(value))
      #expect(sleb.count == Varint.sizeSLEB(signed) && zigzag.count == Varint.sizeZigzag(signed))
    }
  }

  /// What is accepted is what would be written; everything else says why not.
  @Test func onlyShortestFormsAreRead() {
    var random = SeededGenerator(seed: 5)
    var faults: Set<VarintFault> = []
    for _ in 0..<20000 {
      let bytes = random.bytes(0...12, alphabet: [0, 1, 0x3F, 0x40, 0x7F, 0x80, 0x81, 0xBF, 0xC0, 0xFF])
      let limit = Int.random(in: 1...10, using: &random)
      let span = bytes.span.bytes
      let uleb = Varint.readULEB(span, at: 0, end: bytes.count, limit: limit)
      let sleb = Varint.readSLEB(span, at: 0, end: bytes.count, limit: limit)
      let vlq = Varint.readVLQ(span, at: 0, end: bytes.count, limit: limit)
      if uleb.fault == nil { #expect(written { Varint.writeULEB(uleb.value, $0) } == Array(bytes.prefix(uleb.length))) }
      if sleb.fault == nil { #expect(written { Varint.writeSLEB(sleb.value, $0) } == Array(bytes.prefix(sleb.length))) }
      if vlq.fault == nil { #expect(written { Varint.writeVLQ(vlq.value, $0) } == Array(bytes.prefix(vlq.length))) }
      for fault in [uleb.fault, sleb.fault, vlq.fault] { if let fault { faults.insert(fault) } }
      #expect(max(uleb.length, sleb.length, vlq.length) <= limit + 1)
    }
    #expect(faults == [.truncated, .tooLong, .notShortest])
  }

  @Test func faultsBecomeFrameErrors() {
    func error(_ bytes: [UInt8], limit: Int) -> FrameError? {
      do throws(FrameError) {
        _ = try Varint.readULEB(bytes.span.bytes, at: 0, end: bytes.count, limit: limit).get(
          "F", "x", at: 0, limit: limit)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([0x80], limit: 4) == .truncated("F", "x", at: 0, needs: 2, has: 1))
    #expect(error([0x80, 0x80, 1], limit: 2) == .varint("F", "x", at: 0, limit: 2))
    #expect(error([0x80, 0], limit: 4) == .overlongVarint("F", "x", at: 0))
    #expect(error([0x80, 1], limit: 2) == nil)
  }
}

@Suite struct HalfFloatTests {
  @Test(
    arguments: [
      (0x0000, 0), (0x3C00, 1), (0xC000, -2), (0x7BFF, 65504), (0x0400, 0x1p-14), (0x0001, 0x1p-24),
      (0x3555, 0.333251953125),
      (0x03FF, 0.000060975551605224609375),
    ] as [(UInt16, Float)])
  func publishedValues(bits: UInt16, value: Float) {
    #expect(HalfFloat.float(bits) == value)
    #expect(HalfFloat.bits(value) == bits)
  }

  @Test func allHalvesSurvive() {
    for bits in UInt16.min...UInt16.max where HalfFloat.bits(HalfFloat.float(bits)) != bits {
      Issue.record("\(bits)")
      return
    }
  }

  @Test func roundingIsToNearestEven() {
    #expect(HalfFloat.bits(1 + 0x1p-11) == 0x3C00)
    #expect(HalfFloat.bits(1 + 0x1p-11 + 0x1p-20) == 0x3C01)
    #expect(HalfFloat.bits(1 + 0x1.8p-10) == 0x3C02)
    #expect(HalfFloat.bits(0x1p-25) == 0)
    #expect(HalfFloat.bits(0x1.8p-24) == 2)
    #expect(HalfFloat.bits(0x1.ffep-15) == 0x0400)
    #expect(HalfFloat.bits(65519) == 0x7BFF)
    #expect(HalfFloat.bits(65520) == nil)
    #expect(HalfFloat.bits(.infinity) == 0x7C00)
    #expect(HalfFloat.bits(-0.0) == 0x8000)
    #expect(HalfFloat.bits(Float.nan) == 0x7E00)
  }
}

@Suite struct PackedDecimalTests {
  @Test func digitsBytesAndText() throws {
    let value = try #require(PackedDecimal("00123456"))
    #expect(value.digitCount == 8 && value.integerValue == 123456)
    #expect((0..<4).map(value.byte) == [0x00, 0x12, 0x34, 0x56])
    #expect(value.description == "00123456")
    #expect(PackedDecimal(123456, digitCount: 8) == value)
    #expect(PackedDecimal(123456, digitCount: 4) == nil)
    let bytes: [UInt8] = [0xEE, 0x00, 0x12, 0x34, 0x56]
    #expect(PackedDecimal.read(bytes.span.bytes, at: 1, digitCount: 8, isLittle: false) == value)
    #expect(PackedDecimal.read(Array(bytes.reversed()).span.bytes, at: 0, digitCount: 8, isLittle: true) == value)
    #expect(PackedDecimal.read(bytes.span.bytes, at: 0, digitCount: 8, isLittle: false) == nil)
    let long = try #require(PackedDecimal("99999999999999999999999999999999"))
    #expect(long.integerValue == nil && long.description.count == 32 && long.byte(0) == 0x99)
    #expect(PackedDecimal.zero(digitCount: 3).description == "0000")
    for text in ["", "1", "123", "1a", "-1", String(repeating: "1", count: 34)] { #expect(PackedDecimal(text) == nil) }
  }

  @Test func faultsAreFoundByByte() {
    let bytes: [UInt8] = [0x99, 0x1A, 0xA1]
    #expect(PackedDecimal.firstFault(bytes.span.bytes, at: 0, count: 1) == nil)
    let fault = PackedDecimal.firstFault(bytes.span.bytes, at: 0, count: 3)
    #expect(fault?.offset == 1 && fault?.byte == 0x1A)
    #expect(PackedDecimal.firstFault(bytes.span.bytes, at: 2, count: 1)?.byte == 0xA1)
  }
}

@Suite struct LinearScaleTests {
  @Test(arguments: [
    ((1, 100), (0, 1), 3650, "36.5"), ((1, 100), (0, 1), -5, "-0.05"), ((1, 1024), (0, 1), 1, "0.0009765625"),
    ((1, 1), (-40, 1), 0, "-40"), ((1, 2), (-273, 20), 600, "286.35"), ((100, 1), (0, 1), 12, "1200"),
    ((1, 3), (0, 1), 1, "0.3"), ((1, 3), (0, 1), 2, "0.7"), ((1, 3), (0, 1), 3, "1"), ((1, 7), (0, 1), 100, "14.3"),
    ((1, 65535), (0, 1), 1, "0.00002"), ((-1, 10), (5, 1), 3, "4.7"),
  ])
  func textsAreExactOrShortest(scale: (Int, Int), offset: (Int, Int), raw: Int, text: String) {
    let linear = LinearScale(scale: (Int128(scale.0), Int128(scale.1)), offset: (Int128(offset.0), Int128(offset.1)))
    #expect(linear.text(Int128(raw)) == text)
    #expect(linear.raw(linear.json(Int128(raw))) == Int128(raw))
  }

  @Test func everyRawValueReadsBack() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<3000 {
      let numerator = Int128(Int.random(in: 1...1000, using: &random)) * (Bool.random(using: &random) ? 1 : -1)
      let scale = LinearScale(
        scale: (numerator, Int128(Int.random(in: 1...70000, using: &random))),
        offset: (Int128(Int.random(in: -5000...5000, using: &random)), Int128(Int.random(in: 1...300, using: &random))))
      let raw = Int128(Int64(bitPattern: random.next()) >> Int64.random(in: 0...62, using: &random))
      guard scale.raw(scale.json(raw)) == raw else {
        Issue.record("\(scale) \(raw) \(scale.text(raw))")
        return
      }
    }
  }

  @Test func numbersOfNoRawValueAreRefused() throws {
    let hundredth = LinearScale(scale: (1, 100))
    #expect(hundredth.raw(try JSONValue(parsing: "36.505")) == nil)
    #expect(hundredth.raw(try JSONValue(parsing: "36.50")) == 3650)
    #expect(hundredth.raw(try JSONValue(parsing: "3.65e1")) == 3650)
    #expect(hundredth.raw("36.5") == nil)
    let third = LinearScale(scale: (1, 3))
    #expect(third.raw(try JSONValue(parsing: "0.3")) == 1)
    #expect(third.raw(try JSONValue(parsing: "0.333")) == 1)
    #expect(third.raw(try JSONValue(parsing: "0.4")) == nil)
    #expect(third.raw(try JSONValue(parsing: "0.334")) == nil)
    #expect(hundredth.raw(try JSONValue(parsing: "1e400")) == nil)
    #expect(LinearScale(scale: (0, 1)).raw(.integer(0)) == nil)
  }

  @Test func physicalNumbers() {
    let scale = LinearScale(scale: (1, 100), offset: (-40, 1))
    #expect(scale.physical(UInt64(7650)) == 36.5)
    #expect(scale.nearestRaw(36.5) == 7650)
    #expect(scale.nearestRaw(36.5049) == 7650)
    #expect(scale.nearestRaw(.nan) == nil && scale.nearestRaw(.infinity) == nil)
  }
}

@Suite struct SequenceTrackerTests {
  @Test func numbersSentWrap() {
    var tracker = SequenceTracker<UInt8>(bits: 3, start: 6)
    #expect((0..<4).map { _ in tracker.next() } == [6, 7, 0, 1])
  }

  @Test func gapsDuplicatesAndLateOnes() {
    var tracker = SequenceTracker<UInt8>()
    #expect(tracker.observe(254) == .first)
    #expect(tracker.observe(255) == .inOrder)
    #expect(tracker.observe(0) == .inOrder)
    #expect(tracker.observe(0) == .duplicate)
    #expect(tracker.observe(255) == .duplicate)
    #expect(tracker.observe(4) == .gap(missing: 3))
    #expect(tracker.missingCount == 3)
    #expect(tracker.observe(2) == .late(behind: 2))
    #expect(tracker.observe(2) == .duplicate)
    #expect(tracker.missingCount == 2)
    #expect(tracker.observe(5) == .inOrder)
    #expect(tracker.newest == 5)
    tracker.reset()
    #expect(tracker.observe(200) == .first)
  }

  @Test func narrowCounters() {
    var bit = SequenceTracker<UInt8>(bits: 1)
    #expect([0, 1, 0, 0, 1].map { bit.observe($0) } == [.first, .inOrder, .inOrder, .duplicate, .inOrder])
    var four = SequenceTracker<UInt16>(bits: 4)
    #expect(four.observe(15) == .first)
    #expect(four.observe(0x10) == .inOrder)
    #expect(four.observe(8) == .late(behind: 8))
    #expect(four.observe(7) == .gap(missing: 6))
  }
}
