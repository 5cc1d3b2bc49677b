import Foundation
import HTTPTestSupport
import Testing
import WirelaceHTTP

@testable import YuguCore

/// Nothing that a client logs, throws or shows of itself holds a secret key, a token, a signature, or more than four characters of an app key,
/// also when the platform repeats them.
@Suite struct SecretTests {
  private static let auths: [YuguAuth] = [
    .appKey(Bench.appKey, secretKey: Bench.secretKey), .token(Bench.token),
  ]

  /// Answers with every field of the request in its message, and in the forms that JSON and addresses give it.
  private static func echo(_ status: Int, code: Int = 2003, before padding: Int = 0) -> ScriptedTransport.Answer {
    { request in
      let told = request.fields.filter { $0.name != "User-Agent" }.map(\.value).joined(separator: " ")
      let forms = [told, told.replacing("/", with: "\\/"), PercentCoding.encode(told)].joined(separator: " ")
      let text = #"{"code":\#(code),"message":"\#(String(repeating: ".", count: padding))\#(forms)"}"#
      return HTTPResponse(status, body: HTTPBody(text: text))
    }
  }

  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text + "\(value)" + String(reflecting: value)
  }

  private func canaries(_ bench: Bench) -> [String] {
    let signatures = bench.transport.requests.compactMap { $0.fields["X-Signature"] }
    let plain = [Bench.appKey, Bench.secretKey, Bench.token] + signatures
    return plain + plain.map { $0.replacing("/", with: "\\/") } + plain.map { PercentCoding.encode($0) }
  }

  @Test(arguments: auths, [0, 3900, 4000, 4050, 4080]) func errorsAndLogs(_ auth: YuguAuth, _ padding: Int) async {
    let bench = Bench([Self.echo(503, code: 50200, before: padding), Self.echo(401, before: padding)], auth: auth)
    let error = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
    }
    await bench.client.reporter.drain()
    let everything = dumped(error as Any) + bench.logger.lines.values.joined(separator: "\n")
    #expect(error?.code == 2003 && bench.transport.requests.count == 2)
    for canary in canaries(bench) { #expect(!everything.contains(canary)) }
    // A cut leaves no beginning of one either.
    for canary in canaries(bench) where canary.count > 12 { #expect(!everything.contains(canary.prefix(12))) }
    #expect((error?.rawBody?.utf8.count ?? 0) <= 4096)
  }

  private struct Telling: Error {
    var underlying: String
  }

  @Test(arguments: auths) func causesShowNone(_ auth: YuguAuth) async {
    let telling: ScriptedTransport.Answer = { request in
      let told = request.fields.map(\.value).joined(separator: " ")
      throw YuguError.local(
        .networkError, "lost", cause: YuguError.local(.tlsError, told, cause: Telling(underlying: told)))
    }
    let bench = Bench([telling], auth: auth) { $0.retry = .none }
    let error = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
    }
    let everything = dumped(error as Any)
    #expect((error?.cause as? YuguError)?.code == 90011)
    #expect((error?.cause as? YuguError)?.cause != nil)
    for canary in canaries(bench) { #expect(!everything.contains(canary)) }
  }

  @Test func causesThatShowNoSecretStayWhatTheyAre() async {
    let bench = Bench([ScriptedTransport.fails(HTTPTransportError(.trust, "x"))])
    let error = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
    }
    #expect((error?.cause as? HTTPTransportError)?.kind == .trust)
  }

  @Test(arguments: auths) func clientsShowNone(_ auth: YuguAuth) {
    let bench = Bench([Self.echo(200)], auth: auth)
    let everything = dumped(bench.client) + dumped(bench.client.options) + dumped(auth)
    for canary in [Bench.appKey, Bench.secretKey, Bench.token] { #expect(!everything.contains(canary)) }
  }

  @Test func aFailedCallIsLoggedAsAnError() async {
    let bench = Bench([Self.echo(401)], level: .error)
    _ = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
    }
    await bench.client.reporter.drain()
    #expect(bench.logger.lines.values.count == 1)
    #expect(bench.logger.lines.values.first?.contains("2003") == true)
  }

  @Test func aCallThatWasCancelledBeforehandSendsNothing() async {
    let bench = Bench([Self.echo(401)])
    let task = Task { () -> YuguError? in
      while !Task.isCancelled { await Task.yield() }
      return await failure { () async throws(YuguError) in
        try await bench.client.evaluate(audio: Bench.audio, config: Bench.config)
      }
    }
    task.cancel()
    #expect(await task.value?.code == 90003)
    #expect(bench.transport.requests.isEmpty)
  }
}
