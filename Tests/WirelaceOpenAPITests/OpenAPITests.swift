import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceFrames
import WirelaceModel
import WirelaceOpenAPI
import WirelaceResolver

private let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
private let documents = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Documents")

/// OpenAPI documents of the schemas here: as they are checked in, sound by an outside validator and by checks of our own.
@Suite struct OpenAPITests {
  static let exported = [("vyslo", "Schema/vyslo/cloud.lace"), ("yugu", "Schema/yugu/rest.lace")]

  private static func emit(_ path: String) throws -> String {
    let resolution = resolve(paths: [repository.appendingPathComponent(path).path], schemaRoots: []) { path in
      FileManager.default.contents(atPath: path).map { SourceFile(path: path, bytes: Array($0)) }
    }
    return emitOpenAPI(try #require(resolution.model), api: 0)
  }

  private static func emit(text: String) throws -> JSONValue {
    let resolution = resolve(paths: ["test.lace"], schemaRoots: []) { SourceFile(path: $0, text: text) }
    let model = try #require(resolution.model, "\(resolution.diagnostics.map(\.message))")
    let document = emitOpenAPI(model, api: 0)
    #expect(document == emitOpenAPI(model, api: 0))
    return try JSONValue(parsing: document)
  }

  /// With `WIRELACE_UPDATE_GOLDEN=1` in the environment the files are written instead.
  @Test(arguments: exported)
  func checkedInDocumentsAreUpToDate(name: String, schema: String) throws {
    let text = try Self.emit(schema)
    let url = documents.appendingPathComponent(name + ".json")
    if ProcessInfo.processInfo.environment["WIRELACE_UPDATE_GOLDEN"] == "1" {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let checkedIn = try? String(contentsOf: url, encoding: .utf8)
    #expect(checkedIn == text, "\(name).json differs: run the test with WIRELACE_UPDATE_GOLDEN=1 and look at it")
  }

  @Test(arguments: exported)
  func documentsHoldTogether(name: String, schema: String) throws {
    try check(try JSONValue(parsing: Self.emit(schema)))
  }

  /// References lead somewhere, nothing has two names, every parameter of a path stands in it.
  private func check(_ document: JSONValue) throws {
    #expect(document["openapi"] == "3.1.0")
    let components = document["components"]?["schemas"]?.objectValue ?? []
    let names = Set(components.map(\.name))
    for reference in document.references {
      let prefix = "#/components/schemas/"
      #expect(reference.hasPrefix(prefix) && names.contains(String(reference.dropFirst(prefix.count))), "\(reference)")
    }
    #expect(Set(document.references.map { $0.split(separator: "/").last.map(String.init) ?? "" }) == names)
    let schemes = Set((document["components"]?["securitySchemes"]?.objectValue ?? []).map(\.name))
    var identifiers: Set<String> = []
    for path in try #require(document["paths"]?.objectValue) {
      #expect(path.name.hasPrefix("/"))
      let wanted = Set(path.name.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first })
      for method in try #require(path.value.objectValue) {
        let operation = method.value
        #expect(identifiers.insert(try #require(operation["operationId"]?.stringValue)).inserted)
        let parameters = operation["parameters"]?.arrayValue ?? []
        let found = parameters.filter { $0["in"] == "path" }.compactMap { $0["name"]?.stringValue }
        #expect(Set(found.map { Substring($0) }) == wanted)
        #expect(parameters.allSatisfy { $0["in"] != "path" || $0["required"] == true })
        #expect(operation["responses"]?.objectValue?.isEmpty == false)
        #expect((operation["responses"]?.objectValue ?? []).allSatisfy { $0.value["description"]?.stringValue != nil })
        for way in operation["security"]?.arrayValue ?? [] {
          #expect((way.objectValue ?? []).allSatisfy { schemes.contains($0.name) })
        }
      }
    }
  }

  static let everyShape = """
    /// Everything at once.
    module test 1.2
    scopes Right: u8 { read = 0, write = 1 }
    enum Level: u8 { low = 1, high = 2 }
    enum Format: string { ogg, wav }
    open enum Mood: string { fine }
    model Strict { a: bool, unknown refuse }
    model Own { kind: string == "own", at: datetime nullable }
    union Event by key kind { strict: Strict, own: Own, 7 | 8: bare(), unknown: keep }
    union Either by shape { own: Own, strict: Strict }
    model All {
      level: Level in high
      levels: [Level nullable] elements 1...3 unique default [low]
      mood: Mood nullable optional
      table: [Format: u8] elements ...2 optional
      range: int in 1...2, 5...6 optional
      half: f64 step 0.5 in 0... optional
      text: string matches "[a-z]+" characters 2...4 optional
      hash: bytes hex size 4...4 optional
      event: Event
      either: Either nullable
      any: json optional nullable
      wait: duration unit s optional
      self: All optional
    }
    model Fault { code: i32 }
    api Test base "/v1" {
      auth user: basic
      auth signed: signature s headers "X-A", "X-B"
      error refused 400...599: Fault
      error gone 404, 410
      get one "/a/{first}/b/{second}" -> All requires read {
        path first: int
        path second: string
        query tags: [string] joined ","
        query many: [int] optional
        query odd: [string] joined ";" optional
        query always: string == "x"
        header trace: string key "X-Trace" optional
        response header left: int key "X-Left"
        error mine 404: Fault
      }
      put two "/a/{eins}/b/{zwei}" {
        path eins: int
        path zwei: string
        body form { text: string, tags: [string] joined " " optional }
        auth signed
      }
      post three "/c" -> text {
        body multipart { note: string default "", meta: Strict, file: file "audio/ogg" max 1 MiB }
        auth none
        status 201
        idempotent by key "Idempotency-Key"
        error busy 500...503
      }
      post four "/d" -> binary "image/png" { body binary max 1 KiB }
    }
    """

  @Test func everyShapeIsSaid() throws {
    let document = try Self.emit(text: Self.everyShape)
    try check(document)
    let schemas = try #require(document["components"]?["schemas"])
    func property(_ name: String) -> String? { schemas["All"]?["properties"]?[name]?.compactText }
    #expect(property("level") == ##"{"$ref":"#/components/schemas/Level","minimum":2,"maximum":2}"##)
    #expect(
      property("levels")
        == ##"{"type":"array","items":{"anyOf":[{"$ref":"#/components/schemas/Level"},{"type":"null"}]},"##
        + ##""minItems":1,"maxItems":3,"uniqueItems":true,"default":[1]}"##)
    #expect(
      property("table")
        == ##"{"type":"object","propertyNames":{"$ref":"#/components/schemas/Format"},"##
        + ##""additionalProperties":{"type":"integer","minimum":0,"maximum":255},"maxProperties":2}"##)
    #expect(property("half") == #"{"type":"number","format":"double","multipleOf":0.5,"minimum":0}"#)
    #expect(property("text") == #"{"type":"string","pattern":"^(?:[a-z]+)$","minLength":2,"maxLength":4}"#)
    #expect(property("any") == "{}")
    #expect(property("wait") == #"{"type":"number","description":"Seconds."}"#)
    #expect(schemas["All"]?["required"] == ["level", "event", "either"])
    #expect(schemas["Level"]?["enum"] == [1, 2])
    #expect(schemas["Mood"]?["enum"] == nil)
    #expect(
      schemas["Own"]?["properties"]?["at"]?.compactText == #"{"type":["string","null"],"format":"date-time"}"#)
    // The key of a union stands beside the keys of a strict member.
    let event = try #require(schemas["Event"]?["oneOf"]?.arrayValue)
    #expect(event.count == 4)
    #expect(
      event[0].compactText
        == #"{"type":"object","properties":{"kind":{"const":"strict"},"a":{"type":"boolean"}},"required":["kind","a"],"#
        + #""additionalProperties":false}"#)
    #expect(
      event[3]["properties"]?["kind"]?.compactText == #"{"not":{"enum":["strict","own",7,8]}}"#)
  }

  @Test func operationsAreSaid() throws {
    let document = try Self.emit(text: Self.everyShape)
    // Two methods of one path share the names of its parameters.
    let path = try #require(document["paths"]?["/a/{first}/b/{second}"])
    #expect((path.objectValue ?? []).map(\.name) == ["get", "put"])
    let get = try #require(path["get"])
    let parameters = try #require(get["parameters"]?.arrayValue)
    #expect(
      parameters.map { $0["name"]?.stringValue } == ["first", "second", "tags", "many", "odd", "always", "X-Trace"])
    #expect(parameters[2]["explode"] == false && parameters[2]["required"] == true)
    #expect(parameters[3]["explode"] == true && parameters[3]["required"] == nil)
    #expect(parameters[4]["schema"]?.compactText == #"{"type":"string"}"#)
    #expect(parameters[5]["schema"]?.compactText == #"{"const":"x"}"#)
    #expect(get["responses"]?["200"]?["headers"]?["X-Left"]?["required"] == true)
    // The operation's own 404, the API's 410, and the range for the rest.
    let statuses = (get["responses"]?.objectValue ?? []).map(\.name)
    #expect(statuses == ["200", "404", "410", "4XX", "5XX"])
    #expect(get["responses"]?["404"]?["content"] != nil && get["responses"]?["410"]?["content"] == nil)
    #expect(get["security"]?.compactText == #"[{"user":["read"]},{"signed.X-A":["read"],"signed.X-B":["read"]}]"#)

    let put = try #require(path["put"])
    #expect(put["security"]?.compactText == #"[{"signed.X-A":[],"signed.X-B":[]}]"#)
    #expect(put["responses"]?["204"]?["content"] == nil)
    let form = put["requestBody"]?["content"]?["application/x-www-form-urlencoded"]
    #expect(form?["schema"]?["required"] == ["text"])
    #expect(form?["encoding"]?["tags"]?["style"] == "spaceDelimited")

    let post = try #require(document["paths"]?["/c"]?["post"])
    #expect(post["security"] == [])
    #expect((post["responses"]?.objectValue ?? []).map(\.name).filter { $0 < "5" } == ["201", "404", "410", "4XX"])
    // A range that is no hundred is each of its statuses.
    #expect(post["responses"]?["503"]?["content"] == nil && post["responses"]?["5XX"]?["content"] != nil)
    let multipart = post["requestBody"]?["content"]?["multipart/form-data"]
    #expect(multipart?["schema"]?["required"] == ["meta", "file"])
    #expect(multipart?["encoding"]?["meta"]?["contentType"] == "application/json")
    #expect(multipart?["encoding"]?["file"]?["contentType"] == "audio/ogg")
    #expect(document["paths"]?["/d"]?["post"]?["requestBody"]?["content"]?["*/*"] != nil)
  }

  // MARK: - An outside validator

  private static let hasValidator = (try? python("import openapi_spec_validator", "")) ?? 1 == 0

  @Test(.enabled(if: hasValidator, "openapi-spec-validator (PyPI) is not installed"))
  func theValidatorOfOpenAPITakesThem() throws {
    let check = """
      import json, sys, openapi_spec_validator
      openapi_spec_validator.validate(json.load(sys.stdin))
      """
    for (_, schema) in Self.exported { #expect(try Self.python(check, Self.emit(schema)) == 0) }
    #expect(try Self.python(check, Self.emit(text: Self.everyShape).compactText) == 0)
    #expect(try Self.python(check, #"{"openapi": "3.1.0"}"#) != 0)
  }

  /// The exit status of a Python program.
  private static func python(_ program: String, _ input: String) throws -> Int32 {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("openapi-\(UUID().uuidString).json")
    try input.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension JSONValue {
  /// Every `$ref` in it.
  fileprivate var references: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.references)
    case .object(let members):
      members.flatMap { member -> [String] in
        if member.name == "$ref", let text = member.value.stringValue { return [text] }
        return member.value.references
      }
    default: []
    }
  }
}
