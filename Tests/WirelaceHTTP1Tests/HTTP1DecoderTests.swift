import Testing
import WirelaceHTTP
import WirelaceHTTP1
import WirelaceTestSupport

/// Events with the pieces of bodies joined, and the error that ended them.
struct Outcome: Equatable {
  var events: [HTTP1Event] = []
  var error: HTTP1Error?

  mutating func drain(_ decoder: inout HTTP1Decoder) {
    guard error == nil else { return }
    do throws(HTTP1Error) {
      while let event = try decoder.next() {
        if case .body(let more) = event, case .body(let bytes)? = events.last {
          events[events.count - 1] = .body(bytes + more)
        } else {
          events.append(event)
        }
      }
    } catch { self.error = error }
  }
}

func decode(
  _ text: String, _ role: HTTP1Decoder.Role = .requests, answering methods: [String] = [],
  limits: HTTP1Limits = HTTP1Limits(), pieces: [Int] = []
) -> Outcome {
  var decoder = HTTP1Decoder(role, limits: limits)
  for method in methods { decoder.expectResponse(to: method) }
  var outcome = Outcome()
  var rest = Array(text.utf8)[...]
  for size in pieces {
    decoder.receive(rest.prefix(size))
    outcome.drain(&decoder)
    rest = rest.dropFirst(size)
  }
  decoder.receive(rest)
  outcome.drain(&decoder)
  return outcome
}

@Suite struct HTTP1DecoderTests {
  static let get = "GET /a?b=c HTTP/1.1\r\nHost: example.org\r\nAccept:  text/plain \r\n\r\n"
  static let chunked =
    "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n5;n=v\r\nhello\r\n0A\r\n0123456789\r\n0\r\nX-Sum: 7\r\n\r\n"

