import CommandTestSupport
import Foundation
import Testing
import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames

@testable import WirelaceCaptureCommands

/// `validate` on recordings of HTTP.
@Suite struct ValidateExchangesTests {
  private let order = #"{"id":"o1","total":12.5,"state":"open"}"#

  private func check(
    _ recording: String, _ words: String..., name: String = "a.har", schema: String = shopSchema
  ) -> (status: Int32, output: String, errors: String) {
    let system = MemorySystem(["shop.lace": schema, name: recording])
    let status = Tool.wirelace(PlayedCaptures(plays: [:])).run(["validate", "-s", "shop.lace", name] + words, system)
    return (status.rawValue, system.outputText, system.errorText)
  }

  /// `rule part.path: what`, one a finding.
  private func found(_ recording: String, _ words: String..., name: String = "a.har") throws -> [String] {
    let system = MemorySystem(["shop.lace": shopSchema, name: recording])
    _ = Tool.wirelace(PlayedCaptures(plays: [:])).run(
      ["validate", "-s", "shop.lace", "--format", "jsonl", name] + words, system)
    return try system.outputText.split(separator: "\n").dropLast().map { line in
      let json = try JSONValue(parsing: String(line))
      func text(_ key: String) -> String { json[key]?.stringValue ?? "" }
      let entry = json["entry"]?.integerValue ?? 0
      return "\(entry) \(text("rule")) \(text("part"))\(text("path").dropFirst()): "
        + [text("expected"), text("found"), text("message")].filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }

  // MARK: Clean

  @Test func aCleanRecordingIsClean() {
    let recording = har(
      Entry("/orders?limit=20&state=paid", #"{"items":[\#(order)],"nextCursor":null}"#),
      Entry("/orders/o1", order),
      Entry("/orders/o9", status: 404, #"{"code":40400}"#),
      Entry(
        "POST /orders/o1/pay", headers: ["authorization": "bearer x", "Idempotency-Key": "k"],
        body: ("application/x-www-form-urlencoded", "amount=12.5&note=a+b"), status: 201, order),
      Entry("OPTIONS /orders/o1", headers: [:], status: 204),
      Entry("https://tracker.example/collect?x=1", headers: [:], status: 204))
    let (status, output, errors) = check(recording)
    #expect(output == "1 capture, 4 exchanges of 3 operations checked: no findings\n")
    #expect(status == 0)
    #expect(errors.contains("passed over 2 requests"))
  }

  // MARK: Findings

  @Test func textNamesTheEntryThePartAndThePath() {
    let (status, output, _) = check(
      har(Entry("/orders/o1", order), Entry("/orders", #"{"items":[{"id":"o1","total":-1,"state":"lost"}]}"#)))
    #expect(
      output == """
        a.har:2: error: json.case: Shop.list: response.body.items[0].state: expected a case of State, found "lost"
          entry 2, 0.000000 s

        a.har:2: error: json.rule: Shop.list: response.body.items[0].total: expected in 0..., found -1
          entry 2, 0.000000 s

        1 capture, 2 exchanges of 2 operations checked: 2 errors

        """)
    #expect(status == 1)
  }

  @Test func parametersAreHeldAgainstTheSchema() throws {
    let page = #"{"items":[]}"#
    #expect(
      try found(
        har(
          Entry("/orders?limit=500", page), Entry("/orders?limit=many&limt=5", page), Entry("/orders?state=lost", page),
          Entry("/orders?limit=5&limit=6", page), Entry("/orders/o123456789", order), Entry("/orders?limit=%zz", page)))
        == [
          #"1 json.rule request.query.limit: in 1...200 | 500"#,
          #"2 json.type request.query.limit: a number | "many""#,
          #"2 http.unknown-parameter request.query: only parameters of the operation | "limt""#,
          #"3 json.case request.query.state: a case of State | "lost""#,
          #"4 json.type request.query.limit: one value | 2 elements"#,
          #"5 json.rule request.path.id: characters 1...8 | 10 characters"#,
          #"6 json.format request.query: percent-encoded UTF-8 | a wrong escape"#,
        ])
  }

  @Test func formsAndKeysAreHeldAgainstTheSchema() throws {
    let type = "application/x-www-form-urlencoded"
    let faults = try found(
      har(
        Entry("POST /orders/o1/pay", body: (type, "amount=-2"), status: 201, order),
        Entry("POST /orders/o1/pay", body: (type, "note=x"), status: 201, order),
        Entry("POST /orders/o1/pay", body: ("application/json", "{}"), status: 201, order)),
      "--ignore", "http.idempotency-key")
    #expect(
      faults == [
        "1 json.rule request.form.amount: in 0... | -2", "2 json.required request.form.amount: a value | nothing",
        #"3 http.media-type request.body: application/x-www-form-urlencoded | "application/json""#,
      ])
    #expect(
      try found(har(Entry("POST /orders/o1/pay", body: (type, "amount=1"), status: 201, order)))
        == ["1 http.idempotency-key request.header.Idempotency-Key: a key | nothing"])
  }

  @Test func multipartIsTakenApart() throws {
    func upload(_ parts: String, boundary: String = "B") -> Entry {
      let text = parts.replacing("\n", with: "\r\n")
      return Entry(
        "POST /orders/o1/files", body: ("multipart/form-data; boundary=\(boundary)", text), status: 204)
    }
    let head = "--B\nContent-Disposition: form-data; name="
    let good = "\(head)\"title\"\n\nTea\n\(head)\"file\"; filename=\"a.png\"\nContent-Type: image/png\n\nPNG\n--B--\n"
    #expect(try found(har(upload(good))) == [])
    let bad =
      "\(head)\"title\"\n\nA title that is long\n\(head)\"colour\"\n\nred\n"
      + "\(head)\"file\"; filename=\"a.txt\"\nContent-Type: text/plain\n\n\(String(repeating: "x", count: 1025))\n--B--\n"
    #expect(
      try found(har(upload(bad))) == [
        "1 json.rule request.part.title: characters 1...10 | 20 characters",
        "1 http.size request.part.file: at most 1024 bytes | 1025 bytes",
        #"1 http.media-type request.part.file: image/png | "text/plain""#,
        #"1 http.unknown-parameter request.body: only parts of the operation | "colour""#,
      ])
    #expect(try found(har(upload(good, boundary: "C"))).map { $0.prefix(16) } == ["1 http.multipart"])
    #expect(
      try found(har(upload("\(head)\"title\"\n\nTea\n--B--\n")))
        == ["1 json.required request.part.file: a part | nothing"])
  }

