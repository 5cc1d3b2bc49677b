import WirelaceSyntax

/// Units of the quantities that declarations take, as multiples of the unit the model keeps.
enum Quantity {
  /// Times, in milliseconds.
  static let milliseconds: [String: Int128] = ["ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000]
  /// Sizes, in bytes.
  static let bytes: [String: Int128] = ["B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30]
}

extension NumberSyntax {
  /// The number when it is a whole one that fits.
  var whole: Int? {
    denominator != 0 && numerator % denominator == 0 ? Int(exactly: numerator / denominator) : nil
  }

  /// `1.5 s` in milliseconds: nil when the unit is not in the table or the result is not whole.
  func whole(of unit: String, in table: [String: Int128]) -> Int? {
    guard let factor = table[unit], denominator != 0 else { return nil }
    let (product, overflow) = numerator.multipliedReportingOverflow(by: factor)
    guard !overflow, product % denominator == 0 else { return nil }
    return Int(exactly: product / denominator)
  }
}
