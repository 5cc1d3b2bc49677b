import Testing
import WirelaceBluetooth
import WirelaceCaptures
import WirelaceFrames

@testable import WirelaceTraffic

@Suite("Text logs, commands and adapters")
struct LogTests {
  private func decode(_ text: String) -> Recorder {
    let recorder = Recorder()
    let decoder = TrafficDecoder(observer: recorder)
    var reader = CaptureReader(MemorySource(Array(text.utf8)))
    while case .packet = reader.next({ packet, bytes in decoder.receive(packet, bytes: bytes) }) {}
    decoder.finish()
    #expect(decoder.counts.loggedValues == recorder.transfers.count)
    return recorder
  }

  @Test("values of a plain log have the handles that it gives")
  func plain() {
    let recorder = decode("0.5 0x000e 16 3c\n1.5 0x000e 16 3d\n2 0x0010 01\n")
    #expect(recorder.transfers.map(\.handle) == [14, 14, 16])
    #expect(recorder.transfers.map(\.bytes) == [[0x16, 0x3C], [0x16, 0x3D], [1]])
    #expect(recorder.transfers.map(\.kind) == [.notification, .notification, .notification])
    #expect(recorder.connections.count == 1)
  }

  @Test("a log that names characteristics makes them known")
  func named() throws {
    let recorder = decode(
      """
      nRF Connect, 2026-12-02
      I\t10:11:13.125\tNotification received from 00002a37-0000-1000-8000-00805f9b34fb, value: (0x) 16-3C
      I\t10:11:14.000\tRead Response received from 00002a00-0000-1000-8000-00805f9b34fb, value: (0x) 4D-69, "Mi"
      A\t10:11:15.000\tData written to 0000fff1-0000-1000-8000-00805f9b34fb, value: (0x) 01
      I\t10:11:16.125\tNotification received from 00002a37-0000-1000-8000-00805f9b34fb, value: (0x) 16-3D
      """)
    #expect(recorder.transfers.map(\.kind) == [.notification, .read, .write, .notification])
    let database = try #require(recorder.connections[1]).database(of: .peripheral)
    let uuids = recorder.transfers.map { database.characteristic(valueHandle: $0.handle)?.uuid.short }
    #expect(uuids == [0x2A37, 0x2A00, 0xFFF1, 0x2A37])
  }

  @Test("connections of a monitor's log are kept apart")
  func monitor() {
    let recorder = decode(
      """
      > ACL Data RX: Handle 42 flags 0x02 dlen 8               #5 [hci0] 1.500000
            ATT: Handle Value Notification (0x1b) len 3
              Handle: 0x0006
                Data: 63
      > ACL Data RX: Handle 43 flags 0x02 dlen 8               #6 [hci0] 1.600000
            ATT: Handle Value Notification (0x1b) len 3
              Handle: 0x0006
                Data: 64
      """)
    #expect(recorder.transfers.map(\.connection) == [1, 2])
  }

  @Test("a command that cannot be is told without what it holds")
  func commands() {
    var script = Script()
    script.hci(.command, [0x03, 0x0C, 0])
    #expect(script.recorder.violations.isEmpty)
    // LE Long Term Key Request Reply with half a key.
    script.hci(.command, [0x1A, 0x20, 10, 0x40, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(script.recorder.violations.map(\.id) == ["hci.undecodable"])
    #expect(script.recorder.violations.first?.excerpt == [0x1A, 0x20, 10])
    #expect(script.decoder.counts.hciCommands == 2)
  }

  @Test("an adapter that goes away takes its connections along")
  func adapters() {
    var script = Script()
    script.connect()
    script.monitor(.removedAdapter, adapter: 1)
    #expect(script.recorder.changes.count == 1)
    script.monitor(.removedAdapter, adapter: 0)
    #expect(script.recorder.changes.last?.change == .closed(reason: nil, by: nil))
    script.att([0x13], .received)
    #expect(script.recorder.connections[2]?.isSeenFromStart == false)
  }
}
