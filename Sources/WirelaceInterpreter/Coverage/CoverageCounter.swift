import WirelaceModel

/// Counts what decoded frames exercise of a model: frames, fields, union members, enum cases and flag bits.
///
/// As large as the model, however many frames are added.
public struct CoverageCounter: Sendable {
  let plan: Plan
  /// How often a part stood in each slot.
  private var slots: [Int]
  /// Enum cases and flag bits, one table behind the other.
  private var named: [Int]
  private let kinds: [Kind]
  private let enumerationStarts: [Int]
  private let flagStarts: [Int]

  /// What is counted of the value in a slot.
  private enum Kind {
    case nothing
    /// The index of the enumeration.
    case enumeration(Int)
    case flags(Int)
    /// A bit: the place of its count.
    case bit(Int)
  }

  public init(_ interpreter: Interpreter) {
    let plan = interpreter.plan
    let model = plan.model
    var next = 0
    func starts(_ sizes: [Int]) -> [Int] {
      sizes.map { size in
        defer { next += size }
        return next
      }
    }
    enumerationStarts = starts(model.enumerations.map(\.cases.count))
    flagStarts = starts(model.flagSets.map(\.cases.count))
    kinds = plan.slots.map { slot in
      switch (slot.role, slot.type) {
      case (_, .enumeration(let id, _)): return .enumeration(id.index)
      case (_, .flags(let id, _)): return .flags(id.index)
      case (.bit, .boolean):
        defer { next += 1 }
        return .bit(next)
      default: return .nothing
      }
    }
    self.plan = plan
    slots = Array(repeating: 0, count: plan.slots.count)
    named = Array(repeating: 0, count: next)
  }

  /// Counts a frame that was decoded whole; one with an error counts nothing.
  public mutating func add(_ frame: DecodedFrame) {
    guard frame.error == nil else { return }
    for node in frame.nodes {
      let slot = Int(node.slot)
      guard slots.indices.contains(slot) else { continue }
      slots[slot] += 1
      switch kinds[slot] {
      case .nothing: break
      case .bit(let place): if node.raw & 1 == 1 { named[place] += 1 }
      case .enumeration(let id):
        if let place = place(of: plan.integer(of: node), in: plan.caseTables[id]) {
          named[enumerationStarts[id] + place] += 1
        }
      case .flags(let id):
        for (index, flag) in plan.model.flagSets[id].cases.enumerated()
        where node.raw >> UInt64(clamping: flag.value) & 1 == 1 {
          named[flagStarts[id] + index] += 1
        }
      }
    }
  }

  private func place(of value: Int128, in sorted: [Int128]) -> Int? {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == value ? low : nil
  }

  // MARK: - What was counted

  func count(slot: Int) -> Int { slots[slot] }

  /// How often the one bit in a slot was set.
  func timesSet(slot: Int) -> Int? {
    if case .bit(let place) = kinds[slot] { named[place] } else { nil }
  }

  func count(of value: Int128, in enumeration: Int) -> Int {
    place(of: value, in: plan.caseTables[enumeration]).map { named[enumerationStarts[enumeration] + $0] } ?? 0
  }

  func count(ofFlag index: Int, in flagSet: Int) -> Int { named[flagStarts[flagSet] + index] }

  /// Adds what another counter of the same interpreter counted.
  public mutating func add(_ other: CoverageCounter) {
    for index in slots.indices where other.slots.indices.contains(index) { slots[index] += other.slots[index] }
    for index in named.indices where other.named.indices.contains(index) { named[index] += other.named[index] }
  }
}
