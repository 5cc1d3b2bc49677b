import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// How far a string, bytes or an array reaches, and what that says about its size.
struct ResolvedExtent {
  enum Unit { case bytes, elements }
  var extent: Extent
  var unit: Unit
  /// Bytes or elements, at least and at most.
  var least = 0
  var most: Int?
  /// Declared by `max`.
  var maximum: Int?
  var prefixBits = 0

  /// Of an array of such elements; of bytes when the element is eight bits.
  func size(of element: SizeBounds) -> SizeBounds {
    if case .lengthPrefixed = extent, unit == .elements {
      // The prefix counts bytes, `max` elements.
      let byElements = element.maximum.flatMap { bits in maximum.map { bits.saturatingMultiplying($0) } }
      let bytes = most.map { $0.saturatingMultiplying(8) }
      let upper = byElements.map { min($0, bytes ?? $0) } ?? bytes
      return .static(prefixBits) + SizeBounds(minimum: 0, maximum: upper)
    }
    return .static(prefixBits) + element.repeated(from: least, to: most)
  }
}

/// The most bytes or elements of anything: what a length can say must fit an `Int` on every machine.
let largestCount = Int(Int32.max)

extension Resolver {
  /// A string or bytes.
  func resolveText(
    isString: Bool, extent extentSyntax: ExpressionSyntax?, _ set: AttributeSet, _ expanded: ExpandedType
  ) -> ResolvedType? {
    var allowed: Set = ["length", "max", "size", "=="]
    if isString { allowed.formUnion(["pad", "ascii", "zero", "matches"]) }
    guard checkAttributes(set, allowed: allowed, type: isString ? "text" : "bytes"),
      var extent = resolveExtent(extentSyntax, set, expanded, of: .bytes)
    else { return nil }
    if case .toEnd = extent.extent, let count = set.constant?.byteCount {
      extent = ResolvedExtent(extent: .fixed(count), unit: .bytes, least: count, most: count)
    }
    var isFixed = false
    if case .fixed = extent.extent { isFixed = true }
    if let pad = set.pad {
      guard isFixed else {
        report(
          .attributeMisplaced, at: pad.range, "`pad` does not apply to a string without a fixed size",
          help: "write `string[16] pad 0x20`")
        return nil
      }
      guard (0...255).contains(pad.value) else {
        report(.valueNotRepresentable, at: pad.range, "a padding byte is 0 to 255")
        return nil
      }
    }
    let type: FieldType =
      isString
      ? .string(
        StringType(
          isASCII: set.ascii != nil, extent: extent.extent, padding: UInt8(clamping: set.pad?.value ?? 0),
          maximum: extent.maximum))
      : .bytes(BytesType(extent: extent.extent, maximum: extent.maximum))
    var result = ResolvedType(type: type)
    result.size = extent.size(of: .static(8))
    if case .zeroTerminated = extent.extent { result.size = result.size + .static(8) }
    return finished(result, set)
  }

  /// W0315 conflicting-extents, W0321 length-too-narrow, W0323 prefix-type, W0324 size-too-large, W0425 negative-extent.
  func resolveExtent(
    _ written: ExpressionSyntax?, _ set: AttributeSet, _ expanded: ExpandedType, of unit: ResolvedExtent.Unit
  ) -> ResolvedExtent? {
    var maximum: Int?
    if let limit = set.maximum {
      guard (0...Int128(largestCount)).contains(limit.value) else {
        report(.sizeTooLarge, at: limit.range, "a limit is 0 to \(largestCount)")
        return nil
      }
      maximum = Int(limit.value)
    }
    let attribute = set.length?.range ?? set.count?.range ?? set.zeroTerminated
    if let written {
      if let attribute {
        report(
          .conflictingExtents, at: attribute, "its length is given twice",
          labels: [Diagnostic.Label(written.range, "first here")], help: "leave one of them out")
        return nil
      }
      return resolveExtent(written, maximum, set, expanded, of: unit)
    }
    if let (type, context, range) = set.length ?? set.count {
      let isCount = set.length == nil
      guard
        let prefix = resolveInteger(
          type, in: context.placed(like: expanded.context).at(.element), role: "a prefix", code: .prefixType)
      else { return nil }
      guard !prefix.isSigned else {
        report(
          .prefixType, at: type.range, "a prefix is never negative", help: "write `u\(prefix.bits)`")
        return nil
      }
      let limit = Int(clamping: min(prefix.maximum, Int128(largestCount)))
      if let maximum, maximum > limit, unit == .bytes || isCount {
        report(
          .lengthTooNarrow, at: range, "a prefix of \(prefix.bits) bits says at most \(limit)",
          labels: set.maximum.map { [Diagnostic.Label($0.range, "but so many are allowed")] } ?? [],
          help: "widen the prefix, or lower the `max`")
        return nil
      }
      let most = isCount || unit == .bytes ? min(maximum ?? limit, limit) : limit
      return ResolvedExtent(
        extent: isCount ? .countPrefixed(prefix) : .lengthPrefixed(prefix), unit: unit, most: most, maximum: maximum,
        prefixBits: prefix.bits)
    }
    if set.zeroTerminated != nil {
      return ResolvedExtent(
        extent: .zeroTerminated, unit: unit, most: maximum, maximum: maximum)
    }
    return ResolvedExtent(
      extent: .toEnd(reserving: 0), unit: unit, most: maximum, maximum: maximum)
  }

  private func resolveExtent(
    _ written: ExpressionSyntax, _ maximum: Int?, _ set: AttributeSet, _ expanded: ExpandedType,
    of unit: ResolvedExtent.Unit
  ) -> ResolvedExtent? {
    guard let typed = resolveInteger(written, in: ExpressionContext(expanded.context, of: self)) else { return nil }
    if typed.bounds.upperBound < 0 {
      report(.negativeExtent, at: written.range, "a length is never negative")
      return nil
    }
    if let count = typed.constant {
      guard count <= Int128(largestCount) else {
        report(.sizeTooLarge, at: written.range, "a length is at most \(largestCount)")
        return nil
      }
      if let limit = set.maximum {
        report(
          .conflictingExtents, at: limit.range, "a fixed size needs no `max`",
          labels: [Diagnostic.Label(written.range, "fixed here")], help: "leave it out")
        return nil
      }
      return ResolvedExtent(
        extent: .fixed(Int(count)), unit: unit, least: Int(count), most: Int(count))
    }
    let most = Int(clamping: min(typed.bounds.upperBound, Int128(largestCount)))
    return ResolvedExtent(
      extent: .expression(typed.expression), unit: unit, least: max(0, Int(clamping: typed.bounds.lowerBound)),
      most: min(maximum ?? most, most), maximum: maximum)
  }
}

extension LiteralSyntax {
  /// Of text or bytes.
  fileprivate var byteCount: Int? {
    switch kind {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    default: nil
    }
  }
}
