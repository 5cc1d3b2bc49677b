import Foundation
import Testing
import WirelaceBluetooth
import WirelaceCaptures
import WirelaceFrames

@testable import WirelaceTraffic

/// Hand-made packets of the air, as link type 251 has them: no channel, no direction, no check by the receiver.
struct AirScript {
  let recorder = Recorder()
  let decoder: TrafficDecoder
  private var number = 0
  private var time = CaptureTime(seconds: 0)
  static let address: UInt32 = 0x5065_4CA7
  static let crcInitial: UInt32 = 0x29_A7C3

  init(keys: TrafficKeys = TrafficKeys()) { decoder = TrafficDecoder(observer: recorder, keys: keys) }

  mutating func packet(
    _ address: UInt32, _ pdu: [UInt8], initial: UInt32, after microseconds: Int64, isDamaged: Bool = false,
    channel: UInt8? = nil
  ) {
    number += 1
    let crc = CRC24.ble(pdu.span.bytes, from: 0, to: pdu.count, initial: initial) ^ (isDamaged ? 0x10 : 0)
    let bytes =
      (0..<4).map { UInt8(truncatingIfNeeded: address >> UInt32(8 * $0)) } + pdu
      + (0..<3).map { UInt8(truncatingIfNeeded: crc >> UInt32(8 * $0)) }
    let total = time.nanoseconds(since: CaptureTime(seconds: 0)) + microseconds * 1000
    time = CaptureTime(seconds: total / 1_000_000_000, nanoseconds: UInt32(total % 1_000_000_000))
    decoder.receive(
      CapturedPacket(
        number: number, offset: 0, time: time, linkType: .linkLayer, originalLength: bytes.count,
        capturedLength: bytes.count,
        content: .linkLayer(
          LinkLayerContent(
            kind: address == 0x8E89_BED6 ? .advertising : .data, channel: channel, payload: 0..<bytes.count,
            pdu: 4..<4 + pdu.count,
            hasCRC: true))),
      bytes: bytes.span.bytes)
  }

  /// From 41:02:03:04:05:06 (random) to c0:ff:ee:00:00:01 (random).
  mutating func connect() {
    let request: [UInt8] =
      [
        0xC5, 34, 6, 5, 4, 3, 2, 0x41, 1, 0, 0, 0xEE, 0xFF, 0xC0, 0xA7, 0x4C, 0x65, 0x50, 0xC3, 0xA7, 0x29, 3, 0x0F, 0,
        24, 0,
      ]
      + [0, 0, 72, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0xA9]
    packet(0x8E89_BED6, request, initial: 0x55_5555, after: 0)
  }

  /// `first` is the octet with LLID (1 continuation, 2 start, 3 control), NESN (4), SN (8).
  mutating func data(_ first: UInt8, _ content: [UInt8], after microseconds: Int64, isDamaged: Bool = false) {
    packet(
      Self.address, [first, UInt8(content.count)] + content, initial: Self.crcInitial, after: microseconds,
      isDamaged: isDamaged)
  }
}

@Suite("Packets of the air")
struct AirPacketTests {
  let write: [UInt8] = [8, 0, 4, 0, 0x52, 0x0E, 0, 1, 2, 3, 4, 5]
  let notification: [UInt8] = [5, 0, 4, 0, 0x1B, 0x10, 0, 9, 9]

  @Test("a connection has addresses, parameters, both sides and an end")
  func connection() throws {
    var air = AirScript()
    air.connect()
    air.data(0x02, write, after: 30_000)
    air.data(0x06, notification, after: 80 + 8 * 12 + 230)
    air.data(0x0F, [0x02, 0x13], after: 30_000)
    air.decoder.finish()
    let connection = try #require(air.recorder.connections[1])
    #expect(connection.central?.address.description == "41:02:03:04:05:06")
    #expect(connection.peripheral?.address.description == "c0:ff:ee:00:00:01")
    #expect(connection.parameters?.interval == 30)
    #expect(connection.isSeenFromStart && connection.first.number == 1)
    #expect(air.recorder.messages.map(\.sender) == [.central, .peripheral])
    #expect(air.recorder.changes.last?.change == .closed(reason: .remoteUserTerminatedConnection, by: .central))
  }

  @Test("what was sent again is dropped; other bytes under the same sequence number are kept")
  func retransmissions() {
    var air = AirScript()
    air.connect()
    air.data(0x02, write, after: 30_000)
    air.data(0x02, write, after: 30_000)
    var other = write
    other[11] = 6
    air.data(0x02, other, after: 30_000)
    air.decoder.finish()
    #expect(air.recorder.pdus.map(\.packet) == [2, 4])
    #expect(air.decoder.counts.retransmissions == 1)
  }

