import Testing
import WirelaceFrames

@Suite struct IdentifierTests {
  @Test func widthsOfOneUUIDAreEqual() throws {
    let short = BluetoothUUID(0x180D)
    let long = BluetoothUUID(long: 0x180D)
    let full = try #require(BluetoothUUID("0000180D-0000-1000-8000-00805F9B34FB"))
    #expect(short == long && long == full)
    #expect(Set([short, long, full]).count == 1)
    #expect(full.short == 0x180D && full.shortestWidth == 2)
    #expect(BluetoothUUID(long: 0x1_180D).short == nil)
    #expect(BluetoothUUID(long: 0x1_180D).shortestWidth == 4)
    #expect((0..<16).map(full.byte) == [0, 0, 0x18, 0x0D, 0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB])
  }

  @Test func textsOfUUIDs() throws {
    #expect(BluetoothUUID(0x180D).description == "180d")
    #expect(BluetoothUUID(0x180D).text(bytes: 4) == "0000180d")
    #expect(BluetoothUUID(0x180D).text(bytes: 16) == "0000180d-0000-1000-8000-00805f9b34fb")
    let own = try #require(BluetoothUUID("0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34"))
    #expect(own.text(bytes: 2) == "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34")
    #expect(own.long == nil)
    #expect(BluetoothUUID("180d") == BluetoothUUID(0x180D))
    #expect(BluetoothUUID("0000180d") == BluetoothUUID(0x180D))
    for text in [
      "", "180", "0x180d", "180g", "0f8a00015d6c4e2b9a572c1f0e9d7b34", "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b3",
      "0f8a00015d6c-4e2b-9a57-2c1f0e9d7b34-", "é180",
    ] {
      #expect(BluetoothUUID(text) == nil, "\(text)")
    }
  }

  @Test func addresses() throws {
    let address = try #require(MACAddress("C0:FF:EE:00:00:01"))
    #expect(address == MACAddress(0xC0FF_EE00_0001))
    #expect(address.description == "c0:ff:ee:00:00:01")
    #expect((0..<6).map(address.byte) == [0xC0, 0xFF, 0xEE, 0, 0, 1])
    #expect(MACAddress(0xFFFF_C0FF_EE00_0001) == address)
    for text in [
      "", "c0:ff:ee:00:00", "c0:ff:ee:00:00:01:02", "c0-ff-ee-00-00-01", "c0:ff:ee:00:00:1", "+0:ff:ee:00:00:01",
    ] {
      #expect(MACAddress(text) == nil, "\(text)")
    }
  }
}
