import WirelaceFrames

/// What an evaluation returns, whole recording or real-time session; nil where the platform gave nothing.
///
/// Read leniently: a field of an unexpected form is nil here and stands in ``raw`` as it came.
public struct EvalResult: Sendable, Hashable {
  public var recordId: String?
  /// The total; of connected speech its `connected_overall`.
  public var overall: Double?
  public var dimensions: EvalDimensions
  /// In order; the words of all sentences where only these have any.
  public var words: [EvalWord]
  public var sentences: [EvalSentence]
  /// Linking, elision and reduction, of connected speech.
  public var connected: JSONValue?
  /// Content, language use and delivery, of open tasks.
  public var openTask: JSONValue?
  public var yuguScores: JSONValue?
  /// When ``EvaluateConfig/includeReport`` asked for it.
  public var report: JSONValue?
  /// When ``EvaluateConfig/includeAsrText`` asked for it.
  public var asrText: JSONValue?
  /// When ``EvaluateConfig/includeStandardAudio`` asked for it.
  public var standardAudio: JSONValue?
  /// Where the audio is for seven days; compatible interface, when asked for.
  public var audioUrl: String?
  /// Of the platform; each code once.
  public var warnings: [YuguWarning]
  /// Of the check before the audio was sent.
  public var localWarnings: [YuguWarning]
  public var idempotencyKey: String?
  /// Whether the platform returned an earlier result of the same key: nothing was charged.
  public var replayed: Bool
  /// How many attempts, or connections, it took.
  public var attempts: Int
  /// The whole response.
  public var raw: JSONValue
  /// Its member `result`; null when there is none.
  public var resultJSON: JSONValue { raw["result"] ?? .null }

  /// Reads a response or a result frame; throws 90005 when there is no object `result` in it.
  init(
    _ raw: JSONValue, localWarnings: [YuguWarning] = [], idempotencyKey: String? = nil, replayed: Bool? = nil,
    attempts: Int = 1
  ) throws(YuguError) {
    guard let result = raw["result"], result.objectValue != nil else {
      throw .local(.protocolError, "there is no result in the platform's answer", idempotencyKey: idempotencyKey)
    }
    self.raw = raw
    recordId = raw.value("recordId")?.lenientString
    overall = result.value("overall", "connected_overall")?.lenientDouble
    dimensions = EvalDimensions(result)
    sentences = (result.value("sentences")?.arrayValue ?? []).map { EvalSentence($0) }
    let words = (result.value("words")?.arrayValue ?? []).map { EvalWord($0) }
    self.words = words.isEmpty ? sentences.flatMap(\.words) : words
    connected = EvalResult.part(result, ["connected_overall", "linking", "elision", "reduction", "boundaries"])
    openTask = EvalResult.part(result, ["content", "languageUse", "delivery", "openTaskAudit"])
    yuguScores = result.value("yuguScores")
    report = raw.value("report")
    asrText = raw.value("asrText")
    standardAudio = raw.value("standardAudio")
    audioUrl = raw.value("audioUrl")?.stringValue
    warnings = EvalResult.warnings(raw, result)
    self.localWarnings = localWarnings
    self.idempotencyKey = idempotencyKey
    self.replayed = replayed ?? raw.value("replayed")?.lenientBool ?? false
    self.attempts = attempts
  }

  /// The result itself when it has any of the fields that tell a mode.
  private static func part(_ result: JSONValue, _ names: [String]) -> JSONValue? {
    // Not as one expression: its nil would be the JSON null.
    guard names.contains(where: { result.value($0) != nil }) else { return nil }
    return result
  }

  /// Numbers beside the result, and numbers with a message inside of it.
  private static func warnings(_ raw: JSONValue, _ result: JSONValue) -> [YuguWarning] {
    var found: [YuguWarning] = []
    let inner = result.value("warning")?.arrayValue ?? []
    for json in (raw.value("warnings")?.arrayValue ?? []) + inner {
      guard let code = json.lenientInt ?? json.value("code")?.lenientInt else { continue }
      let message = json.value("message")?.stringValue
      if let place = found.firstIndex(where: { $0.code == code }) {
        if let message { found[place].message = message }
      } else {
        found.append(YuguWarning(YuguErrors.fromWarning(code, message: message)))
      }
    }
    return found
  }
}
