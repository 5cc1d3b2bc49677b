import Testing
import VysloProtocol

@testable import VysloCardSimulator

/// Recording: by apps with the lease, by the button without one, by smart wake; and what the card tells of it.
@Suite struct CaptureTests {
  let bench: CardBench

  init() throws { bench = try CardBench() }

  @Test func anAppNeedsTheLease() throws {
    try bench.connect()
    #expect(try bench.refusal(.startRecording, .startRecording) == .leaseNeeded)
    #expect(try bench.ask(.acquireControl, .acquireControl).outcome == .done)
    #expect(try bench.ask(.acquireControl, .acquireControl).outcome == .done)
    let started = try bench.ask(.startRecording, .startRecording)
    let id = try #require(started.body?.startRecording?.recording)
    #expect(bench.heard().contains(.recordingStarted(RecordingStarted(recording: id, origin: .app))))
    #expect(bench.felt == ["recording.started"])
    bench.card.advance(by: 3_000)
    #expect(try bench.ask(.pauseRecording, .pauseRecording).outcome == .done)
    #expect(try bench.refusal(.pauseRecording, .pauseRecording) == .wrongState)
    let paused = try bench.status()
    #expect(paused.flags.recording && paused.flags.paused && paused.current == id)
    bench.card.advance(by: 60_000)
    #expect(try bench.ask(.resumeRecording, .resumeRecording).outcome == .done)
    bench.card.advance(by: 1_500)
    let stopped = try bench.ask(.stopRecording, .stopRecording)
    #expect(stopped.body?.stopRecording?.recording == id)
    // The recording is stored when the reply comes, and what was said during the pause is not in it.
    #expect(bench.card.store.listed(for: CardBench.user).map(\.duration) == [4_500])
    #expect(bench.heard().contains(.recordingStopped(RecordingStopped(recording: id, cause: .app))))
    #expect(try bench.refusal(.stopRecording, .stopRecording) == .wrongState)
    #expect(try bench.refusal(.resumeRecording, .resumeRecording) == .wrongState)
  }

  @Test func twoAppsAndOneLease() throws {
    try bench.connect(1)
    try bench.connect(2)
    #expect(try bench.ask(.acquireControl, .acquireControl, on: 1).outcome == .done)
    #expect(bench.heard(2) == [.leaseChanged(LeaseChanged(held: true))])
    #expect(try bench.refusal(.acquireControl, .acquireControl, on: 2) == .leaseHeld)
    #expect(try bench.refusal(.startRecording, .startRecording, on: 2) == .leaseHeld)
    #expect(try bench.refusal(.releaseControl, .releaseControl, on: 2) == .leaseHeld)
    // Both read the status; each sees whose the lease is.
    #expect(try bench.status(on: 2).flags.leaseHeld)
    #expect(try !bench.status(on: 2).flags.leaseOwn)
    #expect(try bench.status(on: 1).flags.leaseOwn)
    #expect(try bench.ask(.startRecording, .startRecording, on: 1).outcome == .done)
    // The link is lost: the lease is free, the recording goes on.
    bench.card.disconnect(1)
    #expect(try !bench.status(on: 2).flags.leaseHeld)
    #expect(try bench.status(on: 2).flags.recording)
    #expect(try bench.ask(.acquireControl, .acquireControl, on: 2).outcome == .done)
    #expect(try bench.ask(.stopRecording, .stopRecording, on: 2).outcome == .done)
    #expect(try bench.ask(.releaseControl, .releaseControl, on: 2).outcome == .done)
    #expect(try bench.refusal(.releaseControl, .releaseControl, on: 2) == .leaseNeeded)
  }

