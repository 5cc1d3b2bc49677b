import Testing
import WirelaceModel

@testable import WirelaceInterpreter

@Suite struct CoverageTests {
  private static let schema = """
    open enum Kind: u8 { idle = 0, run = 7, stop = 3 }
    flags Features: u8 { wifi = 0, audio = 5 }
    frame Inner { value: u8, reserved u8, more: u8 if present }
    frame Status {
      kind: Kind
      features: Features
      bitsOfIt: bits<u8> { on: bool, mode: u3, loud: bool, reserved 3 }
      body: match kind { run: Inner, stop: stop(u8), unknown: keep }
    }
    frame Unused { kind: Kind, side: u8 }
    """

  private func items(_ values: [[UInt8]], of names: [String] = ["Status"]) throws -> [String: Int] {
    let interpreter = try SchemaFixture.interpreter(Self.schema)
    var counter = CoverageCounter(interpreter)
    let status = try #require(interpreter.model.frames.firstIndex { $0.declared.name == "Status" })
    for value in values { counter.add(interpreter.inspect(value, as: .frame(ID(status)))) }
    let layouts = names.compactMap { name in
      interpreter.model.frames.firstIndex { $0.declared.name == name }.map { Layout.frame(ID($0)) }
    }
    let items = counter.items(of: layouts)
    #expect(Set(items.map { "\($0.owner).\($0.name)" }).count == items.count)
    return Dictionary(uniqueKeysWithValues: items.map { ("\($0.kind.rawValue) \($0.owner).\($0.name)", $0.count) })
  }

  @Test func everythingIsListedBeforeAnythingIsSeen() throws {
    let items = try items([])
    #expect(items.values.allSatisfy { $0 == 0 })
    #expect(items["field Inner.reserved1"] == nil)
    #expect(items["case Kind.stop"] == 0)
    #expect(items["frame Inner."] == 0)
    #expect(items["frame Unused."] == nil)
    #expect(try self.items([], of: ["Status", "Unused"])["frame Unused."] == 0)
  }

  @Test func valuesAreCounted() throws {
    let items = try items([[7, 0x21, 0x01, 9, 0], [7, 0x01, 0x00, 9, 0, 1], [3, 0, 0x10, 5], [9, 0, 0, 1, 2]])
    #expect(items["frame Status."] == 4)
    #expect(items["case Kind.run"] == 2)
    #expect(items["case Kind.stop"] == 1)
    #expect(items["case Kind.idle"] == 0)
    #expect(items["bit Features.wifi"] == 2)
    #expect(items["bit Features.audio"] == 1)
    #expect(items["bit Status.bitsOfIt.on"] == 1)
    #expect(items["bit Status.bitsOfIt.loud"] == 1)
    #expect(items["member Status.body.run"] == 2)
    #expect(items["member Status.body.stop"] == 1)
    #expect(items["frame Inner."] == 2)
    #expect(items["field Inner.more"] == 1)
  }

  @Test func whatCouldNotBeDecodedCountsNothing() throws {
    #expect(try items([[7, 0x21], []]).values.allSatisfy { $0 == 0 })
  }
}
