import WirelaceDigests
import WirelaceFrames

/// The parameters of an evaluation, checked, and the result that they lead to.
struct StandInEvaluation: Sendable {
  private let scorer: StandInScorer
  /// Of the native interface, what was asked for beside the result.
  private let includes: Set<String>
  private let isCompatible: Bool
  let realtimeFeedback: Bool
  var text: String { scorer.text }

  /// A `config`, or the start of a round.
  init(native config: JSONValue?) throws(PlatformProblem) {
    guard let config, config.objectValue != nil else {
      throw PlatformProblem(.validationError, "the parameters are no JSON object")
    }
    let coreTypes = ["word", "sentence", "passage", "connected", "open", "alpha", "pinyin"]
    guard let coreType = config["coreType"]?.stringValue, coreTypes.contains(coreType) else {
      throw PlatformProblem(.validationError, "coreType is not one of \(coreTypes.joined(separator: ", "))")
    }
    guard let text = config["referenceText"]?.stringValue, 1...1000 ~= text.unicodeScalars.count else {
      throw PlatformProblem(.validationError, "referenceText does not have 1 to 1000 characters")
    }
    scorer = try Self.scorer(config, text: text, coreType: coreType)
    includes = Set(
      ["includeReport", "includeAsrText", "includeStandardAudio"].filter { config[$0]?.boolValue == true })
    realtimeFeedback = config["realtimeFeedback"]?.boolValue ?? false
    isCompatible = false
  }

  /// The fields of the compatible interface, numbers as texts or not.
  init(compatible fields: JSONValue, coreType: String) throws(PlatformProblem) {
    let text = (fields["refText"] ?? fields["text"])?.stringValue ?? ""
    guard !text.isEmpty || fields["refPinyin"]?.stringValue?.isEmpty == false else {
      throw PlatformProblem(.validationError, "there is neither refText nor refPinyin")
    }
    guard text.unicodeScalars.count <= 1000 else {
      throw PlatformProblem(.validationError, "refText has more than 1000 characters")
    }
    let kind = coreType.hasPrefix("para") ? "passage" : coreType.hasPrefix("word") ? "word" : "sentence"
    scorer = try Self.scorer(fields, text: text, coreType: kind)
    includes = []
    realtimeFeedback = Self.number(fields["realtime_feedback"]) == 1 || fields["realtime_feedback"]?.boolValue == true
    isCompatible = true
  }

  private static func number(_ json: JSONValue?) -> Double? {
    json.flatMap { value in value.stringValue.flatMap { Double($0) } ?? value.doubleValue }
  }

  private static func scorer(
    _ fields: JSONValue, text: String, coreType: String
  ) throws(PlatformProblem) -> StandInScorer {
    func within(_ name: String, _ range: ClosedRange<Double>, default fallback: Double) throws(PlatformProblem)
      -> Double
    {
      guard let json = fields[name], !json.isNull else { return fallback }
      guard let value = number(json), range.contains(value) else {
        throw PlatformProblem(.validationError, "\(name) is not within \(range.lowerBound)...\(range.upperBound)")
      }
      return value
    }
    return StandInScorer(
      text: text, refPinyin: fields["refPinyin"]?.stringValue, coreType: coreType,
      scale: try within("scale", 1...100, default: 100), precision: try within("precision", 0.001...1, default: 1),
      slack: try within("slack", -1...1, default: 0))
  }

  /// Of samples of 16 bits, one channel and 16 kHz.
  func result(_ samples: [UInt8], recordId: String) throws(PlatformProblem) -> JSONValue {
    var energy = SpeechEnergy()
    energy.feed(samples)
    guard energy.milliseconds >= 1000 else {
      throw PlatformProblem(.validationError, "the audio has less than a second")
    }
    let (result, warnings) = scorer.score(energy)
    var members: [JSONMember] = [
      JSONMember("recordId", .string("sim" + recordId.prefix(24))), JSONMember("eof", 1), JSONMember("result", result),
    ]
    if !isCompatible, !warnings.isEmpty {
      members.append(JSONMember("warnings", .array(warnings.map { .integer(Int128($0)) })))
    }
    if includes.contains("includeReport") {
      members.append(
        JSONMember(
          "report",
          ["summary": "A stand-in, no assessment.", "dimensionScores": ["accuracy": result["accuracy"] ?? .null]]
        ))
    }
    if includes.contains("includeAsrText") {
      let read = (result["words"]?.arrayValue ?? []).filter { $0["readType"] == 0 }
      let text = read.compactMap { $0["word"]?.stringValue }
        .joined(separator: ReferenceText(scorer.text).isChinese ? "" : " ")
      members.append(JSONMember("asrText", ["text": .string(text)]))
    }
    if includes.contains("includeStandardAudio") {
      members.append(JSONMember("standardAudio", ["format": "wav"]))
    }
    return .object(members)
  }

  /// Of pieces one behind the other, none taken for part of another.
  static func digest(_ pieces: [[UInt8]]) -> String {
    FrameText.hexadecimal(SHA256Digest.of(pieces.flatMap { SHA256Digest.of($0) }))
  }
}
