import Testing
import WirelaceWebSocket

@Suite struct WebSocketEncoderTests {
  let server = WebSocketEncoder(.server)

  @Test func framesToTheByte() {
    let client = WebSocketEncoder(.client) { 0x37FA_213D }
    #expect(client.message(.text("Hello")) == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    #expect(server.message(.text("Hello"), fragmentSize: 3) == [0x01, 3, 72, 101, 108, 0x80, 2, 108, 111])
    #expect(server.message(.binary([])) == [0x82, 0])
    #expect(server.message(.binary([UInt8](repeating: 1, count: 126))).prefix(5) == [0x82, 126, 0, 126, 1])
    #expect(
      server.message(.binary([UInt8](repeating: 1, count: 65536))).prefix(11) == [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0, 1])
    #expect(server.fragment([1], isText: false, isFirst: true, isLast: false) == [0x02, 1, 1])
    #expect(server.fragment([2], isText: false, isFirst: false, isLast: true) == [0x80, 1, 2])
    #expect(server.ping([UInt8](repeating: 0, count: 200)).count == 127)
    #expect(server.pong([5]) == [0x8A, 1, 5])
  }

  @Test func everyFrameHasAKeyOfItsOwn() {
    let client = WebSocketEncoder(.client)
    let keys = (0..<100).map { _ in Array(client.ping()[2..<6]) }
    #expect(Set(keys).count > 95)
  }

  @Test func closes() {
    #expect(server.close() == [0x88, 0])
    #expect(server.close(.normal, reason: "ok") == [0x88, 4, 0x03, 0xE8, 111, 107])
    #expect(server.close(.abnormal, reason: "never") == [0x88, 0])
    // 61 characters of two bytes fit into 123, the next does not.
    #expect(server.close(.normal, reason: String(repeating: "é", count: 100)).count == 2 + 2 + 122)
  }
}
