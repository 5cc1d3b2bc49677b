import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceModel
import WirelaceTestSupport

@testable import WirelaceResolver

/// What models, APIs and sockets become, with everything that the schema leaves unsaid filled in.
@Suite("JSON, HTTP and WebSocket in the model")
struct HTTPModelTests {
  static let text = """
    module acme.cloud 1.0
    scopes Scope: u8 { read = 0 }
    errors Codes { 1 gone }
    type ID = string characters 1...64
    open enum Mood: string { fine, notSoFine = "not_so_fine" }
    model Named { id: ID matches "[a-z]+", name: string key "display_name" }
    model Item { kind: string == "item", include Named, mood: Mood default notSoFine omitted, parent: Item optional, parts: [Item] }
    model Page { items: [Item nullable], next: string optional nullable }
    model Failure { detail: Detail }
    model Detail { code: i32 }
    union Event by key kind { item: Item, "a b" | 7: other(Named), unknown: keep }
    api Cloud base "/v1" {
      auth token: bearer forget on 401, 403
      auth key: header "X-Key"
      timeout attempt 10 s total 1 min
      limit request 1 KiB response 2 KiB
      error refused 400...499: Failure codes Codes by detail.code
      get item "/items/{id}.json" -> Item requires read { path id: ID, timeout attempt 5 s }
      get list "/items" -> Page {
        query since: unixtime unit ms optional
        query cursor: string key "c" optional
        query tags: [Mood] joined "," default [fine, notSoFine]
        paging by cursor items items next next
      }
      post add "/items" { auth key, body Item max 3 KiB, idempotent by key "Key" }
      post find "/find" -> text { auth none, safe, body form { text: string } }
      post pay "/pay" -> binary "image/png" { status 201 }
      put send "/send/{id}" { path id: u32, body multipart { note: Item as "application/json", sound: file "audio/*" streamed max 1 MiB } }
      delete drop "/items/{id}" { path id: ID, retry never }
    }
    """

  static let resolution = resolveText(text)
  var model: ProtocolModel {
    get throws { try #require(Self.resolution.model, "\(printed(Self.resolution.diagnostics))") }
  }

  @Test("Fields: included ones in place, keys, constants, defaults, indirection") func fields() throws {
    let item = try #require(try model.jsonModels.first { $0.declared.name == "Item" })
    #expect(item.fields.map(\.declared.name) == ["kind", "id", "name", "mood", "parent", "parts"])
    #expect(item.fields.map(\.key) == ["kind", "id", "display_name", "mood", "parent", "parts"])
    #expect(item.fields[0].constant == .string("item"))
    #expect(item.fields[1].shape.constraints.map(\.id) == ["characters", "pattern"])
    #expect(item.fields[3].defaultValue == .string("not_so_fine"))
    #expect(item.fields.map(\.omitsDefault) == [false, false, false, true, false, false])
    #expect(item.fields.map(\.isRequired) == [true, true, true, false, false, true])
    #expect(item.recursiveFields == [4])
  }

  @Test("Unions: labels and members") func unions() throws {
    let event = try #require(try model.jsonUnions.first)
    #expect(event.members.map(\.declared.name) == ["item", "other"])
    #expect(event.members.map(\.labels) == [[.string("item")], [.string("a b"), .number("7")]])
    #expect(event.unknown == .keep)
  }

  @Test("Operations: paths, limits, time-outs, repetition, ways to prove who asks") func operations() throws {
    let api = try #require(try model.apis.first)
    let lines = api.operations.map { operation in
      "\(operation.method.wireName) \(operation.pathText) \(operation.idempotency) \(operation.retry.rawValue) "
        + "\(operation.authentications) \(operation.timeouts.attempt ?? 0) \(operation.response.statuses) "
        + "\(operation.body?.limit ?? 0)"
    }
    #expect(
      lines == [
        "GET /items/{id}.json safe transient [0, 1] 5000 [200] 0",
        "GET /items safe transient [0, 1] 10000 [200] 0",
        "POST /items byKey(header: \"Key\") transient [1] 10000 [204] 3072",
        "POST /find safe transient [] 10000 [200] 1024",
        "POST /pay none connect [0, 1] 10000 [201] 0",
        "PUT /send/{id} idempotent transient [0, 1] 10000 [204] 1050624",
        "DELETE /items/{id} idempotent never [0, 1] 10000 [204] 0",
      ])
    #expect(api.operations[0].path == [.text("/items/"), .parameter(0), .text(".json")])
    #expect(api.operations[0].requirements.scopes == [0])
    #expect(api.authentications.map(\.forgetStatuses) == [[401, 403], []])
    #expect(api.errors.first?.codePath?.steps == [0, 0])
    let paging = try #require(api.operations[1].paging)
    #expect((paging.cursor, paging.items.steps, paging.next.steps) == (1, [0], [1]))
    #expect(api.operations[1].queryParameters[2].defaultValue == .array([.string("fine"), .string("not_so_fine")]))
  }

  @Test("The cloud of the card shows neither how a voice was recognised nor a score of it") func voiceprints() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Schema/vyslo")
    let load: (String) -> SourceFile? = { path in
      (try? Data(contentsOf: URL(filePath: path))).map { SourceFile(path: path, bytes: [UInt8]($0)) }
    }
    let path = folder.standardizedFileURL.appending(path: "cloud.lace").path(percentEncoded: false)
    let resolution = resolve(paths: [path], schemaRoots: [], load: load)
    #expect(resolution.diagnostics.isEmpty, "\(printed(resolution.diagnostics))")
    let model = try #require(resolution.model)
    let names = model.jsonModels.flatMap { [$0.declared.name] + $0.fields.flatMap { [$0.declared.name, $0.key] } }
    for word in ["template", "embedding", "score", "vector", "similarity", "confidence"] {
      #expect(!names.contains { $0.lowercased().contains(word) }, "\(word)")
    }
    let operations = try #require(model.apis.first).operations
    #expect(operations.count == 20)
    #expect(operations.first { $0.declared.name == "transcribe" }?.idempotency == .byKey(header: "Idempotency-Key"))
  }

  @Test("Changed at random, it traps nowhere and says why", arguments: [3, 4])
  func mutations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let lines = Self.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<150 {
      var words = lines
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let (index, other) = (
          Int.random(in: words.indices, using: &generator), Int.random(in: words.indices, using: &generator)
        )
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: words.remove(at: index)
        case 1: words.insert(words[other], at: index)
        case 2: words.swapAt(index, other)
        default: words[index] = ["0", "-1", "1/3", "\"\"", "{", "}", ":", "key"].randomElement(using: &generator) ?? ""
        }
      }
      let resolution = resolveText(words.joined(separator: " "))
      #expect((resolution.model == nil) == resolution.diagnostics.contains { $0.severity == .error })
    }
  }
}
