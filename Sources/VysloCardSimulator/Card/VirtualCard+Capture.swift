import VysloProtocol

/// The recording that runs.
struct Capture: Sendable, Hashable {
  let id: UInt64
  let origin: StartOrigin
  var isPaused = false
  /// When somebody was heard last.
  var lastSpeech: Int64
}

/// Somebody makes a sound in the room.
struct Speech: Sendable, Hashable {
  let voice: Voice
  let end: Int64
  /// When smart wake knows who it is; nil when it does not listen, or knows.
  var judgement: Int64?
}

extension VirtualCard {
  /// Below this and not charging, no recording begins.
  static let recordingBattery = 5
  /// What smart wake hears before it knows whose voice it is, in milliseconds.
  static let judgementTime: Int64 = 500

  public var isCharging: Bool { display.conditions.isOnCharger }
  /// In percent.
  public var battery: Int { display.conditions.batteryPercent }

  /// Why no recording can begin now; nil: one can.
  var recordingRefusal: CardRefusal? {
    if power != .on { return .shuttingDown }
    if isUpdating { return .busy(.firmwareUpdate) }
    if isTakingSample { return .busy(.enrolment) }
    if live != nil { return .busy(.liveAudio) }
    if capture != nil { return .busy(.recording) }
    if battery < Self.recordingBattery && !isCharging { return .lowBattery }
    if store.usedBytes >= store.capacity { return .storageFull }
    if authority.owner == nil { return .wrongState }
    return nil
  }

  @discardableResult
  func startRecording(_ origin: StartOrigin) throws(Refused) -> UInt64 {
    if let refusal = recordingRefusal { throw Refused(refusal) }
    guard let owner = authority.owner else { throw Refused(.wrongState) }
    takeAudio()
    let time = unixTime
    let id = try stored { () throws(RecordingError) in try store.start(owner: owner, at: time, origin: origin) }
    capture = Capture(id: id, origin: origin, lastSpeech: now)
    tell(.recordingStarted, .recordingStarted(RecordingStarted(recording: id, origin: origin)))
    play("recording.started")
    return id
  }

  func setPaused(_ isPaused: Bool) throws(Refused) {
    guard let current = capture, current.isPaused != isPaused else { throw Refused(.wrongState) }
    takeAudio()
    capture?.isPaused = isPaused
    capture?.lastSpeech = now
    play(isPaused ? "recording.paused" : "recording.resumed")
  }

  /// Ends the recording that runs, if one does; it is durable, and listed, unless the flash fails.
  @discardableResult
  func stopRecording(_ cause: StopCause) -> Result<UInt64, Refused>? {
    guard let ended = capture else { return nil }
    takeAudio()
    // The audio may have filled the card, and ended it.
    guard capture != nil else { return .success(ended.id) }
    return finishRecording(ended, cause)
  }

  private func finishRecording(_ ended: Capture, _ cause: StopCause) -> Result<UInt64, Refused> {
    capture = nil
    var result = Result<UInt64, Refused>.success(ended.id)
    do throws(RecordingError) {
      _ = try store.stop()
    } catch {
      result = .failure(Refused(error))
    }
    tell(.recordingStopped, .recordingStopped(RecordingStopped(recording: ended.id, cause: cause)))
    play(cause.hapticEvent)
    return result
  }

  // MARK: Sound

  /// Somebody speaks, or makes a noise, from now on.
  public func say(_ voice: Voice, for milliseconds: Int64) {
    takeAudio()
    endSpeech()
    speech = Speech(voice: voice, end: now + max(1, milliseconds), judgement: nil)
    judgeSpeech()
    settle()
  }

  /// When sound has to be taken up next; nil: nobody wants it.
  var audioDeadline: Int64? {
    if live?.isPressed == true { return audioTime + Self.liveStep }
    return isTakingSample || capture?.isPaused == false ? audioTime + Self.audioStep : nil
  }

  /// Takes up what was heard since the last time.
  func takeAudio() {
    let duration = now - audioTime
    guard duration > 0 else { return }
    audioTime = now
    guard live?.isPressed == true || isTakingSample || capture?.isPaused == false else { return }
    let count = Int(duration) * OpusRecorder.samplesPerSecond / 1_000
    let samples = microphone.read(count, of: speech?.voice)
    if live?.isPressed == true { sendLive(samples) }
    if isTakingSample { takeSample(samples) }
    guard let current = capture, !current.isPaused else { return }
    do throws(RecordingError) {
      try store.append(samples)
    } catch {
      // Full, or broken: what is there stays.
      _ = finishRecording(current, .storageFull)
    }
  }

  /// When the recording that smart wake began has heard nobody for too long.
  var silenceDeadline: Int64? {
    guard let capture, capture.origin == .smartWake, !capture.isPaused else { return nil }
    let spoken = speech.map { $0.voice == .noise ? 0 : $0.end } ?? 0
    return max(capture.lastSpeech, spoken) + configuration.silence
  }

  func endSpeech() {
    if let speech, speech.voice != .noise { capture?.lastSpeech = min(speech.end, now) }
    speech = nil
  }

  /// Smart wake begins to find out whose voice it hears, where it listens and there is one.
  func judgeSpeech() {
    guard var heard = speech else { return }
    heard.judgement = display.conditions.isListening ? min(now + Self.judgementTime, heard.end) : nil
    speech = heard
  }

  /// Smart wake knows whose voice it is.
  func judge() {
    guard let heard = speech, display.conditions.isListening else { return }
    speech?.judgement = nil
    switch heard.voice {
    case .other: play("recording.discarded.l2Reject")
    case .noise: play("recording.discarded.noSpeech")
    case .owner:
      do throws(Refused) {
        try startRecording(.smartWake)
        tell(.smartWakeTriggered, .smartWakeTriggered)
      } catch {
        play(error.refusal.rejectedEvent ?? "operation.rejected")
      }
    }
  }
}

extension StopCause {
  /// The key of the event that the motor plays.
  var hapticEvent: String {
    switch self {
    case .button: "recording.stopped.BUTTON"
    case .app: "recording.stopped.APP"
    case .silence: "recording.stopped.SILENCE"
    case .smartWakeOff: "recording.stopped.SMART_WAKE_OFF"
    case .firmwareUpdate: "recording.stopped.FIRMWARE_UPDATE"
    case .storageFull: "recording.stopped.STORAGE_FULL"
    case .enrollment: "recording.stopped.ENROLLMENT"
    case .erased: "recording.stopped.ERASED"
    case .pairing: "recording.interrupted.PAIRING"
    case .shutdown: "recording.interrupted.SHUTDOWN"
    case .criticalBattery: "recording.interrupted.CRITICAL_BATTERY"
    default: "recording.stopped"
    }
  }
}
