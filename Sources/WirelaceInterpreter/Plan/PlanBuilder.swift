import WirelaceFrames
import WirelaceModel

/// Turns a model into a ``Plan``: slots for everything that has a place first, then their wire forms, which refer to those.
struct PlanBuilder {
  let model: ProtocolModel
  var slots: [Slot] = []
  var steps: [Step] = []
  var frames: [FrameStep] = []
  var fields: [FieldStep] = []
  var windows: [WindowStep] = []
  var checks: [CheckStep] = []
  var computations: [Computation] = []
  var bits: [BitsStep] = []
  var bitMembers: [BitMemberStep] = []
  var unions: [UnionStep] = []
  var tags: [TagRange] = []
  var cases: [ConditionCase] = []
  var caseTables: [[Int128]] = []
  var programs: [Program] = []
  var paths: [Path] = []
  var rules: [CompiledRule] = []
  var constants: [Literal] = []
  var checksums: [Checksum] = []
  var frameRoots: [Int] = []
  var bitsRoots: [Int] = []
  var unionRoots: [Int] = []
  var streams: [StreamStep] = []

  init(_ model: ProtocolModel) { self.model = model }

  mutating func build() {
    caseTables = model.enumerations.map { $0.cases.map(\.value).sorted() }
    checksums = model.checksums.map { Checksum($0) }
    for index in model.frames.indices { placeFrame(ID(index)) }
    for index in model.bitFields.indices { placeBits(ID(index)) }
    for index in model.unions.indices { placeUnion(ID(index)) }
    for index in model.frames.indices { compileFrame(ID(index)) }
    for index in model.bitFields.indices where !model.bitFields[index].isInline {
      compileBits(ID(index), in: nil)
    }
    for index in model.unions.indices where !compiledUnions.contains(index) { compileUnion(ID(index), in: nil) }
    streams = model.streams.map { compile($0) }
  }

  /// Fields that expressions of the frame being compiled read.
  var readFields: Set<Int> = []

  private func computedFields(of frame: Frame) -> [Int] {
    frame.fields.indices.filter { index in
      if frame.fields[index].computed != nil { return true }
      guard case .bits(let id, _) = frame.fields[index].type, model[id].isInline else { return false }
      return model[id].members.contains { $0.field.computed?.measuresSizes == true }
    }
  }

  /// Unions already compiled as part of the frame that their expressions are about.
  private var compiledUnions: Set<Int> = []

  // MARK: - Places

  private mutating func place(
    _ role: Slot.Role, in owner: Layout, _ name: String, _ type: FieldType, field: Field? = nil,
    constraints: [Constraint] = []
  ) -> Int {
    var slot = Slot(role: role, owner: owner, name: name, type: type, field: field)
    slot.constraints = compile(constraints, for: type)
    if case .reserved(.report)? = field?.kind { slot.reportsReserved = true }
    if case .flags(let id, let integer) = type, !model[id].isClosed {
      slot.knownBits = knownBits(of: model[id], width: integer.bits)
    }
    slots.append(slot)
    steps.append(.empty)
    return slots.count - 1
  }

  private mutating func placeFrame(_ id: ID<Frame>) {
    let frame = model[id]
    let owner = Layout.frame(id)
    let firstSlot = slots.count
    for (index, field) in frame.fields.enumerated() {
      let constraints = field.isStored ? field.constraints : []
      _ = place(.field(index), in: owner, field.name, field.type, field: field, constraints: constraints)
    }
    let trailingSlot = place(.trailing, in: owner, "trailing", .bytes(BytesType(extent: .toEnd(reserving: 0))))
    frameRoots.append(place(.root, in: owner, frame.declared.name, .frame(id)))
    frames.append(
      FrameStep(
        firstField: 0, firstSlot: firstSlot, count: frame.fields.count, trailing: trailing(frame.trailing),
        trailingSlot: trailingSlot, firstCheck: 0, checks: 0, firstRule: 0, rules: 0))
  }

  private func trailing(_ trailing: Trailing) -> FrameStep.Trailing {
    switch trailing {
    case .refuse: .refuse
    case .ignore: .ignore
    case .keep: .keep
    }
  }

  private mutating func placeBits(_ id: ID<BitField>) {
    let field = model[id]
    let owner = Layout.bits(id)
    let firstSlot = slots.count
    for (index, member) in field.members.enumerated() {
      let constraints = member.field.isStored ? member.field.constraints : []
      _ = place(
        .bit(index), in: owner, member.field.name, member.field.type, field: member.field, constraints: constraints)
    }
    bitsRoots.append(place(.root, in: owner, field.declared.name, .bits(id, field.base.order)))
    bits.append(
      BitsStep(firstMember: 0, firstSlot: firstSlot, count: field.members.count, firstRule: 0, rules: 0))
  }

