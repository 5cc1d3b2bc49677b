import Testing
import WirelaceFrames

@Suite struct DelimitedStreamTests {
  static let lines = DelimitedLayout(name: "Lines", end: [0x0D, 0x0A], limit: 20)
  static let records = DelimitedLayout(name: "Records", end: [0], limit: 20)

  @Test func linesAndTheirEnds() {
    var decoder = DelimitedDecoder(Self.lines)
    #expect(
      decoder.feed(Array("ab\r\n\r\nc\rd\r\r\nrest".utf8)) == [
        .unit(Array("ab".utf8), bytes: 0..<4), .unit([], bytes: 4..<6), .unit(Array("c\rd\r".utf8), bytes: 6..<12),
      ])
    #expect(decoder.finish() == [.skipped(.cutOff, bytes: 12..<16)])
    #expect(decoder.feed(Array("\r".utf8)) == [])
    #expect(decoder.feed(Array("\n".utf8)) == [.unit([], bytes: 16..<18)])
  }

  @Test func longLinesCostThemselvesOnly() {
    var decoder = DelimitedDecoder(Self.lines)
    let long = [UInt8](repeating: 0x61, count: 21)
    #expect(
      decoder.feed(long + [0x0D, 0x0A] + long.dropLast() + [0x0D, 0x0A]) == [
        .skipped(.tooLong, bytes: 0..<23), .unit(Array(long.dropLast()), bytes: 23..<45),
      ])
    #expect(decoder.feed(long + long) == [])
    #expect(decoder.finish() == [.skipped(.tooLong, bytes: 45..<87)])
  }

  @Test func whatCannotBeCarriedIsNotEncoded() throws {
    #expect(throws: FrameError.marker("Lines", at: 1, [0x0D, 0x0A])) { try Self.lines.encode([1, 0x0D, 0x0A, 2]) }
    // The content's last byte and the marker's first together would end the unit early.
    #expect(try DelimitedLayout(name: "X", end: [1, 2], limit: 9).encode([1]) == [1, 1, 2])
    #expect(throws: FrameError.marker("Y", at: 1, [1, 1, 2])) {
      try DelimitedLayout(name: "Y", end: [1, 1, 2], limit: 9).encode([0, 1, 1, 2, 3])
    }
    #expect(throws: FrameError.limit("Lines", "", at: 0, limit: 20, found: 21)) {
      try Self.lines.encode([UInt8](repeating: 0x61, count: 21))
    }
  }

  @Test(arguments: [lines, records])
  func roundTripUnderEverySplit(layout: DelimitedLayout) throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let contents = (0..<4).map { _ in random.bytes(0...10, alphabet: [0x0D, 0x0A, 0x61]) }
        .filter { (try? layout.encode($0)) != nil }
      let stream = try contents.flatMap { try layout.encode($0) }
      var whole = DelimitedDecoder(layout)
      let expected = whole.feed(stream)
      #expect(expected.compactMap(\.payload) == contents)
      for cut in 0...stream.count {
        var decoder = DelimitedDecoder(layout)
        #expect(decoder.feed(Array(stream[..<cut])) + decoder.feed(Array(stream[cut...])) == expected)
      }
      expectNoOverlap(expected, of: stream.count, allowsGaps: false)
    }
  }

  @Test func noiseEndsAtTheNextMarker() throws {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<300 {
      var stream: [UInt8] = []
      var contents: [[UInt8]] = []
      for _ in 0..<5 {
        stream += random.bytes(0...70) + Self.lines.end
        let content = random.bytes(0...20, alphabet: [0x61, 0x62, 0x0A])
        contents.append(content)
        stream += try Self.lines.encode(content)
      }
      var decoder = DelimitedDecoder(Self.lines)
      let events = random.pieces(stream).flatMap { decoder.feed($0) } + decoder.finish()
      var rest = events.compactMap(\.payload)[...]
      for content in contents {
        let place = try #require(rest.firstIndex(of: content))
        rest = rest[(place + 1)...]
      }
      expectNoOverlap(events, of: stream.count, allowsGaps: false)
    }
  }
}
