import HTTPTestSupport
import Testing
import WirelaceFrames
import WirelaceHTTP

/// A desk that tells what it was sent.
struct EchoDesk: DeskServer {
  let seen = Recorder<String>()

  func look(_ context: APIContext, in shelf: Shelf) async throws {
    if shelf == .lower { throw DeskError.closed(APIFailure(501, DeskFault(detail: Detail(number: 2)))) }
  }

  func ask(
    _ context: APIContext, callValue: UInt8?, ask: Bool, selfValue: Duration, body: DeskClient?
  ) async throws -> Desk.AskResponseValue {
    let answer = "\(callValue.map { "\($0)" } ?? "-") \(ask) \(selfValue) \(body?.id ?? "-")"
    return Desk.AskResponseValue(body: AskResponse(answer: answer), body2: ask ? [.upper, .lower] : [])
  }

  func rows(_ context: APIContext, pageValue: String?, shelf: Shelf) async throws -> DeskAnswer {
    switch pageValue {
    case nil: DeskAnswer(data: DeskList(rows: [Reading(note: "1", shelf: shelf)], more: "2"))
    case "2": DeskAnswer(data: DeskList(rows: nil, more: "3"))
    default: DeskAnswer(data: nil)
    }
  }

  func enter(_ context: APIContext, in place: String?, body: Desk.EnterBody?) async throws -> Reading {
    seen.add("\(place ?? "-") \(context.request.fields["Content-Type"] ?? "-")")
    return Reading(note: body?.name, shelf: body?.shelf ?? .lower)
  }

  func leave(_ context: APIContext, body: Desk.LeaveBody?) async throws -> Desk.LeaveResponse {
    guard let body else { return Desk.LeaveResponse() }
    let size = try await body.file?.body.collect(upTo: 10).count ?? -1
    seen.add("\(body.body?.note ?? "-") \(body.name ?? "-") \(size)")
    return Desk.LeaveResponse(left: Timestamp(seconds: 5))
  }

  func tell(_ context: APIContext, deep: [Shelf]?, body: String?) async throws -> [String: UInt8] {
    [body ?? "-": UInt8(deep?.count ?? 255)]
  }

  func send(_ context: APIContext, body: APIStream?) async throws -> Desk.SendResponse {
    let bytes = try await body?.body.collect(upTo: 20) ?? []
    return Desk.SendResponse(
      body: APIStream(HTTPBody(bytes), contentType: body?.contentType), size: UInt32(bytes.count))
  }
}

@Suite struct DeskTests {
  let desk = EchoDesk()
  let router: APIRouter
  let client: DeskClientType

  init() {
    router = desk.router()
    client = DeskClientType(
      APIClient(baseURL: HTTPURL(scheme: "http", host: "desk.example"), transport: InProcessTransport(router)))
  }

  @Test func namesThatCollideKeepTheirPlaceOnTheWire() async throws {
    let plain = try await client.ask()
    #expect(plain.body.answer == "- false 1.5 seconds -")
    #expect(plain.body2 == [])
    let id = "0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34"
    let full = try await client.ask(callValue: 7, ask: true, selfValue: .seconds(2), body: DeskClient(id: id))
    #expect(full.body.answer == "7 true 2.0 seconds \(id)")
    #expect(full.body2 == [.upper, .lower])
    let request = HTTPRequest(
      .post, HTTPURL(scheme: "http", host: "desk.example", path: "/ask", query: "call=9&self=0.5&ask=true"))
    let response = try await router.handle(request)
    let text = String(decoding: try await response.body.collect(upTo: 100), as: UTF8.self)
    #expect(text.contains("9 true 0.5 seconds -"))
    #expect(response.fields["X-Shelf"] == "upper lower")
  }

  @Test func aResponseWithoutABodyStillHasAStatus() async throws {
    try await client.look(in: .upper)
    try await client.look(in: Shelf(rawValue: "attic"))
    // The response to HEAD has no body, so that its code cannot be read.
    let error = await #expect(throws: APICallError.self) { try await client.look(in: .lower) }
    #expect(error?.status == 501)
  }

