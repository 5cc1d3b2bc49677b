import Testing
import WirelaceFrames
import WirelaceInterpreter

/// Generated code and the interpreter agree on every frame of the schemas here: same value, same error, same place.
@Suite struct AgreementTests {
  static let schemas: [(name: String, frames: [any WireFrame.Type])] = [
    ("numbers", GoldenNumbersSchema.frames), ("shapes", GoldenShapesSchema.frames),
    ("unions", GoldenUnionsSchema.frames), ("device", TestDeviceSchema.frames),
  ]

  @Test(arguments: schemas.indices)
  func everyLayoutIsGenerated(schema: Int) throws {
    let agreement = try Agreement(schema: Self.schemas[schema].name)
    let model = agreement.interpreter.model
    let names = Set(Self.schemas[schema].frames.map { $0.schemaName })
    #expect(names == Set(model.layouts.map { model.declared($0).name }))
    #expect(!names.isEmpty)
  }

  @Test(arguments: schemas.indices)
  func examplesAreDecodedAlike(schema: Int) throws {
    let (name, frames) = Self.schemas[schema]
    let agreement = try Agreement(schema: name)
    for type in frames {
      for example in agreement.interpreter.model.examples(of: try agreement.layout(of: type)) {
        #expect(try agreement.difference(example.bytes, as: type) == nil, "\(type.schemaName): \(example.title)")
        let decoded = try? type.decode(from: example.bytes)
        switch example.expectation {
        case .valid:
          #expect(decoded?.validate() == [], "\(example.title)")
          #expect(try decoded?.encoded() == example.bytes, "\(example.title)")
        case .breaks: #expect(decoded == nil || decoded?.validate() != [], "\(example.title)")
        }
      }
    }
  }

  /// Made values, cut at every byte, damaged, with and without right checksums.
  @Test(arguments: schemas.indices)
  func madeAndDamagedBytesAreDecodedAlike(schema: Int) throws {
    let (name, frames) = Self.schemas[schema]
    let agreement = try Agreement(schema: name)
    var generator = FrameGenerator(agreement.interpreter, seed: 0x5EED)
    for type in frames {
      let layout = try agreement.layout(of: type)
      for _ in 0..<60 {
        guard let bytes = generator.bytes(of: layout) else { continue }
        var inputs = [bytes] + FrameGenerator.truncations(of: bytes)
        for _ in 0..<8 {
          let damaged = generator.mutation(of: bytes)
          inputs += [damaged, agreement.interpreter.repairing(damaged, layout, generator)]
        }
        for input in inputs {
          let difference = try agreement.difference(input, as: type)
          if let difference {
            Issue.record("\(type.schemaName) \(FrameText.hexadecimal(input))\n\(difference)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: schemas.indices)
  func noiseIsDecodedAlike(schema: Int) throws {
    let (name, frames) = Self.schemas[schema]
    let agreement = try Agreement(schema: name)
    var generator = FrameGenerator(agreement.interpreter, seed: 0xA015E)
    for type in frames {
      for _ in 0..<300 {
        let noise = generator.noise()
        if let difference = try agreement.difference(noise, as: type) {
          Issue.record("\(type.schemaName) \(FrameText.hexadecimal(noise))\n\(difference)")
          return
        }
      }
    }
  }

  /// Values whose parts do not fit together are refused by encoding, with the same error.
  @Test(arguments: schemas.indices)
  func valuesThatTheLayoutCannotCarryAreRefusedAlike(schema: Int) throws {
    let (name, frames) = Self.schemas[schema]
    let agreement = try Agreement(schema: name)
    var generator = FrameGenerator(agreement.interpreter, seed: 0xBAD)
    var random = SeededGenerator(seed: 7)
    for type in frames {
      let layout = try agreement.layout(of: type)
      for _ in 0..<60 {
        guard let value = generator.value(of: layout), let other = generator.value(of: layout) else { continue }
        let json = agreement.interpreter.json(value, as: layout)
        let mixed = json.mixed(with: agreement.interpreter.json(other, as: layout), &random)
        for json in [json, mixed] {
          if let difference = try agreement.difference(json, as: type) {
            Issue.record("\(type.schemaName) \(json.compactText)\n\(difference)")
            return
          }
        }
      }
    }
  }
}

extension Interpreter {
  fileprivate func repairing(_ bytes: [UInt8], _ layout: Layout, _ generator: FrameGenerator) -> [UInt8] {
    generator.repairingChecksums(bytes, as: layout)
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
