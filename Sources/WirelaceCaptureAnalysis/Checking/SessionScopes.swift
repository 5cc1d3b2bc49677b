import WirelaceInterpreter
import WirelaceModel

/// Which frames tell something of commands and scopes: those with a field `opcode` whose cases are commands, and those in which a
/// field `scopes` says what a session may do.
struct SessionScopes: Sendable {
  private let model: ProtocolModel
  /// By module and opcode.
  private let commands: [CommandKey: Int]
  /// Whether a field `scopes` can be found in a frame, at any depth.
  private let holdsScopes: [Bool]

  private struct CommandKey: Hashable {
    var module: Int
    var opcode: Int128
  }

  init(_ model: ProtocolModel) {
    self.model = model
    commands = Dictionary(
      model.commands.enumerated().map { index, command in
        (CommandKey(module: command.declared.module.index, opcode: command.opcode), index)
      }, uniquingKeysWith: { first, _ in first })
    var search = ScopeFieldSearch(model: model)
    holdsScopes =
      model.scopeSets.isEmpty
      ? Array(repeating: false, count: model.frames.count) : model.frames.indices.map { search.frame($0) }
  }

  /// The command that a decoded request is, with its name.
  func command(of frame: DecodedFrame) -> (command: Command, opcode: DecodedValue)? {
    guard !commands.isEmpty, case .frame(let id) = frame.layout, let opcode = frame.root["opcode"],
      case .enumeration = opcode.type, let value = opcode.integer,
      let found = commands[CommandKey(module: model[id].declared.module.index, opcode: value)]
    else { return nil }
    return (model.commands[found], opcode)
  }

  /// The scopes that a decoded frame presents, as bits.
  func presented(in frame: DecodedFrame) -> UInt64? {
    guard case .frame(let id) = frame.layout, holdsScopes[id.index] else { return nil }
    return find(frame.root, depth: 0)
  }

  private func find(_ value: DecodedValue, depth: Int) -> UInt64? {
    guard depth < 8 else { return nil }
    for child in value.children {
      if child.name == "scopes", let bits = child.integer { return UInt64(truncatingIfNeeded: bits) }
      if let found = find(child, depth: depth + 1) { return found }
    }
    return nil
  }

  /// The scopes of a requirement that are not among the presented ones, by the names that people know.
  func missing(_ requirements: WirelaceModel.Requirements, from presented: UInt64) -> [String] {
    guard let set = requirements.scopeSet else { return [] }
    return requirements.scopes.compactMap { index in
      let scope = model[set].scopes[index]
      return scope.bit < 64 && presented >> UInt64(scope.bit) & 1 == 0 ? scope.wireName : nil
    }
  }
}

/// Looks through types for a field called `scopes`.
private struct ScopeFieldSearch {
  let model: ProtocolModel
  private var known: [Int: Bool] = [:]

  init(model: ProtocolModel) { self.model = model }

  mutating func frame(_ index: Int) -> Bool {
    if let known = known[index] { return known }
    known[index] = false
    let found =
      model.frames[index].fields.contains { $0.name == "scopes" && isScopes($0.type) }
      || model.frames[index].fields.contains { type($0.type) }
    known[index] = found
    return found
  }

  private func isScopes(_ type: FieldType) -> Bool {
    switch type {
    case .integer, .flags, .varint: true
    default: false
    }
  }

  private mutating func type(_ type: FieldType) -> Bool {
    switch type {
    case .frame(let id): return frame(id.index)
    case .union(let id), .match(let id): return model[id].members.contains { self.type($0.payload) }
    case .array(let array): return self.type(array.element)
    default: return false
    }
  }
}
