import WirelaceHTTP

/// Sends one attempt: fresh proof, fields, the time limit, and the answer read to its end.
struct AttemptSender: Sendable {
  let base: HTTPURL
  let transport: any HTTPTransport
  let signer: RequestSigner
  let userAgent: String
  let reporter: Reporter

  func send(
    _ request: PlatformRequest, _ settings: CallSettings, _ progress: CallProgress, limit: Duration
  ) async throws(YuguError) -> PlatformAnswer {
    let url = base.appending(path: request.path)
    let attempt = progress.attempts
    progress.tell {
      reporter.event {
        try $0.onRequestStart(
          op: request.operation.rawValue, method: request.method.name, path: request.path, attempt: attempt)
      }
    }
    let proof = signer.proof(
      method: request.method.name, path: url.path, parameters: request.parameters, body: request.body)
    var message = HTTPRequest(request.method, url, body: HTTPBody(request.body))
    do {
      try message.fields.set("Accept", "application/json")
      try message.fields.set("User-Agent", userAgent)
      if let type = request.contentType { try message.fields.set("Content-Type", type) }
      if let key = request.idempotencyKey { try message.fields.set("Idempotency-Key", key) }
      for (name, value) in proof.fields { try message.fields.set(name, value) }
    } catch {
      throw .ofTransport(error)
    }
    message.call = HTTPCall(
      operation: request.operation.rawValue, attemptTimeout: limit, connectTimeout: min(settings.connect, limit))
    progress.tell { reporter.log(.debug, request.operation.rawValue, AttemptSender.line(message, attempt)) }
    do {
      return try await withHTTPDeadline(
        limit, clock: signer.environment.clock,
        error: HTTPTransportError(.timeout, "no answer within the time limit")
      ) { [transport, message] in try await PlatformAnswer(transport.send(message), secrets: proof.secrets) }
    } catch {
      throw proof.secrets.scrub(.ofTransport(error))
    }
  }

  /// Method, URL and fields for the log; four characters of the app key, nothing of other secrets.
  private static func line(_ request: HTTPRequest, _ attempt: Int) -> String {
    let redactor = HTTPRedactor(shownNames: ["Idempotency-Key"])
    let fields = redactor.lines(request.fields).map { line in
      line.hasPrefix("X-App-Key:") ? "X-App-Key: " + YuguSecrets.shortened(request.fields["X-App-Key"] ?? "") : line
    }
    return "attempt \(attempt): \(request.method) \(request.url), \(request.body.length ?? 0) bytes; "
      + fields.joined(separator: "; ")
  }
}
