import Testing
import WirelaceHTTP
import WirelaceHTTP1

@testable import WirelaceWebSocket

@Suite struct HandshakeTests {
  let client: WebSocketClientHandshake

  init() throws {
    client = try WebSocketClientHandshake(
      host: "server.example.com", target: "/chat", subprotocols: ["chat", "superchat"],
      fields: ["Origin": "http://example.com", "Upgrade": "other"], nonce: Array("the sample nonce".utf8))
  }

  /// RFC 6455, 1.3 and 4.2.2.
  @Test func exampleOfTheStandard() throws {
    #expect(client.request.fields.values("sec-websocket-key") == ["dGhlIHNhbXBsZSBub25jZQ=="])
    #expect(client.request.fields.values("upgrade") == ["websocket"])
    let server = try WebSocketServerHandshake(client.request)
    #expect(server.subprotocols == ["chat", "superchat"])
    let response = server.response(subprotocol: server.choose(from: ["superchat"]))
    #expect(response.fields.values("sec-websocket-accept") == ["s3pPLMBiTxaQ9kYGzzhZRbK+xOo="])
    #expect(try client.check(response) == "superchat")
    #expect(try client.check(server.response(subprotocol: "unknown")) == nil)
  }

  /// FIPS 180-4 and RFC 4648.
  @Test func digestsAndBase64() {
    func hex(_ bytes: [UInt8]) -> String {
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    #expect(hex(sha1(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hex(sha1([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(hex(sha1([UInt8](repeating: 97, count: 1_000))) == "291e9a6c66994949b57ba5e650361e98fc36b1ba")
    #expect(["", "f", "fo", "foo", "foob"].map { base64(Array($0.utf8)) } == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="])
  }

  @Test func whatIsNoAnswer() throws {
    let right = try WebSocketServerHandshake(client.request).response()
    func failure(_ change: (inout HTTP1ResponseHead) -> Void) -> WebSocketHandshakeError? {
      var response = right
      change(&response)
      do throws(WebSocketHandshakeError) { _ = try client.check(response) } catch { return error }
      return nil
    }
    func set(_ name: String, _ value: String?) -> (inout HTTP1ResponseHead) -> Void {
      { response in
        response.fields.remove(name)
        if let value { response.fields.append(checked: name, value) }
      }
    }
    #expect(failure { _ in } == nil)
    #expect(failure(set("Upgrade", "WebSocket")) == nil)
    #expect(failure(set("Connection", "keep-alive, UPGRADE")) == nil)
    #expect(failure { $0.status = 200 } == .refused(status: 200, reason: "Switching Protocols"))
    #expect(failure { $0.status = 401 }?.isAuthentication == true)
    #expect(failure { $0.status = 403 }?.isPermission == true)
    for change in [
      set("Upgrade", nil), set("Upgrade", "h2c"), set("Connection", "close"), set("Connection", nil),
      set("Sec-WebSocket-Accept", nil), set("Sec-WebSocket-Accept", "S3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
      set("Sec-WebSocket-Extensions", "permessage-deflate"),
    ] {
      guard case .invalidResponse? = failure(change) else {
        Issue.record("taken")
        continue
      }
    }
    #expect(failure(set("Sec-WebSocket-Protocol", "Chat")) == .subprotocol("Chat"))
  }

  @Test(
    arguments: [
      ("Upgrade", "h2c", 426), ("Connection", "keep-alive", 426), ("Sec-WebSocket-Version", "8", 426),
      ("Sec-WebSocket-Version", nil, 426), ("Sec-WebSocket-Key", nil, 400), ("Sec-WebSocket-Key", "short", 400),
      ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZR==", 400),
    ] as [(String, String?, Int)])
  func whatIsNoRequest(name: String, value: String?, status: Int) {
    var request = client.request
    request.fields.remove(name)
    if let value { request.fields.append(checked: name, value) }
    var found: Int?
    do throws(WebSocketHandshakeError) { _ = try WebSocketServerHandshake(request) } catch {
      if case .invalidRequest(let status, _) = error { found = status }
    }
    #expect(found == status)
  }

  @Test func nothingIsSmuggledIn() {
    #expect(throws: HTTPFieldError.self) { try WebSocketClientHandshake(host: "a\r\nX: y", target: "/") }
    #expect(throws: HTTPFieldError.self) {
      try WebSocketClientHandshake(host: "a", target: "/", subprotocols: ["x\r\nY: z"])
    }
  }

  @Test func onlyGET() {
    var request = client.request
    request.method = "POST"
    #expect(throws: WebSocketHandshakeError.invalidRequest(status: 405, "a handshake is a GET")) {
      try WebSocketServerHandshake(request)
    }
  }
}
