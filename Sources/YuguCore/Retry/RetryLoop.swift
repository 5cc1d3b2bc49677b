import WirelaceFrames
import WirelaceHTTP

/// Sends a request until it succeeds, may not be repeated, or the time is over.
struct RetryLoop: Sendable {
  let sender: AttemptSender
  let reporter: Reporter
  let environment: YuguEnvironment

  /// The JSON of the answer, and the answer.
  func run(
    _ request: PlatformRequest, _ settings: CallSettings, _ progress: CallProgress
  ) async throws(YuguError) -> (json: JSONValue, answer: PlatformAnswer) {
    let clock = environment.clock
    let start = clock.now
    var attempt = 0
    while true {
      attempt += 1
      guard progress.begin(attempt: attempt) else { throw RetryLoop.cancelled }
      var asked: Duration?
      var failure: YuguError
      do throws(YuguError) {
        let left = settings.total - (clock.now - start)
        let answer = try await sender.send(request, settings, progress, limit: min(settings.read, left))
        progress.respond(answer.status)
        asked = answer.retryAfter.flatMap {
          WirelaceHTTP.RetryPolicy.retryAfter($0, unixTime: clock.unixTime)
        }
        return (try answer.json(), answer)
      } catch {
        failure = error
      }
      if Task.isCancelled { throw RetryLoop.cancelled }
      guard YuguErrors.isRetryable(failure), request.isRepeatable, attempt <= settings.retry.maxRetries else {
        throw failure
      }
      var delay = settings.retry.delay(retry: attempt, random: environment.unitRandom())
      if let asked { delay = max(delay, min(asked, Defaults.retry.retryAfterCap)) }
      if clock.now - start + delay >= settings.total { throw failure }
      progress.tell { tell(request, settings, attempt, delay, failure) }
      do { try await clock.sleep(for: delay) } catch { throw RetryLoop.cancelled }
    }
  }

  private static let cancelled = YuguError.local(.cancelled, "the call was cancelled")

  private func tell(
    _ request: PlatformRequest, _ settings: CallSettings, _ retry: Int, _ delay: Duration, _ failure: YuguError
  ) {
    let milliseconds = delay.wholeMilliseconds
    var failure = failure
    failure.idempotencyKey = request.idempotencyKey
    failure.attempts = retry
    let reason = [
      failure.httpStatus.map { "HTTP \($0)" }, failure.code == failure.httpStatus ? nil : "code=\(failure.code)",
    ].compactMap { $0 }.joined(separator: " ")
    reporter.log(
      .warn, request.operation.rawValue, "retry \(retry)/\(settings.retry.maxRetries) in \(milliseconds) ms: \(reason)")
    reporter.event { [failure] in
      try $0.onRetry(op: request.operation.rawValue, attempt: retry, delayMs: milliseconds, error: failure)
    }
  }
}
