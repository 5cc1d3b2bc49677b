import WirelaceModel

/// Something that bytes can be decoded as on its own: a frame, a named bit field or a union.
public enum Layout: Sendable, Hashable {
  case frame(ID<Frame>)
  case bits(ID<BitField>)
  case union(ID<Union>)
}

extension ProtocolModel {
  /// The name, module and documentation of a layout.
  public func declared(_ layout: Layout) -> Declared {
    switch layout {
    case .frame(let id): self[id].declared
    case .bits(let id): self[id].declared
    case .union(let id): self[id].declared
    }
  }

  /// The examples that a layout carries.
  public func examples(of layout: Layout) -> [Example] {
    switch layout {
    case .frame(let id): self[id].examples
    case .bits(let id): self[id].examples
    case .union(let id): self[id].examples
    }
  }

  /// Every frame, named bit field and union that stands on its own, in the order of the model: not what was declared in place
  /// inside another one, whose expressions may reach outside it.
  public var layouts: [Layout] {
    let inner = Set(frames.flatMap { $0.fields }.flatMap { matches(in: $0.type) })
    return frames.indices.map { .frame(ID($0)) }
      + bitFields.indices.filter { !bitFields[$0].isInline }.map { .bits(ID($0)) }
      + unions.indices.filter { !inner.contains($0) }.map { .union(ID($0)) }
  }

  private func matches(in type: FieldType) -> [Int] {
    switch type {
    case .match(let id):
      [id.index] + self[id].members.flatMap { matches(in: $0.payload) }
    case .array(let array): matches(in: array.element)
    default: []
    }
  }
}
