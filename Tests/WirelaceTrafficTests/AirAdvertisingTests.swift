import Testing
import WirelaceBluetooth
import WirelaceFrames

@testable import WirelaceTraffic

@Suite("Extended advertisements of the air")
struct AirAdvertisingTests {
  /// An extended PDU: of a device with this last byte in its address, of a set, pointing on to a channel in units of 30 µs.
  private func pdu(
    _ device: UInt8? = nil, info: UInt16? = nil, next: (channel: UInt8, offset: UInt32)? = nil, _ data: [UInt8] = []
  ) -> [UInt8] {
    var flags: UInt8 = 0
    var fields: [UInt8] = []
    if let device {
      flags |= 0x01
      fields += [device, 0, 0, 0xEE, 0xFF, 0xC0]
    }
    if let info {
      flags |= 0x08
      fields += [UInt8(truncatingIfNeeded: info), UInt8(info >> 8)]
    }
    if let next {
      flags |= 0x10
      let pointer = UInt32(next.channel) | next.offset << 8
      fields += (0..<3).map { UInt8(truncatingIfNeeded: pointer >> UInt32(8 * $0)) }
    }
    let content = [UInt8(fields.count + 1), flags] + fields + data
    return [0x47, UInt8(content.count)] + content
  }

  private func send(_ pdu: [UInt8], _ air: inout AirScript, channel: UInt8? = nil, after: Int64 = 3000) {
    air.packet(0x8E89_BED6, pdu, initial: 0x55_5555, after: after, channel: channel)
  }

  @Test("chains are joined and decoded, also when those of several devices take turns")
  func joined() throws {
    var air = AirScript()
    send(pdu(info: 0x1123, next: (4, 100)), &air, channel: 37)
    send(pdu(1, info: 0x1123, next: (5, 200), [5, 9, 0x61]), &air, channel: 4)
    send(pdu(2, info: 0x2123, next: (5, 200), [4, 9]), &air, channel: 4)
    send(pdu(info: 0x2123, [0x78, 0x79, 0x7A]), &air, channel: 5)
    send(pdu(info: 0x1123, next: (6, 100), [0x62, 0x63]), &air, channel: 5)
    send(pdu(info: 0x1123, [0x64, 2, 1, 6]), &air, channel: 6)
    send(pdu(3, info: 0x1123, [2, 1, 4]), &air, channel: 7)
    air.decoder.finish()
    let told = air.recorder.advertisements
    #expect(told.map(\.data) == [[], [4, 9, 0x78, 0x79, 0x7A], [5, 9, 0x61, 0x62, 0x63, 0x64, 2, 1, 6], [2, 1, 4]])
    #expect(told.map(\.message.isPartial) == [true, false, false, false])
    #expect(told.map(\.message.packet.number) == [1, 3, 2, 7])
    #expect(told.map { $0.message.advertiser.map { $0.address.value & 0xFF } } == [nil, 2, 1, 3])
    #expect(told[2].message.parts.map(\.packet.number) == [2, 5, 6])
    #expect(told[2].message.parts.map(\.offset) == [0, 3, 5])
    #expect(try #require(told[2].message.content).get().structures.count == 2)
    #expect(told[3].message.content == nil)
    #expect(air.decoder.counts.advertisements == 4)
    #expect(air.recorder.violations.isEmpty)
  }

  @Test("chains of the same set number are told apart by channel, and without one by time", arguments: [true, false])
  func toldApart(hasChannel: Bool) {
    var air = AirScript()
    send(pdu(1, info: 0x1123, next: (5, 300), [5, 9, 0x61]), &air, channel: hasChannel ? 3 : nil)
    send(pdu(2, info: 0x1123, next: (9, 800), [4, 9]), &air, channel: hasChannel ? 4 : nil, after: 1000)
    // 9 ms behind the first, then 24 ms behind the second.
    send(pdu(info: 0x1123, [0x62, 0x63, 0x64]), &air, channel: hasChannel ? 5 : nil, after: 8000)
    send(pdu(info: 0x1123, [0x78, 0x79, 0x7A]), &air, channel: hasChannel ? 9 : nil, after: 16_000)
    air.decoder.finish()
    #expect(air.recorder.advertisements.map(\.data) == [[5, 9, 0x61, 0x62, 0x63, 0x64], [4, 9, 0x78, 0x79, 0x7A]])
    #expect(air.recorder.advertisements.map(\.message.packet.number) == [1, 2])
    #expect(air.recorder.violations.isEmpty)
  }

  @Test("data that do not become whole are told as such")
  func partial() {
    var air = AirScript()
    let beginning = pdu(1, info: 0x1123, next: (5, 100), [5, 9, 0x61])
    send(beginning, &air, channel: 4)
    // The end was missed: the next event begins anew.
    send(beginning, &air, channel: 4, after: 100_000)
    // Another channel than announced, another set, and too late.
    send(pdu(info: 0x1123, [1, 2]), &air, channel: 6)
    send(pdu(info: 0x2123, [3, 4]), &air, channel: 5)
    send(pdu(info: 0x1123, [5, 6]), &air, channel: 5, after: 6_000_000)
    #expect(air.recorder.advertisements.map(\.data) == [[5, 9, 0x61], [1, 2], [3, 4], [5, 6]])
    air.decoder.finish()
    let told = air.recorder.advertisements
    #expect(told.count == 5 && told[4].data == [5, 9, 0x61] && told[4].message.packet.number == 2)
    #expect(told[0].message.isPartial && told[4].message.isPartial)
    #expect(told[0].message.content == nil)
  }

  @Test("joined data that cannot be decoded are told with the byte and its packet")
  func undecodable() {
    var air = AirScript()
    send(pdu(1, next: (5, 100), [2, 1, 6]), &air, channel: 4)
    send(pdu(nil, [9, 9, 0x61]), &air, channel: 5)
    #expect(air.recorder.violations.map(\.id) == ["ll.undecodable"])
    #expect(air.recorder.violations.map(\.packet.number) == [2])
    #expect(air.recorder.violations.map(\.offset) == [4])
    #expect(air.recorder.advertisements.map(\.message.isPartial) == [false])
  }

  @Test("memory is bounded: endless chains and many devices are given up")
  func bounded() {
    var air = AirScript()
    send(pdu(1, info: 0x1123, next: (4, 100), [UInt8](repeating: 0, count: 200)), &air, channel: 4)
    for _ in 0..<8 {
      send(pdu(info: 0x1123, next: (4, 100), [UInt8](repeating: 0, count: 200)), &air, channel: 4)
    }
    #expect(air.recorder.advertisements.map(\.data.count) == [1800])
    for device in 0..<65 as Range<UInt8> {
      send(pdu(device, info: 0x1123, next: (4, 100), [2, 1, 6]), &air, channel: 4)
    }
    #expect(air.recorder.advertisements.count == 2)
    #expect(air.decoder.airAdvertisements.open.count == 64)
  }
}
