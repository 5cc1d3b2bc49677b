import Dispatch
import Testing
import YuguProtocol

@testable import YuguCore

@Suite struct DefaultsTests {
  @Test func theDefaultsAreThoseOfTheSchema() {
    let options = YuguClientOptions(auth: .token("t"))
    let table = YuguClientOptionsTable()
    #expect(options.connectTimeoutMs == table.connectTimeout.wholeMilliseconds)
    #expect(options.readTimeoutMs == table.readTimeout.wholeMilliseconds)
    #expect(options.totalTimeoutMs == table.totalTimeout.wholeMilliseconds)
    #expect(options.autoIdempotencyKey == table.autoIdempotencyKey)
    #expect("\(options.logLevel)" == table.logLevel.name)
    #expect(options.audioPrecheck.rawValue == table.audioPrecheck.name)
    #expect(options.strictAudio == table.strictAudio)
    #expect(options.audioBufferPolicy.rawValue == table.audioBufferPolicy.name)
    #expect(options.pingIntervalMs == table.pingInterval.wholeMilliseconds)
    #expect(options.pongTimeoutMs == table.pongTimeout.wholeMilliseconds)
    #expect(options.resultTimeoutMs == table.resultTimeout.wholeMilliseconds)
    #expect(options.baseUrl == "https://open.shengzhiai.com")
    #expect(options.wsBaseUrl == nil && options.eventListener == nil && options.httpTransport == nil)
    #expect(options.callbackQueue.label == DispatchQueue.main.label)
    #expect(options.fault == nil)
  }

  @Test func thePoliciesAreThoseOfTheSchema() {
    let retry = RetryPolicy()
    let table = YuguRetryTable()
    #expect(retry.maxRetries == table.maxRetries)
    #expect(retry.initialDelayMs == table.initialDelay.wholeMilliseconds)
    #expect(retry.multiplier == table.multiplier)
    #expect(retry.maxDelayMs == table.maxDelay.wholeMilliseconds)
    #expect(retry.jitter == table.jitter)
    let reconnect = ReconnectPolicy()
    let second = YuguReconnectTable()
    #expect(reconnect.maxAttempts == second.maxAttempts)
    #expect(reconnect.initialDelayMs == second.initialDelay.wholeMilliseconds)
    #expect(reconnect.multiplier == second.multiplier)
    #expect(reconnect.maxDelayMs == second.maxDelay.wholeMilliseconds)
    #expect(reconnect.jitter == second.jitter)
    #expect(reconnect.maxTotalAttempts == 24)
    #expect(ReconnectPolicy(maxAttempts: .max).maxTotalAttempts == .max)
  }

  @Test func policiesDifferentFromTheDefaultsNameTheirFault() {
    #expect(RetryPolicy(maxRetries: 3, initialDelayMs: 300).fault == nil)
    #expect(RetryPolicy.none.maxRetries == 0 && ReconnectPolicy.none.maxAttempts == 0)
    #expect(RetryPolicy(maxRetries: -1).fault == "retry.maxRetries is negative")
    #expect(RetryPolicy(initialDelayMs: -1).fault == "retry.initialDelayMs is negative")
    #expect(RetryPolicy(multiplier: 0.5).fault == "retry.multiplier is below 1")
    #expect(RetryPolicy(multiplier: .nan).fault == "retry.multiplier is below 1")
    #expect(RetryPolicy(multiplier: .infinity).fault == "retry.multiplier is below 1")
    #expect(RetryPolicy(maxDelayMs: .max).fault == "retry.maxDelayMs is not within 0...86400000")
    #expect(RetryPolicy(jitter: 1.5).fault == "retry.jitter is not within 0...1")
    #expect(RetryPolicy(jitter: .nan).fault == "retry.jitter is not within 0...1")
    #expect(ReconnectPolicy(maxAttempts: -1).fault == "reconnect.maxAttempts is negative")
    #expect(ReconnectPolicy(jitter: -0.1).fault == "reconnect.jitter is not within 0...1")
  }

  @Test(arguments: [
    (1, 0.0, 140), (1, 0.5, 200), (1, 0.999_999, 260), (2, 0.5, 400), (3, 0.5, 800), (5, 0.5, 3200), (6, 0.5, 4000),
    (1_000_000, 0.5, 4000), (0, 0.5, 200),
  ])
  func waitsGrowUpToTheirLimit(_ retry: Int, _ random: Double, _ milliseconds: Int) {
    let delay = RetryPolicy().delay(retry: retry, random: random)
    #expect((delay - .milliseconds(milliseconds)).magnitude < .milliseconds(1), "\(delay)")
  }

  @Test func reconnectsWaitHalfASecondAndUpToFour() {
    let waits = (1...8).map { ReconnectPolicy().delay(attempt: $0, random: 0.5) }
    #expect(waits == [500, 1000, 2000, 4000, 4000, 4000, 4000, 4000].map { .milliseconds($0) })
    // Enough for an outage of ten seconds even when chance makes every wait the shortest.
    let shortest = (1...8).map { ReconnectPolicy().delay(attempt: $0, random: 0) }.reduce(.zero, +)
    #expect(shortest > .seconds(10))
  }
}

extension Duration {
  var magnitude: Duration { self < .zero ? .zero - self : self }
}
