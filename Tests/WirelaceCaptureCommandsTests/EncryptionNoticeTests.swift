import Testing
import WirelaceTraffic

@testable import WirelaceCaptureCommands

@Suite("What stayed encrypted")
struct EncryptionNoticeTests {
  private func text(_ pdus: Int, withoutStart: Int = 0, connections: Int = 1, _ keys: TrafficKeys = TrafficKeys())
    -> String?
  {
    var counts = TrafficCounts()
    counts.encryptedPDUs = pdus
    counts.encryptedPDUsWithoutStart = withoutStart
    counts.encryptedConnections = connections
    counts.firstEncryptedPacket = 184
    return EncryptionNotice(counts, keys)?.description
  }

  @Test("nothing is said when all was read")
  func nothing() { #expect(EncryptionNotice(TrafficCounts(), TrafficKeys()) == nil) }

  @Test("how much, from where, and the options that help")
  func withoutKeys() {
    #expect(
      text(7) == """
        7 packets of 1 connection, from packet 184 on, are encrypted and could not be read; what they hold is not checked. \
        --ltk KEY gives the Long Term Key of the connection; --passkey NUMBER will do when a legacy pairing with a \
        passkey is in the capture
        """)
    #expect(text(1)?.hasPrefix("1 packet of 1 connection, from packet 184 on, is encrypted") == true)
  }

  @Test("wrong keys are said to be wrong")
  func wrongKeys() {
    let keys = TrafficKeys(longTermKeys: [[UInt8](repeating: 0, count: 16)], passkeys: [123_456])
    #expect(text(7, keys)?.contains("None of the keys given opens them: --ltk KEY") == true)
    #expect(text(7, TrafficKeys(passkeys: [1]))?.contains("The key given does not open them: --ltk") == true)
  }

  @Test("no key is asked for where none helps")
  func withoutStart() throws {
    let all = try #require(text(3, withoutStart: 3, connections: 2))
    #expect(all.contains("3 packets of 2 connections"))
    #expect(all.contains("lacks the start of encryption, without which no key helps"))
    #expect(!all.contains("--ltk"))
    let some = try #require(text(9, withoutStart: 3))
    #expect(some.contains("the start of encryption for 3 of them") && some.contains("--ltk"))
  }
}
