import Testing
import WirelaceCaptures
import WirelaceFrames

@Suite struct TextLogTests {
  private func attributes(_ text: String) -> [(AttributeContent, [UInt8], CaptureTime?)] {
    readAll(Array(text.utf8)).packets.compactMap { seen in
      guard case .attribute(let content) = seen.packet.content else { return nil }
      return (content, seen.bytes, seen.packet.time)
    }
  }

  @Test func plainLines() throws {
    let found = attributes(
      "0.5 0x000e 16 3c\n# a note\n12:00:01.25 2A 0102ff\r\n2026-12-02T00:00:00Z 0010 aa-bb\n1.5 0x10000 00\n-0.25 1 00"
    )
    #expect(found.map(\.1) == [[0x16, 0x3C], [1, 2, 0xFF], [0xAA, 0xBB], [0]])
    #expect(found.map(\.0.handle) == [14, 0x2A, 16, 1])
    #expect(
      found.map { $0.2?.description } == [
        "1970-01-01T00:00:00.500000Z", "1970-01-01T12:00:01.250000Z", "2026-12-02T00:00:00.000000Z",
        "1969-12-31T23:59:59.750000Z",
      ])
  }

  @Test func phoneLog() throws {
    let found = attributes(
      """
      nRF Connect, 2026-12-02
      Device (C0:FF:EE:00:00:01)
      V\t10:11:12.000\tConnecting...
      I\t10:11:13.125\tNotification received from 00002a37-0000-1000-8000-00805f9b34fb, value: (0x) 16-3C
      A\t10:11:13.130\t"60 bpm" received
      I\t10:11:14.000\tRead Response received from 00002a00-0000-1000-8000-00805f9b34fb, value: (0x) 4D-69, "Mi"
      A\t10:11:15.000\tData written to 0000fff1-0000-1000-8000-00805f9b34fb, value: (0x) 01
      """)
    #expect(found.map(\.1) == [[0x16, 0x3C], [0x4D, 0x69], [1]])
    #expect(found.map(\.0.operation) == [.notification, .read, .write])
    #expect(found.map(\.0.direction) == [.received, .received, .sent])
    #expect(found.map(\.0.characteristic) == [BluetoothUUID(0x2A37), BluetoothUUID(0x2A00), BluetoothUUID(0xFFF1)])
    #expect(found[0].2 == CaptureTime(seconds: 36_673, nanoseconds: 125_000_000))
  }

  @Test func monitorLog() throws {
    let found = attributes(
      """
      Bluetooth monitor ver 5.66
      = Note: Linux version 6.1.0 (x86_64)                     0.000001
      < ACL Data TX: Handle 42 flags 0x00 dlen 11              #3 [hci0] 1.250000
            ATT: Write Request (0x12) len 4
              Handle: 0x0007
                Data: 0100
      > HCI Event: Number of Completed Packets (0x13) plen 5   #4 [hci0] 1.300000
              Data: ff
      > ACL Data RX: Handle 42 flags 0x02 dlen 8               #5 [hci0] 1.500000
            ATT: Handle Value Notification (0x1b) len 3
              Handle: 0x0006
                Data: 63
      """)
    #expect(found.map(\.1) == [[1, 0], [0x63]])
    #expect(found.map(\.0.operation) == [.write, .notification])
    #expect(found.map(\.0.handle) == [7, 6])
    #expect(found.map(\.0.connection) == [42, 42])
    #expect(found.map(\.0.direction) == [.sent, .received])
    #expect(found[1].2 == CaptureTime(seconds: 1, nanoseconds: 500_000_000))
  }

  @Test func writtenLinesAreReadAgain() throws {
    let packets = readAll(Array("-1.25 0x000e 16 3c\n99.000000001 2 ff\n".utf8)).packets
    let again = readAll(try write(packets, as: .text).bytes)
    #expect(again.faults.isEmpty)
    #expect(again.packets.map(\.packet.content) == packets.map(\.packet.content))
    #expect(again.packets.map(\.packet.time) == packets.map(\.packet.time))
    #expect(again.packets.map(\.bytes) == packets.map(\.bytes))
  }

  @Test func longLinesArePassedOver() {
    let text = "0.5 0x000e 16\n" + String(repeating: "ab", count: 50_000) + "\n1.5 0x000e 17\n"
    let (packets, faults) = readAll(Array(text.utf8))
    #expect(packets.map(\.bytes) == [[0x16], [0x17]])
    #expect(
      faults == [
        CaptureFault(.tooLong(length: 100_000, limit: 65_536), offset: 14, afterPacket: 1, resumesAt: 100_015)
      ])
  }
}