  @Test func theButtonAsksNoLease() throws {
    try bench.connect()
    _ = try bench.ask(.acquireControl, .acquireControl)
    bench.clear()
    bench.card.press()
    let id = try #require(try bench.status().current)
    #expect(
      bench.heard() == [
        .buttonPressed, .recordingStarted(RecordingStarted(recording: id, origin: .button)),
        .feedbackChanged(
          FeedbackChange(change: .stateChanged, revision: 1, shown: "recording.smartWakeOff")),
      ])
    #expect(try bench.refusal(.startRecording, .startRecording) == .busy)
    bench.card.advance(by: 1_000)
    bench.card.press()
    #expect(bench.card.store.listed(for: CardBench.user).map(\.origin) == [.button])
    #expect(bench.felt.contains("recording.stopped.BUTTON"))
  }

  @Test func smartWakeRecordsItsOwnerAlone() throws {
    try bench.connect()
    _ = try bench.ask(
      .updateSettings, .updateSettings(SettingsPatch(flags: .init(hasSmartWake: true), smartWake: true)))
    // Without a voiceprint there is no owner to listen for.
    #expect(try !bench.status().flags.listening)
    try bench.enrol()
    #expect(try bench.status().flags.listening)
    #expect(bench.card.shown.state == "monitoring")
    bench.card.say(.other, for: 4_000)
    bench.card.advance(by: 5_000)
    bench.card.say(.noise, for: 4_000)
    bench.card.advance(by: 5_000)
    // Nothing is stored while it listens.
    #expect(bench.card.store.listed(for: CardBench.user) == [] && bench.card.store.usedBytes == 0)
    #expect(try bench.status().flags.listening)
    bench.clear()
    bench.card.say(.owner, for: 10_000)
    bench.card.advance(by: 600)
    let id = try #require(try bench.status().current)
    let heard = bench.heard()
    #expect(heard.contains(.smartWakeTriggered))
    #expect(heard.contains(.listeningChanged(ListeningChanged(listening: false))))
    #expect(heard.contains(.recordingStarted(RecordingStarted(recording: id, origin: .smartWake))))
    bench.card.advance(by: 60_000)
    #expect(bench.heard().contains(.recordingStopped(RecordingStopped(recording: id, cause: .silence))))
    #expect(bench.heard().last != .listeningChanged(ListeningChanged(listening: false)))
    #expect(try bench.status().flags.listening)
    // From half a second after the owner began to half a minute after they ended.
    #expect(bench.card.store.listed(for: CardBench.user).map(\.duration) == [39_500])
  }

  @Test func turningSmartWakeOffEndsWhatItRecords() throws {
    try bench.connect()
    try bench.enrol()
    let on = SettingsPatch(flags: SettingsPatchFlags(hasSmartWake: true), smartWake: true)
    let off = SettingsPatch(flags: SettingsPatchFlags(hasSmartWake: true), smartWake: false)
    _ = try bench.ask(.updateSettings, .updateSettings(on))
    bench.card.say(.owner, for: 5_000)
    bench.card.advance(by: 2_000)
    #expect(bench.card.shown.state == "recording.smartWakeOn")
    _ = try bench.ask(.updateSettings, .updateSettings(off))
    #expect(bench.felt.contains("recording.stopped.SMART_WAKE_OFF"))
    #expect(bench.card.shown.state == "idle.smartWakeOff")
    // One by the button goes on.
    _ = try bench.ask(.updateSettings, .updateSettings(on))
    bench.card.press()
    _ = try bench.ask(.updateSettings, .updateSettings(off))
    #expect(try bench.status().flags.recording)
  }

  @Test func aFullCardStopsAndKeepsWhatItHas() throws {
    try bench.connect()
    bench.card.press()
    bench.card.advance(by: 3_000)
    bench.card.setFreeBytes(10_000)
    bench.card.advance(by: 60_000)
    #expect(try !bench.status().flags.recording)
    #expect(bench.felt.contains("recording.stopped.STORAGE_FULL"))
    let kept = try #require(bench.card.store.listed(for: CardBench.user).first)
    #expect(kept.duration >= 5_000 && kept.duration < 10_000)
    bench.clear()
    _ = try bench.ask(.acquireControl, .acquireControl)
    #expect(try bench.refusal(.startRecording, .startRecording) == .storageFull)
    bench.card.press()
    #expect(bench.felt == ["operation.rejected"])
    bench.card.setFreeBytes(nil)
    #expect(try bench.ask(.startRecording, .startRecording).outcome == .done)
  }

  @Test func aLowBatteryRefuses() throws {
    try bench.connect()
    _ = try bench.ask(.acquireControl, .acquireControl)
    bench.card.setBattery(4)
    #expect(try bench.refusal(.startRecording, .startRecording) == .lowBattery)
    #expect(bench.felt == ["operation.rejected.LOW_BATTERY"])
    bench.card.setCharging(true)
    #expect(bench.heard().contains(.chargingChanged(ChargingChanged(charging: true))))
    #expect(try bench.ask(.startRecording, .startRecording).outcome == .done)
  }

  /// Events carry no audio, and each needs its scope.
  @Test func eventsNeedTheirScopes() throws {
    try bench.connect(1, scopes: [.eventsSubscribe])
    try bench.connect(2, scopes: [.deviceStatusRead])
    _ = bench.card.connect(3)
    bench.card.press()
    bench.card.advance(by: 1_000)
    bench.card.press()
    bench.card.setCharging(true)
    #expect(bench.heard(1).count == 5)
    #expect(bench.heard(2) == [] && bench.heard(3) == [])
    let numbers = bench.events.map(\.event.number)
    #expect(numbers == [0, 1, 2, 3, 4])
    #expect(bench.events.allSatisfy { $0.event.time >= CardBench.start })
  }
}
