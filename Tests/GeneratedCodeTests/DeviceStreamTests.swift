import Testing
import WirelaceFrames

/// The streams generated from `Schemas/device.lace`.
@Suite struct DeviceStreamTests {
  @Test func stuffedPackets() throws {
    let packet = RobotPacket(command: 1, data: [0xD8, 0xAB])
    let bytes = try RobotStream.encode(packet)
    #expect(bytes == [0x8D, 1, 0xAB, 0x50, 0xAB, 0x23, 0xD8])
    var decoder = RobotStream.decoder()
    let events = decoder.feed([9] + bytes + [0x8D, 0xD8] + bytes)
    #expect(events.compactMap(\.payload).map(\.data) == [[0xD8, 0xAB], [0xD8, 0xAB]])
    guard case .skipped(.noise, bytes: 0..<1)? = events.first, case .refused(let error, content: [], _) = events[2]
    else {
      Issue.record("\(events)")
      return
    }
    #expect(error == .truncated("RobotPacket", "command", at: 0, needs: 1, has: 0))
    #expect(throws: FrameError.limit("RobotStream", "", at: 0, limit: 64, found: 65)) {
      try RobotStream.encode(RobotPacket(command: 1, data: [UInt8](repeating: 0, count: 64)))
    }
    var hdlc = Hdlc.decoder()
    #expect(hdlc.feed(try Hdlc.encode([0x7E, 1])).compactMap(\.payload) == [[0x7E, 1]])
  }

  /// Into memory that is there, one unit behind the other, until there is no room.
  @Test func unitsAreAppended() throws {
    let packet = RobotPacket(command: 1, data: [0xD8, 0xAB])
    let unit = try RobotStream.encode(packet)
    let line = try Lines.encode(Line(text: "ok"))
    let reply = try Meter.encode(Reply(address: 3, data: [1]))
    var memory = [UInt8](repeating: 0, count: unit.count + line.count + reply.count + 3)
    var errors: [FrameError] = []
    let written = memory.withUnsafeMutableBytes { buffer in
      var output = OutputRawSpan(buffer: buffer, initializedCount: 0)
      do throws(FrameError) {
        try RobotStream.encode(packet, into: &output)
        try Lines.encode(Line(text: "ok"), into: &output)
        try Meter.encode(Reply(address: 3, data: [1]), into: &output)
        try RobotStream.encode(packet, into: &output)
      } catch {
        errors.append(error)
      }
      return output.finalize(for: buffer)
    }
    #expect(Array(memory[..<written]) == unit + line + reply)
    #expect(errors.map(\.kind) == [.limit])
  }

  @Test func linesOfText() throws {
    var decoder = Lines.decoder()
    let events = decoder.feed(try Lines.encode(Line(text: "ok")) + Lines.encode(Line(text: "")))
    #expect(events.compactMap(\.payload).map(\.text) == ["ok", ""])
    #expect(throws: FrameError.marker("Lines", at: 1, [0x0D, 0x0A])) { try Lines.encode(Line(text: "a\r\nb")) }
  }

  @Test func unitsThatTellTheirSize() throws {
    // A reply's own length leaves out what stands around its data: five bytes more than the field says.
    let reply = Reply(address: 3, data: [1, 2, 3])
    let bytes = try Meter.encode(reply)
    #expect(bytes.count == 8 && bytes[0] == 0x7E && bytes[2] == 3)
    var damaged = bytes
    damaged[2] = 9
    var decoder = Meter.decoder()
    let events = decoder.feed(damaged + bytes + bytes, at: 0) + decoder.finish()
    #expect(events.compactMap(\.payload).map(\.data) == [[1, 2, 3], [1, 2, 3]])
    var slow = Meter.decoder()
    #expect(slow.feed(Array(bytes.prefix(5)), at: 0).isEmpty)
    #expect(slow.feed(Array(bytes.dropFirst(5)), at: 51).compactMap(\.payload).isEmpty)
  }

  @Test func messagesOverManyValues() throws {
    let message = Letter(kindField: 4, text: String(repeating: "wirelace ", count: 30))
    for mtu in [23, 24, 64, 185, 517] {
      var sequence: UInt64 = 250
      let values = try Message.fragments(of: message, maximumValueSize: mtu - 3, sequence: &sequence)
      #expect(values.allSatisfy { $0.count <= mtu - 3 })
      #expect(sequence == UInt64(250 + values.count) % 256)
      #expect(values[0][0] == 250 && values[0][1] == 1 && values[0][2] == UInt8(values.count))
      var decoder = Message.decoder()
      var received: [Letter] = []
      for (index, value) in values.enumerated() {
        received += decoder.feed(value, at: Int64(index)).compactMap(\.payload)
      }
      #expect(received.map(\.text) == [message.text])
    }
  }

  @Test func damagedMessages() throws {
    let message = Letter(kindField: 4, text: String(repeating: "x", count: 40))
    var sequence: UInt64 = 0
    var values = try Message.fragments(of: message, maximumValueSize: 20, sequence: &sequence)
    values[1][5] ^= 1
    var decoder = Message.decoder()
    let events = values.flatMap { decoder.feed($0) }
    guard case .refused(let error, _)? = events.first, events.count == 1 else {
      Issue.record("\(events)")
      return
    }
    #expect(error.kind == .checksum && error.frame == "Message.joined" && error.path == "check")
    #expect(decoder.feed(values[0], at: 0).isEmpty)
    guard case .lost(.timeout, parts: [3])? = decoder.expire(at: 2001).first else {
      Issue.record("no timeout")
      return
    }
    guard case .damaged(let short, part: 4)? = decoder.feed([1]).first else {
      Issue.record("a part cut off passes")
      return
    }
    #expect(short == .truncated("Message.part", "index", at: 1, needs: 1, has: 0))
    var first: UInt64 = 0
    #expect(throws: FrameError.width("Message.part", "total", at: 0, range: 0...255, found: 401)) {
      let long = Letter(kindField: 1, text: String(repeating: "x", count: 2000))
      return try Message.fragments(of: long, maximumValueSize: 8, sequence: &first)
    }
  }

  @Test func flagsMarkTheFirstAndTheLastPart() throws {
    var sequence: UInt64 = 0
    let values = try Flagged.fragments(of: [1, 2, 3, 4, 5], maximumValueSize: 4, sequence: &sequence)
    #expect(values == [[1, 0, 1, 2], [0, 1, 3, 4], [2, 2, 5]])
    var decoder = Flagged.decoder()
    #expect(values.flatMap { decoder.feed($0) } == [.message([1, 2, 3, 4, 5])])
    #expect(decoder.feed(values[0]).isEmpty == false)
  }

  @Test func partsThatTheSchemaLeavesOpen() throws {
    let message = Letter(kindField: 9, text: "hello")
    let values = try Open.fragments(of: message, maximumValueSize: 4) { (place, chunk) throws(FrameError) in
      OpenPart(kindField: place.isFirst ? 1 : 2, chunk: chunk)
    }
    #expect(values.map { $0[0] } == [1, 2])
    var decoder = Open.decoder()
    #expect(values.flatMap { decoder.feed($0, at: 0) }.isEmpty)
    #expect(decoder.expire(at: 501).compactMap(\.payload).map(\.text) == ["hello"])
  }
}
