import Testing
import WirelaceFrames
import WirelaceModel

@testable import WirelaceInterpreter

@Suite struct StreamTests {
  private func interpreter() throws -> Interpreter {
    try SchemaFixture.interpreter(
      """
      frame Packet { kind: u8, data: bytes }
      stuffed Slip carries Packet { end 'c0' escape 0xdb { 0xdc -> 0xc0, 0xdd -> 0xdb } limit 16 }
      framed Sized carries Packet { start '7e' needs 2 size 2 + byte[1] limit 16 }
      fragmented Message carries Packet {
        part { index: u8, total: u8, chunk: bytes }
        begins when index == 1
        ends when index == total
        order by index
        limit 64
        joined { payload: bytes, check: u8 = xor8 over payload }
      }
      delimited Raw carries bytes { end '0a' limit 8 }
      """)
  }

  private func stream(_ name: String, in interpreter: Interpreter) throws -> ID<Stream> {
    ID(try #require(interpreter.model.streams.firstIndex { $0.declared.name == name }))
  }

  private func describe(_ event: StreamEvent<StreamUnit>) -> String {
    switch event {
    case .unit(let unit, let bytes):
      "\(bytes) \(unit.frame?.json?.compactText ?? unit.content.schemaText)"
    case .refused(let error, _, let bytes): "\(bytes) \(error)"
    case .skipped(let reason, let bytes): "\(bytes) \(reason)"
    }
  }

  @Test func unitsAreFoundHoweverTheBytesAreCut() throws {
    let interpreter = try interpreter()
    let slip = try stream("Slip", in: interpreter)
    let bytes: [UInt8] = [0x01, 0xDB, 0xDC, 0xC0, 0x02, 0xC0, 0x03]
    for size in 1...bytes.count {
      var decoder = try #require(interpreter.decoder(of: slip))
      var events: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += decoder.feed(Array(bytes[start..<min(start + size, bytes.count)])).map(describe)
      }
      events += decoder.finish().map(describe)
      #expect(events == [#"0..<4 {"kind":1,"data":"c0"}"#, #"4..<6 {"kind":2,"data":""}"#, "6..<7 cutOff"])
    }
    #expect(try interpreter.encodeUnit([0x01, 0xC0], of: slip) == [0x01, 0xDB, 0xDC, 0xC0])
  }

  @Test func theFirstBytesGiveTheSize() throws {
    let interpreter = try interpreter()
    var decoder = try #require(interpreter.decoder(of: try stream("Sized", in: interpreter)))
    #expect(
      decoder.feed([0x00, 0x7E, 0x01, 0xAA, 0x7E, 0x00]).map(describe) == [
        "0..<1 noise", #"1..<4 {"kind":126,"data":"01aa"}"#, #"4..<6 {"kind":126,"data":"00"}"#,
      ])
  }

  @Test func plainBytesAreHandedOn() throws {
    let interpreter = try interpreter()
    var decoder = try #require(interpreter.decoder(of: try stream("Raw", in: interpreter)))
    #expect(decoder.feed([1, 2, 0x0A]).map(describe) == ["0..<3 '01 02'"])
  }

  @Test func partsBecomeAMessage() throws {
    let interpreter = try interpreter()
    let message = try stream("Message", in: interpreter)
    var reader = try #require(interpreter.reassembler(of: message))
    #expect(interpreter.decoder(of: message) == nil)
    #expect(reader.feed([1, 2, 0x05, 0xAA]).count == 0)
    #expect(reader.lastChunk == 2..<4)
    #expect(reader.joinedParts == [])
    let events = reader.feed([2, 2, 0xBB, 0x14])
    #expect(reader.joinedParts == [[0, 1]])
    #expect(reader.lastPart?.root["index"]?.integer == 2)
    #expect(events.compactMap(\.payload?.frame?.json?.compactText) == [#"{"kind":5,"data":"aabb"}"#])
    // The check over the joined parts is wrong here.
    _ = reader.feed([1, 1, 0x05, 0x06])
    guard case .refused(let error, _)? = reader.feed([1, 1, 0x05, 0x06]).last else {
      Issue.record("accepted")
      return
    }
    #expect(error.kind == .checksum)
    guard case .damaged(let damage, _)? = reader.feed([1]).first else {
      Issue.record("accepted")
      return
    }
    #expect(reader.lastChunk == nil && reader.lastPart == nil)
    #expect(damage.description == "Message.part.total at byte 1: truncated: expected 1 byte, found 0 bytes")
  }
}
