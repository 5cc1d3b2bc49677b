import VysloCloudProtocol
import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP

extension CloudService {
  /// Seconds before the second attempt, the third, and so on; behind the last a webhook is given up.
  static let webhookPauses: [Int64] = [5, 30, 120, 600, 3600, 21_600]

  /// Stores a recording that has just arrived, and tells the apps that want to know.
  public func receive(_ recording: Recording, user: UInt64, audio: [UInt8]) async throws {
    try await store.put(recording, user: user, audio: audio)
    let summary = RecordingSummary(
      recordingID: recording.recordingID, title: recording.title, startedAt: recording.startedAt,
      duration: recording.duration, includesMe: recording.includesMe)
    try await announce(
      .recordingCreated(
        RecordingCreatedEvent(
          eventID: HTTPIdentifier.uuid(settings.random), createdAt: Timestamp(seconds: now), userID: "u_\(user)",
          recording: summary)), user: user)
  }

  /// Queues an event for every app that the user's data goes to, or for one.
  func announce(_ event: WebhookEvent, user: UInt64, only: UInt32? = nil) async throws {
    let payload = event.payload
    guard case .string(let type)? = payload["type"], case .string(let id)? = payload["eventID"] else { return }
    for app in try await store.subscribers(user: user, event: type) where only == nil || only == app {
      guard let url = try await store.app(app)?.app.webhook else { continue }
      // One that was shut out hears of that, and of nothing after.
      if type != "authorization.revoked", try await store.grant(user: user, app: app)?.isActive != true { continue }
      try await store.enqueue(
        CloudStore.Delivery(id: "\(id)-\(app)", app: app, url: url, body: payload.compactText, attempts: 0), at: now)
    }
  }

  /// Sends what is due; how many were taken. A simulator calls it every second.
  @discardableResult
  public func deliverWebhooks(over transport: any HTTPTransport) async throws -> Int {
    for job in try await store.finishedJobs(at: now) {
      let event = TranscriptionFinishedEvent(
        eventID: HTTPIdentifier.uuid(settings.random), createdAt: Timestamp(seconds: now), userID: "u_\(job.user)",
        jobID: job.id, state: job.state(at: now))
      try await announce(.transcriptionFinished(event), user: job.user, only: job.app)
    }
    var taken = 0
    for delivery in try await store.dueDeliveries(at: now) {
      if try await send(delivery, transport) {
        try await store.finish(delivery: delivery.id)
        taken += 1
      } else if delivery.attempts < Self.webhookPauses.count {
        try await store.postpone(delivery: delivery.id, until: now + Self.webhookPauses[delivery.attempts])
      } else {
        settings.log("webhook \(delivery.id) given up after \(delivery.attempts + 1) attempts")
        try await store.finish(delivery: delivery.id)
      }
    }
    return taken
  }

  /// True when a receiver answered with 2xx.
  private func send(_ delivery: CloudStore.Delivery, _ transport: any HTTPTransport) async throws -> Bool {
    guard let url = HTTPURL(delivery.url), let secret = try await store.app(delivery.app)?.secret else { return false }
    let body = Array(delivery.body.utf8)
    var request = HTTPRequest(.post, url, body: HTTPBody(body))
    request.call = HTTPCall(operation: "webhook", attemptTimeout: .seconds(10), totalTimeout: .seconds(10))
    try request.fields.set("Content-Type", "application/json")
    try request.fields.set(
      "X-Vyslo-Signature", Self.signature(of: body, id: delivery.id, at: now, secret: secret))
    do {
      return try await transport.send(request).isSuccess
    } catch is HTTPTransportError {
      return false
    }
  }

  /// `t=UNIX,id=ID,v1=HEX` over `UNIX.ID.` and the body.
  static func signature(of body: [UInt8], id: String, at time: Int64, secret: String) -> String {
    let code = SHA256Digest.authenticationCode(of: Array("\(time).\(id).".utf8) + body, key: Array(secret.utf8))
    let digits = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "t=\(time),id=\(id),v1=\(digits)"
  }
}
