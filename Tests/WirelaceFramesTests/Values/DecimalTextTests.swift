import Testing
import WirelaceFrames

/// Decimal numbers as text and as whole numbers of a small unit.
@Suite struct DecimalTextTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1_000_000), ("1.5", 1_500_000), ("-1.5", -1_500_000), ("0.0000019", 1),
      ("-0.0000019", -1), ("0.0000009", 0), ("15e-1", 1_500_000), ("1.5E3", 1_500_000_000), ("1e-99", 0),
      ("0e999999999999999999999", 0), ("1e-999999999999999999999", 0), ("0.001e3", 1_000_000),
      ("9999999999999999999999", 9_999_999_999_999_999_999_999_000_000),
    ] as [(String, Int128)])
  func textsAreScaled(text: String, value: Int128) { #expect(DecimalText.scaled(text, by: 6) == value) }

  @Test(arguments: ["10000000000000000000000", "1e22", "-1e22", "1e999999999999999999999", "", "e5"])
  func whatIsTooLargeOrNoNumberIsNil(text: String) { #expect(DecimalText.scaled(text, by: 6) == nil) }

  @Test(
    arguments: [
      (0, "0"), (1, "0.000001"), (-1_500_000, "-1.5"), (1_000_000, "1"), (123_000_000, "123"),
    ] as [(Int128, String)])
  func valuesAreWritten(value: Int128, text: String) { #expect(DecimalText.json(value, 6).compactText == text) }

  /// A number is as long as its digits between the first and the last that are not zero.
  @Test(
    arguments: [
      ("1000000000000000000000000000000000000000", 1, 39), ("0.00000000000000000000000000000000000000001", 1, -41),
      ("-120.00", -12, 1), ("0.000", 0, 0), ("10.0100", 1001, -2), ("100e-2", 1, 0),
    ] as [(String, Int128, Int)])
  func decimalsAreKeptExactly(text: String, coefficient: Int128, exponent: Int) throws {
    let decimal = try #require(ExactDecimal(text))
    #expect(decimal.coefficient == coefficient)
    #expect(decimal.exponent == exponent)
    #expect(ExactDecimal(decimal.description) == decimal)
  }

  @Test(arguments: ["", "-", ".", "1.2.3", "1e", "1e100000", "123456789012345678901234567890123456789012"])
  func whatIsTooLongOrNoNumberIsNoDecimal(text: String) { #expect(ExactDecimal(text) == nil) }
}