  private mutating func placeUnion(_ id: ID<Union>) {
    let union = model[id]
    let owner = Layout.union(id)
    let firstSlot = slots.count
    for (index, member) in union.members.enumerated() {
      _ = place(
        .member(index), in: owner, member.declared.name, member.payload, constraints: member.constraints)
    }
    let unknownSlot = place(.unknown, in: owner, "unknown", .bytes(BytesType(extent: .toEnd(reserving: 0))))
    var lengthSlot = -1
    if let length = union.length { lengthSlot = place(.length, in: owner, "length", .integer(length)) }
    let selector: UnionStep.Selector
    switch union.selector {
    case .tagBefore(let type): selector = .tagBefore(slot: place(.tag, in: owner, "tag", type))
    case .tagLast(let type):
      selector = .tagLast(slot: place(.tag, in: owner, "tag", type), integerForm(of: type))
    case .tagPeeked(let type, let offset): selector = .tagPeeked(integerForm(of: type), at: offset)
    case .expression: selector = .expression(0)
    case .conditions: selector = .conditions
    }
    unionRoots.append(place(.root, in: owner, union.declared.name, .union(id)))
    let unknown: UnionStep.Unknown =
      switch union.unknown {
      case .refuse: .refuse
      case .keep: .keep
      case .stop: .stop
      }
    unions.append(
      UnionStep(
        selector: selector, lengthSlot: lengthSlot, firstSlot: firstSlot, count: union.members.count, firstTag: 0,
        tags: 0, firstCase: 0, cases: 0, unknown: unknown, unknownSlot: unknownSlot))
  }

  // MARK: - Layouts

  private mutating func compileFrame(_ id: ID<Frame>) {
    let frame = model[id]
    var step = frames[id.index]
    step.firstField = fields.count
    let measuring = Set(frame.windows.map { [$0.measuredBy, $0.measuringBit ?? -1] })
    readFields = []
    var ownChecks: [CheckStep] = []
    for (index, field) in frame.fields.enumerated() {
      var place = fieldStep(field, at: index, in: id)
      place.isStored = field.isStored
      if let computed = field.computed {
        if case .varint = field.type { step.readsSizes = true }
        place.computation = add(computed, in: id)
        if !measuring.contains([index, -1]) {
          ownChecks.append(CheckStep(field: index, member: -1, computation: place.computation))
        }
      }
      if case .bits(let inner, _) = field.type, model[inner].isInline {
        for (number, member) in model[inner].members.enumerated() {
          guard let computed = member.field.computed else { continue }
          let computation = add(computed, in: id)
          if measuring.contains([index, number]) { continue }
          ownChecks.append(CheckStep(field: index, member: number, computation: computation))
        }
      }
      fields.append(place)
    }
    for index in frame.fields.indices {
      steps[step.firstSlot + index] = compile(frame.fields[index].type, owner: .frame(id), in: id)
    }
    steps[step.trailingSlot] = .bytes(.toEnd(reserving: 0), maximum: .max)
    steps[frameRoots[id.index]] = .frame(id.index)
    step.firstCheck = checks.count
    step.checks = ownChecks.count
    checks += ownChecks
    step.firstRule = rules.count
    step.rules = frame.rules.count
    step.readsSizes = step.readsSizes || !readFields.isDisjoint(with: computedFields(of: frame))
    step.asksRemaining = frame.fields.indices.contains { index in
      switch fields[step.firstField + index].presence {
      case .remaining: true
      case .condition(let program): programs[program].asksRemaining
      case .always: model.asksRemaining(frame.fields[index].type)
      }
    }
    for rule in frame.rules { rules.append(compile(rule, in: .frame(id))) }
    frames[id.index] = step
  }

  private mutating func fieldStep(_ field: Field, at index: Int, in id: ID<Frame>) -> FieldStep {
    let frame = model[id]
    var step = FieldStep()
    switch field.kind {
    case .value: step.kind = .value
    case .reserved(let policy): step.kind = policy == .refuse ? .refused : .reserved
    case .align(let alignment):
      step.kind = .align
      step.alignment = max(1, alignment)
    }
    switch field.condition {
    case nil: step.presence = .always
    case .expression(let expression): step.presence = .condition(compile(expression, in: .frame(id)))
    case .remaining(let count): step.presence = .remaining(count)
    }
    let opening = frame.windows.filter { $0.first == index }.sorted { $0.last > $1.last }
    step.firstWindow = windows.count
    step.opens = opening.count
    for window in opening {
      windows.append(
        WindowStep(
          measuredBy: window.measuredBy, member: window.measuringBit ?? -1, last: window.last,
          multiplier: max(1, window.multiplier),
          divisor: max(1, window.divisor), addend: window.addend))
    }
    step.closes = frame.windows.count { $0.last == index }
    step.leaves = bytesLeft(behind: index, in: frame)
    if let constant = field.constant {
      step.constant = constants.count
      constants.append(constant)
    }
    return step
  }

