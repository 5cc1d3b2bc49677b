import Testing
import WirelaceFrames

@Suite struct FragmentTests {
  private func part(_ order: Int64?, of total: Int64, _ chunk: [UInt8], sequence: UInt64? = nil) -> FragmentPart {
    FragmentPart(chunk: chunk, begins: order == 1, ends: order == total, order: order, sequence: sequence)
  }
  private func arrived(_ chunk: [UInt8], _ sequence: UInt64?, begins: Bool = false, ends: Bool = false) -> FragmentPart
  {
    FragmentPart(chunk: chunk, begins: begins, ends: ends, sequence: sequence)
  }

  @Test func ordered() {
    var reassembler = Reassembler(FragmentLayout(name: "M", limit: 100))
    #expect(reassembler.feed(part(1, of: 4, [1])) == [])
    #expect(reassembler.feed(part(3, of: 4, [3])) == [])
    #expect(reassembler.feed(part(3, of: 4, [3])) == [.duplicate(part: 2)])
    #expect(reassembler.feed(part(2, of: 4, [2, 2])) == [.outOfOrder(part: 3)])
    #expect(reassembler.joinedParts == [])
    #expect(reassembler.feed(part(4, of: 4, [4])) == [.message([1, 2, 2, 3, 4])])
    #expect(reassembler.joinedParts == [[0, 3, 1, 4]])
    #expect(reassembler.feed(part(4, of: 4, [4])) == [.lost(.noBeginning, parts: [5])])
    #expect(reassembler.joinedParts == [])
    #expect(reassembler.feed(part(1, of: 1, [9])) == [.message([9])])
    #expect(reassembler.feed(part(1, of: 2, [5])) == [])
    #expect(reassembler.feed(part(1, of: 3, [6])) == [.lost(.interrupted, parts: [7])])
    #expect(reassembler.finish() == [.lost(.cutOff, parts: [8])])
  }

  @Test func sequenceNumbersLetTheFirstPartComeLate() {
    var reassembler = Reassembler(FragmentLayout(name: "M", limit: 100, sequenceBits: 8))
    #expect(reassembler.feed(part(2, of: 3, [2], sequence: 0)) == [])
    #expect(reassembler.feed(part(1, of: 3, [1], sequence: 255)) == [.outOfOrder(part: 1)])
    #expect(reassembler.feed(part(3, of: 3, [3], sequence: 1)) == [.message([1, 2, 3])])
    // The last part of one message, then another's: told apart by their numbers.
    #expect(reassembler.feed(part(3, of: 3, [30], sequence: 4)) == [])
    #expect(reassembler.feed(part(1, of: 3, [1], sequence: 5)) == [.lost(.interrupted, parts: [3])])
    #expect(reassembler.feed(part(2, of: 3, [2], sequence: 6)) == [])
    #expect(reassembler.feed(part(3, of: 3, [3], sequence: 7)) == [.message([1, 2, 3])])
    // A sender that numbers messages.
    #expect(reassembler.feed(part(1, of: 2, [1], sequence: 20)) == [])
    #expect(reassembler.feed(part(2, of: 2, [2], sequence: 20)) == [.message([1, 2])])
  }

