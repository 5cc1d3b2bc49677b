#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceLocks

  /// How every transport ends what does not go well: failures, cancellations and time-outs.
  @Suite(.timeLimit(.minutes(5))) struct FailureContractTests {
    private struct SourceError: Error {}

    /// Hands out some bytes, then throws.
    private final class FailingSource: HTTPBodySource {
      private let left = Guarded(3)
      func next() async throws -> [UInt8]? {
        let number = left.withLock { left in
          left -= 1
          return left
        }
        if number < 0 { throw SourceError() }
        return [UInt8](repeating: 1, count: 1000)
      }
    }

    @Test(arguments: TransportKind.allCases)
    func aServerThatEndsTheConnection(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let noResponse = await #expect(throws: HTTPTransportError.self) {
          try await test.exchange(test.request(.post, "/throw"))
        }
        #expect(noResponse?.kind == .connectionLost)
        #expect(noResponse?.mayHaveReachedServer == true)
        let cut = await #expect(throws: HTTPTransportError.self) {
          try await test.exchange(test.request("/broken"))
        }
        #expect(cut?.kind == .connectionLost)
        let after = try await test.exchange(test.request("/hello"))
        #expect(after.text == "hello")
      }
    }

    @Test(arguments: TransportKind.allCases)
    func whatTheRequestsBodyThrowsComesOut(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        for length: Int64? in [nil, 10_000] {
          await #expect(throws: SourceError.self) {
            try await test.exchange(
              test.request(.post, "/count", body: HTTPBody(length: length, once: FailingSource())))
          }
        }
        for (length, count) in [(Int64(10), Int64(9)), (10, 11)] {
          await #expect(throws: HTTPBodyError.wrongLength(expected: 10)) {
            try await test.exchange(
              test.request(
                .post, "/count", body: HTTPBody(length: length, once: PatternSource(count: count))))
          }
        }
        let once = HTTPBody(length: 5, once: PatternSource(count: 5))
        let first = try await test.exchange(test.request(.post, "/count", body: once))
        #expect(first.status == 200)
        await #expect(throws: HTTPBodyError.alreadyRead) {
          try await test.exchange(test.request(.post, "/count", body: once))
        }
      }
    }

    @Test(arguments: TransportKind.withBackPressure)
    func anAnswerThatDoesNotWaitForTheBody(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let sent = EventLog()
        let answer = try await test.exchange(
          test.request(
            .post, "/refuse", body: HTTPBody(length: 1 << 30, once: PatternSource(count: 1 << 30, log: sent))))
        #expect(answer == (413, "too large"))
        #expect(await sent.waits(for: "dropped"))
        #expect(sent.bytes < 256 << 20)
        let after = try await test.exchange(test.request("/hello"))
        #expect(after.text == "hello")
      }
    }

    // MARK: - Cancellation

    @Test(arguments: TransportKind.allCases)
    func cancellingWhileTheServerThinks(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let call = Task { try await test.exchange(test.request("/wait")) }
        #expect(await test.handler.log.waits(for: "waiting"))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(await test.handler.log.waits(for: "cancelled"))
      }
    }

    @Test(arguments: TransportKind.allCases)
    func cancellingBeforeItBegins(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let call = Task {
          while !Task.isCancelled { await Task.yield() }
          return try await test.exchange(test.request("/hello"))
        }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
      }
    }

    @Test(arguments: TransportKind.withBackPressure)
    func cancellingStopsTheUpload(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let sent = EventLog()
        let body = HTTPBody(length: nil, once: PatternSource(count: .max, log: sent))
        let call = Task { try await test.exchange(test.request(.post, "/count", body: body)) }
        #expect(await becomesTrue { sent.bytes > 1 << 20 })
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(await sent.waits(for: "dropped"))
      }
    }

    @Test(arguments: TransportKind.allCases)
    func cancellingWhileTheBodyComes(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let begun = EventLog()
        let call = Task {
          let response = try await test.transport.send(test.request("/drip"))
          for try await _ in response.body { begun.add("read") }
        }
        #expect(await begun.waits(for: "read"))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(await test.handler.log.waits(for: "dropped"))
      }
    }

    @Test(arguments: TransportKind.allCases)
    func aBodyThatNobodyReads(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        _ = try await test.transport.send(test.request("/stream?\(1 << 30)"))
        #expect(await test.handler.log.waits(for: "dropped"))
        let after = try await test.exchange(test.request("/hello"))
        #expect(after.text == "hello")
      }
    }

    // MARK: - Time-outs

    @Test(arguments: TransportKind.allCases)
    func theTimeLimitOfAnAttempt(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let error = await #expect(throws: HTTPTransportError.self) {
          try await test.exchange(test.request("/wait") { $0.attemptTimeout = .milliseconds(200) })
        }
        #expect(error?.kind == .timeout)
        // Before it was there, nothing was to be cancelled.
        if test.handler.log.events.contains("waiting") { #expect(await test.handler.log.waits(for: "cancelled")) }
      }
    }

    @Test(arguments: TransportKind.allCases)
    func theTimeLimitOfAll(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        // Every piece comes in time, the whole never.
        let error = await #expect(throws: HTTPTransportError.self) {
          try await test.exchange(
            test.request("/drip") {
              $0.attemptTimeout = .seconds(60)
              $0.totalTimeout = .milliseconds(300)
            })
        }
        #expect(error?.kind == .timeout)
        if test.handler.log.events.contains("dripping") { #expect(await test.handler.log.waits(for: "dropped")) }
      }
    }

    @Test(arguments: TransportKind.allCases)
    func aRequestsBodyThatNeverComes(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let pipe = HTTPBodyPipe()
        let error = await #expect(throws: HTTPTransportError.self) {
          try await test.exchange(
            test.request(.post, "/echo", body: pipe.body) { $0.attemptTimeout = .milliseconds(300) })
        }
        #expect(error?.kind == .timeout)
        pipe.writer.finish()
      }
    }

    // MARK: - Secrets

    @Test(arguments: TransportKind.allCases)
    func errorsTellNothing(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        let secret = "c4nary7"
        for target in ["/throw?token=\(secret)", "/broken?token=\(secret)", "/wait?token=\(secret)"] {
          var request = test.request(
            .post, target, fields: [:], body: HTTPBody(text: secret)
          ) { $0.attemptTimeout = .milliseconds(500) }
          try request.fields.set("Authorization", "Bearer \(secret)")
          do {
            _ = try await test.exchange(request)
            Issue.record("no error for \(target)")
          } catch {
            let text = "\(error) \(String(reflecting: error)) \(error.localizedDescription)"
            #expect(!text.contains(secret))
          }
        }
      }
    }
  }
#endif
