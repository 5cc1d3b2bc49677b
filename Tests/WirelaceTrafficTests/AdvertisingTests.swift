import Testing
import WirelaceBluetooth
import WirelaceFrames

@testable import WirelaceTraffic

@Suite("Advertising reports")
struct AdvertisingTests {
  @Test("every report of an event, with its data and strength")
  func legacy() {
    var script = Script()
    let first: [UInt8] = [0, 1, 1, 0, 0, 0xee, 0xff, 0xc0, 3, 2, 1, 6, 0xc4]
    let second: [UInt8] = [4, 0, 2, 0, 0, 0xee, 0xff, 0x00, 0, 127]
    let content = [2, 2] + first + second
    script.hci(.event, [0x3e, UInt8(content.count)] + content)
    let reports = script.recorder.advertisements
    #expect(reports.map(\.message.kind) == [.connectable, .scanResponse])
    #expect(reports.map(\.message.rssi) == [-60, nil])
    #expect(reports.map(\.data) == [[2, 1, 6], []])
    #expect(reports.first?.message.advertiser == DeviceAddress(MACAddress(0xc0ff_ee00_0001), .randomDevice))
    #expect(script.decoder.counts.advertisements == 2)
    #expect(script.recorder.violations.isEmpty)
  }

  /// Of a device with this last byte in its address: the data status and the data.
  static func extended(_ device: UInt8, _ status: UInt16, _ data: [UInt8], set: UInt8 = 1) -> [UInt8] {
    let type = status << 5 | 1
    return [UInt8(truncatingIfNeeded: type), UInt8(type >> 8), 1, device, 0, 0, 0xee, 0xff, 0xc0, 1, 2, set, 127, 0xc4]
      + [0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(data.count)] + data
  }

  static func event(_ reports: [UInt8]...) -> [UInt8] {
    let content: [UInt8] = [0x0d, UInt8(reports.count)] + Array(reports.joined())
    return [0x3e, UInt8(content.count)] + content
  }

  /// Two structures of manufacturer's data that do not fit one report.
  static let long: [UInt8] =
    [200, 0xff, 0xff, 0xff] + [UInt8](repeating: 0xaa, count: 197) + [200, 0xff, 0xff, 0xff]
    + [UInt8](repeating: 0xbb, count: 197)

  @Test("pieces of extended advertisements are joined and decoded, also when those of several devices take turns")
  func joined() throws {
    var script = Script()
    script.hci(.event, Self.event(Self.extended(1, 1, Array(Self.long[..<200]))))
    script.hci(.event, Self.event(Self.extended(2, 1, [5, 9, 0x61]), Self.extended(3, 0, [2, 1, 6])))
    script.hci(.event, Self.event(Self.extended(1, 1, Array(Self.long[200..<300]))))
    script.hci(.event, Self.event(Self.extended(1, 0, [2, 1, 4], set: 2)))
    script.hci(
      .event, Self.event(Self.extended(2, 0, [0x62, 0x63, 0x64]), Self.extended(1, 0, Array(Self.long[300...]))))
    let told = script.recorder.advertisements
    #expect(told.map { ($0.message.advertiser?.address.value ?? 0) & 0xff } == [3, 1, 2, 1])
    #expect(told.map(\.data) == [[2, 1, 6], [2, 1, 4], [5, 9, 0x61, 0x62, 0x63, 0x64], Self.long])
    #expect(told.map(\.message.isPartial) == [false, false, false, false])
    #expect(told.map(\.message.packet.number) == [2, 4, 2, 1])
    #expect(told[3].message.parts.map(\.packet.number) == [1, 3, 5])
    #expect(told[3].message.parts.map(\.offset) == [0, 200, 300])
    #expect(told[0].message.content == nil)
    let name = try #require(told[2].message.content).get()
    #expect(name.structures.map(\.body) == [.completeLocalName("abcd")])
    #expect(try #require(told[3].message.content).get().structures.count == 2)
    #expect(script.decoder.counts.advertisements == 4)
    #expect(script.recorder.violations.isEmpty)
  }

  @Test("data that do not become whole are told as such")
  func partial() {
    var script = Script()
    // The controller gave up; alone and behind a piece.
    script.hci(.event, Self.event(Self.extended(1, 2, [2, 1, 6])))
    script.hci(.event, Self.event(Self.extended(1, 1, [5, 9]), Self.extended(1, 2, [0x61])))
    // The capture ends.
    script.hci(.event, Self.event(Self.extended(2, 1, [5, 9, 0x61])))
    script.decoder.finish()
    let told = script.recorder.advertisements
    #expect(told.map(\.data) == [[2, 1, 6], [5, 9, 0x61], [5, 9, 0x61]])
    #expect(told.map(\.message.isPartial) == [true, true, true])
    #expect(told.allSatisfy { $0.message.content == nil })
    #expect(script.recorder.violations.isEmpty)
  }

  @Test("joined data that cannot be decoded are told with the byte and its packet")
  func undecodable() {
    var script = Script()
    script.hci(.event, Self.event(Self.extended(1, 1, [2, 1, 6])))
    script.hci(.event, Self.event(Self.extended(1, 0, [9, 9, 0x61])))
    #expect(script.recorder.violations.map(\.id) == ["hci.undecodable"])
    #expect(script.recorder.violations.map(\.packet.number) == [2])
    #expect(script.recorder.violations.map(\.offset) == [4])
    #expect(script.recorder.violations.map(\.excerpt) == [[2, 1, 6, 9, 9, 0x61]])
    #expect(script.recorder.advertisements.map(\.message.isPartial) == [false])
  }

  @Test("memory is bounded: endless data and many devices are given up")
  func bounded() {
    var script = Script()
    for _ in 0..<8 { script.hci(.event, Self.event(Self.extended(1, 1, [UInt8](repeating: 0, count: 220)))) }
    #expect(script.recorder.advertisements.map(\.data.count) == [1760])
    for device in 0..<65 { script.hci(.event, Self.event(Self.extended(UInt8(device), 1, [2, 1, 6]))) }
    #expect(script.recorder.advertisements.count == 2)
    #expect(script.decoder.advertisements.open.count == 64)
    for _ in 0..<2000 { script.hci(.event, Self.event(Self.extended(1, 1, []))) }
    #expect(script.recorder.advertisements.count == 3)
  }

  @Test("a report that is cut off is told with its byte, and those before it are kept")
  func cut() {
    var script = Script()
    let whole: [UInt8] = [0, 1, 1, 0, 0, 0xee, 0xff, 0xc0, 0, 0xc4]
    let cut: [UInt8] = [0, 1, 1, 0, 0, 0xee, 0xff, 0xc0, 9, 2, 1]
    let content = [2, 2] + whole + cut
    script.hci(.event, [0x3e, UInt8(content.count)] + content)
    #expect(script.recorder.advertisements.count == 1)
    #expect(script.recorder.violations.map(\.id) == ["hci.undecodable"])
    #expect(script.recorder.violations.first?.offset == 4 + whole.count + 9)
  }
}
