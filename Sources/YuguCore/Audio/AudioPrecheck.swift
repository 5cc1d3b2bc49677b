import Foundation

/// Looks for what would spoil an assessment, before anything is sent. WAV and PCM; of other formats only the size.
public enum AudioPrecheck {
  /// What a check found.
  public struct Report: Sendable, Hashable {
    /// 90101 too short, 90102 too long, 90103 silent, 90104 low volume, 90105 not 16-bit PCM or below 16 kHz.
    public var warnings: [YuguWarning]
    /// Milliseconds; nil when the format does not tell.
    public var durationMs: Int?
    /// The largest sample, of 32768; nil when samples were not read.
    public var peak: Int?
    /// The root of the mean square, of 32768; nil when samples were not read.
    public var rms: Double?

    /// What ``AudioPrecheckMode/reject`` refuses for: the first finding but low volume.
    public var rejection: YuguError? { warnings.first { $0.code != 90104 }?.error }
  }

  /// Checks a whole recording.
  ///
  /// Throws 90010 when the file cannot be read, 90102 when it is larger than the platform takes.
  public static func check(_ audio: AudioInput) throws(YuguError) -> Report {
    check(try audio.content.readNow("audio"), kind: audio.kind(of:))
  }

  static func check(_ bytes: [UInt8], kind: ([UInt8]) -> AudioKind) -> Report {
    var check = AudioCheck(kind: kind(bytes), limit: Defaults.limits.requestBody)
    check.feed(bytes)
    return check.report()
  }
}

/// A check of audio that comes piece by piece, or at once.
struct AudioCheck: Sendable {
  static let silentPeak = 200
  static let silentRMS = 30.0
  /// −45 dB below full scale.
  static let lowRMS = 32768 * 0.005_623_413_251_903_491
  static let lowestRate = 16_000

  private let limit: Int
  private var kind: AudioKind?
  private let unmarked: AudioKind?
  private var byteCount = 0
  /// Kept until a header can be read in it.
  private var head: [UInt8] = []
  private var header: WAVHeader?
  private var headerFault: YuguError?
  /// Bytes of samples that the header still promises.
  private var promised = Int.max
  private var sampleBytes = 0
  private var meter = AudioMeter()

  /// A header longer than this is no header.
  private static let longestHead = 1 << 20

  /// Audio of a known kind, of at most `limit` bytes.
  init(kind: AudioKind, limit: Int) {
    self.kind = kind
    unmarked = nil
    self.limit = limit
  }

  /// Audio of a real-time session: samples, unless it begins as a file does.
  static var session: AudioCheck { AudioCheck(unmarked: .pcm, limit: Defaults.limits.streamingRound) }

  private init(unmarked: AudioKind, limit: Int) {
    kind = nil
    self.unmarked = unmarked
    self.limit = limit
  }

  mutating func feed(_ bytes: [UInt8]) {
    byteCount += bytes.count
    if kind == .wav, header == nil { return feedHead(bytes) }
    if let unmarked, kind == nil {
      head += bytes
      // A kind is told by the first twelve bytes.
      guard head.count >= 12 else { return }
      kind = AudioKind.of(head, unmarked: unmarked)
      let all = head
      head = []
      if kind == .wav { feedHead(all) } else { feedSamples(all[...]) }
      return
    }
    feedSamples(bytes[...])
  }

  private mutating func feedHead(_ bytes: [UInt8]) {
    guard headerFault == nil else { return }
    head += bytes
    do throws(YuguError) {
      let found = try WAVHeader(head)
      header = found
      // The size that is not filled in is the whole of what was there so far: then everything that comes is audio.
      let isOpen = found.dataSize == head.count - found.dataStart
      promised = isOpen ? .max : found.dataSize
      let samples = head[found.dataStart...]
      head = []
      feedSamples(samples)
    } catch {
      headerFault = error
      if unmarked != nil, head.count < AudioCheck.longestHead { headerFault = nil }
    }
  }

  private mutating func feedSamples(_ bytes: ArraySlice<UInt8>) {
    guard kind == .pcm || kind == .wav else { return }
    let samples = bytes.prefix(promised)
    if promised != .max { promised -= samples.count }
    sampleBytes += samples.count
    if isMeasured { meter.feed(samples) }
  }

  private var isMeasured: Bool {
    guard let header else { return true }
    return header.formatTag == 1 && header.bitsPerSample == 16
  }

  /// What was found in all audio so far.
  func report() -> AudioPrecheck.Report {
    var findings: [YuguWarning] = []
    func find(_ code: Int, _ message: String) {
      findings.append(YuguWarning(YuguErrors.fromWarning(code, message: message)))
    }
    var check = self
    if let unmarked, kind == nil {
      check.kind = AudioKind.of(head, unmarked: unmarked)
      check.feedSamples(head[...])
    }
    let isSamples = check.kind == .pcm || check.kind == .wav
    var fault = check.headerFault
    if check.kind == .wav, check.header == nil, fault == nil {
      do throws(YuguError) { _ = try WAVHeader(check.head) } catch { fault = error }
    }
    var duration: Int?
    if isSamples, fault == nil {
      let rate = check.header?.sampleRate ?? AudioCheck.lowestRate
      let milliseconds = check.sampleBytes / (check.header?.blockAlign ?? 2) * 1000 / rate
      duration = milliseconds
      if milliseconds < Defaults.limits.minimumAudio.wholeMilliseconds {
        find(90101, "the audio has \(milliseconds) ms, less than a second")
      }
    } else if byteCount == 0 {
      find(90101, "the audio is empty")
    }
    if let duration, duration > Defaults.limits.maximumAudio.wholeMilliseconds {
      find(90102, "the audio has \(duration / 1000) s, more than 300")
    } else if byteCount > limit {
      find(90102, "the audio has \(byteCount) bytes, more than \(limit)")
    }
    let isMeasured = isSamples && fault == nil && check.isMeasured && check.meter.sampleCount > 0
    if isMeasured {
      if check.meter.peak < AudioCheck.silentPeak, check.meter.rms < AudioCheck.silentRMS {
        find(90103, "the audio is silent: its peak is \(check.meter.peak) of 32768")
      } else if check.meter.rms < AudioCheck.lowRMS {
        find(90104, "the audio is very quiet: below -45 dBFS on average")
      }
    }
    if let fault {
      find(90105, fault.message)
    } else if let header = check.header, !check.isMeasured || header.sampleRate < AudioCheck.lowestRate {
      find(
        90105, "the audio is not 16-bit PCM of at least 16 kHz: \(header.bitsPerSample) bits, \(header.sampleRate) Hz")
    }
    return AudioPrecheck.Report(
      warnings: findings.sorted { $0.code < $1.code }, durationMs: duration,
      peak: isMeasured ? check.meter.peak : nil, rms: isMeasured ? check.meter.rms : nil)
  }
}
