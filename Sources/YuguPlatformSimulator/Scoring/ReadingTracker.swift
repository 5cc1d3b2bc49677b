import WirelaceFrames

/// Follows a reading as the audio comes: a frame on every change, and one for every half second of audio.
///
/// It hears a unit after so many windows with voice in them, a second late as a real recognizer would.
struct ReadingTracker: Sendable {
  /// What a frame tells.
  struct Report: Sendable {
    var bytes: Int
    var readUnits: Int
    var matchedUnits: Int
    /// Nil: it cannot follow, there is only `bytes`.
    var progress: [(word: String, read: Bool, matched: Bool)]?
    /// Units that were read since the report before.
    var newlyRead: Range<Int>
  }

  private let reference: ReferenceText
  private var energy = SpeechEnergy()
  private var head: [UInt8]? = []
  private var canFollow: Bool
  private var bytes = 0
  private var heard = 0
  private var voiced = 0
  private var clear = 0
  private var matched: [Bool] = []
  private var lastRead = 0

  private static let lag = 50
  private static let interval = 16_000

  init(_ text: String) {
    reference = ReferenceText(text)
    canFollow = !reference.units.isEmpty
  }

  /// Takes audio; the reports come in order.
  mutating func feed(_ chunk: [UInt8]) -> [Report] {
    var reports: [Report] = []
    for piece in stride(from: 0, to: chunk.count, by: SpeechEnergy.windowBytes) {
      let part = Array(chunk[piece..<min(chunk.count, piece + SpeechEnergy.windowBytes)])
      let before = bytes
      bytes += part.count
      listen(part)
      let hasChanged = hear(upTo: energy.windows.count - ReadingTracker.lag)
      if hasChanged || before / ReadingTracker.interval != bytes / ReadingTracker.interval { reports.append(report()) }
    }
    return reports
  }

  /// The audio has ended: what was not heard yet is.
  mutating func finish() -> [Report] {
    if case let waiting? = head, canFollow {
      head = nil
      energy.feed(waiting)
    }
    return hear(upTo: energy.windows.count) ? [report()] : []
  }

  private mutating func listen(_ part: [UInt8]) {
    guard canFollow else { return }
    guard var start = head else {
      energy.feed(part)
      return
    }
    start += part
    head = start
    guard start.count >= 12 else { return }
    guard start.starts(with: "RIFF".utf8) else {
      canFollow = !["ID3", "OggS", "fLaC", "#!AMR"].contains { start.starts(with: $0.utf8) }
      head = nil
      if canFollow { energy.feed(start) }
      return
    }
    if let header = UploadedAudio.header(start) {
      head = nil
      canFollow = header.bits == 16 && header.channels == 1 && header.rate == 16_000
      if canFollow { energy.feed(start[header.start...]) }
    } else if start.count > 1 << 16 {
      head = nil
      canFollow = false
    }
  }

  /// Whether there is more to tell.
  private mutating func hear(upTo end: Int) -> Bool {
    let before = matched.count
    while heard < end, matched.count < reference.units.count {
      let window = energy.windows[heard]
      heard += 1
      guard window.isVoiced else { continue }
      voiced += 1
      if window.isClear { clear += 1 }
      if voiced == reference.windowsPerUnit {
        matched.append(clear * 2 > voiced)
        voiced = 0
        clear = 0
      }
    }
    return matched.count > before
  }

  private mutating func report() -> Report {
    guard canFollow else { return Report(bytes: bytes, readUnits: 0, matchedUnits: 0, progress: nil, newlyRead: 0..<0) }
    let words = reference.units.enumerated().map { place, word in
      (word: word, read: place < matched.count, matched: place < matched.count && matched[place])
    }
    defer { lastRead = matched.count }
    return Report(
      bytes: bytes, readUnits: matched.count, matchedUnits: matched.filter { $0 }.count, progress: words,
      newlyRead: lastRead..<matched.count)
  }
}
