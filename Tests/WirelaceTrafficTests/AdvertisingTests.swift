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
