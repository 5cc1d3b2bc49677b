import WirelaceFrames

/// Which of the platform's two channels a session speaks.
enum StreamDialect: Sendable {
  case native
  /// Progress and results tell themselves apart by `eof`.
  case compatible
}

/// A text of the platform, read.
enum StreamServerFrame: Sendable {
  case connected
  case started
  case progress(StreamPartial)
  case result(JSONValue)
  case failure(code: Int?, message: String)
  case pong
  /// An event that this version does not know.
  case unknown(String)
  /// No frame at all; what is wrong with it.
  case malformed(String)

  /// The deepest nesting in a frame.
  private static let depthLimit = 64

  init(_ text: String, _ dialect: StreamDialect) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: text, depthLimit: Self.depthLimit)
    } catch {
      self = .malformed("a frame is not JSON: \(error)")
      return
    }
    guard json.objectValue != nil else {
      self = .malformed("a frame is \(json.kindName), not an object")
      return
    }
    if let event = json["event"]?.stringValue {
      self.init(event: event, json)
    } else if dialect == .compatible, let eof = json.value("eof")?.lenientInt {
      self = eof == 1 ? .result(json) : eof == 0 ? Self.partial(json) : .malformed("eof is neither 0 nor 1")
    } else {
      self = .malformed(dialect == .native ? "a frame without an event" : "a frame without an event and without eof")
    }
  }

  private init(event: String, _ json: JSONValue) {
    switch event {
    case "connected": self = .connected
    case "started": self = .started
    case "progress": self = Self.partial(json)
    case "result": self = .result(json)
    case "error":
      self = .failure(code: json.value("code")?.lenientInt, message: json["message"]?.stringValue ?? "")
    case "pong": self = .pong
    default: self = .unknown(event)
    }
  }

  private static func partial(_ json: JSONValue) -> Self {
    var partial = StreamPartial(raw: json)
    partial.bytes = (json["bytes"] ?? json["result"]?["bytes"]).flatMap(count)
    guard let words = json["progress"], !words.isNull else { return .progress(partial) }
    guard let list = words.arrayValue, let read = json["readUnits"].flatMap(count),
      let matched = json["matchedUnits"].flatMap(count)
    else { return .malformed("progress without its words or its counts") }
    for word in list {
      guard let text = word["word"]?.stringValue, let read = word["read"]?.boolValue,
        let matched = word["matched"]?.boolValue
      else { return .malformed("a word of the progress has no word, read or matched") }
      partial.progress.append(ReadingWord(word: text, read: read, matched: matched))
    }
    partial.readUnits = read
    partial.matchedUnits = matched
    return .progress(partial)
  }

  private static func count(_ json: JSONValue) -> Int? {
    json.lenientInt.flatMap { $0 >= 0 ? $0 : nil }
  }
}
