/// A compiled pattern of `matches`: whole texts match or do not, in time proportional to text times pattern.
///
/// `.`, classes and literals stand for Unicode scalars; texts are not normalized.
public struct PatternMatcher: Sendable {
  /// Most instructions of a compiled pattern.
  public static let programLimit = 20_000

  private enum Instruction: Sendable {
    case scalar(ScalarSet)
    /// Goes on at both places.
    case split(Int, Int)
    case jump(Int)
    case match
  }

  private let program: [Instruction]

  /// The error says which part of the pattern is wrong.
  public init(_ pattern: String) throws(PatternError) {
    var parser = PatternParser(pattern)
    let node = try parser.parse()
    if PatternMatcher.size(node) >= PatternMatcher.programLimit {
      throw PatternError("the pattern's repetitions make it too large", at: 0..<pattern.utf8.count)
    }
    var program: [Instruction] = []
    PatternMatcher.compile(node, into: &program)
    program.append(.match)
    self.program = program
  }

  /// The error that ``init(_:)`` would throw; nil when the pattern is right.
  public static func error(in pattern: String) -> PatternError? {
    do throws(PatternError) {
      _ = try PatternMatcher(pattern)
      return nil
    } catch {
      return error
    }
  }

  /// Whether the whole text matches.
  public func matches(_ text: String) -> Bool {
    var current = StateSet(capacity: program.count)
    var next = StateSet(capacity: program.count)
    var pending: [Int] = []
    add(0, to: &current, &pending)
    for scalar in text.unicodeScalars {
      next.removeAll()
      for state in current.states {
        if case .scalar(let set) = program[state], set.contains(scalar.value) { add(state + 1, to: &next, &pending) }
      }
      if next.states.isEmpty { return false }
      swap(&current, &next)
    }
    return current.contains(program.count - 1)
  }

  /// Adds a state and those that it leads to without reading.
  private func add(_ state: Int, to set: inout StateSet, _ pending: inout [Int]) {
    pending.append(state)
    while let state = pending.popLast() {
      guard set.insert(state) else { continue }
      switch program[state] {
      case .jump(let target): pending.append(target)
      case .split(let first, let second):
        pending.append(second)
        pending.append(first)
      case .scalar, .match: break
      }
    }
  }

  // MARK: Compiling

  /// Instructions of a node, not above twice the limit.
  private static func size(_ node: PatternNode) -> Int {
    let cap = programLimit
    switch node {
    case .empty: return 0
    case .set: return 1
    case .sequence(let nodes): return nodes.reduce(0) { min(cap, $0 + size($1)) }
    case .choice(let nodes): return nodes.reduce(0) { min(cap, $0 + size($1) + 2) }
    case .repeated(let inner, let least, let most):
      let once = size(inner) + 1
      return min(cap, once * max(1, most ?? least + 1) + 2)
    }
  }

  private static func compile(_ node: PatternNode, into program: inout [Instruction]) {
    switch node {
    case .empty: break
    case .set(let set): program.append(.scalar(set))
    case .sequence(let nodes): for node in nodes { compile(node, into: &program) }
    case .choice(let nodes): compileChoice(nodes, into: &program)
    case .repeated(let inner, let least, let most):
      for _ in 0..<least { compile(inner, into: &program) }
      guard let most else {
        let split = program.count
        program.append(.match)
        compile(inner, into: &program)
        program.append(.jump(split))
        program[split] = .split(split + 1, program.count)
        return
      }
      var splits: [Int] = []
      for _ in least..<most {
        splits.append(program.count)
        program.append(.match)
        compile(inner, into: &program)
      }
      for split in splits { program[split] = .split(split + 1, program.count) }
    }
  }

  private static func compileChoice(_ nodes: [PatternNode], into program: inout [Instruction]) {
    var jumps: [Int] = []
    for (index, node) in nodes.enumerated() {
      if index == nodes.count - 1 {
        compile(node, into: &program)
        continue
      }
      let split = program.count
      program.append(.match)
      compile(node, into: &program)
      jumps.append(program.count)
      program.append(.match)
      program[split] = .split(split + 1, program.count)
    }
    for jump in jumps { program[jump] = .jump(program.count) }
  }
}

/// A set of small integers that is cleared at no cost and iterated in order of insertion.
private struct StateSet {
  private(set) var states: [Int] = []
  private var places: [Int]

  init(capacity: Int) { places = [Int](repeating: 0, count: capacity) }

  func contains(_ state: Int) -> Bool {
    let place = places[state]
    return place < states.count && states[place] == state
  }

  mutating func insert(_ state: Int) -> Bool {
    if contains(state) { return false }
    places[state] = states.count
    states.append(state)
    return true
  }

  mutating func removeAll() { states.removeAll(keepingCapacity: true) }
}
