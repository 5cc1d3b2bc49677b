import Testing
import VysloProtocol
import WirelaceFeedback

@testable import VysloCardSimulator

/// Settings, voiceprint, what needs a press, what the card checks, power and feedback.
@Suite struct ManagementTests {
  let bench: CardBench

  init() throws {
    bench = try CardBench()
    try bench.connect()
  }

  @Test func settingsOutlastAKill() throws {
    let patch = SettingsPatch(flags: .init(hasSmartWake: true, hasName: true), smartWake: true, name: "Work card")
    let state = try bench.ask(.updateSettings, .updateSettings(patch)).body?.updateSettings
    #expect(state == SettingsState(smartWake: true, name: "Work card"))
    bench.collect()
    #expect(bench.others.contains(.advertisingChanged))
    try bench.kill()
    try bench.connect(2)
    let status = try bench.status(on: 2)
    #expect(status.name == "Work card" && status.flags.smartWake)
    let empty = SettingsPatch(flags: .init(hasName: true), name: "")
    #expect(try bench.refusal(.updateSettings, .updateSettings(empty), on: 2) == .malformed)
  }

  // MARK: Voiceprint

  @Test func anEnrolment() throws {
    let started = try bench.ask(.enrolmentStart, .enrolmentStart)
    #expect(started.body?.enrolmentStart?.duration == 12_000)
    #expect(bench.card.shown.state == "enrollment")
    bench.card.say(.owner, for: 12_000)
    bench.card.advance(by: 11_000)
    #expect(try bench.status().flags.enrolling)
    #expect(try bench.refusal(.sampleExport, .sampleExport(SampleRequest(offset: 0, grant: 1))) == .wrongState)
    let levels = bench.heard().compactMap(\.enrolmentLevel)
    #expect(levels.count == 44 && levels.allSatisfy { $0.level > 30 } && levels.last?.remaining == 1_000)
    bench.card.advance(by: 1_000)
    let ready = try #require(bench.heard().compactMap(\.sampleReady).first)
    let request = CardRequestBody.sampleExport(SampleRequest(offset: 0, grant: .max))
    #expect(try bench.ask(.sampleExport, request).body?.sampleExport?.check == ready.check)
    let sample = bench.blocks().flatMap(\.data)
    #expect(sample.count == ready.fileSize && sample.starts(with: "OggS".utf8))
    // For another user, for another card: refused, and what is there stays.
    for package in [try bench.voiceprint(of: sample, user: 8), try bench.voiceprint(of: sample, card: 1)] {
      let offer = VoiceprintOffer(fileSize: UInt32(package.count), check: RecordingCheck.crc32(package))
      let upload = try #require(try bench.ask(.voiceprintOffer, .voiceprintOffer(offer)).body?.voiceprintOffer)
      bench.send(package, upload)
      let finish = CardRequestBody.uploadFinish(TransferReference(transfer: upload.transfer))
      #expect(try bench.refusal(.uploadFinish, finish) == .verification)
    }
    #expect(try !bench.status().flags.voiceprint)
    #expect(try bench.ask(.enrolmentCancel, .enrolmentCancel).outcome == .done)
    #expect(bench.heard().last == .enrolmentEnded(EnrolmentEnded(reason: .cancelled)))
    try bench.enrol()
    #expect(try bench.status().flags.voiceprint)
    try bench.kill()
    try bench.connect(2)
    #expect(try bench.status(on: 2).flags.voiceprint)
  }

  @Test func replacingAVoiceprintNeedsAPress() throws {
    try bench.enrol()
    let asked = try bench.ask(.enrolmentStart, .enrolmentStart)
    #expect(asked.outcome == .pending && asked.pending == 10_000)
    #expect(bench.card.shown.state == "authorizationPending")
    bench.card.press()
    bench.collect()
    #expect(bench.replies.last?.reply.body == .enrolmentStart(EnrolmentStarted(duration: 12_000)))
    // The link drops: the sample is deleted, the voiceprint stays.
    bench.card.advance(by: 5_000)
    bench.card.disconnect(1)
    try bench.connect(2)
    let status = try bench.status(on: 2)
    #expect(!status.flags.enrolling && status.flags.voiceprint)
  }

  @Test func anEnrolmentStopsWhatIsRecorded() throws {
    bench.card.press()
    bench.clear()
    _ = try bench.ask(.enrolmentStart, .enrolmentStart)
    #expect(bench.heard().contains { $0.recordingStopped?.cause == .enrollment })
    #expect(bench.felt == ["recording.stopped.ENROLLMENT"])
    bench.clear()
    bench.card.press()
    #expect(bench.felt == ["operation.rejected.BUSY"])
  }

