import Foundation
import Testing
import WirelaceCaptures

@testable import WirelaceTraffic

/// Real HCI captures beside the package; skipped where they are not.
@Suite("Recorded HCI captures")
struct CaptureFilesTests {
  static let folder =
    ProcessInfo.processInfo.environment["WIRELACE_CAPTURES"]
    ?? URL(fileURLWithPath: #filePath).appending(path: "../../../../shared/captures").standardizedFileURL.path

  /// Files and their ATT PDUs as Wireshark counts them.
  static let files: [(name: String, attributePDUs: Int)] = [
    ("btsnoop1002-treadmill.log", 1659), ("btsnoop1002-solar-inverter-modbus.log", 1304),
    ("btsnoop1002-robot-prepared-writes.log", 387), ("btsnoop1002-ledstrip-encrypted-frames.log", 1099),
    ("btsnoop1002-toycar-att-only.log", 149), ("btsnoop1002-android-scan.log", 0),
    ("btsnoop1002-bredr-rfcomm.log", 0), ("btsnoop2001-btmon-scan.log", 0),
  ]

  static func decode(
    _ bytes: [UInt8], keys: TrafficKeys = TrafficKeys()
  ) -> (recorder: Recorder, counts: TrafficCounts) {
    let recorder = Recorder()
    let decoder = TrafficDecoder(observer: recorder, keys: keys)
    var reader = CaptureReader(MemorySource(bytes))
    reading: while true {
      switch reader.next({ packet, bytes in decoder.receive(packet, bytes: bytes) }) {
      case .packet, .fault: continue
      case .end: break reading
      }
    }
    decoder.finish()
    return (recorder, decoder.counts)
  }

  @Test(
    "gives the ATT PDUs that the table counts",
    .enabled(if: FileManager.default.fileExists(atPath: folder), "the recorded captures are not beside the package"),
    arguments: files)
  func counts(name: String, attributePDUs: Int) throws {
    let bytes = try #require(FileManager.default.contents(atPath: "\(Self.folder)/\(name)").map(Array.init))
    let (recorder, counts) = Self.decode(bytes)
    #expect(recorder.pdus.count == attributePDUs)
    #expect(counts.attributePDUs == attributePDUs)
    // Audio of BR/EDR connections that began before the capture is not taken for frames of LE.
    if attributePDUs == 0 { #expect(recorder.violations.isEmpty && recorder.connections.isEmpty) }
  }

  @Test(
    "cut and damaged captures neither trap nor grow",
    .enabled(if: FileManager.default.fileExists(atPath: folder), "the recorded captures are not beside the package"))
  func damage() throws {
    let path = "\(Self.folder)/btsnoop1002-robot-prepared-writes.log"
    let bytes = Array(try #require(FileManager.default.contents(atPath: path)).prefix(20_000))
    var state: UInt64 = 7
    for round in 0..<60 {
      var damaged = Array(bytes.prefix(round.isMultiple(of: 2) ? bytes.count : bytes.count * round / 60))
      for _ in 0..<20 where damaged.count > 16 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = 16 + Int(state >> 33) % (damaged.count - 16)
        damaged[place] ^= 1 << UInt8(state >> 61)
      }
      let (recorder, counts) = Self.decode(damaged)
      #expect(recorder.pdus.count == counts.attributePDUs)
      #expect(counts.attributePDUs <= counts.aclPackets)
    }
  }
}

/// Traces of a real kernel stack that are in the package.
@Suite("Own captures")
struct OwnCapturesTests {
  static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../Fixtures/captures").standardizedFileURL
    .path

  @Test(
    "pairings, encryption and advertisements are seen, and nothing breaks a rule",
    arguments: ["legacy-pairing.btsnoop", "numeric-comparison.btsnoop"])
  func pairing(name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
    let (recorder, counts) = CaptureFilesTests.decode(bytes)
    #expect(recorder.pairings.count == counts.securityPDUs && counts.securityPDUs > 0)
    #expect(recorder.advertisements.count == counts.advertisements)
    #expect(recorder.violations.map(\.id).isEmpty)
  }
}
