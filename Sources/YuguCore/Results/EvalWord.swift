/// A word or a character of a result; nil where the platform gave nothing.
public struct EvalWord: Sendable, Hashable {
  /// How it was read.
  public enum ReadType: Int, Sendable, Hashable, CaseIterable {
    case normal = 0
    /// Read, but not in the text.
    case extra = 1
    /// In the text, but not read.
    case missed = 2
    case repeated = 3
  }

  public var word: String?
  public var pinyin: String?
  public var rawPinyin: String?
  public var symbolPinyin: String?
  /// `tone1` … `tone5`.
  public var tone: String?
  /// 0 text, 1 punctuation.
  public var charType: Int?
  /// Nil also for a value that is not known; ``raw`` has it.
  public var readType: ReadType?
  /// `correct`, `mispronounced`, `skipped` or `inserted`.
  public var readStatus: String?
  public var overall: Double?
  public var scores: EvalScores
  public var span: EvalSpan?
  public var phonemes: [EvalPhoneme]
  /// The word as the platform sent it.
  public var raw: JSONValue

  init(_ json: JSONValue) {
    word = json.value("word")?.lenientString
    pinyin = json.value("pinyin")?.lenientString
    rawPinyin = json.value("rawpinyin")?.lenientString
    symbolPinyin = json.value("symbolpinyin")?.lenientString
    tone = json.value("tone")?.lenientString
    charType = json.value("charType")?.lenientInt
    readType = json.value("readType")?.lenientInt.flatMap { ReadType(rawValue: $0) }
    readStatus = json.value("read_status", "readStatus")?.lenientString
    let scores = json.value("scores")
    self.scores = EvalScores(scores ?? .null)
    overall = (scores?.value("overall") ?? json.value("overall"))?.lenientDouble
    span = json.value("span").flatMap { EvalSpan($0) }
    phonemes = (json.value("phonemes")?.arrayValue ?? []).map { EvalPhoneme($0) }
    raw = json
  }
}

/// A sentence of a result; nil where the platform gave nothing.
public struct EvalSentence: Sendable, Hashable {
  public var sentence: String?
  public var index: Int?
  public var overall: Double?
  public var scores: EvalScores
  public var span: EvalSpan?
  /// Its words, when they were asked for.
  public var words: [EvalWord]
  /// The sentence as the platform sent it.
  public var raw: JSONValue

  init(_ json: JSONValue) {
    sentence = json.value("sentence")?.lenientString
    index = json.value("index")?.lenientInt
    let scores = json.value("scores")
    self.scores = EvalScores(scores ?? .null)
    overall = (json.value("overall") ?? scores?.value("overall"))?.lenientDouble
    span = json.value("span").flatMap { EvalSpan($0) }
    words = (json.value("details")?.arrayValue ?? []).map { EvalWord($0) }
    raw = json
  }
}

/// The scores of a word or a sentence.
public struct EvalScores: Sendable, Hashable {
  public var overall: Double?
  public var pronunciation: Double?
  public var fluency: Double?
  public var integrity: Double?
  public var tone: Double?
  public var prominence: Double?

  init(_ json: JSONValue) {
    overall = json.value("overall")?.lenientDouble
    pronunciation = json.value("pronunciation")?.lenientDouble
    fluency = json.value("fluency")?.lenientDouble
    integrity = json.value("integrity")?.lenientDouble
    tone = json.value("tone")?.lenientDouble
    prominence = json.value("prominence")?.lenientDouble
  }
}

/// A phoneme of a word.
public struct EvalPhoneme: Sendable, Hashable {
  public var phoneme: String?
  public var phone: String?
  public var pronunciation: Double?
  public var toneIndex: String?
  public var span: EvalSpan?

  init(_ json: JSONValue) {
    phoneme = json.value("phoneme")?.lenientString
    phone = json.value("phone")?.lenientString
    pronunciation = json.value("pronunciation")?.lenientDouble
    toneIndex = json.value("tone_index")?.lenientString
    span = json.value("span").flatMap { EvalSpan($0) }
  }
}

/// A piece of the audio, in units of 10 ms as the platform counts.
public struct EvalSpan: Sendable, Hashable {
  public var start: Int
  public var end: Int

  init?(_ json: JSONValue) {
    guard let start = json.value("start")?.lenientInt, let end = json.value("end")?.lenientInt else { return nil }
    self.start = start
    self.end = end
  }

  /// Milliseconds; the nearest that an `Int` holds.
  public var startMs: Int { EvalSpan.milliseconds(start) }
  /// Milliseconds; the nearest that an `Int` holds.
  public var endMs: Int { EvalSpan.milliseconds(end) }

  private static func milliseconds(_ units: Int) -> Int {
    let (value, overflow) = units.multipliedReportingOverflow(by: 10)
    return overflow ? (units < 0 ? .min : .max) : value
  }
}
