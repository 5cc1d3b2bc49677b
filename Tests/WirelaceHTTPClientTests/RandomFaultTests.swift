#if os(Linux)
  import Foundation
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceHTTPServer
  import WirelaceLocks

  /// A thousand calls over connections that break at random: each ends, none claims what the server did not do, none tells a secret.
  @Suite(.timeLimit(.minutes(10))) struct RandomFaultTests {
    /// SplitMix64.
    private struct Generator: RandomNumberGenerator {
      var state: UInt64
      mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
      }
    }

    /// Says yes to what it has read whole, and remembers it.
    private final class Ledger: HTTPHandler {
      private let done = Guarded<[Int: Int]>([:])
      func times(_ number: Int) -> Int { done.withLock { $0[number] ?? 0 } }

      func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let number = request.url.path.split(separator: "/").last.flatMap({ Int($0) }) else {
          return HTTPResponse(404)
        }
        let size = try await request.body.collect(upTo: 1 << 20).count
        done.withLock { $0[number, default: 0] += 1 }
        let answer = Array("done \(number) \(size) ".utf8) + [UInt8](repeating: 0x62, count: number * 37 % 100_000)
        return HTTPResponse(200, body: number % 2 == 0 ? HTTPBody(answer) : RandomFaultTests.stream(answer))
      }
    }

    /// The same bytes without a length.
    private static func stream(_ bytes: [UInt8]) -> HTTPBody {
      HTTPBody(
        length: nil,
        chunks: AsyncStream {
          $0.yield(bytes); $0.finish()
        })
    }

    private static func fault(_ random: inout Generator) -> HTTPFault? {
      let points: [HTTPFault.Point] = [
        .beforeHead, .insideHead, .body(bytes: Int.random(in: 0...50_000, using: &random)),
      ]
      let cut = HTTPFault.Cut(points.randomElement(using: &random) ?? .beforeHead, resets: .random(using: &random))
      let latency = Duration.milliseconds(Int.random(in: 0...30, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: return HTTPFault(cut: cut)
      case 2: return HTTPFault(latency: latency)
      case 3: return HTTPFault(latency: latency, cut: cut)
      case 4: return HTTPFault(trickle: HTTPFault.Trickle(bytes: 4096, pause: .milliseconds(1)))
      default: return nil
      }
    }

    static let canary = "k4N4ry"

    private func request(_ number: Int, _ base: HTTPURL, _ random: inout Generator) throws -> (HTTPRequest, Int) {
      let size = number % 3 == 0 ? 0 : Int.random(in: 1...200_000, using: &random)
      let bytes = Array(Self.canary.utf8) + [UInt8](repeating: 0x61, count: size)
      var request = HTTPRequest(
        number % 3 == 0 ? .get : .post, base.appending(path: "/call/\(number)", query: "token=\(Self.canary)"))
      try request.fields.set("Authorization", "Bearer \(Self.canary)")
      if number % 3 == 1 { request.body = HTTPBody(bytes) }
      if number % 3 == 2 { request.body = Self.stream(bytes) }
      request.call.retry = [.never, .connect, .transient].randomElement(using: &random) ?? .never
      if Bool.random(using: &random) {
        request.call.attemptTimeout = .milliseconds(Int.random(in: 5...200, using: &random))
      }
      if Bool.random(using: &random) {
        request.call.totalTimeout = .milliseconds(Int.random(in: 5...400, using: &random))
      }
      return (request, number % 3 == 0 ? 0 : bytes.count)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func calls(seed: UInt64) async throws {
      let ledger = Ledger()
      var settings = HTTPServerSettings()
      let faults = Guarded(Generator(state: seed))
      settings.fault = { _ in faults.withLock { Self.fault(&$0) } }
      let server = try await HTTPServer(at: .host("127.0.0.1", port: 0), settings: settings, handler: ledger)
      let base = HTTPURL(scheme: "http", host: "127.0.0.1", port: server.port)
      let texts = Recorder<String>()
      let sockets = SocketHTTPTransport()
      let transport = HTTPPipeline(
        sockets,
        [
          LoggingMiddleware(level: .debug) { texts.add($1) },
          RetryMiddleware(RetryPolicy(maxRetries: 2), random: { seed }) { texts.add("\($0)") },
        ])
      var random = Generator(state: seed ^ 0xFACE)
      var outcomes = (good: 0, bad: 0)
      for start in stride(from: 0, to: 250, by: 10) {
        try await withThrowingTaskGroup(of: Bool.self) { group in
          for number in start..<start + 10 {
            let (request, size) = try request(number, base, &random)
            let cancelAfter: Int? =
              Int.random(in: 0..<8, using: &random) == 0 ? Int.random(in: 0...40, using: &random) : nil
            group.addTask { try await Self.run(request, number, size, cancelAfter, transport, ledger, texts) }
          }
          for try await isGood in group { if isGood { outcomes.good += 1 } else { outcomes.bad += 1 } }
        }
      }
      // Both happened, or the test shows nothing.
      #expect(outcomes.good > 20 && outcomes.bad > 20)
      #expect(!texts.values.contains { $0.contains(Self.canary) })
      #expect(texts.values.count > 250)
      // Nothing is left behind: no connection is lent for ever.
      #expect(
        await becomesTrue {
          let counts = await sockets.connectionCount
          return counts.all == counts.idle
        })
      await sockets.close()
      await server.shutdown(grace: .seconds(5))
      #expect(await server.connectionCount == 0)
    }

    /// One call; returns whether it succeeded. A call that hangs runs into the time limit of the suite.
    private static func run(
      _ request: HTTPRequest, _ number: Int, _ size: Int, _ cancelAfter: Int?, _ transport: any HTTPTransport,
      _ ledger: Ledger, _ texts: Recorder<String>
    ) async throws -> Bool {
      let call = Task { () -> String in
        let response = try await transport.send(request)
        texts.add("\(response) \(String(reflecting: response))")
        #expect(response.status == 200)
        return String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
      }
      if let cancelAfter {
        try await Task.sleep(for: .milliseconds(cancelAfter))
        call.cancel()
      }
      switch await call.result {
      case .success(let text):
        let expected = "done \(number) \(size) " + String(repeating: "b", count: number * 37 % 100_000)
        #expect(text == expected, "call \(number) was answered otherwise")
        #expect(ledger.times(number) > 0)
        // What may not be repeated was not.
        if request.method == .post, request.call.retry == .never { #expect(ledger.times(number) == 1) }
        return true
      case .failure(let error):
        texts.add("\(error) \(String(reflecting: error)) \(error.localizedDescription) \(request)")
        let isExpected = error is HTTPTransportError || error is CancellationError && cancelAfter != nil
        #expect(isExpected, "call \(number): \(error)")
        return false
      }
    }
  }
#endif
