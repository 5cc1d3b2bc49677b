import WirelaceFrames
import WirelaceHTTP
import WirelaceModel

extension ExchangeChecker {
  func checkRequest(
    _ exchange: RecordedExchange, _ route: OperationIndex.Route, _ path: [String: String], _ place: Place
  ) {
    let operation = route.operation
    for parameter in operation.pathParameters {
      check(path[parameter.key].map { [$0] } ?? [], as: parameter, place, "request.path.\(parameter.key)")
    }
    if let query = APIInput.pairs(exchange.url.query ?? "") {
      for parameter in operation.queryParameters {
        check(query[parameter.key] ?? [], as: parameter, place, "request.query.\(parameter.key)")
      }
      let known = Set(operation.queryParameters.map(\.key) + route.queryCredentials)
      for name in query.keys.sorted() where !known.contains(name) {
        report(
          "http.unknown-parameter", place, "request.query", expected: "only parameters of the operation",
          found: Self.quoted(name))
      }
    } else {
      report("json.format", place, "request.query", expected: "percent-encoded UTF-8", found: "a wrong escape")
    }
    for parameter in operation.headers {
      check(exchange.request.values(parameter.key), as: parameter, place, "request.header.\(parameter.key)")
    }
    if case .byKey(let header) = operation.idempotency, exchange.request.values(header).isEmpty {
      report(
        "http.idempotency-key", place, "request.header.\(header)", expected: "a key", found: "nothing")
    }
    if let body = operation.body { check(exchange.request, as: body, place) }
  }

  private func check(_ message: RecordedExchange.Message, as body: RequestBody, _ place: Place) {
    guard let bytes = message.body else {
      return report("http.body-missing", place, "request.body", message: "the recording left the body out")
    }
    let type = message.contentType
    if bytes.isEmpty, body.isOptional || type == nil {
      if !body.isOptional, !body.content.mayBeEmpty {
        report("json.required", place, "request.body", expected: "a body", found: "nothing")
      }
      return
    }
    checkSize(bytes.count, body.limit, place, "request.body")
    switch body.content {
    case .json(let shape):
      if checkType(MediaType.isJSON(type), type, ["application/json"], place, "request.body") {
        check(bytes, as: shape, place, "request.body")
      }
    case .text:
      if checkType(MediaType.isText(type), type, ["text/plain"], place, "request.body") {
        checkText(bytes, place, "request.body")
      }
    case .form(let parameters):
      let isForm = MediaType.accepts(type, ["application/x-www-form-urlencoded"])
      guard checkType(isForm, type, ["application/x-www-form-urlencoded"], place, "request.body") else { return }
      guard let pairs = APIInput.pairs(String(decoding: bytes, as: UTF8.self)) else {
        return report("json.format", place, "request.body", expected: "percent-encoded fields", found: "a wrong escape")
      }
      for parameter in parameters {
        check(pairs[parameter.key] ?? [], as: parameter, place, "request.form.\(parameter.key)")
      }
    case .multipart(let parts):
      let isForm = MediaType.accepts(type, ["multipart/form-data"])
      if checkType(isForm, type, ["multipart/form-data"], place, "request.body") {
        check(bytes, type ?? "", as: parts, place)
      }
    case .binary(let types), .streamed(let types):
      checkType(MediaType.accepts(type, types), type, types, place, "request.body")
    }
  }

  // MARK: Multipart

  private struct FoundPart {
    var name: String
    var type: String?
    var bytes: [UInt8] = []
  }

  private func check(_ bytes: [UInt8], _ type: String, as parts: [Part], _ place: Place) {
    let found: [FoundPart]
    do throws(MultipartError) {
      found = try Self.parts(bytes, type)
    } catch {
      return report("http.multipart", place, "request.body", message: "\(error)")
    }
    for part in parts { check(found.filter { $0.name == part.key }, as: part, place, "request.part.\(part.key)") }
    let known = Set(parts.map(\.key))
    for part in found where !known.contains(part.name) {
      report(
        "http.unknown-parameter", place, "request.body", expected: "only parts of the operation",
        found: Self.quoted(part.name))
    }
  }

  private static func parts(_ bytes: [UInt8], _ type: String) throws(MultipartError) -> [FoundPart] {
    var parser = try MultipartParser(contentType: type)
    var result: [FoundPart] = []
    for event in try parser.feed(bytes) {
      switch event {
      case .part(let name, _, let type): result.append(FoundPart(name: name, type: type))
      case .bytes(let bytes): result[result.count - 1].bytes += bytes
      case .partEnd, .end: break
      }
    }
    try parser.finish()
    return result
  }

