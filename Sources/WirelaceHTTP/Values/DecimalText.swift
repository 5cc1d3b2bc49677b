import WirelaceFrames

/// Decimal numbers as text, without the rounding of floating point.
enum DecimalText {
  /// `text`, in the grammar of JSON, times `10^digits`, the fraction cut off; nil beyond ±10^28.
  static func scaled(_ text: String, by digits: Int) -> Int128? {
    let parts = HTTPSyntax.lowercased(text).split(separator: "e", maxSplits: 1)
    guard let mantissa = parts.first, let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) < 1000 else {
      return nil
    }
    let isNegative = mantissa.hasPrefix("-")
    let pieces = mantissa.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    guard let whole = pieces.first else { return nil }
    let fraction = pieces.count > 1 ? pieces[1] : ""
    // Where the point is to stand, counted in digits from the front.
    let point = whole.utf8.count + exponent + digits
    let all = whole + fraction
    if point <= 0 { return 0 }
    var kept = String(all.prefix(point))
    if kept.allSatisfy({ $0 == "0" }) { return 0 }
    guard point <= 400 else { return nil }
    kept += String(repeating: "0", count: point - kept.utf8.count)
    let significant = kept.drop { $0 == "0" }
    guard significant.utf8.count <= 28, let value = Int128(significant) else { return nil }
    return isNegative ? -value : value
  }

  /// The JSON number `value / 10^digits`.
  static func json(_ value: Int128, _ digits: Int) -> JSONValue {
    let magnitude = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.utf8.count)) + magnitude
    var fraction = String(padded.suffix(digits))
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let text = (value < 0 ? "-" : "") + padded.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
    return (try? JSONValue(parsing: text)) ?? .integer(0)
  }
}
