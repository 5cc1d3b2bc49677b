import Testing
import WirelaceCaptures

@Suite struct DamageTests {
  private func commands(_ count: Int, as format: CaptureFormat) throws -> [UInt8] {
    let packets = (0..<count).map { Seen(h4: [1, UInt8($0), 0x0C, 0], at: CaptureTime(seconds: 1000 + Int64($0))) }
    return try write(packets, as: format).bytes
  }

  @Test(
    arguments: [
      (.btsnoop(.btsnoopH4), 16, 28, 4), (.pcap(.h4), 24, 20, 11), (.packetLogger(isBig: true), 0, 16, 0),
    ] as [(CaptureFormat, Int, Int, Int)])
  func impossibleLengthIsPassedOver(format: CaptureFormat, header: Int, record: Int, field: Int) throws {
    var bytes = try commands(10, as: format)
    let start = header + 4 * record
    bytes[start + field] = 0x7F
    let (packets, faults) = readAll(bytes)
    #expect(packets.map { $0.bytes[1] } == [0, 1, 2, 3, 5, 6, 7, 8, 9])
    #expect(faults.map(\.offset) == [Int64(start)])
    #expect(faults.map(\.resumesAt) == [Int64(start + record)])
    #expect(faults.map(\.afterPacket) == [4])
  }

  @Test func disagreeingBlockLengthsArePassedOver() throws {
    var bytes = try commands(10, as: .pcapng([CaptureInterface(.h4)]))
    let start = 48 + 3 * 36
    #expect(Array(bytes[start..<start + 4]) == [6, 0, 0, 0])
    bytes[start + 4] = 40
    let (packets, faults) = readAll(bytes)
    #expect(packets.map { $0.bytes[1] } == [0, 1, 2, 4, 5, 6, 7, 8, 9])
    #expect(faults.map(\.offset) == [Int64(start)])
    #expect(faults.map(\.resumesAt) == [Int64(start + 36)])
  }

  @Test func unknownInterfaceIsPassedOver() throws {
    var bytes = try commands(3, as: .pcapng([CaptureInterface(.h4)]))
    bytes[48 + 36 + 8] = 9
    let (packets, faults) = readAll(bytes)
    #expect(packets.count == 2)
    #expect(faults == [CaptureFault(.unknownInterface(9), offset: 84, afterPacket: 1, resumesAt: 120)])
  }

  @Test func lengthBeyondTheEndIsNotTheEnd() throws {
    var bytes = try commands(10, as: .btsnoop(.btsnoopH4))
    bytes[16 + 2 * 28 + 5] = 1
    let (packets, faults) = readAll(bytes)
    #expect(packets.map { $0.bytes[1] } == [0, 1, 3, 4, 5, 6, 7, 8, 9])
    #expect(faults.count == 1 && faults[0].continues)
  }

  @Test(arguments: [
    (1003, "btsnoop datalink 1003 (BCSP)"), (1004, "btsnoop datalink 1004 (three-wire UART)"),
    (2002, "btsnoop datalink 2002 (simulator)"), (77, "btsnoop datalink 77"),
  ])
  func datalinksThatAreNotRead(datalink: Int, name: String) throws {
    var bytes = try commands(1, as: .btsnoop(.btsnoopH4))
    (bytes[14], bytes[15]) = (UInt8(datalink >> 8), UInt8(datalink & 255))
    #expect(readAll(bytes).faults.map(\.kind) == [.unsupported(name)])
  }

  /// As a text tool would: octets that are not UTF-8 dropped, or replaced.
  @Test(arguments: [[], [0xEF, 0xBF, 0xBD]] as [[UInt8]], [CaptureFormat.btsnoop(.btsnoopH4), .pcap(.h4)])
  func lostOctetsAreNamed(replacement: [UInt8], format: CaptureFormat) throws {
    let bytes = try commands(9, as: format).flatMap { $0 > 0x7F ? replacement : [$0] }
    let (packets, faults) = readAll(bytes)
    #expect(packets.isEmpty)
    if replacement.isEmpty, case .pcap = format {
      #expect(faults.count == 1)
    } else {
      #expect(faults.map(\.kind) == [.octetsLost])
    }
  }

  @Test func nothingAndNonsenseAreNoCaptures() {
    #expect(readAll([]).faults.map(\.description) == ["the file is empty"])
    #expect(readAll([0xFF, 0x00, 0x12]).faults.map(\.kind) == [.unknownFormat])
    let text = readAll(Array("dear diary,\nnothing\n".utf8)).faults
    #expect(text.map(\.kind) == [.unknownFormat] && text.map(\.offset) == [0])
  }

  @Test func failingSourceIsNamed() {
    struct Failing: ByteSource {
      mutating func read(into output: inout OutputRawSpan) throws(ByteSourceError) { throw ByteSourceError(errno: 5) }
    }
    var reader = CaptureReader(Failing())
    guard case .fault(let fault) = reader.next({ _, _ in }) else { Issue.record("no fault"); return }
    #expect(fault.kind == .unreadable(errno: 5))
    #expect(reader.next({ _, _ in }) == .end)
  }
}
