import Foundation
import HTTPTestSupport
import Testing
import WirelaceHTTP
import YuguCore
import YuguPlatformSimulator

/// A full run at the most talkative level: nothing of it shows a secret key, a token, a signature, audio, or more than four characters of an app key.
@Suite struct CanaryTests {
  private static let appKey = "CANARYAPPKEY0123456789"
  private static let secretKey = "CANARYSECRET/+=key"
  private static let token = "CANARYTOKEN.aaa.bbb"

  private final class Logger: YuguLogger, YuguEventListener {
    let lines = Recorder<String>()
    func log(level: YuguLogLevel, tag: String, message: String, error: (any Error)?) {
      add("\(level) \(tag) \(message)", error)
    }
    func onRequestStart(op: String, method: String, path: String, attempt: Int) { add("\(op) \(method) \(path)", nil) }
    func onRequestEnd(op: String, httpStatus: Int?, latencyMs: Int, attempts: Int, error: YuguError?) { add(op, error) }
    func onRetry(op: String, attempt: Int, delayMs: Int, error: YuguError) { add(op, error) }
    func onSessionStateChanged(sessionId: String, from: String, to: String) { add("\(sessionId) \(from) \(to)", nil) }

    func add(_ text: String, _ value: Any?) {
      var dumped = ""
      if let value { dump(value, to: &dumped) }
      lines.add(text + " " + dumped + (value.map { "\($0) \(String(reflecting: $0))" } ?? ""))
    }
  }

  @Test(arguments: [false, true], YuguSignatureVersion.allCases)
  func aFullRunShowsNoSecret(withToken: Bool, version: YuguSignatureVersion) async throws {
    let bench = try await SimulatorBench {
      $0.accounts = [Self.appKey: Self.secretKey]
      $0.tokens = [Self.token: "user"]
    }
    let logger = Logger()
    let auth: YuguAuth = withToken ? .token(Self.token) : .appKey(Self.appKey, secretKey: Self.secretKey)
    let client = bench.client(auth) { options in
      options.signatureVersion = version
      options.logger = logger
      options.eventListener = logger
      options.logLevel = .debug
    }
    let voice = Speech.voice(seconds: 2)
    for fault in ["", "drop", "status=503,code=50200", "status=401,code=2003", "status=429,code=42903"] {
      if !fault.isEmpty { bench.simulator.queue(try SimulatorFault(fault)) }
      logger.add(
        "evaluate",
        await failure { () async throws(YuguError) in
          try await client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config)
        })
    }
    logger.add("tts", await failure { () async throws(YuguError) in try await client.tts(TtsRequest(text: "a")) })
    for fault in [
      "", "drop,after=2", "close=4001,after=2", "status=401,code=2003", "status=429,code=42903", "error=50200", "half",
    ] {
      if !fault.isEmpty { bench.simulator.queue(try SimulatorFault(fault)) }
      let outcome = try await bench.read(client, voice)
      for error in outcome.errors.values + outcome.causes.values { logger.add("stream", error) }
    }
    logger.add("client", client)
    logger.add("options", client.options)
    client.close()
    try await Task.sleep(for: .milliseconds(200))
    let everything = logger.lines.values.joined(separator: "\n")
    #expect(logger.lines.values.count > 40 && everything.contains("debug evaluate attempt 1"))
    for secret in [Self.appKey, Self.secretKey, Self.token] {
      for form in [secret, PercentCoding.encode(secret), secret.replacing("/", with: "\\/")] {
        #expect(!everything.contains(form), "\(form)")
      }
    }
    #expect(withToken || everything.contains("CANA***"))
    // A signature is 44 characters of base64, whose last is '='; nothing of this form is in it.
    #expect(everything.firstMatch(of: /[A-Za-z0-9+\/]{43}=/) == nil)
    #expect(everything.firstMatch(of: /(?i)signature=(?!\*\*\*)[A-Za-z0-9]/) == nil)
    await bench.simulator.shutdown()
  }
}
