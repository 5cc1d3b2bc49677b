import Foundation
import HTTPTestSupport
import Testing
import WirelaceDigests
import WirelaceFrames

@testable import YuguCore

/// Calls over real sockets, to a peer that shares no code with the client.
@Suite(.enabled(if: PythonPeer.isThere)) struct RealSocketTests {
  private func client(
    _ peer: PythonPeer, scheme: String = "http", auth: YuguAuth = .appKey("app", secretKey: Bench.secretKey)
  ) -> YuguClient {
    var options = YuguClientOptions(auth: auth)
    options.baseUrl = "\(scheme)://localhost:\(peer.port)"
    options.logLevel = .off
    options.retry = RetryPolicy(initialDelayMs: 1)
    return YuguClient(options: options)
  }

  @Test func everyCall() async throws {
    let peer = try PythonPeer(PythonPeer.platform, [Bench.secretKey])
    let client = client(peer)
    let wav = TestAudio.wav(TestAudio.tone(seconds: 20))
    let config = EvaluateConfig(
      coreType: .sentence, referenceText: "今天a&b=c\"\n", language: "zh-CN", slack: 1, extra: ["new": "é"])
    let result = try await client.evaluate(audio: .data(wav, fileName: "读.wav"), config: config)
    #expect(result.overall == 88 && result.recordId == "r\(wav.count)" && result.attempts == 1)
    let seen = try #require(result.raw["seen"])
    #expect(seen["sha"]?.stringValue == FrameText.hexadecimal(SHA256Digest.of(Array(wav))))
    #expect(seen["texts"]?["config"]?.stringValue == (try config.jsonText()))
    #expect(seen["key"]?.stringValue == result.idempotencyKey)

    let compat = try await client.evaluateCompat(
      coreType: "sent.eval.cn", audio: .data(wav), params: CompatParams(refText: "北京", precision: 0.5, slack: 1))
    #expect(compat.raw["seen"]?["path"] == "/sent.eval.cn")
    #expect(compat.raw["seen"]?["texts"] == ["refText": "北京", "precision": "0.5", "slack": "1"])

    #expect(try await client.tts(TtsRequest(text: "你好", speed: 50)).audioUrl == "u你好")
    #expect(try await client.getReport(recordId: "a b").recordId == "a%20b")
    client.close()
  }

  @Test func aConnectionThatBreaksAndAServerThatIsBusyAreTriedAgain() async throws {
    let peer = try PythonPeer(PythonPeer.platform, [Bench.secretKey])
    let result = try await client(peer).evaluate(
      audio: Bench.audio, config: Bench.config, options: RequestOptions(idempotencyKey: "flaky-1"))
    #expect(result.attempts == 3 && result.raw["seen"]?["attempts"] == 3)
    #expect(result.raw["seen"]?["key"] == "flaky-1")
  }

  @Test func aWrongSecretIsTold() async throws {
    let peer = try PythonPeer(PythonPeer.platform, ["another"])
    let client = client(peer)
    let error = await failure { () async throws(YuguError) in
      try await client.evaluate(audio: Bench.audio, config: Bench.config)
    }
    #expect(error?.code == 2003 && error?.isAuthError == true && error?.attempts == 1)
  }

  @Test func whatProvesWhoAsksIsNotSentElsewhere() async throws {
    let peer = try PythonPeer(PythonPeer.platform, [Bench.secretKey])
    let client = client(peer)
    let error = await failure { () async throws(YuguError) in try await client.getReport(recordId: "redirect") }
    #expect(error?.code == 302 && error?.retryable == false)
  }

  @Test func nobodyThere() async throws {
    let peer = try PythonPeer(PythonPeer.platform, [Bench.secretKey])
    var options = YuguClientOptions(auth: .token("t"))
    // Port 1 of this machine answers nobody.
    options.baseUrl = "http://127.0.0.1:1"
    options.logLevel = .off
    options.retry = RetryPolicy(initialDelayMs: 1)
    let client = YuguClient(options: options)
    let error = await failure { () async throws(YuguError) in try await client.getReport(recordId: "r") }
    #expect(error?.code == 90001 && error?.isNetworkError == true && error?.attempts == 3)
    _ = peer
  }

  #if os(Linux)
    @Test func aServerThatIsNotTrusted() async throws {
      let certificates = try Certificates()
      let peer = try PythonPeer(PythonPeer.platform, [Bench.secretKey, certificates.folder + "/good"])
      let client = client(peer, scheme: "https")
      let error = await failure { () async throws(YuguError) in try await client.getReport(recordId: "r") }
      #expect(error?.code == 90011 && error?.retryable == false && error?.attempts == 1, "\(String(describing: error))")
    }
  #endif
}
