import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// The escape of a stuffed stream: its bytes, and whether a reader can always tell markers from content.
struct EscapeCheck {
  /// `begin` and `end`, as far as they are there.
  let markers: [Located<[UInt8]>]
  let property: Located<StreamSyntax.Property>
  let context: DeclarationContext

  /// Nil when something was reported.
  func resolve() -> Stream.Escape? {
    switch property.value {
    case .escape(let byte, let substitutions): table(byte, substitutions)
    case .escapeXor(let byte, let xor): exclusiveOr(byte, xor)
    default: nil
    }
  }

  private func byte(_ value: Located<Int128>) -> UInt8? {
    if let byte = UInt8(exactly: value.value) { return byte }
    context.report(Diagnostic(.streamByteRange, at: value.range, "\(value.value) is not a byte"))
    return nil
  }

  /// The marker a byte belongs to.
  private func marker(with byte: UInt8) -> Located<[UInt8]>? {
    markers.first { $0.value.contains(byte) }
  }

  private func checkNotMarker(_ escape: UInt8, at range: SourceRange) -> Bool {
    guard let marker = marker(with: escape) else { return true }
    context.report(
      Diagnostic(
        .escapeIsMarker, at: range, "the escape byte \(hex(escape)) also marks a unit",
        labels: [.init(marker.range, "here")], help: "a reader could not tell which is meant: choose another byte"))
    return false
  }

  // MARK: A table

  private func table(
    _ written: Located<Int128>, _ pairs: [(escaped: Located<Int128>, original: Located<Int128>)]
  ) -> Stream.Escape? {
    guard let escape = byte(written) else { return nil }
    var isSound = checkNotMarker(escape, at: written.range)
    var escapedRanges: [UInt8: SourceRange] = [:]
    var originalRanges: [UInt8: SourceRange] = [:]
    var substitutions: [(escaped: UInt8, original: UInt8)] = []
    for pair in pairs {
      guard let escaped = byte(pair.escaped), let original = byte(pair.original) else {
        isSound = false
        continue
      }
      if let first = escapedRanges[escaped] {
        context.reportTwice(
          .escapeTwice, "\(hex(escape)) \(hex(escaped))", pair.escaped.range, first: first,
          help: "each escaped byte has one meaning")
        isSound = false
      } else if let first = originalRanges[original] {
        context.reportTwice(
          .escapeTwice, "the byte \(hex(original))", pair.original.range, first: first,
          help: "each byte is escaped in one way")
        isSound = false
      }
      escapedRanges[escaped] = pair.escaped.range
      originalRanges[original] = pair.original.range
      if let marker = marker(with: escaped) {
        context.report(
          Diagnostic(
            .escapeYieldsMarker, at: pair.escaped.range, "\(hex(escaped)) behind the escape byte looks like a marker",
            labels: [.init(marker.range, "this one")]))
        isSound = false
      }
      substitutions.append((escaped, original))
    }
    guard isSound else { return nil }
    return checkCovered(escape, at: written.range, by: Set(substitutions.map(\.original)))
      ? Stream.Escape(byte: escape, substitutions: substitutions) : nil
  }

  /// A marker cannot occur in content when one of its bytes is always escaped; nor can the escape byte itself.
  private func checkCovered(_ escape: UInt8, at range: SourceRange, by originals: Set<UInt8>) -> Bool {
    var isSound = true
    for marker in markers where !marker.value.contains(where: originals.contains) {
      let bytes = marker.value.map(hex).joined(separator: " ")
      context.report(
        Diagnostic(
          .escapeUncovered, at: property.range, "nothing escapes \(bytes): inside a unit it would look like a marker",
          labels: [.init(marker.range, "the marker")],
          help: marker.value.first.map { "add a substitution: `0x01 -> \(hex($0))`, with any free byte on the left" }))
      isSound = false
    }
    if !originals.contains(escape) {
      context.report(
        Diagnostic(
          .escapeUncovered, at: range, "the escape byte itself is never escaped: inside a unit it would be misread",
          help: "add a substitution: `0x01 -> \(hex(escape))`, with any free byte on the left"))
      isSound = false
    }
    return isSound
  }

  // MARK: Exclusive or

  private func exclusiveOr(_ written: Located<Int128>, _ xor: Located<Int128>) -> Stream.Escape? {
    guard let escape = byte(written), let mask = byte(xor), checkNotMarker(escape, at: written.range) else {
      return nil
    }
    var originals: [UInt8] = []
    for byte in markers.flatMap(\.value) + [escape] where !originals.contains(byte) { originals.append(byte) }
    for original in originals where originals.contains(original ^ mask) {
      context.report(
        Diagnostic(
          .escapeYieldsMarker, at: xor.range,
          mask == 0
            ? "xor 0 changes nothing"
            : "\(hex(original)) is escaped as \(hex(original ^ mask)), which is a marker or the escape byte",
          labels: mask == 0 ? [] : markers.map { .init($0.range, "marker") }, help: "0x20 is the usual choice"))
      return nil
    }
    return Stream.Escape(byte: escape, substitutions: originals.map { ($0 ^ mask, $0) })
  }
}

/// `0x7e`.
func hex(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return "0x" + (digits.count < 2 ? "0" : "") + digits
}
