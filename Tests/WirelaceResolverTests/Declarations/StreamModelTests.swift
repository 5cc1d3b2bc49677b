import Testing
import WirelaceModel

@testable import WirelaceResolver

@Suite("Streams in the model")
struct StreamModelTests {
  private func stream(_ declaration: String) throws -> (Stream, ProtocolModel) {
    let schema = Schema("module acme.card 1.0\nframe Packet { number: u8, data: bytes }\n\(declaration)")
    let resolution = schema.resolution
    let model = try #require(resolution.model, "\(printed(resolution.diagnostics))")
    return (try #require(model.streams.first), model)
  }

  @Test("A table of substitutions is kept as written")
  func table() throws {
    let (stream, model) = try stream(
      "stuffed S carries Packet { begin '8d' end 'd8' escape 0xab { 0x23 -> 0xab, 5 -> 0x8d, 0x50 -> 0xd8 } limit 4 KiB }"
    )
    #expect(stream.limit == 4096)
    #expect(stream.carries.map { model[$0].declared.name } == "Packet")
    guard case .stuffed(let begin, let end, let escape) = stream.kind else {
      Issue.record("\(stream.kind)")
      return
    }
    #expect(begin == [0x8d] && end == [0xd8] && escape.byte == 0xab)
    #expect(escape.substitutions.map(\.escaped) == [0x23, 5, 0x50])
    #expect(escape.substitutions.map(\.original) == [0xab, 0x8d, 0xd8])
  }

  @Test("An exclusive or becomes substitutions of markers and escape byte, each once")
  func exclusiveOr() throws {
    let (stream, _) = try stream("stuffed S carries bytes { begin '7e' end '7e' escape 0x7d xor 0x20 limit 9 }")
    guard case .stuffed(_, _, let escape) = stream.kind else {
      Issue.record("\(stream.kind)")
      return
    }
    #expect(stream.carries == nil)
    #expect(escape.substitutions.map(\.escaped) == [0x5e, 0x5d])
    #expect(escape.substitutions.map(\.original) == [0x7e, 0x7d])
  }

  @Test("Without `begin`, a unit begins where the last one ended")
  func noBegin() throws {
    let (stream, _) = try stream("stuffed S carries bytes { end 'c0' escape 0xdb { 1 -> 0xc0, 2 -> 0xdb } limit 9 }")
    guard case .stuffed([], [0xc0], _) = stream.kind else {
      Issue.record("\(stream.kind)")
      return
    }
  }

  @Test("Of a marker of several bytes, one escaped byte is enough")
  func longMarkers() throws {
    _ = try stream(
      "stuffed S carries bytes { begin '10 02' end '10 03' escape 0x1b { 4 -> 0x10, 5 -> 0x1b } limit 9 }")
  }

  @Test("The size of a framed unit over its first bytes")
  func framed() throws {
    let (stream, _) = try stream("framed S carries Packet { start '7e' needs 3 size 3 + byte[2] limit 260 gap 50 ms }")
    guard case .framed([0x7e], 3, .arithmetic(.add, .integer(3), .byte(2)), 50) = stream.kind else {
      Issue.record("\(stream.kind)")
      return
    }
  }

  @Test("Needs may be 64, the limit a byte or a GiB")
  func edges() throws {
    _ = try stream("framed S carries bytes { needs 64 size 64 + byte[63] limit 400 }")
    let (small, _) = try stream("delimited S carries bytes { end '0a' limit 1 }")
    #expect(small.limit == 1)
    let (large, _) = try stream("delimited S carries bytes { end '0a' limit 1 GiB }")
    #expect(large.limit == 1 << 30)
  }

  @Test("Parts and the message they join to")
  func fragments() throws {
    let (stream, model) = try stream(
      """
      fragmented S carries Packet {
        part { total: u8, number: u16 sequence, index: u8, chunk: bytes length u8, pad: u8 }
        begins when index == 1
        ends when next begins
        order by index
        timeout 1.5 s
        limit 1 KiB
        joined { payload: bytes, check: u16 = crc16(modbus) over payload }
      }
      """)
    guard case .fragmented(let fragments) = stream.kind else {
      Issue.record("\(stream.kind)")
      return
    }
    #expect(fragments.chunkField == 3 && fragments.sequenceField == 1 && fragments.orderField == 2)
    #expect(fragments.ends == nil && fragments.timeout == 1500)
    guard case .compare(.equal, .field(let path), .integer(1))? = fragments.begins else {
      Issue.record("\(fragments)")
      return
    }
    #expect(path.steps == [.field(2)])
    #expect(model[fragments.part].declared.name == "S.part" && model[fragments.part].isSynthesized)
    #expect(fragments.joined.map { model[$0].declared.name } == "S.joined")
  }

  @Test("Examples are arrays of units")
  func examples() throws {
    let (stream, _) = try stream(
      """
      delimited S carries Packet {
        end '0a'
        limit 8
        example "two" '01 02 0a 03 0a' value [{ number: 1, data: '02' }, { number: 3, data: '' }]
        example "no number" '0a' breaks truncated
      }
      """)
    #expect(stream.examples.map(\.title) == ["two", "no number"])
    guard case .valid(.array(let units)?) = stream.examples[0].expectation else {
      Issue.record("\(stream.examples[0])")
      return
    }
    #expect(units.count == 2)
  }
}
