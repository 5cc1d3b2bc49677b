import Testing
import WirelaceFrames

@testable import WirelaceTraffic

@Suite("Attribute database")
struct AttributeDatabaseTests {
  private func sample() -> AttributeDatabase {
    var database = AttributeDatabase()
    database.insert(.init(start: 1, end: 7, uuid: BluetoothUUID(0x1800), isPrimary: true))
    database.insert(.init(start: 8, end: 12, uuid: BluetoothUUID(0x180F), isPrimary: true))
    database.insert(
      .init(declaration: 9, valueHandle: 10, properties: [.read, .notify], uuid: BluetoothUUID(0x2A19)))
    database.insert(.init(handle: 11, type: BluetoothUUID(0x2902)))
    database.insert(.init(declaration: 2, valueHandle: 3, properties: .read, uuid: BluetoothUUID(0x2A00)))
    return database
  }

  @Test("finds what belongs to a handle")
  func lookUp() throws {
    let database = sample()
    #expect(database.characteristics.map(\.declaration) == [2, 9])
    let level = try #require(database.characteristic(valueHandle: 10))
    #expect(level.uuid == BluetoothUUID(0x2A19))
    #expect(database.characteristic(valueHandle: 11) == nil)
    #expect(database.characteristic(containing: 11) == level)
    #expect(database.configurationHandle(of: level) == 11)
    #expect(database.service(containing: 12)?.uuid == BluetoothUUID(0x180F))
    #expect(database.service(containing: 13) == nil)
    #expect(database.type(of: 10) == BluetoothUUID(0x2A19))
    #expect(database.type(of: 9) == BluetoothUUID(0x2803))
    #expect(database.type(of: 8) == BluetoothUUID(0x2800))
    #expect(database.type(of: 12) == nil)
  }

  @Test("does not look for descriptors beyond the service")
  func serviceBoundary() throws {
    let database = sample()
    #expect(database.characteristic(containing: 8) == nil)
    #expect(database.characteristic(containing: 13) == nil)
    let name = try #require(database.characteristic(valueHandle: 3))
    #expect(database.configurationHandle(of: name) == nil)
  }

  @Test("a later discovery of a handle wins, and only news is news")
  func relearn() {
    var database = sample()
    let repeated = database.insert(.init(start: 1, end: 7, uuid: BluetoothUUID(0x1800), isPrimary: true))
    let shorter = database.insert(.init(start: 1, end: 5, uuid: BluetoothUUID(0x1800), isPrimary: true))
    let known = database.insert(.init(handle: 10, type: BluetoothUUID(0x2A19)))
    #expect(!repeated && shorter && !known)
    #expect(database.services.count == 2)
  }
}
