import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// The algorithms that need no declaration, with the parameters of the published catalogues.
enum BuiltInChecksum {
  private static func crc(
    _ width: Int, _ polynomial: UInt64, initial: UInt64, reflected: Bool, xor: UInt64
  ) -> ChecksumAlgorithm.Kind {
    .crc(width: width, polynomial: polynomial, initial: initial, reflected: reflected, finalXor: xor)
  }

  /// Those with variants: `crc16(modbus)`.
  static let families: [String: [String: ChecksumAlgorithm.Kind]] = [
    "crc8": [
      "smbus": crc(8, 0x07, initial: 0, reflected: false, xor: 0),
      "maxim": crc(8, 0x31, initial: 0, reflected: true, xor: 0),
      "autosar": crc(8, 0x2F, initial: 0xFF, reflected: false, xor: 0xFF),
    ],
    "crc16": [
      "ccittFalse": crc(16, 0x1021, initial: 0xFFFF, reflected: false, xor: 0),
      "modbus": crc(16, 0x8005, initial: 0xFFFF, reflected: true, xor: 0),
      "xmodem": crc(16, 0x1021, initial: 0, reflected: false, xor: 0),
      "arc": crc(16, 0x8005, initial: 0, reflected: true, xor: 0),
      "kermit": crc(16, 0x1021, initial: 0, reflected: true, xor: 0),
      "x25": crc(16, 0x1021, initial: 0xFFFF, reflected: true, xor: 0xFFFF),
      "usb": crc(16, 0x8005, initial: 0xFFFF, reflected: true, xor: 0xFFFF),
      "dnp": crc(16, 0x3D65, initial: 0, reflected: true, xor: 0xFFFF),
    ],
    "crc24": [
      "ble": crc(24, 0x00065B, initial: 0x555555, reflected: true, xor: 0),
      "openpgp": crc(24, 0x864CFB, initial: 0xB704CE, reflected: false, xor: 0),
    ],
    "crc32": [
      "ieee": crc(32, 0x04C1_1DB7, initial: 0xFFFF_FFFF, reflected: true, xor: 0xFFFF_FFFF),
      "castagnoli": crc(32, 0x1EDC_6F41, initial: 0xFFFF_FFFF, reflected: true, xor: 0xFFFF_FFFF),
      "mpeg2": crc(32, 0x04C1_1DB7, initial: 0xFFFF_FFFF, reflected: false, xor: 0),
      "bzip2": crc(32, 0x04C1_1DB7, initial: 0xFFFF_FFFF, reflected: false, xor: 0xFFFF_FFFF),
    ],
  ]

  static let plain: [String: ChecksumAlgorithm.Kind] = [
    "sum8": .sum(width: 8, .plain), "sum16": .sum(width: 16, .plain), "sum8Negated": .sum(width: 8, .negated),
    "sum8Inverted": .sum(width: 8, .inverted), "xor8": .xor8, "fletcher16": .fletcher16, "adler32": .adler32,
    "internet": .internet,
  ]
}

extension Resolver {
  /// A built-in algorithm or a declared one.
  ///
  /// W0331 unknown-checksum.
  func resolveChecksum(_ algorithm: Identifier, variant: Identifier?, in module: ID<Module>) -> ID<ChecksumAlgorithm>? {
    if let family = BuiltInChecksum.families[algorithm.text] {
      let names = family.keys.sorted().joined(separator: ", ")
      guard let variant else {
        report(
          .unknownChecksum, at: algorithm.range, "`\(algorithm.text)` needs its variant",
          help: "write one in parentheses: \(names)")
        return nil
      }
      guard let kind = family[variant.text] else {
        let near = nearest(to: variant.text, among: Array(family.keys))
        report(
          .unknownChecksum, at: variant.range, "`\(algorithm.text)` has no variant `\(variant.text)`",
          help: near.map { "did you mean `\($0)`?" } ?? "known are \(names)")
        return nil
      }
      return checksum(named: "\(algorithm.text)(\(variant.text))", kind)
    }
    if let kind = BuiltInChecksum.plain[algorithm.text] {
      if let variant {
        report(.unknownChecksum, at: variant.range, "`\(algorithm.text)` has no variants")
        return nil
      }
      return checksum(named: algorithm.text, kind)
    }
    let names = BuiltInChecksum.families.keys.sorted() + BuiltInChecksum.plain.keys.sorted()
    guard
      let symbol = lookUp(
        DottedName([algorithm], algorithm.range), in: module, kind: "checksum",
        suggesting: { if case .checksum = $0.syntax.kind { true } else { false } }, builtIns: names)
    else { return nil }
    guard case .checksum = symbol.syntax.kind else {
      report(
        .wrongKind, at: algorithm.range, "`\(algorithm.text)` is \(symbol.description), not a checksum",
        labels: [Diagnostic.Label(symbol.syntax.name.range, "declared here")])
      return nil
    }
    if let variant {
      report(.unknownChecksum, at: variant.range, "`\(algorithm.text)` has no variants")
      return nil
    }
    guard case .checksum(let id) = entity(of: symbol, use: algorithm.range) else { return nil }
    return id
  }

  private func checksum(named name: String, _ kind: ChecksumAlgorithm.Kind) -> ID<ChecksumAlgorithm> {
    if let index = model.checksums.firstIndex(where: { $0.name == name }) { return ID(index) }
    model.checksums.append(ChecksumAlgorithm(name: name, kind: kind))
    return ID(model.checksums.count - 1)
  }

  /// W0307 base-type, W0330 checksum-parameters.
  func resolveChecksum(_ syntax: ChecksumSyntax, of symbol: Symbol, in context: TypeContext) -> ID<ChecksumAlgorithm>? {
    guard let base = resolveInteger(syntax.base, in: context.at(.element), role: "the base of a checksum") else {
      return nil
    }
    guard !base.isSigned else {
      report(.baseType, at: syntax.base.range, "a checksum has no sign", help: "write `u\(base.bits)`")
      return nil
    }
    guard let polynomial = syntax.polynomial else {
      report(
        .checksumParameters, at: symbol.syntax.name.range, "the checksum has no polynomial",
        help: "write `polynomial 0x1021`, without its highest bit")
      return nil
    }
    for parameter in [polynomial, syntax.initial, syntax.finalXor].compactMap(\.self)
    where !(0...base.maximum).contains(parameter.value) {
      report(
        .checksumParameters, at: parameter.range, "this does not fit \(base.bits) bits",
        help: parameter.range == polynomial.range ? "the highest bit of the polynomial is left out" : nil)
      return nil
    }
    guard polynomial.value != 0 else {
      report(.checksumParameters, at: polynomial.range, "a polynomial of zero checks nothing")
      return nil
    }
    model.checksums.append(
      ChecksumAlgorithm(
        name: symbol.name,
        kind: .crc(
          width: base.bits, polynomial: UInt64(polynomial.value), initial: UInt64(syntax.initial?.value ?? 0),
          reflected: syntax.reflected?.value ?? false, finalXor: UInt64(syntax.finalXor?.value ?? 0))))
    return ID(model.checksums.count - 1)
  }
}
