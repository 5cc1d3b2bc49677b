import Testing
import WirelaceFrames
import WirelaceModel

@testable import WirelaceInterpreter

/// What must hold for every layout of every schema, tried on values and bytes made from seeds.
@Suite struct PropertyTests {
  private static let rounds = 5

  private func forEachLayout(_ body: (Interpreter, Layout, inout FrameGenerator) throws -> Void) throws {
    let interpreter = try SchemaFixture.repository()
    for (number, layout) in interpreter.model.layouts.enumerated() {
      var generator = FrameGenerator(interpreter, seed: UInt64(number) &* 7919 &+ 1)
      try body(interpreter, layout, &generator)
    }
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    var made = 0
    var missing: [String] = []
    try forEachLayout { interpreter, layout, generator in
      for _ in 0..<Self.rounds {
        guard let value = generator.value(of: layout) else {
          missing.append(interpreter.model.declared(layout).name)
          break
        }
        made += 1
        let tree = try interpreter.encodeTree(value, as: layout)
        let read = interpreter.inspect(tree.bytes, as: layout)
        #expect(read.error == nil, "\(read.name) \(tree.bytes.schemaText)")
        #expect(read.value == value, "\(read.name) \(tree.bytes.schemaText)")
        #expect(read.violations == tree.violations, "\(read.name) \(tree.bytes.schemaText)")
        #expect(read.nodes.map(\.raw) == tree.nodes.map(\.raw), "\(read.name) \(tree.bytes.schemaText)")
        #expect(read.nodes.map(\.bytes) == tree.nodes.map(\.bytes), "\(read.name) \(tree.bytes.schemaText)")
      }
    }
    #expect(missing.isEmpty)
    #expect(made > 1500)
  }

  @Test func everyValueHasOneJSONForm() throws {
    try forEachLayout { interpreter, layout, generator in
      for _ in 0..<Self.rounds {
        guard let value = generator.value(of: layout) else { continue }
        let json = interpreter.json(value, as: layout)
        let parsed = try JSONValue(parsing: json.compactText)
        let read = try interpreter.value(parsed, as: layout)
        // NaN payloads are the one thing that JSON does not tell.
        #expect(interpreter.json(read, as: layout) == json, "\(json)")
        if !json.compactText.contains("NaN") { #expect(read == value, "\(json)") }
      }
    }
  }

  @Test func whatIsAcceptedWritesBackTheSame() throws {
    var accepted = 0
    var refused = 0
    try forEachLayout { interpreter, layout, generator in
      for _ in 0..<Self.rounds {
        let sound = generator.bytes(of: layout) ?? []
        var candidates = [generator.noise(), generator.mutation(of: sound)]
        candidates.append(generator.repairingChecksums(generator.mutation(of: sound), as: layout))
        if sound.count <= 40 { candidates += FrameGenerator.truncations(of: sound) }
        for bytes in candidates {
          let read = interpreter.inspect(bytes, as: layout)
          guard let value = read.value else {
            refused += 1
            #expect(read.error != nil)
            #expect((0...bytes.count).contains(read.error?.byteOffset ?? -1), "\(read.name) \(bytes.schemaText)")
            continue
          }
          accepted += 1
          do throws(FrameError) {
            let written = try interpreter.encode(value, as: layout)
            if !interpreter.ignoresTrailing(layout) {
              #expect(written == bytes, "\(read.name) \(bytes.schemaText)")
            }
          } catch {
            Issue.record("\(read.name) \(bytes.schemaText): \(error)")
          }
        }
      }
    }
    #expect(accepted > 2000)
    #expect(refused > 2000)
  }
}

extension Interpreter {
  /// Whether bytes may be dropped somewhere inside, so that writing gives fewer.
  fileprivate func ignoresTrailing(_ layout: Layout) -> Bool {
    var seen: Set<Layout> = []
    func visit(_ layout: Layout) -> Bool {
      guard seen.insert(layout).inserted else { return false }
      switch layout {
      case .frame(let id): return model[id].trailing == .ignore || model[id].fields.contains { look($0.type) }
      case .union(let id): return model[id].members.contains { look($0.payload) }
      case .bits: return false
      }
    }
    func look(_ type: FieldType) -> Bool {
      switch type {
      case .frame(let id): visit(Layout.frame(id))
      case .union(let id), .match(let id): visit(Layout.union(id))
      case .array(let array): look(array.element)
      default: false
      }
    }
    return visit(layout)
  }
}
