import Foundation
import HTTPTestSupport
import Testing
import VysloCloudProtocol
import VysloCloudSimulator
import VysloOpen
import VysloProtocol
import VysloToken
import WirelaceDigests
import WirelaceHTTP

/// VysloOpen against the simulated cloud.
@Suite struct CloudServiceTests {
  // MARK: Recordings

  @Test func listsAreNewestFirstAndHideWhatIsHidden() async throws {
    let app = try await SimulatedCloud().authorized([.recordingsRead])
    let first = try await app.listRecordings(limit: 4)
    #expect(first.items.map(\.recordingID) == ["rec_0", "rec_1", "rec_2", "rec_3"])
    let second = try await app.listRecordings(cursor: first.nextCursor, limit: 4)
    // 5 is hidden, 8 rejected.
    #expect(second.items.map(\.recordingID) == ["rec_4", "rec_6", "rec_7", "rec_9"])
    let third = try await app.listRecordings(cursor: second.nextCursor, limit: 4)
    #expect(third.items.map(\.recordingID) == ["rec_10"])
    #expect(third.nextCursor == nil)
    #expect(first.items[0].startedAt > first.items[1].startedAt)
    let mine = try await app.listRecordings(includesMe: true)
    #expect(mine.items.allSatisfy { $0.includesMe })
    let from = first.items[2].startedAt
    let within = try await app.listRecordings(from: from, to: first.items[0].startedAt)
    #expect(within.items.map(\.recordingID) == ["rec_1", "rec_2"])
    let bad = await #expect(throws: VysloOpenError.self) { try await app.listRecordings(cursor: "nonsense") }
    #expect(bad?.statusCode == 400)
  }

  /// Hidden, rejected, another user's and missing: the answers do not differ.
  @Test func a404DoesNotSayWhy() async throws {
    let app = try await SimulatedCloud().authorized()
    var bodies: Set<Data> = []
    for id in ["rec_5", "rec_8", "rec_11", "rec_99"] {
      let error = await #expect(throws: VysloOpenError.self) { try await app.fetchRecording(id) }
      #expect(error?.statusCode == 404)
      bodies.insert(error?.body ?? Data())
      let audio = await #expect(throws: VysloOpenError.self) { try await app.fetchRecordingAudio(id) }
      bodies.insert(audio?.body ?? Data())
    }
    #expect(bodies.count == 1)
    #expect(app.isAuthorized)
  }

  @Test func audioIsOggOpus() async throws {
    let app = try await SimulatedCloud().authorized([.recordingsAudio])
    let audio = try await app.fetchRecordingAudio("rec_0")
    #expect(audio.starts(with: Array("OggS".utf8)))
    #expect(audio.dropFirst(28).starts(with: Array("OpusHead".utf8)))
    #expect(audio.count > 2000)
  }

  @Test func searchGoesThroughAllPages() async throws {
    let app = try await SimulatedCloud().authorized([.recordingsRead])
    var found: [String] = []
    var cursor: String?
    repeat {
      let page = try await app.searchTranscripts("BUDGET", cursor: cursor, limit: 3)
      #expect(page.items.count <= 3)
      found += page.items.map { "\($0.recordingID) \($0.timestamp)" }
      cursor = page.nextCursor
    } while cursor != nil
    // Two places in each of the nine that show.
    #expect(found.count == 18)
    #expect(Set(found).count == 18)
    #expect(found.first == "rec_0 0.0")
    #expect(try await app.searchTranscripts("private word").items.isEmpty)
  }

