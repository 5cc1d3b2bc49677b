import Testing
import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver

/// Where things lie: shifts, windows, what is left out behind, sizes.
@Suite struct LayoutTests {
  private func model(_ text: String) throws -> ProtocolModel {
    let schema = Schema("module acme.card 1.0\n" + text)
    #expect(schema.findings == [])
    return try #require(schema.resolution.model)
  }

  @Test func heartRateMeasurement() throws {
    let model = try model(
      """
      frame HeartRateMeasurement {
        flags: bits<u8> { wide: bool, contact: bool, contactSupported: bool, hasEnergy: bool, hasIntervals: bool, reserved 3 }
        rate: u8 unit bpm            if !flags.wide
        rateWide: u16 unit bpm       if flags.wide
        energy: u16 unit kJ          if flags.hasEnergy
        intervals: [u16 scale 1/1024 unit s]   if flags.hasIntervals
      }
      """)
    let frame = try #require(model.frame("HeartRateMeasurement"))
    #expect(frame.size == .dynamic(from: 8))
    #expect(frame.fields.map(\.name) == ["flags", "rate", "rateWide", "energy", "intervals"])
    #expect(
      frame.fields.map(\.size) == [
        .static(8), .bounded(0...8), .bounded(0...16), .bounded(0...16), .dynamic(from: 0),
      ])
    #expect(frame.fields.map(\.unit) == [nil, "bpm", "bpm", "kJ", "s"])

