// Generated from library.lace (golden.library): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

extension Book: JSONPayload {
  private static let idCoder: JSONCoder<String> = JSONCoding.checked(
    JSONCoding.string, .characters(1...8, id: "characters", text: "characters 1...8"))
  private static let yearCoder: JSONCoder<Int> = JSONCoding.checked(
    JSONCoding.integer(Int.self, lenient: true), .range([0...3000], id: "range", text: "in 0...3000"))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let idValue = object.required("id", Self.idCoder)
    let yearValue = object.required("year", Self.yearCoder)
    try object.finish()
    id = object.value(idValue)
    year = object.value(yearValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("id", id, Self.idCoder)
    object.required("year", year, Self.yearCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("id", idCoder)
    rules.member("year", yearCoder)
    violations += rules.violations
  }
}

extension BookPage: JSONPayload {
  private static let itemsCoder: JSONCoder<[Book]> = JSONCoding.array(JSONCoding.payload(Book.self))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let itemsValue = object.required("items", Self.itemsCoder)
    next = object.optional("next", JSONCoding.string, nullable: true)
    try object.finish()
    items = object.value(itemsValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("items", items, Self.itemsCoder)
    object.optional("next", next, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("items", itemsCoder)
    violations += rules.violations
  }
}

extension Fault: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let codeValue = object.required("code", JSONCoding.int)
    try object.finish()
    code = object.value(codeValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("code", code, JSONCoding.int)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension Reading: JSONPayload {
  private static let noteCoder: JSONCoder<String?> = JSONCoding.nullable(JSONCoding.string)
  private static let shelfCoder: JSONCoder<Shelf> = JSONCoding.text(Shelf.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let noteValue = object.required("note", Self.noteCoder)
    shelf = object.defaulted("shelf", Self.shelfCoder, default: .upper)
    try object.finish()
    note = object.value(noteValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("note", note, Self.noteCoder)
    object.required("shelf", shelf, Self.shelfCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension DeskFault: JSONPayload {
  private static let detailCoder: JSONCoder<Detail> = JSONCoding.payload(Detail.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    detail = object.optional("detail", Self.detailCoder)
    try object.finish()
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.optional("detail", detail, Self.detailCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("detail", detailCoder)
    violations += rules.violations
  }
}

extension Detail: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let numberValue = object.required("number", JSONCoding.uint64)
    try object.finish()
    number = object.value(numberValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("number", number, JSONCoding.uint64)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension DeskAnswer: JSONPayload {
  private static let dataCoder: JSONCoder<DeskList> = JSONCoding.payload(DeskList.self)

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    data = object.optional("data", Self.dataCoder)
    try object.finish()
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.optional("data", data, Self.dataCoder)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("data", dataCoder)
    violations += rules.violations
  }
}

extension DeskList: JSONPayload {
  private static let rowsCoder: JSONCoder<[Reading]> = JSONCoding.array(JSONCoding.payload(Reading.self))

  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    rows = object.optional("rows", Self.rowsCoder, nullable: true)
    more = object.defaulted("more", JSONCoding.string, default: "")
    try object.finish()
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.optional("rows", rows, Self.rowsCoder)
    object.required("more", more, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("rows", rowsCoder)
    violations += rules.violations
  }
}

extension DeskClient: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let idValue = object.required("id", JSONCoding.uuid)
    try object.finish()
    id = object.value(idValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("id", id, JSONCoding.uuid)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    var rules = PayloadRules(payload, at: path)
    rules.member("id", JSONCoding.uuid)
    violations += rules.violations
  }
}

extension AskResponse: JSONPayload {
  public init(payload: JSONValue) throws(JSONPayloadError) {
    var object = PayloadReader(payload)
    let answerValue = object.required("answer", JSONCoding.string)
    try object.finish()
    answer = object.value(answerValue)
  }

  public var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("answer", answer, JSONCoding.string)
    return object.payload
  }

  public static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

extension GoldenLibrarySchema {
  /// Every model and union of JSON with its name in the schema.
  public static var payloads: [(name: String, type: any JSONPayload.Type)] {
    [
      ("Book", Book.self), ("BookPage", BookPage.self), ("Fault", Fault.self), ("Reading", Reading.self),
      ("DeskFault", DeskFault.self), ("Detail", Detail.self), ("DeskAnswer", DeskAnswer.self),
      ("DeskList", DeskList.self), ("DeskClient", DeskClient.self), ("AskResponse", AskResponse.self),
    ]
  }
}