  @Test func byArrivalWithSequence() {
    var reassembler = Reassembler(FragmentLayout(name: "M", limit: 100, sequenceBits: 4))
    #expect(reassembler.feed(arrived([1], 14, begins: true)) == [])
    #expect(reassembler.feed(arrived([2], 15)) == [])
    #expect(reassembler.feed(arrived([2], 15)) == [.duplicate(part: 2)])
    #expect(reassembler.feed(arrived([3], 0, ends: true)) == [.message([1, 2, 3])])
    #expect(reassembler.feed(arrived([1], 1, begins: true)) == [])
    #expect(reassembler.feed(arrived([3], 3)) == [.lost(.missing(1), parts: [4])])
    #expect(reassembler.feed(arrived([2], 2)) == [.lost(.noBeginning, parts: [6])])
    #expect(reassembler.feed(arrived([4], 4, ends: true)) == [])
    #expect(reassembler.feed(arrived([5], 5, begins: true, ends: true)) == [.message([5])])
    #expect(reassembler.feed(arrived([6], 6)) == [.lost(.noBeginning, parts: [9])])
    #expect(reassembler.feed(arrived([7], 7, begins: true)) == [])
    #expect(
      reassembler.feed(arrived([8], 8, begins: true, ends: true)) == [.lost(.interrupted, parts: [10]), .message([8])])
  }

  @Test func wholeMessagesThatAreMissingAreTold() {
    var reassembler = Reassembler(FragmentLayout(name: "M", limit: 100, sequenceBits: 4))
    #expect(reassembler.feed(arrived([1], 14, begins: true, ends: true)) == [.message([1])])
    #expect(
      reassembler.feed(arrived([2], 1, begins: true, ends: true)) == [.lost(.missing(2), parts: []), .message([2])])
    #expect(reassembler.feed(arrived([3], 3, begins: true)) == [.lost(.missing(1), parts: [])])
    // The rest of a message that is given up is not told of once more.
    #expect(reassembler.feed(arrived([3], 5)) == [.lost(.missing(1), parts: [2])])
    #expect(reassembler.feed(arrived([3], 7)) == [])
    #expect(reassembler.feed(arrived([4], 9, begins: true, ends: true)) == [.message([4])])
    // One that never began tells itself.
    #expect(reassembler.feed(arrived([5], 11)) == [.lost(.noBeginning, parts: [6])])
    // Another stream counts anew.
    _ = reassembler.finish()
    #expect(reassembler.feed(arrived([6], 2, begins: true, ends: true)) == [.message([6])])
  }

  @Test func onlyTheLastPartIsMarked() {
    var reassembler = Reassembler(FragmentLayout(name: "M", limit: 100, beginsBehindEnd: true, sequenceBits: 8))
    #expect(reassembler.feed(arrived([1], 1)) == [])
    #expect(reassembler.feed(arrived([2], 2, ends: true)) == [.message([1, 2])])
    #expect(reassembler.feed(arrived([3], 3)) == [])
    // One is missing: what follows up to the next end may be the rest of the same message.
    #expect(reassembler.feed(arrived([5], 5)) == [.lost(.missing(1), parts: [2])])
    #expect(reassembler.feed(arrived([6], 6, ends: true)) == [])
    #expect(reassembler.feed(arrived([7], 7, ends: true)) == [.message([7])])
    // The end itself is missing, or a message in one part.
    #expect(reassembler.feed(arrived([9], 9, ends: true)) == [.lost(.missing(1), parts: [])])
    #expect(reassembler.feed(arrived([10], 10, ends: true)) == [.message([10])])
  }

  @Test func onlyTheFirstPartIsMarked() {
    var reassembler = Reassembler(FragmentLayout(name: "M", limit: 100, timeout: 500, endsWithNext: true))
    #expect(reassembler.feed(arrived([1], nil, begins: true), at: 0) == [])
    #expect(reassembler.feed(arrived([2], nil), at: 500) == [])
    #expect(reassembler.feed(arrived([3], nil, begins: true), at: 600) == [.message([1, 2])])
    #expect(reassembler.expire(at: 1100) == [])
    #expect(reassembler.expire(at: 1101) == [.message([3])])
    #expect(reassembler.expire(at: 9000) == [])
    #expect(reassembler.feed(arrived([4], nil, begins: true)) == [])
    #expect(reassembler.finish() == [.message([4])])
  }

  @Test func timeoutsLimitsAndDamagedParts() {
    var reassembler = Reassembler(FragmentLayout(name: "M", limit: 5, timeout: 100))
    #expect(reassembler.feed(part(1, of: 3, [1]), at: 0) == [])
    #expect(
      reassembler.feed(part(2, of: 3, [2]), at: 101) == [.lost(.timeout, parts: [0]), .lost(.noBeginning, parts: [1])])
    #expect(reassembler.feed(part(1, of: 2, [1, 2, 3]), at: 200) == [])
    #expect(reassembler.feed(part(2, of: 2, [1, 2, 3]), at: 201) == [.lost(.tooLong, parts: [2, 3])])
    let error = FrameError.truncated("Part", "index", at: 1, needs: 1, has: 0)
    #expect(reassembler.feed(damaged: error, at: 210) == [.damaged(error, part: 4)])
    #expect(reassembler.feed(part(1, of: 1, [1, 2, 3, 4, 5]), at: 211) == [.message([1, 2, 3, 4, 5])])
    // Empty parts do not fill memory.
    var lost = 0
    for order in 1...1000 as ClosedRange<Int64> {
      lost += reassembler.feed(part(order, of: 0, []), at: 300).count {
        if case .lost(.tooLong, _) = $0 { true } else { false }
      }
    }
    #expect(lost > 0)
  }

  @Test func contentThatIsRefusedIsTold() {
    let error = FrameError.truncated("Envelope", "", at: 0, needs: 2, has: 1)
    var reassembler = Reassembler<Int>(FragmentLayout(name: "M", limit: 5)) {
      (bytes: RawSpan) throws(FrameError) -> Int in
      if bytes.byteCount < 2 { throw error }
      return bytes.byteCount
    }
    #expect(reassembler.feed(part(1, of: 1, [1])) == [.refused(error, content: [1])])
    #expect(reassembler.feed(part(1, of: 1, [1, 2])) == [.message(2)])
  }

  /// Every ATT_MTU, several sizes: cut, joined, the same; no value too large, none smaller than it need be but the last.
  @Test func everyValueSizeRoundTrips() throws {
    var random = SeededGenerator(seed: 13)
    let layout = FragmentLayout(name: "M", limit: 2000, sequenceBits: 8)
    var fragmenter = Fragmenter(layout)
    var reassembler = Reassembler(layout)
    for mtu in 23...517 {
      let message = random.bytes(0...2000)
      let values = try fragmenter.fragments(of: message, maximumValueSize: mtu - 3) { place, chunk in
        [UInt8(place.sequence), UInt8(place.index + 1), UInt8(place.count)] + chunk
      }
      #expect(values.allSatisfy { $0.count <= mtu - 3 })
      #expect(values.dropLast().allSatisfy { $0.count == mtu - 3 })
      var messages: [[UInt8]] = []
      for value in values {
        let part = FragmentPart(
          chunk: Array(value.dropFirst(3)), begins: value[1] == 1, ends: value[1] == value[2], order: Int64(value[1]),
          sequence: UInt64(value[0]))
        messages += reassembler.feed(part).compactMap(\.payload)
      }
      guard messages == [message] else {
        Issue.record("MTU \(mtu)")
        return
      }
    }
  }

  @Test func headersMayGrowAndCountsMayNotFit() throws {
    var fragmenter = Fragmenter(FragmentLayout(name: "M", limit: 5000))
    // A length in front of the chunk that takes two bytes from 128 on.
    let values = try fragmenter.fragments(of: [UInt8](repeating: 7, count: 700), maximumValueSize: 200) { _, chunk in
      [1] + (chunk.count < 128 ? [UInt8(chunk.count)] : [0x80 | UInt8(chunk.count & 0x7F), 1]) + chunk
    }
    #expect(values.map(\.count) == [200, 200, 200, 111])
    #expect(throws: FrameError.limit("M", "", at: 0, limit: 2, found: 3)) {
      try fragmenter.fragments(of: [1], maximumValueSize: 2) { _, chunk in [1, 2] + chunk }
    }
    #expect(throws: FrameError.limit("M", "", at: 0, limit: 5000, found: 5001)) {
      try fragmenter.fragments(of: [UInt8](repeating: 0, count: 5001), maximumValueSize: 20) { _, chunk in chunk }
    }
    #expect(try fragmenter.fragments(of: [], maximumValueSize: 2) { _, chunk in [1, 2] + chunk } == [[1, 2]])
    let tooMany = FrameError.width("Part", "total", at: 1, range: 0...255, found: 300)
    #expect(throws: tooMany) {
      try fragmenter.fragments(of: [UInt8](repeating: 0, count: 300), maximumValueSize: 2) {
        (place, chunk) throws(FrameError) -> [UInt8] in
        if place.count > 255 { throw tooMany }
        return [UInt8(place.index)] + chunk
      }
    }
  }

  /// Parts lost, doubled or swapped: a message comes right or not at all, and every one that was sent whole in order comes.
  @Test func damagedSeriesYieldNoWrongMessage() throws {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<300 {
      let layout = FragmentLayout(name: "M", limit: 500, sequenceBits: 8)
      var fragmenter = Fragmenter(layout, sequence: random.next())
      var reassembler = Reassembler(layout)
      var sent: Set<[UInt8]> = []
      var whole: [[UInt8]] = []
      var received: [[UInt8]] = []
      for number in 0..<12 {
        let message = [UInt8(number)] + random.bytes(0...60)
        sent.insert(message)
        var parts: [FragmentPart] = []
        _ = try fragmenter.fragments(of: message, maximumValueSize: 20) { place, chunk in
          if place.index == 0 { parts = [] }
          parts.append(
            FragmentPart(
              chunk: chunk, begins: place.isFirst, ends: place.isLast, order: Int64(place.index),
              sequence: place.sequence))
          return chunk
        }
        switch number % 4 {
        case 1: parts.remove(at: Int.random(in: 0..<parts.count, using: &random))
        case 2: parts.insert(parts[0], at: Int.random(in: 0...parts.count, using: &random))
        case 3: parts.shuffle(using: &random)
        default: whole.append(message)
        }
        for part in parts { received += reassembler.feed(part).compactMap(\.payload) }
      }
      #expect(received.allSatisfy(sent.contains))
      #expect(whole.allSatisfy(received.contains))
    }
  }
}