  @Test func aWeekIsSummedUp() async throws {
    let cloud = try await SimulatedCloud()
    let week = try await cloud.authorized([.insightsRead]).fetchWeeklyInsights()
    #expect(week.talkTime > 0)
    #expect(0..<1 ~= week.speakingShare)
    #expect(week.topics.first?.name == "budget")
    #expect(week.toDos.map(\.isDone) == [false, true])
    let weekday = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: week.weekStart).weekday
    #expect(weekday == 2)
    let empty = try await cloud.authorized([.insightsRead]).fetchWeeklyInsights(week: Date(timeIntervalSince1970: 0))
    #expect(empty.talkTime == 0)
    #expect(empty.weekStart == Date(timeIntervalSince1970: -3 * 86_400))
  }

  @Test func cardsAndFirmware() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    let cards = try await app.listDevices()
    #expect(cards.map(\.name) == ["Work card"])
    let client = cloud.client(app.token ?? "")
    let check = try await client.checkFirmware(deviceID: CloudDemo.card, current: "2.4.1")
    let release = try #require(check.release)
    #expect(release.version == "2.5.0")
    let manifest = try FirmwareManifest.decode(from: release.manifest)
    let image = try await client.downloadFirmware(version: "2.5.0").body.collect(upTo: 1 << 20)
    #expect(SHA256Digest.of(image) == manifest.imageHash)
    #expect(image.count == Int(release.sizeBytes))
    let verifier = TokenVerifier(keys: [cloud.service.settings.key.publicKey], owner: nil)
    try verifier.verifySignature(
      Array(release.manifest.dropLast(64)), manifest.signature, by: manifest.signerKey, domain: .firmware)
    #expect(try await client.checkFirmware(deviceID: CloudDemo.card, current: "2.5.0").release == nil)
    #expect(try await client.checkFirmware(deviceID: CloudDemo.card, current: "10.0.0").release == nil)
    await #expect(throws: VysloCloudError.self) { try await client.checkFirmware(deviceID: "x", current: "1.0.0") }
    await #expect(throws: VysloCloudError.self) {
      try await client.checkFirmware(deviceID: CloudDemo.card, current: "new")
    }
  }

  @Test func voiceprintsAreSignedForTheCard() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    let sample = Array(try await app.fetchRecordingAudio("rec_0"))
    let client = cloud.client(app.token ?? "")
    func build(_ bytes: [UInt8], _ key: String) async throws -> SealedVoiceprint {
      try await client.buildVoiceprint(
        deviceID: CloudDemo.card, sample: APIFile(bytes, contentType: "audio/ogg"), idempotencyKey: key)
    }
    let sealed = try await build(sample, "k1")
    let package = try VoiceprintPackage.decode(from: sealed.sealed)
    #expect(package.card == 0xc0ff_ee00_0000_0001)
    #expect(package.sampleHash == SHA256Digest.of(sample))
    #expect(try await build(sample, "k1") == sealed)
    let other = await #expect(throws: VysloCloudError.self) { try await build(sample + [0], "k1") }
    #expect(other?.code == .idempotencyMismatch)
    await #expect(throws: VysloCloudError.self) { try await build([1, 2, 3], "k2") }
  }

  // MARK: Transcription

  @Test func filesAreTranscribed() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized([.transcriptionCreate])
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ogg")
    defer { try? FileManager.default.removeItem(at: file) }
    try (Data("OggS".utf8) + Data(repeating: 1, count: 500_000)).write(to: file)
    let job = try await app.transcribe(file, summarize: true)
    #expect(job.created.state == .queued)
    let result = try await job.result()
    #expect(result.segments.first?.text == "500004 bytes of Ogg were received.")
    #expect(result.summaryLines.count == 1)
    #expect(result.progress == 1)
    let second = try await app.transcribe(file)
    cloud.clock.advance(by: .seconds(2))
    #expect(try await second.status().state == .running)
    try await second.cancel()
    await #expect(throws: VysloTranscriptionError.cancelled) { try await second.result() }
    try Data("no audio".utf8).write(to: file)
    let third = try await app.transcribe(file)
    await #expect(throws: VysloTranscriptionError.self) { try await third.result() }
    await #expect(throws: VysloOpenError.self) { try await app.transcriptionJob("job_0") }
  }

  // MARK: Tokens

  @Test func scopesHoldOnBothSides() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized([.recordingsRead])
    // The client alone would not ask.
    let failure = await #expect(throws: VysloCloudError.self) { try await cloud.client(app.token ?? "").listDevices() }
    #expect(failure?.code == .scopeMissing)
  }

  @Test func tokensAgeAndAreRenewed() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    let old = app.token
    cloud.clock.advance(by: .seconds(7 * 86_400 - 1))
    #expect(try await app.renewIfNeeded() == false)
    cloud.clock.advance(by: .seconds(1))
    #expect(try await app.renewIfNeeded())
    #expect(app.token != old)
    cloud.clock.advance(by: .seconds(60 * 86_400 - 1))
    #expect(try await app.listDevices().count == 1)
    cloud.clock.advance(by: .seconds(1))
    // Past its days it opens nothing but a fresh one.
    #expect(try await app.renewIfNeeded())
    #expect(try await app.listDevices().count == 1)
    cloud.clock.advance(by: .seconds(60 * 86_400))
    let error = await #expect(throws: VysloOpenError.self) { try await app.listDevices() }
    #expect(error?.statusCode == 401)
    #expect(!app.isAuthorized)
  }

  @Test func whatTheUserRevokesIsGone() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    let user = cloud.client("")
    #expect(try await user.listAuthorizedApps(session: "canary-session").items.map(\.name) == ["Notes Bot"])
    try await user.revokeApp(appID: CloudDemo.app, session: "canary-session")
    #expect(try await user.listAuthorizedApps(session: "canary-session").items.isEmpty)
    let token = app.token ?? ""
    let error = await #expect(throws: VysloOpenError.self) { try await app.fetchRecording("rec_0") }
    #expect(error?.statusCode == 403)
    #expect(!app.isAuthorized)
    // Letting the app in again does not bring old tokens back.
    let again = try await cloud.authorized()
    #expect(try await again.fetchRecording("rec_0").recordingID == "rec_0")
    await #expect(throws: VysloCloudError.self) { try await cloud.client(token).listDevices() }
    await #expect(throws: VysloCloudError.self) { try await user.revokeApp(appID: 7, session: "canary-session") }
    await #expect(throws: VysloCloudError.self) { try await user.listAuthorizedApps(session: "canary-other") }
  }

  @Test func appsAreBannedAndTokensRevoked() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    try await cloud.store.ban(app: CloudDemo.app)
    let banned = await #expect(throws: VysloOpenError.self) { try await app.renewIfNeeded(minAgeDays: 0) }
    #expect(banned?.statusCode == 403)
    try await cloud.store.ban(app: CloudDemo.app, false)
    let other = try await cloud.authorized()
    let token = other.token ?? ""
    try await cloud.client(token).revokeToken()
    let revoked = await #expect(throws: VysloCloudError.self) { try await cloud.client(token).listDevices() }
    #expect(revoked?.code == .revoked)
    let forged = String(token.dropLast()) + (token.hasSuffix("A") ? "B" : "A")
    let invalid = await #expect(throws: VysloCloudError.self) { try await cloud.client(forged).listDevices() }
    #expect(invalid?.code == .invalidToken)
  }

  // MARK: Apps

  @Test func appsAreRegistered() async throws {
    let cloud = try await SimulatedCloud()
    let developer = cloud.client("canary-developer")
    let new = NewApp(name: "A", callbackUris: ["a://b"], webhook: "https://a.example/hook")
    let app = try await developer.registerApp(body: new, idempotencyKey: "k")
    #expect(app.webhookSecret?.count == 64)
    #expect(try await developer.registerApp(body: new, idempotencyKey: "k") == app)
    #expect(try await developer.registerApp(body: new, idempotencyKey: "l").appId != app.appId)
    let changed = try await developer.updateCallbacks(appId: app.appId, body: CallbackUpdate(callbackUris: ["c://d"]))
    #expect(changed.callbackUris == ["c://d"])
    #expect(changed.webhookSecret == nil)
    await #expect(throws: VysloCloudError.self) {
      try await developer.updateCallbacks(appId: 9999, body: CallbackUpdate(callbackUris: ["c://d"]))
    }
    await #expect(throws: VysloCloudError.self) { try await cloud.client("canary-other").registerApp(body: new) }
    for uri in ["javascript:alert(1)", "https://x/#y"] {
      await #expect(throws: VysloCloudError.self) {
        try await developer.registerApp(body: NewApp(name: "B", callbackUris: [uri]))
      }
    }
    #expect(cloud.logged.values == [])
  }
}
