import Testing
import WirelaceHTTP
import WirelaceHTTP1

@Suite struct HTTP1EncoderTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func requestsToTheByte() throws {
    var encoder = HTTP1Encoder()
    let head = HTTP1RequestHead(method: "POST", target: "/p", fields: ["Host": "a"])
    #expect(text(try encoder.start(head, .length(3))) == "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n")
    #expect(text(try encoder.body([97, 98])) == "ab")
    #expect(throws: HTTP1EncodingError.length(announced: 3, written: 4)) { try encoder.body([1, 2]) }
    #expect(throws: HTTP1EncodingError.length(announced: 3, written: 2)) { try encoder.end() }
    #expect(throws: HTTP1EncodingError.state) { try encoder.start(head, .none) }
    _ = try encoder.body([99])
    #expect(try encoder.end() == [])
    #expect(text(try encoder.start(head, .none)) == "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
    #expect(try encoder.end() == [])
    _ = try encoder.start(head, .chunked)
    #expect(
      text(try encoder.body([UInt8](repeating: 120, count: 17))) == "11\r\n\(String(repeating: "x", count: 17))\r\n")
    #expect(try encoder.body([]) == [])
    #expect(text(try encoder.end(["T": "v"])) == "0\r\nT: v\r\n\r\n")
  }

  @Test func responsesWithoutABody() throws {
    var encoder = HTTP1Encoder()
    let started = try encoder.start(HTTP1ResponseHead(status: 200, reason: "OK"), .length(5), answering: "HEAD")
    #expect(text(started) == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
    #expect(try encoder.body([1, 2, 3, 4, 5]) == [])
    #expect(try encoder.end() == [])
    #expect(
      text(try encoder.start(HTTP1ResponseHead(status: 204), .none, answering: "GET")) == "HTTP/1.1 204 \r\n\r\n")
    _ = try encoder.end()
    #expect(throws: HTTP1EncodingError.state) {
      try encoder.start(HTTP1ResponseHead(status: 304), .length(1), answering: "GET")
    }
    _ = try encoder.start(HTTP1ResponseHead(status: 100), .none, answering: "PUT")
    #expect(
      text(try encoder.start(HTTP1ResponseHead(status: 200), .none, answering: "PUT"))
        == "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n")
  }

  @Test(arguments: [["content-length": "1"], ["Transfer-Encoding": "chunked"]] as [HTTPFields])
  func onlyTheEncoderSaysHowTheBodyEnds(fields: HTTPFields) {
    var encoder = HTTP1Encoder()
    #expect(throws: HTTP1EncodingError.field(fields[0].name)) {
      try encoder.start(HTTP1RequestHead(method: "GET", target: "/", fields: fields), .none)
    }
    #expect(throws: HTTP1EncodingError.field(fields[0].name)) {
      try encoder.start(HTTP1ResponseHead(status: 200, fields: fields), .none, answering: "GET")
    }
  }

  @Test(arguments: [("GET", "/a b"), ("GET", "/\r\n"), ("G T", "/"), ("", "/"), ("GET", "")])
  func startLinesAreChecked(method: String, target: String) {
    var encoder = HTTP1Encoder()
    #expect(throws: HTTP1EncodingError.startLine) {
      try encoder.start(HTTP1RequestHead(method: method, target: target), .none)
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    var encoder = HTTP1Encoder()
    let head = HTTP1RequestHead(method: "PUT", target: "/x?y", fields: ["Host": "a", "N": "ü"])
    let bytes = try encoder.start(head, .chunked) + encoder.body([1, 2]) + encoder.body([3]) + encoder.end()
    var decoder = HTTP1Decoder(.requests)
    decoder.receive(bytes)
    var outcome = Outcome()
    outcome.drain(&decoder)
    var expected = head
    try expected.fields.append("Transfer-Encoding", "chunked")
    #expect(outcome == Outcome(events: [.request(expected), .body([1, 2, 3]), .end([:])]))
  }
}
