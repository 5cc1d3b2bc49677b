// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

extension Begin: JSONPayload {
  private static let textCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .characters(1...20, id: "characters", text: "characters 1...20"))
  private static let gradeCoder: JSONCoder<Tone> = JSONCoding.text(Tone.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    try object.constant("cmd", "begin")
    text = try object.required("text", Self.textCoder)
    grade = try object.optional("grade", Self.gradeCoder)
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
    let object = try PayloadObject(payload)
    try object.constant("cmd", "finish")
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
    let object = try PayloadObject(payload)
    question = try object.required("question", JSONCoding.string)
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
    let object = try PayloadObject(payload)
    try object.constant("event", "ready")
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
    let object = try PayloadObject(payload)
    try object.constant("event", "progress")
    bytes = try object.required("bytes", JSONCoding.uint64)
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
    let object = try PayloadObject(payload)
    try object.constant("event", "verdict")
    scores = try object.required("scores", Self.scoresCoder)
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
    let object = try PayloadObject(payload)
    try object.constant("event", "fault")
    code = try object.required("code", JSONCoding.int32)
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
    let object = try PayloadObject(payload)
    initField = try object.required("init", JSONCoding.string)
    selfField = try object.optional("self", JSONCoding.uint8)
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
    let object = try PayloadObject(payload)
    on = try object.required("on", JSONCoding.boolean)
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