  /// What a part whose layout depends on its window must leave to the fields behind it; -1 for other parts.
  private func bytesLeft(behind index: Int, in frame: Frame) -> Int {
    switch frame.fields[index].type {
    case .frame, .union, .match: break
    default: return -1
    }
    guard model.dependsOnWindow(frame.fields[index].type) else { return -1 }
    let around = frame.windows.filter { $0.first <= index && index <= $0.last }.min {
      $0.last - $0.first < $1.last - $1.first
    }
    let last = around?.last ?? frame.fields.count - 1
    return frame.fields[index...last].dropFirst().reduce(0) { $0 + $1.size.minimum / 8 }
  }

  private mutating func compileBits(_ id: ID<BitField>, in frame: ID<Frame>?) {
    let field = model[id]
    var step = bits[id.index]
    step.firstMember = bitMembers.count
    for (index, member) in field.members.enumerated() {
      var compiled = BitMemberStep(
        kind: .integer, shift: member.shift, width: member.width, isSigned: false, refuses: false, constant: -1,
        computation: -1)
      switch member.field.type {
      case .boolean: compiled.kind = .boolean
      case .integer(let integer): compiled.isSigned = integer.isSigned
      case .enumeration(let enumeration, let integer):
        compiled.kind = .enumeration(cases: enumeration.index, isOpen: model[enumeration].isOpen)
        compiled.isSigned = integer.isSigned
      case .flags(let flags, _):
        compiled.kind = .flags(
          known: knownBits(of: model[flags], width: member.width), isClosed: model[flags].isClosed)
      default: break
      }
      if case .reserved(.refuse) = member.field.kind { compiled.refuses = true }
      if let constant = member.field.constant {
        compiled.constant = constants.count
        constants.append(constant)
      }
      if let computed = member.field.computed, let frame { compiled.computation = add(computed, in: frame) }
      bitMembers.append(compiled)
      steps[step.firstSlot + index] = compile(member.field.type, owner: .bits(id), in: frame)
    }
    steps[bitsRoots[id.index]] = .bits(integerForm(field.base), id.index)
    step.firstRule = rules.count
    step.rules = field.rules.count
    for rule in field.rules { rules.append(compile(rule, in: .bits(id))) }
    bits[id.index] = step
  }

  private mutating func compileUnion(_ id: ID<Union>, in frame: ID<Frame>?) {
    compiledUnions.insert(id.index)
    let union = model[id]
    let owner = Layout.union(id)
    var step = unions[id.index]
    switch step.selector {
    case .tagBefore(let slot), .tagLast(let slot, _):
      steps[slot] = compile(slots[slot].type, owner: owner, in: frame)
    case .expression:
      if case .expression(let expression) = union.selector, let frame {
        step.selector = .expression(compile(expression, in: .frame(frame)))
      }
    default: break
    }
    if step.lengthSlot >= 0 { steps[step.lengthSlot] = compile(slots[step.lengthSlot].type, owner: owner, in: frame) }
    steps[step.unknownSlot] = .bytes(.toEnd(reserving: 0), maximum: .max)
    steps[unionRoots[id.index]] = .union(id.index)
    step.firstTag = tags.count
    step.firstCase = cases.count
    var ranges: [TagRange] = []
    var conditions: [ConditionCase] = []
    for (index, member) in union.members.enumerated() {
      steps[step.firstSlot + index] = compile(member.payload, owner: owner, in: frame)
      for label in member.labels {
        switch label {
        case .range(let range):
          ranges.append(TagRange(lower: range.lowerBound, upper: range.upperBound, member: index))
        case .condition(let expression):
          guard let frame else { continue }
          conditions.append(ConditionCase(program: compile(expression, in: .frame(frame)), member: index))
        }
      }
    }
    ranges.sort { $0.lower < $1.lower }
    // Payloads may have compiled unions of their own meanwhile: the ranges are only now put in one piece.
    step.firstTag = tags.count
    step.tags = ranges.count
    tags += ranges
    step.firstCase = cases.count
    step.cases = conditions.count
    cases += conditions
    unions[id.index] = step
  }

