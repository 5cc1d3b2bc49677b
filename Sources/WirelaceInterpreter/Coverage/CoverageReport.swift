import WirelaceModel

/// One thing that a schema declares, and how often values showed it.
public struct CoverageItem: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case frame, field
    /// A union's member.
    case member
    /// A case of an enumeration.
    case `case`
    /// A bit of a flag set, or one of a bit field, that was set.
    case bit
  }
  public var kind: Kind
  /// The frame, bit field, union, enumeration or flag set that it belongs to; for a frame, itself.
  public var owner: String
  /// Empty for a frame.
  public var name: String
  public var count: Int

  public init(kind: Kind, owner: String, name: String, count: Int) {
    self.kind = kind
    self.owner = owner
    self.name = name
    self.count = count
  }
}

extension CoverageCounter {
  /// Everything that the given layouts can hold, in the order in which their fields lead to it.
  ///
  /// Reserved and padding fields are left out: nothing can be done to exercise them.
  public func items(of layouts: [Layout]) -> [CoverageItem] {
    var collector = CoverageCollector(counter: self)
    for layout in layouts { collector.visit(layout) }
    return collector.items
  }
}

/// Walks from layouts to all they refer to, each once.
private struct CoverageCollector {
  let counter: CoverageCounter
  var items: [CoverageItem] = []
  private var layouts: Set<Layout> = []
  private var enumerations: Set<Int> = []
  private var flagSets: Set<Int> = []

  /// How often each frame was decoded, on its own or inside another one.
  private var frames: [Int]

  init(counter: CoverageCounter) {
    self.counter = counter
    frames = Array(repeating: 0, count: counter.plan.model.frames.count)
    for (slot, declared) in counter.plan.slots.enumerated() {
      if case .frame(let id) = declared.type { frames[id.index] += counter.count(slot: slot) }
    }
  }

  private var model: ProtocolModel { counter.plan.model }

  mutating func visit(_ layout: Layout) {
    guard layouts.insert(layout).inserted else { return }
    switch layout {
    case .frame(let id): visit(id)
    case .bits(let id): visit(id)
    case .union(let id): visit(id)
    }
  }

  private mutating func visit(_ id: ID<Frame>) {
    let frame = model[id]
    let step = counter.plan.frames[id.index]
    items.append(
      CoverageItem(kind: .frame, owner: frame.declared.name, name: "", count: frames[id.index]))
    for (index, field) in frame.fields.enumerated() {
      guard case .value = field.kind else { continue }
      items.append(
        CoverageItem(
          kind: .field, owner: frame.declared.name, name: field.name, count: counter.count(slot: step.firstSlot + index)
        ))
    }
    for field in frame.fields { visit(field.type) }
  }

  private mutating func visit(_ id: ID<BitField>) {
    let field = model[id]
    let step = counter.plan.bits[id.index]
    for (index, member) in field.members.enumerated() {
      guard case .value = member.field.kind else { continue }
      if let count = counter.timesSet(slot: step.firstSlot + index) {
        items.append(CoverageItem(kind: .bit, owner: field.declared.name, name: member.field.name, count: count))
      }
      visit(member.field.type)
    }
  }

  private mutating func visit(_ id: ID<Union>) {
    let union = model[id]
    let step = counter.plan.unions[id.index]
    for (index, member) in union.members.enumerated() {
      items.append(
        CoverageItem(
          kind: .member, owner: union.declared.name, name: member.declared.name,
          count: counter.count(slot: step.firstSlot + index)))
    }
    for member in union.members { visit(member.payload) }
  }

  private mutating func visit(_ type: FieldType) {
    switch type {
    case .enumeration(let id, _):
      guard enumerations.insert(id.index).inserted else { return }
      for entry in model[id].cases {
        items.append(
          CoverageItem(
            kind: .case, owner: model[id].declared.name, name: entry.declared.name,
            count: counter.count(of: entry.value, in: id.index)))
      }
    case .flags(let id, _):
      guard flagSets.insert(id.index).inserted else { return }
      for (index, entry) in model[id].cases.enumerated() {
        items.append(
          CoverageItem(
            kind: .bit, owner: model[id].declared.name, name: entry.declared.name,
            count: counter.count(ofFlag: index, in: id.index)))
      }
    case .bits(let id, _): visit(Layout.bits(id))
    case .frame(let id): visit(Layout.frame(id))
    case .union(let id), .match(let id): visit(Layout.union(id))
    case .array(let array): visit(array.element)
    default: break
    }
  }
}
