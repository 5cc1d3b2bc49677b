import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// What a literal is written for: which codes its faults are reported under.
enum LiteralUse {
  /// A constant, a default, a label, a limit.
  case value
  /// The value of an example.
  case example

  var typeCode: DiagnosticCode { self == .value ? .valueType : .exampleValue }
  var rangeCode: DiagnosticCode { self == .value ? .valueNotRepresentable : .exampleValue }
}

extension Resolver {
  /// A literal for a value of this type, checked against it.
  ///
  /// W0416 value-type, W0417 value-not-representable, W0408 unknown-case; in examples W0601 to W0603.
  func resolveLiteral(_ literal: LiteralSyntax, as type: FieldType, use: LiteralUse = .value) -> Literal? {
    if case .missing = literal.kind { return nil }
    switch type {
    case .integer(let integer): return integerLiteral(literal, as: integer, use: use)
    case .varint(let varint):
      guard let number = wholeNumber(literal, of: "an integer", use: use) else { return nil }
      return fitting(number, in: varint.bounds, literal, use: use).map(Literal.integer)
    case .float: return floatLiteral(literal, use: use)
    case .medicalFloat(let bits, _): return medicalFloatLiteral(literal, bits: bits, use: use)
    case .bcd(let digits, _): return digitsLiteral(literal, digits: digits, use: use)
    case .boolean:
      if case .boolean(let value) = literal.kind { return .boolean(value) }
      return mismatch(literal, expected: "`true` or `false`", use: use)
    case .string(let string): return textLiteral(literal, as: string, use: use)
    case .bytes(let bytes):
      guard case .bytes(let value) = literal.kind else {
        return mismatch(literal, expected: "bytes in single quotes", use: use)
      }
      return checkCount(value.count, extent: bytes.extent, maximum: bytes.maximum, literal, use: use)
        ? .bytes(value) : nil
    case .uuid(let count, _): return uuidLiteral(literal, bytes: count, use: use)
    case .mac: return macLiteral(literal, use: use)
    case .enumeration(let id, let base):
      return caseValue(literal, of: id, base: base, use: use).map(Literal.integer)
    case .flags(let id, let base): return flagsLiteral(literal, of: id, base: base, use: use)
    case .bits(let id, _): return bitsLiteral(literal, of: id, use: use)
    case .frame(let id): return frameLiteral(literal, of: id, use: use)
    case .union(let id), .match(let id): return unionLiteral(literal, of: id, use: use)
    case .array(let array): return arrayLiteral(literal, of: array, use: use)
    case .empty:
      if case .object(let members) = literal.kind, members.isEmpty { return .record([:]) }
      return mismatch(literal, expected: "nothing", use: use)
    }
  }

  // MARK: Numbers

  private func integerLiteral(_ literal: LiteralSyntax, as type: IntegerType, use: LiteralUse) -> Literal? {
    switch literal.kind {
    case .text(let meaning):
      if let exception = type.exceptions.first(where: { $0.meaning == meaning }) { return .integer(exception.raw) }
      let near = nearest(to: meaning, among: type.exceptions.map(\.meaning))
      report(
        use.typeCode, at: literal.range,
        type.exceptions.isEmpty ? "a number is expected here, not text" : "no `except` has this meaning",
        help: near.map { "did you mean \"\($0)\"?" })
      return nil
    case .number(let number):
      guard type.isScaled else {
        guard let whole = wholeNumber(literal, of: "a whole number", use: use) else { return nil }
        return fitting(whole, in: type.minimum...type.maximum, literal, use: use).map(Literal.integer)
      }
      guard let raw = type.raw(Rational(number)) else {
        report(use.rangeCode, at: literal.range, "this number is out of all bounds")
        return nil
      }
      guard raw.isInteger else {
        let neighbours = [raw.roundedDown, raw.roundedUp].compactMap { type.physical($0)?.decimalText }
        report(
          use.rangeCode, at: literal.range, "no value of this field is exactly \(literal.range.text)",
          help: neighbours.count == 2
            ? "its neighbours are \(neighbours.sorted { $0 < $1 }.joined(separator: " and "))" : nil)
        return nil
      }
      guard (type.minimum...type.maximum).contains(raw.numerator) else {
        let ends = [type.physical(type.minimum), type.physical(type.maximum)].compactMap(\.self).sorted()
        report(
          use.rangeCode, at: literal.range, "\(literal.range.text) does not fit",
          help: "the field holds \(ends.map(\.decimalText).joined(separator: " to "))")
        return nil
      }
      return .integer(raw.numerator)
    default: return mismatch(literal, expected: "a number", use: use)
    }
  }

  /// A number without a fraction.
  func wholeNumber(_ literal: LiteralSyntax, of expected: String, use: LiteralUse) -> Int128? {
    guard case .number(let number) = literal.kind else {
      _ = mismatch(literal, expected: expected, use: use)
      return nil
    }
    let value = Rational(number)
    guard value.isInteger else {
      report(use.typeCode, at: literal.range, "a whole number is expected here, not a fraction")
      return nil
    }
    return value.numerator
  }

  func fitting(_ value: Int128, in bounds: ClosedRange<Int128>, _ literal: LiteralSyntax, use: LiteralUse) -> Int128? {
    guard bounds.contains(value) else {
      report(
        use.rangeCode, at: literal.range, "\(literal.range.text) does not fit",
        help: "the type holds \(bounds.lowerBound) to \(bounds.upperBound)")
      return nil
    }
    return value
  }

