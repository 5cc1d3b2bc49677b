import Foundation
import HTTPTestSupport
import Testing
import VysloCloudProtocol
import VysloCloudSimulator
import VysloOpen
import VysloProtocol
import WirelaceFrames
import WirelaceHTTP
import WirelaceLocks

@Suite struct WebhookTests {
  /// Takes webhooks; the first `failures` of them with 503.
  final class Receiver: HTTPHandler {
    let received = Recorder<(signature: String, body: [UInt8])>()
    private let failures: Guarded<Int>
    init(failures: Int = 0) { self.failures = Guarded(failures) }

    func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
      let body = try await request.body.collect(upTo: 1 << 20)
      let fails = failures.withLock { left in
        defer { left -= 1 }
        return left > 0
      }
      received.add((request.fields["X-Vyslo-Signature"] ?? "", body))
      return HTTPResponse(fails ? 503 : 204)
    }
  }

  private func cloud(_ events: [String]) async throws -> (cloud: SimulatedCloud, app: VysloOpen) {
    let cloud = try await SimulatedCloud()
    try await cloud.store.putApp(
      CloudDemo.app,
      NewApp(name: "Notes Bot", callbackUris: [CloudDemo.callback], webhook: "https://notes.example/hook"),
      secret: "canary-webhook")
    let app = try await cloud.authorized()
    _ = try await cloud.client(app.token ?? "").subscribeEvents(body: WebhookSubscription(events: events))
    return (cloud, app)
  }

  private var recording: Recording {
    Recording(
      recordingID: "rec_new", title: "New", startedAt: Timestamp(seconds: SimulatedCloud.start),
      duration: .seconds(1),
      identity: Identity(verdict: .owner, source: .device, evidence: .verified, serverID: "s"))
  }

  @Test func eventsAreSignedAsTheHelperVerifies() async throws {
    let (cloud, _) = try await cloud(["recording.created", "transcription.finished"])
    let receiver = Receiver()
    let transport = InProcessTransport(receiver)
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 0)
    try await cloud.service.receive(recording, user: CloudDemo.user, audio: [])
    try await cloud.service.receive(recording, user: 2, audio: [])
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 1)
    let (signature, body) = try #require(receiver.received.values.first)
    let now = Date(timeIntervalSince1970: TimeInterval(SimulatedCloud.start))
    func verifies(_ secret: String, _ body: [UInt8]) -> Bool {
      VysloOpen.verifyWebhookSignature(
        webhookSecret: secret, rawBody: Data(body), signature: signature, now: now)
    }
    #expect(verifies("canary-webhook", body))
    #expect(!verifies("canary-other", body))
    #expect(!verifies("canary-webhook", body + [0]))
    let event = try WebhookEvent(jsonBytes: body, limit: 1 << 20)
    guard case .recordingCreated(let created) = event else { return #expect(Bool(false), "another event") }
    #expect(created.recording.recordingID == "rec_new")
    #expect(created.userID == "u_1")
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 0)
  }

  @Test func whatIsNotTakenIsSentAgainLaterAndLater() async throws {
    let (cloud, _) = try await cloud(["recording.created"])
    let receiver = Receiver(failures: 2)
    let transport = InProcessTransport(receiver)
    try await cloud.service.receive(recording, user: CloudDemo.user, audio: [])
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 0)
    cloud.clock.advance(by: .seconds(4))
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 0)
    #expect(receiver.received.values.count == 1)
    cloud.clock.advance(by: .seconds(1))
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 0)
    cloud.clock.advance(by: .seconds(30))
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 1)
    let bodies = receiver.received.values.map(\.body)
    #expect(bodies.count == 3)
    #expect(Set(bodies).count == 1)
    // Each attempt is signed at its own time.
    #expect(Set(receiver.received.values.map(\.signature)).count == 3)
  }

  @Test func aReceiverThatNeverAnswersIsGivenUp() async throws {
    let (cloud, _) = try await cloud(["recording.created"])
    let receiver = Receiver(failures: .max)
    try await cloud.service.receive(recording, user: CloudDemo.user, audio: [])
    for _ in 0..<20 {
      _ = try await cloud.service.deliverWebhooks(over: InProcessTransport(receiver))
      cloud.clock.advance(by: .seconds(86_400))
    }
    #expect(receiver.received.values.count == 7)
    #expect(cloud.logged.values.count == 1)
    #expect(!cloud.logged.values[0].contains("canary"))
  }

  @Test func jobsAndRevocationsAreTold() async throws {
    let (cloud, app) = try await cloud(["transcription.finished", "authorization.revoked"])
    let receiver = Receiver()
    let transport = InProcessTransport(receiver)
    let job = try await cloud.client(app.token ?? "").transcribe(
      summarize: false, file: APIFile(Array("OggS".utf8), contentType: "audio/ogg"))
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 0)
    cloud.clock.advance(by: .seconds(10))
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 1)
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 0)
    try await cloud.client("").revokeApp(appID: CloudDemo.app, session: "canary-session")
    #expect(try await cloud.service.deliverWebhooks(over: transport) == 1)
    let events = try receiver.received.values.map { try WebhookEvent(jsonBytes: $0.body, limit: 1 << 20) }
    guard case .transcriptionFinished(let finished) = events[0], case .authorizationRevoked(let revoked) = events[1]
    else { return #expect(Bool(false), "other events") }
    #expect(finished.jobID == job.jobID)
    #expect(finished.state == .succeeded)
    #expect(revoked.appID == CloudDemo.app)
  }

  @Test func unknownEventsAreRefused() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    let error = await #expect(throws: VysloCloudError.self) {
      try await cloud.client(app.token ?? "").subscribeEvents(body: WebhookSubscription(events: ["card.lost"]))
    }
    #expect(error?.code == .invalidRequest)
  }
}
