// Generated from models.lace (golden.models): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

extension Scalars: JSONPayload {
  private static let secondsCoder: JSONCoder<Timestamp> = JSONCoding.unixTime(milliseconds: false)
  private static let millisCoder: JSONCoder<Timestamp> = JSONCoding.unixTime(milliseconds: true)
  private static let pauseCoder: JSONCoder<Duration> = JSONCoding.duration(milliseconds: false)
  private static let delayCoder: JSONCoder<Duration> = JSONCoding.duration(milliseconds: true)
  private static let levelCoder: JSONCoder<Grade> = JSONCoding.raw(Grade.self)
  private static let codeCoder: JSONCoder<Code> = JSONCoding.raw(Code.self)
  private static let nibbleCoder: JSONCoder<Nibble> = JSONCoding.raw(Nibble.self, in: 0...15)
  private static let openCoder: JSONCoder<OpenNibble> = JSONCoding.raw(OpenNibble.self, in: 0...15)
  private static let echoCoder: JSONCoder<Echo> = JSONCoding.raw(Echo.self)
  private static let verdictCoder: JSONCoder<Verdict> = JSONCoding.text(Verdict.self)
  private static let formatCoder: JSONCoder<Format> = JSONCoding.text(Format.self)
  private static let marksCoder: JSONCoder<Stars> = JSONCoding.raw(Stars.self)
  private static let rightsCoder: JSONCoder<Right> = JSONCoding.raw(Right.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let flagValue = object.required("flag", JSONCoding.boolean)
    let naturalValue = object.required("natural", JSONCoding.int)
    let tinyValue = object.required("tiny", JSONCoding.int8)
    let shortValue = object.required("short", JSONCoding.int16)
    let longValue = object.required("long", JSONCoding.int32)
    let hugeValue = object.required("huge", JSONCoding.int64)
    let byteValue = object.required("byte", JSONCoding.uint8)
    let wordValue = object.required("word", JSONCoding.uint16)
    let wideValue = object.required("wide", JSONCoding.uint32)
    let wholeValue = object.required("whole", JSONCoding.uint64)
    let singleValue = object.required("single", JSONCoding.float)
    let doubleValue = object.required("double", JSONCoding.double)
    let exactValue = object.required("exact", JSONCoding.decimal)
    let textValue = object.required("text", JSONCoding.string)
    let momentValue = object.required("moment", JSONCoding.dateTime)
    let dayValue = object.required("day", JSONCoding.date)
    let secondsValue = object.required("seconds", Self.secondsCoder)
    let millisValue = object.required("millis", Self.millisCoder)
    let pauseValue = object.required("pause", Self.pauseCoder)
    let delayValue = object.required("delay", Self.delayCoder)
    let idValue = object.required("id", JSONCoding.uuid)
    let linkValue = object.required("link", JSONCoding.url)
    let baseValue = object.required("base", JSONCoding.base64)
    let safeValue = object.required("safe", JSONCoding.base64url)
    let digitsValue = object.required("digits", JSONCoding.hex)
    let levelValue = object.required("level", Self.levelCoder)
    let codeValue = object.required("code", Self.codeCoder)
    let nibbleValue = object.required("nibble", Self.nibbleCoder)
    let openValue = object.required("open", Self.openCoder)
    let echoValue = object.required("echo", Self.echoCoder)
    let verdictValue = object.required("verdict", Self.verdictCoder)
    let formatValue = object.required("format", Self.formatCoder)
    let marksValue = object.required("marks", Self.marksCoder)
    let rightsValue = object.required("rights", Self.rightsCoder)
    let anythingValue = object.required("anything", JSONCoding.any)
    try object.finish()
    flag = object.value(flagValue)
    natural = object.value(naturalValue)
    tiny = object.value(tinyValue)
    short = object.value(shortValue)
    long = object.value(longValue)
    huge = object.value(hugeValue)
    byte = object.value(byteValue)
    word = object.value(wordValue)
    wide = object.value(wideValue)
    whole = object.value(wholeValue)
    single = object.value(singleValue)
    double = object.value(doubleValue)
    exact = object.value(exactValue)
    text = object.value(textValue)
    moment = object.value(momentValue)
    day = object.value(dayValue)
    seconds = object.value(secondsValue)
    millis = object.value(millisValue)
    pause = object.value(pauseValue)
    delay = object.value(delayValue)
    id = object.value(idValue)
    link = object.value(linkValue)
    base = object.value(baseValue)
    safe = object.value(safeValue)
    digits = object.value(digitsValue)
    level = object.value(levelValue)
    code = object.value(codeValue)
    nibble = object.value(nibbleValue)
    open = object.value(openValue)
    echo = object.value(echoValue)
    verdict = object.value(verdictValue)
    format = object.value(formatValue)
    marks = object.value(marksValue)
    rights = object.value(rightsValue)
    anything = object.value(anythingValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("flag", flag, JSONCoding.boolean)
    object.required("natural", natural, JSONCoding.int)
    object.required("tiny", tiny, JSONCoding.int8)
    object.required("short", short, JSONCoding.int16)
    object.required("long", long, JSONCoding.int32)
    object.required("huge", huge, JSONCoding.int64)
    object.required("byte", byte, JSONCoding.uint8)
    object.required("word", word, JSONCoding.uint16)
    object.required("wide", wide, JSONCoding.uint32)
    object.required("whole", whole, JSONCoding.uint64)
    object.required("single", single, JSONCoding.float)
    object.required("double", double, JSONCoding.double)
    object.required("exact", exact, JSONCoding.decimal)
    object.required("text", text, JSONCoding.string)
    object.required("moment", moment, JSONCoding.dateTime)
    object.required("day", day, JSONCoding.date)
    object.required("seconds", seconds, Self.secondsCoder)
    object.required("millis", millis, Self.millisCoder)
    object.required("pause", pause, Self.pauseCoder)
    object.required("delay", delay, Self.delayCoder)
    object.required("id", id, JSONCoding.uuid)
    object.required("link", link, JSONCoding.url)
    object.required("base", base, JSONCoding.base64)
    object.required("safe", safe, JSONCoding.base64url)
    object.required("digits", digits, JSONCoding.hex)
    object.required("level", level, Self.levelCoder)
    object.required("code", code, Self.codeCoder)
    object.required("nibble", nibble, Self.nibbleCoder)
    object.required("open", open, Self.openCoder)
    object.required("echo", echo, Self.echoCoder)
    object.required("verdict", verdict, Self.verdictCoder)
    object.required("format", format, Self.formatCoder)
    object.required("marks", marks, Self.marksCoder)
    object.required("rights", rights, Self.rightsCoder)
    object.required("anything", anything, JSONCoding.any)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("single", JSONCoding.float)
    rules.member("double", JSONCoding.double)
    rules.member("id", JSONCoding.uuid)
    rules.member("link", JSONCoding.url)
    violations += rules.violations
  }
}

extension Lenient: JSONPayload {
  private static let flagCoder: JSONCoder<Bool> = JSONCoding.boolean(lenient: true)
  private static let naturalCoder: JSONCoder<Int> = JSONCoding.checked(
    JSONCoding.integer(Int.self, lenient: true), .range([-10...10], id: "range", text: "in -10...10"))
  private static let byteCoder: JSONCoder<UInt8> = JSONCoding.integer(UInt8.self, lenient: true)
  private static let singleCoder: JSONCoder<Float> = JSONCoding.checked(
    JSONCoding.float(lenient: true), .numbers([0...1], id: "range", text: "in 0...1"))
  private static let doubleCoder: JSONCoder<Double?> = JSONCoding.nullable(
    JSONCoding.checked(
      JSONCoding.double(lenient: true), .numbers([-1...1, 5 ... .infinity], id: "range", text: "in -1...1, 5...")))
  private static let exactCoder: JSONCoder<ExactDecimal> = JSONCoding.checked(
    JSONCoding.decimal(lenient: true), .step(1, over: 20, id: "step", text: "step 0.05"))
  private static let textCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string(lenient: true), .characters(0...8, id: "characters", text: "characters ...8"))
  private static let secondsCoder: JSONCoder<Timestamp> = JSONCoding.checked(
    JSONCoding.unixTime(milliseconds: false, lenient: true), .numbers([0 ... .infinity], id: "range", text: "in 0..."))
  private static let delayCoder: JSONCoder<Duration> = JSONCoding.checked(
    JSONCoding.duration(milliseconds: true, lenient: true), .numbers([0...60000], id: "range", text: "in 0...60_000"),
    .step(1, over: 2, id: "step", text: "step 0.5"))
  private static let levelCoder: JSONCoder<Grade> = JSONCoding.raw(Grade.self, lenient: true)
  private static let codeCoder: JSONCoder<Code> = JSONCoding.raw(Code.self, lenient: true)
  private static let marksCoder: JSONCoder<Stars> = JSONCoding.raw(Stars.self, lenient: true)
  private static let rightsCoder: JSONCoder<Right> = JSONCoding.raw(Right.self, lenient: true)
  private static let listCoder: JSONCoder<[Int32]> = JSONCoding.checked(
    JSONCoding.array(
      JSONCoding.checked(
        JSONCoding.integer(Int32.self, lenient: true), .range([0...9], id: "range", text: "in 0...9"))),
    .elements(1...3, id: "elements", text: "elements 1...3"), .unique(id: "unique", text: "unique"))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let flagValue = object.required("flag", Self.flagCoder)
    let naturalValue = object.required("natural", Self.naturalCoder)
    byte = object.defaulted("byte", Self.byteCoder, default: 7)
    single = object.optional("single", Self.singleCoder)
    let doubleValue = object.required("double", Self.doubleCoder)
    exact = object.optional("exact", Self.exactCoder, nullable: true)
    let textValue = object.required("text", Self.textCoder)
    let secondsValue = object.required("seconds", Self.secondsCoder)
    let delayValue = object.required("delay", Self.delayCoder)
    let levelValue = object.required("level", Self.levelCoder)
    code = object.defaulted("code", Self.codeCoder, default: .bad)
    let marksValue = object.required("marks", Self.marksCoder)
    rights = object.defaulted("rights", Self.rightsCoder, default: Right(rawValue: 1))
    let listValue = object.required("list", Self.listCoder)
    try object.finish()
    flag = object.value(flagValue)
    natural = object.value(naturalValue)
    double = object.value(doubleValue)
    text = object.value(textValue)
    seconds = object.value(secondsValue)
    delay = object.value(delayValue)
    level = object.value(levelValue)
    marks = object.value(marksValue)
    list = object.value(listValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("flag", flag, Self.flagCoder)
    object.required("natural", natural, Self.naturalCoder)
    object.required("byte", byte, Self.byteCoder)
    object.optional("single", single, Self.singleCoder)
    object.required("double", double, Self.doubleCoder)
    object.optional("exact", exact, Self.exactCoder)
    object.required("text", text, Self.textCoder)
    object.required("seconds", seconds, Self.secondsCoder)
    object.required("delay", delay, Self.delayCoder)
    object.required("level", level, Self.levelCoder)
    object.required("code", code, Self.codeCoder)
    object.required("marks", marks, Self.marksCoder)
    object.required("rights", rights, Self.rightsCoder)
    object.required("list", list, Self.listCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("natural", naturalCoder)
    rules.member("single", singleCoder)
    rules.member("double", doubleCoder)
    rules.member("exact", exactCoder)
    rules.member("text", textCoder)
    rules.member("seconds", secondsCoder)
    rules.member("delay", delayCoder)
    rules.member("list", listCoder)
    violations += rules.violations
  }
}

extension Rules: JSONPayload {
  private static let countCoder: JSONCoder<Int> = JSONCoding.checked(
    JSONCoding.int, .range([0...5, 10...20], id: "range", text: "in 0...5, 10...20"))
  private static let steppedCoder: JSONCoder<UInt32> = JSONCoding.checked(
    JSONCoding.uint32, .step(5, id: "step", text: "step 5"), .range([0...1000], id: "fives", text: "in 0...1000"))
  private static let tenthCoder: JSONCoder<Double> = JSONCoding.checked(
    JSONCoding.double, .step(1, over: 10, id: "step", text: "step 0.1"))
  private static let shareCoder: JSONCoder<Float> = JSONCoding.checked(
    JSONCoding.float, .numbers([0...1], id: "range", text: "in 0...1"))
  private static let aboveCoder: JSONCoder<Double> = JSONCoding.checked(
    JSONCoding.double, .numbers([0.5 ... .infinity], id: "range", text: "in 0.5..."))
  private static let belowCoder: JSONCoder<ExactDecimal> = JSONCoding.checked(
    JSONCoding.decimal, .numbers([-.infinity...100.25], id: "range", text: "in ...100.25"))
  private static let patternCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .pattern("[a-z]+([.][a-z]+)*", id: "dotted", text: "matches \"[a-z]+([.][a-z]+)*\""))
  private static let shortCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .characters(2...4, id: "characters", text: "characters 2...4"),
    .size(0...8, id: "size", text: "size ...8"))
  private static let linkCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.url, .pattern("https://.*", id: "pattern", text: "matches \"https://.*\""),
    .characters(0...64, id: "characters", text: "characters ...64"))
  private static let blobCoder: JSONCoder<[UInt8]> = JSONCoding.checked(
    JSONCoding.base64, .size(2...4, of: .base64, id: "size", text: "size 2...4"))
  private static let tokenCoder: JSONCoder<[UInt8]> = JSONCoding.checked(
    JSONCoding.base64url, .size(3...3, of: .base64, id: "size", text: "size 3...3"))
  private static let hashCoder: JSONCoder<[UInt8]> = JSONCoding.checked(
    JSONCoding.hex, .size(4...4, of: .hex, id: "size", text: "size 4...4"))
  private static let levelCoder: JSONCoder<Grade> = JSONCoding.checked(
    JSONCoding.raw(Grade.self), .range([9...9], id: "range", text: "in high"))
  private static let verdictCoder: JSONCoder<Verdict> = JSONCoding.checked(
    JSONCoding.text(Verdict.self), .cases(["owner", "other"], id: "range", text: "in owner, other"))
  private static let waitCoder: JSONCoder<Duration> = JSONCoding.checked(
    JSONCoding.duration(milliseconds: false), .numbers([0...1.5], id: "range", text: "in 0...1.5"))
  private static let atCoder: JSONCoder<Timestamp> = JSONCoding.checked(
    JSONCoding.unixTime(milliseconds: true), .numbers([0 ... .infinity], id: "not-before-1970", text: "in 0..."))
  private static let wordsCoder: JSONCoder<[String]> = JSONCoding.checked(
    JSONCoding.array(
      JSONCoding.checked(JSONCoding.string, .characters(1...5, id: "characters", text: "characters 1...5"))),
    .elements(1...3, id: "elements", text: "elements 1...3"), .unique(id: "unique", text: "unique"))
  private static let scoresCoder: JSONCoder<[String: Double]> = JSONCoding.checked(
    JSONCoding.map(JSONCoding.checked(JSONCoding.double, .numbers([0...1], id: "range", text: "in 0...1"))),
    .elements(0...2, id: "elements", text: "elements ...2"))
  private static let gridCoder: JSONCoder<[[UInt8]]> = JSONCoding.checked(
    JSONCoding.array(
      JSONCoding.checked(
        JSONCoding.array(JSONCoding.checked(JSONCoding.uint8, .range([0...3], id: "range", text: "in 0...3"))),
        .elements(2...2, id: "elements", text: "elements 2...2"))),
    .elements(0...2, id: "elements", text: "elements ...2"))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let countValue = object.required("count", Self.countCoder)
    let steppedValue = object.required("stepped", Self.steppedCoder)
    let tenthValue = object.required("tenth", Self.tenthCoder)
    let shareValue = object.required("share", Self.shareCoder)
    let aboveValue = object.required("above", Self.aboveCoder)
    let belowValue = object.required("below", Self.belowCoder)
    let patternValue = object.required("pattern", Self.patternCoder)
    let shortValue = object.required("short", Self.shortCoder)
    let linkValue = object.required("link", Self.linkCoder)
    let blobValue = object.required("blob", Self.blobCoder)
    let tokenValue = object.required("token", Self.tokenCoder)
    let hashValue = object.required("hash", Self.hashCoder)
    let levelValue = object.required("level", Self.levelCoder)
    let verdictValue = object.required("verdict", Self.verdictCoder)
    let waitValue = object.required("wait", Self.waitCoder)
    let atValue = object.required("at", Self.atCoder)
    let wordsValue = object.required("words", Self.wordsCoder)
    let scoresValue = object.required("scores", Self.scoresCoder)
    let gridValue = object.required("grid", Self.gridCoder)
    try object.finish()
    count = object.value(countValue)
    stepped = object.value(steppedValue)
    tenth = object.value(tenthValue)
    share = object.value(shareValue)
    above = object.value(aboveValue)
    below = object.value(belowValue)
    pattern = object.value(patternValue)
    short = object.value(shortValue)
    link = object.value(linkValue)
    blob = object.value(blobValue)
    token = object.value(tokenValue)
    hash = object.value(hashValue)
    level = object.value(levelValue)
    verdict = object.value(verdictValue)
    wait = object.value(waitValue)
    at = object.value(atValue)
    words = object.value(wordsValue)
    scores = object.value(scoresValue)
    grid = object.value(gridValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("count", count, Self.countCoder)
    object.required("stepped", stepped, Self.steppedCoder)
    object.required("tenth", tenth, Self.tenthCoder)
    object.required("share", share, Self.shareCoder)
    object.required("above", above, Self.aboveCoder)
    object.required("below", below, Self.belowCoder)
    object.required("pattern", pattern, Self.patternCoder)
    object.required("short", short, Self.shortCoder)
    object.required("link", link, Self.linkCoder)
    object.required("blob", blob, Self.blobCoder)
    object.required("token", token, Self.tokenCoder)
    object.required("hash", hash, Self.hashCoder)
    object.required("level", level, Self.levelCoder)
    object.required("verdict", verdict, Self.verdictCoder)
    object.required("wait", wait, Self.waitCoder)
    object.required("at", at, Self.atCoder)
    object.required("words", words, Self.wordsCoder)
    object.required("scores", scores, Self.scoresCoder)
    object.required("grid", grid, Self.gridCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("count", countCoder)
    rules.member("stepped", steppedCoder)
    rules.member("tenth", tenthCoder)
    rules.member("share", shareCoder)
    rules.member("above", aboveCoder)
    rules.member("below", belowCoder)
    rules.member("pattern", patternCoder)
    rules.member("short", shortCoder)
    rules.member("link", linkCoder)
    rules.member("blob", blobCoder)
    rules.member("token", tokenCoder)
    rules.member("hash", hashCoder)
    rules.member("level", levelCoder)
    rules.member("verdict", verdictCoder)
    rules.member("wait", waitCoder)
    rules.member("at", atCoder)
    rules.member("words", wordsCoder)
    rules.member("scores", scoresCoder)
    rules.member("grid", gridCoder)
    violations += rules.violations
  }
}

