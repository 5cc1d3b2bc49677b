import Testing
import WirelaceFrames

@Suite struct StuffedStreamTests {
  static let robot = StuffedLayout(
    name: "Robot", begin: [0x8D], end: [0xD8], escape: 0xAB,
    substitutions: [(escaped: 0x23, original: 0xAB), (escaped: 0x05, original: 0x8D), (escaped: 0x50, original: 0xD8)],
    limit: 40)
  static let hdlc = StuffedLayout(name: "HDLC", begin: [0x7E], end: [0x7E], escape: 0x7D, xor: 0x20, limit: 40)
  static let slip = StuffedLayout(
    name: "SLIP", begin: [], end: [0xC0], escape: 0xDB,
    substitutions: [(escaped: 0xDC, original: 0xC0), (escaped: 0xDD, original: 0xDB)], limit: 40)
  /// Markers of two bytes whose first one is escaped.
  static let wide = StuffedLayout(
    name: "Wide", begin: [0xAA, 0x55], end: [0xAA, 0x66], escape: 0xBB,
    substitutions: [(escaped: 0x01, original: 0xAA), (escaped: 0x02, original: 0xBB)], limit: 40)
  static let all = [robot, hdlc, slip, wide]

  @Test func publishedExamples() throws {
    #expect(try Self.robot.encode([1, 0x8D, 0xAB, 0xD8, 2]) == [0x8D, 1, 0xAB, 0x05, 0xAB, 0x23, 0xAB, 0x50, 2, 0xD8])
    #expect(try Self.hdlc.encode([0x7E, 0x7D, 0x20]) == [0x7E, 0x7D, 0x5E, 0x7D, 0x5D, 0x20, 0x7E])
    #expect(try Self.slip.encode([0xC0, 0xDB, 1]) == [0xDB, 0xDC, 0xDB, 0xDD, 1, 0xC0])
    #expect(try Self.wide.encode([0xAA, 0x55]) == [0xAA, 0x55, 0xBB, 1, 0x55, 0xAA, 0x66])
  }

