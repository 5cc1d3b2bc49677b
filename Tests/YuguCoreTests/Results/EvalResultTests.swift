import Testing
import WirelaceFrames

@testable import YuguCore

@Suite struct EvalResultTests {
  private func result(_ text: String) throws -> EvalResult { try EvalResult(try JSONValue(parsing: text)) }

  @Test func aSentenceAsThePlatformSendsIt() throws {
    let result = try result(
      #"""
      {"recordId":"r1","eof":1,"warnings":[1002],"result":{"overall":94.6,"pronunciation":"93","fluency":{"overall":90},
       "integrity":100,"rhythm":88.5,"tone":91,"accuracy":92,"reading_skill":80,"emotion":70,"speed":"210",
       "rear_tone":"fall","duration":"2.31","kernel_version":"k",
       "warning":[{"code":1002,"message":"low"},{"code":"1004","message":"noisy"},{"nothing":1}],
       "words":[{"word":"重","pinyin":"chong2","rawpinyin":"chong","symbolpinyin":"chóng","tone":"tone2","charType":0,
         "readType":3,"read_status":"correct","scores":{"overall":94,"pronunciation":"93.5","tone":90,"prominence":1},
         "span":{"start":12,"end":"40"},"phonemes":[{"phoneme":"ch","phone":"ʈʂʰ","pronunciation":95,"tone_index":2,
         "span":{"start":12,"end":20}}],"new":true}],
       "sentences":[{"sentence":"重庆","index":"0","overall":94,"scores":{"overall":93,"fluency":1,"integrity":2},
         "span":{"start":0,"end":99},"details":[{"word":"庆"}]}]}}
      """#)
    #expect(result.recordId == "r1" && result.overall == 94.6)
    let dimensions = result.dimensions
    #expect(dimensions.pronunciation == 93 && dimensions.fluency == 90 && dimensions.integrity == 100)
    #expect(dimensions.rhythm == 88.5 && dimensions.tone == 91 && dimensions.accuracy == 92)
    #expect(dimensions.readingSkill == 80 && dimensions.emotion == 70 && dimensions.speed == 210)
    #expect(dimensions.rearTone == "fall" && dimensions.duration == 2.31)
    let word = try #require(result.words.first)
    #expect(result.words.count == 1 && word.word == "重" && word.pinyin == "chong2" && word.rawPinyin == "chong")
    #expect(word.symbolPinyin == "chóng" && word.tone == "tone2" && word.charType == 0 && word.readType == .repeated)
    #expect(word.readStatus == "correct" && word.overall == 94 && word.scores.pronunciation == 93.5)
    #expect(word.scores.tone == 90 && word.scores.prominence == 1)
    #expect(word.span?.startMs == 120 && word.span?.endMs == 400)
    let phoneme = try #require(word.phonemes.first)
    #expect(phoneme.phoneme == "ch" && phoneme.phone == "ʈʂʰ" && phoneme.pronunciation == 95)
    #expect(phoneme.toneIndex == "2" && phoneme.span?.end == 20 && word.raw["new"] == true)
    let sentence = try #require(result.sentences.first)
    #expect(sentence.sentence == "重庆" && sentence.index == 0 && sentence.overall == 94)
    #expect(sentence.scores.overall == 93 && sentence.scores.fluency == 1 && sentence.words.map(\.word) == ["庆"])
    // Each code once, with the words of whoever has some.
    #expect(result.warnings.map(\.code) == [1002, 1004] && result.warnings.map(\.message) == ["low", "noisy"])
    #expect(result.warnings.map(\.name) == ["VOLUME_TOO_LOW", "AUDIO_NOISY"])
    #expect(
      result.resultJSON["kernel_version"] == "k" && result.connected?.isNull == nil && result.openTask?.isNull == nil)
    #expect(!result.replayed && result.attempts == 1)
  }

  @Test(arguments: [
    ("94", 94.0), ("94.0", 94), (#""94.5""#, 94.5), (#"" 94 ""#, 94), ("null", nil), (#""high""#, nil), ("[]", nil),
    ("true", nil), (#""NaN""#, nil), ("1e999", nil),
  ])
  func aScoreInWhateverForm(_ written: String, _ score: Double?) throws {
    #expect(try result(#"{"result":{"overall":\#(written)}}"#).overall == score)
  }

  @Test func wordsMayStandInSentencesAlone() throws {
    let result = try result(
      #"{"result":{"words":[],"sentences":[{"details":[{"word":"a"},{"word":"b"}]},{"details":[{"word":"c"}]}]}}"#)
    #expect(result.words.map(\.word) == ["a", "b", "c"])
  }

  @Test func connectedSpeechHasATotalOfItsOwn() throws {
    let result = try result(
      #"{"result":{"connected_overall":81,"linking":{"overall":70},"boundaries":[{"between":["a","b"]}]}}"#)
    #expect(result.overall == 81 && result.connected?["linking"]?["overall"] == 70 && result.openTask?.isNull == nil)
  }

  @Test func openTasks() throws {
    let result = try result(#"{"result":{"overall":70,"content":{"overall":60},"transcript":"hello"}}"#)
    #expect(result.openTask?["transcript"] == "hello" && result.openTask?["content"]?["overall"] == 60)
  }

  @Test func whatWasAskedForBesideTheResult() throws {
    let result = try result(
      #"""
      {"result":{"yuguScores":{"a":1}},"report":{"summary":"s"},"asrText":{"text":"t"},"audioUrl":"https://x/a",
       "standardAudio":{"url":"u"},"replayed":"true"}
      """#)
    #expect(result.report?["summary"] == "s" && result.asrText?["text"] == "t" && result.audioUrl == "https://x/a")
    #expect(result.standardAudio?["url"] == "u" && result.yuguScores?["a"] == 1 && result.replayed)
  }

  @Test func strangeFormsAreNothingAndStayInRaw() throws {
    let result = try result(
      #"{"recordId":7,"result":{"words":{"a":1},"sentences":3,"warning":"x","speed":{}},"report":null,"warnings":{}}"#)
    #expect(result.words.isEmpty && result.sentences.isEmpty && result.warnings.isEmpty && result.report == nil)
    #expect(result.recordId == "7" && result.dimensions.speed == nil && result.raw["result"]?["sentences"] == 3)
  }

  @Test(arguments: ["{}", "[]", "3", #"{"result":null}"#, #"{"result":[]}"#])
  func withoutAResultThereIsNone(text: String) {
    #expect(throws: YuguError.self) { try result(text) }
  }

  @Test func spansAtTheEndsOfNumbers() throws {
    let json = try JSONValue(parsing: #"{"start":-9223372036854775808,"end":9223372036854775807}"#)
    let span = try #require(EvalSpan(json))
    #expect(span.startMs == .min && span.endMs == .max)
    #expect(EvalSpan(try JSONValue(parsing: #"{"start":1}"#)) == nil)
  }

  /// Nothing that arrives stops the reading: any JSON with a result becomes one.
  @Test func anyResultIsRead() throws {
    var generator = SeededGenerator(11)
    let names = [
      "overall", "words", "sentences", "warning", "details", "scores", "span", "start", "end", "phonemes", "fluency",
      "duration", "readType", "code", "message", "index", "tone",
    ]
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 4 ? 6 : 9), using: &generator) {
      case 0: .null
      case 1: .bool(.random(using: &generator))
      case 2: .integer(Int128(Int64.random(in: .min ... .max, using: &generator)))
      case 3: .string(["", "1", "-2.5", "x", "1e400"].randomElement(using: &generator) ?? "")
      case 4: .float(.random(in: -1e9...1e9, using: &generator))
      case 5: .integer(2)
      case 6: .array((0..<3).map { _ in value(depth + 1) })
      default:
        .object(
          Set((0..<6).compactMap { _ in names.randomElement(using: &generator) }).sorted()
            .map { JSONMember($0, value(depth + 1)) })
      }
    }
    for _ in 0..<2000 {
      let members = names.map { JSONMember($0, value(0)) }
      let result = try EvalResult(["result": .object(members), "warnings": value(2), "recordId": value(4)])
      #expect(result.resultJSON == .object(members))
    }
  }

  @Test func strictAudioMakesTheWarningAnError() async {
    let answer = ScriptedTransport.json(200, #"{"recordId":"r","warnings":[1001],"result":{"overall":0}}"#)
    let lenient = Bench([answer])
    #expect(
      await failure { () async throws(YuguError) in
        try await lenient.client.evaluate(audio: Bench.audio, config: Bench.config)
      } == nil)
    let strict = Bench([answer]) { $0.strictAudio = true }
    let error = await failure { () async throws(YuguError) in
      try await strict.client.evaluate(audio: Bench.audio, config: Bench.config)
    }
    #expect(error?.code == 1001 && error?.isAudioQuality == true && error?.recordId == "r")
    #expect(strict.transport.requests.count == 1)
  }

  @Test func theHeaderTellsOfAReplay() async throws {
    let bench = Bench([ScriptedTransport.json(200, Bench.result, [("Idempotency-Replayed", "TRUE")])])
    #expect(try await bench.client.evaluate(audio: Bench.audio, config: Bench.config).replayed)
  }

  @Test func reportsAndSpeechComeInEnvelopes() async throws {
    let report = Bench([ScriptedTransport.json(200, #"{"code":0,"data":\#(Bench.result)}"#)])
    let earlier = try await report.client.getReport(recordId: "r1")
    #expect(earlier.overall == 94.6 && earlier.idempotencyKey == nil)
    let speech = Bench([
      ScriptedTransport.json(
        200, #"{"code":0,"message":"ok","data":{"audioUrl":"https://x/a.mp3","duration":"1.5","format":"mp3"}}"#)
    ])
    let spoken = try await speech.client.tts(TtsRequest(text: "你好"))
    #expect(spoken.audioUrl == "https://x/a.mp3" && spoken.duration == 1.5 && spoken.format == "mp3")
    #expect(spoken.idempotencyKey?.utf8.count == 32 && spoken.attempts == 1)
    let silent = Bench([ScriptedTransport.json(200, #"{"code":0,"data":{}}"#)])
    let error = await failure { () async throws(YuguError) in try await silent.client.tts(TtsRequest(text: "a")) }
    #expect(error?.code == 90005)
  }

  @Test(arguments: ["", ".", "..", String(repeating: "x", count: 129)])
  func recordIdsThatNameNoRecord(recordId: String) async {
    let bench = Bench([ScriptedTransport.json(200, Bench.result)])
    let error = await failure { () async throws(YuguError) in try await bench.client.getReport(recordId: recordId) }
    #expect(error?.code == 90010 && bench.transport.requests.isEmpty)
  }

  @Test(arguments: [
    TtsRequest(text: ""), TtsRequest(text: String(repeating: "a", count: 2001)), TtsRequest(text: "a", speed: 101),
    TtsRequest(text: "a", pitch: -1), TtsRequest(text: "a", volume: 101), TtsRequest(text: "a", extra: ["text": "b"]),
  ])
  func speechThatIsNotAskedFor(request: TtsRequest) async {
    let bench = Bench([ScriptedTransport.json(200, "{}")])
    let error = await failure { () async throws(YuguError) in try await bench.client.tts(request) }
    #expect(error?.code == 90010 && bench.transport.requests.isEmpty)
  }
}
