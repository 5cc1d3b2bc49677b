import VysloProtocol
import WirelaceATT
import WirelaceLocks

extension VysloCardSession {
  /// Enrols the user's voice: the card records about twelve seconds, the cloud builds the voiceprint, the card takes it. Needs
  /// `.deviceManage`, and the cloud.
  ///
  /// Where a voiceprint is there already, the user has to press the card's button first (`confirmationTimeout`). The one that is there stays
  /// until the new one is verified. Letting go of the stream cancels the enrolment.
  public func enrollVoiceprint() -> AsyncThrowingStream<VysloEnrolmentStep, any Error> {
    let connection = connection
    let steps = AsyncThrowingStream.makeStream(of: VysloEnrolmentStep.self, bufferingPolicy: .bufferingNewest(64))
    let continuation = steps.continuation
    let task = Task(executorPreference: connection.time.taskExecutor) { [weak self] in
      do {
        guard let cloud = self?.cloud else { throw SessionErrors.disconnected }
        try await Enrolment(connection: connection, cloud: cloud).run { continuation.yield($0) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { end in if case .cancelled = end { task.cancel() } }
    return steps.stream
  }
}

/// One enrolment, from the first word to the voiceprint on the card.
private struct Enrolment: Sendable {
  /// Of the sample and of the voiceprint, in bytes.
  private static let sampleLimit = 4 << 20
  private static let voiceprintLimit = 16_384
  /// Beyond what the card said that it records: then it will not come any more.
  private static let patience = Duration.seconds(15)

  private enum Signal: Sendable {
    case level(EnrolmentLevel)
    case ready(SampleReady)
    case ended(EnrolmentEnd)
    case stalled
  }

  let connection: CardConnection
  let cloud: any VysloCardCloud

  func run(_ tell: @escaping @Sendable (VysloEnrolmentStep) -> Void) async throws {
    let signals = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(256))
    let end = Guarded<EnrolmentEnd?>(nil)
    let listening = connection.hub.listen(
      { event in
        switch event.body {
        case .enrolmentLevel(let level): signals.continuation.yield(.level(level))
        case .sampleReady(let ready): signals.continuation.yield(.ready(ready))
        case .enrolmentEnded(let ended):
          end.withLock { $0 = ended.reason }
          signals.continuation.yield(.ended(ended.reason))
        default: break
        }
      }, end: { signals.continuation.finish() })
    defer { listening.cancel() }
    _ = try await connection.call(CardCommands.enrolmentStart)
    do {
      let ready = try await record(signals.stream, signals.continuation, tell)
      tell(.processing)
      let sample = try await fetch(ready)
      let voiceprint = try await cloud.buildVoiceprint(from: sample, of: connection.cardID)
      guard (1...Self.voiceprintLimit).contains(voiceprint.count) else {
        throw VysloBleError(.cardBusy, "the cloud's voiceprint has \(voiceprint.count) bytes")
      }
      let offer = VoiceprintOffer(fileSize: UInt32(voiceprint.count), check: FileCheck.of(voiceprint))
      try await CardUpload(connection: connection, bytes: voiceprint).run {
        try await connection.call(CardCommands.voiceprintOffer, offer)
      }
      tell(.done)
    } catch {
      connection.callUnattended(CardCommands.enrolmentCancel, ())
      // Why the card ended it says more than what failed because of that.
      if let reason = end.withLock({ $0 }), reason != .done, !(error is CancellationError) {
        throw Self.ended(reason)
      }
      throw error
    }
  }

  private func record(
    _ signals: AsyncStream<Signal>, _ continuation: AsyncStream<Signal>.Continuation,
    _ tell: @Sendable (VysloEnrolmentStep) -> Void
  ) async throws -> SampleReady {
    let watchdog = Watchdog(connection.time, patience: Self.patience) { continuation.yield(.stalled) }
    defer { watchdog.stop() }
    for await signal in signals {
      watchdog.touch()
      switch signal {
      case .level(let level): tell(.recording(Double(level.level) / 100))
      case .ready(let ready): return ready
      case .ended(let reason): throw Self.ended(reason)
      case .stalled: throw VysloBleError(.cardBusy, "the card does not get on with the sample")
      }
    }
    try Task.checkCancellation()
    throw SessionErrors.disconnected
  }

  private func fetch(_ ready: SampleReady) async throws -> [UInt8] {
    guard (1...Self.sampleLimit).contains(Int(ready.fileSize)) else {
      throw VysloBleError(.cardBusy, "the card's sample has \(ready.fileSize) bytes")
    }
    let connection = connection
    try await connection.exportTurns.takeTurn()
    defer { connection.exportTurns.give() }
    let download = CardDownload(connection: connection) { offset, grant in
      try await connection.call(CardCommands.sampleExport, SampleRequest(offset: offset, grant: grant))
    }
    var sample: [UInt8] = []
    try await download.run(from: 0, size: Int(ready.fileSize), check: ready.check) { sample += $0 }
    guard FileCheck.of(sample) == ready.check else {
      throw VysloBleError(.cardBusy, "the checksum of the sample does not match")
    }
    return sample
  }

  private static func ended(_ reason: EnrolmentEnd) -> VysloBleError {
    switch reason {
    case .disconnected: VysloBleError(.disconnected, "the link to the card was gone during the enrolment")
    case .shuttingDown: VysloBleError(.cardBusy, "the card is shutting down")
    case .timeout: VysloBleError(.cardBusy, "the enrolment took too long")
    case .cancelled: VysloBleError(.cardBusy, "the enrolment was cancelled")
    default: VysloBleError(.cardBusy, "the card gave the enrolment up (reason \(reason.rawValue))")
    }
  }
}
