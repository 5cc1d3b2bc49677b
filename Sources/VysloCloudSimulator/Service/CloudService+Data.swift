import VysloCloudProtocol
import VysloProtocol
import VysloToken
import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP

/// Recordings, insights, devices, transcription.
extension CloudService {
  public func fetchRecording(_ context: APIContext, recordingID: String) async throws -> Recording {
    try found(await store.recording(recordingID, user: caller(context).user))
  }

  public func fetchRecordingAudio(_ context: APIContext, recordingID: String) async throws -> APIStream {
    let audio = try found(await store.audio(recordingID, user: caller(context).user))
    return APIStream(HTTPBody(audio), contentType: audio.starts(with: Array("RIFF".utf8)) ? "audio/wav" : "audio/ogg")
  }

  public func listRecordings(
    _ context: APIContext, from: Timestamp?, to: Timestamp?, includesMe: Bool?, cursor: String?, limit: Int
  ) async throws -> RecordingSummaryPage {
    let filter = CloudStore.Filter(user: try caller(context).user, from: from, to: to, includesMe: includesMe)
    return try await store.page(filter, cursor: self.cursor(cursor), limit: limit)
  }

  public func searchTranscripts(
    _ context: APIContext, text: String, from: Timestamp?, to: Timestamp?, cursor: String?, limit: Int
  ) async throws -> SearchPage {
    let filter = CloudStore.Filter(user: try caller(context).user, from: from, to: to, includesMe: nil)
    return try await store.search(text, filter, cursor: self.cursor(cursor), limit: limit)
  }

  public func fetchWeeklyInsights(_ context: APIContext, week: CalendarDate?) async throws -> WeeklyInsights {
    let user = try caller(context).user
    return try await store.insights(user: user, monday: Self.monday(of: week, now: now))
  }

  /// The Monday on or before a day; nil: today.
  static func monday(of day: CalendarDate?, now: Int64) -> CalendarDate {
    let seconds = day.flatMap { Timestamp("\($0)T00:00:00Z")?.seconds } ?? now
    let number = Int64((Double(seconds) / 86_400).rounded(.down))
    // 1970-01-01 was a Thursday.
    let weekday = ((number + 3) % 7 + 7) % 7
    return CalendarDate(dayNumber: number - weekday)
  }

  public func listDevices(_ context: APIContext) async throws -> DeviceList {
    DeviceList(items: try await store.devices(user: caller(context).user))
  }

  // MARK: Cards

  /// The newest release that is newer than what the card has.
  public func checkFirmware(_ context: APIContext, deviceID: String, current: String) async throws -> FirmwareCheck {
    guard try await store.hasDevice(deviceID, user: caller(context).user) else { throw Self.failure(.notFound) }
    guard let installed = Self.version(current) else {
      throw Self.failure(.invalidRequest, "query.current: not a version such as 2.4.1")
    }
    let newest = try await store.firmware().compactMap { release in
      Self.version(release.version).map { (version: $0, release: release) }
    }.max { $0.version.lexicographicallyPrecedes($1.version) }
    guard let newest, installed.lexicographicallyPrecedes(newest.version) else { return FirmwareCheck() }
    return FirmwareCheck(release: newest.release)
  }

  private static func version(_ text: String) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { $0 >= 0 }
    return parts.count == 3 && numbers.count == 3 ? numbers : nil
  }

  public func downloadFirmware(_ context: APIContext, version: String) async throws -> APIStream {
    APIStream(HTTPBody(try found(await store.firmwareImage(version))))
  }

  /// Signs a voiceprint for the card that the sample came from. There is nothing of a voice in what a simulator makes.
  public func buildVoiceprint(
    _ context: APIContext, deviceID: String, sample: APIFile
  ) async throws -> SealedVoiceprint {
    let caller = try caller(context)
    guard try await store.hasDevice(deviceID, user: caller.user),
      let card = UInt64(deviceID.split(separator: "-").last ?? "", radix: 16)
    else { throw Self.failure(.notFound) }
    let bytes = try await sample.body.collect(upTo: 4 << 20)
    guard AudioFormat(bytes) != nil else { throw Self.failure(.invalidRequest, "part.sample: no audio") }
    let hash = SHA256Digest.of(bytes)
    let fingerprint = hash.map { String($0, radix: 16) }.joined(separator: ".")
    return try await once(context, by: "\(caller.user)/\(caller.app)/\(deviceID)", fingerprint: fingerprint) {
      let package = VoiceprintPackage(
        issuerKey: settings.key.publicKey.id, user: caller.user, card: card, sampleHash: hash,
        template: SHA256Digest.of(hash), signature: [UInt8](repeating: 0, count: 64))
      guard let sealed = settings.key.signed(try package.encoded(), for: .voiceprint) else {
        throw Self.failure(.internalError)
      }
      return SealedVoiceprint(voiceprintID: "vp_" + settings.secret(bytes: 8), sealed: sealed)
    }
  }

  // MARK: Transcription

  public func transcribe(_ context: APIContext, summarize: Bool, file: APIFile) async throws -> TranscriptionJob {
    let caller = try caller(context)
    var head: [UInt8] = []
    var count = 0
    for try await chunk in file.body {
      if head.count < 16 { head += chunk.prefix(16 - head.count) }
      count += chunk.count
    }
    let format = AudioFormat(head)?.rawValue
    // What can be told of a stream without keeping it.
    let fingerprint = "\(summarize) \(count) \(head)"
    let now = now
    return try await once(context, by: "\(caller.user)/\(caller.app)", fingerprint: fingerprint) {
      let job = StoredJob(
        id: "job_" + settings.secret(bytes: 8), user: caller.user, app: caller.app, createdAt: now,
        summarizes: summarize, bytes: count, format: format)
      try await store.add(job)
      return job.described(at: now)
    }
  }

  public func fetchTranscription(_ context: APIContext, jobID: String) async throws -> TranscriptionJob {
    try found(await store.job(jobID, user: caller(context).user)).described(at: now)
  }

  public func cancelTranscription(_ context: APIContext, jobID: String) async throws {
    let job = try found(await store.job(jobID, user: caller(context).user))
    if !job.isOver(now) { try await store.cancel(job: job.id, at: now) }
  }
}

/// Kinds of audio files, told by their first bytes.
enum AudioFormat: String, Sendable {
  case ogg = "Ogg"
  case wav = "WAV"
  case mp3 = "MP3"
  case mp4 = "MP4"
  case flac = "FLAC"

  init?(_ bytes: [UInt8]) {
    func begins(_ text: String, at start: Int = 0) -> Bool { bytes.dropFirst(start).starts(with: Array(text.utf8)) }
    if begins("OggS") {
      self = .ogg
    } else if begins("RIFF"), begins("WAVE", at: 8) {
      self = .wav
    } else if begins("ID3") || bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0 {
      self = .mp3
    } else if begins("ftyp", at: 4) {
      self = .mp4
    } else if begins("fLaC") {
      self = .flac
    } else {
      return nil
    }
  }
}