  @Test func codesAreFoundDeepInABody() async throws {
    func code(_ fault: DeskFault) -> DeskCodes? { DeskError.closed(APIFailure(503, fault)).code }
    #expect(code(DeskFault(detail: Detail(number: 2))) == .full)
    #expect(code(DeskFault(detail: Detail(number: .max))) == nil)
    #expect(code(DeskFault()) == nil)
    #expect(DeskError.rawError(APIFailure(418, AskResponse(answer: "tea"))).code == nil)
    #expect(try DeskError("raw", APIFailure(418, [])) == nil)
    #expect(throws: JSONPayloadError.self) { try DeskError("closed", APIFailure(503, Array("{".utf8))) }
  }

  @Test func pagesAreFollowedThroughModels() async throws {
    var notes: [String?] = []
    for try await row in client.rowsItems(shelf: .lower) { notes.append(row.note) }
    #expect(notes == ["1"])
    #expect(try await client.rows(pageValue: "2").data?.more == "3")
  }

  @Test func formsThatAreLeftOutAreNotSent() async throws {
    #expect(try await client.enter() == Reading(note: nil, shelf: .lower))
    #expect(try await client.enter(in: "x", body: Desk.EnterBody(name: "Max")) == Reading(note: "Max", shelf: .upper))
    #expect(desk.seen.values == ["- -", "x application/x-www-form-urlencoded"])
    let error = await #expect(throws: APICallError.self) { try await client.enter(body: Desk.EnterBody(name: "")) }
    guard case .invalidRequest(let violations)? = error?.reason else { return #expect(Bool(false), "no rule was kept") }
    #expect(violations.map(\.path) == ["form.name"])
    #expect(desk.seen.values.count == 2)
  }

  @Test func partsThatAreLeftOutAreNotSent() async throws {
    #expect(try await client.leave() == Desk.LeaveResponse(left: nil))
    #expect(desk.seen.values == [])
    let left = try await client.leave(body: Desk.LeaveBody())
    #expect(left.left == Timestamp(seconds: 5))
    _ = try await client.leave(body: Desk.LeaveBody(body: Reading(note: "n"), name: "N", file: APIFile([1, 2])))
    #expect(desk.seen.values == ["- - -1", "n N 2"])
  }

  /// A server refuses a constant that is another one, and a form that lacks what it needs.
  @Test(arguments: [("name=a&format=1", 200), ("name=a&format=2", 400), ("name=a", 400), ("format=1", 400), ("", 400)])
  func formsAreChecked(form: String, status: Int) async throws {
    let request = HTTPRequest(
      .post, HTTPURL(scheme: "http", host: "desk.example", path: "/enter"),
      fields: ["Content-Type": "application/x-www-form-urlencoded"], body: HTTPBody(text: form))
    #expect(try await router.handle(request).status == status)
  }

  @Test func mapsTextsAndStreamsMayBeAbsent() async throws {
    func tell(_ query: String?, _ body: String?) async throws -> String {
      var request = HTTPRequest(.put, HTTPURL(scheme: "http", host: "desk.example", path: "/tell", query: query))
      if let body {
        request.body = HTTPBody(text: body)
        try request.fields.set("Content-Type", "text/plain")
      }
      return String(decoding: try await router.handle(request).body.collect(upTo: 100), as: UTF8.self)
    }
    #expect(try await tell(nil, nil) == #"{"-":255}"#)
    #expect(try await tell("deep=upper&deep=lower", "b") == #"{"b":2}"#)
    let none = try await client.send()
    #expect(none.size == 0)
    let some = try await client.send(body: APIStream(HTTPBody([1, 2, 3]), contentType: "text/plain"))
    #expect(some.size == 3)
    #expect(try await some.body.body.collect(upTo: 10) == [1, 2, 3])
  }

  @Test func theListOfOperationsIsWhole() {
    #expect(Desk.operations.map(\.name) == ["look", "ask", "rows", "enter", "leave", "tell", "send"])
    #expect(Desk.operations.map(\.pathText).first == "/desk/{in}")
    #expect(Library.operations.count == 9)
    #expect(Library.addBook.totalTimeout == .seconds(60))
    #expect(Library.addBook.error(404)?.name == "addBookNotFound")
    #expect(Library.getBook.error(404)?.name == "notFound")
    #expect(Library.scan.retry == .connect)
    #expect(Library.getBook.retry == .transient)
  }
}
