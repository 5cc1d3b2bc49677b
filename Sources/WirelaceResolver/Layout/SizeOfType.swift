import WirelaceModel

/// Which sizes count as possible.
enum SizeMeaning {
  /// All that the wire form can say.
  case possible
  /// Those that the schema promises: what only the width of a prefix bounds has no upper bound.
  case promised
}

extension Resolver {
  /// The encoded size of a type, without what an expression over other fields may say about it.
  func size(of type: FieldType, _ meaning: SizeMeaning) -> SizeBounds {
    switch type {
    case .integer(let type): return .static(type.bits)
    case .varint(let type): return SizeBounds(minimum: 8, maximum: type.maximumBytes * 8)
    case .float(let bits, _), .medicalFloat(let bits, _): return .static(bits)
    case .bcd(let digits, _): return .static(digits * 4)
    case .boolean: return .static(8)
    case .string(let type):
      return size(of: type.extent, element: .static(8), maximum: type.maximum, isArray: false, meaning)
    case .bytes(let type):
      return size(of: type.extent, element: .static(8), maximum: type.maximum, isArray: false, meaning)
    case .uuid(let bytes, _): return .static(bytes * 8)
    case .mac: return .static(48)
    case .enumeration(_, let base), .flags(_, let base): return .static(base.bits)
    case .bits(let id, _): return .static(model[id].base.bits)
    case .frame(let id):
      let size = model[id].size
      return meaning == .possible || size == .unknown
        ? size : SizeBounds(minimum: size.minimum, maximum: layout.promisedFrames[id])
    case .union(let id), .match(let id):
      let size = model[id].size
      return meaning == .possible || size == .unknown
        ? size : SizeBounds(minimum: size.minimum, maximum: layout.promisedUnions[id])
    case .array(let array):
      return size(
        of: array.extent, element: size(of: array.element, meaning), maximum: array.maximum, isArray: true, meaning)
    case .empty: return .zero
    }
  }

  private func size(
    of extent: Extent, element: SizeBounds, maximum: Int?, isArray: Bool, _ meaning: SizeMeaning
  ) -> SizeBounds {
    switch extent {
    case .fixed(let count): return element.repeated(from: count, to: count)
    case .expression, .counted, .toEnd: return element.repeated(from: 0, to: maximum)
    case .zeroTerminated: return .static(8) + element.repeated(from: 0, to: maximum)
    case .countPrefixed(let prefix):
      let most = meaning == .possible ? maximum ?? Int(clamping: prefix.maximum) : maximum
      return .static(prefix.bits) + element.repeated(from: 0, to: most)
    case .lengthPrefixed(let prefix):
      var most: Int? = maximum.flatMap { count in element.maximum.map { $0.saturatingMultiplying(count) } }
      if meaning == .possible {
        let bytes = Int(clamping: prefix.maximum).saturatingMultiplying(8)
        most = most.map { min($0, bytes) } ?? bytes
      }
      return .static(prefix.bits) + SizeBounds(minimum: 0, maximum: most)
    }
  }

  /// What the schema promises of a field, absence included.
  func promisedSize(of field: Field) -> SizeBounds {
    if case .align = field.kind { return field.size }
    let promised = size(of: field.type, .promised)
    return field.condition == nil ? promised : promised.optional
  }
}
