import WirelaceFrames
import WirelaceModel

/// A rule that a decoded value breaks, and where.
public struct DecodedViolation: Sendable, Hashable {
  public var violation: RuleViolation
  /// The rule's kind: `range` for a range of whatever name.
  public var kind: String
  /// The bytes of the field, or of the fields that a `where` rule names.
  public var byteRange: Range<Int>
  /// For members of a bit field.
  public var bitRange: Range<Int>?
}

extension DecodedFrame {
  /// Every rule broken, in field order; empty after a decoding error as rules are about whole values.
  public var violations: [DecodedViolation] {
    guard error == nil, !nodes.isEmpty else { return [] }
    var validator = Validator(frame: self)
    validator.visit(0)
    return validator.violations
  }
}

struct Validator {
  let frame: DecodedFrame
  var violations: [DecodedViolation] = []

  init(frame: DecodedFrame) { self.frame = frame }

  private var plan: Plan { frame.plan }

  /// A node's own rules, then those inside it, then the `where` rules of the frame or bit field that it is.
  mutating func visit(_ index: Int) {
    let node = frame.nodes[index]
    if plan.hasRules[Int(node.slot)] { check(index, Int(node.slot)) }
    var child = index + 1
    while child < node.next {
      visit(child)
      child = Int(frame.nodes[child].next)
    }
    switch plan.steps[Int(node.slot)] {
    case .frame(let number):
      let step = plan.frames[number]
      if step.rules > 0 { check(rules: step.firstRule..<step.firstRule + step.rules, of: index, marks(index, step)) }
    case .bits(_, let number):
      let step = plan.bits[number]
      if step.rules > 0 { check(rules: step.firstRule..<step.firstRule + step.rules, of: index, []) }
    default: break
    }
  }

  // MARK: - Rules on one value

  private mutating func check(_ index: Int, _ slot: Int) {
    let node = frame.nodes[index]
    let (frame, plan) = (frame, plan)
    // Only what is needed of a slot is taken out of the array: copying one whole costs more than most rules.
    for constraint in plan.slots[slot].constraints where !holds(constraint, node, slot) {
      report(index, kind: constraint.kind) { path, found in
        switch constraint.check {
        case .size:
          .size(constraint.id, frame.name, path, expected: constraint.text, bytes: node.content.count)
        case .elements:
          .elements(constraint.id, frame.name, path, expected: constraint.text, count: Int(node.raw))
        default:
          RuleViolation(
            rule: constraint.id, frame: frame.name, path: path, expected: constraint.text, found: found)
        }
      }
    }
    if plan.slots[slot].reportsReserved, !plan.value(of: index, frame.nodes, frame.bytes).isZero {
      report(index, kind: "reserved") { .reserved(frame.name, $0, found: $1) }
    }
    if let known = plan.slots[slot].knownBits, node.raw & ~known != 0 {
      report(index, kind: "unknown-bits") {
        .unknownBits(frame.name, $0, of: plan.typeName(ofSlot: Int(node.slot)), found: $1)
      }
    }
  }

  private func holds(_ constraint: CompiledConstraint, _ node: Node, _ slot: Int) -> Bool {
    switch constraint.check {
    case .ranges(let ranges):
      let value = plan.integer(of: node)
      return constraint.exempt.contains(value) || ranges.contains { $0.contains(value) }
    case .step(let step, let base):
      let value = plan.integer(of: node)
      return constraint.exempt.contains(value) || (value - base) % step == 0
    case .floatRanges(let ranges):
      let value = plan.double(of: node)
      // NaN and NRes of IEEE 11073 say that there is no number to judge.
      if case .medicalFloat = plan.slots[slot].type, value.isNaN { return true }
      return ranges.contains { $0.contains(value) }
    case .pattern(let matcher): return matcher.matches(String(decoding: frame.bytes[node.content], as: UTF8.self))
    case .size(let range): return range.contains(node.content.count)
    case .elements(let range): return range.contains(Int(clamping: node.raw))
    }
  }

  private mutating func report(_ index: Int, kind: String, _ make: (String, String) -> RuleViolation) {
    let node = frame.nodes[index]
    let violation = make(
      frame.nodes.path(to: index, in: plan), plan.jsonText(of: index, frame.nodes, frame.bytes))
    violations.append(
      DecodedViolation(
        violation: violation, kind: kind, byteRange: node.bytes,
        bitRange: node.width == 0 ? nil : Int(node.shift)..<Int(node.shift) + Int(node.width)))
  }

  // MARK: - Rules over fields

  func marks(_ index: Int, _ step: FrameStep) -> [Mark] {
    var marks = [Mark](repeating: Mark(), count: step.count)
    frame.nodes.forEachChild(of: index) { child in
      let number = Int(frame.nodes[child].slot) - step.firstSlot
      if marks.indices.contains(number) {
        marks[number] = Mark(node: Int32(child), start: frame.nodes[child].start, end: frame.nodes[child].end)
      }
    }
    // An absent field stands, empty, where the one before it ends.
    var place = frame.nodes[index].start
    for number in marks.indices {
      if marks[number].node < 0 { (marks[number].start, marks[number].end) = (place, place) }
      place = marks[number].end
    }
    return marks
  }

  private mutating func check(rules: Range<Int>, of index: Int, _ marks: [Mark]) {
    let node = frame.nodes[index]
    let context = NodeContext(
      nodes: frame.nodes, marks: marks, base: 0, node: index, remaining: 0, frameSize: node.bytes.count)
    for rule in plan.rules[rules] where plan.evaluate(rule.program, in: context) == 0 {
      var violation = RuleViolation.condition(rule.id, frame.name, expected: rule.text)
      violation.path = frame.nodes.path(to: index, in: plan)
      let places = rule.fields.compactMap { place(of: $0, from: index, marks) }
      let start = places.map(\.lowerBound).min() ?? node.bytes.lowerBound
      let end = places.map(\.upperBound).max() ?? node.bytes.upperBound
      violations.append(
        DecodedViolation(violation: violation, kind: "where", byteRange: start..<max(start, end), bitRange: nil))
    }
  }

  private func place(of path: Path, from frameNode: Int, _ marks: [Mark]) -> Range<Int>? {
    var index = frameNode
    if path.field >= 0 {
      index = Int(marks[path.field].node)
      if index < 0 { return nil }
    }
    for step in path.steps {
      if case .child(let slot) = step {
        guard let child = frame.nodes.child(of: index, in: slot) else { return nil }
        index = child
      }
    }
    return frame.nodes[index].bytes
  }
}
