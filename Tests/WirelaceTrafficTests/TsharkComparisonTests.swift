import Foundation
import Testing

@testable import WirelaceTraffic

/// Every recorded capture, packet by packet, against Wireshark's reading of it.
@Suite("Comparison with tshark")
struct TsharkComparisonTests {
  static let tshark = ["/usr/bin/tshark", "/usr/local/bin/tshark"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  static var isPossible: Bool { tshark != nil && FileManager.default.fileExists(atPath: CaptureFilesTests.folder) }

  /// What both tell of an ATT PDU. A response has no handle on the wire; Wireshark adds the request's, which is left out here.
  struct PDU: Hashable, CustomStringConvertible {
    let packet: Int
    let opcode: UInt8
    var description: String { "\(packet): 0x\(String(opcode, radix: 16))" }
  }

  /// Packets in which we differ, by the reason.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The CRC is wrong: what Wireshark reads there is noise.
    var damaged: Set<Int> = []
    /// The packet repeats the one before of its sender, which did not hear the acknowledgement.
    var retransmitted: Set<Int> = []
    /// How many more of these there are.
    var others = 0
    /// The key follows from the pairing in the capture; Wireshark is not told it.
    var decryptedFrom: Int?
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "btsnoop1002-treadmill.log"),
    Case(name: "btsnoop1002-solar-inverter-modbus.log"),
    Case(name: "btsnoop1002-robot-prepared-writes.log"),
    Case(name: "btsnoop1002-ledstrip-encrypted-frames.log"),
    Case(name: "btsnoop1002-toycar-att-only.log"),
    Case(name: "btsnoop1002-android-scan.log"),
    Case(name: "btsnoop1002-bredr-rfcomm.log"),
    Case(name: "btsnoop2001-btmon-scan.log"),
    Case(name: "le256-discovery-legacy-pairing.pcap", retransmitted: [133], decryptedFrom: 1448),
    Case(name: "le256-secure-connections.pcapng", retransmitted: [60]),
    Case(
      name: "nordic272-lamp-crc-damage.pcapng", damaged: [13399, 13638, 13902, 16157, 29893],
      retransmitted: [22658, 29168]),
    // Write commands that were sent again 45 ms later, in the next connection event.
    Case(name: "nordic272-ledstrip-filtered.pcapng", damaged: [1, 2, 8, 155], others: 63),
    Case(name: "ppi192-encrypted.pcap"),
  ]

  @Test(
    "gives the same ATT PDUs in the same packets", .enabled(if: isPossible, "tshark or the captures are missing"),
    arguments: cases)
  func same(_ file: Case) throws {
    let path = "\(CaptureFilesTests.folder)/\(file.name)"
    let bytes = try #require(FileManager.default.contents(atPath: path).map(Array.init))
    let (recorder, counts) = CaptureFilesTests.decode(bytes)
    let ours = recorder.pdus.map { PDU(packet: $0.packet, opcode: $0.opcode) }
    let theirs = try Self.wireshark(path)
    let onlyTheirs = Set(theirs.map(\.packet)).subtracting(ours.map(\.packet))
    let onlyOurs = Set(ours.map(\.packet)).subtracting(theirs.map(\.packet))
    let left = file.damaged.union(file.retransmitted)
    #expect(onlyTheirs.isSuperset(of: left))
    #expect(onlyTheirs.count == left.count + file.others)
    #expect(counts.retransmissions >= file.retransmitted.count + file.others)
    if let first = file.decryptedFrom {
      #expect(onlyOurs.allSatisfy { $0 >= first } && counts.decryptedPDUs > onlyOurs.count)
    } else {
      #expect(onlyOurs.isEmpty)
    }
    let common = theirs.filter { !onlyTheirs.contains($0.packet) }
    #expect(ours.filter { !onlyOurs.contains($0.packet) } == common)
  }

  static func wireshark(_ path: String) throws -> [PDU] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(tshark))
    process.arguments = [
      "-r", path, "-Y", "btatt", "-T", "fields", "-e", "frame.number", "-e", "btatt.opcode", "-E", "occurrence=a",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return text.split(separator: "\n").flatMap { line -> [PDU] in
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let packet = Int(fields[0]) else { return [] }
      return fields[1].split(separator: ",").compactMap { opcode in
        UInt8(opcode.dropFirst(2), radix: 16).map { PDU(packet: packet, opcode: $0) }
      }
    }
  }
}
