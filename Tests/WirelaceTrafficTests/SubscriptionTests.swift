import Testing
import WirelaceBluetooth

@testable import WirelaceTraffic

@Suite("Subscriptions")
struct SubscriptionTests {
  /// A connection on which characteristic 0x10/0x11 with its configuration 0x12 was discovered.
  private func discovered() -> Script {
    var script = Script()
    script.connect()
    script.att([0x08, 0x01, 0x00, 0xff, 0xff, 0x03, 0x28], .sent)
    script.att([0x09, 0x07, 0x10, 0x00, 0x10, 0x11, 0x00, 0x37, 0x2a], .received)
    script.att([0x04, 0x12, 0x00, 0xff, 0xff], .sent)
    script.att([0x05, 0x01, 0x12, 0x00, 0x02, 0x29], .received)
    return script
  }

  private func names(_ script: Script) -> [String] { script.recorder.violations.map(\.id) }

  @Test("a value that nobody subscribed to is told")
  func unsubscribed() {
    var script = discovered()
    script.att([0x1b, 0x11, 0x00, 1], .received)
    script.att([0x1d, 0x11, 0x00, 1], .received)
    #expect(names(script) == ["att.notification-without-subscription", "att.indication-without-subscription"])
    #expect(script.recorder.violations.first?.packet.number == 6)
  }

  @Test("subscribing, and switching off again")
  func subscribed() {
    var script = discovered()
    script.att([0x12, 0x12, 0x00, 1, 0], .sent)
    script.att([0x13], .received)
    script.att([0x1b, 0x11, 0x00, 1], .received)
    #expect(names(script).isEmpty)
    script.att([0x12, 0x12, 0x00, 0, 0], .sent)
    script.att([0x13], .received)
    script.att([0x1b, 0x11, 0x00, 1], .received)
    #expect(names(script) == ["att.notification-without-subscription"])
  }

  @Test("nothing is claimed of handles that were not discovered")
  func unknown() {
    var script = discovered()
    script.att([0x1b, 0x21, 0x00, 1], .received)
    #expect(names(script).isEmpty)
  }
}
