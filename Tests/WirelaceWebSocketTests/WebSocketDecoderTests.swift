import Testing
import WirelaceTestSupport
import WirelaceWebSocket

struct Outcome: Equatable {
  var events: [WebSocketEvent] = []
  var violation: WebSocketViolation?
}

func decode(_ bytes: [UInt8], _ role: WebSocketRole, limit: Int = 1 << 20, pieces: [Int] = []) -> Outcome {
  var decoder = WebSocketDecoder(role, messageLimit: limit)
  var outcome = Outcome()
  var rest = bytes[...]
  for size in pieces + [bytes.count] {
    decoder.receive(rest.prefix(size))
    rest = rest.dropFirst(size)
    do throws(WebSocketViolation) {
      while let event = try decoder.next() { outcome.events.append(event) }
    } catch {
      outcome.violation = error
      break
    }
  }
  return outcome
}

@Suite struct WebSocketDecoderTests {
  /// RFC 6455, 5.7.
  @Test func examplesOfTheStandard() {
    let hello = Array("Hello".utf8)
    func events(_ bytes: [UInt8], _ role: WebSocketRole = .client) -> [WebSocketEvent] { decode(bytes, role).events }
    #expect(events([0x81, 0x05] + hello) == [.message(.text("Hello"))])
    let masked: [UInt8] = [0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    #expect(events([0x81, 0x85] + masked, .server) == [.message(.text("Hello"))])
    #expect(events([0x01, 0x03] + hello.prefix(3) + [0x80, 0x02] + hello.suffix(2)) == [.message(.text("Hello"))])
    #expect(events([0x89, 0x05] + hello) == [.ping(hello)])
    #expect(events([0x8A, 0x85] + masked, .server) == [.pong(hello)])
    let some = [UInt8](repeating: 7, count: 256)
    #expect(events([0x82, 0x7E, 0x01, 0x00] + some) == [.message(.binary(some))])
    let more = [UInt8](repeating: 9, count: 65536)
    #expect(events([0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + more) == [.message(.binary(more))])
  }

  @Test func controlFramesBetweenFragments() {
    let outcome = decode(
      [0x01, 1, 65, 0x89, 1, 1, 0x00, 1, 66, 0x8A, 0, 0x80, 0, 0x82, 0, 0x88, 0, 0x81, 1, 65], .client)
    #expect(
      outcome.events == [
        .ping([1]), .pong([]), .message(.text("AB")), .message(.binary([])), .close(.noStatus, reason: ""),
      ])
    #expect(outcome.violation == nil)
  }

