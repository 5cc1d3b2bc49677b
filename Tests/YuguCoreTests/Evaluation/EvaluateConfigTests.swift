import HTTPTestSupport
import Testing

@testable import YuguCore

@Suite struct EvaluateConfigTests {
  private static let all = EvaluateConfig(
    coreType: .passage, referenceText: "a", language: "en-US", slack: -0.5, scale: 100, precision: 1, agegroup: 3,
    includeReport: true, includeAsrText: false, includeStandardAudio: true, refPinyin: "chong2", phonemeOutput: true,
    taskType: .free, paragraphNeedWordScore: 1, toneWeight: 2, realtimeFeedback: true,
    extra: ["zeta": .null, "alpha": [1, 2.0, 0.1, "x"]])

  @Test func theFieldsHaveTheirPlaces() throws {
    #expect(
      try Self.all.jsonText()
        == #"{"coreType":"passage","referenceText":"a","language":"en-US","slack":-0.5,"scale":100,"precision":1,"#
        + #""agegroup":3,"includeReport":true,"includeAsrText":false,"includeStandardAudio":true,"#
        + #""refPinyin":"chong2","phonemeOutput":true,"taskType":"free","paragraphNeedWordScore":1,"toneWeight":2,"#
        + #""alpha":[1,2,0.1,"x"],"zeta":null}"#)
  }

