import Testing
import WirelaceFrames
import WirelaceHTTP
import WirelaceStreams
import WirelaceWebSocket

/// Tells frames apart, and says what is wrong with a message.
@Suite struct StreamReaderTests {
  private let format = StreamFormat(
    "Talk", .client, limit: 40, .text("hello", limit: 40, PayloadShape(constants: [JSONMember("cmd", "hello")])),
    .binary("audio", limit: 4), .text("word", limit: 60, PayloadShape(required: ["word"])))

  private func place(_ text: String) throws -> Int? { try StreamReader(.text(text), format).place }

  private func error(_ message: WebSocketMessage) -> StreamError? {
    do throws(StreamError) {
      _ = try StreamReader(message, format)
      return nil
    } catch {
      return error
    }
  }

  @Test func theFirstFrameThatFitsIsMeant() throws {
    #expect(try place(#"{"cmd":"hello"}"#) == 0)
    #expect(try place(#"{"word":1}"#) == 2)
    #expect(try place(#"{"word":1,"cmd":"hello"}"#) == 0)
    #expect(try place(#"{"cmd":"hell"}"#) == nil)
    #expect(try place("[]") == nil)
    #expect(try place("null") == nil)
    #expect(try StreamReader(.binary([]), format).place == 1)
  }

  @Test func limitsHoldBeforeParsing() throws {
    #expect(try place(#"{"word":""# + String(repeating: "x", count: 49) + "\"}") == 2)
    let long = try #require(error(.text("{" + String(repeating: " ", count: 60))))
    #expect(long.problem == .size(limit: 60, found: 61))
    #expect(long.closeCode == .messageTooBig)
    #expect("\(long)" == "Talk: client frame: 61 bytes, at most 60 are allowed")
    // Below the longest frame, above its own limit.
    let hello = try #require(error(.text(#"{"cmd":"hello","more":"xxxxxxxxxxxxxxxxxx"}"#)))
    #expect(hello.frame == "hello")
    #expect(hello.problem == .size(limit: 40, found: 43))
    // None of the frames: the socket's limit.
    #expect(error(.text(#"{"cmd":"hi","more":"xxxxxxxxxxxxxxxxxxxxx"}"#))?.frame == nil)
    #expect(error(.text(#"{"cmd":"hi","more":"xxxxxxxxxxxxxxxxxxxxx"}"#))?.problem == .size(limit: 40, found: 43))
    #expect(error(.binary([1, 2, 3, 4])) == nil)
    let binary = try #require(error(.binary([1, 2, 3, 4, 5])))
    #expect("\(binary)" == "Talk: client frame audio: 5 bytes, at most 4 are allowed")
    #expect(format.messageLimit == 60)
  }

  @Test func whatIsNoJSONIsRefusedWithItsPlace() throws {
    for text in ["", "{", "{\"a\":1,}", "{\"a\":1}x", "{\"a\":1,\"a\":2}", String(repeating: "[", count: 60)] {
      let found = try #require(error(.text(text)), "\(text)")
      guard case .payload(let problem) = found.problem else {
        Issue.record("\(found)")
        continue
      }
      #expect(problem.kind == .syntax)
      #expect(problem.offset != nil)
      #expect(found.closeCode == .invalidPayload)
    }
  }

  @Test func binaryMessagesNeedAFrame() {
    let words = StreamFormat("Talk", .server, limit: 40)
    #expect {
      try StreamReader(.binary([1]), words)
    } throws: { error in
      "\(error)" == "Talk: server frame: a binary message, and none is declared"
        && (error as? StreamError)?.closeCode == .unsupportedData
    }
  }

  /// Whatever arrives is told apart or refused, and never more than its limit.
  @Test func noiseIsSurvived() {
    var generator = Generator(state: 7)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"cmd\"", "\"hello\"", "\"word\"", "1", "null", "\\", "\"", "\u{0}", "é",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int(generator.next() % 12)).map { _ in pieces[Int(generator.next() % 15)] }.joined()
      if let reader = try? StreamReader(.text(text), format) {
        #expect(text.utf8.count <= 60)
        #expect(reader.place != 1)
      }
    }
  }
}

struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