  @Test(
    arguments: [
      ([0xC1, 0], WebSocketViolation.Rule.reservedBits, 1002), ([0xA1, 0], .reservedBits, 1002),
      ([0x91, 0], .reservedBits, 1002), ([0x83, 0], .unknownOpcode, 1002), ([0x87, 0], .unknownOpcode, 1002),
      ([0x8B, 0], .unknownOpcode, 1002), ([0x8F, 0], .unknownOpcode, 1002), ([0x81, 0x80, 0, 0, 0, 0], .masking, 1002),
      ([0x82, 126, 0, 125], .lengthNotMinimal, 1002),
      ([0x82, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], .lengthNotMinimal, 1002),
      ([0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], .lengthOverflow, 1002), ([0x09, 0], .controlFrame, 1002),
      ([0x89, 126], .controlFrame, 1002), ([0x88, 127], .controlFrame, 1002), ([0x80, 0], .fragmentation, 1002),
      ([0x01, 0, 0x81, 0], .fragmentation, 1002), ([0x01, 0, 0x02, 0], .fragmentation, 1002),
      ([0x88, 1, 3], .closeCode, 1002),
      ([0x88, 2, 0x03, 0xEC], .closeCode, 1002), ([0x88, 2, 0x03, 0xED], .closeCode, 1002),
      ([0x88, 2, 0x03, 0xEE], .closeCode, 1002), ([0x88, 2, 0x03, 0xF7], .closeCode, 1002),
      ([0x88, 2, 0x03, 0xE7], .closeCode, 1002), ([0x88, 2, 0, 0], .closeCode, 1002),
      ([0x88, 2, 0x0B, 0xB7], .closeCode, 1002), ([0x88, 2, 0x13, 0x88], .closeCode, 1002),
      ([0x88, 3, 0x03, 0xE8, 0xFF], .notUTF8, 1007), ([0x81, 1, 0x80], .notUTF8, 1007),
      ([0x81, 2, 0xC0, 0xAF], .notUTF8, 1007),
      ([0x81, 1, 0xC3], .notUTF8, 1007), ([0x81, 3, 0xED, 0xA0, 0x80], .notUTF8, 1007),
      ([0x81, 4, 0xF4, 0x90, 0x80, 0x80], .notUTF8, 1007), ([0x81, 3, 0xE0, 0x80, 0x80], .notUTF8, 1007),
      ([0x82, 127, 0, 0, 0, 0, 0, 0x10, 0, 1], .tooBig, 1009),
      ([0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .tooBig, 1009),
    ] as [([UInt8], WebSocketViolation.Rule, UInt16)])
  func violations(bytes: [UInt8], rule: WebSocketViolation.Rule, code: UInt16) {
    let outcome = decode(bytes, .client)
    #expect(outcome.violation?.rule == rule)
    #expect(outcome.violation?.code.rawValue == code)
    #expect(outcome.events == [])
    #expect(decode(bytes, .client, pieces: bytes.map { _ in 1 }).violation == outcome.violation)
  }

  @Test func aClientHasToMask() {
    #expect(decode([0x81, 0], .server).violation?.rule == .masking)
    #expect(decode([0x81, 0x80, 1, 2, 3, 4], .server).events == [.message(.text(""))])
  }

  @Test func textFailsWithItsFirstBadByte() {
    // The frame announces more than came, and the message is not at its end.
    #expect(decode([0x01, 20, 0xE2, 0x28], .client).violation?.rule == .notUTF8)
    #expect(decode([0x01, 1, 0xE2, 0x00, 1, 0x82, 0x80, 1, 0xAC], .client).events == [.message(.text("€"))])
    #expect(decode([0x01, 1, 0xE2, 0x80, 0], .client).violation?.rule == .notUTF8)
    #expect(decode([0x02, 1, 0xE2, 0x80, 0], .client).events == [.message(.binary([0xE2]))])
  }

  @Test func theLimitIsOfTheWholeMessage() {
    let bytes: [UInt8] = [0x02, 3, 1, 2, 3, 0x00, 0, 0x80, 2, 4, 5]
    #expect(decode(bytes, .client, limit: 5).events == [.message(.binary([1, 2, 3, 4, 5]))])
    #expect(decode(bytes, .client, limit: 4).violation == WebSocketViolation(rule: .tooBig, offset: 7))
  }

  @Test func closeCodesThatMayBe() {
    for code: UInt16 in [1000, 1001, 1002, 1003, 1007, 1014, 3000, 4999] {
      let bytes = [0x88, 4, UInt8(code >> 8), UInt8(code & 0xFF), 111, 107]
      #expect(decode(bytes, .client).events == [.close(WebSocketCloseCode(rawValue: code), reason: "ok")])
    }
  }

  /// What an encoder writes is read again under every split; damaged bytes give the same events and violation under every split.
  @Test(arguments: [WebSocketRole.client, .server])
  func roundTripUnderEverySplit(role: WebSocketRole) {
    var random = SeededGenerator(seed: 6)
    let encoder = WebSocketEncoder(role)
    for round in 0..<200 {
      var bytes: [UInt8] = []
      var expected: [WebSocketEvent] = []
      for _ in 0..<4 {
        let size = [0, 1, 125, 126, 300, 66000].randomElement(using: &random)!
        let payload = (0..<size).map { _ in UInt8.random(in: 0..<128, using: &random) }
        let message: WebSocketMessage =
          Bool.random(using: &random) ? .binary(payload) : .text(String(decoding: payload, as: UTF8.self) + "é€😀")
        bytes += encoder.message(message, fragmentSize: [nil, 50, 1000].randomElement(using: &random)!)
        bytes += encoder.ping([1, 2])
        expected += [.message(message), .ping([1, 2])]
      }
      bytes += encoder.close(.goingAway, reason: "bye")
      expected.append(.close(.goingAway, reason: "bye"))
      let reader: WebSocketRole = role == .client ? .server : .client
      let pieces = (0..<40).map { _ in Int.random(in: 1...4000, using: &random) }
      #expect(decode(bytes, reader, pieces: pieces) == Outcome(events: expected))
      if round % 2 == 0 {
        bytes[Int.random(in: 0..<min(400, bytes.count), using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        #expect(decode(bytes, reader, pieces: pieces) == decode(bytes, reader))
      }
    }
  }
}
