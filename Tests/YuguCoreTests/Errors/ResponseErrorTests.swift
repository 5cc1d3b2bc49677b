import Testing
import WirelaceHTTP

@testable import YuguCore

/// What answers of the platform are to a caller: both shapes of an error, envelopes, and what is no JSON at all.
@Suite struct ResponseErrorTests {
  private func error(_ status: Int, _ text: String) async -> YuguError? {
    let bench = Bench([ScriptedTransport.json(status, text)]) { $0.retry = .none }
    return await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
    }
  }

  @Test(arguments: [
    (400, #"{"code":40001,"message":"bad","timestamp":1}"#, 40001, "bad"),
    (400, #"{"code":"40001","message":""}"#, 40001, "VALIDATION_ERROR"),
    (422, #"{"detail":"wrong"}"#, 422, "wrong"),
    (422, #"{"detail":[{"loc":["body"],"msg":"one"},{"msg":"two"},"three"]}"#, 422, "one; two; three"),
    (404, #"{"detail":[]}"#, 404, "HTTP 404"), (409, "<html>", 409, "HTTP 409"), (503, "", 503, "HTTP 503"),
    (400, #"[1]"#, 400, "HTTP 400"), (429, #"{"code":42903}"#, 42903, "SANDBOX_DAILY_LIMIT"),
    (400, #"{"code":1004,"message":"disabled"}"#, 1004, "disabled"),
  ])
  func failures(_ status: Int, _ text: String, _ code: Int, _ message: String) async {
    let error = await error(status, text)
    #expect(error?.code == code && error?.message == message && error?.httpStatus == status)
    #expect(error?.rawBody == (text.isEmpty ? nil : text) && error?.attempts == 1)
  }

  @Test func aCodeOfTheirsInASuccessIsAnError() async {
    let error = await error(200, #"{"code":40902,"message":"none left","data":null,"recordId":"r"}"#)
    #expect(error?.code == 40902 && error?.isQuotaExceeded == true && error?.httpStatus == 200)
    #expect(error?.recordId == "r")
  }

  @Test(arguments: ["", "{", "null", "[]", #"{"recordId":"r"}"#, #"{"result":3}"#])
  func aSuccessWithoutAResultBreaksTheProtocol(text: String) async {
    let error = await error(200, text)
    #expect(error?.code == 90005 && error?.isProtocolViolation == true && error?.retryable == false)
  }

  @Test func bodiesAreShownUpToFourKilobytesAndNeverHalfACharacter() async {
    let error = await error(400, String(repeating: "好", count: 3000))
    #expect(error?.rawBody?.utf8.count == 4095)
    #expect(error?.rawBody?.allSatisfy { $0 == "好" } == true)
  }

  @Test func bytesThatAreNoTextAreNotShown() async {
    let bench = Bench([{ _ in HTTPResponse(400, body: HTTPBody([0xFF, 0xFE])) }])
    let error = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
    }
    #expect(error?.rawBody == nil && error?.code == 400)
  }

  @Test func anAnswerWithoutEndIsCutOff() async {
    let endless: ScriptedTransport.Answer = { _ in
      HTTPResponse(200, body: HTTPBody(length: nil, chunks: AsyncStream { [UInt8](repeating: 32, count: 1 << 20) }))
    }
    let bench = Bench([endless])
    let error = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
    }
    #expect(error?.code == 90005 && bench.transport.requests.count == 1)
  }
}
