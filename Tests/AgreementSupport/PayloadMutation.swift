import WirelaceFrames
import WirelaceModel

/// Documents with one thing or another wrong.
extension PayloadGenerator {
  /// The document with one part of it changed.
  mutating func mutation(of document: JSONValue) -> JSONValue {
    switch document {
    case .object(var members) where !members.isEmpty && !oneIn(6):
      let place = Int.random(in: members.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: members.remove(at: place)
      case 1: members[place].name += "x"
      case 2: members[place].value = pick(JSONTextSamples.values, or: .null)
      case 3 where !members.contains { $0.name == "zz" }: members.append(JSONMember("zz", 1))
      default: members[place].value = mutation(of: members[place].value)
      }
      // Names are unique in anything that was parsed.
      return Set(members.map(\.name)).count == members.count ? .object(members) : document
    case .array(var elements) where !elements.isEmpty && !oneIn(6):
      let place = Int.random(in: elements.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: elements.remove(at: place)
      case 1: elements.append(elements[place])
      default: elements[place] = mutation(of: elements[place])
      }
      return .array(elements)
    case .string(let text) where oneIn(2): return .string(mutation(of: text))
    case .integer(let value) where oneIn(2): return .integer(pick([value &+ 1, value &- 1, -value], or: value))
    case .integer, .decimal: return oneIn(2) ? .string(document.compactText) : pick(JSONTextSamples.values, or: .null)
    default: return oneIn(3) ? .array([document]) : pick(JSONTextSamples.values, or: .null)
    }
  }

  private mutating func mutation(of text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let place = Int.random(in: 0...scalars.count, using: &random)
    let scalar = pick(["0", "9", "Z", "=", "-", ":", ".", " ", "é", "/"], or: "0" as Unicode.Scalar)
    switch Int.random(in: 0..<3, using: &random) {
    case 0 where place < scalars.count: scalars.remove(at: place)
    case 1 where place < scalars.count: scalars[place] = scalar
    default: scalars.insert(scalar, at: place)
    }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }
}

/// Texts of types that have a form, right ones and such as are nearly so, and values that are often taken for another.
enum JSONTextSamples {
  static func of(_ type: JSONType) -> [String] {
    switch type {
    case .dateTime:
      [
        "2026-01-31T08:00:00Z", "2026-01-31t08:00:00.123456789z", "2024-02-29T23:59:60+23:59",
        "0000-01-01T00:00:00-00:01", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-00:01", "1969-12-31T23:59:59.5Z",
        "0000-01-01T00:00:00+00:01", "2023-02-29T00:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T08:00:00",
        "2026-01-31T08:00:00+24:00", "2026-01-31T08:00:00+0100", "2026-01-31 08:00:00Z", "2026-01-31T08:00:00.Z",
        "2026-01-31T08:00:00.123456789012345678901234567890123456789012Z", "2026-01-31T08:00:00+01:60",
        "2026-01-31T08:00:00.1234567890123456789012345678901234567890123Z", "2000-03-01T00:00:00.000000000Z",
        "2100-02-29T00:00:00Z", "2026-01-31T08:60:00Z", "2026-01-31T08:00:61Z", "٢026-01-31T08:00:00Z", "",
      ]
    case .date: ["2026-01-31", "2024-02-29", "2023-02-29", "0000-01-01", "9999-12-31", "2026-1-31", "2026-00-10", ""]
    case .uuid:
      [
        "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34", "0F8A0001-5D6C-4E2B-9A57-2C1F0E9D7B34",
        "0f8a00015d6c4e2b9a572c1f0e9d7b34",
        "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b3", "0g8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34", "",
      ]
    case .url:
      [
        "https://card.example", "x:y", "a+b-c.d:e", "HTTP://A", "https:", ":x", "/a", "1a:b", "a:b c", "a:é", "é:a",
        "https://card.example/\u{7F}", "urn:a:b", "",
      ]
    case .bytes(.hex): ["", "0", "00", "0g", "é", "0F0f0F0f", "00 0"]
    case .bytes:
      ["", "A", "AA", "AB", "AA==", "AA=", "AAA", "AAB", "AAA=", "AA-_", "AA+/", "=", "====", "A===", "AAAA=", "é"]
    default: []
    }
  }

  static let numbers = [
    "0", "-0", "-0.0", "1e0", "10e-1", "1e39", "-1e39", "3.4028235e38", "3.4028236e38", "3.5e38", "1e-46", "1e400",
    "-1e400", "1e-400", "0e999999", "1e-99999999999999999999", "1e99999999999999999999", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "9223372036854775807.9999999999",
    "9223372036854775807999", "9223372036854775808000", "0.0000000001", "-0.0000000001", "1.0000000019",
    "-1.0000000019", "0.1000000000000000055511151231257827", "12345678901234567890123456789012345678",
    "123456789012345678901234567890123456789", "1.2345678901234567890123456789012345678",
    "1.23456789012345678901234567890123456789", "170141183460469231731687303715884105727",
    "170141183460469231731687303715884105728", "1e41", "1e-41", "100.25", "100.250", "99.99999999999999999",
    "1.00000001", "0.99999999999",
  ]

  static let values: [JSONValue] = [
    .null, true, false, 0, 1, -1, 2, 7, 255, 256, 65536, "", "0", "1", "true", "null", "a", [], [.null], [:], ["a": 1],
    .integer(1 << 64), .integer(-(1 << 63) - 1), .float(0.5), .float(-0.0), .float(1e300), "1e1000", "0x10", " 1 ",
    "+1",
  ]
}
