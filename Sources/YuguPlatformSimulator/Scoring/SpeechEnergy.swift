/// Audio in windows of 20 ms, as far as this stand-in listens: how loud each is.
struct SpeechEnergy: Sendable {
  struct Window: Sendable {
    /// The root of the mean square, of 32768.
    var level: Double
    /// Changes of sign: noise has many.
    var crossings: Int

    var isVoiced: Bool { level >= SpeechEnergy.voicedLevel }
    /// Loud enough to be understood.
    var isClear: Bool { level >= SpeechEnergy.clearLevel }
  }

  static let voicedLevel = 30.0
  /// −45 dB below full scale.
  static let clearLevel = 184.27
  /// Bytes of a window at 16 kHz.
  static let windowBytes = 640

  private(set) var windows: [Window] = []
  private(set) var peak = 0
  private(set) var clipped = 0
  private(set) var samples = 0
  private var rest: [UInt8] = []

  /// Little-endian samples of 16 bits, one channel, 16 kHz; returns the windows that they completed.
  @discardableResult
  mutating func feed(_ bytes: some Sequence<UInt8>) -> ArraySlice<Window> {
    rest += bytes
    let first = windows.count
    var place = 0
    while rest.count - place >= SpeechEnergy.windowBytes {
      measure(rest[place..<(place + SpeechEnergy.windowBytes)])
      place += SpeechEnergy.windowBytes
    }
    rest.removeFirst(place)
    return windows[first...]
  }

  private mutating func measure(_ bytes: ArraySlice<UInt8>) {
    var squares = 0.0
    var crossings = 0
    var isNegative = false
    bytes.withUnsafeBufferPointer { bytes in
      for place in stride(from: 0, to: bytes.count - 1, by: 2) {
        let sample = Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
        let value = Double(sample)
        squares += value * value
        peak = max(peak, Int(sample.magnitude))
        if sample.magnitude >= 32_767 { clipped += 1 }
        if (sample < 0) != isNegative {
          crossings += 1
          isNegative.toggle()
        }
      }
    }
    samples += bytes.count / 2
    windows.append(Window(level: (squares / Double(bytes.count / 2)).squareRoot(), crossings: crossings))
  }

  /// Of all windows.
  var level: Double {
    windows.isEmpty
      ? 0 : (windows.reduce(0) { $0 + $1.level * $1.level } / Double(windows.count)).squareRoot()
  }

  /// As the local check of the SDK has it.
  var isSilent: Bool { peak < 200 && level < SpeechEnergy.voicedLevel }
  var milliseconds: Int { windows.count * 20 + rest.count / 32 }
}

/// Audio as it was uploaded, brought to samples of 16 bits, one channel and 16 kHz as far as that needs no codec.
struct UploadedAudio: Sendable {
  var samples: [UInt8]

  /// A WAV file of 16-bit samples is mixed down and thinned out; whatever else is taken for samples as it is.
  init(_ bytes: [UInt8]) {
    guard let wav = UploadedAudio.header(bytes), wav.bits == 16, wav.channels > 0, wav.rate >= 16_000 else {
      samples = bytes
      return
    }
    let content = bytes[wav.start..<wav.end]
    if wav.channels == 1, wav.rate == 16_000 {
      samples = Array(content)
      return
    }
    let frame = wav.channels * 2
    let frames = content.count / frame
    samples = []
    let wanted = frames * 16_000 / wav.rate
    samples.reserveCapacity(wanted * 2)
    for place in 0..<wanted {
      let start = content.startIndex + place * wav.rate / 16_000 * frame
      samples.append(content[start])
      samples.append(content[start + 1])
    }
  }

  struct Header: Sendable {
    var channels = 0
    var rate = 0
    var bits = 0
    var start = 0
    var end = 0
  }

  /// Of a WAV file; nil when it is none, or has no samples yet.
  static func header(_ bytes: [UInt8]) -> Header? {
    guard bytes.count >= 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WAVE".utf8) else {
      return nil
    }
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    var header = Header()
    var place = 12
    while place + 8 <= bytes.count {
      let size = number(place + 4, 4)
      let content = place + 8
      if bytes[place..<(place + 4)].elementsEqual("fmt ".utf8), size >= 16, content + 16 <= bytes.count {
        header.channels = number(content + 2, 2)
        header.rate = number(content + 4, 4)
        header.bits = number(content + 14, 2)
      } else if bytes[place..<(place + 4)].elementsEqual("data".utf8) {
        header.start = content
        let isOpen = size == 0 || size == 0xFFFF_FFFF
        header.end = isOpen ? bytes.count : min(bytes.count, content + size)
        return header.channels > 0 ? header : nil
      }
      place = content + size + size % 2
    }
    return nil
  }
}