  private mutating func compile(_ stream: Stream) -> StreamStep {
    switch stream.kind {
    case .stuffed, .delimited: return StreamStep()
    case .framed(_, _, let size, _):
      // Only over `byte` and `received`, so the layout does not matter.
      return StreamStep(size: compile(size, in: .frame(ID(0))))
    case .fragmented(let fragments):
      let part = Layout.frame(fragments.part)
      return StreamStep(
        begins: fragments.begins.map { compile($0, in: part) }, ends: fragments.ends.map { compile($0, in: part) })
    }
  }

  // MARK: - Types

  mutating func compile(_ type: FieldType, owner: Layout, in frame: ID<Frame>?) -> Step {
    switch type {
    case .integer(let integer): return .integer(integerForm(integer))
    case .varint(let varint):
      let kind: VarintKind =
        switch varint.kind {
        case .uleb: .uleb
        case .sleb: .sleb
        case .zigzag: .zigzag
        case .vlq: .vlq
        }
      return .varint(VarintForm(kind: kind, maximumBytes: min(10, max(1, varint.maximumBytes))))
    case .float(let bits, let order): return .float(integerForm(bits: bits, order))
    case .medicalFloat(let bits, let order): return .medicalFloat(integerForm(bits: bits, order))
    case .bcd(let digits, let order): return .bcd(bytes: digits / 2, isLittle: order == .little)
    case .boolean: return .boolean
    case .string(let string):
      return .string(
        compile(string.extent, in: frame),
        StringForm(isASCII: string.isASCII, padding: string.padding, maximum: string.maximum ?? .max))
    case .bytes(let bytes): return .bytes(compile(bytes.extent, in: frame), maximum: bytes.maximum ?? .max)
    case .uuid(let bytes, let order): return .uuid(bytes: bytes, isLittle: order == .little)
    case .mac(let order): return .mac(isLittle: order == .little)
    case .enumeration(let id, let integer):
      return .enumeration(integerForm(integer), cases: id.index, isOpen: model[id].isOpen)
    case .flags(let id, let integer):
      return .flags(
        integerForm(integer), known: knownBits(of: model[id], width: integer.bits), isClosed: model[id].isClosed)
    case .bits(let id, let order):
      if model[id].isInline { compileBits(id, in: frame) }
      return .bits(integerForm(bits: model[id].base.bits, order), id.index)
    case .frame(let id): return .frame(id.index)
    case .union(let id): return .union(id.index)
    case .match(let id):
      compileUnion(id, in: frame)
      return .union(id.index)
    case .array(let array):
      let element = place(.element, in: owner, "", array.element, constraints: array.elementConstraints)
      steps[element] = compile(array.element, owner: owner, in: frame)
      var stops = false
      switch array.element {
      case .union(let id), .match(let id): stops = model[id].unknown == .stop
      default: break
      }
      return .array(
        ArrayForm(
          element: element, extent: compile(array.extent, in: frame), maximum: array.maximum ?? .max,
          stopsAtUnknown: stops))
    case .empty: return .empty
    }
  }

  private mutating func compile(_ extent: Extent, in frame: ID<Frame>?) -> ExtentForm {
    switch extent {
    case .fixed(let count): return .fixed(max(0, count))
    case .expression(let expression):
      guard let frame else { return .fixed(0) }
      return .expression(compile(expression, in: .frame(frame)))
    case .lengthPrefixed(let integer): return .lengthPrefixed(integerForm(integer))
    case .countPrefixed(let integer): return .countPrefixed(integerForm(integer))
    case .zeroTerminated: return .zeroTerminated
    case .counted(let field):
      guard let frame else { return .fixed(0) }
      return .counted(inverse(of: field, in: frame))
    case .toEnd(let reserved): return .toEnd(reserving: max(0, reserved))
    }
  }

  func integerForm(_ integer: IntegerType) -> IntegerForm {
    IntegerForm(
      size: Int8(clamping: (integer.bits + 7) / 8), bits: Int8(clamping: integer.bits), isSigned: integer.isSigned,
      isLittle: integer.order == .little)
  }

  private func integerForm(bits: Int, _ order: ByteOrder) -> IntegerForm {
    IntegerForm(
      size: Int8(clamping: (bits + 7) / 8), bits: Int8(clamping: bits), isSigned: false, isLittle: order == .little)
  }

  /// Of a tag.
  private func integerForm(of type: FieldType) -> IntegerForm {
    switch type {
    case .integer(let integer), .enumeration(_, let integer), .flags(_, let integer): integerForm(integer)
    case .bits(let id, let order): integerForm(bits: model[id].base.bits, order)
    default: integerForm(bits: 8, .little)
    }
  }

  private func knownBits(of flags: FlagSet, width: Int) -> UInt64 {
    flags.cases.reduce(0) { $0 | ($1.value >= 0 && $1.value < 64 ? 1 << UInt64($1.value) : 0) }
  }
}
