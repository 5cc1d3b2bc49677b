import WirelaceFrames
import WirelaceModel

/// A model made ready to run: every layout as plain data in flat arrays, so that decoding looks up no names.
final class Plan: Sendable {
  let model: ProtocolModel
  let slots: [Slot]
  /// The wire form of each slot; as long as `slots`.
  let steps: [Step]
  let frames: [FrameStep]
  let fields: [FieldStep]
  let windows: [WindowStep]
  let checks: [CheckStep]
  let computations: [Computation]
  let bits: [BitsStep]
  let bitMembers: [BitMemberStep]
  let unions: [UnionStep]
  let tags: [TagRange]
  let cases: [ConditionCase]
  /// The values of each enumeration, sorted.
  let caseTables: [[Int128]]
  let programs: [Program]
  let paths: [Path]
  let rules: [CompiledRule]
  let constants: [Literal]
  let checksums: [Checksum]
  /// Root slots.
  let frameRoots: [Int]
  let bitsRoots: [Int]
  let unionRoots: [Int]
  let streams: [StreamStep]
  /// Whether a slot has rules; beside `slots` because it is asked for every node.
  let hasRules: [Bool]

  init(_ model: ProtocolModel) {
    var builder = PlanBuilder(model)
    builder.build()
    self.model = model
    slots = builder.slots
    steps = builder.steps
    frames = builder.frames
    fields = builder.fields
    windows = builder.windows
    checks = builder.checks
    computations = builder.computations
    bits = builder.bits
    bitMembers = builder.bitMembers
    unions = builder.unions
    tags = builder.tags
    cases = builder.cases
    caseTables = builder.caseTables
    programs = builder.programs
    paths = builder.paths
    rules = builder.rules
    constants = builder.constants
    checksums = builder.checksums
    frameRoots = builder.frameRoots
    bitsRoots = builder.bitsRoots
    unionRoots = builder.unionRoots
    streams = builder.streams
    hasRules = builder.slots.map(\.hasRules)
  }

  func root(of layout: Layout) -> Int {
    switch layout {
    case .frame(let id): frameRoots[id.index]
    case .bits(let id): bitsRoots[id.index]
    case .union(let id): unionRoots[id.index]
    }
  }

  func name(of layout: Layout) -> String {
    switch layout {
    case .frame(let id): model.frames[id.index].declared.name
    default: model.declared(layout).name
    }
  }

  /// Whether an enumeration has a case of this value.
  func isCase(_ value: Int128, of table: Int) -> Bool {
    let values = caseTables[table]
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low] == value
  }
}
