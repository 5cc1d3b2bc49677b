import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP
import WirelaceHTTPServer

/// Ends a connection without an answer.
struct DroppedCall: Error {}

/// Answers the calls over HTTP.
struct PlatformHandler: HTTPHandler {
  let state: SimulatorState
  private var authentication: Authentication { Authentication(state: state) }

  static let bodyLimit = 50 << 20

  init(state: SimulatorState) { self.state = state }

  /// Chooses what goes wrong with a request, before it is handled.
  func fault(for request: HTTPRequest) -> HTTPFault? {
    // Handshakes have their own.
    guard let operation = PlatformHandler.operation(request) else { return nil }
    if state.isOut { return lose(request) }
    let header = request.fields["X-Simulator-Fault"].flatMap { try? SimulatorFault($0) }
    let fault = header ?? state.nextFault(operation)
    if let length = fault?.outage {
      for connection in state.beginOutage(length) { Task { await connection.breakOff(resets: true) } }
      return lose(request)
    }
    state.expect(fault, from: request.peer ?? "")
    guard let fault else { return nil }
    if fault.drops || fault.resets { return HTTPFault(cut: HTTPFault.Cut(.beforeHead, resets: fault.resets)) }
    return fault.cut.map { HTTPFault(cut: HTTPFault.Cut(.body(bytes: $0))) }
  }

  /// Has a request end without anything being done.
  private func lose(_ request: HTTPRequest) -> HTTPFault {
    var fault = SimulatorFault()
    fault.resets = true
    state.expect(fault, from: request.peer ?? "")
    return HTTPFault(cut: HTTPFault.Cut(.beforeHead, resets: true))
  }

  static func operation(_ request: HTTPRequest) -> String? {
    switch (request.method, request.url.path) {
    case (.post, "/api/v1/evaluate"): return "evaluate"
    case (.post, "/api/v1/tts/generate"): return "tts"
    case (.get, let path) where path.hasPrefix("/api/v1/report/"): return "getReport"
    case (.post, let path) where compatType(path) != nil: return "evaluateCompat"
    default: return nil
    }
  }

  /// `sent.eval.cn` of `/sent.eval.cn`.
  static func compatType(_ path: String) -> String? {
    let words = path.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard path.hasPrefix("/"), path.utf8.count <= 101,
      words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } })
    else { return nil }
    return String(path.dropFirst())
  }

  func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.url.path.hasPrefix("/simulator") {
      guard state.settings.hasControl else { return try Self.answer(404, PlatformProblem(.notFound)) }
      return try await SimulatorControl(state: state).answer(request)
    }
    let fault = state.takeExpected(from: request.peer ?? "")
    guard let operation = Self.operation(request) else { return try Self.answer(404, PlatformProblem(.notFound)) }
    let number = state.note(operation, path: request.url.path)
    do {
      if let fault, fault.endsCall, !fault.isBilled { return try await wrong(fault, number) }
      let (json, replayed) = try await work(operation, request, fault, number)
      if let fault, fault.endsCall { return try await wrong(fault, number) }
      state.change(number) { $0.status = 200 }
      var response = try Self.answer(200, json)
      if replayed { try response.fields.set("Idempotency-Replayed", "true") }
      return response
    } catch let problem as PlatformProblem {
      state.change(number) { $0.status = problem.status }
      return try Self.answer(problem.status, problem)
    }
  }

  /// What a fault puts in the place of an answer.
  private func wrong(_ fault: SimulatorFault, _ number: Int) async throws -> HTTPResponse {
    if fault.hangs { try await state.settings.clock.sleep(for: .seconds(86_400)) }
    guard let status = fault.status else { throw DroppedCall() }
    state.change(number) { $0.status = status }
    return try Self.answer(
      status, PlatformProblem(status: status, code: fault.code ?? status, retryAfter: fault.retryAfter))
  }

  // MARK: - Calls

  private func work(
    _ operation: String, _ request: HTTPRequest, _ fault: SimulatorFault?, _ number: Int
  ) async throws -> (json: JSONValue, replayed: Bool) {
    let body: [UInt8]
    do {
      body = try await request.body.collect(upTo: Self.bodyLimit + 1 << 20)
    } catch HTTPBodyError.tooLarge {
      throw PlatformProblem(.validationError, "the body has more than 50 MiB")
    }
    let call: PlatformCall
    switch operation {
    case "evaluate": call = try EvaluateCall(request, body, authentication).call
    case "evaluateCompat":
      call = try CompatCall(request, body, authentication, coreType: Self.compatType(request.url.path) ?? "").call
    case "tts": call = try SpeechCall(request, body, authentication).call
    default: return (try report(request, number), false)
    }
    let key = request.fields["Idempotency-Key"]
    state.change(number) { note in
      note.account = call.account
      note.idempotencyKey = key
      note.audioBytes = call.audio.count
      note.audioDigest = call.audio.isEmpty ? nil : FrameText.hexadecimal(SHA256Digest.of(call.audio))
      note.parameters = call.parameters
    }
    if let delay = fault?.delay { try await state.settings.clock.sleep(for: delay) }
    return try await under(key.map { call.account + "\n" + $0 }, call, slow: fault?.slow)
  }

  /// Does the work once for a key, and has everybody else who asks under it wait for that.
  private func under(
    _ scopedKey: String?, _ call: PlatformCall, slow: Duration?
  ) async throws -> (json: JSONValue, replayed: Bool) {
    let clock = state.settings.clock
    let deadline = clock.now + state.settings.inProgressWait
    while true {
      switch state.begin(scopedKey, fingerprint: call.fingerprint) {
      case .fresh:
        do {
          if let slow { try await clock.sleep(for: slow) }
          let result = try call.work()
          state.succeed(scopedKey, result)
          if let recordId = result["recordId"]?.stringValue { state.keep(recordId, result, account: call.account) }
          return (result, false)
        } catch {
          state.fail(scopedKey)
          throw error
        }
      case .replay(let result): return (result, true)
      case .reused: throw PlatformProblem(.idempotencyKeyReused)
      case .inProgress:
        guard clock.now < deadline else { throw PlatformProblem(.idempotencyInProgress, retryAfter: 2) }
        try await clock.sleep(for: .milliseconds(20))
      }
    }
  }

  private func report(_ request: HTTPRequest, _ number: Int) throws -> JSONValue {
    let account = try authentication.account(request, body: [], signed: [])
    state.change(number) { $0.account = account }
    let segment = request.url.path.dropFirst("/api/v1/report/".count)
    guard let recordId = PercentCoding.decode(segment), let result = state.record(recordId, account: account) else {
      throw PlatformProblem(.notFound)
    }
    return ["code": 0, "message": "ok", "data": result]
  }

  // MARK: - Answers

  static func answer(_ status: Int, _ json: JSONValue) throws -> HTTPResponse {
    HTTPResponse(status, fields: ["Content-Type": "application/json"], body: HTTPBody(text: json.compactText))
  }

  static func answer(_ status: Int, _ problem: PlatformProblem) throws -> HTTPResponse {
    var response = try answer(status, problem.json)
    if let seconds = problem.retryAfter { try response.fields.set("Retry-After", "\(seconds)") }
    return response
  }
}

extension PlatformProblem {
  var json: JSONValue { ["code": .integer(Int128(code)), "message": .string(message)] }
}
