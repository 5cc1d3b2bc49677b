import WirelaceFrames

/// Scores made of energy, length and alignment: the same for the same audio, and no assessment of speech.
///
/// The text's units are laid over the windows with voice in them, in order. A unit that got none was skipped; the others score by
/// how loud and how clear theirs are. Silence scores 0.
struct StandInScorer {
  var text: String
  var refPinyin: String?
  var coreType: String
  var scale: Double
  var precision: Double
  var slack: Double

  /// The object `result`, and the codes of the warnings beside it.
  func score(_ energy: SpeechEnergy) -> (result: JSONValue, warnings: [Int]) {
    let reference = ReferenceText(text.isEmpty ? refPinyin ?? "" : text)
    let words = align(reference, energy)
    let warnings = warnings(energy)
    let count = max(1, words.count)
    let read = words.filter { !$0.windows.isEmpty }.count
    let integrity = energy.isSilent ? 0 : 100 * Double(read) / Double(count)
    let pronunciation = energy.isSilent ? 0 : words.reduce(0) { $0 + $1.score } / Double(count)
    let fluency = energy.isSilent ? 0 : max(0, 100 - 8 * Double(pauses(energy)))
    let overall = 0.5 * pronunciation + 0.3 * integrity + 0.2 * fluency
    let minutes = Double(max(1, energy.milliseconds)) / 60_000
    var members: [JSONMember] = [
      JSONMember(coreType == "connected" ? "connected_overall" : "overall", number(overall)),
      JSONMember("pronunciation", number(pronunciation)), JSONMember("fluency", number(fluency)),
      JSONMember("integrity", number(integrity)), JSONMember("rhythm", number((fluency + pronunciation) / 2)),
      JSONMember("tone", number(reference.isChinese ? pronunciation : 0)),
      JSONMember("accuracy", number(pronunciation)),
      JSONMember("speed", .integer(Int128(Double(read) / minutes))), JSONMember("rear_tone", "flat"),
      // A text, as in real results.
      JSONMember("duration", .string("\(Double(energy.milliseconds / 10) / 100)")),
      JSONMember("numeric_duration", .float(Double(energy.milliseconds) / 1000)),
      JSONMember("kernel_version", "stand-in"), JSONMember("words", .array(words.map { json($0, reference) })),
    ]
    if !warnings.isEmpty {
      let list = warnings.map {
        JSONValue.object([JSONMember("code", .integer(Int128($0))), JSONMember("message", "")])
      }
      members.append(JSONMember("warning", .array(list)))
    }
    if coreType == "passage" { members.append(JSONMember("sentences", .array(sentences(words)))) }
    if coreType == "connected" {
      for name in ["linking", "elision", "reduction"] {
        members.append(JSONMember(name, ["overall": number(pronunciation)]))
      }
    }
    if coreType == "open" {
      members.append(JSONMember("content", ["overall": number(integrity)]))
      members.append(JSONMember("languageUse", ["overall": number(pronunciation)]))
      members.append(JSONMember("delivery", ["overall": number(fluency)]))
      members.append(JSONMember("transcript", .string(text)))
    }
    return (.object(members), warnings)
  }

  private struct Unit {
    var text: String
    /// Places of its windows among all.
    var windows: Range<Int>
    var score: Double
  }

  private func align(_ reference: ReferenceText, _ energy: SpeechEnergy) -> [Unit] {
    let voiced = energy.windows.indices.filter { energy.windows[$0].isVoiced }
    // What is spoken more slowly than this still covers the text; what is too short leaves its end out.
    let units = reference.units.count
    let share = units == 0 ? 0 : max(Double(reference.windowsPerUnit) / 3, Double(voiced.count) / Double(units))
    return reference.units.enumerated().map { number, text in
      let first = min(voiced.count, Int(Double(number) * share))
      let last = min(voiced.count, Int(Double(number + 1) * share))
      guard first < last, !energy.isSilent else { return Unit(text: text, windows: 0..<0, score: 0) }
      let windows = voiced[first..<last].map { energy.windows[$0] }
      let clear = Double(windows.filter(\.isClear).count) / Double(windows.count)
      let crossings = Double(windows.reduce(0) { $0 + $1.crossings }) / Double(windows.count)
      // A voice crosses zero a few times in 20 ms, noise a hundred times.
      let purity = max(0, min(1, 1.25 - crossings / 160))
      let score = max(0, min(100, 40 + 30 * clear + 30 * purity + 5 * slack))
      return Unit(text: text, windows: voiced[first]..<(voiced[last - 1] + 1), score: score)
    }
  }

  /// Stretches of more than 300 ms without voice between voiced ones.
  private func pauses(_ energy: SpeechEnergy) -> Int {
    var count = 0
    var quiet = 0
    var hasSpoken = false
    for window in energy.windows {
      if window.isVoiced {
        if hasSpoken, quiet > 15 { count += 1 }
        hasSpoken = true
        quiet = 0
      } else {
        quiet += 1
      }
    }
    return count
  }

  private func warnings(_ energy: SpeechEnergy) -> [Int] {
    if energy.isSilent { return [1001] }
    var codes: [Int] = []
    if energy.level < SpeechEnergy.clearLevel { codes.append(1002) }
    if energy.clipped * 100 > energy.samples { codes.append(1003) }
    return codes
  }

  private func json(_ unit: Unit, _ reference: ReferenceText) -> JSONValue {
    let isRead = !unit.windows.isEmpty
    return .object([
      JSONMember("word", .string(unit.text)), JSONMember("charType", 0), JSONMember("readType", isRead ? 0 : 2),
      JSONMember("read_status", isRead ? (unit.score < 60 ? "mispronounced" : "correct") : "skipped"),
      JSONMember("scores", ["overall": number(unit.score), "pronunciation": number(unit.score)]),
      // In units of 10 ms.
      JSONMember(
        "span",
        ["start": .integer(Int128(unit.windows.lowerBound * 2)), "end": .integer(Int128(unit.windows.upperBound * 2))]),
    ])
  }

  private func sentences(_ words: [Unit]) -> [JSONValue] {
    var rest = words[...]
    return ReferenceText.sentences(text).enumerated().map { index, sentence in
      let own = rest.prefix(ReferenceText(sentence).units.count)
      rest = rest.dropFirst(own.count)
      let overall = own.isEmpty ? 0 : own.reduce(0) { $0 + $1.score } / Double(own.count)
      return .object([
        JSONMember("sentence", .string(sentence)), JSONMember("index", .integer(Int128(index))),
        JSONMember("overall", number(overall)),
        JSONMember("details", .array(own.map { json($0, ReferenceText(sentence)) })),
      ])
    }
  }

  /// On the scale and in the steps that were asked for.
  private func number(_ score: Double) -> JSONValue {
    let steps = (score / 100 * scale / precision).rounded()
    return .float((steps * precision * 1000).rounded() / 1000)
  }
}
