import WirelaceFrames
import WirelaceHTTP

// What the generator would write for a small API that uses everything: by hand, so that the runtime is tested apart from it.

struct Book: JSONPayload {
  var id: String
  var year: Int
  private static let idCoder = JSONCoding.string().checked(
    .characters(1...8, id: "characters", text: "characters 1...8"))
  private static let yearCoder = JSONCoding.integer(Int.self, lenient: true)
    .checked(.range([0...3000], id: "range", text: "in 0...3000"))

  init(id: String, year: Int) { (self.id, self.year) = (id, year) }

  init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    id = try object.required("id", Self.idCoder)
    year = try object.required("year", Self.yearCoder)
  }

  var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("id", id, Self.idCoder)
    object.required("year", year, Self.yearCoder)
    return object.payload
  }

  static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    payload["id"].map { idCoder.check($0, at: path + ".id", into: &violations) }
    payload["year"].map { yearCoder.check($0, at: path + ".year", into: &violations) }
  }
}

struct BookPage: JSONPayload {
  var items: [Book]
  var next: String?
  private static let itemsCoder = JSONCoding.payload(Book.self).array
  private static let nextCoder = JSONCoding.string()

  init(items: [Book], next: String?) { (self.items, self.next) = (items, next) }

  init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    items = try object.required("items", Self.itemsCoder)
    next = try object.optional("next", Self.nextCoder, nullable: true)
  }

  var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("items", items, Self.itemsCoder)
    object.optional("next", next, Self.nextCoder)
    return object.payload
  }

  static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    payload["items"].map { itemsCoder.check($0, at: path + ".items", into: &violations) }
  }
}

struct Fault: JSONPayload {
  var code: Int
  private static let codeCoder = JSONCoding.integer(Int.self)
  init(code: Int) { self.code = code }
  init(payload: JSONValue) throws(JSONPayloadError) {
    code = try PayloadObject(payload).required("code", Self.codeCoder)
  }
  var payload: JSONValue { .object([JSONMember("code", .integer(Int128(code)))]) }
  static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {}
}

enum LibraryCodes: Int, Error, CaseIterable { case gone = 40401, busy = 42901 }

struct LibraryScope: ScopeSet {
  let rawValue: UInt8
  static let read = LibraryScope(rawValue: 1 << 0)
  static let write = LibraryScope(rawValue: 1 << 1)
  static let named: [(scope: LibraryScope, wireName: String)] = [(read, "read"), (write, "write")]
}
