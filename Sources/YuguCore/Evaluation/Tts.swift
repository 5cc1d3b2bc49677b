import WirelaceFrames

/// A text to be spoken; nil leaves a field out.
public struct TtsRequest: Sendable, Hashable {
  /// 1 to 2000 characters.
  public var text: String
  public var language: String?
  /// `female`, `male`, `xiaoyan` or `xiaofeng`.
  public var voice: String?
  /// `mp3`, `wav` or `ogg`.
  public var format: String?
  /// 0 to 100; the platform's default is 50.
  public var speed: Int?
  /// 0 to 100; the platform's default is 50.
  public var pitch: Int?
  /// 0 to 100; the platform's default is 50.
  public var volume: Int?
  public var style: String?
  /// Fields that the platform has added since; sent behind the others, by the order of their names.
  public var extra: [String: JSONValue]

  public init(
    text: String, language: String? = nil, voice: String? = nil, format: String? = nil, speed: Int? = nil,
    pitch: Int? = nil, volume: Int? = nil, style: String? = nil, extra: [String: JSONValue] = [:]
  ) {
    self.text = text
    self.language = language
    self.voice = voice
    self.format = format
    self.speed = speed
    self.pitch = pitch
    self.volume = volume
    self.style = style
    self.extra = extra
  }

  /// The fields as they are sent; throws 90010 when one is no good.
  func members() throws(YuguError) -> [JSONMember] {
    var fields = OrderedFields()
    if !(1...2000 ~= text.unicodeScalars.count) { fields.complain("text does not have 1 to 2000 characters") }
    fields.add("text", text)
    fields.add("language", language)
    fields.add("voice", voice)
    fields.add("format", format)
    fields.add("speed", speed, in: 0...100)
    fields.add("pitch", pitch, in: 0...100)
    fields.add("volume", volume, in: 0...100)
    fields.add("style", style)
    fields.add(
      extra: extra, reserved: ["text", "language", "voice", "format", "speed", "pitch", "volume", "style"])
    return try fields.checked()
  }
}

/// Speech that the platform has made.
public struct TtsResult: Sendable, Hashable {
  /// Where the audio is.
  public var audioUrl: String
  /// Seconds.
  public var duration: Double?
  public var format: String?
  public var idempotencyKey: String?
  public var attempts: Int
  /// The whole response.
  public var raw: JSONValue
}
