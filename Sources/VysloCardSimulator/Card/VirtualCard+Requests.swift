import VysloProtocol
import VysloToken
import WirelaceFrames

/// What a reply answers.
struct RequestId: Sendable, Hashable {
  let sequence: UInt8
  let opcode: CardOpcode
}

extension VirtualCard {
  /// Takes a request as it came over the air; one that cannot be read is answered as malformed, where it has a number.
  ///
  /// - Parameter unanswered: how many requests of this connection have no reply yet; from sixteen on, more are refused.
  public func handle(_ bytes: [UInt8], from connection: Int, unanswered: Int = 0) {
    do throws(FrameError) {
      handle(try CardRequest.decode(from: bytes), from: connection, unanswered: unanswered)
    } catch {
      guard bytes.count >= 2 else { return }
      refuse(RequestId(sequence: bytes[0], opcode: CardOpcode(rawValue: bytes[1])), .malformed, on: connection)
    }
  }

  /// Requests of one connection that may be under way.
  public static var requestLimit: Int { 16 }

  /// Takes a request.
  public func handle(_ request: CardRequest, from connection: Int, unanswered: Int = 0) {
    guard links[connection] != nil else { return }
    takeAudio()
    let id = RequestId(sequence: request.sequence, opcode: request.opcode)
    do throws(Refused) {
      if unanswered >= Self.requestLimit { throw Refused(.busy(.limit)) }
      // What light and motor cannot show is refused with the nearest value that would do.
      if CommandRules.feature(of: request.opcode) != .feedback, !request.validate().isEmpty {
        throw Refused(.malformed)
      }
      try permit(request.opcode, on: connection)
      if let body = try answer(request.body, id, on: connection) { reply(id, body, on: connection) }
    } catch {
      refuse(id, error.refusal, on: connection)
    }
    settle()
  }

  func reply(_ request: RequestId, _ body: CardReplyBody, on connection: Int) {
    outputs.append(
      .reply(
        CardReply(sequence: request.sequence, opcode: request.opcode, outcome: .done, body: body), to: connection))
  }

  func refuse(_ request: RequestId, _ refusal: CardRefusal, on connection: Int) {
    guard links[connection] != nil else { return }
    outputs.append(
      .reply(
        CardReply(sequence: request.sequence, opcode: request.opcode, outcome: .refused, refusal: refusal),
        to: connection))
    if let event = refusal.rejectedEvent { play(event) }
  }

  /// Power, features, token, scopes and lease, in this order.
  private func permit(_ opcode: CardOpcode, on connection: Int) throws(Refused) {
    guard power == .on else { throw Refused(.shuttingDown) }
    guard let requirements = CommandRules.commands[opcode] else { throw Refused(.unsupported) }
    if let feature = CommandRules.feature(of: opcode), !configuration.features.isSuperset(of: feature) {
      throw Refused(.unsupported)
    }
    guard requirements.preconditions.contains(CardPreconditions.authorized) else { return }
    let scopes = VysloScope(rawValue: UInt32(truncatingIfNeeded: requirements.scopes))
    if let refusal = authority.refusal(of: scopes, on: connection) { throw Refused(refusal) }
    if requirements.preconditions.contains(CardPreconditions.lease), lease.holder != connection {
      throw Refused(lease.holder == nil ? .leaseNeeded : .leaseHeld)
    }
  }

  /// Carries out a request.
  ///
  /// - Returns: Nil when it is answered later.
  private func answer(
    _ body: CardRequestBody, _ id: RequestId, on connection: Int
  ) throws(Refused) -> CardReplyBody? {
    switch body {
    case .present(let presentation): return .present(try present(presentation, on: connection))
    case .synchronize(let bundle): return .synchronize(try synchronize(bundle))
    case .status: return .status(status(for: connection))
    case .acquireControl, .releaseControl, .startRecording, .pauseRecording, .resumeRecording, .stopRecording:
      return try control(body, on: connection)
    case .listRecordings(let request): return .listRecordings(store.page(request, for: try ownerOrRefusal()))
    case .exportStart(let request): return .exportStart(try startExport(request, on: connection))
    case .exportGrant(let grant):
      try extendExport(grant, on: connection)
      return .exportGrant
    case .exportStop(let reference):
      try stopExport(reference.transfer, on: connection)
      return .exportStop
    case .deleteRecording(let reference):
      try deleteRecording(reference.recording)
      return .deleteRecording
    case .deleteAllRecordings, .resetVoiceprint, .unbind:
      return try askToConfirm(body, id, on: connection)
    case .enrolmentStart: return try askToEnrol(id, on: connection)
    case .hotspotStart:
      try openHotspot(.recordings, id, on: connection)
      return nil
    case .firmwareHotspot:
      try openHotspot(.firmware, id, on: connection)
      return nil
    case .hotspotStop(let reference):
      try stopHotspot(reference.hotspot, on: connection)
      return .hotspotStop
    case .liveStart: return .liveStart(try startLive(on: connection))
    case .liveStop(let reference):
      try stopLive(reference.stream, on: connection)
      return .liveStop
    case .updateSettings(let patch): return .updateSettings(try updateSettings(patch))
    case .enrolmentCancel:
      try cancelEnrolment(on: connection)
      return .enrolmentCancel
    case .sampleExport(let request): return .sampleExport(try exportSample(request, on: connection))
    case .voiceprintOffer(let offer): return .voiceprintOffer(try takeVoiceprintOffer(offer, on: connection))
    case .firmwareOffer(let offer): return .firmwareOffer(try takeFirmwareOffer(offer.manifest, on: connection))
    case .firmwareActivate(let activation):
      try activateFirmware(restarts: activation.restart)
      return .firmwareActivate
    case .firmwareStatus: return .firmwareStatus(firmwareStatus)
    case .uploadFinish(let reference):
      try finishUpload(reference.transfer, on: connection)
      return .uploadFinish
    case .uploadStop(let reference):
      try stopUpload(reference.transfer, on: connection)
      return .uploadStop
    case .feedbackCapabilities, .feedbackSettings, .feedbackUpdate, .feedbackRestore, .previewLight, .previewHaptic,
      .stopPreview, .feedbackStatus:
      return try answerFeedback(body, on: connection)
    case .unknown: throw Refused(.unsupported)
    }
  }

