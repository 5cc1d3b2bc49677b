import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// What generated code and interpreter are tried on. Each trial returns the first difference, nil when there is none.
extension Agreement {
  /// The examples of the schema: alike in both, and as the schema says.
  public func trialOfExamples(_ type: any WireFrame.Type, _ layout: Layout) throws -> String? {
    for example in interpreter.model.examples(of: layout) {
      let title = "\(type.schemaName): \(example.title): "
      if let difference = try difference(example.bytes, as: type, layout) { return title + difference }
      let decoded = try? type.decode(from: example.bytes)
      switch example.expectation {
      case .valid:
        guard let decoded, decoded.validate().isEmpty else { return title + "not valid" }
        if try decoded.encoded() != example.bytes { return title + "encodes to other bytes" }
      case .breaks:
        if let decoded, decoded.validate().isEmpty { return title + "valid" }
      }
    }
    return nil
  }

  /// Made values, cut at every byte, damaged, with and without right checksums; and noise.
  public func trialOfBytes(
    _ type: any WireFrame.Type, _ layout: Layout, rounds: Int, seed: UInt64
  ) throws -> String? {
    var generator = FrameGenerator(interpreter, seed: seed)
    for _ in 0..<rounds {
      var inputs = (0..<4).map { _ in generator.noise() }
      if let bytes = generator.bytes(of: layout) {
        inputs += [bytes] + FrameGenerator.truncations(of: bytes)
        for _ in 0..<8 {
          let damaged = generator.mutation(of: bytes)
          inputs += [damaged, generator.repairingChecksums(damaged, as: layout)]
        }
      }
      for input in inputs {
        if let difference = try difference(input, as: type, layout) {
          return "\(type.schemaName) \(FrameText.hexadecimal(input))\n\(difference)"
        }
      }
    }
    return nil
  }

  /// Values whose parts do not fit together are refused by encoding, with the same error.
  public func trialOfValues(
    _ type: any WireFrame.Type, _ layout: Layout, rounds: Int, seed: UInt64
  ) throws -> String? {
    var generator = FrameGenerator(interpreter, seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<rounds {
      guard let value = generator.value(of: layout), let other = generator.value(of: layout) else { continue }
      let json = interpreter.json(value, as: layout)
      let mixed = json.mixed(with: interpreter.json(other, as: layout), &random)
      for json in [json, mixed] {
        if let difference = try difference(json, as: type, layout) {
          return "\(type.schemaName) \(json.compactText)\n\(difference)"
        }
      }
    }
    return nil
  }
}

extension JSONValue {
  /// Parts of this value and of another one of the same type, put together without regard to what belongs together.
  fileprivate func mixed(with other: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    switch (self, other) {
    case (.object(let mine), .object(let theirs)):
      var members: [JSONMember] = []
      for member in mine {
        if let match = other[member.name] {
          members.append(JSONMember(member.name, member.value.mixed(with: match, &random)))
        } else if Bool.random(using: &random) {
          members.append(member)
        }
      }
      // A union has one member, whose name decides.
      if members.isEmpty { return Bool.random(using: &random) ? self : other }
      for member in theirs where self[member.name] == nil && mine.count > 1 && Bool.random(using: &random) {
        members.append(member)
      }
      return .object(members)
    case (.array(let mine), .array(let theirs)):
      return .array(Bool.random(using: &random) ? mine + theirs : Array(mine.dropLast()))
    default: return Bool.random(using: &random) ? self : other
    }
  }
}