extension Presence: JSONPayload {
  private static let mayBeNullCoder: JSONCoder<String?> = JSONCoding.nullable(JSONCoding.string)
  private static let omittedListCoder: JSONCoder<[Int32]> = JSONCoding.array(JSONCoding.int32)
  private static let listCoder: JSONCoder<[Int32?]> = JSONCoding.array(JSONCoding.nullable(JSONCoding.int32))
  private static let mapCoder: JSONCoder<[String: JSONValue]> = JSONCoding.map(JSONCoding.any)
  private static let secondsCoder: JSONCoder<Timestamp> = JSONCoding.unixTime(milliseconds: false)
  private static let pauseCoder: JSONCoder<Duration> = JSONCoding.duration(milliseconds: false)
  private static let longCoder: JSONCoder<Duration> = JSONCoding.duration(milliseconds: true)
  private static let tinyCoder: JSONCoder<Duration> = JSONCoding.duration(milliseconds: false)
  private static let levelCoder: JSONCoder<Grade> = JSONCoding.raw(Grade.self)
  private static let codeCoder: JSONCoder<Code> = JSONCoding.raw(Code.self)
  private static let nibbleCoder: JSONCoder<Nibble> = JSONCoding.raw(Nibble.self, in: 0...15)
  private static let verdictCoder: JSONCoder<Verdict> = JSONCoding.text(Verdict.self)
  private static let formatCoder: JSONCoder<Format> = JSONCoding.text(Format.self)
  private static let marksCoder: JSONCoder<Stars> = JSONCoding.raw(Stars.self)
  private static let rightsCoder: JSONCoder<Right> = JSONCoding.raw(Right.self)
  private static let formatsCoder: JSONCoder<[Format]> = JSONCoding.array(JSONCoding.text(Format.self))
  private static let oldVerdictCoder: JSONCoder<Verdict> = JSONCoding.text(Verdict.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let neededValue = object.required("needed", JSONCoding.string)
    let mayBeNullValue = object.required("mayBeNull", Self.mayBeNullCoder)
    mayBeAbsent = object.optional("mayBeAbsent", JSONCoding.string)
    mayBeBoth = object.optional("mayBeBoth", JSONCoding.string, nullable: true)
    number = object.defaulted("number", JSONCoding.int32, default: 3)
    half = object.defaulted("half", JSONCoding.double, default: -0.5)
    nullNumber = object.defaulted("nullNumber", JSONCoding.int32, nullable: true, default: 4)
    omitted = object.defaulted("omitted", JSONCoding.string, default: "none")
    omittedList = object.defaulted("omittedList", Self.omittedListCoder, default: [])
    list = object.defaulted("list", Self.listCoder, default: [1, nil])
    map = object.defaulted("map", Self.mapCoder, default: [:])
    flag = object.defaulted("flag", JSONCoding.boolean, default: true)
    moment = object.defaulted(
      "moment", JSONCoding.dateTime, default: Timestamp(seconds: 1769846400, nanoseconds: 500000000))
    before = object.defaulted("before", JSONCoding.dateTime, default: Timestamp(seconds: -1, nanoseconds: 750000000))
    day = object.defaulted("day", JSONCoding.date, default: CalendarDate(dayNumber: 19782))
    seconds = object.defaulted("seconds", Self.secondsCoder, default: Timestamp(seconds: -2, nanoseconds: 500000000))
    pause = object.defaulted("pause", Self.pauseCoder, default: .milliseconds(1500))
    long = object.defaulted("long", Self.longCoder, default: .seconds(90))
    tiny = object.defaulted("tiny", Self.tinyCoder, default: .nanoseconds(1))
    exact = object.defaulted("exact", JSONCoding.decimal, default: ExactDecimal(coefficient: 5, exponent: -2))
    level = object.defaulted("level", Self.levelCoder, default: .high)
    code = object.defaulted("code", Self.codeCoder, default: .fine)
    nibble = object.defaulted("nibble", Self.nibbleCoder, default: .nine)
    verdict = object.defaulted("verdict", Self.verdictCoder, default: .likelyOwner)
    format = object.defaulted("format", Self.formatCoder, default: .wav)
    marks = object.defaulted("marks", Self.marksCoder, default: Stars(rawValue: 2))
    rights = object.defaulted("rights", Self.rightsCoder, default: [])
    id = object.defaulted("id", JSONCoding.uuid, default: "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34")
    link = object.defaulted("link", JSONCoding.url, default: "https://card.example")
    anything = object.defaulted(
      "anything", JSONCoding.any, default: ["a": [1, "b", .null, true, JSONCoding.literal("1.5")]])
    anyOptional = object.optional("anyOptional", JSONCoding.any)
    anyBoth = object.optional("anyBoth", JSONCoding.any, nullable: true)
    formats = object.defaulted("formats", Self.formatsCoder, default: [.ogg, .wav, Format.allCases[3]])
    oldVerdict = object.defaulted("oldVerdict", Self.oldVerdictCoder, default: Verdict(rawValue: "nobody"))
    try object.finish()
    needed = object.value(neededValue)
    mayBeNull = object.value(mayBeNullValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("needed", needed, JSONCoding.string)
    object.required("mayBeNull", mayBeNull, Self.mayBeNullCoder)
    object.optional("mayBeAbsent", mayBeAbsent, JSONCoding.string)
    object.optional("mayBeBoth", mayBeBoth, JSONCoding.string)
    object.required("number", number, JSONCoding.int32)
    object.required("half", half, JSONCoding.double)
    object.required("nullNumber", nullNumber, JSONCoding.int32)
    object.unlessEqual("omitted", omitted, to: "none", JSONCoding.string)
    object.unlessEqual("omittedList", omittedList, to: [], Self.omittedListCoder)
    object.required("list", list, Self.listCoder)
    object.required("map", map, Self.mapCoder)
    object.required("flag", flag, JSONCoding.boolean)
    object.required("moment", moment, JSONCoding.dateTime)
    object.required("before", before, JSONCoding.dateTime)
    object.required("day", day, JSONCoding.date)
    object.required("seconds", seconds, Self.secondsCoder)
    object.required("pause", pause, Self.pauseCoder)
    object.required("long", long, Self.longCoder)
    object.required("tiny", tiny, Self.tinyCoder)
    object.required("exact", exact, JSONCoding.decimal)
    object.required("level", level, Self.levelCoder)
    object.required("code", code, Self.codeCoder)
    object.required("nibble", nibble, Self.nibbleCoder)
    object.required("verdict", verdict, Self.verdictCoder)
    object.unlessEqual("format", format, to: .wav, Self.formatCoder)
    object.required("marks", marks, Self.marksCoder)
    object.required("rights", rights, Self.rightsCoder)
    object.required("id", id, JSONCoding.uuid)
    object.required("link", link, JSONCoding.url)
    object.required("anything", anything, JSONCoding.any)
    object.optional("anyOptional", anyOptional, JSONCoding.any)
    object.optional("anyBoth", anyBoth, JSONCoding.any)
    object.required("formats", formats, Self.formatsCoder)
    object.required("oldVerdict", oldVerdict, Self.oldVerdictCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("half", JSONCoding.double)
    rules.member("id", JSONCoding.uuid)
    rules.member("link", JSONCoding.url)
    violations += rules.violations
  }
}

extension Constants: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("event", "start")
    object.constant("version", 2)
    object.constant("part", JSONCoding.literal("0.5"))
    object.constant("exact", JSONCoding.literal("1.1"))
    object.constant("isFinal", true)
    object.constant("level", 1)
    object.constant("verdict", "likely_owner")
    let valueValue = object.required("value", JSONCoding.int32)
    try object.finish()
    value = object.value(valueValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("event", "start")
    object.constant("version", 2)
    object.constant("part", JSONCoding.literal("0.5"))
    object.constant("exact", JSONCoding.literal("1.1"))
    object.constant("isFinal", true)
    object.constant("level", 1)
    object.constant("verdict", "likely_owner")
    object.required("value", value, JSONCoding.int32)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Nothing: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) { _ = try PayloadObject(payload) }

  public var payload: JSONValue { PayloadObjectWriter().payload }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension OnlyConstant: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("kind", "only")
    try object.finish()
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("kind", "only")
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Base: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let idValue = object.required("id", JSONCoding.string)
    from = object.optional("@from", JSONCoding.string)
    try object.finish()
    id = object.value(idValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("id", id, JSONCoding.string)
    object.optional("@from", from, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Keeper: JSONPayload {
  private static let keys: Set<String> = ["id", "@from", "name"]

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let idValue = object.required("id", JSONCoding.string)
    from = object.optional("@from", JSONCoding.string)
    name = object.defaulted("name", JSONCoding.string, default: "")
    unknown = object.unknown(besides: Self.keys)
    try object.finish()
    id = object.value(idValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("id", id, JSONCoding.string)
    object.optional("@from", from, JSONCoding.string)
    object.required("name", name, JSONCoding.string)
    object.kept(unknown)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Strict: JSONPayload {
  private static let innerCoder: JSONCoder<Nothing> = JSONCoding.payload(Nothing.self)
  private static let keys: Set<String> = ["id", "@from", "inner"]

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let idValue = object.required("id", JSONCoding.string)
    from = object.optional("@from", JSONCoding.string)
    inner = object.optional("inner", Self.innerCoder)
    object.refuseUnknown(besides: Self.keys)
    try object.finish()
    id = object.value(idValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("id", id, JSONCoding.string)
    object.optional("@from", from, JSONCoding.string)
    object.optional("inner", inner, Self.innerCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("inner", innerCoder)
    violations += rules.violations
  }
}

extension Reserved: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let selfFieldValue = object.required("self", JSONCoding.int32)
    let initFieldValue = object.required("init", JSONCoding.int32)
    let typeValue = object.required("type", JSONCoding.int32)
    let defaultValue = object.required("default", JSONCoding.int32)
    let inValue = object.required("in", JSONCoding.int32)
    let payloadFieldValue = object.required("payload", JSONCoding.int32)
    let objectValue = object.required("object", JSONCoding.int32)
    let pathValue = object.required("path", JSONCoding.int32)
    let violationsValue = object.required("violations", JSONCoding.int32)
    let rulesValue = object.required("rules", JSONCoding.int32)
    let keysValue = object.required("keys", JSONCoding.int32)
    let valueValue = object.required("value", JSONCoding.int32)
    let valueCoderValue = object.required("valueCoder", JSONCoding.int32)
    let jsonBytesFieldValue = object.required("jsonBytes", JSONCoding.int32)
    let descriptionValue = object.required("description", JSONCoding.int32)
    let hashValueFieldValue = object.required("hashValue", JSONCoding.int32)
    object.constant("constant", 1)
    let unknownKeysValue = object.required("unknownKeys", JSONCoding.int32)
    let eclairValue = object.required("éclair", JSONCoding.int32)
    let snakeCaseValue = object.required("snake_case", JSONCoding.int32)
    let urlPathValue = object.required("URLPath", JSONCoding.int32)
    let oddValue = object.required("a \"b\" \\", JSONCoding.int32)
    try object.finish()
    selfField = object.value(selfFieldValue)
    initField = object.value(initFieldValue)
    type = object.value(typeValue)
    `default` = object.value(defaultValue)
    `in` = object.value(inValue)
    payloadField = object.value(payloadFieldValue)
    self.object = object.value(objectValue)
    path = object.value(pathValue)
    violations = object.value(violationsValue)
    rules = object.value(rulesValue)
    keys = object.value(keysValue)
    value = object.value(valueValue)
    valueCoder = object.value(valueCoderValue)
    jsonBytesField = object.value(jsonBytesFieldValue)
    description = object.value(descriptionValue)
    hashValueField = object.value(hashValueFieldValue)
    unknownKeys = object.value(unknownKeysValue)
    eclair = object.value(eclairValue)
    snakeCase = object.value(snakeCaseValue)
    urlPath = object.value(urlPathValue)
    odd = object.value(oddValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("self", selfField, JSONCoding.int32)
    object.required("init", initField, JSONCoding.int32)
    object.required("type", type, JSONCoding.int32)
    object.required("default", `default`, JSONCoding.int32)
    object.required("in", `in`, JSONCoding.int32)
    object.required("payload", payloadField, JSONCoding.int32)
    object.required("object", self.object, JSONCoding.int32)
    object.required("path", path, JSONCoding.int32)
    object.required("violations", violations, JSONCoding.int32)
    object.required("rules", rules, JSONCoding.int32)
    object.required("keys", keys, JSONCoding.int32)
    object.required("value", value, JSONCoding.int32)
    object.required("valueCoder", valueCoder, JSONCoding.int32)
    object.required("jsonBytes", jsonBytesField, JSONCoding.int32)
    object.required("description", description, JSONCoding.int32)
    object.required("hashValue", hashValueField, JSONCoding.int32)
    object.constant("constant", 1)
    object.required("unknownKeys", unknownKeys, JSONCoding.int32)
    object.required("éclair", eclair, JSONCoding.int32)
    object.required("snake_case", snakeCase, JSONCoding.int32)
    object.required("URLPath", urlPath, JSONCoding.int32)
    object.required("a \"b\" \\", odd, JSONCoding.int32)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Many: JSONPayload {
  private static let k18Coder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .characters(1...2147483647, id: "characters", text: "characters 1..."))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    k1 = object.defaulted("k1", JSONCoding.int32, default: 1)
    k2 = object.defaulted("k2", JSONCoding.int32, default: 2)
    k3 = object.defaulted("k3", JSONCoding.int32, default: 3)
    k4 = object.defaulted("k4", JSONCoding.int32, default: 4)
    k5 = object.defaulted("k5", JSONCoding.int32, default: 5)
    k6 = object.defaulted("k6", JSONCoding.int32, default: 6)
    k7 = object.defaulted("k7", JSONCoding.int32, default: 7)
    k8 = object.defaulted("k8", JSONCoding.int32, default: 8)
    k9 = object.defaulted("k9", JSONCoding.int32, default: 9)
    k10 = object.defaulted("k10", JSONCoding.int32, default: 10)
    k11 = object.defaulted("k11", JSONCoding.int32, default: 11)
    k12 = object.defaulted("k12", JSONCoding.int32, default: 12)
    k13 = object.defaulted("k13", JSONCoding.int32, default: 13)
    k14 = object.defaulted("k14", JSONCoding.int32, default: 14)
    k15 = object.defaulted("k15", JSONCoding.int32, default: 15)
    k16 = object.defaulted("k16", JSONCoding.int32, default: 16)
    k17 = object.defaulted("k17", JSONCoding.int32, default: 17)
    k18 = object.optional("k18", Self.k18Coder)
    try object.finish()
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("k1", k1, JSONCoding.int32)
    object.required("k2", k2, JSONCoding.int32)
    object.required("k3", k3, JSONCoding.int32)
    object.required("k4", k4, JSONCoding.int32)
    object.required("k5", k5, JSONCoding.int32)
    object.required("k6", k6, JSONCoding.int32)
    object.required("k7", k7, JSONCoding.int32)
    object.required("k8", k8, JSONCoding.int32)
    object.required("k9", k9, JSONCoding.int32)
    object.required("k10", k10, JSONCoding.int32)
    object.required("k11", k11, JSONCoding.int32)
    object.required("k12", k12, JSONCoding.int32)
    object.required("k13", k13, JSONCoding.int32)
    object.required("k14", k14, JSONCoding.int32)
    object.required("k15", k15, JSONCoding.int32)
    object.required("k16", k16, JSONCoding.int32)
    object.required("k17", k17, JSONCoding.int32)
    object.optional("k18", k18, Self.k18Coder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("k18", k18Coder)
    violations += rules.violations
  }
}

extension Nested: JSONPayload {
  private static let percentCoder: JSONCoder<Double> = JSONCoding.checked(
    JSONCoding.double, .numbers([0...100], id: "range", text: "in 0...100"))
  private static let percentsCoder: JSONCoder<[Double?]> = JSONCoding.checked(
    JSONCoding.array(
      JSONCoding.nullable(
        JSONCoding.checked(JSONCoding.double, .numbers([0...100], id: "range", text: "in 0...100")))),
    .elements(0...4, id: "elements", text: "elements ...4"))
  private static let childrenCoder: JSONCoder<[Keeper]> = JSONCoding.checked(
    JSONCoding.array(JSONCoding.payload(Keeper.self)), .elements(0...3, id: "elements", text: "elements ...3"))
  private static let byFormatCoder: JSONCoder<[Format: [Base]]> = JSONCoding.map(
    JSONCoding.array(JSONCoding.payload(Base.self)), keyedBy: Format.self)
  private static let byTextCoder: JSONCoder<[Verdict: Grade?]> = JSONCoding.map(
    JSONCoding.nullable(JSONCoding.raw(Grade.self)), keyedBy: Verdict.self)
  private static let mapsCoder: JSONCoder<[String: [String: UInt8]]> = JSONCoding.map(JSONCoding.map(JSONCoding.uint8))
  private static let eventCoder: JSONCoder<Event> = JSONCoding.payload(Event.self)
  private static let eitherCoder: JSONCoder<Choice> = JSONCoding.payload(Choice.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let percentValue = object.required("percent", Self.percentCoder)
    percents = object.optional("percents", Self.percentsCoder)
    let childrenValue = object.required("children", Self.childrenCoder)
    byFormat = object.defaulted("byFormat", Self.byFormatCoder, default: [:])
    byText = object.optional("byText", Self.byTextCoder)
    maps = object.optional("maps", Self.mapsCoder)
    event = object.optional("event", Self.eventCoder, nullable: true)
    either = object.optional("either", Self.eitherCoder)
    try object.finish()
    percent = object.value(percentValue)
    children = object.value(childrenValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("percent", percent, Self.percentCoder)
    object.optional("percents", percents, Self.percentsCoder)
    object.required("children", children, Self.childrenCoder)
    object.required("byFormat", byFormat, Self.byFormatCoder)
    object.optional("byText", byText, Self.byTextCoder)
    object.optional("maps", maps, Self.mapsCoder)
    object.optional("event", event, Self.eventCoder)
    object.optional("either", either, Self.eitherCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("percent", percentCoder)
    rules.member("percents", percentsCoder)
    rules.member("children", childrenCoder)
    rules.member("byFormat", byFormatCoder)
    rules.member("event", eventCoder)
    rules.member("either", eitherCoder)
    violations += rules.violations
  }
}

extension Tree: JSONPayload {
  private static let nameCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .characters(1...2147483647, id: "characters", text: "characters 1..."))
  private static let leftCoder: JSONCoder<Tree> = JSONCoding.payload(Tree.self)
  private static let rightCoder: JSONCoder<Tree?> = JSONCoding.nullable(JSONCoding.payload(Tree.self))
  private static let childrenCoder: JSONCoder<[Tree]> = JSONCoding.array(JSONCoding.payload(Tree.self))
  private static let nodeCoder: JSONCoder<Node> = JSONCoding.payload(Node.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let nameValue = object.required("name", Self.nameCoder)
    leftStorage = object.optional("left", Self.leftCoder).map { Indirect($0) }
    let rightValue = object.required("right", Self.rightCoder)
    children = object.defaulted("children", Self.childrenCoder, default: [])
    nodeStorage = object.optional("node", Self.nodeCoder, nullable: true).map { Indirect($0) }
    try object.finish()
    name = object.value(nameValue)
    rightStorage = object.value(rightValue).map { Indirect($0) }
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("name", name, Self.nameCoder)
    object.optional("left", left, Self.leftCoder)
    object.required("right", right, Self.rightCoder)
    object.required("children", children, Self.childrenCoder)
    object.optional("node", node, Self.nodeCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("name", nameCoder)
    rules.member("left", leftCoder)
    rules.member("right", rightCoder)
    rules.member("children", childrenCoder)
    rules.member("node", nodeCoder)
    violations += rules.violations
  }
}

extension Leaf: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let ofValue = object.required("of", JSONCoding.string)
    try object.finish()
    of = object.value(ofValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("of", of, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Branch: JSONPayload {
  private static let treeCoder: JSONCoder<Tree> = JSONCoding.payload(Tree.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let treeValue = object.required("tree", Self.treeCoder)
    try object.finish()
    treeStorage = Indirect(object.value(treeValue))
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("tree", tree, Self.treeCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("tree", treeCoder)
    violations += rules.violations
  }
}

extension Created: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let idValue = object.required("id", JSONCoding.string)
    at = object.optional("at", JSONCoding.dateTime)
    try object.finish()
    id = object.value(idValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("id", id, JSONCoding.string)
    object.optional("at", at, JSONCoding.dateTime)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Moved: JSONPayload {
  private static let toCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .characters(1...2147483647, id: "characters", text: "characters 1..."))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("kind", "moved")
    let toValue = object.required("to", Self.toCoder)
    try object.finish()
    to = object.value(toValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("kind", "moved")
    object.required("to", to, Self.toCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("to", toCoder)
    violations += rules.violations
  }
}

extension Picky: JSONPayload {
  private static let countCoder: JSONCoder<UInt8> = JSONCoding.checked(
    JSONCoding.uint8, .range([0...3], id: "range", text: "in 0...3"))
  private static let keys: Set<String> = ["count"]

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let countValue = object.required("count", Self.countCoder)
    object.refuseUnknown(besides: Self.keys)
    try object.finish()
    count = object.value(countValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("count", count, Self.countCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("count", countCoder)
    violations += rules.violations
  }
}

extension Progress: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("eof", 0)
    let bytesValue = object.required("bytes", JSONCoding.uint64)
    try object.finish()
    bytes = object.value(bytesValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("eof", 0)
    object.required("bytes", bytes, JSONCoding.uint64)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Result: JSONPayload {
  private static let scoreCoder: JSONCoder<Double> = JSONCoding.checked(
    JSONCoding.double, .numbers([0...1], id: "range", text: "in 0...1"))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("eof", 1)
    let scoreValue = object.required("score", Self.scoreCoder)
    try object.finish()
    score = object.value(scoreValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("eof", 1)
    object.required("score", score, Self.scoreCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("score", scoreCoder)
    violations += rules.violations
  }
}

extension Trouble: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let errorValue = object.required("error", JSONCoding.string)
    try object.finish()
    error = object.value(errorValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("error", error, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Wide: JSONPayload {
  private static let lastCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .characters(1...9, id: "characters", text: "characters 1...9"))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    first = object.defaulted("first", JSONCoding.int, default: 1)
    second = object.defaulted("second", JSONCoding.int, default: 2)
    third = object.defaulted("third", JSONCoding.int, default: 3)
    fourth = object.defaulted("fourth", JSONCoding.string, default: "")
    fifth = object.defaulted("fifth", JSONCoding.string, default: "")
    sixth = object.defaulted("sixth", JSONCoding.string, default: "")
    seventh = object.defaulted("seventh", JSONCoding.boolean, default: false)
    eighth = object.defaulted("eighth", JSONCoding.boolean, default: false)
    ninth = object.defaulted("ninth", JSONCoding.boolean, default: false)
    tenth = object.optional("tenth", JSONCoding.double)
    eleventh = object.optional("eleventh", JSONCoding.double)
    twelfth = object.optional("twelfth", JSONCoding.double)
    let lastValue = object.required("last", Self.lastCoder)
    try object.finish()
    last = object.value(lastValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("first", first, JSONCoding.int)
    object.required("second", second, JSONCoding.int)
    object.required("third", third, JSONCoding.int)
    object.required("fourth", fourth, JSONCoding.string)
    object.required("fifth", fifth, JSONCoding.string)
    object.required("sixth", sixth, JSONCoding.string)
    object.required("seventh", seventh, JSONCoding.boolean)
    object.required("eighth", eighth, JSONCoding.boolean)
    object.required("ninth", ninth, JSONCoding.boolean)
    object.optional("tenth", tenth, JSONCoding.double)
    object.optional("eleventh", eleventh, JSONCoding.double)
    object.optional("twelfth", twelfth, JSONCoding.double)
    object.required("last", last, Self.lastCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("tenth", JSONCoding.double)
    rules.member("eleventh", JSONCoding.double)
    rules.member("twelfth", JSONCoding.double)
    rules.member("last", lastCoder)
    violations += rules.violations
  }
}

extension WideHolder: JSONPayload {
  private static let wideCoder: JSONCoder<Wide> = JSONCoding.payload(Wide.self)
  private static let spareCoder: JSONCoder<Wide> = JSONCoding.payload(Wide.self)
  private static let noneCoder: JSONCoder<Wide?> = JSONCoding.nullable(JSONCoding.payload(Wide.self))
  private static let manyCoder: JSONCoder<[Wide]> = JSONCoding.array(JSONCoding.payload(Wide.self))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let wideValue = object.required("wide", Self.wideCoder)
    spareStorage = object.optional("spare", Self.spareCoder).map { Indirect($0) }
    let noneValue = object.required("none", Self.noneCoder)
    many = object.defaulted("many", Self.manyCoder, default: [])
    try object.finish()
    wideStorage = Indirect(object.value(wideValue))
    noneStorage = object.value(noneValue).map { Indirect($0) }
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("wide", wide, Self.wideCoder)
    object.optional("spare", spare, Self.spareCoder)
    object.required("none", none, Self.noneCoder)
    object.required("many", many, Self.manyCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("wide", wideCoder)
    rules.member("spare", spareCoder)
    rules.member("none", noneCoder)
    rules.member("many", manyCoder)
    violations += rules.violations
  }
}

extension Node: JSONPayload {
  private static let labels: [[JSONValue]] = [["leaf"], ["branch"]]

  public init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    switch try object.member("what", among: Self.labels) {
    case 0: self = .leaf(try Leaf(payload: object.payload(without: "what")))
    case 1: self = .branch(try Branch(payload: object.payload(without: "what")))
    default: throw object.unknownMember("what")
    }
  }

  public var payload: JSONValue {
    switch self {
    case .leaf(let value): value.payload.tagged("what", "leaf")
    case .branch(let value): value.payload.tagged("what", "branch")
    }
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    guard let object = try? PayloadObject(payload) else { return }
    switch try? object.member("what", among: Self.labels) {
    case 0: Leaf.check(payload, at: path, into: &violations)
    case 1: Branch.check(payload, at: path, into: &violations)
    default: break
    }
  }
}

extension Event: JSONPayload {
  private static let labels: [[JSONValue]] = [
    ["recording.created", "recording.made"], ["moved"], ["picky"], [7], [8, 9], [true], ["self"],
  ]

  public init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    switch try object.member("kind", among: Self.labels) {
    case 0: self = .created(try Created(payload: object.payload(without: "kind")))
    case 1: self = .moved(try Moved(payload: payload))
    case 2: self = .picky(try Picky(payload: object.payload(without: "kind")))
    case 3: self = .reset
    case 4: self = .counted(try Picky(payload: object.payload(without: "kind")))
    case 5: self = .confirmed
    case 6: self = .own(try Keeper(payload: object.payload(without: "kind")))
    default: self = .unknown(payload)
    }
  }

  public var payload: JSONValue {
    switch self {
    case .created(let value): value.payload.tagged("kind", "recording.created")
    case .moved(let value): value.payload
    case .picky(let value): value.payload.tagged("kind", "picky")
    case .reset: .object([JSONMember("kind", 7)])
    case .counted(let value): value.payload.tagged("kind", 8)
    case .confirmed: .object([JSONMember("kind", true)])
    case .own(let value): value.payload.tagged("kind", "self")
    case .unknown(let payload): payload
    }
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    guard let object = try? PayloadObject(payload) else { return }
    switch try? object.member("kind", among: Self.labels) {
    case 0: Created.check(payload, at: path, into: &violations)
    case 1: Moved.check(payload, at: path, into: &violations)
    case 2: Picky.check(payload, at: path, into: &violations)
    case 4: Picky.check(payload, at: path, into: &violations)
    case 6: Keeper.check(payload, at: path, into: &violations)
    default: break
    }
  }
}

extension Frame: JSONPayload {
  private static let shapes: [PayloadShape] = [
    PayloadShape(required: ["bytes"], constants: [JSONMember("eof", 0)]),
    PayloadShape(required: ["score"], constants: [JSONMember("eof", 1)]), PayloadShape(required: ["error"]),
  ]

  public init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    switch object.member(among: Self.shapes) {
    case 0: self = .progress(try Progress(payload: payload))
    case 1: self = .result(try Result(payload: payload))
    case 2: self = .trouble(try Trouble(payload: payload))
    default: throw object.unknownMember()
    }
  }

  public var payload: JSONValue {
    switch self {
    case .progress(let value): value.payload
    case .result(let value): value.payload
    case .trouble(let value): value.payload
    }
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    guard let object = try? PayloadObject(payload) else { return }
    switch object.member(among: Self.shapes) {
    case 0: Progress.check(payload, at: path, into: &violations)
    case 1: Result.check(payload, at: path, into: &violations)
    case 2: Trouble.check(payload, at: path, into: &violations)
    default: break
    }
  }
}

extension Choice: JSONPayload {
  private static let shapes: [PayloadShape] = [PayloadShape(required: ["id"]), PayloadShape(required: ["error"])]

  public init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    switch object.member(among: Self.shapes) {
    case 0: self = .first(try Created(payload: payload))
    case 1: self = .second(try Trouble(payload: payload))
    default: self = .unknown(payload)
    }
  }

  public var payload: JSONValue {
    switch self {
    case .first(let value): value.payload
    case .second(let value): value.payload
    case .unknown(let payload): payload
    }
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    guard let object = try? PayloadObject(payload) else { return }
    switch object.member(among: Self.shapes) {
    case 0: Created.check(payload, at: path, into: &violations)
    case 1: Trouble.check(payload, at: path, into: &violations)
    default: break
    }
  }
}

extension WideChoice: JSONPayload {
  private static let labels: [[JSONValue]] = [["wide"], ["holder"]]

  public init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    switch try object.member("kind", among: Self.labels) {
    case 0: self = .wide(try Wide(payload: object.payload(without: "kind")))
    case 1: self = .holder(try WideHolder(payload: object.payload(without: "kind")))
    default: self = .unknown(payload)
    }
  }

  public var payload: JSONValue {
    switch self {
    case .wide(let value): value.payload.tagged("kind", "wide")
    case .holder(let value): value.payload.tagged("kind", "holder")
    case .unknown(let payload): payload
    }
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    guard let object = try? PayloadObject(payload) else { return }
    switch try? object.member("kind", among: Self.labels) {
    case 0: Wide.check(payload, at: path, into: &violations)
    case 1: WideHolder.check(payload, at: path, into: &violations)
    default: break
    }
  }
}

extension GoldenModelsSchema {
  /// Every model and union of JSON with its name in the schema.
  public static var payloads: [(name: String, type: any JSONPayload.Type)] {
    [
      ("Scalars", Scalars.self), ("Lenient", Lenient.self), ("Rules", Rules.self), ("Presence", Presence.self),
      ("Constants", Constants.self), ("Nothing", Nothing.self), ("OnlyConstant", OnlyConstant.self),
      ("Base", Base.self), ("Keeper", Keeper.self), ("Strict", Strict.self), ("Reserved", Reserved.self),
      ("Many", Many.self), ("Nested", Nested.self), ("Tree", Tree.self), ("Leaf", Leaf.self), ("Branch", Branch.self),
      ("Created", Created.self), ("Moved", Moved.self), ("Picky", Picky.self), ("Progress", Progress.self),
      ("Result", Result.self), ("Trouble", Trouble.self), ("Wide", Wide.self), ("WideHolder", WideHolder.self),
      ("Node", Node.self), ("Event", Event.self), ("Frame", Frame.self), ("Choice", Choice.self),
      ("WideChoice", WideChoice.self),
    ]
  }
}
