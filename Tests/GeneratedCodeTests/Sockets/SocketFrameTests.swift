import Testing
import WirelaceFrames
import WirelaceHTTP
import WirelaceStreams
import WirelaceWebSocket

/// Generated frames of sockets: what is written is read back, and what is wrong is told.
@Suite struct SocketFrameTests {
  private func error<Frame: StreamFrame>(_ type: Frame.Type, _ message: WebSocketMessage) -> StreamError? {
    do throws(StreamError) {
      _ = try type.decode(message)
      return nil
    } catch {
      return error
    }
  }

  private func error(_ frame: some StreamFrame) -> StreamError? {
    do throws(StreamError) {
      _ = try frame.encode()
      return nil
    } catch {
      return error
    }
  }

  @Test func framesAreWrittenAndReadBack() throws {
    let client: [(Speech.ClientFrame, WebSocketMessage)] = [
      (.begin(Begin(text: "hi", grade: .fine)), .text(#"{"cmd":"begin","text":"hi","grade":"fine"}"#)),
      (.audio([1, 2]), .binary([1, 2])),
      (.audio([]), .binary([])),
      (.finish(Finish()), .text(#"{"cmd":"finish"}"#)),
      (.question(Question(question: "why")), .text(#"{"question":"why"}"#)),
    ]
    for (frame, message) in client {
      #expect(try frame.encode() == message)
      #expect(try Speech.ClientFrame.decode(message) == frame)
    }
    #expect(client.map { $0.0.name } == ["begin", "audio", "audio", "finish", "question"])
    let server: [Speech.ServerFrame] = [
      .ready(Ready()), .progress(Heard(bytes: .max)), .verdict(Judgement(scores: [1, 99.5])), .fault(Mishap(code: -1)),
    ]
    for frame in server { #expect(try Speech.ServerFrame.decode(try frame.encode()) == frame) }
  }

  @Test func errorsTellFrameAndPath() throws {
    let missing = try #require(error(Speech.ServerFrame.self, .text(#"{"event":"progress","bytes":-1}"#)))
    #expect(missing.frame == "progress")
    guard case .payload(let problem) = missing.problem else { throw missing }
    #expect(problem.path == "$.bytes")
    #expect(problem.kind == .overflow)
    let nested = try #require(error(Speech.ServerFrame.self, .text(#"{"event":"verdict","scores":[1,"x"]}"#)))
    #expect("\(nested)".hasPrefix("Speech: server frame verdict: $.scores[1]: type"))
    let rule = try #require(error(Speech.ServerFrame.self, .text(#"{"event":"verdict","scores":[1,100.5]}"#)))
    #expect(rule.frame == "verdict")
    guard case .rules(let violations) = rule.problem else { throw rule }
    #expect(violations.map(\.path) == ["$.scores[1]"])
    #expect(rule.closeCode == .policyViolation)
    let closed = try #require(error(Speech.ClientFrame.self, .text(#"{"cmd":"begin","text":"a","grade":"good"}"#)))
    guard case .payload(let grade) = closed.problem else { throw closed }
    #expect(grade.kind == .case)
    #expect(grade.path == "$.grade")
  }

  @Test func limitsHoldBothWays() throws {
    #expect(error(Speech.ClientFrame.audio(Array(repeating: 0, count: 16))) == nil)
    #expect(error(Speech.ClientFrame.audio(Array(repeating: 0, count: 17)))?.problem == .size(limit: 16, found: 17))
    #expect(error(Speech.ClientFrame.self, .binary(Array(repeating: 0, count: 17)))?.frame == "audio")
    let long = Speech.ServerFrame.verdict(Judgement(scores: Array(repeating: 0.25, count: 60)))
    let found = try #require(error(long))
    #expect(found.frame == "verdict")
    guard case .size(200, _) = found.problem else { throw found }
    let text = String(repeating: "x", count: 1025)
    #expect(error(Speech.ServerFrame.self, .text(text))?.problem == .size(limit: 1024, found: 1025))
  }

  @Test func rulesAreCheckedBeforeSending() throws {
    let found = try #require(error(Speech.ClientFrame.begin(Begin(text: ""))))
    #expect(found.frame == "begin")
    guard case .rules(let violations) = found.problem else { throw found }
    #expect(violations.map(\.path) == ["$.text"])
    let binary = try #require(error(Wire.ClientFrameMessage.sample(Sample(number: 1, level: 101))))
    guard case .rules(let broken) = binary.problem else { throw binary }
    #expect(broken.map(\.path) == ["level"])
  }

  @Test func unknownTextsFollowTheSchema() throws {
    let other = WebSocketMessage.text(#"{"event":"other"}"#)
    #expect(try Speech.ServerFrame.decode(other) == nil)
    #expect(try Speech.ServerFrame.decode(.text("[1]")) == nil)
    #expect(error(Speech.ClientFrame.self, other)?.problem == .unknownText)
    #expect(error(Speech.ServerFrame.self, .text("{"))?.closeCode == .invalidPayload)
    let kept = try #require(try Wire.ServerFrame.decode(other))
    #expect(kept == .unknownText(["event": "other"]))
    #expect(kept.place == nil)
    #expect(try kept.encode() == other)
    #expect(error(Ticker.ServerFrame.self, other)?.problem == .unknownText)
    #expect(error(Ticker.ClientFrame.self, .text("{}"))?.problem == .unknownText)
    #expect(error(Ticker.ClientFrame.self, .binary([]))?.problem == .unexpectedBinary)
  }

  @Test func binaryFramesAreRead() throws {
    let sample = Wire.ClientFrameMessage.sample(Sample(number: 0x0102, level: 3))
    #expect(try sample.encode() == .binary([0x02, 0x01, 0x03]))
    #expect(try Wire.ClientFrameMessage.decode(.binary([0x02, 0x01, 0x03])) == sample)
    let short = try #require(error(Wire.ClientFrameMessage.self, .binary([1, 2])))
    guard case .frame(let problem) = short.problem else { throw short }
    #expect(short.frame == "sample")
    #expect(problem.kind == .truncated)
    #expect(problem.byteOffset == 2)
    #expect(error(Wire.ClientFrameMessage.self, .binary([1, 2, 3, 4]))?.closeCode == .invalidPayload)
    #expect(error(Wire.ClientFrameMessage.self, .binary([1, 2, 101]))?.closeCode == .policyViolation)
  }

  /// Names that Swift or the enum keep for themselves.
  @Test func everyNameHasACase() throws {
    let frames: [Wire.ClientFrameMessage] = [
      .initFrame(ClientFrame(initField: "a")), .decodeFrame(Switch(on: true)), .sample(Sample(number: 1, level: 2)),
    ]
    #expect(frames.map(\.name) == ["init", "decode", "sample"])
    let server = Wire.ServerFrame.selfFrame(Sample(number: 1, level: 2))
    #expect(server.name == "self")
  }
}