  @Test("a wrong CRC is found with and without the request to connect", arguments: [true, false])
  func damage(isSeen: Bool) {
    var air = AirScript()
    if isSeen { air.connect() }
    air.data(0x02, write, after: 30_000)
    air.data(0x0A, notification, after: 30_000)
    air.data(0x02, write, after: 30_000, isDamaged: true)
    air.data(0x02, [8, 0, 4, 0, 0x52, 0x0E, 0, 1, 2, 3, 4, 7], after: 30_000)
    air.decoder.finish()
    #expect(air.recorder.pdus.count == 3)
    #expect(air.decoder.counts.damagedPackets == 1)
    #expect(air.recorder.connections[1]?.isSeenFromStart == isSeen)
  }

  @Test("fragments are joined in each direction")
  func fragments() {
    var air = AirScript()
    air.connect()
    air.data(0x02, Array(write.prefix(6)), after: 30_000)
    air.data(0x06, Array(notification.prefix(5)), after: 80 + 8 * 6 + 230)
    air.data(0x0D, Array(write.dropFirst(6)), after: 30_000)
    air.data(0x09, Array(notification.dropFirst(5)), after: 80 + 8 * 6 + 230)
    air.decoder.finish()
    #expect(air.recorder.pdus.map(\.packet) == [4, 5])
    #expect(air.recorder.violations.isEmpty)
  }

  @Test("noise under unknown access addresses becomes no connection, and is not kept without bound")
  func noise() {
    var air = AirScript()
    for number in 0..<10_000 as Range<UInt32> {
      air.packet(0x1000_0000 + number, [0x02, 3, 1, 2, 3], initial: number, after: 100)
    }
    air.decoder.finish()
    #expect(air.recorder.connections.isEmpty)
    #expect(air.decoder.counts.strayFragments == 10_000)
  }
}

@Suite("Encrypted packets of the air")
struct AirEncryptionTests {
  /// The sample data of the Core Specification, Vol 6, Part C, 1.
  @Test func sampleOfTheSpecification() throws {
    let key = try #require(TrafficKeys.longTermKey("4C683841 39F574D8 36BCF34E 9DFB01BF"))
    var encryption = LinkEncryption()
    encryption.begin(
      Linklayer.LlEncryptionRequest(
        random: 0xABCD_EF12_3456_7890, encryptedDiversifier: 0x2474, sessionKeyDiversifier: 0xACBD_CEDF_E0F1_0213,
        initializationVector: 0xBADC_AB24))
    encryption.answer(
      Linklayer.LlEncryptionResponse(sessionKeyDiversifier: 0x0213_2435_4657_6879, initializationVector: 0xDEAF_BABE),
      keys: [[UInt8](repeating: 1, count: 16), key])
    let first: [UInt8] = [0x9F, 0xCD, 0xA7, 0xF4, 0x48]
    // Who sent it is found out.
    guard case .plain([6], from: .central) = encryption.open(first.span.bytes, header: 0x0F, from: .peripheral) else {
      Issue.record("not opened")
      return
    }
    let second: [UInt8] = [0xA3, 0x4C, 0x13, 0xA4, 0x15]
    guard case .plain([6], from: .peripheral) = encryption.open(second.span.bytes, header: 0x07, from: .peripheral)
    else {
      Issue.record("not opened")
      return
    }
    // Its own header is part of what the check covers.
    guard case .unread = encryption.open(second.span.bytes, header: 0x06, from: .peripheral) else {
      Issue.record("opened")
      return
    }
  }

