import Testing
import WirelaceModel

@testable import WirelaceResolver

@Suite("Services in the model")
struct ServiceModelTests {
  private func model(_ text: String) throws -> ProtocolModel {
    let resolution = Schema("module acme.card 1.0\n\(text)").resolution
    return try #require(resolution.model, "\(printed(resolution.diagnostics))")
  }

  @Test("A bare type is wrapped in a frame with the field `value`")
  func wrapping() throws {
    let model = try model(
      """
      type Level = u8 unit percent in 0...100
      union Either tag u8 { 1: one(u8), 2: two(u16) }
      frame Named { value: u8 }
      service S(0xFFE0) {
        characteristic a(0xFFE1): u8 unit percent in 0...100 { read }
        characteristic b(0xFFE2): Level { read }
        characteristic c(0xFFE3): Either { read }
        characteristic d(0xFFE4): bytes { read }
        characteristic e(0xFFE5): Named { read }
        characteristic f(0xFFE6): () { write }
          }
      """)
    let frames = model.services[0].characteristics.map { characteristic -> String in
      guard case .frame(let id) = characteristic.payload else { return "?" }
      let frame = model[id]
      return "\(frame.declared.name) \(frame.fields.map(\.name)) \(frame.isSynthesized) \(frame.size)"
    }
    #expect(
      frames == [
        #"S.a ["value"] true static(8)"#, #"S.b ["value"] true static(8)"#,
        #"S.c ["value"] true bounded(ClosedRange(16...24))"#, #"S.d ["value"] true dynamic(from: 0)"#,
        #"Named ["value"] false static(8)"#, #"S.f [] true static(0)"#,
      ])
    guard case .frame(let level) = model.services[0].characteristics[1].payload else { return }
    #expect(model[level].fields[0].constraints.map(\.id) == ["range"])
  }

  @Test("UUIDs: short, long, full, relative")
  func uuids() throws {
    let model = try model(
      """
      service S(0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34) {
        characteristic a(0x2A19): u8 { read }
        characteristic b(0x12345678): u8 { read }
        characteristic c(…00ff): u8 { read }
        characteristic d(..a0B1): u8 { read }
      }
      """)
    let service = model.services[0]
    #expect(service.uuid.text == "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34")
    #expect(
      service.characteristics.map(\.uuid.text) == [
        "0x2A19", "0x12345678", "0f8a00ff-5d6c-4e2b-9a57-2c1f0e9d7b34", "0f8aa0b1-5d6c-4e2b-9a57-2c1f0e9d7b34",
      ])
    #expect(
      service.characteristics[0].uuid.expanded == [
        0, 0, 0x2a, 0x19, 0, 0, 16, 0, 0x80, 0, 0, 0x80, 0x5f, 0x9b, 0x34, 0xfb,
      ])
  }

  @Test("Security comes from the service unless the characteristic has its own")
  func security() throws {
    let model = try model(
      """
      service S(0xFFE0) {
        security encrypted
        characteristic a(0xFFE1): u8 { read } { descriptor d(0x2906): u8 { read } }
        characteristic b(0xFFE2): u8 { read } security authenticated { descriptor d(0x2906): u8 { read } }
      }
      service T(0xFFE8) { characteristic a(0xFFE1): u8 { read } optional many }
      """)
    let characteristics = model.services[0].characteristics
    #expect(characteristics.map(\.security) == [.encrypted, .authenticated])
    #expect(characteristics.map { $0.descriptors.map(\.security) } == [[.encrypted], [.authenticated]])
    #expect(model.services[1].characteristics[0].security == .open)
    #expect(model.services[1].characteristics[0].isMany && model.services[1].characteristics[0].isOptional)
  }

  @Test("A descriptor decides what the characteristic holds")
  func descriptorMatch() throws {
    let model = try model(
      """
      enum Kind: u8 { input = 1, output = 2 }
      frame Reference { id: u8, head: bits<u8> { side: u2, reserved 6 }, kind: Kind }
      frame Output { lights: u8 }
      service S(0xFFE0) {
        characteristic a(0xFFE1): match reference.kind { input: u16, output: Output, unknown: keep } { read } many {
          descriptor span(0x2906): u8 { read }
          descriptor reference(0x2908): Reference { read }
        }
        characteristic b(0xFFE2): match reference.head.side { 0: left(u8), 1 | 3: right(u8) } { read } {
          descriptor reference(0x2908): Reference { read }
        }
        characteristic c(0xFFE3): match kind { 1...9: low(u8), 10...: high(u8) } { read } {
          descriptor kind(0x2907): u8 { read }
        }
      }
      """)
    let payloads = model.services[0].characteristics.map { characteristic -> String in
      guard case .byDescriptor(let index, let path, let cases, let keeps) = characteristic.payload else { return "?" }
      let members = cases.map { "\($0.labels) \($0.name) \(model[$0.frame].declared.name)" }
      return "\(index) \(path.text) \(path.steps) \(members.joined(separator: ", ")) \(keeps)"
    }
    let step = "WirelaceModel.FieldPath.Step"
    let range = "ClosedRange"
    #expect(
      payloads == [
        "1 kind [\(step).field(2)] [\(range)(1...1)] input S.a.input, [\(range)(2...2)] output Output true",
        "0 head.side [\(step).field(1), \(step).bit(0)] [\(range)(0...0)] left S.b.left, "
          + "[\(range)(1...1), \(range)(3...3)] right S.b.right false",
        "0 value [\(step).field(0)] [\(range)(1...9)] low S.c.low, [\(range)(10...255)] high S.c.high false",
      ])
  }

  @Test("Scopes, streams, services and commands of an imported module")
  func imports() throws {
    let resolution = Schema(
      """
      module acme.card 1.0
      import acme.base
      service Card(0xFFE0) {
        characteristic log(0xFFE1): Lines { notify } requires logRead, bond
        characteristic same(0xFFE2): acme.base.Lines { notify }
        include Battery
        transfer export over log offset u32 release by advance
      }
      advertising Advert { service Battery }
      // --- acme/base.lace
      module acme.base 1.0
      scopes Scope: u16 { logRead = 9 }
      precondition bond "The peer is bonded."
      delimited Lines carries bytes { end '0a' limit 64 }
      service Battery(0x180F) { characteristic level(0x2A19): u8 { read } }
      command advance = 1 (u32)
      """
    ).resolution
    #expect(resolution.diagnostics.isEmpty, "\(printed(resolution.diagnostics))")
    let model = try #require(resolution.model)
    let card = try #require(model.services.first { $0.declared.name == "Card" })
    for characteristic in card.characteristics {
      guard case .stream(let id) = characteristic.payload else {
        Issue.record("\(characteristic.payload)")
        continue
      }
      #expect(model[id].declared.name == "Lines")
    }
    #expect(card.characteristics[0].requirements.scopes == [0])
    #expect(card.characteristics[0].requirements.preconditions.count == 1)
    #expect(card.includes.map { model[$0].declared.name } == ["Battery"])
  }

  @Test("An import of which only a command or a scope is named is used")
  func usedImports() {
    let schema = Schema(
      """
      module acme.card 1.0
      import acme.commands
      import acme.scopes
      service Card(0xFFE0) {
        characteristic data(0xFFE1): bytes { notify } requires dataRead
        transfer export over data release by advance
      }
      // --- acme/commands.lace
      module acme.commands 1.0
      command advance = 1 (u32)
      // --- acme/scopes.lace
      module acme.scopes 1.0
      scopes Scope: u8 { dataRead = 0 }
      """)
    #expect(schema.findings == [])
  }

  @Test("A UUID used in an imported module is used")
  func duplicateAcrossModules() {
    let schema = Schema(
      """
      module acme.card 1.0
      import acme.base
      service Power(0x180F) { include Battery }
      // --- acme/base.lace
      module acme.base 1.0
      service Battery(0x180F) { characteristic level(0x2A19): u8 { read } }
      """)
    #expect(schema.findings == ["W0801 0x180F"])
  }

  @Test("What a missing import may have held is not missed")
  func missingImport() {
    let schema = Schema(
      """
      module acme.card 1.0
      import acme.gone
      service Card(0xFFE0) {
        characteristic a(0xFFE1): Status { read } requires statusRead
        include Battery
        transfer export over a release by advance
      }
      advertising Advert { service Battery }
      haptics H { event a.{Origin} falls back to b }
      options O { mode: Mode = warn }
      """)
    #expect(schema.codes == ["W0202", "W0826"])
  }

  @Test("An erroneous type poisons what uses it, in silence")
  func poison() {
    let schema = Schema(
      """
      module acme.card 1.0
      enum Origin: u8 { a = 0, b = 0 }
      frame Broken { field: Nonsense }
      scopes Scope: Nonsense { one = 0 }
      delimited Lines carries Broken { end '0a' limit 64 }
      service Card(0xFFE0) {
        characteristic a(0xFFE1): Broken { read, write } requires one
        characteristic b(0xFFE2): Lines { notify }
        exchange Broken on a -> Broken on b match field
      }
      command start = 1 (Broken) -> Broken
      advertising Advert { manufacturer 1: Broken }
      haptics H { event a.{Origin} falls back to b.a   event b.{Origin} default off }
      options O { mode: Origin = a }
      """)
    #expect(schema.codes == ["W0305", "W0210", "W0210"], "\(schema.findings)")
  }
}