  @Test func unitsAndWhatLiesBetweenThem() {
    var decoder = StuffedDecoder(Self.robot)
    let events = decoder.feed([1, 2, 0x8D, 3, 0xAB, 0x23, 0xD8, 0xD8, 0x8D, 4, 0x8D, 5, 0xD8, 0x8D, 6])
    #expect(
      events == [
        .skipped(.noise, bytes: 0..<2), .unit([3, 0xAB], bytes: 2..<7), .skipped(.noise, bytes: 7..<8),
        .skipped(.interrupted, bytes: 8..<10), .unit([5], bytes: 10..<13),
      ])
    #expect(decoder.finish() == [.skipped(.cutOff, bytes: 13..<15)])
    #expect(decoder.feed([0x8D, 0xD8]) == [.unit([], bytes: 15..<17)])
    #expect(decoder.finish() == [])
  }

  @Test func aBadEscapeCostsOnlyItsUnit() {
    var decoder = StuffedDecoder(Self.robot)
    #expect(
      decoder.feed([0x8D, 1, 0xAB, 0x8D, 2, 0xD8, 0x8D, 0xAB, 0x77, 0xD8, 0x8D, 3, 0xD8]) == [
        .skipped(.badEscape, bytes: 0..<3), .unit([2], bytes: 3..<6), .skipped(.badEscape, bytes: 6..<8),
        .skipped(.noise, bytes: 8..<10), .unit([3], bytes: 10..<13),
      ])
  }

  @Test func unitsAboveTheLimitAreGivenUp() {
    var decoder = StuffedDecoder(Self.robot)
    let filler = [UInt8](repeating: 1, count: 41)
    #expect(
      decoder.feed([0x8D] + filler + [9, 0xD8, 0x8D, 7, 0xD8]) == [
        .skipped(.tooLong, bytes: 0..<42), .skipped(.noise, bytes: 42..<44), .unit([7], bytes: 44..<47),
      ])
    #expect(decoder.feed([0x8D] + filler.dropLast() + [0xD8]).first?.payload == Array(filler.dropLast()))
  }

  @Test func oneMarkerServesTwoUnits() {
    var decoder = StuffedDecoder(Self.hdlc)
    #expect(
      decoder.feed([9, 0x7E, 1, 0x7E, 2, 0x7E, 0x7E, 0x7E, 3, 0x7E]).compactMap(\.payload) == [[1], [2], [3]])
    #expect(decoder.finish() == [])
    var slip = StuffedDecoder(Self.slip)
    #expect(slip.feed([0xC0, 1, 2, 0xC0, 0xC0, 3, 0xC0]).compactMap(\.payload) == [[1, 2], [3]])
  }

  @Test func contentThatIsRefusedIsTold() {
    var decoder = StuffedDecoder(Self.robot) { (bytes: RawSpan) throws(FrameError) -> Int in
      if bytes.byteCount < 2 { throw .truncated("Packet", "x", at: 0, needs: 2, has: bytes.byteCount) }
      return bytes.byteCount
    }
    #expect(
      decoder.feed([0x8D, 1, 0xD8, 0x8D, 1, 2, 0xD8]) == [
        .refused(.truncated("Packet", "x", at: 0, needs: 2, has: 1), content: [1], bytes: 0..<3),
        .unit(2, bytes: 3..<7),
      ])
  }

  @Test func whatCannotBeCarriedIsNotEncoded() {
    #expect(throws: FrameError.limit("Robot", "", at: 0, limit: 40, found: 41)) {
      try Self.robot.encode([UInt8](repeating: 0, count: 41))
    }
    #expect(throws: FrameError.width("HDLC", "", at: 0, expected: "at least 1 byte", found: "0 bytes")) {
      try Self.hdlc.encode([])
    }
    let leaky = StuffedLayout(
      name: "Leaky", begin: [1, 2], end: [3], escape: 4, substitutions: [(escaped: 5, original: 3)], limit: 9)
    #expect(throws: FrameError.marker("Leaky", at: 1, [1, 2])) { try leaky.encode([0, 1, 2]) }
  }

  @Test(arguments: all)
  func appendingGivesTheSameBytes(layout: StuffedLayout) throws {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<300 {
      let content = random.bytes(1...40, alphabet: layout.begin + layout.end + [layout.escape, 0x01, 0x20])
      let expected = try layout.encode(content)
      for room in [expected.count, expected.count - 1] {
        var memory = [UInt8](repeating: 0, count: room)
        var failure: FrameError?
        let count = memory.withUnsafeMutableBytes { buffer in
          var output = OutputRawSpan(buffer: buffer, initializedCount: 0)
          do throws(FrameError) { try layout.encode(content.span.bytes, into: &output) } catch { failure = error }
          return output.finalize(for: buffer)
        }
        #expect(room == expected.count ? memory == expected && failure == nil : count == 0 && failure?.kind == .limit)
      }
    }
  }

  /// Any contents come back, however the stream is cut, in one piece or many, with the same events.
  @Test(arguments: all)
  func roundTripUnderEverySplit(layout: StuffedLayout) throws {
    var random = SeededGenerator(seed: 7)
    let alphabet: [UInt8] = layout.begin + layout.end + [layout.escape, 0x20, 0x5E, 0x01, 0x23, 0x55, 0x66]
    for _ in 0..<150 {
      let contents = (0..<4).map { _ in random.bytes(1...12, alphabet: alphabet) }
      let stream = try contents.flatMap { try layout.encode($0) }
      var whole = StuffedDecoder(layout)
      let expected = whole.feed(stream) + whole.finish()
      #expect(expected.compactMap(\.payload) == contents)
      for cut in 0...stream.count {
        var decoder = StuffedDecoder(layout)
        let events =
          decoder.feed(Array(stream[..<cut])) + decoder.feed(Array(stream[cut...])) + decoder.finish()
        guard events == expected else {
          Issue.record("\(layout.name) cut at \(cut): \(events)")
          return
        }
      }
      var bytewise = StuffedDecoder(layout)
      #expect(stream.flatMap { bytewise.feed([$0]) } + bytewise.finish() == expected)
    }
  }

  /// Noise between units never costs a unit that follows it, and every byte is accounted for.
  @Test(arguments: all)
  func noiseBetweenUnits(layout: StuffedLayout) throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<400 {
      var stream: [UInt8] = []
      var contents: [[UInt8]] = []
      for _ in 0..<5 {
        stream += random.bytes(0...60)
        // Where units share markers, one more ends the noise.
        if layout.begin.isEmpty || layout.begin == layout.end { stream += layout.end }
        let content = random.bytes(3...20)
        contents.append(content)
        stream += try layout.encode(content)
      }
      var whole = StuffedDecoder(layout)
      let expected = whole.feed(stream) + whole.finish()
      // Noise may look like further units, but those sent are there in their order.
      var rest = expected.compactMap(\.payload)[...]
      for content in contents {
        guard let place = rest.firstIndex(of: content) else {
          Issue.record("\(layout.name): lost \(content) of \(stream)")
          return
        }
        rest = rest[(place + 1)...]
      }
      var decoder = StuffedDecoder(layout)
      let pieces = random.pieces(stream).flatMap { decoder.feed($0) } + decoder.finish()
      #expect(pieces == expected)
      expectNoOverlap(expected, of: stream.count, allowsGaps: layout.begin.isEmpty || layout.begin == layout.end)
    }
  }
}

/// Events come in order, and tell of every byte once.
func expectNoOverlap<Payload>(_ events: [StreamEvent<Payload>], of count: Int, allowsGaps: Bool) {
  var place = 0
  for event in events {
    if allowsGaps {
      #expect(event.bytes.upperBound > place || event.bytes.isEmpty)
    } else {
      #expect(event.bytes.lowerBound == place)
    }
    place = event.bytes.upperBound
  }
  if !allowsGaps { #expect(place == count) }
  #expect(place <= count)
}
