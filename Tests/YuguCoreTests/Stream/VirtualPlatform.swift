@testable import YuguCore

/// The platform of the tests: takes what a session sends, answers with a delay, and does the harm it is told to.
struct VirtualPlatform {
  struct Answer {
    var delay: Duration
    var event: StreamTransportEvent
  }
  var dialect = StreamDialect.native
  /// How long an answer takes.
  var latency = Duration.milliseconds(5)
  /// Of the first connection, or of all: cut when this many messages of the client have come; nil: never.
  var cutAfter: Int?
  var cutsAlways = false
  /// Connections that cannot be made: the numbers of those, from 1.
  var unreachable: ClosedRange<Int>?
  /// What a connection is cut by.
  var cut = StreamTransportEvent.closed(code: 1006, reason: "")
  /// Says nothing, not even pong.
  var isSilent = false
  var isSilentToEnd = false
  var greets = true
  var acceptsStart = true
  /// Whether progress is sent, a unit a second of audio.
  var tellsProgress = false

  private(set) var audio: [Int: [UInt8]] = [:]
  private(set) var startFrames: [String] = []
  private(set) var ends = 0
  /// What was charged for: the key and the audio, once however often both come; billed when the end comes, whether or not the
  /// answer arrives.
  private(set) var charges: Set<String> = []
  /// The key of the session; without one, every end is charged for.
  var key: String?
  private var messages = 0
  private var connection = 0
  private var units = 0

  /// The audio of the last connection.
  var lastAudio: [UInt8] { audio[connection] ?? [] }

  mutating func open(_ number: Int) -> [Answer] {
    connection = number
    messages = 0
    units = 0
    audio[number] = []
    if isSilent { return [] }
    if let unreachable, unreachable.contains(number) {
      return [Answer(delay: latency, event: .failed(.local(.networkError, "unreachable")))]
    }
    var answers = [Answer(delay: latency, event: .opened)]
    if greets { answers.append(text(#"{"event":"connected"}"#)) }
    return count(answers, isMessage: false)
  }

  mutating func receive(text frame: String, _ number: Int) -> [Answer] {
    if isSilent { return [] }
    if frame == StreamSettings.endFrame {
      ends += 1
      charges.insert("\(key ?? "connection \(number)") \(digest(number))")
      if isSilentToEnd { return count([]) }
      return count([text(result(number)), Answer(delay: latency * 2, event: .closed(code: 1000, reason: ""))])
    }
    startFrames.append(frame)
    return count(acceptsStart ? [text(#"{"event":"started"}"#)] : [])
  }

  mutating func receive(_ bytes: [UInt8], _ number: Int) -> [Answer] {
    audio[number, default: []] += bytes
    var answers = [Answer(delay: latency, event: .sent(count: bytes.count))]
    let read = audio[number, default: []].count / 32_000
    if tellsProgress, read > units {
      units = read
      answers.append(text(progress(read)))
    }
    return count(answers)
  }

  func ping(_ number: Int) -> [Answer] { isSilent ? [] : [Answer(delay: latency, event: .pong)] }

  func close(_ number: Int) -> [Answer] {
    isSilent ? [] : [Answer(delay: latency, event: .closed(code: 1000, reason: "bye"))]
  }

  private mutating func count(_ answers: [Answer], isMessage: Bool = true) -> [Answer] {
    if isMessage { messages += 1 }
    guard let cutAfter, messages >= cutAfter, connection == 1 || cutsAlways else { return answers }
    if messages > cutAfter { return [] }
    return [Answer(delay: latency, event: cut)]
  }

  private func text(_ text: String) -> Answer { Answer(delay: latency, event: .text(text)) }

  private func progress(_ read: Int) -> String {
    let words = (0..<20).map { #"{"word":"w\#($0)","read":\#($0 < read),"matched":\#($0 < read)}"# }
    let counts = #""readUnits":\#(read),"matchedUnits":\#(read),"progress":[\#(words.joined(separator: ","))]}"#
    return dialect == .native
      ? #"{"event":"progress","bytes":\#(read * 32_000),"# + counts
      : #"{"recordId":"","eof":0,"result":{"bytes":\#(read * 32_000),"words":[]},"# + counts
  }

  private func digest(_ number: Int) -> UInt64 {
    (audio[number] ?? []).reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// Made of all bytes of the audio: another result for other audio.
  private func result(_ number: Int) -> String {
    let hash = digest(number)
    let head = dialect == .native ? #""event":"result""# : #""eof":1"#
    return #"{\#(head),"recordId":"r\#(hash)","result":{"overall":\#(hash % 101)}}"#
  }
}
