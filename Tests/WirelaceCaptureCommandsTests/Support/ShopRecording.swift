import WirelaceFrames

/// A small API: orders, a login, an upload.
let shopSchema = """
  module test.shop 1.0

  scopes ShopScope: u8 { ordersRead = 0, ordersWrite = 1 }
  errors ShopErrors { 40400 missing http 404 category notFound }
  enum State: string { open, paid }
  model Failure { code: i32, message: string default "" }
  model Order { id: string characters 1...8, total: f64 in 0..., state: State, lines: [string] elements ...3 default [] }
  model OrderPage { items: [Order], nextCursor: string optional nullable }
  model Login { user: string, password: string characters 8... }
  model Grant { token: string, scopes: ShopScope }

  api Shop base "/v1" {
    auth token: bearer
    error refused 400...499: Failure codes ShopErrors by code
    post login "/login" -> Grant { auth none, body Login }
    get order "/orders/{id}" -> Order requires ordersRead { path id: string characters 1...8 }
    get list "/orders" -> OrderPage requires ordersRead {
      query limit: int in 1...200 default 50
      query state: State optional
      query cursor: string optional
      paging by cursor items items next nextCursor
    }
    post pay "/orders/{id}/pay" -> Order requires ordersWrite {
      path id: string characters 1...8
      body form { amount: f64 in 0..., note: string optional }
      status 201
      idempotent by key "Idempotency-Key"
    }
    post attach "/orders/{id}/files" requires ordersWrite {
      path id: string characters 1...8
      body multipart { title: string characters 1...10, file: file "image/png" max 1 KiB }
      status 204
    }
  }
  """

/// An entry of HAR: `POST /login`, or a path or URL that is got.
struct Entry {
  var method = "GET"
  var url: String
  var headers = ["Authorization": "Bearer canary-token-of-the-shop"]
  var body: (type: String, text: String, isBase64: Bool)?
  var status = 200
  var answer: (type: String, text: String)?

  init(
    _ line: String, headers: [String: String]? = nil, body: (String, String)? = nil,
    base64: Bool = false, status: Int = 200, _ answer: String? = nil, type: String = "application/json"
  ) {
    let words = line.split(separator: " ")
    if words.count == 2 { method = String(words[0]) }
    let target = String(words[words.count - 1])
    url = target.hasPrefix("/") ? "https://shop.example/api/v1" + target : target
    if let headers { self.headers = headers }
    self.body = body.map { ($0.0, $0.1, base64) }
    self.status = status
    self.answer = answer.map { (type, $0) }
  }

  var json: JSONValue {
    func fields(_ values: [String: String]) -> JSONValue {
      .array(
        values.sorted { $0.key < $1.key }.map {
          .object([JSONMember("name", .string($0.key)), JSONMember("value", .string($0.value))])
        })
    }
    var request = [
      JSONMember("method", .string(method)), JSONMember("url", .string(url)), JSONMember("headers", fields(headers)),
    ]
    if let body {
      var content = [JSONMember("mimeType", .string(body.type)), JSONMember("text", .string(body.text))]
      if body.isBase64 { content.append(JSONMember("encoding", "base64")) }
      request.append(JSONMember("postData", .object(content)))
    }
    var response = [JSONMember("status", .integer(Int128(status))), JSONMember("headers", .array([]))]
    if let answer {
      let content = [JSONMember("mimeType", .string(answer.type)), JSONMember("text", .string(answer.text))]
      response.append(JSONMember("content", .object(content)))
    }
    return .object([
      JSONMember("startedDateTime", "2026-01-31T08:00:00.5+00:00"), JSONMember("request", .object(request)),
      JSONMember("response", .object(response)),
    ])
  }
}

/// The text of a HAR.
func har(_ entries: Entry...) -> String {
  let log = JSONValue.object([
    JSONMember("version", "1.2"), JSONMember("entries", .array(entries.map(\.json))),
  ])
  return JSONValue.object([JSONMember("log", log)]).compactText
}
