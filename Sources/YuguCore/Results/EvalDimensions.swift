/// The scores of the dimensions; nil where the platform gave none.
public struct EvalDimensions: Sendable, Hashable {
  public var pronunciation: Double?
  public var fluency: Double?
  public var integrity: Double?
  public var rhythm: Double?
  /// Of Chinese; 0 in English.
  public var tone: Double?
  public var accuracy: Double?
  public var readingSkill: Double?
  public var emotion: Double?
  /// Characters or words a minute.
  public var speed: Double?
  /// `rise`, `fall` or `flat`: how the sentence ends.
  public var rearTone: String?
  /// Seconds of audio.
  public var duration: Double?

  init(_ result: JSONValue) {
    pronunciation = EvalDimensions.score(result, "pronunciation")
    fluency = EvalDimensions.score(result, "fluency")
    integrity = EvalDimensions.score(result, "integrity")
    rhythm = EvalDimensions.score(result, "rhythm")
    tone = EvalDimensions.score(result, "tone")
    accuracy = EvalDimensions.score(result, "accuracy")
    readingSkill = EvalDimensions.score(result, "reading_skill")
    emotion = EvalDimensions.score(result, "emotion")
    speed = result.value("speed")?.lenientDouble
    rearTone = result.value("rear_tone")?.lenientString
    duration = (result.value("numeric_duration") ?? result.value("duration"))?.lenientDouble
  }

  /// A number, or the `overall` of an object, as some modes have it.
  private static func score(_ result: JSONValue, _ name: String) -> Double? {
    guard let value = result.value(name) else { return nil }
    return value.lenientDouble ?? value.value("overall")?.lenientDouble
  }
}
