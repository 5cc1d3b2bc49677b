import CaptureTestSupport
import Foundation
import Testing
import WirelaceCaptureAnalysis
import WirelaceCaptures
import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver
import WirelaceTraffic

@testable import WirelaceCaptureCommands

/// Damaged files through everything, from the reader to the findings: nothing traps, every finding has a place in the file.
@Suite struct DamagedCaptureTests {
  static let schemas: ProtocolModel? = {
    let all = RecordedCaptures.schemas
    return WirelaceResolver.resolve(paths: all.keys.sorted(), schemaRoots: ["Schema"]) { path in
      all[path].map { SourceFile(path: path, text: $0) }
    }.model
  }()

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  private func run(_ bytes: [UInt8]) throws {
    let analyzer = CaptureAnalyzer(try #require(Self.schemas))
    var findings = 0
    analyzer.onFinding = { finding in
      findings += 1
      #expect(finding.packet.place.map { 0..<Int64(bytes.count) ~= $0 } ?? true)
      #expect(
        finding.marked.map {
          $0.lowerBound >= finding.firstByte && $0.lowerBound <= finding.firstByte + finding.bytes.count
        } ?? true)
    }
    let outcome = CaptureFiles.read(MemorySource(bytes), into: analyzer)
    analyzer.finish()
    _ = analyzer.unknownHandles()
    #expect(outcome.packets <= bytes.count)
    #expect(outcome.faults.allSatisfy { 0...Int64(bytes.count) ~= $0.offset })
  }

  private static let own = ["Fixtures/captures/legacy-pairing.btsnoop", "Fixtures/captures/numeric-comparison.btsnoop"]

  @Test(arguments: own) func cutAnywhere(_ name: String) throws {
    let file = try #require(RecordedTraffic.own(name))
    for step in 0..<40 { try run(Array(file[..<(file.count * step / 40)])) }
  }

  @Test(arguments: own) func flippedBits(_ name: String) throws {
    let file = try #require(RecordedTraffic.own(name))
    var generator = Seeded(state: UInt64(file.count))
    for round in 0..<40 {
      var damaged = file
      for _ in 0..<(1 + round) {
        let place = Int.random(in: 16..<file.count, using: &generator)
        damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      }
      try run(damaged)
    }
  }

  /// Only what is behind the records' headers: the layers above see damage that no reader can tell.
  @Test(arguments: own) func damagedPackets(_ name: String) throws {
    let file = try #require(RecordedTraffic.own(name))
    var records: [Range<Int>] = []
    var reader = CaptureReader(MemorySource(file))
    while case .packet = reader.next({ packet, bytes in
      let start = Int(packet.offset) + 24
      if bytes.byteCount > 0 { records.append(start..<start + bytes.byteCount) }
    }) {}
    var generator = Seeded(state: 7)
    for _ in 0..<40 {
      var damaged = file
      for record in records where Int.random(in: 0..<4, using: &generator) == 0 {
        damaged[Int.random(in: record, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      try run(damaged)
    }
  }
}
