import VysloProtocol

extension VirtualCard {
  /// How long light and advertisement show that something begins or ends, in milliseconds.
  static let powerWindow: Int64 = 1_000
  static let bondClearedWindow: Int64 = 1_800
  static let pairingWindow: Int64 = 120_000
  /// The steps in which sound is taken up, in milliseconds.
  static let audioStep: Int64 = 250
  static let liveStep: Int64 = 20
  /// So long without a block, a grant, a request: then a transfer, a hotspot, an enrolment is over. In milliseconds.
  static let transferPatience: Int64 = 60_000
  static let hotspotPatience: Int64 = 60_000
  static let enrolmentPatience: Int64 = 300_000

  /// When something happens by itself next; nil: never. Call ``advance(to:)`` then.
  public var nextDeadline: Int64? {
    var times: [Int64?] = [
      audioDeadline, speech?.end, speech?.judgement, silenceDeadline, confirmation.end, display.previewEnd,
      poweringOnUntil, bondClearedUntil, pairingUntil, healthDecision, buttonDeadline, upload?.end,
      hotspot?.end, enrolment?.end, authority.nextExpiry(at: uptime).map { max($0 * 1_000, now + 1) },
    ]
    times += exports.values.map(\.end)
    if case .turningOff(let end, _) = power { times.append(end) }
    return times.compactMap(\.self).min()
  }

  /// Lets time pass: everything that falls due happens at its own time. Times that lie behind are passed over.
  public func advance(to time: Int64) {
    while let next = nextDeadline, next <= time {
      now = max(now, next)
      takeAudio()
      actOnDeadlines()
      settle()
    }
    now = max(now, time)
    takeAudio()
  }

  /// As ``advance(to:)``, from now.
  public func advance(by milliseconds: Int64) { advance(to: now + max(0, milliseconds)) }

  private func isDue(_ time: Int64?) -> Bool { time.map { $0 <= now } ?? false }

  private func actOnDeadlines() {
    if isDue(speech?.judgement) { judge() }
    if isDue(speech?.end) { endSpeech() }
    if isDue(silenceDeadline) { stopRecording(.silence) }
    if let expired = confirmation.expire(at: now) {
      refuse(expired.operation.request, .confirmationTimeout, on: expired.connection)
    }
    if isDue(display.previewEnd) { display.stopPreview() }
    if isDue(poweringOnUntil) { poweringOnUntil = nil }
    if isDue(bondClearedUntil) { bondClearedUntil = nil }
    if isDue(pairingUntil) { pairingUntil = nil }
    if isDue(buttonDeadline) { actOnHold() }
    for (connection, export) in exports where isDue(export.end) { endExport(on: connection, .timeout) }
    if isDue(upload?.end) { endUpload(.timeout) }
    if isDue(hotspot?.end) { endIdleHotspot() }
    if isDue(enrolment?.end) { endOfEnrolmentStep() }
    let ended = authority.endGrants(at: uptime)
    if !ended.isEmpty { endAuthorization(ended) }
    if isDue(healthDecision) { decideHealth() }
    if case .turningOff(let end, let then) = power, end <= now { finishPowerOff(then) }
  }
}
