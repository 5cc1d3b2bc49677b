import WirelaceModel

extension Resolver {
  /// Whether a value of this type reaches to the end of its window.
  func isOpenEnded(_ type: FieldType) -> Bool {
    switch type {
    case .string(let type): type.extent.isToEnd
    case .bytes(let type): type.extent.isToEnd
    case .array(let type): type.extent.isToEnd
    case .frame(let id): layout.openEndedFrames.contains(id)
    case .union(let id), .match(let id): layout.openEndedUnions.contains(id)
    default: false
    }
  }

  /// Whether every value of this type reaches to the end, not only those of some union member: of such an array there would be
  /// one element.
  func isAlwaysOpenEnded(_ type: FieldType) -> Bool {
    switch type {
    case .frame(let id): layout.alwaysOpenFrames.contains(id)
    case .union(let id), .match(let id): layout.alwaysOpenUnions.contains(id)
    default: isOpenEnded(type)
    }
  }

  func isInWindow(_ index: Int, of id: ID<Frame>) -> Bool {
    model[id].windows.contains { $0.first <= index && index <= $0.last }
  }

  /// Whether its layout asks how much of the window is left: then a nested frame or a union is read in a window that leaves out
  /// what stands behind it.
  func dependsOnWindow(_ type: FieldType) -> Bool {
    switch type {
    case .frame(let id): layout.windowedFrames.contains(id) || layout.openEndedFrames.contains(id)
    case .union(let id), .match(let id): layout.windowedUnions.contains(id) || layout.openEndedUnions.contains(id)
    case .array(let array): isOpenEnded(type) || dependsOnWindow(array.element) || array.extent.asksRemaining
    case .string(let string): string.extent.isToEnd || string.extent.asksRemaining
    case .bytes(let bytes): bytes.extent.isToEnd || bytes.extent.asksRemaining
    default: false
    }
  }

  func asksRemaining(_ condition: Condition?) -> Bool {
    switch condition {
    case nil: false
    case .remaining: true
    case .expression(let expression): expression.asksRemaining
    }
  }
}

extension Extent {
  var isToEnd: Bool { if case .toEnd = self { true } else { false } }
  fileprivate var asksRemaining: Bool {
    if case .expression(let expression) = self { expression.asksRemaining } else { false }
  }

  /// The same, leaving out so many bytes behind.
  func reserving(_ bytes: Int) -> Extent { isToEnd ? .toEnd(reserving: bytes) : self }
}

extension FieldType {
  func reserving(_ bytes: Int) -> FieldType {
    switch self {
    case .string(var type):
      type.extent = type.extent.reserving(bytes)
      return .string(type)
    case .bytes(var type):
      type.extent = type.extent.reserving(bytes)
      return .bytes(type)
    case .array(var type):
      type.extent = type.extent.reserving(bytes)
      return .array(type)
    default: return self
    }
  }
}

extension Expression {
  var asksRemaining: Bool {
    switch self {
    case .remaining: true
    case .not(let inner), .negate(let inner), .contained(let inner, _): inner.asksRemaining
    case .arithmetic(_, let left, let right), .compare(_, let left, let right), .and(let left, let right),
      .or(let left, let right):
      left.asksRemaining || right.asksRemaining
    case .integer, .boolean, .field, .size, .sizeOfFrame, .count, .present, .byte, .received: false
    }
  }
}
