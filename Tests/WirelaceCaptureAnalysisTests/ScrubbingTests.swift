import CaptureTestSupport
import Testing
import WirelaceBluetooth
import WirelaceFrames

@testable import WirelaceCaptureAnalysis

@Suite struct ScrubbingTests {
  private let address = MACAddress(0xC0FF_EE12_3456)
  private let key: [UInt8] = Array(1...16)

  private func scrubber(_ change: (inout CaptureSecrets) -> Void = { _ in }) -> ByteScrubber {
    var secrets = CaptureSecrets()
    secrets.add(address)
    secrets.add(name: Array("Anna's card".utf8))
    secrets.add(key: key)
    change(&secrets)
    return ByteScrubber(secrets)
  }

  private func scrubbed(_ packets: [[UInt8]]) -> [[UInt8]] {
    var scrubber = scrubber()
    return packets.map { packet in
      var bytes = packet
      scrubber.scrub(&bytes)
      return bytes
    }
  }

  @Test func addressesAreRenumberedInEitherOrder() {
    let packet: [UInt8] = [4, 0x3E, 0x56, 0x34, 0x12, 0xEE, 0xFF, 0xC0, 9, 0xC0, 0xFF, 0xEE, 0x12, 0x34, 0x56, 7]
    #expect(
      scrubbed([packet])
        == [[4, 0x3E, 1, 0, 0, 0x5E, 0, 0xC0, 9, 0xC0, 0, 0x5E, 0, 0, 1, 7]])
  }

  @Test func namesAndKeysGo() {
    let name = Array("Anna's card".utf8)
    #expect(scrubbed([[9] + name + [1]]) == [[9] + Array("xxxxxxxxxxx".utf8) + [1]])
    #expect(scrubbed([[5] + key]) == [[5] + [UInt8](repeating: 0, count: 16)])
    #expect(scrubbed([key.reversed() + [5]]) == [[UInt8](repeating: 0, count: 16) + [5]])
    #expect(scrubbed([[5] + key.dropLast()]) == [[5] + [UInt8](repeating: 0, count: 15)])
  }

  @Test func secretsAcrossPacketsGo() {
    let name = Array("Anna's card".utf8)
    let packets = scrubbed([[2, 0x40] + name[..<5], [2, 0x41, 0x10] + name[5...9], [2, 0x41, 0x10, name[10]]])
    #expect(packets[0] == [2, 0x40] + Array("xxxxx".utf8))
    #expect(packets[1] == [2, 0x41, 0x10] + Array("xxxxx".utf8))
    #expect(packets[2] == [2, 0x41, 0x10, UInt8(ascii: "x")])
  }

  @Test func whatIsNoSecretStays() {
    let packet: [UInt8] = [0xC0, 0xFF, 0xEE, 0x12, 0x34, 0x57] + Array("Anna had cards".utf8)
    #expect(scrubbed([packet, []]) == [packet, []])
    var secrets = CaptureSecrets()
    secrets.add(MACAddress(0))
    secrets.add(MACAddress(0xFFFF_FFFF_FFFF))
    secrets.add(name: Array("ab".utf8))
    secrets.add(name: [0, 0, 0, 0])
    secrets.add(key: [UInt8](repeating: 0, count: 16))
    #expect(secrets.isEmpty)
  }

  @Test func differentAddressesStayDifferent() {
    var secrets = CaptureSecrets()
    for number in 0..<500 { secrets.add(MACAddress(UInt64(number) * 0x1_0001_0001 + 0x4000_0000_0001)) }
    #expect(Set(secrets.addresses.values).count == secrets.addresses.count)
    for (old, new) in secrets.addresses { #expect(old.value >> 46 == new.value >> 46) }
  }

  @Test func secretsAreFoundInDecodedPackets() throws {
    let encryption = try Hci.HciPacket.decode(
      from: hex("01 19 20 1c 40 00 11 22 33 44 55 66 77 88 99 aa 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10"))
    var secrets = CaptureSecrets()
    secrets.add(encryption.json)
    #expect(secrets.keys == [Array(1...16)])
    let advertising = try Advertising.AdvertisingData.decode(from: hex("02 01 06 05 09 43 61 72 64"))
    secrets.add(advertising.json)
    #expect(secrets.names == [Array("Card".utf8)])
    let pairing = try Smp.SmpPdu.decode(from: [6] + key)
    var others = CaptureSecrets()
    others.add(pairing.json, allKeys: true)
    #expect(others.keys == [key])
  }

  @Test func checksOfTheAirAreMended() {
    // Access address, a PDU with an address, its CRC.
    let bytes: [UInt8] = hex("d6 be 89 8e 40 09 56 34 12 ee ff c0 02 01 06 00 00 00")
    for initial: UInt32 in [0x555555, 0x123456] {
      var sound = bytes
      let crc = CRC24.ble(sound.span.bytes, from: 4, to: 15, initial: initial)
      for place in 0..<3 { sound[15 + place] = UInt8(truncatingIfNeeded: crc >> UInt32(8 * place)) }
      var scrubbed = sound
      var scrubber = scrubber()
      let isChanged = scrubber.scrub(&scrubbed)
      #expect(isChanged)
      ByteScrubber.mendCRC(&scrubbed, was: sound, pdu: 4..<15, crc: 15..<18)
      #expect(scrubbed[6..<12].elementsEqual([1, 0, 0, 0x5E, 0, 0xC0]))
      let wanted = CRC24.ble(scrubbed.span.bytes, from: 4, to: 15, initial: initial)
      #expect((0..<3).allSatisfy { scrubbed[15 + $0] == UInt8(truncatingIfNeeded: wanted >> UInt32(8 * $0)) })
      // One that was wrong stays wrong.
      var damaged = sound
      damaged[17] ^= 1
      var other = damaged
      scrubber.scrub(&other)
      ByteScrubber.mendCRC(&other, was: damaged, pdu: 4..<15, crc: 15..<18)
      #expect(other[17] == scrubbed[17] ^ 1)
    }
  }

  /// Whatever the packets, no secret is left in them.
  @Test func nothingIsLeft() {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<300 {
      var secrets = CaptureSecrets()
      let addresses = (0..<4).map { _ in MACAddress(generator.next()) }
      let names = (0..<3).map { _ in (0..<Int(generator.next() % 20 + 3)).map { _ in UInt8(generator.next() % 26 + 97) }
      }
      addresses.forEach { secrets.add($0) }
      names.forEach { secrets.add(name: $0) }
      var scrubber = ByteScrubber(secrets)
      var packet: [UInt8] = []
      for _ in 0..<10 {
        packet += (0..<Int(generator.next() % 6)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        switch generator.next() % 3 {
        case 0: packet += names[Int(generator.next() % 3)]
        case 1: packet += (0..<6).map(addresses[Int(generator.next() % 4)].byte)
        default: packet += (0..<6).map(addresses[Int(generator.next() % 4)].byte).reversed()
        }
      }
      let size = packet.count
      scrubber.scrub(&packet)
      #expect(packet.count == size)
      let text = String(decoding: packet, as: Unicode.ASCII.self)
      for name in names { #expect(!text.contains(String(decoding: name, as: UTF8.self))) }
      for address in addresses {
        let bytes = (0..<6).map(address.byte)
        #expect(packet.indices.allSatisfy { !packet[$0...].starts(with: bytes) })
      }
    }
  }
}

struct SeededRandom {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