  // MARK: Token and news

  private func present(_ presentation: TokenPresentation, on connection: Int) throws(Refused) -> CardWelcome {
    let version = configuration.version
    guard (version.oldestMajor...version.major).contains(presentation.major) else { throw Refused(.unsupported) }
    var judged = authority
    let grant: CardAuthority.Grant
    do throws(TokenRejection) {
      grant = try judged.present(presentation, on: connection, at: uptime, isPairing: pairingUntil != nil)
    } catch {
      authority.disconnect(connection)
      cancelConfirmation(of: connection)
      letGo(of: connection, enrolment: .failed)
      throw Refused(.token(error.reason))
    }
    try remember { $0.authority = judged.saved }
    let isClaimed = authority.owner == nil
    authority = judged
    if isClaimed { pairingUntil = nil }
    return CardWelcome(
      minor: presentation.major == version.major ? min(version.minor, presentation.minor) : presentation.minor,
      scopes: grant.scopes.rawValue, card: configuration.card, time: unixTime)
  }

  private func synchronize(_ bundle: SyncBundle) throws(Refused) -> SyncOutcome {
    var judged = authority
    let news: (marks: [RecordingMark], ended: [Int: TokenRefusal])
    do throws(SyncRejection) {
      news = try judged.synchronize(bundle, at: uptime)
    } catch {
      switch error {
      case .verification: throw Refused(.verification)
      case .outdated(let serial): return SyncOutcome(serial: serial)
      case .full: throw Refused(CardRefusal.storageFull)
      }
    }
    // Marks first: a bundle that was taken comes no second time.
    for mark in news.marks {
      try stored { () throws(RecordingError) in try store.mark(mark.recording, mark.visibility) }
      if mark.visibility != .visible { endExports(of: mark.recording) }
    }
    try remember { $0.authority = judged.saved }
    authority = judged
    endAuthorization(news.ended)
    return SyncOutcome(serial: authority.serial)
  }

  func ownerOrRefusal() throws(Refused) -> UInt64 {
    guard let owner = authority.owner else { throw Refused(.notFound) }
    return owner
  }

  private func status(for connection: Int) -> CardStatus {
    let conditions = display.conditions
    return CardStatus(
      flags: CardStatusFlags(
        charging: conditions.isOnCharger, chargeComplete: conditions.isOnCharger && conditions.batteryPercent >= 100,
        recording: capture != nil, paused: capture?.isPaused ?? false, listening: conditions.isListening,
        smartWake: memory.smartWake, leaseHeld: lease.holder != nil, leaseOwn: lease.holder == connection,
        liveAudio: live != nil, enrolling: enrolment != nil, updating: isUpdating,
        voiceprint: memory.voiceprint != nil, pairing: pairingUntil != nil, clockSet: authority.clock.isSet),
      battery: UInt8(clamping: conditions.batteryPercent), storageUsed: UInt64(min(store.usedBytes, store.capacity)),
      storageTotal: UInt64(store.capacity),
      recordings: UInt16(clamping: authority.owner.map { store.listed(for: $0).count } ?? 0), current: capture?.id,
      firmware: memory.firmware.running.version, name: memory.name)
  }

  // MARK: Control

  func tellLease() { tell(.leaseChanged, .leaseChanged(LeaseChanged(held: lease.holder != nil))) }

  private func control(_ body: CardRequestBody, on connection: Int) throws(Refused) -> CardReplyBody {
    switch body {
    case .acquireControl:
      let wasFree = lease.holder == nil
      guard lease.acquire(connection) else { throw Refused(.leaseHeld) }
      if wasFree { tellLease() }
      return .acquireControl
    case .releaseControl:
      guard lease.release(connection) else { throw Refused(lease.holder == nil ? .leaseNeeded : .leaseHeld) }
      tellLease()
      return .releaseControl
    case .startRecording:
      return .startRecording(RecordingReference(recording: try startRecording(.app)))
    case .pauseRecording:
      try setPaused(true)
      return .pauseRecording
    case .resumeRecording:
      try setPaused(false)
      return .resumeRecording
    default:
      guard let outcome = stopRecording(.app) else { throw Refused(.wrongState) }
      switch outcome {
      case .success(let id): return .stopRecording(RecordingReference(recording: id))
      case .failure(let error): throw error
      }
    }
  }

  // MARK: Settings

  private func updateSettings(_ patch: SettingsPatch) throws(Refused) -> SettingsState {
    if patch.smartWake == true, !configuration.features.contains(.smartWake) { throw Refused(.unsupported) }
    try remember { memory in
      memory.smartWake = patch.smartWake ?? memory.smartWake
      memory.name = patch.name ?? memory.name
    }
    if !memory.smartWake, capture?.origin == .smartWake { stopRecording(.smartWakeOff) }
    return SettingsState(smartWake: memory.smartWake, name: memory.name)
  }
}
