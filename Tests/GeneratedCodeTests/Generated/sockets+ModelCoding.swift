// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

extension Begin: JSONPayload {
  private static let textCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .characters(1...20, id: "characters", text: "characters 1...20"))
  private static let gradeCoder: JSONCoder<Tone> = JSONCoding.text(Tone.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("cmd", "begin")
    let textValue = object.required("text", Self.textCoder)
    grade = object.optional("grade", Self.gradeCoder)
    try object.finish()
    text = object.value(textValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("cmd", "begin")
    object.required("text", text, Self.textCoder)
    object.optional("grade", grade, Self.gradeCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("text", textCoder)
    violations += rules.violations
  }
}

extension Finish: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("cmd", "finish")
    try object.finish()
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("cmd", "finish")
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Question: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let questionValue = object.required("question", JSONCoding.string)
    try object.finish()
    question = object.value(questionValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("question", question, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Ready: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("event", "ready")
    try object.finish()
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("event", "ready")
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Heard: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("event", "progress")
    let bytesValue = object.required("bytes", JSONCoding.uint64)
    try object.finish()
    bytes = object.value(bytesValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("event", "progress")
    object.required("bytes", bytes, JSONCoding.uint64)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Judgement: JSONPayload {
  private static let scoresCoder: JSONCoder<[Double]> = JSONCoding.array(
    JSONCoding.checked(JSONCoding.double, .numbers([0...100], id: "range", text: "in 0...100")))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("event", "verdict")
    let scoresValue = object.required("scores", Self.scoresCoder)
    try object.finish()
    scores = object.value(scoresValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("event", "verdict")
    object.required("scores", scores, Self.scoresCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("scores", scoresCoder)
    violations += rules.violations
  }
}

extension Mishap: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    object.constant("event", "fault")
    let codeValue = object.required("code", JSONCoding.int32)
    try object.finish()
    code = object.value(codeValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.constant("event", "fault")
    object.required("code", code, JSONCoding.int32)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension ClientFrame: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let initFieldValue = object.required("init", JSONCoding.string)
    selfField = object.optional("self", JSONCoding.uint8)
    try object.finish()
    initField = object.value(initFieldValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("init", initField, JSONCoding.string)
    object.optional("self", selfField, JSONCoding.uint8)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Switch: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let onValue = object.required("on", JSONCoding.boolean)
    try object.finish()
    on = object.value(onValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("on", on, JSONCoding.boolean)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension GoldenSocketsSchema {
  /// Every model and union of JSON with its name in the schema.
  public static var payloads: [(name: String, type: any JSONPayload.Type)] {
    [
      ("Begin", Begin.self), ("Finish", Finish.self), ("Question", Question.self), ("Ready", Ready.self),
      ("Heard", Heard.self), ("Judgement", Judgement.self), ("Mishap", Mishap.self), ("ClientFrame", ClientFrame.self),
      ("Switch", Switch.self),
    ]
  }
}
