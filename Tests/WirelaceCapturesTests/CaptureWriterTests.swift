import Foundation
import Testing
import WirelaceCaptures

@Suite struct CaptureWriterTests {
  static let own = Captures.files(in: Captures.root.appendingPathComponent("Fixtures/captures"))
    .filter { $0.pathExtension == "btsnoop" }

  static let hciFormats: [CaptureFormat] = [
    .btsnoop(.btsnoopHCI), .btsnoop(.btsnoopH4), .btsnoop(.btsnoopMonitor), .pcap(.h4),
    .pcap(.h4WithDirection, isBig: true),
    .pcap(.linuxMonitor, nanoseconds: true), .pcap(.h4WithDirection, isBig: true, nanoseconds: true),
    .pcapng([CaptureInterface(.h4WithDirection)]), .pcapng([CaptureInterface(.linuxMonitor, digits: 9)], isBig: true),
    .packetLogger(), .packetLogger(isBig: true),
  ]

  @Test func fixturesAreThere() { #expect(!CaptureWriterTests.own.isEmpty) }

  @Test(arguments: own, hciFormats)
  func everyContainerHoldsTheSamePackets(file: URL, format: CaptureFormat) throws {
    let original = readAll(try [UInt8](file: file)).packets
    let (bytes, written) = try write(original, as: format)
    #expect(written.contains { if case .hci = $0.packet.content { true } else { false } })
    let (again, faults) = readAll(bytes)
    #expect(faults.isEmpty)
    #expect(again.count == written.count)
    for (new, old) in zip(again, written) {
      #expect(new.packet.time == old.packet.time)
      var (new, old) = (Essence(new), Essence(old))
      // Link type 187 cannot say which way data goes; PacketLogger has fewer kinds of notes.
      if case .hci(var content) = new.content, content.direction == nil {
        if case .hci(let content2) = old.content { content.direction = content2.direction }
        new.content = .hci(content)
      }
      if case .monitor = new.content, case .packetLogger = format { old.content = new.content }
      if new != old { Issue.record("\(new) instead of \(old)"); return }
    }
    try expectTsharkAgrees(bytes, again)
  }

  @Test(
    arguments: [
      (.pcap(.linkLayer), 3), (.pcap(.linkLayerWithRadio), 3), (.pcap(.ppi, isBig: true), 3), (.pcap(.nordic), 0),
      (.pcap(.nordic), 1), (.pcap(.nordic), 2), (.pcapng([CaptureInterface(.nordic)]), 3),
    ] as [(CaptureFormat, UInt8)])
  func everySnifferHoldsTheSamePackets(format: CaptureFormat, version: UInt8) throws {
    let original = linkLayerPackets()
    let (bytes, written) = try write(original, as: format, nordicVersion: version)
    #expect(written.count == original.count)
    let (again, faults) = readAll(bytes)
    #expect(faults.isEmpty)
    #expect(again.count == original.count)
    for (new, old) in zip(again, original) {
      guard case .linkLayer(let new1) = Essence(new).content, case .linkLayer(let old1) = Essence(old).content else {
        Issue.record("\(new)")
        return
      }
      #expect(Essence(new).payload == old.bytes)
      #expect(new1.kind == old1.kind && new1.pdu == old1.pdu && new1.hasCRC)
      let hasRadio = again[0].packet.linkType != .linkLayer
      #expect(!hasRadio || new1.channel == old1.channel && new1.signal == old1.signal)
      let hasDirection = again[0].packet.linkType == .nordic || again[0].packet.linkType == .linkLayerWithRadio
      #expect(!hasDirection || new1.direction == old1.direction && new1.crc == .good && new1.phy == .le1M)
    }
    try expectTsharkAgrees(bytes, again)
  }

  /// Reading, writing in the same container and reading again changes nothing but places.
  @Test(arguments: Captures.all)
  func rewritingChangesNothing(file: URL) throws {
    let original = readAll(try [UInt8](file: file)).packets
    let link = try #require(original.first).packet.linkType
    let formats: [CaptureFormat] =
      link.family == .btsnoop
      ? [.btsnoop(link)] : [.pcap(link, nanoseconds: true), .pcapng([CaptureInterface(link, digits: 9)])]
    for format in formats {
      let (bytes, written) = try write(original, as: format)
      #expect(written.count == original.count)
      let again = readAll(bytes).packets
      #expect(again.count == original.count)
      let difference = zip(again, original).first { new, old in
        var packet = new.packet
        packet.offset = old.packet.offset
        packet.interface = old.packet.interface
        return packet != old.packet || new.bytes != old.bytes
      }
      if let difference { Issue.record("\(difference.0.packet) instead of \(difference.1.packet)") }
    }
  }

  @Test func severalInterfacesKeepTheirPackets() throws {
    let hci = Seen(h4: [1, 3, 0x0C, 0], at: CaptureTime(seconds: -5, nanoseconds: 250_000_000))
    let format = CaptureFormat.pcapng(
      [CaptureInterface(.linkLayer), CaptureInterface(.h4, digits: 3, timeOffset: -100)], isBig: true)
    var air = linkLayerPackets()[0]
    air.packet.direction = .received
    let (bytes, _) = try write([hci, air, hci], as: format)
    let (packets, faults) = readAll(bytes)
    #expect(faults.isEmpty)
    #expect(packets.map(\.packet.interface) == [1, 0, 1])
    #expect(packets.map(\.packet.time) == [hci.packet.time, air.packet.time, hci.packet.time])
    #expect(packets.map(\.packet.direction) == [nil, .received, nil])
    #expect(packets.map(\.bytes) == [hci.bytes, air.bytes, hci.bytes])
  }

  @Test func refusalsWriteNothing() throws {
    let early = Seen(h4: [1, 3, 0x0C, 0], at: CaptureTime(seconds: -1))
    let sink = MemorySink()
    var writer = try CaptureWriter(.pcap(.h4), to: sink)
    #expect(throws: CaptureWriteError.time(CaptureTime(seconds: -1))) {
      try writer.write(early.packet, early.bytes.span.bytes)
    }
    let air = linkLayerPackets()[0]
    #expect(throws: CaptureWriteError.content(.h4)) { try writer.write(air.packet, air.bytes.span.bytes) }
    let long = Seen(h4: [2] + [UInt8](repeating: 0, count: 262_144), at: CaptureTime(seconds: 1))
    #expect(throws: CaptureWriteError.length(262_145)) { try writer.write(long.packet, long.bytes.span.bytes) }
    try writer.flush()
    #expect(sink.bytes.count == 24)
    #expect(throws: CaptureWriteError.format) { _ = try CaptureWriter(.btsnoop(.h4), to: sink) }
  }
}

extension Seen {
  init(h4 bytes: [UInt8], at time: CaptureTime) {
    self.init(
      packet: CapturedPacket(
        number: 1, offset: 0, time: time, linkType: .h4, originalLength: bytes.count, capturedLength: bytes.count,
        content: .hci(HCIContent(kind: .command, direction: .sent, payload: 1..<bytes.count))),
      bytes: bytes)
  }
}
