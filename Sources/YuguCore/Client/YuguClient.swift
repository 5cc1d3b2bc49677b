import Foundation
import WirelaceFrames
import WirelaceHTTP

/// Assesses speech, speaks texts and reads reports. One instance serves a whole app; all methods may be called from any thread.
///
/// Every method comes twice: `async`, following the cancellation of its task, and with a completion, called once on
/// ``YuguClientOptions/callbackQueue``. Failures are ``YuguError``s.
public final class YuguClient: Sendable {
  public let options: YuguClientOptions
  let environment: YuguEnvironment
  let reporter: Reporter
  let open = OpenThings()
  let signer: RequestSigner
  private let transport: any HTTPTransport

  public convenience init(options: YuguClientOptions) { self.init(options: options, environment: YuguEnvironment()) }

  init(options: YuguClientOptions, environment: YuguEnvironment) {
    self.options = options
    self.environment = environment
    reporter = Reporter(options)
    signer = RequestSigner(auth: options.auth, version: options.signatureVersion, environment: environment)
    transport = options.httpTransport ?? PlatformTransport.make(options)
  }

  /// Ends running calls with 90004 and cancels sessions; what is called afterwards ends with 90004. May be called again.
  public func close() { open.close() }

  deinit { open.close() }

  // MARK: - Calls

  /// Runs a call from its checks to its end, whoever ends it, and tells of it.
  func run<Value: Sendable>(
    _ operation: PlatformOperation, _ request: RequestOptions,
    _ work: @escaping @Sendable (CallContext) async throws(YuguError) -> Value
  ) async throws(YuguError) -> Value {
    let progress = CallProgress()
    let start = environment.clock.now
    var key: String?
    do throws(YuguError) {
      if open.isClosed { throw YuguClient.closed }
      let settings = try CallSettings(options, request)
      if operation != .getReport {
        key = try IdempotencyKey.choose(
          request.idempotencyKey, isAutomatic: options.autoIdempotencyKey, random: environment.random)
      }
      guard let base = HTTPURL(options.baseUrl), base.query == nil else {
        throw YuguError.local(.invalidArgument, "baseUrl is no http or https URL")
      }
      let sender = AttemptSender(
        base: base, transport: transport, signer: signer, userAgent: options.userAgent, reporter: reporter)
      let context = CallContext(
        settings: settings, key: key, progress: progress, environment: environment, reporter: reporter,
        loop: RetryLoop(sender: sender, reporter: reporter, environment: environment))
      let call = RunningCall<Value>()
      guard let id = open.add({ call.end(YuguClient.closed) }) else { throw YuguClient.closed }
      defer { open.remove(id) }
      let registration = request.cancellationToken?.onCancel {
        call.end(.local(.cancelled, "the call was cancelled"))
      }
      defer { registration?.remove() }
      let value = try await call.value { () async throws(YuguError) -> Value in try await work(context) }
      finish(operation, progress, since: start, nil)
      return value
    } catch {
      var error = error
      error.idempotencyKey = key
      error.attempts = progress.attempts
      if error.httpStatus == nil { error.httpStatus = progress.status }
      finish(operation, progress, since: start, error)
      throw error
    }
  }

  static let closed = YuguError.local(.clientClosed, "the client is closed")

  /// A line in the log and an event; no event for a call that sent nothing.
  private func finish(
    _ operation: PlatformOperation, _ progress: CallProgress, since start: Duration, _ error: YuguError?
  ) {
    let (attempts, status) = progress.end()
    let latency = (environment.clock.now - start).wholeMilliseconds
    let outcome = error.map { "\($0.code) \($0.name)" } ?? "done"
    let isFailure = error.map { !$0.isCancelled && $0.code != YuguClient.closed.code } ?? false
    reporter.log(
      isFailure ? .error : .info, operation.rawValue,
      "\(outcome)\(status.map { ", HTTP \($0)" } ?? ""), \(attempts) attempts, \(latency) ms")
    guard attempts > 0 else { return }
    reporter.event {
      try $0.onRequestEnd(
        op: operation.rawValue, httpStatus: status, latencyMs: latency, attempts: attempts, error: error)
    }
  }

  /// The same call with a completion.
  func call<Value: Sendable>(
    _ completion: @escaping @Sendable (Result<Value, YuguError>) -> Void,
    _ work: @escaping @Sendable () async throws(YuguError) -> Value
  ) -> YuguCall {
    let call = YuguCall()
    let queue = options.callbackQueue
    call.run(
      Task {
        let result: Result<Value, YuguError>
        do throws(YuguError) { result = .success(try await work()) } catch { result = .failure(error) }
        queue.async {
          completion(result)
          call.finish()
        }
      })
    return call
  }
}

/// What the work of a call has at hand.
struct CallContext: Sendable {
  let settings: CallSettings
  let key: String?
  let progress: CallProgress
  let environment: YuguEnvironment
  let reporter: Reporter
  let loop: RetryLoop

  /// Sends a request under the key of the call.
  func send(_ request: PlatformRequest) async throws(YuguError) -> (json: JSONValue, answer: PlatformAnswer) {
    var request = request
    request.idempotencyKey = key
    return try await loop.run(request, settings, progress)
  }

  /// A boundary that no part has in it.
  var boundary: String { "yugu-" + IdempotencyKey.make(environment.random) }
}
