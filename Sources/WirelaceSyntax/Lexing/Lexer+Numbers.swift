import WirelaceDiagnostics

extension Lexer {
  /// The length of a UUID, or of what was meant as one: five groups joined by `-` without blanks.
  func uuidLength() -> Int? {
    var groups: [Int] = []
    var offset = position
    while groups.count < 6 {
      let groupEnd = end(from: offset) { $0.isDigit || $0.isLetterOrUnderscore }
      guard groupEnd > offset else { break }
      groups.append(groupEnd - offset)
      offset = groupEnd
      guard groups.count < 5, byte(offset) == UInt8(ascii: "-") else { break }
      offset += 1
    }
    guard groups.count == 5 else { return nil }
    let matching = zip(groups, [8, 4, 4, 4, 12]).count { $0 == $1 }
    return matching >= 3 ? offset - position : nil
  }

  mutating func lexUUID(length: Int) {
    let text = bytes[position..<position + length]
    let digits = text.filter { $0.isHexDigit }
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(\.count)
    let isWhole = groups == [8, 4, 4, 4, 12] && digits.count == 32
    if !isWhole {
      report(
        .badUUID, position..<position + length, "a UUID has 32 hex digits in groups of 8, 4, 4, 4 and 12",
        label: digits.count == 32 || digits.count == text.count - 4
          ? "groups of \(groups.map(String.init).joined(separator: ", "))" : "not only hex digits")
    }
    var value: [UInt8] = []
    for index in 0..<16 {
      let high = 2 * index < digits.count ? digits[2 * index].hexValue : 0
      let low = 2 * index + 1 < digits.count ? digits[2 * index + 1].hexValue : 0
      value.append(high << 4 | low)
    }
    add(.uuid, .bytes(value), length: length, isBroken: !isWhole)
  }

  mutating func lexNumber() {
    let prefix = bytes[position] == UInt8(ascii: "0") ? byte(position + 1) | 0x20 : 0
    if prefix == UInt8(ascii: "x") {
      lexPrefixed(radix: 16, digitName: "hex digits")
    } else if prefix == UInt8(ascii: "b"), !isUnit(at: position + 1) {
      lexPrefixed(radix: 2, digitName: "0 and 1")
    } else {
      lexDecimal()
    }
  }

  private mutating func lexPrefixed(radix: Int, digitName: String) {
    let wordEnd = end(from: position) { $0.isDigit || $0.isLetterOrUnderscore }
    let offsets = position..<wordEnd
    let digits = bytes[position + 2..<wordEnd]
    guard digits.contains(where: { $0 != UInt8(ascii: "_") }),
      digits.allSatisfy({ $0 == UInt8(ascii: "_") || ($0.isHexDigit && Int($0.hexValue) < radix) })
    else {
      report(
        .badNumber, offsets, "`\(file.text(offsets))` is not a number",
        label: digits.isEmpty ? "no digits" : "only \(digitName) here")
      add(.integer, .integer(0), length: offsets.count, isBroken: true)
      return
    }
    addInteger(digits, radix: radix, offsets: offsets)
  }

  private mutating func lexDecimal() {
    let isNumeric: (UInt8) -> Bool = { $0.isDigit || $0 == UInt8(ascii: "_") }
    let wholeEnd = end(from: position, while: isNumeric)
    var numberEnd = wholeEnd
    if byte(wholeEnd) == UInt8(ascii: "."), byte(wholeEnd + 1).isDigit {
      numberEnd = end(from: wholeEnd + 1, while: isNumeric)
    }
    if byte(numberEnd).isLetterOrUnderscore, !isUnit(at: numberEnd) {
      let wordEnd = end(from: numberEnd) { $0.isDigit || $0.isLetterOrUnderscore }
      let offsets = position..<wordEnd
      let hasExponent = byte(numberEnd) | 0x20 == UInt8(ascii: "e")
      report(
        .badNumber, offsets, "`\(file.text(offsets))` is neither a number nor a name",
        help: hasExponent
          ? "a number has no exponent: write all its digits"
          : "a name begins with a letter; a hexadecimal number begins with 0x")
      add(.integer, .integer(0), length: offsets.count, isBroken: true)
      return
    }
    let offsets = position..<numberEnd
    guard numberEnd > wholeEnd else { return addInteger(bytes[offsets], radix: 10, offsets: offsets) }
    let fraction = bytes[wholeEnd + 1..<numberEnd].filter { $0.isDigit }
    var denominator: Int128 = 1
    var fits = true
    for _ in fraction {
      let (product, overflow) = denominator.multipliedReportingOverflow(by: 10)
      denominator = product
      fits = fits && !overflow
    }
    if fits, let numerator = value(of: bytes[position..<wholeEnd] + fraction, radix: 10) {
      add(.decimal, .decimal(numerator: numerator, denominator: denominator), length: offsets.count)
    } else {
      reportTooLarge(offsets)
      add(.decimal, .decimal(numerator: 0, denominator: 1), length: offsets.count, isBroken: true)
    }
  }

  private mutating func addInteger(_ digits: ArraySlice<UInt8>, radix: Int, offsets: Range<Int>) {
    if let value = value(of: digits, radix: radix) {
      add(.integer, .integer(value), length: offsets.count)
    } else {
      reportTooLarge(offsets)
      add(.integer, .integer(0), length: offsets.count, isBroken: true)
    }
  }

  private mutating func reportTooLarge(_ offsets: Range<Int>) {
    report(
      .numberTooLarge, offsets, "this number is too large", label: "more than 126 bits",
      help: "no field is wider than 64 bits; longer values are written as bytes, '01 02'")
  }

  /// The value of digits and underscores; nil when it leaves the range in which sums stay exact.
  private func value(of digits: some Sequence<UInt8>, radix: Int) -> Int128? {
    var value: Int128 = 0
    for digit in digits where digit != UInt8(ascii: "_") {
      let (product, overflow) = value.multipliedReportingOverflow(by: Int128(radix))
      let (sum, carried) = product.addingReportingOverflow(Int128(digit.hexValue))
      guard !overflow, !carried, sum < Int128.max / 2 else { return nil }
      value = sum
    }
    return value
  }

  /// Whether a unit stands here, so that `500ms` is a number and a unit.
  private func isUnit(at offset: Int) -> Bool {
    let wordEnd = end(from: offset) { $0.isDigit || $0.isLetterOrUnderscore }
    return QuantityUnit(rawValue: file.text(offset..<wordEnd)) != nil
  }
}

/// A unit that is part of the language.
enum QuantityUnit: String, CaseIterable {
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "min"
  case hours = "h"
  case bytes = "B"
  case kibibytes = "KiB"
  case mebibytes = "MiB"
  case gibibytes = "GiB"

  var isDuration: Bool {
    switch self {
    case .milliseconds, .seconds, .minutes, .hours: true
    case .bytes, .kibibytes, .mebibytes, .gibibytes: false
    }
  }

  /// Milliseconds or bytes in one of it.
  var factor: Int128 {
    switch self {
    case .milliseconds, .bytes: 1
    case .seconds: 1000
    case .minutes: 60_000
    case .hours: 3_600_000
    case .kibibytes: 1 << 10
    case .mebibytes: 1 << 20
    case .gibibytes: 1 << 30
    }
  }
}
