import Testing
import WirelaceCaptures
import WirelaceTraffic

@testable import WirelaceCaptureCommands

/// Keeps nothing.
private final class Deaf: TrafficObserver {}

@Suite("Captures of the air")
struct AirCaptureTests {
  @Test("are counted, so that silence is not taken for a clean capture")
  func counted() {
    // A pcap file of link type 251 with one packet.
    let header: [UInt8] =
      [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8) + [0, 0, 4, 0, 251, 0, 0, 0]
    let packet: [UInt8] = [0xd6, 0xbe, 0x89, 0x8e, 0, 6, 1, 2, 3, 4, 5, 6, 0, 0, 0]
    let record: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, UInt8(packet.count), 0, 0, 0, UInt8(packet.count), 0, 0, 0]
    let outcome = CaptureFiles.read(MemorySource(header + record + packet), into: Deaf())
    #expect(outcome.packets == 1)
    #expect(outcome.counts.airPackets == 1)
    // Its CRC is not right.
    #expect(outcome.counts.damagedPackets == 1)
  }
}
