/// What it takes to read encrypted connections of the air.
public struct TrafficKeys: Sendable, Hashable {
  /// Long Term Keys, 16 bytes each, most significant octet first, as they are usually written.
  public var longTermKeys: [[UInt8]]
  /// Passkeys of legacy pairings in the capture, 0...999,999. Just Works needs none.
  public var passkeys: [UInt32]

  public init(longTermKeys: [[UInt8]] = [], passkeys: [UInt32] = []) {
    self.longTermKeys = longTermKeys
    self.passkeys = passkeys
  }

  /// A Long Term Key out of 32 hexadecimal digits, blanks and colons between them allowed; nil for anything else.
  public static func longTermKey(_ text: String) -> [UInt8]? {
    var digits: [UInt8] = []
    for character in text where character != " " && character != ":" {
      guard character.isASCII, let digit = character.hexDigitValue, digits.count < 32 else { return nil }
      digits.append(UInt8(digit))
    }
    guard digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