  /// The sample data of the Core Specification, Vol 3, Part H, 2.2.3, and the same pairing under a passkey, made by a script with the
  /// `openssl` command. The keys have 8 bytes, as the response asks.
  @Test(
    arguments: [
      (confirm: "1e1e3fef878988ead2a74dc5bef13b86", passkeys: [], key: "000000000000000067262dd688f8a4a4"),
      (confirm: "e291fa937ed0b3fe22dc3712484e7acf", passkeys: [7, 123_456], key: "0000000000000000604326780e48e978"),
      (confirm: "e291fa937ed0b3fe22dc3712484e7acf", passkeys: [7], key: nil),
    ] as [(String, [UInt32], String?)])
  func keyOfALegacyPairing(confirm: String, passkeys: [UInt32], key: String?) throws {
    let connection = Connection(
      number: 1, link: .air(accessAddress: 1), first: PacketMark(number: 1, time: nil), isSeenFromStart: true,
      localRole: nil)
    connection.central = DeviceAddress(MACAddress(0xA1A2_A3A4_A5A6), .randomDevice)
    connection.peripheral = DeviceAddress(MACAddress(0xB1B2_B3B4_B5B6), .publicDevice)
    var pairing = LegacyPairing()
    func take(_ opcode: UInt8, _ value: String, from sender: Common.Role) throws -> [UInt8]? {
      let bytes = try [opcode] + #require(TrafficKeys.longTermKey(value)).reversed()
      return pairing.take(
        try Smp.SmpPdu.decode(from: bytes), bytes.span.bytes, from: sender, connection, passkeys: passkeys)
    }
    for (bytes, sender) in [
      ([1, 1, 0, 0, 0x10, 7, 7], .central), ([2, 3, 0, 0, 8, 0, 5], .peripheral),
    ] as [([UInt8], Common.Role)] {
      let pdu = try Smp.SmpPdu.decode(from: bytes)
      #expect(pairing.take(pdu, bytes.span.bytes, from: sender, connection, passkeys: passkeys) == nil)
    }
    // Of the peripheral's confirm nothing is known: the central's tells the temporary key.
    _ = try take(3, confirm, from: .central)
    _ = try take(4, "5783D52156AD6F0E6388274EC6702EE0", from: .central)
    let made = try take(4, "000F0E0D0C0B0A091122334455667788", from: .peripheral)
    #expect(made == key.flatMap(TrafficKeys.longTermKey))
  }

  @Test func keysAsText() {
    #expect(TrafficKeys.longTermKey("7f62c053f104a5bbe68b1d896a2ed49c")?.first == 0x7F)
    for text in [
      "", "7f", "7f62c053f104a5bbe68b1d896a2ed49", "7f62c053f104a5bbe68b1d896a2ed49c0",
      "zz62c053f104a5bbe68b1d896a2ed49c",
    ] {
      #expect(TrafficKeys.longTermKey(text) == nil, "\(text)")
    }
  }

  private func capture(_ name: String) throws -> [UInt8] {
    try #require(FileManager.default.contents(atPath: "\(CaptureFilesTests.folder)/\(name)").map(Array.init))
  }
  private static let isThere = FileManager.default.fileExists(atPath: CaptureFilesTests.folder)

  @Test("a recorded connection is read with its key and counted without", .enabled(if: isThere, "no recorded captures"))
  func recorded() throws {
    let bytes = try capture("ppi192-encrypted.pcap")
    let key = try #require(TrafficKeys.longTermKey("7f62c053f104a5bbe68b1d896a2ed49c"))
    let (recorder, counts) = CaptureFilesTests.decode(bytes, keys: TrafficKeys(longTermKeys: [key]))
    #expect(counts.decryptedPDUs == 7 && counts.encryptedPDUs == 0)
    #expect(recorder.pdus.map(\.packet) == [184, 198, 212, 215, 229])
    #expect(recorder.pdus[3].bytes.suffix(13) == Array("TI BLE Sensor Tag".utf8).suffix(13))
    let without = CaptureFilesTests.decode(bytes)
    #expect(without.counts.decryptedPDUs == 0 && without.counts.encryptedPDUs == 7 && without.recorder.pdus.isEmpty)
    #expect(without.counts.encryptedConnections == 1 && without.counts.encryptedPDUsWithoutStart == 0)
    #expect(without.counts.firstEncryptedPacket == 91)
    #expect(counts.encryptedConnections == 0 && counts.firstEncryptedPacket == nil)
    let wrong = CaptureFilesTests.decode(bytes, keys: TrafficKeys(longTermKeys: [key.reversed()]))
    #expect(wrong.counts.encryptedPDUs == 7)
  }

  @Test("Just Works needs no key", .enabled(if: isThere, "no recorded captures"))
  func justWorks() throws {
    let (recorder, counts) = CaptureFilesTests.decode(try capture("le256-discovery-legacy-pairing.pcap"))
    #expect(counts.decryptedPDUs > 70 && counts.encryptedPDUs == 0)
    #expect(recorder.connections[1]?.encryption == .decrypted)
  }

  @Test("cut and damaged captures neither trap nor grow", .enabled(if: isThere, "no recorded captures"))
  func damage() throws {
    let bytes = try capture("le256-discovery-legacy-pairing.pcap")
    var state: UInt64 = 11
    for round in 0..<40 {
      var damaged = Array(bytes.prefix(bytes.count * (round + 1) / 40))
      for _ in 0..<50 where damaged.count > 24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[24 + Int(state >> 33) % (damaged.count - 24)] ^= 1 << UInt8(state >> 61)
      }
      let (recorder, counts) = CaptureFilesTests.decode(damaged)
      #expect(recorder.pdus.count == counts.attributePDUs)
    }
  }
}
