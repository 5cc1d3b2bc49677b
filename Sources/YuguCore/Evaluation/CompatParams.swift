import WirelaceFrames

/// The parameters of the compatible interface; nil leaves a field out. The names on the wire are the other vendor's.
public struct CompatParams: Sendable, Hashable {
  /// What is read; may be left out for Chinese when ``refPinyin`` is there.
  public var refText: String?
  public var language: String?
  public var refPinyin: String?
  /// 1 preschool, 2 primary school, 3 older.
  public var agegroup: Int?
  /// Full marks, 1 to 100.
  public var scale: Int?
  /// The step of scores, above 0, at most 1.
  public var precision: Double?
  /// −1 (strict) to 1 (lenient).
  public var slack: Double?
  public var paragraphNeedWordScore: Int?
  public var phonemeOutput: Int?
  /// 1: the result has the address of the audio.
  public var attachAudioUrl: Int?
  public var dictType: String?
  /// `en_br` or `en_us`.
  public var dictDialect: String?
  public var customizedLexicon: String?
  public var customizedPron: String?
  public var outputRawtext: Int?
  public var readtypeDiagnosis: Int?
  /// Reading progress, sent as `realtime_feedback`; real-time sessions only, not sent when it is false.
  public var realtimeFeedback: Bool
  /// Sent as the part `request`: the platform merges the scalars at its top level into the fields.
  public var request: [String: JSONValue]?
  /// Fields that the platform has added since; sent behind the others, by the order of their names.
  public var extra: [String: JSONValue]

  public init(
    refText: String? = nil, language: String? = nil, refPinyin: String? = nil, agegroup: Int? = nil,
    scale: Int? = nil, precision: Double? = nil, slack: Double? = nil, paragraphNeedWordScore: Int? = nil,
    phonemeOutput: Int? = nil, attachAudioUrl: Int? = nil, dictType: String? = nil, dictDialect: String? = nil,
    customizedLexicon: String? = nil, customizedPron: String? = nil, outputRawtext: Int? = nil,
    readtypeDiagnosis: Int? = nil, realtimeFeedback: Bool = false, request: [String: JSONValue]? = nil,
    extra: [String: JSONValue] = [:]
  ) {
    self.refText = refText
    self.language = language
    self.refPinyin = refPinyin
    self.agegroup = agegroup
    self.scale = scale
    self.precision = precision
    self.slack = slack
    self.paragraphNeedWordScore = paragraphNeedWordScore
    self.phonemeOutput = phonemeOutput
    self.attachAudioUrl = attachAudioUrl
    self.dictType = dictType
    self.dictDialect = dictDialect
    self.customizedLexicon = customizedLexicon
    self.customizedPron = customizedPron
    self.outputRawtext = outputRawtext
    self.readtypeDiagnosis = readtypeDiagnosis
    self.realtimeFeedback = realtimeFeedback
    self.request = request
    self.extra = extra
  }

  /// The fields as they are sent; throws 90010 when one is no good. `realtime_feedback` is of real-time sessions alone.
  func members(isStream: Bool) throws(YuguError) -> [JSONMember] {
    var fields = OrderedFields()
    if (refText ?? "").isEmpty, (refPinyin ?? "").isEmpty { fields.complain("there is neither refText nor refPinyin") }
    if let refText, refText.unicodeScalars.count > 1000 { fields.complain("refText has more than 1000 characters") }
    if let precision, precision <= 0 { fields.complain("precision is not above 0") }
    fields.add("refText", refText)
    fields.add("language", language)
    fields.add("refPinyin", refPinyin)
    fields.add("agegroup", agegroup, in: 1...3)
    fields.add("scale", scale, in: 1...100)
    fields.add("precision", precision, in: 0...1)
    fields.add("slack", slack, in: -1...1)
    fields.add("paragraph_need_word_score", paragraphNeedWordScore, in: 0...1)
    fields.add("phoneme_output", phonemeOutput, in: 0...1)
    fields.add("attachAudioUrl", attachAudioUrl, in: 0...1)
    fields.add("dict_type", dictType)
    fields.add("dict_dialect", dictDialect)
    fields.add("customized_lexicon", customizedLexicon)
    fields.add("customized_pron", customizedPron)
    fields.add("output_rawtext", outputRawtext, in: 0...1)
    fields.add("readtype_diagnosis", readtypeDiagnosis, in: 0...1)
    if isStream, realtimeFeedback { fields.add("realtime_feedback", 1) }
    if let request {
      fields.add(extra: ["request": .object(CompatParams.sorted(request))], reserved: [])
    }
    fields.add(extra: extra, reserved: CompatParams.reserved)
    return try fields.checked()
  }

  private static func sorted(_ values: [String: JSONValue]) -> [JSONMember] {
    values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { JSONMember($0.key, $0.value) }
  }

  /// What `extra` may not name: the properties, and what requests and frames have beside them.
  private static let reserved = [
    "refText", "language", "refPinyin", "agegroup", "scale", "precision", "slack", "paragraph_need_word_score",
    "phoneme_output", "attachAudioUrl", "dict_type", "dict_dialect", "customized_lexicon", "customized_pron",
    "output_rawtext", "readtype_diagnosis", "realtime_feedback", "request", "audio", "cmd", "end",
  ]
}
