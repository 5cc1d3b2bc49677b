import Testing
import WirelaceFrames
import WirelaceModel

@testable import WirelaceInterpreter

@Suite struct FrameDecodingTests {
  /// `length: u8 = size(body) + 1`, a body of two bytes or more, a checksum over both.
  private func measured() -> (Interpreter, ID<Frame>) {
    var fixture = ModelFixture()
    fixture.model.checksums = [ChecksumAlgorithm(name: "xor8", kind: .xor8)]
    let frame = fixture.frame(
      "Measured",
      [
        fixture.field(
          "length", .u8, computed: .expression(.arithmetic(.add, .size(first: 1, last: 1), .integer(1)))),
        fixture.field("body", .bytes(BytesType(extent: .toEnd(reserving: 0)))),
        fixture.field("check", .u8, computed: .checksum(ID(0), first: 0, last: 1), bits: .static(8)),
      ], windows: [Window(first: 1, last: 1, measuredBy: 0, addend: 1)])
    return (Interpreter(fixture.model), frame)
  }

  @Test func aSizeFieldOpensAWindow() {
    let (interpreter, frame) = measured()
    #expect(interpreter.outcome([3, 0xAA, 0xBB, 0x12], frame) == #"{"body":"aabb"}"#)
    #expect(
      interpreter.outcome([3, 0xAA, 0xBB, 0x13], frame)
        == "Measured.check at byte 3: checksum: expected 0x12, found 0x13")
    #expect(
      interpreter.outcome([9, 0xAA], frame) == "Measured.body at byte 1: truncated: expected 8 bytes, found 1 byte")
    #expect(interpreter.outcome([0, 0xAA], frame) == "Measured.length at byte 0: length: expected 1, found 0")
    #expect(
      interpreter.outcome([1, 1, 7], frame) == "Measured at byte 2: trailing: expected the end, found 1 byte")
    #expect(
      interpreter.outcome([2, 7], frame) == "Measured.check at byte 2: truncated: expected 1 byte, found 0 bytes")
  }

  @Test func encodingFillsComputedFields() throws {
    let (interpreter, frame) = measured()
    #expect(
      try interpreter.encode(.record([nil, .bytes([0xAA, 0xBB]), nil]), as: .frame(frame)) == [3, 0xAA, 0xBB, 0x12])
    let error = #expect(throws: FrameError.self) {
      try interpreter.encode(.record([nil, .bytes([UInt8](repeating: 0, count: 255)), nil]), as: .frame(frame))
    }
    #expect(error?.description == "Measured.length at byte 0: width: expected 0...255, found 256")
  }

  /// `flags: bits<u8> { wide: bool, hasMore: bool = present(more), reserved 6 }`, and fields that follow them.
  private func optional() -> (Interpreter, ID<Frame>) {
    var fixture = ModelFixture()
    let flags = fixture.bits(
      "Optional.flags", 8,
      [
        (fixture.field("wide", .boolean), 0, 1),
        (fixture.field("hasMore", .boolean, computed: .expression(.present(field: 3))), 1, 1),
        (
          fixture.field(
            "reserved1", .integer(IntegerType(bits: 6, isSigned: false)), kind: .reserved(.report)), 2, 6
        ),
      ])
    let wide = ModelFixture.path(.field(0), .bit(0))
    let frame = fixture.frame(
      "Optional",
      [
        fixture.field("flags", .bits(flags, .little)),
        fixture.field("rate", .u8, if: .expression(.not(wide))),
        fixture.field(
          "rateWide", .u16, if: .expression(wide),
          constraints: [Constraint(kind: .range([0...1000]), id: "range", text: "in 0...1000")]),
        fixture.field("more", .u8, if: .expression(ModelFixture.path(.field(0), .bit(1)))),
        fixture.field("last", .u8, if: .remaining(1)),
      ],
      rules: [
        fixture.rule("more-below-rate", .compare(.less, ModelFixture.path(.field(3)), ModelFixture.path(.field(1))))
      ])
    return (Interpreter(fixture.model), frame)
  }

  @Test func conditionsDecideWhatIsThere() throws {
    let (interpreter, frame) = optional()
    #expect(interpreter.outcome([0, 72], frame) == #"{"flags":{"wide":false},"rate":72}"#)
    #expect(interpreter.outcome([1, 0x2C, 1], frame) == #"{"flags":{"wide":true},"rateWide":300}"#)
    #expect(
      interpreter.outcome([0x83, 0x2C, 1, 5, 6], frame)
        == #"{"flags":{"wide":true,"reserved1":32},"rateWide":300,"more":5,"last":6}"#)
    #expect(
      interpreter.outcome([1, 0x2C], frame) == "Optional.rateWide at byte 1: truncated: expected 2 bytes, found 1 byte")
    #expect(interpreter.outcome([], frame) == "Optional.flags at byte 0: truncated: expected 1 byte, found 0 bytes")
    #expect(
      interpreter.outcome([0, 1, 2, 3], frame) == "Optional at byte 3: trailing: expected the end, found 1 byte")
  }

  @Test func everyRuleBrokenIsReportedWithItsPlace() throws {
    let (interpreter, frame) = optional()
    let wide = try interpreter.decode([0x83, 0xFF, 0xFF, 5], as: frame).violations
    #expect(
      wide.map(\.violation.description) == [
        "Optional.flags.reserved1: reserved: expected 0, found 32",
        "Optional.rateWide: range: expected in 0...1000, found 65535",
      ])
    #expect(wide.map(\.byteRange) == [0..<1, 1..<3])
    #expect(wide.map(\.bitRange) == [2..<8, nil])
    // The rule names `rate`, which is absent above and present here.
    let narrow = try interpreter.decode([2, 4, 5], as: frame).violations
    #expect(narrow.map(\.violation.description) == ["Optional: more-below-rate: expected more-below-rate, found false"])
    #expect(narrow.map(\.byteRange) == [1..<3])
    #expect(try interpreter.decode([2, 6, 5], as: frame).violations.isEmpty)
  }

  @Test func presenceAndConditionMustAgreeWhenEncoding() throws {
    let (interpreter, frame) = optional()
    func encode(_ wide: Bool, _ values: [Value?]) -> String {
      let flags = Value.record([.boolean(wide), nil, .integer(0)])
      do throws(FrameError) {
        return try interpreter.encode(.record([flags] + values), as: .frame(frame)).description
      } catch {
        return error.description
      }
    }
    #expect(encode(false, [.integer(72), nil, nil, nil]) == "[0, 72]")
    #expect(encode(false, [.integer(72), nil, .integer(1), .integer(2)]) == "[2, 72, 1, 2]")
    #expect(
      encode(false, [nil, nil, nil, nil]) == "Optional.rate at byte 1: presence: expected a value, found no value")
    #expect(
      encode(true, [.integer(1), nil, nil, nil])
        == "Optional.rate at byte 1: presence: expected no value, found a value")
  }

  @Test func whatCouldBeReadIsKept() {
    let (interpreter, frame) = optional()
    let partial = interpreter.inspect([1, 0x2C], as: .frame(frame))
    #expect(partial.error?.kind == .truncated)
    #expect(partial.value == nil)
    #expect(partial.violations.isEmpty)
    #expect(partial.root.children.map(\.name) == ["flags", "rateWide"])
    #expect(partial.root["flags"]?["wide"]?.integer == 1)
    #expect(partial.root["flags"]?.isComplete == true)
    #expect(partial.root["rateWide"]?.isComplete == false)
  }
}
