import Foundation
import Testing
import WirelaceFrames
import YuguCore

@testable import YuguPlatformSimulator

/// The stand-in for an assessment: made of energy, always the same, nothing for silence.
@Suite struct ScoringTests {
  @Test(arguments: [
    ("今天天气很好。", ["今", "天", "天", "气", "很", "好"]), ("Don't stop, well-known 3!", ["Don't", "stop", "well-known", "3"]),
    ("我爱Swift 6", ["我", "爱", "Swift", "6"]), ("。，！", []), ("", []), ("a’b", ["a’b"]),
  ])
  func units(_ text: String, _ expected: [String]) { #expect(ReferenceText(text).units == expected) }

  @Test func sentences() {
    #expect(ReferenceText.sentences("我是。 你好！…\nEnd") == ["我是。", "你好！", "End"])
  }

  private func score(_ audio: [UInt8], _ text: String = "今天天气很好", _ more: JSONValue = [:]) throws -> JSONValue {
    let members = [JSONMember("coreType", "sentence"), JSONMember("referenceText", .string(text))]
    let config = JSONValue.object(members.filter { more[$0.name] == nil } + (more.objectValue ?? []))
    return try StandInEvaluation(native: config).result(audio, recordId: "0123")
  }

  @Test func silenceScoresNothing() throws {
    for audio in [[UInt8](repeating: 0, count: 64_000), Speech.voice(seconds: 2, amplitude: 25)] {
      let result = try score(audio)
      #expect(result["result"]?["overall"]?.doubleValue == 0 && result["warnings"] == [1001])
      #expect(result["result"]?["words"]?.arrayValue?.allSatisfy { $0["read_status"] == "skipped" } == true)
    }
  }

  @Test func theSameAudioHasTheSameScore() throws {
    let voice = Speech.voice(seconds: 3)
    #expect(try score(voice) == score(voice))
    #expect(
      try score(voice)["result"]?["overall"] != score(Speech.voice(seconds: 3, amplitude: 100))["result"]?["overall"])
  }

  @Test func halfAReadingLeavesTheEndOut() throws {
    let text = String(repeating: "天", count: 60)
    let result = try score(Speech.voice(seconds: 3), text)
    let words = try #require(result["result"]?["words"]?.arrayValue)
    #expect(words.first?["readType"] == 0 && words.last?["readType"] == 2)
    #expect((result["result"]?["integrity"]?.doubleValue ?? 100) < 100)
  }

  @Test func scaleAndPrecision() throws {
    let voice = Speech.voice(seconds: 3)
    let whole = try #require(try score(voice)["result"]?["overall"]?.doubleValue)
    let ten = try #require(
      try score(voice, "今天天气很好", ["scale": 10, "precision": 0.1])["result"]?["overall"]?.doubleValue)
    #expect(abs(whole / 10 - ten) <= 0.1 && whole == whole.rounded())
  }

  @Test(arguments: ["passage", "connected", "open", "word", "alpha", "pinyin"]) func modes(coreType: String) throws {
    let json = try score(Speech.voice(seconds: 3), "今天。天气", ["coreType": .string(coreType)])
    let result = try #require(json["result"])
    #expect((result["connected_overall"] != nil) == (coreType == "connected"))
    #expect((result["overall"] != nil) == (coreType != "connected"))
    #expect(result["sentences"]?.arrayValue?.count == (coreType == "passage" ? 2 : nil))
    #expect((result["transcript"] != nil) == (coreType == "open"))
  }

  @Test func whatWasAskedFor() throws {
    let more: JSONValue = ["includeReport": true, "includeAsrText": true, "includeStandardAudio": true]
    let json = try score(Speech.voice(seconds: 3), "今天", more)
    #expect(json["asrText"]?["text"] == "今天" && json["report"] != nil && json["standardAudio"] != nil)
  }

  @Test func noiseAndClippingAreNoticed() throws {
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<64_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let voice = try #require(try score(Speech.voice(seconds: 2))["result"]?["pronunciation"]?.doubleValue)
    #expect(try #require(try score(noise)["result"]?["pronunciation"]?.doubleValue) < voice)
    let square = (0..<32_000).flatMap { $0 / 40 % 2 == 0 ? [0xFF, 0x7F] as [UInt8] : [0x01, 0x80] }
    #expect(try score(square)["warnings"] == [1003])
    #expect(try score(Speech.voice(seconds: 2, amplitude: 150))["warnings"] == [1002])
  }

  @Test func otherRatesAndChannelsAreBroughtDown() throws {
    let wav = try YuguWAV.wrap(Data(count: 48_000 * 2 * 2), sampleRate: 48_000, channels: 2)
    #expect(UploadedAudio(Array(wav)).samples.count == 16_000 * 2)
    #expect(UploadedAudio([1, 2, 3]).samples == [1, 2, 3])
    #expect(UploadedAudio(Array(wav.prefix(43))).samples.count == 43)
  }

  @Test(arguments: [
    ("status=503, code=50200,retryAfter=2", true), ("drop", true), ("close=1011,after=5", true), ("", true),
    ("status=200", false), ("status", false), ("boom", false), ("delay=x", false), ("delay=-1", false),
    ("delay=3600001", false), ("after=", false),
  ])
  func textsOfFaults(_ text: String, _ isGood: Bool) { #expect(((try? SimulatorFault(text)) != nil) == isGood) }

  @Test func formsThatAreCutAnywhere() {
    let body = Array(
      "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\nContent-Type: audio/wav\r\n\r\n\r\n--B--\r\n"
        .utf8)
    let form = FormParts(body, contentType: "multipart/form-data; boundary=B")
    #expect(form?["a"]?.text == "1" && form?["f"]?.fileName == "x" && form?["f"]?.content == [])
    #expect(form?["f"]?.contentType == "audio/wav" && form?["a"]?.fileName == nil)
    for length in 0..<(body.count - 4) {
      #expect(FormParts(Array(body.prefix(length)), contentType: "multipart/form-data; boundary=B") == nil)
    }
    #expect(FormParts(body, contentType: "application/json") == nil && FormParts(body, contentType: nil) == nil)
  }
}
