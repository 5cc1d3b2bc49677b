import HTTPTestSupport
import Foundation
import Testing
import WirelaceHTTP

@testable import YuguCore

@Suite struct SignatureTests {
  static let secret = "test_secret_key_123"

  @Test func thePublishedCheckValue() {
    let payload = SignaturePayload.version1([
      ("refText", "北京你好"), ("language", "zh-CN"), ("coreType", "sent.eval.cn"),
    ])
    #expect(payload == "coreType=sent.eval.cn&language=zh-CN&refText=北京你好")
    #expect(SignaturePayload.sign(payload, secretKey: Self.secret) == "A+6uVB/D7khxQEt8tzgCNjMUC1QtQQd1UF+NCYVYZqE=")
  }

  @Test func nothingSignsTheEmptyText() {
    #expect(SignaturePayload.version1([]).isEmpty)
    #expect(SignaturePayload.sign("", secretKey: Self.secret) == "q5Q0Pi4Q+j7PNBaI2X6mF6yMN8+9u202Riw462d2xjc=")
  }

  @Test func emptyParametersAreLeftOutAndBytesDecideTheOrder() {
    let payload = SignaturePayload.version1([("b", "2"), ("a", ""), ("Z", "3"), ("é", "4"), ("z", "a&b=c")])
    #expect(payload == "Z=3&b=2&z=a&b=c&é=4")
  }

  @Test func versionTwoCoversTheWholeRequest() {
    let payload = SignaturePayload.version2(
      method: "POST", path: "/api/v1/evaluate", query: [("b", "x y"), ("a", "1&2")], timestamp: "1790000000",
      nonce: "n", body: Array("abc".utf8))
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(payload == "YG2\nPOST\n/api/v1/evaluate\na=1%262&b=x%20y\n1790000000\nn\n" + digest)
  }

  @Test(arguments: YuguSignatureVersion.allCases)
  func everyAttemptHasAFreshTimeAndNonce(version: YuguSignatureVersion) async throws {
    let bench = Bench([
      ScriptedTransport.json(503, "{}", [("Retry-After", "2")]), ScriptedTransport.json(200, Bench.result),
    ]) {
      $0.signatureVersion = version
    }
    _ = try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
    let requests = bench.transport.requests
    #expect(requests.count == 2)
    let nonces = requests.compactMap { $0.fields["X-Nonce"] }
    #expect(Set(nonces).count == 2 && nonces.allSatisfy { $0.utf8.count == 32 })
    #expect(requests.map { $0.fields["X-Timestamp"] } == ["1790000000", "1790000002"])
    #expect(requests.allSatisfy { $0.fields["X-App-Key"] == Bench.appKey })
    let body = try await requests[0].body.collect(upTo: 1 << 26)
    #expect(try await requests[1].body.collect(upTo: 1 << 26) == body)
    for request in requests {
      let payload =
        switch version {
        case .v1: "config=" + (try Bench.config.jsonText())
        case .v2:
          SignaturePayload.version2(
            method: "POST", path: "/api/v1/evaluate", query: [],
            timestamp: try #require(request.fields["X-Timestamp"]), nonce: try #require(request.fields["X-Nonce"]),
            body: body)
        }
      #expect(request.fields["X-Signature"] == SignaturePayload.sign(payload, secretKey: Bench.secretKey))
      #expect(request.fields["X-Signature-Version"] == (version == .v2 ? "2" : nil))
    }
  }

  @Test func aTokenIsABearerTokenAndNothingElse() async throws {
    let bench = Bench([ScriptedTransport.json(200, Bench.result)], auth: .token(Bench.token))
    _ = try await bench.client.getReport(recordId: "r 1")
    let request = try #require(bench.transport.requests.first)
    #expect(request.fields["Authorization"] == "Bearer " + Bench.token)
    #expect(request.fields["X-Signature"] == nil && request.fields["X-App-Key"] == nil)
    #expect(request.url.path == "/api/v1/report/r%201")
  }

  @Test func theHandshakeSignsItsQuery() throws {
    let signer = RequestSigner(
      auth: .appKey("ak", secretKey: Self.secret), version: .v1,
      environment: YuguEnvironment(clock: VirtualClock(unixTime: 1_790_000_000), random: { 1 }))
    let query = signer.handshakeQuery(path: "/api/v1/ws/evaluate", idempotencyKey: "k").fields
    #expect(query.map(\.name) == ["appKey", "timestamp", "nonce", "idempotencyKey", "signature"])
    let nonce = "00000000000000010000000000000001"
    let payload = "appKey=ak&idempotencyKey=k&nonce=\(nonce)&timestamp=1790000000"
    #expect(query[4].value == SignaturePayload.sign(payload, secretKey: Self.secret))
    let token = RequestSigner(auth: .token("t"), version: .v1, environment: YuguEnvironment())
    #expect(token.handshakeQuery(path: "/", idempotencyKey: nil).fields.map(\.name) == ["token"])
  }

  @Test func numbersOfSpeechAreSignedAsTheyAreWritten() throws {
    let request = try PlatformRequest.tts(
      TtsRequest(text: "你好", speed: 50, extra: ["list": [1], "rate": 1.5, "flag": true]))
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"text":"你好","speed":50,"flag":true,"list":[1],"rate":1.5}"#)
    #expect(SignaturePayload.version1(request.parameters) == "flag=true&rate=1.5&speed=50&text=你好")
  }
}