  private func check(_ found: [FoundPart], as part: Part, _ place: Place, _ name: String) {
    if case .field(let parameter) = part.content {
      return check(found.map { String(decoding: $0.bytes, as: UTF8.self) }, as: parameter, place, name)
    }
    guard let first = found.first else {
      if !part.isOptional { report("json.required", place, name, expected: "a part", found: "nothing") }
      return
    }
    if found.count > 1 { report("json.type", place, name, expected: "one part", found: "\(found.count) elements") }
    if let limit = part.limit { checkSize(first.bytes.count, limit, place, name) }
    switch part.content {
    case .field: break
    case .json(let shape):
      if checkType(MediaType.isJSON(first.type), first.type, ["application/json"], place, name) {
        check(first.bytes, as: shape, place, name)
      }
    case .file(let types, _):
      // Forms leave the type out for bytes of any kind.
      checkType(MediaType.accepts(first.type ?? MediaType.standard(types), types), first.type, types, place, name)
    }
  }

  // MARK: Bodies

  func checkSize(_ count: Int, _ limit: Int, _ place: Place, _ part: String) {
    if count > limit {
      report("http.size", place, part, expected: "at most \(limit) bytes", found: "\(count) bytes")
    }
  }

  @discardableResult
  func checkType(_ isRight: Bool, _ type: String?, _ types: [String], _ place: Place, _ part: String) -> Bool {
    if !isRight {
      report(
        "http.media-type", place, part, expected: types.joined(separator: ", "),
        found: type.map(Self.quoted) ?? "nothing")
    }
    return isRight
  }

  func checkText(_ bytes: [UInt8], _ place: Place, _ part: String) {
    if String(validating: bytes, as: UTF8.self) == nil {
      report("json.format", place, part, expected: "UTF-8", found: "\(bytes.count) bytes")
    }
  }

  // MARK: Credentials

  func checkCredential(_ exchange: RecordedExchange, _ route: OperationIndex.Route, _ place: Place) {
    let ways = route.operation.authentications.compactMap {
      route.api.authentications.indices.contains($0) ? route.api.authentications[$0] : nil
    }
    guard !ways.isEmpty, 200...299 ~= exchange.status else { return }
    let query = APIInput.pairs(exchange.url.query ?? "") ?? [:]
    let used = ways.first { Self.isUsed($0.scheme, exchange, query) }
    guard let used else {
      return report(
        "http.unauthenticated", place, "request", expected: ways.map(\.declared.name).joined(separator: ", "),
        found: "nothing")
    }
    guard let token = Self.secret(used.scheme, exchange, query), let granted = scopes[token],
      let id = route.operation.requirements.scopeSet
    else { return }
    let missing = route.operation.requirements.scopes.map { model[id].scopes[$0] }.filter { scope in
      granted & (1 << Int128(scope.bit)) == 0
    }
    if !missing.isEmpty {
      report(
        "http.scope", place, "request", expected: missing.map(\.wireName).joined(separator: ", "),
        message: "the server let a token in that lacks scopes")
    }
  }

  private static func isUsed(
    _ scheme: Authentication.Scheme, _ exchange: RecordedExchange, _ query: [String: [String]]
  ) -> Bool {
    switch scheme {
    case .basic: authorization("basic", exchange) != nil
    case .signature(_, let headers, let names):
      headers.allSatisfy { !exchange.request.values($0).isEmpty } && names.allSatisfy { query[$0] != nil }
    case .bearer, .header, .query: secret(scheme, exchange, query) != nil
    }
  }

  private static func secret(
    _ scheme: Authentication.Scheme, _ exchange: RecordedExchange, _ query: [String: [String]]
  ) -> String? {
    switch scheme {
    case .bearer: authorization("bearer", exchange)
    case .header(let name): exchange.request.values(name).first
    case .query(let name): query[name]?.first
    case .basic, .signature: nil
    }
  }

  private static func authorization(_ scheme: String, _ exchange: RecordedExchange) -> String? {
    guard let value = exchange.request.values("Authorization").first,
      value.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    let rest = value.dropFirst(scheme.count)
    return rest.first == " " ? String(rest.drop { $0 == " " }) : nil
  }
}

extension OperationIndex.Route {
  /// Query parameters that prove who asks.
  fileprivate var queryCredentials: [String] {
    api.authentications.flatMap { way -> [String] in
      switch way.scheme {
      case .query(let name): [name]
      case .signature(_, _, let names): names
      case .bearer, .basic, .header: []
      }
    }
  }
}

extension RequestBody.Content {
  /// No bytes at all are a value.
  fileprivate var mayBeEmpty: Bool {
    switch self {
    case .text, .binary, .streamed: true
    case .form(let parameters):
      parameters.allSatisfy { $0.isOptional || $0.defaultValue != nil }
    case .json, .multipart: false
    }
  }
}