  @Test func pipelinedRequests() {
    let outcome = decode(
      Self.get + Self.chunked
        + "PUT /y HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc\r\nOPTIONS * HTTP/1.1\r\nhost: b\r\n\r\n")
    #expect(outcome.error == nil)
    #expect(
      outcome.events == [
        .request(
          HTTP1RequestHead(
            method: "GET", target: "/a?b=c",
            fields: ["Host": "example.org", "Accept": "text/plain"])),
        .end([:]),
        .request(
          HTTP1RequestHead(
            method: "POST", target: "/x", fields: ["Host": "a", "Transfer-Encoding": "Chunked"])
        ),
        .body(Array("hello0123456789".utf8)), .end(["X-Sum": "7"]),
        .request(
          HTTP1RequestHead(method: "PUT", target: "/y", version: .http10, fields: ["Content-Length": "3"])),
        .body(Array("abc".utf8)), .end([:]),
        .request(HTTP1RequestHead(method: "OPTIONS", target: "*", fields: ["host": "b"])), .end([:]),
      ])
  }

  @Test func responses() {
    let outcome = decode(
      """
      HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200\r\nContent-Length: 9\r\n\r\n\
      HTTP/1.1 304 x\r\nContent-Length: 9\r\n\r\nHTTP/1.1 204 \r\n\r\nHTTP/1.0 200 OK\r\n\r\nto the end
      """, .responses, answering: ["GET", "HEAD", "GET", "DELETE", "GET"])
    #expect(outcome.error == nil)
    let statuses = outcome.events.compactMap { event -> Int? in
      if case .response(let head) = event { head.status } else { nil }
    }
    #expect(statuses == [100, 200, 200, 304, 204, 200])
    #expect(outcome.events.filter { $0 == .end([:]) }.count == 4)
    #expect(outcome.events.last == .body(Array("to the end".utf8)))
  }

  @Test func aBodyToTheEndOfTheConnection() throws {
    var decoder = HTTP1Decoder(.responses)
    decoder.receive("HTTP/1.1 200 OK\r\n\r\nabc".utf8)
    #expect(try decoder.next() != nil)
    #expect(try decoder.next() == .body(Array("abc".utf8)))
    #expect(try decoder.next() == nil)
    #expect(try decoder.finish() == .end([:]))
  }

  @Test(arguments: [
    "GET", "GET / HTTP/1.1\r\n", get + "P", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1",
    String(chunked.dropLast(2)), String(chunked.dropLast(30)),
  ])
  func anEndInsideAMessage(text: String) throws {
    var decoder = HTTP1Decoder(.requests)
    decoder.receive(text.utf8)
    while try decoder.next() != nil {}
    let error = #expect(throws: HTTP1Error.self) { try decoder.finish() }
    #expect(error?.kind == .truncated)
    #expect(error?.offset == text.utf8.count)
    #expect(throws: try #require(error)) { try decoder.next() }
  }

  @Test func bytesBehindAnUpgrade() throws {
    var decoder = HTTP1Decoder(.requests)
    decoder.receive(
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n\r\n\u{1}\u{2}".utf8)
    guard case .request(let head)? = try decoder.next() else {
      Issue.record("no head")
      return
    }
    #expect(head.upgrades == ["websocket"])
    #expect(try decoder.next() == .end([:]))
    #expect(decoder.takeRemainder() == [1, 2])
    #expect(try decoder.next() == nil)
    var client = HTTP1Decoder(.responses)
    client.receive("HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\nHTTP".utf8)
    #expect(try client.next() != nil)
    #expect(try client.next() == nil)
    #expect(client.takeRemainder() == Array("HTTP".utf8))
  }

  @Test func whatTheHeadSays() {
    func head(_ version: HTTP1Version, _ fields: HTTPFields = [:]) -> HTTP1RequestHead {
      HTTP1RequestHead(method: "GET", target: "/", version: version, fields: fields)
    }
    #expect(head(.http11).keepsAlive)
    #expect(!head(.http10).keepsAlive)
    #expect(!head(.http11, ["connection": "x, CLOSE"]).keepsAlive)
    #expect(head(.http10, ["Connection": "Keep-Alive"]).keepsAlive)
    #expect(head(.http11, ["Expect": "100-Continue"]).expectsContinue)
    #expect(!head(.http10, ["Expect": "100-continue"]).expectsContinue)
    #expect(head(.http11, ["Upgrade": "websocket"]).upgrades.isEmpty)
  }

  /// Each is a way in which two readers have come to disagree about where a message ends, or is plainly wrong.
  @Test(arguments: [
    (
      "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", HTTP1Error.Kind.ambiguousLength,
      400
    ),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", .ambiguousLength, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", .ambiguousLength, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", .ambiguousLength, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", .ambiguousLength, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n", .ambiguousLength, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", .ambiguousLength, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", .bodyTooLarge, 413),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", .ambiguousLength, 400),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", .ambiguousLength,
      400
    ),
    ("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .ambiguousLength, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", .unsupportedCoding, 501),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", .unsupportedCoding, 501),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\u{B}chunked\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\n: y\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\nHost: a\n\n", .malformed, 400),
    ("GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", .malformed, 400),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed, 400),
    ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .malformed, 400),
    ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed, 400),
    ("GET path HTTP/1.1\r\nHost: a\r\n\r\n", .malformed, 400),
    ("GET /\u{E9} HTTP/1.1\r\nHost: a\r\n\r\n", .malformed, 400),
    ("GET /\r\n", .malformed, 400),
    ("GET / HTTP/2.0\r\n\r\n", .unsupportedVersion, 505),
    ("GET / http/1.1\r\n\r\n", .malformed, 400),
    ("\r\n\r\nGET / HTTP/1.1\r\n", .malformed, 400),
    ("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n", .malformed, 400),
    ("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n", .malformed, 400),
    ("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n", .malformed, 400),
    ("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\nhello\r\n", .malformed, 400),
    ("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5 x\r\nhello\r\n", .malformed, 400),
    ("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1000000000000000\r\n", .malformed, 400),
    ("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 3\r\n\r\n", .malformed, 400),
  ])
  func refused(text: String, kind: HTTP1Error.Kind, status: Int) {
    let outcome = decode(text)
    #expect(outcome.error?.kind == kind, "\(text.debugDescription)")
    #expect(outcome.error?.status == status)
    #expect(decode(text, pieces: [Int](repeating: 1, count: text.utf8.count)) == outcome)
  }

  @Test func limits() {
    var limits = HTTP1Limits()
    limits.body = 10
    limits.extensions = 8
    limits.fields = 3
    let head = "PUT / HTTP/1.1\r\nHost: a\r\n"
    func kind(_ text: String) -> HTTP1Error.Kind? { decode(text, limits: limits).error?.kind }
    #expect(kind(head + "Content-Length: 10\r\n\r\n0123456789") == nil)
    #expect(kind(head + "Content-Length: 11\r\n\r\n") == .bodyTooLarge)
    let chunked = head + "Transfer-Encoding: chunked\r\n\r\n"
    #expect(kind(chunked + "6\r\nabcdef\r\n4\r\nabcd\r\n0\r\n\r\n") == nil)
    #expect(kind(chunked + "6\r\nabcdef\r\n5\r\n") == .bodyTooLarge)
    #expect(kind(chunked + "1;abc\r\na\r\n1;abc\r\na\r\n") == nil)
    #expect(kind(chunked + "1;abc\r\na\r\n1;abcd\r\n") == .malformed)
    #expect(kind(head + "A: b\r\nC: d\r\n\r\n") == nil)
    #expect(kind(head + "A: b\r\nC: d\r\nE: f\r\n\r\n") == .headTooLarge)
    func filled(_ extra: Int) -> String {
      let head = "GET / HTTP/1.1\r\nHost: a\r\nX: "
      return head + String(repeating: "x", count: (16 << 10) - head.utf8.count - 4 + extra) + "\r\n\r\n"
    }
    #expect(decode(filled(0)).error == nil)
    #expect(decode(filled(1)).error?.status == 431)
    let target = "/" + String(repeating: "t", count: (8 << 10) - 1)
    #expect(decode("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").error == nil)
    #expect(decode("GET \(target)t HTTP/1.1\r\nHost: a\r\n\r\n").error?.status == 414)
    #expect(decode(String(repeating: "G", count: 9000)).error?.status == 414)
  }

  /// However the bytes are cut, and whatever is wrong with them, events and error are the same.
  @Test func anySplitGivesTheSame() {
    var random = SeededGenerator(seed: 41)
    let parts = [Self.get, Self.chunked, "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\n\r\nhello, world"]
    for round in 0..<400 {
      var bytes = Array((0..<3).map { _ in parts.randomElement(using: &random)! }.joined().utf8)
      if round % 2 == 1 {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0..<127, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let whole = decode(text)
      if round % 2 == 0 { #expect(whole.error == nil) }
      let pieces = (0..<bytes.count / 4).map { _ in Int.random(in: 1...9, using: &random) }
      #expect(decode(text, pieces: pieces) == whole, "\(text.debugDescription)")
    }
  }

  @Test func bytesThatAreNotUTF8AreLatin1() throws {
    var decoder = HTTP1Decoder(.responses)
    decoder.receive(Array("HTTP/1.1 200 ".utf8) + [0xE9] + Array("\r\nX: caf".utf8) + [0xE9] + Array("\r\n\r\n".utf8))
    guard case .response(let head)? = try decoder.next() else {
      Issue.record("no head")
      return
    }
    #expect(head.reason == "é")
    #expect(head.fields == ["X": "café"])
  }
}