  private func floatLiteral(_ literal: LiteralSyntax, use: LiteralUse) -> Literal? {
    switch literal.kind {
    case .number(let number): return .double(Rational(number).doubleValue)
    case .name(let name) where name.text == "nan": return .double(.nan)
    case .name(let name) where name.text == "infinity": return .double(.infinity)
    case .negated(let name) where name.text == "infinity": return .double(-.infinity)
    default: return mismatch(literal, expected: "a number, `nan`, `infinity` or `-infinity`", use: use)
    }
  }

  private func medicalFloatLiteral(_ literal: LiteralSyntax, bits: Int, use: LiteralUse) -> Literal? {
    let format = MedicalFloatFormat(bits: bits)
    switch literal.kind {
    case .number(let number): return .double(Rational(number).doubleValue)
    case .name(let name) where name.text == "nan": return .medicalFloat(raw: format.nan)
    case .name(let name) where name.text == "nres": return .medicalFloat(raw: format.notAtThisResolution)
    case .name(let name) where name.text == "infinity": return .medicalFloat(raw: format.infinity)
    case .negated(let name) where name.text == "infinity": return .medicalFloat(raw: format.negativeInfinity)
    case .text(let text):
      if let raw = format.raw(text) { return .medicalFloat(raw: raw) }
      report(
        use.rangeCode, at: literal.range, "this is no mantissa and exponent that fit \(bits) bits",
        help: "write \"364e-1\": the mantissa, `e`, the exponent of ten")
      return nil
    default: return mismatch(literal, expected: "a number, `nan`, `nres`, `infinity` or `-infinity`", use: use)
    }
  }

  private func digitsLiteral(_ literal: LiteralSyntax, digits: Int, use: LiteralUse) -> Literal? {
    let text: String
    switch literal.kind {
    case .text(let given): text = given
    case .number(let number) where number.denominator == 1 && number.numerator >= 0:
      let short = "\(number.numerator)"
      text = String(repeating: "0", count: max(0, digits - short.count)) + short
    default: return mismatch(literal, expected: "\(digits) digits", use: use)
    }
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      report(use.rangeCode, at: literal.range, "\(digits) decimal digits are expected here")
      return nil
    }
    return .text(text)
  }

  // MARK: Text and bytes

  private func textLiteral(_ literal: LiteralSyntax, as type: StringType, use: LiteralUse) -> Literal? {
    guard case .text(let text) = literal.kind else {
      return mismatch(literal, expected: "text in double quotes", use: use)
    }
    if type.isASCII, let scalar = text.unicodeScalars.first(where: { !$0.isASCII }) {
      report(use.rangeCode, at: literal.range, "`\(scalar)` is not ASCII")
      return nil
    }
    var count = text.utf8.count
    if case .fixed(let size) = type.extent, count < size { count = size }  // padded
    guard checkCount(count, extent: type.extent, maximum: type.maximum, literal, use: use) else { return nil }
    return .text(text)
  }

  private func checkCount(_ count: Int, extent: Extent, maximum: Int?, _ literal: LiteralSyntax, use: LiteralUse)
    -> Bool
  {
    if case .fixed(let size) = extent, count != size {
      report(use.rangeCode, at: literal.range, "these are \(counted(count, "byte")), the field holds \(size)")
      return false
    }
    if let maximum, count > maximum {
      report(
        use.rangeCode, at: literal.range, "these are \(counted(count, "byte")), the field holds at most \(maximum)")
      return false
    }
    return true
  }

  private func uuidLiteral(_ literal: LiteralSyntax, bytes: Int, use: LiteralUse) -> Literal? {
    switch literal.kind {
    case .uuid(let value) where bytes == 16: return .bytes(value)
    case .number(let number) where bytes < 16 && number.denominator == 1:
      return fitting(number.numerator, in: 0...(1 << Int128(bytes * 8)) - 1, literal, use: use).map { value in
        .bytes((0..<bytes).map { UInt8(truncatingIfNeeded: value >> Int128(8 * (bytes - 1 - $0))) })
      }
    default:
      return mismatch(
        literal, expected: bytes == 16 ? "a UUID of 128 bits" : "a UUID of \(bytes * 8) bits, as `0x180D`", use: use)
    }
  }

  private func macLiteral(_ literal: LiteralSyntax, use: LiteralUse) -> Literal? {
    switch literal.kind {
    case .bytes(let bytes) where bytes.count == 6: return .bytes(bytes)
    case .text(let text):
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let bytes = parts.compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
      if parts.count == 6, bytes.count == 6 { return .bytes(bytes) }
      return mismatch(literal, expected: "an address as \"c0:ff:ee:00:00:01\"", use: use)
    default: return mismatch(literal, expected: "an address as \"c0:ff:ee:00:00:01\"", use: use)
    }
  }

  /// Always nil.
  func mismatch(_ literal: LiteralSyntax, expected: String, use: LiteralUse) -> Literal? {
    if case .missing = literal.kind { return nil }
    report(use.typeCode, at: literal.range, "\(expected) is expected here, not \(literal.kindText)")
    return nil
  }
}

extension LiteralSyntax {
  /// What it is, in words.
  var kindText: String {
    switch kind {
    case .number: "a number"
    case .boolean(let value): "`\(value)`"
    case .text: "text"
    case .bytes: "bytes"
    case .uuid: "a UUID"
    case .name(let name): "`\(name.text)`"
    case .negated(let name): "`-\(name.text)`"
    case .array: "an array"
    case .object: "an object"
    case .member(let name, _): "the union member `\(name.text)`"
    case .quantity: "a quantity with a unit"
    case .missing: "nothing"
    }
  }
}
