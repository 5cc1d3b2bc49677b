import Foundation
import VysloProtocol
import VysloToken
import WirelaceFrames
import WirelaceDigests

/// A voiceprint that comes about; it belongs to the connection that began it.
struct Enrolment {
  /// What the card took up of the user's voice, as a file.
  struct Sample: Sendable, Hashable {
    let bytes: [UInt8]
    let check: UInt32
  }

  enum Phase {
    case recording(OpusRecorder, bytes: [UInt8], end: Int64)
    case ready(Sample)
  }

  let connection: Int
  var phase: Phase
  var lastUse: Int64

  var end: Int64? {
    switch phase {
    case .recording(_, _, let end): end
    case .ready: lastUse + VirtualCard.enrolmentPatience
    }
  }
}

extension VirtualCard {
  /// Of the user's voice, in milliseconds.
  static let sampleDuration: Int64 = 12_000

  var isTakingSample: Bool { if case .recording? = enrolment?.phase { true } else { false } }

  /// Why no sample can be recorded now.
  private func checkEnrolment() throws(Refused) {
    if isUpdating { throw Refused(.busy(.firmwareUpdate)) }
    if enrolment != nil { throw Refused(.busy(.enrolment)) }
    if live != nil { throw Refused(.busy(.liveAudio)) }
    if battery < Self.recordingBattery && !isCharging { throw Refused(.lowBattery) }
  }

  /// Begins at once where no voiceprint is there to be replaced, else asks for a press.
  func askToEnrol(_ id: RequestId, on connection: Int) throws(Refused) -> CardReplyBody? {
    try checkEnrolment()
    guard memory.voiceprint == nil else {
      try ask(ConfirmedOperation(kind: .replaceVoiceprint, request: id), on: connection)
      return nil
    }
    return try startEnrolment(on: connection)
  }

  func startEnrolment(on connection: Int) throws(Refused) -> CardReplyBody {
    try checkEnrolment()
    stopRecording(.enrollment)
    let started = try stored { () throws(RecordingError) in
      let recorder = try OpusRecorder(serial: UInt32(truncatingIfNeeded: configuration.card))
      return Enrolment(
        connection: connection,
        phase: .recording(recorder, bytes: try recorder.header(), end: now + Self.sampleDuration), lastUse: now)
    }
    enrolment = started
    return .enrolmentStart(EnrolmentStarted(duration: UInt16(Self.sampleDuration)))
  }

  func takeSample(_ samples: [Int16]) {
    guard case .recording(let recorder, var bytes, let end)? = enrolment?.phase else { return }
    do throws(RecordingError) {
      bytes += try recorder.append(samples)
    } catch {
      return endEnrolment(.failed, tells: enrolment?.connection)
    }
    enrolment?.phase = .recording(recorder, bytes: bytes, end: end)
    let level = EnrolmentLevel(level: SoundLevel.percent(samples), remaining: UInt16(clamping: max(0, end - now)))
    tell(.enrolmentLevel, .enrolmentLevel(level), to: enrolment?.connection)
  }

  /// The sample is whole, or nobody has gone on with it.
  func endOfEnrolmentStep() {
    guard let current = enrolment else { return }
    guard case .recording(let recorder, let bytes, _) = current.phase else {
      return endEnrolment(.timeout, tells: current.connection)
    }
    do throws(RecordingError) {
      let file = bytes + (try recorder.finish())
      let sample = Enrolment.Sample(bytes: file, check: RecordingCheck.crc32(file))
      enrolment?.phase = .ready(sample)
      enrolment?.lastUse = now
      let ready = SampleReady(fileSize: UInt32(clamping: file.count), check: sample.check)
      tell(.sampleReady, .sampleReady(ready), to: current.connection)
    } catch {
      endEnrolment(.failed, tells: current.connection)
    }
  }

  func cancelEnrolment(on connection: Int) throws(Refused) {
    guard enrolment?.connection == connection else { throw Refused(.wrongState) }
    endEnrolment(.cancelled, tells: connection)
  }

  /// The sample is deleted; a voiceprint that was there before stays.
  func endEnrolment(_ reason: EnrolmentEnd, tells connection: Int? = nil) {
    guard let current = enrolment else { return }
    enrolment = nil
    if case .voiceprint? = upload?.kind { upload = nil }
    if exports[current.connection]?.source == .sample { endExport(on: current.connection, .gone) }
    if let connection {
      tell(.enrolmentEnded, .enrolmentEnded(EnrolmentEnded(reason: reason)), to: connection)
    }
  }

  func takeVoiceprintOffer(_ offer: VoiceprintOffer, on connection: Int) throws(Refused) -> UploadStarted {
    guard let current = enrolment, current.connection == connection, case .ready = current.phase else {
      throw Refused(.wrongState)
    }
    try clearUpload(for: connection)
    enrolment?.lastUse = now
    return begin(.voiceprint(offer, bytes: []), size: Int(offer.fileSize), received: 0, on: connection)
  }

  /// Verifies what the cloud made of the sample, for this card and this user, and keeps it.
  func takeVoiceprint(_ bytes: [UInt8], _ offer: VoiceprintOffer) throws(Refused) {
    guard let current = enrolment, case .ready(let sample) = current.phase else { throw Refused(.wrongState) }
    guard RecordingCheck.crc32(bytes) == offer.check, let package = try? VoiceprintPackage.decode(from: bytes),
      isSigned(bytes, by: package.issuerKey, .voiceprint), package.user == authority.owner,
      package.card == configuration.card, package.sampleHash == SHA256Digest.of(sample.bytes)
    else { throw Refused(.verification) }
    try remember { $0.voiceprint = Data(bytes) }
    endEnrolment(.done, tells: current.connection)
  }
}