  // MARK: On-card confirmation

  static let confirmed: [(CardOpcode, CardRequestBody)] = [
    (.deleteAllRecordings, .deleteAllRecordings), (.resetVoiceprint, .resetVoiceprint), (.unbind, .unbind),
  ]

  @Test(arguments: [0, 1, 2]) func withoutAPressNothingIsDone(_ index: Int) throws {
    try bench.enrol()
    bench.record(1, times: 2)
    let (opcode, body) = Self.confirmed[index]
    let asked = try bench.ask(opcode, body)
    #expect(asked.outcome == .pending && asked.pending == 10_000)
    #expect(bench.card.shown.state == "authorizationPending" && bench.card.shown.mode != .off)
    for (other, body) in Self.confirmed { #expect(try bench.ask(other, body).refusal == .busy(.confirmation)) }
    bench.clear()
    bench.card.advance(by: 9_999)
    bench.collect()
    #expect(bench.replies.isEmpty)
    bench.card.advance(by: 1)
    bench.collect()
    #expect(bench.replies.map(\.reply.refusal) == [.confirmationTimeout])
    #expect(bench.replies.first?.reply.sequence == asked.sequence)
    let status = try bench.status()
    #expect(status.recordings == 2 && status.flags.voiceprint)
    // A press now is a recording.
    bench.card.press()
    #expect(try bench.status().flags.recording)
  }

  @Test func aPressDeletesAll() throws {
    bench.record(1, times: 3)
    bench.card.press()
    bench.card.advance(by: 1_000)
    _ = try bench.ask(.deleteAllRecordings, .deleteAllRecordings)
    bench.card.advance(by: 5_000)
    bench.clear()
    bench.card.press()
    bench.collect()
    #expect(bench.replies.last?.reply.body == .deleteAllRecordings(DeletedCount(count: 4)))
    #expect(bench.felt == ["recording.stopped.ERASED"])
    #expect(bench.card.store.usedBytes == 0)
  }

  @Test func aPressUnbinds() throws {
    try bench.enrol()
    bench.record(1)
    try bench.connect(2)
    _ = try bench.ask(.unbind, .unbind)
    bench.clear()
    bench.card.press()
    bench.collect()
    #expect(bench.replies.map(\.reply.outcome) == [.done])
    for connection in [1, 2] {
      #expect(bench.heard(connection).contains(.authorizationEnded(AuthorizationEnded(refusal: .unbound))))
    }
    #expect(bench.others.contains(.forgetBonds))
    #expect(bench.card.owner == nil && bench.card.beacon?.state.bound == false)
    #expect(bench.card.shown.state == "bondClearFeedback" && bench.card.shown.times == 3)
    #expect(try bench.refusal(.status, .status) == .notAuthorized)
    bench.card.advance(by: 2_000)
    #expect(bench.card.shown.state == "idle.smartWakeOff")
    // Bound again only while the pairing window is open.
    #expect(try bench.ask(.present, bench.presentation(try bench.token())).refusal == .token(.unbound))
    bench.card.buttonDown()
    bench.card.advance(by: 3_000)
    bench.card.buttonUp()
    #expect(bench.felt.contains("pairing.started") && bench.card.beacon?.state.pairing == true)
    #expect(try bench.ask(.present, bench.presentation(try bench.token())).outcome == .done)
    #expect(bench.card.owner == CardBench.user && bench.card.beacon?.state.pairing == false)
    let status = try bench.status()
    #expect(!status.flags.voiceprint && status.recordings == 1)
  }

  @Test func whoeverAskedIsGone() throws {
    bench.record(1)
    _ = try bench.ask(.deleteAllRecordings, .deleteAllRecordings)
    bench.card.disconnect(1)
    #expect(bench.card.shown.state != "authorizationPending")
    bench.card.press()
    bench.card.press()
    #expect(bench.card.store.listed(for: CardBench.user).count == 2)
  }

  // MARK: Tokens

  @Test func whatTheCardChecks() throws {
    _ = bench.card.connect(2)
    #expect(try bench.refusal(.status, .status, on: 2) == .notAuthorized)
    let other = bench.presentation(try bench.token(user: 8))
    #expect(try bench.ask(.present, other, on: 2).refusal == .token(.otherUser))
    var forged = try bench.token()
    forged[50] ^= 1
    #expect(try bench.ask(.present, bench.presentation(forged), on: 2).refusal == .token(.signature))
    let short = bench.presentation(Array(try bench.token().dropLast()))
    #expect(try bench.ask(.present, short, on: 2).refusal == .token(.malformed))
    let old = bench.presentation(try bench.token(issued: CardBench.start - 60 * 86_400))
    #expect(try bench.ask(.present, old, on: 2).refusal == .token(.expired))
    let newer = bench.presentation(try bench.token(), major: 2)
    #expect(try bench.ask(.present, newer, on: 2).refusal?.reason == .unsupported)
    #expect(try bench.ask(.present, bench.presentation(try bench.token(scopes: [.audioLive])), on: 2).outcome == .done)
    #expect(try bench.refusal(.status, .status, on: 2) == .missingScope)
  }

  @Test func aTokenRunsOutWhileConnected() throws {
    _ = try bench.ask(.acquireControl, .acquireControl)
    bench.card.advance(by: 60 * 86_400 * 1_000)
    #expect(bench.heard().contains(.authorizationEnded(AuthorizationEnded(refusal: .expired))))
    #expect(try bench.refusal(.status, .status) == .notAuthorized)
  }

  @Test func aRevocationTakesEffectAtTheNextSync() throws {
    try bench.connect(2)
    _ = try bench.ask(.acquireControl, .acquireControl)
    _ = try bench.ask(.liveStart, .liveStart)
    let bundle = try bench.bundle(serial: 4, revoked: [1])
    #expect(try bench.ask(.synchronize, .synchronize(bundle), on: 2).body?.synchronize?.serial == 4)
    #expect(bench.heard(1).contains(.authorizationEnded(AuthorizationEnded(refusal: .revoked))))
    #expect(try bench.refusal(.status, .status) == .notAuthorized)
    let status = try bench.status(on: 2)
    #expect(!status.flags.leaseHeld && !status.flags.liveAudio)
    // The same bundle again changes nothing, and says how far the card is.
    #expect(try bench.ask(.synchronize, .synchronize(bundle), on: 2).body?.synchronize?.serial == 4)
    try bench.kill()
    _ = bench.card.connect(3)
    #expect(try bench.ask(.present, bench.presentation(try bench.token()), on: 3).refusal == .token(.revoked))
  }

  /// Every command that needs a scope is refused without it, and every number that the schema knows is known.
  @Test func scopesOnEveryCommand() throws {
    _ = bench.card.connect(5)
    var known = 0
    for number in UInt8(0)...255 where CardOpcode(rawValue: number).name != nil {
      let opcode = CardOpcode(rawValue: number)
      known += 1
      let requirements = try #require(CommandRules.commands[opcode])
      let isFree = [.present, .synchronize].contains(opcode)
      #expect(requirements.preconditions.isEmpty == isFree)
    }
    #expect(known == CommandRules.commands.count)
    #expect(try bench.refusal(.unbind, .unbind, on: 5) == .notAuthorized)
  }

  // MARK: Power

  @Test func holdingTheButtonOpensThePairingWindowAndThenSwitchesOff() throws {
    bench.card.press()
    bench.clear()
    bench.card.buttonDown()
    bench.card.advance(by: 3_000)
    // What is cut short is felt only where the user asked for it.
    #expect(bench.felt == ["pairing.started"])
    #expect(bench.heard().contains { $0.recordingStopped?.cause == .pairing })
    #expect(bench.card.beacon?.state.pairing == true)
    bench.card.advance(by: 5_000)
    #expect(bench.felt.last == "power.off" && bench.card.shown.state == "powerOff")
    #expect(try bench.refusal(.status, .status) == .shuttingDown)
    bench.card.advance(by: 1_000)
    bench.collect()
    #expect(bench.others.contains(.disconnect(1)) && bench.card.beacon == nil)
    #expect(!bench.card.connect(9))
    bench.card.buttonUp()
    bench.card.press()
    #expect(bench.felt.last == "power.on" && bench.card.shown.state == "powerOn")
    bench.card.advance(by: 1_000)
    #expect(bench.card.connect(9))
  }

  @Test func aCriticalBatterySwitchesOff() throws {
    bench.card.press()
    bench.card.advance(by: 2_000)
    bench.card.setBattery(2)
    #expect(bench.felt.last == "power.off.criticalBattery")
    #expect(bench.heard().contains { $0.recordingStopped?.cause == .criticalBattery })
    bench.card.advance(by: 1_000)
    bench.card.press()
    #expect(bench.card.beacon == nil)
    bench.card.setCharging(true)
    bench.card.press()
    #expect(bench.card.beacon != nil)
    #expect(bench.card.store.listed(for: CardBench.user).map(\.duration) == [2_000])
  }

  // MARK: Feedback

  @Test func settingsAreSharedAndARevisionIsExpected() throws {
    try bench.connect(2)
    let blue = LightLook(
      mode: .breathe,
      body: .breathe(
        LightLookBodyBreathe(
          color: LedColor(red: 0, green: 60, blue: 100), brightness: 40, period: 2_400, minBrightness: 0)))
    let patch = FeedbackPatch(
      flags: .init(hasExpectedRevision: true), expectedRevision: 1,
      lights: [LightChange(key: "recording.smartWakeOff", look: blue)], haptics: [])
    #expect(try bench.ask(.feedbackUpdate, .feedbackUpdate(patch)).body?.feedbackUpdate?.revision == 2)
    #expect(
      bench.heard(2) == [.feedbackChanged(FeedbackChange(change: .saved, revision: 2, shown: ""))])
    #expect(bench.heard(1) == [])
    let conflict = try bench.ask(.feedbackUpdate, .feedbackUpdate(patch), on: 2)
    #expect(conflict.refusal?.detail == .revision(CardRefusalDetailRevision(current: 2)))
    let settings = try #require(
      try bench.ask(.feedbackSettings, .feedbackSettings, on: 2).body?.feedbackSettings)
    #expect(settings.revision == 2)
    #expect(settings.lights.first { $0.key == "recording.smartWakeOff" }?.setting == blue)
    try bench.kill()
    try bench.connect(3)
    bench.card.press()
    let status = try #require(try bench.ask(.feedbackStatus, .feedbackStatus, on: 3).body?.feedbackStatus)
    #expect(status.shown == "recording.smartWakeOff" && status.look == blue && status.revision == 2)
    _ = try bench.ask(.feedbackRestore, .feedbackRestore(FeedbackRestore(flags: .init(), keys: [])), on: 3)
    #expect(bench.heard(3).contains { $0.feedbackChanged?.change == .defaultsRestored })
  }

  @Test func whatCannotBeShownIsRefusedWithTheNearestValue() throws {
    let look = LightLook(
      mode: .blink,
      body: .blink(
        LightLookBodyBlink(color: LedColor(red: 100, green: 0, blue: 0), brightness: 110, on: 509, off: 500)))
    let patch = FeedbackPatch(flags: .init(), lights: [LightChange(key: "charging", look: look)], haptics: [])
    let refused = try bench.ask(.feedbackUpdate, .feedbackUpdate(patch))
    let violations = try #require(refused.refusal?.detail.values?.violations)
    #expect(violations.map(\.parameter) == ["brightnessPercent", "onMs"])
    #expect(violations.map(\.nearest) == [100, 500])
  }

  @Test func aPreviewEndsAndNeverSaves() throws {
    let look = LightLook(mode: .off, body: .off)
    let started = try bench.ask(.previewLight, .previewLight(LightPreview(duration: 3_000, look: look)))
    let preview = try #require(started.body?.previewLight?.preview)
    #expect(bench.card.shown.mode == .off && bench.card.shown.preview == preview)
    bench.card.advance(by: 3_000)
    #expect(bench.card.shown.preview == nil && bench.card.shown.mode != .off)
    let pattern = HapticPattern(mode: .effect, body: .effect(HapticPatternBodyEffect(name: "TICK")))
    _ = try bench.ask(.previewHaptic, .previewHaptic(HapticPreview(pattern: pattern)))
    #expect(bench.felt.last == "preview")
    #expect(try bench.ask(.feedbackStatus, .feedbackStatus).body?.feedbackStatus?.revision == 1)
    _ = try bench.ask(.previewLight, .previewLight(LightPreview(duration: 3_000, look: look)))
    bench.card.disconnect(1)
    #expect(bench.card.shown.preview == nil)
  }

  @Test func aCardWithoutAFeatureSaysSo() throws {
    let plain = try CardBench { $0.features = [] }
    try plain.connect()
    #expect(plain.card.hello.features == [])
    let requests: [(CardOpcode, CardRequestBody)] = [
      (.liveStart, .liveStart), (.hotspotStart, .hotspotStart), (.enrolmentStart, .enrolmentStart),
      (.firmwareStatus, .firmwareStatus), (.feedbackStatus, .feedbackStatus),
    ]
    for (opcode, body) in requests { #expect(try plain.refusal(opcode, body) == .unsupported) }
    #expect(try plain.status().battery == 100)
  }
}
