import YuguProtocol

/// Measures the audio of a session as it is fed: what the local check says at its end, without keeping the audio.
///
/// PCM of 16 bits, 16 kHz and one channel, with or without a WAV header in front. Other formats are only measured in bytes.
struct StreamAudioMeter: Sendable {
  /// What the check found.
  struct Finding: Sendable {
    var error: YuguError
    /// A low volume is no reason to refuse.
    var isAlwaysWarning = false
  }

  private enum Format: Sendable {
    case undecided
    case pcm(rate: Int, channels: Int)
    /// WAV that is no PCM of 16 bits, or too slow; what is wrong.
    case unsupported(String)
    /// Compressed, or whatever else.
    case other
  }

  private(set) var bytes = 0
  private var format = Format.undecided
  private var head: [UInt8] = []
  private var lowByte: UInt8?
  private var samples = 0
  private var peak = 0
  private var squares = 0.0

  /// Where a WAV header has to have ended.
  private static let headLimit = 1 << 16

  mutating func add(_ chunk: some Collection<UInt8>) {
    bytes += chunk.count
    switch format {
    case .undecided:
      head += chunk
      decide()
    case .pcm: measure(chunk)
    case .unsupported, .other: break
    }
  }

  /// What is to be said of the audio so far.
  func findings() -> [Finding] {
    var meter = self
    if case .undecided = format { meter.settle() }
    return meter.settledFindings()
  }

  private func settledFindings() -> [Finding] {
    var found: [Finding] = []
    func add(_ code: YuguLocalErrors, _ text: String) {
      found.append(Finding(error: .local(code, text), isAlwaysWarning: code == .audioLowVolume))
    }
    let limits = Defaults.limits
    if bytes > limits.streamingRound {
      add(.audioTooLong, "\(bytes) bytes of audio, above \(limits.streamingRound)")
    }
    switch format {
    case .unsupported(let text): add(.audioFormatUnsupported, text)
    case .undecided, .other: break
    case .pcm(let rate, let channels):
      let seconds = Double(samples) / Double(rate * channels)
      if seconds < limits.minimumAudio / .seconds(1) {
        add(.audioTooShort, "\(text(seconds)) s of audio, below \(text(limits.minimumAudio / .seconds(1)))")
      } else if seconds > limits.maximumAudio / .seconds(1), bytes <= limits.streamingRound {
        add(.audioTooLong, "\(text(seconds)) s of audio, above \(text(limits.maximumAudio / .seconds(1)))")
      }
      if samples > 0 {
        let level = (squares / Double(samples)).squareRoot()
        if peak < 200, level < 30 {
          add(.audioSilent, "silence: the highest sample is \(peak)")
        } else if level < 32768 * 0.005623413251903491 {
          add(.audioLowVolume, "the volume is below -45 dBFS")
        }
      }
    }
    return found
  }

  private func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100)" }

  // MARK: - The format

  /// Looks whether the head tells the format; leaves it undecided while it may still be a header.
  private mutating func decide() {
    if head.count < 12 { return }
    guard head.starts(with: Array("RIFF".utf8)), head[8..<12].elementsEqual("WAVE".utf8) else { return settle() }
    var place = 12
    var found: Format?
    while place + 8 <= head.count {
      let size = Int(word(place + 4))
      if head[place..<place + 4].elementsEqual("data".utf8) {
        return begin(found ?? .unsupported("WAV without a format"), from: place + 8)
      }
      if head[place..<place + 4].elementsEqual("fmt ".utf8) {
        guard place + 8 + size <= head.count else { break }
        found = size < 16 ? .unsupported("a WAV format of \(size) bytes") : wave(place + 8, size)
      }
      place += 8 + size + size % 2
    }
    if head.count > Self.headLimit { begin(.unsupported("a WAV header that does not end"), from: head.count) }
  }

  private func wave(_ place: Int, _ size: Int) -> Format {
    var tag = Int(word(place) & 0xFFFF)
    if tag == 0xFFFE, size >= 40 { tag = Int(head[place + 24]) | Int(head[place + 25]) << 8 }
    let channels = Int(word(place) >> 16)
    let rate = Int(word(place + 4))
    let bits = Int(word(place + 12) >> 16)
    guard tag == 1, bits == 16, channels > 0 else { return .unsupported("WAV that is not PCM of 16 bits") }
    guard rate >= 16_000 else { return .unsupported("a sample rate of \(rate) Hz, below 16000") }
    return .pcm(rate: rate, channels: channels)
  }

  /// Without a WAV header: PCM, unless the head is that of a known compressed format.
  private mutating func settle() {
    let isOther = ["ID3", "OggS", "fLaC", "#!AMR"].contains { head.starts(with: Array($0.utf8)) }
    begin(isOther ? .other : .pcm(rate: 16_000, channels: 1), from: 0)
  }

  private mutating func begin(_ format: Format, from place: Int) {
    self.format = format
    let rest = head[min(place, head.count)...]
    head = []
    if case .pcm = format { measure(rest) }
  }

  private func word(_ place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(head[place + $1]) << (8 * UInt32($1)) }
  }

  // MARK: - The samples

  private mutating func measure(_ chunk: some Collection<UInt8>) {
    for byte in chunk {
      guard let low = lowByte else {
        lowByte = byte
        continue
      }
      lowByte = nil
      let sample = Int(Int16(bitPattern: UInt16(low) | UInt16(byte) << 8))
      samples += 1
      peak = max(peak, abs(sample))
      squares += Double(sample * sample)
    }
  }
}