  @Test func whatIsNotSetIsNotSent() throws {
    let config = EvaluateConfig(coreType: .word, referenceText: "é\"\\\n/😀")
    #expect(try config.jsonText() == #"{"coreType":"word","referenceText":"é\"\\\n/😀"}"#)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (0.25, "0.25"), (1e-7, "1e-07"),
  ])
  func wholeNumbersAreIntegers(_ value: Double, _ text: String) throws {
    let config = EvaluateConfig(coreType: .word, referenceText: "a", slack: value)
    #expect(try config.jsonText() == #"{"coreType":"word","referenceText":"a","slack":\#(text)}"#)
  }

  /// What it says is a number again, the same, whatever the value.
  @Test func numbersSurvive() throws {
    var generator = SeededGenerator(3)
    for _ in 0..<1000 {
      let value = Double.random(in: -1...1, using: &generator)
      let text = try EvaluateConfig(coreType: .word, referenceText: "a", slack: value).jsonText()
      #expect(try JSONValue(parsing: text)["slack"]?.doubleValue == value)
    }
  }

  @Test func progressIsAskedForInRealTimeAlone() throws {
    var config = EvaluateConfig(coreType: .word, referenceText: "a", realtimeFeedback: true)
    #expect(try config.jsonText() == #"{"coreType":"word","referenceText":"a"}"#)
    #expect(try config.members(isStream: true).map(\.name) == ["coreType", "referenceText", "realtimeFeedback"])
    config.realtimeFeedback = false
    #expect(try config.members(isStream: true).map(\.name) == ["coreType", "referenceText"])
  }

  private static let faults: [@Sendable (EvaluateConfig) -> EvaluateConfig] = [
    { $0.with { $0.coreType = "" } }, { $0.with { $0.referenceText = "" } },
    { $0.with { $0.referenceText = String(repeating: "字", count: 1001) } }, { $0.with { $0.slack = 1.01 } },
    { $0.with { $0.slack = .nan } }, { $0.with { $0.scale = 0 } }, { $0.with { $0.scale = 101 } },
    { $0.with { $0.precision = 0 } }, { $0.with { $0.precision = 1.5 } }, { $0.with { $0.agegroup = 4 } },
    { $0.with { $0.paragraphNeedWordScore = 2 } }, { $0.with { $0.toneWeight = .infinity } },
    { $0.with { $0.extra = ["coreType": "word"] } }, { $0.with { $0.extra = ["idempotencyKey": "k"] } },
    { $0.with { $0.extra = ["realtimeFeedback": true] } }, { $0.with { $0.extra = ["": 1] } },
  ]

  @Test(arguments: faults.indices) func whatIsNoGoodIsToldBeforeAnythingIsSent(_ index: Int) async {
    let config = Self.faults[index](EvaluateConfig(coreType: .word, referenceText: "a"))
    let bench = Bench([ScriptedTransport.json(200, Bench.result)])
    let error = await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: config)
    }
    #expect(error?.code == 90010 && error?.attempts == 0 && bench.transport.requests.isEmpty)
    #expect(throws: YuguError.self) { try bench.client.streamEvaluate(config: config, listener: YuguStreamHandlers()) }
  }

  @Test func aThousandCharactersAreGood() throws {
    let text = String(repeating: "😀", count: 1000)
    #expect(try EvaluateConfig(coreType: .word, referenceText: text).members(isStream: false).count == 2)
  }

  // MARK: - The compatible names

  @Test func theCompatibleFieldsHaveTheirPlacesAndNames() throws {
    let params = CompatParams(
      refText: "a", language: "en-US", refPinyin: "a1", agegroup: 1, scale: 4, precision: 0.5, slack: 0,
      paragraphNeedWordScore: 1, phonemeOutput: 0, attachAudioUrl: 1, dictType: "KK", dictDialect: "en_br",
      customizedLexicon: "l", customizedPron: "p", outputRawtext: 1, readtypeDiagnosis: 1, realtimeFeedback: true,
      request: ["b": 1, "a": "x"], extra: ["new": 1.0])
    let members = try params.members(isStream: true)
    #expect(
      members.map { "\($0.name)=\($0.value.fieldText)" } == [
        "refText=a", "language=en-US", "refPinyin=a1", "agegroup=1", "scale=4", "precision=0.5", "slack=0",
        "paragraph_need_word_score=1", "phoneme_output=0", "attachAudioUrl=1", "dict_type=KK", "dict_dialect=en_br",
        "customized_lexicon=l", "customized_pron=p", "output_rawtext=1", "readtype_diagnosis=1",
        "realtime_feedback=1", #"request={"a":"x","b":1}"#, "new=1",
      ])
    #expect(try !params.members(isStream: false).contains { $0.name == "realtime_feedback" })
  }

  @Test func theCompatibleFieldsHaveTheirLimits() {
    let faults = [
      CompatParams(), CompatParams(refText: ""), CompatParams(refText: String(repeating: "a", count: 1001)),
      CompatParams(refText: "a", precision: 0), CompatParams(refText: "a", slack: 2),
      CompatParams(refText: "a", phonemeOutput: 2), CompatParams(refText: "a", extra: ["audio": 1]),
      CompatParams(refText: "a", extra: ["cmd": "end"]),
    ]
    for params in faults {
      #expect(throws: YuguError.self) { try params.members(isStream: false) }
    }
    #expect(throws: Never.self) { try CompatParams(refPinyin: "a1").members(isStream: false) }
  }

  @Test(arguments: ["", ".", "a.", ".a", "A", "a b", "a/b", "sent.eval.cn2", String(repeating: "a", count: 101)])
  func coreTypesThatNameNoPath(coreType: String) async {
    let bench = Bench([ScriptedTransport.json(200, Bench.result)])
    let error = await failure { () async throws(YuguError) in
      try await bench.client.evaluateCompat(
        coreType: coreType, audio: Bench.audio, params: CompatParams(refText: "a"))
    }
    #expect(error?.code == 90010 && bench.transport.requests.isEmpty)
  }

  @Test func theCompatibleInterfaceNeedsAnAppKey() async {
    let bench = Bench([ScriptedTransport.json(200, Bench.result)], auth: .token(Bench.token))
    let error = await failure { () async throws(YuguError) in
      try await bench.client.evaluateCompat(
        coreType: "sent.eval", audio: Bench.audio, params: CompatParams(refText: "a"))
    }
    #expect(error?.code == 90010 && bench.transport.requests.isEmpty)
    #expect(throws: YuguError.self) {
      try bench.client.streamEvaluateCompat(
        coreType: "sent.eval", params: CompatParams(refText: "a"), listener: YuguStreamHandlers())
    }
  }
}

extension EvaluateConfig {
  fileprivate func with(_ change: (inout EvaluateConfig) -> Void) -> EvaluateConfig {
    var config = self
    change(&config)
    return config
  }
}
