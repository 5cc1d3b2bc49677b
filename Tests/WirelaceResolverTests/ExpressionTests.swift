import Testing
import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver

/// Kinds and bounds of expressions.
@Suite struct ExpressionTests {
  private func findings(_ members: String) -> [String] {
    Schema(
      """
      module acme.card 1.0
      enum Mode: u8 { idle = 1, busy = 7 }
      enum Other: u8 { idle = 1, late = 2 }
      flags Set: u8 { wifi, audio }
      frame Inner { p: u8, q: u8 }
      frame M { a: u8, b: u16, c: i8, m: Mode, o: Other, s: Set, inner: Inner, big: u32, \(members) }
      """
    ).findings
  }

  @Test(arguments: [
    "x: bytes[a + b * 2]", "x: bytes[(b >> 4) & 0x0f]", "x: bytes[b % 10]", "x: bytes[a ^ 1 | 4]",
    "x: u8 if m == busy", "x: u8 if busy == m", "x: u8 if Mode.busy == m", "x: u8 if s.wifi and !s.audio",
    "x: u8 if m in idle...busy", "x: u8 if a in 1...4, 9", "x: u8 if inner.p > inner.q",
    "x: u8 if remaining > 4", "x: u8 if m == 7", "x: bytes[big * 2147483647]", "x: u8 if s.wifi != s.audio",
    "x: u8 if -c > 3", "x: bytes[c + 128]", "where size(a...b) == 3 or a < 3", "x: [u8] count u8, where count(x) > 2",
    "x: u8 if a > 3, where !present(x) or b > 1", "x: u8 if c / 2 == -64",
  ])
  func fine(members: String) { #expect(findings(members) == []) }

  @Test(arguments: [
    ("x: u8 if a", "W0403 a"), ("x: bytes[a == 1]", "W0403 a == 1"), ("x: u8 if !a", "W0403 a"),
    ("x: u8 if m == late", "W0408 late"), ("x: u8 if m == o", "W0409 m == o"),
    ("x: u8 if s.wifi == 1", "W0409 s.wifi == 1"),
    ("x: u8 if s.wifi < s.audio", "W0409 s.wifi < s.audio"), ("x: u8 if a >= 0", "W0410 a >= 0"),
    ("x: u8 if a in 300...400", "W0410 a in 300...400"), ("x: u8 if c == 200", "W0410 c == 200"),
    ("x: u8 if a < 256 or b == 1", "W0410 a < 256 or b == 1"), ("x: bytes[a / 0]", "W0405 0"),
    ("x: bytes[a % b]", "W0405 b"), ("x: bytes[a << 64]", "W0406 64"), ("x: bytes[a << c]", "W0406 c"),
    ("x: bytes[big * big * big]", "W0404 big * big"), ("x: bytes[a << 60]", "W0404 a << 60"),
    ("x: bytes[inner]", "W0407 inner"), ("x: bytes[inner.r]", "W0401 r"), ("x: bytes[a.b]", "W0401 b"),
    ("x: u8 if received > 1", "W0418 received"), ("x: u8 if byte[1] > 1", "W0418 byte[1]"),
    ("x: bytes[y], y: u8", "W0402 y"), ("where count(a) > 1", "W0332 a"), ("where present(a)", "W0332 a"),
    ("where size(b...a) > 1", "W0320 b...a"), ("x: bytes[9223372036854775808]", "W0404 9223372036854775808"),
    ("x: bytes[-1 - a]", "W0425 -1 - a"), ("x: bytes[3000000000]", "W0324 3000000000"),
  ])
  func wrong(members: String, finding: String) { #expect(findings(members) == [finding]) }

  @Test func constantsAreFolded() throws {
    let schema = Schema("module acme.card 1.0\nframe M { x: bytes[2 * (3 + 4) - 1 << 1] }")
    guard case .bytes(let bytes) = schema.resolution.model?.frame("M")?.fields[0].type, case .fixed(26) = bytes.extent
    else {
      Issue.record("\(schema.findings)")
      return
    }
  }
}
