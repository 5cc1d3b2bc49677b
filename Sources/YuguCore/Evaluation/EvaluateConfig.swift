import WirelaceFrames

/// What is to be assessed and how; nil leaves a field out.
///
/// The JSON text is made once, in a fixed order, with whole numbers as integers: what is signed is what is sent.
public struct EvaluateConfig: Sendable, Hashable {
  public var coreType: CoreType
  /// 1 to 1000 characters; the question of an open task.
  public var referenceText: String
  /// `en-US`, `en-GB` or `zh-CN`; the platform's default is `en-US`.
  public var language: String?
  /// −1 (strict) to 1 (lenient).
  public var slack: Double?
  /// Full marks, 1 to 100.
  public var scale: Int?
  /// The step of scores, above 0, at most 1.
  public var precision: Double?
  /// 1 preschool, 2 primary school, 3 older.
  public var agegroup: Int?
  public var includeReport: Bool?
  public var includeAsrText: Bool?
  public var includeStandardAudio: Bool?
  /// `chong2 qing4`.
  public var refPinyin: String?
  public var phonemeOutput: Bool?
  public var taskType: TaskType?
  /// 0 or 1; of passages.
  public var paragraphNeedWordScore: Int?
  public var toneWeight: Double?
  /// Reading progress; real-time sessions only, not sent when it is false.
  public var realtimeFeedback: Bool
  /// Fields that the platform has added since; sent behind the others, by the order of their names.
  public var extra: [String: JSONValue]

  public init(
    coreType: CoreType, referenceText: String, language: String? = nil, slack: Double? = nil, scale: Int? = nil,
    precision: Double? = nil, agegroup: Int? = nil, includeReport: Bool? = nil, includeAsrText: Bool? = nil,
    includeStandardAudio: Bool? = nil, refPinyin: String? = nil, phonemeOutput: Bool? = nil,
    taskType: TaskType? = nil, paragraphNeedWordScore: Int? = nil, toneWeight: Double? = nil,
    realtimeFeedback: Bool = false, extra: [String: JSONValue] = [:]
  ) {
    self.coreType = coreType
    self.referenceText = referenceText
    self.language = language
    self.slack = slack
    self.scale = scale
    self.precision = precision
    self.agegroup = agegroup
    self.includeReport = includeReport
    self.includeAsrText = includeAsrText
    self.includeStandardAudio = includeStandardAudio
    self.refPinyin = refPinyin
    self.phonemeOutput = phonemeOutput
    self.taskType = taskType
    self.paragraphNeedWordScore = paragraphNeedWordScore
    self.toneWeight = toneWeight
    self.realtimeFeedback = realtimeFeedback
    self.extra = extra
  }

  /// The fields as they are sent; throws 90010 when one is no good. `realtimeFeedback` is of real-time sessions alone.
  func members(isStream: Bool) throws(YuguError) -> [JSONMember] {
    var fields = OrderedFields()
    if coreType.rawValue.isEmpty { fields.complain("coreType is empty") }
    if !(1...1000 ~= referenceText.unicodeScalars.count) {
      fields.complain("referenceText does not have 1 to 1000 characters")
    }
    if let precision, precision <= 0 { fields.complain("precision is not above 0") }
    fields.add("coreType", coreType.rawValue)
    fields.add("referenceText", referenceText)
    fields.add("language", language)
    fields.add("slack", slack, in: -1...1)
    fields.add("scale", scale, in: 1...100)
    fields.add("precision", precision, in: 0...1)
    fields.add("agegroup", agegroup, in: 1...3)
    fields.add("includeReport", includeReport)
    fields.add("includeAsrText", includeAsrText)
    fields.add("includeStandardAudio", includeStandardAudio)
    fields.add("refPinyin", refPinyin)
    fields.add("phonemeOutput", phonemeOutput)
    fields.add("taskType", taskType?.rawValue)
    fields.add("paragraphNeedWordScore", paragraphNeedWordScore, in: 0...1)
    fields.add("toneWeight", toneWeight)
    if isStream, realtimeFeedback { fields.add("realtimeFeedback", true) }
    fields.add(extra: extra, reserved: EvaluateConfig.reserved)
    return try fields.checked()
  }

  /// What `extra` may not name: the properties, and what frames have beside them.
  private static let reserved = [
    "coreType", "referenceText", "language", "slack", "scale", "precision", "agegroup", "includeReport",
    "includeAsrText", "includeStandardAudio", "refPinyin", "phonemeOutput", "taskType", "paragraphNeedWordScore",
    "toneWeight", "realtimeFeedback", "cmd", "idempotencyKey",
  ]

  /// The JSON text of the part `config`.
  func jsonText() throws(YuguError) -> String { JSONValue.object(try members(isStream: false)).compactText }
}