    let bits = try #require(model.bitField("HeartRateMeasurement.flags"))
    #expect(bits.isInline)
    #expect(
      bits.members.map(\.field.name) == [
        "wide", "contact", "contactSupported", "hasEnergy", "hasIntervals", "reserved1",
      ])
    #expect(bits.members.map(\.shift) == [0, 1, 2, 3, 4, 5])
    #expect(bits.members.map(\.width) == [1, 1, 1, 1, 1, 3])

    guard case .array(let intervals) = frame.fields[4].type, case .integer(let element) = intervals.element,
      case .toEnd(reserving: 0) = intervals.extent
    else {
      Issue.record("intervals: \(frame.fields[4].type)")
      return
    }
    #expect(element.scale == Rational(1, 1024) && element.unit == "s" && element.order == .little)

    guard case .expression(.not(.field(let path))) = frame.fields[1].condition else {
      Issue.record("rate: \(String(describing: frame.fields[1].condition))")
      return
    }
    #expect(path == FieldPath(steps: [.field(0), .bit(0)], text: "flags.wide"))
  }

  @Test func requestOfTheReference() throws {
    let model = try model(
      """
      open enum Opcode: u8 { startRecording = 1, exportAudio = 2 }
      frame Start { options: bytes }
      frame Export { offset: u32, count: u16 }
      frame Request {
        sequence: u8 sequence
        opcode:   Opcode
        length:   u16 = size(body)
        body:     match opcode { startRecording: Start, exportAudio: Export, unknown: keep }
        check:    u16 = crc16(ccittFalse) over sequence...body
        where     opcode != exportAudio or body.exportAudio.offset % 4 == 0 named "export-aligned"
        trailing  refuse
      }
      """)
    let frame = try #require(model.frame("Request"))
    #expect(frame.fields[0].isSequence)
    #expect(!frame.fields[2].isStored && !frame.fields[4].isStored && frame.fields[3].isStored)
    #expect(frame.size == .bounded(48...48 + 65535 * 8))
    let window = try #require(frame.windows.first)
    #expect(frame.windows.count == 1)
    #expect(window.first == 3 && window.last == 3 && window.measuredBy == 2 && window.measuringBit == nil)
    #expect(window.multiplier == 1 && window.divisor == 1 && window.addend == 0)
    guard case .checksum(let id, first: 0, last: 3) = frame.fields[4].computed else {
      Issue.record("check: \(String(describing: frame.fields[4].computed))")
      return
    }
    #expect(model[id].name == "crc16(ccittFalse)" && model[id].width == 16)
    #expect(frame.rules.map(\.id) == ["export-aligned"])
    #expect(frame.rules[0].text == "opcode != exportAudio or body.exportAudio.offset % 4 == 0")
    guard
      case .or(.compare(.notEqual, _, .integer(2)), .compare(.equal, .arithmetic(.remainder, .field(let path), _), _)) =
        frame.rules[0].condition
    else {
      Issue.record("rule: \(frame.rules[0].condition)")
      return
    }
    #expect(path.steps == [.field(3), .member(1), .field(0)])

    let union = try #require(model.union("Request.body"))
    #expect(union.unknown == .keep && union.size == .dynamic(from: 0))
    #expect(union.members.map(\.declared.name) == ["startRecording", "exportAudio"])
    #expect(union.members.map(\.onlyTag) == [1, 2])
    #expect(union.members.map(\.size) == [.dynamic(from: 0), .static(48)])
  }

  @Test func bitsFromTheHighestDown() throws {
    let model = try model("bits Header: u16 { kind: u3, big: bool, length: u12 }\nbit order msb".swapped)
    let bits = try #require(model.bitField("Header"))
    #expect(bits.members.map(\.shift) == [13, 12, 0])
    #expect(!bits.isInline)
  }

  @Test func bitOrderOfOneDeclarationAndOfTheLinesBehind() throws {
    let model = try model(
      """
      frame Two {
        a: bits<u8 msb> { x: u2, y: u6 }
        b: bits<u8> { x: u2, y: u6 }
        bit order msb
        c: bits<u8> { x: u2, y: u6 }
        byte order big
        d: u16
        e: u16 little
      }
      """)
    #expect(model.bitField("Two.a")?.members.map(\.shift) == [6, 0])
    #expect(model.bitField("Two.b")?.members.map(\.shift) == [0, 2])
    #expect(model.bitField("Two.c")?.members.map(\.shift) == [6, 0])
    let orders = model.frame("Two")?.fields.compactMap { field -> ByteOrder? in
      if case .integer(let type) = field.type { type.order } else { nil }
    }
    #expect(orders == [.big, .little])
  }

  @Test func toTheEndLeavesOutWhatStandsBehind() throws {
    let model = try model("frame M { kind: u8, data: bytes, tail: [u16; 2], check: u16 = crc16(arc) over kind...tail }")
    guard case .bytes(let bytes) = model.frame("M")?.field("data")?.type, case .toEnd(reserving: 6) = bytes.extent
    else {
      Issue.record("\(String(describing: model.frame("M")?.field("data")?.type))")
      return
    }
    #expect(model.frame("M")?.size == .dynamic(from: 56))
  }

  @Test func aWindowEndsWhatReachesToTheEnd() throws {
    let model = try model("frame M { length: u8 = size(kind...data), kind: u8, data: bytes, more: string length u8 }")
    guard case .bytes(let bytes) = model.frame("M")?.field("data")?.type, case .toEnd(reserving: 0) = bytes.extent
    else {
      Issue.record("\(String(describing: model.frame("M")?.field("data")?.type))")
      return
    }
    // Length, 1 to 255 bytes, prefix and 0 to 255 bytes.
    #expect(model.frame("M")?.size == .bounded(24...(1 + 255 + 1 + 255) * 8))
  }

  @Test func windowsInsideWindows() throws {
    let model = try model("frame M { outer: u8 = size(a...d), a: u8, inner: u8 = size(c), c: bytes, d: bytes }")
    let windows = try #require(model.frame("M")?.windows)
    #expect(windows.map(\.first) == [1, 3] && windows.map(\.last) == [4, 3] && windows.map(\.measuredBy) == [0, 2])
    #expect(model.frame("M")?.size == .bounded(24...256 * 8))
  }

  @Test func aLengthInsideWhatItMeasures() throws {
    let model = try model(
      "frame M { kind: u8, length: u8 = size(this), data: bytes, check: u8 = xor8 over kind...data }")
    let window = try #require(model.frame("M")?.windows.first)
    // Two bytes stand before the window: length = size + 2.
    #expect(window.first == 2 && window.last == 3 && window.addend == 2)
    guard case .bytes(let bytes) = model.frame("M")?.field("data")?.type, case .toEnd(reserving: 1) = bytes.extent
    else {
      Issue.record("\(String(describing: model.frame("M")?.field("data")?.type))")
      return
    }
    #expect(model.frame("M")?.size == .bounded(24...255 * 8))
  }

  @Test func aLengthInWordsOpensItsWindowWhereAWordEnds() throws {
    let model = try model(
      "frame M { head: bits<u8> { version: u4, words: u4 = size(this) / 4 }, kind: u8, total: u16, options: bytes }")
    let window = try #require(model.frame("M")?.windows.first)
    #expect(window.first == 3 && window.last == 3 && window.measuredBy == 0 && window.measuringBit == 1)
    #expect(window.divisor == 4 && window.addend == 1)
    #expect(model.frame("M")?.size == .bounded(32...15 * 4 * 8))
  }

  @Test func countsAndPresence() throws {
    let model = try model(
      """
      frame M {
        head: bits<u8> { hasX: bool = present(x), n: u7 = count(b) - 1 }
        n: u8 = count(a)
        x: u16 if head.hasX
        a: [u16]
        b: [u8]
      }
      """)
    let frame = try #require(model.frame("M"))
    guard case .array(let a) = frame.field("a")?.type, case .counted(by: 1) = a.extent,
      case .array(let b) = frame.field("b")?.type,
      case .expression(.arithmetic(.subtract, .field(let path), .integer(-1))) = b.extent
    else {
      Issue.record("\(frame.fields.map(\.type))")
      return
    }
    #expect(path.steps == [.field(0), .bit(1)])
    #expect(frame.field("a")?.size == .bounded(0...255 * 16))
    #expect(frame.field("b")?.size == .bounded(0...128 * 8))
    guard case .expression(.present(field: 2)) = model.bitField("M.head")?.members[0].field.computed else {
      Issue.record("hasX")
      return
    }
  }

  @Test func presentAsksForMoreThanTheFieldsBehindNeed() throws {
    let model = try model(
      "frame M { a: u8, b: u8 if present, c: u16 if remaining >= 4, d: bytes[2], check: u8 = xor8 over a...d }")
    let conditions = model.frame("M")?.fields.compactMap { field -> Int? in
      if case .remaining(let count) = field.condition { count } else { nil }
    }
    #expect(conditions == [4, 4])
  }

  @Test func alignmentAndReservedBytes() throws {
    let model = try model("frame M { a: u8, reserved u16 keep, align 4, reserved bytes[2] refuse, b: u8 }")
    let frame = try #require(model.frame("M"))
    #expect(frame.fields.map(\.name) == ["a", "reserved1", "", "reserved2", "b"])
    #expect(frame.fields.map(\.isStored) == [true, true, false, false, true])
    #expect(frame.size == .bounded(48...72))
  }

  @Test func sizesOfUnions() throws {
    let model = try model(
      """
      union Item tag u8 length u8 { 1: a(u16), 2: b(bytes), unknown: keep }
      union Fixed tag u16 { 1: a(u32), 2: b(u8), 3: c() }
      union Last tag u8 last { 1: a(u32), 2: b(u8) }
      union Peeked tag u8 at 0 { 1: a { t: u8, x: u16 }, 2: b { t: u8 } }
      frame M { items: [Item], more: u16 }
      """)
    #expect(model.union("Item")?.size == .bounded(16...16 + 255 * 8))
    #expect(model.union("Fixed")?.size == .bounded(16...48))
    #expect(model.union("Last")?.size == .bounded(16...40))
    #expect(model.union("Peeked")?.size == .bounded(8...24))
    guard case .array(let items) = model.frame("M")?.field("items")?.type, case .toEnd(reserving: 2) = items.extent
    else {
      Issue.record("items")
      return
    }
  }

  @Test func genericFramesAreInstantiated() throws {
    let model = try model(
      """
      frame Reply<T> { status: u8, value: T }
      frame Block<N: int> { data: bytes[N * 2] }
      frame Use { a: Reply<Block<3>>, b: Reply<u16>, c: Reply<u16>, d: Wide }
      type Wide = Reply<u16>
      """)
    #expect(model.frame("Reply<Block<3>>")?.size == .static(56))
    #expect(model.frame("Reply<u16>")?.genericOrigin?.arguments == ["u16"])
    #expect(model.frames.count { $0.declared.name == "Reply<u16>" } == 1)
    #expect(model.frame("Reply") == nil)
    #expect(model.frame("Use")?.size == .static(56 + 24 * 3))
  }

  @Test func aliasesAreInlinedWithTheirRules() throws {
    let model = try model(
      """
      type Percent = u8 unit percent in 0...100
      type Half = Percent in 0...50 named "half"
      frame M { a: Half default 20, b: [Percent] count u8 }
      """)
    let field = try #require(model.frame("M")?.field("a"))
    #expect(field.constraints.map(\.id) == ["range", "half"])
    #expect(field.constraints.map(\.text) == ["in 0...100", "in 0...50"])
    #expect(field.defaultValue == .integer(20) && field.unit == "percent")
    guard case .array(let array) = model.frame("M")?.field("b")?.type else { return }
    #expect(array.elementConstraints.map(\.id) == ["range"])
  }

  @Test func modulesStandBehindWhatTheyImport() throws {
    let schema = Schema(
      """
      module acme.card 1.0
      import acme.other
      frame Status { level: Level }
      // --- acme/other.lace
      module acme.other 2.1.3
      byte order big
      enum Level: u16 { low, high }
      """)
    let resolution = schema.resolution
    let model = try #require(resolution.model)
    #expect(model.modules.map(\.name) == [["acme", "other"], ["acme", "card"]])
    #expect(model.modules[0].version == Version(2, 1, 3))
    #expect(resolution.entryModules.map(\.index) == [1, 0])
    guard case .enumeration(let id, let base) = model.frame("Status")?.fields[0].type else {
      Issue.record("level")
      return
    }
    // The enum's own byte order, that of its module.
    #expect(base.order == .big && model[id].cases.map(\.value) == [0, 1])
  }
}

extension String {
  /// The two lines in the other order.
  fileprivate var swapped: String { split(separator: "\n").reversed().joined(separator: "\n") }
}
