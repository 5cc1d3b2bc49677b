import Testing
import WirelaceBluetooth
import WirelaceCaptures

@testable import WirelaceTraffic

@Suite("L2CAP channels with credits")
struct ChannelTests {
  private func names(_ script: Script) -> [String] { script.recorder.violations.map(\.id) }

  /// An L2CAP frame in one packet.
  private func frame(_ script: inout Script, _ channel: UInt8, _ payload: [UInt8], _ direction: HostDirection) {
    script.acl([UInt8(payload.count), 0, channel, 0] + payload, direction)
  }

  /// Opens a channel: 0x40 of the central, 0x50 of the peripheral, MTU 64, MPS 23, two credits either way.
  private func opened(spsm: UInt8 = 0x80) -> Script {
    var script = Script()
    script.connect()
    frame(&script, 5, [0x14, 1, 10, 0, spsm, 0, 0x40, 0, 64, 0, 23, 0, 2, 0], .sent)
    frame(&script, 5, [0x15, 1, 10, 0, 0x50, 0, 64, 0, 23, 0, 2, 0, 0, 0], .received)
    return script
  }

  @Test("a unit in two frames is joined, and told with what the channel is for")
  func unit() throws {
    var script = opened()
    frame(&script, 0x50, [5, 0, 1, 2, 3], .sent)
    #expect(script.recorder.units.isEmpty)
    frame(&script, 0x50, [4, 5], .sent)
    let unit = try #require(script.recorder.units.first)
    #expect(unit.bytes == [1, 2, 3, 4, 5])
    #expect(unit.message.spsm == 0x80 && unit.message.channel == 0x50)
    #expect(unit.message.first.number == 4 && unit.message.packet.number == 5)
    #expect(unit.message.sender == .central)
    #expect(names(script).isEmpty)
    #expect(script.decoder.counts.channelFrames == 2 && script.decoder.counts.signals == 2)
  }

  @Test("a frame without a credit is told, and credits are given")
  func credits() {
    var script = opened()
    for _ in 0..<2 { frame(&script, 0x50, [1, 0, 9], .sent) }
    #expect(names(script).isEmpty)
    frame(&script, 5, [0x16, 2, 4, 0, 0x50, 0, 1, 0], .received)
    frame(&script, 0x50, [1, 0, 9], .sent)
    #expect(names(script).isEmpty)
    frame(&script, 0x50, [1, 0, 9], .sent)
    #expect(names(script) == ["l2cap.without-credit"])
    #expect(script.recorder.violations.first?.packet.number == 8)
  }

  @Test("frames, units and announcements that are too long")
  func lengths() {
    var script = opened()
    frame(&script, 0x40, [30, 0] + [UInt8](repeating: 7, count: 22), .received)
    #expect(script.recorder.violations.map(\.id) == ["l2cap.longer-than-mps"])
    #expect(script.recorder.violations.first?.offset == 23)
    frame(&script, 0x40, [UInt8](repeating: 7, count: 9), .received)
    #expect(names(script).last == "l2cap.longer-than-announced")
    frame(&script, 0x50, [65, 0, 1], .sent)
    #expect(names(script).last == "l2cap.longer-than-mtu")
    #expect(script.recorder.units.isEmpty)
  }

  @Test("a refused channel does not open, and one that was closed is closed")
  func closing() {
    var script = Script()
    script.connect()
    frame(&script, 5, [0x14, 1, 10, 0, 0x80, 0, 0x40, 0, 64, 0, 23, 0, 2, 0], .sent)
    frame(&script, 5, [0x15, 1, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0], .received)
    frame(&script, 0x50, [1, 0, 9], .sent)
    #expect(script.decoder.counts.otherChannelFrames == 1)
    var second = opened()
    frame(&second, 5, [0x06, 3, 4, 0, 0x50, 0, 0x40, 0], .sent)
    frame(&second, 5, [0x07, 3, 4, 0, 0x50, 0, 0x40, 0], .received)
    frame(&second, 0x50, [1, 0, 9], .sent)
    frame(&second, 0x40, [1, 0, 9], .received)
    #expect(second.decoder.counts.otherChannelFrames == 2)
    #expect(second.recorder.units.isEmpty)
  }

  @Test("ATT on a channel of its own has its own requests and MTU")
  func enhanced() throws {
    var script = opened(spsm: 0x27)
    // One request on the fixed channel, one on the other: neither disturbs the other.
    script.att([0x0a, 3, 0], .sent)
    frame(&script, 0x50, [3, 0, 0x0a, 4, 0], .sent)
    frame(&script, 0x40, [2, 0, 0x0b, 44], .received)
    script.att([0x0b, 33], .received)
    #expect(script.recorder.transfers.map(\.handle) == [4, 3])
    #expect(script.recorder.transfers.map(\.bytes) == [[44], [33]])
    #expect(script.recorder.messages.map(\.mtu) == [23, 64, 64, 23])
    #expect(names(script).isEmpty)
    frame(&script, 0x50, [3, 0, 0x0a, 4, 0], .sent)
    script.disconnect()
    #expect(names(script) == ["att.unanswered"])
  }

  @Test("a signal that cannot be, and one that must not be")
  func signals() {
    var script = Script()
    script.connect()
    frame(&script, 5, [0x14, 1, 10, 0, 0x80], .sent)
    frame(&script, 5, [0x08, 0, 0, 0], .sent)
    #expect(names(script) == ["l2cap.undecodable", "l2cap.rule"])
  }
}
