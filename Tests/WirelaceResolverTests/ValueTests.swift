import Testing
import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver

/// Exact numbers: scales, limits, steps, constants, defaults.
@Suite struct ValueTests {
  private func field(_ type: String) throws -> Field {
    let schema = Schema(
      "module acme.card 1.0\nenum Mode: u8 { idle = 1, busy = 7 }\nflags Set: u8 { a, b, c = 7 }\nframe M { x: \(type) }"
    )
    #expect(schema.findings == [])
    return try #require(schema.resolution.model?.frame("M")?.fields.first)
  }

  private func findings(_ type: String) -> [String] {
    Schema("module acme.card 1.0\nenum Mode: u8 { idle = 1, busy = 7 }\nframe M { x: \(type) }").findings
  }

  private func ranges(_ type: String) throws -> [ClosedRange<Int128>]? {
    guard case .range(let ranges) = try field(type).constraints.first?.kind else { return nil }
    return ranges
  }

  @Test func limitsBecomeRawNumbers() throws {
    #expect(try ranges("i16 scale 0.01 in -40.00...125.00") == [-4000...12500])
    #expect(try ranges("u8 scale 0.5 offset -40 in -10...20") == [60...120])
    #expect(try ranges("u8 in 0, 5...9, 200...") == [0...0, 5...9, 200...255])
    #expect(try ranges("Mode in idle...busy") == [1...7])
    #expect(try ranges("uleb max 2 bytes in ...300") == [0...300])
  }

  @Test func limitsBetweenTwoValuesAreRoundedInwards() throws {
    #expect(try ranges("u8 scale 0.3 in 0.5...1.0") == [2...3])
    #expect(try ranges("i16 scale 1/1024 in -0.1...0.1") == [-102...102])
  }

  @Test func aNegativeScaleTurnsTheRangeRound() throws {
    #expect(try ranges("i8 scale -0.5 in -10...5") == [-10...20])
  }

  @Test func stepsBecomeRawSteps() throws {
    guard case .step(5, base: 0) = try field("u8 scale 0.1 step 0.5").constraints.first?.kind else {
      Issue.record("0.5")
      return
    }
    guard case .step(10, base: 3) = try field("u16 scale 0.1 offset 0.7 step 1").constraints.first?.kind else {
      Issue.record("offset: \(try field("u16 scale 0.1 offset 0.7 step 1").constraints)")
      return
    }
    #expect(findings("u16 scale 0.1 offset 0.75 step 1") == ["W0413 1"])
    #expect(findings("u8 step 0") == ["W0413 0"])
    #expect(findings("u8 step 0.5") == ["W0413 0.5"])
  }

  @Test func constantsAndDefaults() throws {
    #expect(try field("u16 scale 0.5 == 2.5").constant == .integer(5))
    #expect(try field("u8 except 0xff \"unknown\" default \"unknown\"").defaultValue == .integer(255))
    #expect(try field("bytes == 'de ad'").constant == .bytes([0xDE, 0xAD]))
    #expect(try field("bytes == 'de ad'").size == .static(16))
    #expect(try field("string == \"hi\"").size == .static(16))
    #expect(try field("uuid16 == 0x180D").constant == .bytes([0x18, 0x0D]))
    #expect(try field("mac == \"c0:ff:ee:00:00:01\"").constant == .bytes([0xC0, 0xFF, 0xEE, 0, 0, 1]))
    #expect(try field("bcd[4] == \"0123\"").constant == .text("0123"))
    #expect(try field("bcd[4] == 123").constant == .text("0123"))
    #expect(try field("Mode default busy").defaultValue == .integer(7))
    #expect(try field("Set default [a, c]").defaultValue == .integer(0x81))
    #expect(try field("f32 default -infinity").defaultValue == .double(-.infinity))
    #expect(try field("sfloat default nres").defaultValue == .medicalFloat(raw: 0x0800))
    #expect(try field("sfloat default nan").defaultValue == .medicalFloat(raw: 0x07FF))
    #expect(try field("medfloat default -infinity").defaultValue == .medicalFloat(raw: 0x0080_0002))
    #expect(try field("sfloat default \"364e-1\"").defaultValue == .medicalFloat(raw: 0xF16C))
    #expect(try field("medfloat default \"-364e-1\"").defaultValue == .medicalFloat(raw: 0xFFFF_FE94))
  }

  @Test(arguments: [
    ("u8 == 256", "W0417 256"), ("i8 default -129", "W0417 -129"), ("u8 scale 0.5 == 0.3", "W0417 0.3"),
    ("u8 in 10...20 == 9", "W0415 9"), ("u8 step 3 default 4", "W0415 4"),
    ("string matches \"[a-z]+\" default \"A\"", "W0415 \"A\""), ("string[4] default \"hello\"", "W0417 \"hello\""),
    ("string ascii default \"ü\"", "W0417 \"ü\""), ("bytes[2] == '01'", "W0417 '01'"),
    ("bcd[4] default \"12a4\"", "W0417 \"12a4\""), ("sfloat default \"5000e0\"", "W0417 \"5000e0\""),
    ("bool default 1", "W0416 1"), ("u8 default true", "W0416 true"), ("Mode default 3", "W0408 3"),
    ("uuid16 == 0x10000", "W0417 0x10000"), ("uleb max 1 bytes default 128", "W0417 128"),
    ("u8 scale 0.3 in 0.4...0.5", "W0411 0.4...0.5"), ("u8 in 5.1...5.9", "W0411 5.1...5.9"),
    ("u8 except 256 \"x\"", "W0417 256"), ("u8 except 1 \"x\" except 1 \"y\"", "W0423 1"),
    ("u8 scale 1000000000000000000000000000 default 1", "W0417 1"),
    ("f32 in 2...1", "W0411 2...1"), ("[u8; 3] elements 4...", "W0424 4..."),
  ])
  func wrongValues(type: String, finding: String) { #expect(findings(type) == [finding]) }
}
