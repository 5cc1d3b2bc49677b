extension ProtocolModel {
  /// Whether the layout of a type depends on the window around it: it reads to the end, asks what remains, keeps unknown members,
  /// or has a tag at the end.
  public func dependsOnWindow(_ type: FieldType) -> Bool {
    switch type {
    case .string(let string): dependsOnWindow(string.extent)
    case .bytes(let bytes): dependsOnWindow(bytes.extent)
    case .array(let array):
      switch array.extent {
      case .toEnd: true
      case .lengthPrefixed: false
      default: dependsOnWindow(array.extent) || dependsOnWindow(array.element)
      }
    case .frame(let id): dependsOnWindow(self[id])
    case .union(let id), .match(let id): dependsOnWindow(self[id])
    default: false
    }
  }

  /// Whether an expression of the frame around asks, inside this type, what remains: in an extent or in a `match`.
  public func asksRemaining(_ type: FieldType) -> Bool {
    switch type {
    case .string(let string): asksRemaining(string.extent)
    case .bytes(let bytes): asksRemaining(bytes.extent)
    case .array(let array): asksRemaining(array.extent) || asksRemaining(array.element)
    case .match(let id):
      asksRemaining(self[id].selector)
        || self[id].members.contains { member in
          asksRemaining(member.payload)
            || member.labels.contains {
              if case .condition(let expression) = $0 { expression.asksRemaining } else { false }
            }
        }
    default: false
    }
  }

  private func asksRemaining(_ extent: Extent) -> Bool {
    if case .expression(let expression) = extent { expression.asksRemaining } else { false }
  }

  private func asksRemaining(_ selector: Union.Selector) -> Bool {
    if case .expression(let expression) = selector { expression.asksRemaining } else { false }
  }

  private func dependsOnWindow(_ extent: Extent) -> Bool {
    switch extent {
    case .toEnd: true
    case .expression(let expression): expression.asksRemaining
    default: false
    }
  }

  private func dependsOnWindow(_ frame: Frame) -> Bool {
    frame.fields.indices.contains { index in
      if frame.windows.contains(where: { $0.first <= index && index <= $0.last }) { return false }
      switch frame.fields[index].condition {
      case .remaining: return true
      case .expression(let expression) where expression.asksRemaining: return true
      default: return dependsOnWindow(frame.fields[index].type)
      }
    }
  }

  private func dependsOnWindow(_ union: Union) -> Bool {
    if union.length != nil { return false }
    if union.unknown != .refuse { return true }
    switch union.selector {
    case .tagLast: return true
    case .tagPeeked(_, let offset) where offset < 0: return true
    default: if asksRemaining(union.selector) { return true }
    }
    return union.members.contains { member in
      dependsOnWindow(member.payload)
        || member.labels.contains {
          if case .condition(let expression) = $0 { expression.asksRemaining } else { false }
        }
    }
  }
}

extension Expression {
  /// Whether `remaining` stands anywhere in it.
  public var asksRemaining: Bool {
    switch self {
    case .remaining: true
    case .not(let inner), .negate(let inner), .contained(let inner, _): inner.asksRemaining
    case .arithmetic(_, let left, let right), .compare(_, let left, let right), .and(let left, let right),
      .or(let left, let right):
      left.asksRemaining || right.asksRemaining
    default: false
    }
  }
}
