import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// W0301 attribute-misplaced, W0303 integer-width, W0313 extent-misplaced, W0314 digit-count, W0423 duplicate-exception.
  func resolveBuiltIn(
    _ builtIn: BuiltInType, extent: ExpressionSyntax?, _ set: AttributeSet, _ expanded: ExpandedType
  ) -> ResolvedType? {
    let order = set.order?.value ?? expanded.context.byteOrder
    switch builtIn {
    case .string: return resolveText(isString: true, extent: extent, set, expanded)
    case .bytes: return resolveText(isString: false, extent: extent, set, expanded)
    case .bcd:
      guard checkAttributes(set, allowed: ["little", "big", "=="], type: "packed decimal"),
        let digits = digitCount(extent, expanded)
      else { return nil }
      // Digits are written high nibble first; only `little` at this very type turns the bytes round.
      return finished(.bcd(digits: digits, set.order?.value ?? .big), set, size: digits * 4)
    default: break
    }
    if let extent {
      report(
        .extentMisplaced, at: extent.range, "this type has no size to choose",
        help: "an array is written `[T; n]`")
      return nil
    }
    switch builtIn {
    case .integer(let bits, let isSigned): return resolveInteger(bits: bits, isSigned: isSigned, set, expanded)
    case .boolean:
      guard checkAttributes(set, allowed: ["=="], type: "a boolean") else { return nil }
      return finished(.boolean, set, size: expanded.context.place == .bitMember ? 1 : 8)
    case .float(let bits):
      guard checkAttributes(set, allowed: ["little", "big", "unit", "in", "=="], type: "a float") else { return nil }
      return finished(.float(bits: bits, order), set, size: bits)
    case .medicalFloat(let bits):
      guard checkAttributes(set, allowed: ["little", "big", "unit", "in"], type: "a medical float") else { return nil }
      return finished(.medicalFloat(bits: bits, order), set, size: bits)
    case .varint(let name): return resolveVarint(VarintType.Kind(rawValue: name) ?? .uleb, set)
    case .uuid(let bytes):
      guard checkAttributes(set, allowed: ["little", "big", "=="], type: "a UUID") else { return nil }
      return finished(.uuid(bytes: bytes, order), set, size: bytes * 8)
    case .mac:
      guard checkAttributes(set, allowed: ["little", "big", "=="], type: "a MAC address") else { return nil }
      return finished(.mac(order), set, size: 48)
    case .string, .bytes, .bcd: return nil
    }
  }

  private func resolveInteger(bits: Int, isSigned: Bool, _ set: AttributeSet, _ expanded: ExpandedType)
    -> ResolvedType?
  {
    let name = "\(isSigned ? "i" : "u")\(bits)"
    guard (1...64).contains(bits) else {
      report(.integerWidth, at: expanded.range, "`\(name)` is no width for an integer", help: "it has 1 to 64 bits")
      return nil
    }
    guard checkWholeBytes(bits, of: "`\(name)`", expanded),
      checkAttributes(
        set, allowed: ["little", "big", "scale", "offset", "unit", "in", "step", "==", "except"], type: "an integer")
    else { return nil }
    var type = IntegerType(
      bits: bits, isSigned: isSigned, order: set.order?.value ?? expanded.context.byteOrder,
      scale: set.scale?.value ?? .one, offset: set.offset?.value ?? .zero, unit: set.unit?.value)
    for (literal, meaning) in set.exceptions {
      guard let raw = wholeNumber(literal, of: "a raw number", use: .value),
        let fitting = fitting(raw, in: type.minimum...type.maximum, literal, use: .value)
      else { return nil }
      if let twin = type.exceptions.first(where: { $0.raw == fitting || $0.meaning == meaning.value }) {
        report(
          .duplicateException, at: twin.raw == fitting ? literal.range : meaning.range,
          twin.raw == fitting ? "this raw value has a meaning already" : "this meaning has a raw value already")
        return nil
      }
      type.exceptions.append(IntegerType.Exception(raw: fitting, meaning: meaning.value))
    }
    return finished(.integer(type), set, size: bits)
  }

  private func resolveVarint(_ kind: VarintType.Kind, _ set: AttributeSet) -> ResolvedType? {
    guard checkAttributes(set, allowed: ["unit", "in", "step", "==", "max"], type: "a varint") else { return nil }
    let maximum = set.maximum?.value ?? 10
    guard (1...10).contains(maximum) else {
      if let range = set.maximum?.range {
        report(.sizeTooLarge, at: range, "a varint of 64 bits has 1 to 10 bytes")
      }
      return nil
    }
    let bytes = Int(maximum)
    return finished(
      ResolvedType(
        type: .varint(VarintType(kind: kind, maximumBytes: bytes, unit: set.unit?.value)),
        size: SizeBounds(minimum: 8, maximum: bytes * 8)), set)
  }

  private func digitCount(_ extent: ExpressionSyntax?, _ expanded: ExpandedType) -> Int? {
    guard let extent else {
      report(.digitCount, at: expanded.range, "`bcd` needs the number of its digits", help: "write `bcd[4]`")
      return nil
    }
    let context = ExpressionContext(
      root: .nothing, module: expanded.context.module, arguments: expanded.context.arguments)
    guard let typed = resolveInteger(extent, in: context) else { return nil }
    guard let digits = typed.constant, (2...32).contains(digits), digits % 2 == 0 else {
      report(.digitCount, at: extent.range, "packed decimal has an even number of digits, 2 to 32")
      return nil
    }
    return Int(digits)
  }

  /// A bare integer (`u16`, `u32 big`), as offsets, tags, bases and prefixes need it. `role` is for messages: "an offset".
  ///
  /// W0307 base-type, or W0323 prefix-type.
  func resolveInteger(
    _ syntax: TypeSyntax, in context: TypeContext, role: String, code: DiagnosticCode = .baseType
  ) -> IntegerType? {
    if case .missing = syntax.kind { return nil }
    guard let resolved = resolveType(syntax, in: context) else { return nil }
    guard case .integer(let type) = resolved.type, !type.isScaled, type.exceptions.isEmpty,
      resolved.constraints.isEmpty, resolved.constant == nil
    else {
      report(
        code, at: syntax.range, "\(role) is a plain integer, without rules and scale",
        help: "write `u8`, `u16` or another width")
      return nil
    }
    return type
  }
}