  @Test func bodiesInBase64AreRead() throws {
    let good = Entry(
      "POST /login", headers: [:], body: ("application/json", "eyJ1c2VyIjoiYSIsInBhc3N3b3JkIjoiMTIzNDU2NzgifQ=="),
      base64: true, #"{"token":"t","scopes":1}"#)
    #expect(try found(har(good)) == [])
    let bad = Entry("POST /login", body: ("application/json", "***"), base64: true, "{}")
    #expect(try found(har(bad)) == ["1 capture.damaged : $.request.postData.text: no base64"])
  }

  @Test func statusesErrorsAndMethodsAreHeldAgainstTheSchema() throws {
    let faults = try found(
      har(
        Entry("/orders/o1", order), Entry("/orders/o1", status: 204), Entry("/orders/o1", status: 500, "{}"),
        Entry("/orders/o1", status: 404, #"{"code":"x"}"#), Entry("/orders/o1", status: 404, #"{"code":40499}"#),
        Entry("/orders/o1", status: 400, #"{"code":40400}"#), Entry("/orders/o1", status: 0),
        Entry("/orders/o1", status: 404, "<html>", type: "text/html"), Entry("DELETE /orders/o1", status: 405),
        Entry("/cards", status: 404), Entry("/orders/o1"), Entry("/orders/o1", "{")))
    let expected = [
      "2 http.status response.status: 200, 400...499 | 204", "3 http.status response.status: 200, 400...499 | 500",
      "4 json.type response.body.code: a whole number | a string",
      "5 http.error-code response.body.code: a code of ShopErrors | 40499",
      "6 http.error-code response.body.code: status 404 for missing | 400",
      "7 http.no-answer response: there was no answer",
      #"8 http.media-type response.body: application/json | "text/html""#,
      "9 http.method request.method: GET | DELETE /api/v1/orders/o1",
      "10 http.unknown-operation request.path: a path of the schema | GET /api/v1/cards",
      "11 http.body-missing response.body: the recording left the body out",
      "12 json.syntax response.body: JSON | \(try syntaxFault("{"))",
    ]
    #expect(faults == expected)
  }

  private func syntaxFault(_ text: String) throws -> String {
    do {
      _ = try JSONValue(parsing: text)
      throw FileError("read", text, reason: "no fault")
    } catch let error as JSONError {
      return "\(error)"
    }
  }

  // MARK: Credentials and scopes

  @Test func scopesAreKnownFromWhatTheRecordingSaysOfAToken() throws {
    let login = Entry(
      "POST /login", headers: [:], body: ("application/json", #"{"user":"a","password":"12345678"}"#),
      #"{"token":"canary-token-1","scopes":1}"#)
    func pay(_ token: String, _ status: Int, _ answer: String) -> Entry {
      Entry(
        "POST /orders/o1/pay", headers: ["Authorization": "Bearer \(token)", "Idempotency-Key": "k"],
        body: ("application/x-www-form-urlencoded", "amount=1"), status: status, answer)
    }
    let faults = try found(
      har(
        login, pay("canary-token-1", 201, order), pay("canary-token-1", 403, #"{"code":40400}"#),
        pay("another", 201, order), Entry("/orders/o1", headers: [:], order),
        Entry("/orders/o1", headers: [:], status: 401, #"{"code":40400}"#)), "--ignore", "http.error-code")
    #expect(
      faults == [
        "2 http.scope request: ordersWrite | the server let a token in that lacks scopes",
        "5 http.unauthenticated request: token | nothing",
      ])
  }

  @Test(arguments: ["text", "json", "jsonl", "sarif", "junit", "github"])
  func secretsAreMaskedInEveryForm(format: String) {
    let login = #"{"user":"a","password":"canary1"}"#
    let recording = har(
      Entry("POST /login", body: ("application/json", login), #"{"token":["canary-token-of-the-shop"],"scopes":1}"#),
      Entry("/orders?state=canary-token-of-the-shop&token=canary-token-of-the-shop", #"{"items":[]}"#),
      Entry("/orders/o1", #"{"id":"https://x.example/?t=canary-url","total":1,"state":"open"}"#),
      Entry("/orders/o1", #"{"id":"o1","total":1,"state":"https://x.example/?t=canary-url"}"#))
    let (status, output, errors) = check(recording, "--format", format)
    #expect(status == 1)
    #expect(output.contains("json.case"))
    #expect(!output.contains("canary") && !errors.contains("canary"))
  }

  // MARK: Recordings

  /// What the README shows.
  @Test func theRecordingOfTheReadmeIsClean() throws {
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL.path
    let system = MemorySystem(RecordedCaptures.schemas)
    let recording = try String(contentsOfFile: root + "/Fixtures/exchanges/recordings.har", encoding: .utf8)
    let words = [
      "validate", "--schema", "Schema/vyslo/cloud.lace", "--base", "https://cloud.example/api/v1/app", "a.har",
    ]
    let tool = Tool.wirelaceWithCaptures
    system.files["a.har"] = Array(recording.utf8)
    #expect(tool.run(words, system).rawValue == 0)
    #expect(system.outputText == "1 capture, 4 exchanges of 3 operations checked: no findings\n")
    system.output = []
    system.files["a.har"] = Array(recording.replacing("\\\"verdict\\\": \\\"owner\\\", ", with: "").utf8)
    #expect(tool.run(words, system).rawValue == 1)
    #expect(system.outputText.contains("json.required: VysloCloud.fetchRecording: response.body.identity.verdict: "))
  }

  @Test func linesAreEntries() throws {
    let lines = [Entry("/orders?limit=0", #"{"items":[]}"#), Entry("/orders/o1", "[]")].map(\.json.compactText)
    let text = lines[0] + "\r\n\n" + "{nothing}\n" + lines[1]
    let faults = try found(text, name: "a.jsonl")
    #expect(faults.count == 3)
    #expect(faults[0] == "1 json.rule request.query.limit: in 1...200 | 0")
    #expect(faults[1].hasPrefix("2 capture.damaged : $: no JSON"))
    #expect(faults[2] == "3 json.type response.body: an object | an array")
    // Whatever it is called.
    #expect(try found(text, name: "a.txt") == faults)
    #expect(try found("\u{FEFF}\n " + text, name: "a").count == 3)
  }

  @Test func findingsAreForMachines() throws {
    let (_, output, _) = check(har(Entry("/orders?limit=0", #"{"items":[]}"#)), "--format", "jsonl")
    let lines = output.split(separator: "\n")
    #expect(
      lines[0]
        == #"{"capture":"a.har","rule":"json.rule","severity":"error","entry":1,"time":"1769846400.500000000","operation":"Shop.list","#
        + #""part":"request.query.limit","path":"$","expected":"in 1...200","found":"0"}"#)
    let summary = try JSONValue(parsing: String(lines[1]))["summary"]
    #expect(summary?["exchanges"] == 1 && summary?["errors"] == 1 && summary?["values"]?["Shop.list"] == 1)
  }

  @Test func whereTheAPIStandsCanBeTold() throws {
    let recording = har(
      Entry("https://a.example/v1/orders?limit=0", #"{"items":[]}"#),
      Entry("https://b.example/x/v1/orders?limit=0", #"{"items":[]}"#))
    #expect(try found(recording).count == 2)
    #expect(try found(recording, "--base", "https://b.example/x").map { $0.prefix(11) } == ["2 json.rule"])
    #expect(try found(recording, "--base", "https://b.example:443/x/").count == 1)
    #expect(check(recording, "--base", "ftp://b.example").status == 2)
  }

  @Test func rulesCanBeIgnoredAndKnownFaultsHidden() {
    let recording = har(Entry("/orders?limit=0", #"{"items":[]}"#))
    #expect(check(recording, "--ignore", "json.rule").status == 0)
    #expect(check(recording, "--severity", "json=note").status == 0)
    #expect(check(recording, "--ignore", "json.rules").status == 2)
    let system = MemorySystem(["shop.lace": shopSchema, "a.har": recording])
    let tool = Tool.wirelace(PlayedCaptures(plays: [:]))
    let words = ["validate", "-s", "shop.lace", "a.har"]
    #expect(tool.run(words + ["--write-baseline", "known.json"], system).rawValue == 1)
    #expect(tool.run(words + ["--baseline", "known.json"], system).rawValue == 0)
  }

  @Test func whatIsNoRecordingIsRefused() {
    for text in ["", "  \n", "hello", "{}\u{0}", #"{"log":{}}"#, #"{"log":{"entries":5}}"#, "{\"log\":{\"entries\":["] {
      let (status, output, errors) = check(text, "--exchanges")
      #expect(status == 2, "\(text)")
      #expect(output == "" && errors.contains("a.har is no recording of HTTP"), "\(text)")
    }
    let noAPI = check(har(), schema: "module test.none 1.0\nframe Empty { a: u8 }\n")
    #expect(noAPI.status == 2 && noAPI.errors.contains("no api"))
  }

  @Test func recordingsAreKnownByTheirContent() {
    for text in [
      #"{"log":{}}"#, "\u{FEFF}{ \n\"log\": {", #"{"startedDateTime":"2026-01-31T10:00:00Z""#,
      #"{"_initiator":{},"request":{"method":"GET"}}"#,
    ] {
      #expect(RecordingReader.recognizes(Array(text.utf8)), "\(text)")
    }
    let late = "{\"a\":\"" + String(repeating: "x", count: RecordingReader.recognitionLength) + "\",\"request\":{}}"
    for text in ["", "{", "{nothing}", "hello", #"["log"]"#, #"{"packet":1,"opcode":"1b"}"#, "btsnoop\u{0}", late] {
      #expect(!RecordingReader.recognizes(Array(text.utf8)), "\(text.prefix(20))")
    }
  }

  @Test func noMoreOfAFileIsReadThanAskedFor() throws {
    let system = MemorySystem(["a": "0123456789"])
    system.input = Array("abcdef".utf8)
    #expect(try system.readFile("a", atMost: 4) == Array("0123".utf8))
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let content = [UInt8](repeating: 7, count: 200_000)
    try #require(FileManager.default.createFile(atPath: path, contents: Data(content)))
    for limit in [0, 1, 65_536, 65_537, 200_000, 200_001, .max] {
      #expect(try PosixSystem().readFile(path, atMost: limit).count == min(limit, 200_000))
    }
  }

  @Test func entriesThatAreNoneAreToldAndTheOthersChecked() throws {
    let bad = [
      "{}", "null", #"{"request":{},"response":{}}"#, #"{"request":{"method":"G T","url":"http://a/"},"response":{}}"#,
      #"{"request":{"method":"GET","url":"data:x"},"response":{}}"#,
      #"{"request":{"method":"GET","url":"http://a/"},"response":{"status":"ok"}}"#,
      #"{"request":{"method":"GET","url":"http://a/","headers":[{"name":"x"}]},"response":{"status":200}}"#,
      #"{"request":{"method":"GET","url":"http://a/"},"response":{"status":200,"content":{"text":"","encoding":"rot13"}}}"#,
    ]
    let good = Entry("/orders?limit=0", #"{"items":[]}"#).json.compactText
    let text = #"{"log":{"entries":[\#((bad + [good]).joined(separator: ","))]}}"#
    let faults = try found(text)
    #expect(faults.count == bad.count + 1)
    for (index, path) in ["request", "request", "request.method", "request.method", "request.url", "response.status"]
      .enumerated()
    {
      #expect(faults[index].hasPrefix("\(index + 1) capture.damaged : $.\(path): "), "\(faults[index])")
    }
    #expect(faults[6].contains("$.request.headers[0]") && faults[7].contains("$.response.content.encoding"))
    #expect(faults[8].hasPrefix("9 json.rule"))
  }

  /// Damaged in any way, a recording is read or refused; nothing traps.
  @Test func damageIsNeverATrap() {
    let text = Array(
      har(
        Entry("/orders?limit=20", #"{"items":[\#(order)]}"#),
        Entry(
          "POST /orders/o1/files",
          body: (
            "multipart/form-data; boundary=B",
            "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nTea\r\n--B--\r\n"
          ), status: 204)
      ).utf8)
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    for _ in 0..<300 {
      var damaged = text
      for _ in 0...random(4) {
        let place = random(damaged.count)
        switch random(3) {
        case 0: damaged[place] = UInt8(random(256))
        case 1: damaged.removeSubrange(place..<min(damaged.count, place + 1 + random(20)))
        default: damaged.insert(contentsOf: text[random(text.count)...].prefix(random(30)), at: place)
        }
        if damaged.isEmpty { damaged = [0x7B] }
      }
      let system = MemorySystem(["shop.lace": shopSchema])
      system.files["a.har"] = damaged
      let status = Tool.wirelace(PlayedCaptures(plays: [:])).run(["validate", "-s", "shop.lace", "a.har"], system)
      #expect((0...2).contains(status.rawValue))
    }
  }
}
