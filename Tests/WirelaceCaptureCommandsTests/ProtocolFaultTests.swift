import Testing
import WirelaceFrames

@testable import WirelaceCaptureCommands

/// Every kind of fault below the schema, seeded into the same file one at a time: the rule, the packet, and the byte of its PDU, in the
/// lines for machines and in the text.
@Suite struct ProtocolFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var packets: [HostPacket]
    var rule: String
    var packet: Int
    /// As the text says it.
    var place: String

    init(_ name: String, _ packets: [HostPacket], _ rule: String, _ packet: Int, _ place: String) {
      self.name = name
      self.packets = packets
      self.rule = rule
      self.packet = packet
      self.place = place
    }

    init(_ name: String, _ pdus: [([UInt8], Bool)], _ rule: String, _ packet: Int, _ place: String) {
      self.init(name, pdus.map { .att($0.0, received: $0.1) }, rule, packet, "\(place) of its ATT PDU")
    }

    var testDescription: String { name }
    var firstByte: Int { Int(place.split { !$0.isNumber }.first ?? "") ?? -1 }
  }

  /// Behind the connection and the discovery: from packet 6 on.
  static let faults: [Fault] = [
    Fault("a response to nothing", [([0x13], true)], "att.response-without-request", 6, "byte 0"),
    Fault(
      "two requests at once", [([0x0a, 0x12, 0], false), ([0x0a, 0x12, 0], false)], "att.request-while-outstanding", 7,
      "byte 0"),
    Fault(
      "another response", [([0x0a, 0x12, 0], false), ([0x13], true)], "att.response-to-other-request", 7, "byte 0"),
    Fault(
      "beyond ATT_MTU", [([0x1b, 0x20, 0] + [UInt8](repeating: 1, count: 21), true)], "att.longer-than-mtu", 6,
      "byte 23"),
    Fault(
      "far beyond a larger ATT_MTU",
      [
        ([0x02, 120, 0], false), ([0x03, 120, 0], true), ([0x1b, 0x20, 0] + [UInt8](repeating: 1, count: 147), true),
      ],
      "att.longer-than-mtu", 8, "bytes 120-149"),
    Fault("a PDU cut off", [([0x1b, 0x12], true)], "att.undecodable", 6, "byte 1"),
    Fault("a confirmation of nothing", [([0x1e], false)], "att.confirmation-without-indication", 6, "byte 0"),
    Fault(
      "two indications at once", [([0x1d, 0x20, 0, 1], true), ([0x1d, 0x20, 0, 1], true)],
      "att.indication-while-outstanding", 7, "byte 0"),
    Fault(
      "an echo that differs", [([0x16, 0x20, 0, 0, 0, 1, 1], false), ([0x17, 0x20, 0, 0, 0, 1, 2], true)],
      "att.prepared-write-echo", 7, "byte 6"),
    Fault("a range upside down", [([0x08, 9, 0, 3, 0, 3, 0x28], false)], "att.rule", 6, "bytes 0-6"),
    Fault(
      "MTU asked for twice",
      [([0x02, 64, 0], false), ([0x03, 64, 0], true), ([0x02, 64, 0], false), ([0x03, 64, 0], true)],
      "att.repeated-mtu-exchange", 8, "byte 0"),
    Fault(
      "a notification that nobody asked for",
      [([0x04, 0x13, 0, 0x1f, 0], false), ([0x05, 1, 0x13, 0, 2, 0x29], true), ([0x1b, 0x12, 0, 0x64, 1, 0], true)],
      "att.notification-without-subscription", 8, "bytes 1-2"),
    Fault(
      "an indication that nobody asked for",
      [([0x04, 0x13, 0, 0x1f, 0], false), ([0x05, 1, 0x13, 0, 2, 0x29], true), ([0x1d, 0x12, 0, 0x64, 1, 0], true)],
      "att.indication-without-subscription", 8, "bytes 1-2"),
    Fault(
      "a request without an answer", [.att([0x0a, 0x12, 0], received: false), .disconnection], "att.unanswered", 6,
      "byte 0 of its ATT PDU"),
    Fault(
      "a fragment that does not come",
      [.acl([7, 0, 4, 0, 0x1b, 0x12], received: true), .att([0x1b, 0x12, 0, 0x64, 1, 0], received: true)],
      "l2cap.missing-fragment", 6, "byte 6 of its L2CAP PDU"),
    Fault(
      "a fragment without a beginning", [.acl([0x64, 1, 0], continues: true, received: true)],
      "l2cap.unexpected-continuation", 6, "bytes 0-2 of its L2CAP PDU"),
    Fault(
      "more than announced", [.acl([3, 0, 4, 0, 0x0a, 0x12, 0, 0xff], received: false)], "l2cap.longer-than-announced",
      6, "byte 7 of its L2CAP PDU"),
    Fault(
      "an event cut off", [.event([0x3e, 19, 1, 0, 0x41])], "hci.undecodable", 6, "bytes 2-4 of its HCI packet"),
    // Its bytes may be a key: the place is told without them.
    Fault(
      "a pairing PDU cut off", [.acl([3, 0, 6, 0, 0x03, 0xaa, 0xbb], received: true)], "smp.undecodable", 6,
      "byte 1 of its SMP PDU"),
  ]

  private static let words = ["validate", "--ignore", "gatt.characteristic-missing"]

  private static func file(_ packets: [HostPacket]) -> [UInt8] {
    btsnoop([.connection] + discovery.map { .att($0.0, received: $0.1) } + packets)
  }

  @Test func nothingIsFoundInTheCleanFile() throws {
    let result = try runOnFile(Self.words, Self.file([.att([0x1b, 0x12, 0, 0x64, 1, 0], received: true)]))
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("no findings\n"))
  }

  @Test(arguments: Self.faults) func aSeededFaultIsFoundAtItsByte(fault: Fault) throws {
    let file = Self.file(fault.packets)
    let lines = try runOnFile(Self.words + ["--format", "jsonl"], file).output.split(separator: "\n").dropLast()
    let found = try lines.map { try JSONValue(parsing: String($0)) }
    let line = try #require(
      found.first {
        $0["rule"]?.stringValue == fault.rule && $0["packet"]?.integerValue == Int128(fault.packet)
      }, "\(lines)")
    #expect(line["byte"]?.integerValue == Int128(fault.firstByte), "\(line.compactText)")
    #expect(line["layer"]?.stringValue == fault.rule.split(separator: ".").first.map(String.init))

    let text = try runOnFile(Self.words, file)
    let section = try #require(
      text.output.split(separator: "\n\n").first {
        $0.hasPrefix("\(text.path):\(fault.packet): ") && $0.contains(": \(fault.rule): ")
      }, "\(text.output)")
    #expect(section.contains(", \(fault.place)"), "\(section)")
    #expect(section.contains("^^") == (fault.rule != "smp.undecodable"), "\(section)")
  }

  @Test func theTextShowsTheBytesOfThePDU() throws {
    let text = try runOnFile(Self.words, Self.file([.att([0x1b, 0x20, 0] + (1...22), received: true)]))
    #expect(
      text.output.replacing(text.path, with: "a.log").hasPrefix(
        """
        a.log:6: error: att.longer-than-mtu: expected at most 23 bytes, found 25 bytes
          packet 6, 0.000000 s, connection 1, peripheral → central, bytes 23-24 of its ATT PDU
            0000  1b 20 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d
            0010  0e 0f 10 11 12 13 14 15 16
                                       ^^ ^^

        """), "\(text.output)")
  }
}
