import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// One operation of an API.
struct OperationPass {
  let context: DeclarationContext
  /// Without operations.
  let api: API

  private struct Parts {
    var path: [JSONFieldSyntax] = []
    var query: [JSONFieldSyntax] = []
    var headers: [JSONFieldSyntax] = []
    var responseHeaders: [JSONFieldSyntax] = []
    var errors: [ErrorResponseSyntax] = []
    var body: ContentSyntax?
    var paging: PagingSyntax?
    var authentication: OperationSyntax.Authentication?
    var safe: SourceRange?
    var idempotent: (key: Located<String>?, range: SourceRange)?
    var retry: Identifier?
    var timeout: TimeoutSyntax?
    var status: [Located<ClosedRange<Int128>>]?
  }

  /// W1121 to W1137.
  func resolve(_ syntax: OperationSyntax) -> HTTPOperation? {
    context.core.checkAnnotations(syntax.annotations, in: context.module)
    guard let method = HTTPMethod(rawValue: syntax.method.text) else { return nil }
    let parts = collect(syntax)
    let pathParameters = parts.path.compactMap { context.parameter($0, in: .path) }
    let queryParameters = parts.query.compactMap { context.parameter($0, in: .query) }
    let headers = parts.headers.compactMap { context.parameter($0, in: .header) }
    context.checkKeys(queryParameters)
    context.checkKeys(headers, foldsCase: true)
    let isWhole = pathParameters.count == parts.path.count
    guard let path = isWhole ? context.pathSegments(syntax.path, pathParameters) : nil else { return nil }
    let body = parts.body.flatMap { requestBody($0, method) }
    checkNames(parts, body)
    guard let response = response(syntax, parts, method), let idempotency = idempotency(parts, method) else {
      return nil
    }
    let errors = context.errorResponses(parts.errors)
    guard let retry = retry(parts.retry, idempotency) else { return nil }
    var timeouts = api.timeouts
    if let written = parts.timeout {
      guard let resolved = context.timeouts(written, over: api.timeouts) else { return nil }
      timeouts = resolved
    }
    let ways = authentications(parts.authentication)
    if let need = syntax.requirements.first, parts.authentication.map({ !$0.isAnyOf }) ?? api.authentications.isEmpty {
      context.report(
        Diagnostic(
          .authentication, at: need.range, "nobody has to prove who asks, so nobody can hold `\(need.text)`",
          help: parts.authentication == nil ? "give the API an `auth`" : "leave out `auth none` or `requires`"))
    }
    return HTTPOperation(
      declared: context.declared(syntax.name.text, syntax.annotations, at: syntax.name.range), method: method,
      path: path, pathText: syntax.path.value, pathParameters: pathParameters, queryParameters: queryParameters,
      headers: headers, body: body, response: response, errors: errors,
      requirements: context.requirements(syntax.requirements), authentications: ways,
      idempotency: idempotency, retry: retry, timeouts: timeouts,
      paging: parts.paging.flatMap { paging($0, queryParameters, response, parts.query.count) })
  }

  private func collect(_ syntax: OperationSyntax) -> Parts {
    var parts = Parts()
    var places: [String: SourceRange] = [:]
    func once(_ word: String, _ range: SourceRange) {
      if let first = places[word] { context.reportTwice(.operationClauseTwice, "`\(word)`", range, first: first) }
      places[word] = places[word] ?? range
    }
    for member in syntax.members {
      switch member {
      case .path(let field): parts.path.append(field)
      case .query(let field): parts.query.append(field)
      case .header(let field): parts.headers.append(field)
      case .responseHeader(let field): parts.responseHeaders.append(field)
      case .error(let error): parts.errors.append(error)
      case .body(let content):
        once("body", content.range)
        parts.body = content
      case .paging(let paging):
        once("paging", paging.range)
        parts.paging = paging
      case .auth(let authentication):
        switch authentication {
        case .none(let range): once("auth", range)
        case .anyOf(let names): once("auth", names.first?.range ?? syntax.range)
        }
        parts.authentication = authentication
      case .safe(let range):
        once("safe", range)
        parts.safe = range
      case .idempotent(let key, let range):
        once("idempotent", range)
        parts.idempotent = (key, range)
      case .retry(let name):
        once("retry", name.range)
        parts.retry = name
      case .timeout(let timeout):
        once("timeout", timeout.range)
        parts.timeout = timeout
      case .status(let statuses, let range):
        once("status", range)
        parts.status = statuses
      }
    }
    return parts
  }

  /// All of them are arguments of one function.
  private func checkNames(_ parts: Parts, _ body: RequestBody?) {
    var names = (parts.path + parts.query + parts.headers).map(\.name)
    var taken: [String: String] = [:]
    switch parts.body?.kind {
    case .form(let fields)?, .multipart(let fields)?: names += fields.map(\.name)
    case nil: break
    default: taken["body"] = "the body"
    }
    if case .byKey? = parts.idempotent?.key.map({ _ in Idempotency.byKey(header: "") }) {
      taken["idempotencyKey"] = "the idempotency key"
    }
    context.core.checkMemberNames(names, taken: taken)
    context.core.checkMemberNames(parts.responseHeaders.map(\.name), taken: ["body": "the body"])
  }

  // MARK: Bodies

  private func requestBody(_ content: ContentSyntax, _ method: HTTPMethod) -> RequestBody? {
    if method == .get || method == .head {
      context.report(
        Diagnostic(
          .bodyMisplaced, at: content.range, "\(method.wireName) has no body",
          help: "make it query parameters, or `post … { safe }`"))
      return nil
    }
    let isOptional = content.optional != nil
    let limit = context.size(content.limit)
    if content.limit != nil, limit == nil { return nil }
    switch content.kind {
    case .json(let type):
      guard let resolved = context.core.jsonShape(type, in: context.module, allows: ["max"]) else { return nil }
      let bytes = context.size(resolved.limit)
      if resolved.limit != nil, bytes == nil { return nil }
      return RequestBody(
        content: .json(resolved.shape), limit: bytes ?? limit ?? api.requestLimit, isOptional: isOptional)
    case .text: return RequestBody(content: .text, limit: limit ?? api.requestLimit, isOptional: isOptional)
    case .binary(let types):
      guard let types = context.mediaTypes(types) else { return nil }
      return RequestBody(content: .binary(types: types), limit: limit ?? api.requestLimit, isOptional: isOptional)
    case .streamed(let types):
      guard let types = context.mediaTypes(types), let limit = needed(limit, content.range) else { return nil }
      return RequestBody(content: .streamed(types: types), limit: limit, isOptional: isOptional)
    case .form(let fields):
      let parameters = fields.compactMap { field -> RequestParameter? in
        guard checkNoFile(field) else { return nil }
        return context.parameter(field, in: .form)
      }
      context.checkKeys(parameters)
      return RequestBody(content: .form(parameters), limit: limit ?? api.requestLimit, isOptional: isOptional)
    case .multipart(let fields):
      let parts = PartsPass(context: context, limit: api.requestLimit).resolve(fields)
      let sum = parts.reduce(0) { $0 + ($1.limit ?? 0) }
      return RequestBody(content: .multipart(parts), limit: limit ?? api.requestLimit + sum, isOptional: isOptional)
    }
  }

  private func needed(_ limit: Int?, _ range: SourceRange) -> Int? {
    if let limit { return limit }
    context.report(
      Diagnostic(
        .sizeLimit, at: range, "what is streamed needs a limit", help: "add `max 2 GiB`: what is longer is cut off"))
    return nil
  }

  private func checkNoFile(_ field: JSONFieldSyntax) -> Bool {
    guard field.type.isFile else { return true }
    context.report(
      Diagnostic(.formPart, at: field.type.range, "a form has no files", help: "write `multipart { … }`"))
    return false
  }

  private func response(_ syntax: OperationSyntax, _ parts: Parts, _ method: HTTPMethod) -> Response? {
    var statuses: [Int] = []
    if let written = parts.status {
      statuses = context.statuses(written, in: 200...299, "the status of a success").flatMap { Array($0) }
      if statuses.isEmpty { return nil }
    }
    let headers = parts.responseHeaders.compactMap { context.parameter($0, in: .responseHeader) }
    context.checkKeys(headers, foldsCase: true)
    func response(_ content: Response.Content, _ limit: Int?) -> Response {
      var isEmpty = false
      if case .none = content { isEmpty = true }
      return Response(
        content: content, statuses: statuses.isEmpty ? [isEmpty ? 204 : 200] : statuses, headers: headers,
        limit: limit ?? api.responseLimit)
    }
    guard let written = syntax.response else { return response(.none, nil) }
    if let optional = written.optional {
      context.report(Diagnostic(.bodyMisplaced, at: optional, "a response is there or it is `()`"))
      return nil
    }
    if method == .head, !written.isNone {
      context.report(Diagnostic(.bodyMisplaced, at: written.range, "the response to HEAD has no body"))
      return nil
    }
    let limit = context.size(written.limit)
    if written.limit != nil, limit == nil { return nil }
    switch written.kind {
    case .json(let type):
      if case .empty = type.kind { return response(.none, nil) }
      guard let resolved = context.core.jsonShape(type, in: context.module, allows: ["max"]) else { return nil }
      let bytes = context.size(resolved.limit)
      if resolved.limit != nil, bytes == nil { return nil }
      return response(.json(resolved.shape), bytes ?? limit)
    case .text: return response(.text, limit)
    case .binary(let types):
      guard let types = context.mediaTypes(types) else { return nil }
      return response(.binary(types: types), limit)
    case .streamed(let types):
      guard let types = context.mediaTypes(types), let limit = needed(limit, written.range) else { return nil }
      return response(.streamed(types: types), limit)
    case .form, .multipart:
      context.report(Diagnostic(.bodyMisplaced, at: written.range, "a response is no form"))
      return nil
    }
  }

  // MARK: Repetition

  private func idempotency(_ parts: Parts, _ method: HTTPMethod) -> Idempotency? {
    func refuse(_ range: SourceRange, _ message: String, help: String? = nil) -> Idempotency? {
      context.report(Diagnostic(.repetition, at: range, message, help: help))
      return nil
    }
    if let safe = parts.safe {
      if let idempotent = parts.idempotent {
        return refuse(idempotent.range, "what changes nothing is idempotent anyway", help: "leave one of them out")
      }
      switch method {
      case .get, .head: return refuse(safe, "\(method.wireName) is safe anyway", help: "leave it out")
      case .put, .delete, .patch: return refuse(safe, "\(method.wireName) changes something", help: "use POST")
      case .post: return .safe
      }
    }
    if let (key, range) = parts.idempotent {
      if let key {
        guard context.checkHeaderName(key) else { return nil }
        switch method {
        case .get, .head: return refuse(range, "\(method.wireName) needs no key", help: "leave it out")
        default: return .byKey(header: key.value)
        }
      }
      switch method {
      case .post, .patch: return .idempotent
      default: return refuse(range, "\(method.wireName) is idempotent anyway", help: "leave it out")
      }
    }
    switch method {
    case .get, .head: return .safe
    case .put, .delete: return .idempotent
    case .post, .patch: return Idempotency.none
    }
  }

  private func retry(_ name: Identifier?, _ idempotency: Idempotency) -> RetryClass? {
    guard let name else { return idempotency == .none ? .connect : .transient }
    if name.text.isEmpty { return nil }
    guard let retry = RetryClass(rawValue: name.text) else {
      context.report(
        Diagnostic(
          .repetition, at: name.range,
          "`\(name.text)` is none of \(RetryClass.allCases.map(\.rawValue).joined(separator: ", "))",
          help: context.suggestion(for: name.text, among: RetryClass.allCases.map(\.rawValue))))
      return nil
    }
    if retry == .transient, idempotency == .none {
      context.report(
        Diagnostic(
          .repetition, at: name.range, "a request that counts every time must not be repeated when its fate is unknown",
          help: "add `idempotent by key \"Idempotency-Key\"`, or write `retry throttled`"))
      return nil
    }
    return retry
  }

  private func authentications(_ written: OperationSyntax.Authentication?) -> [Int] {
    switch written {
    case nil: return Array(api.authentications.indices)
    case .none?: return []
    case .anyOf(let names)?:
      return names.compactMap { name in
        if name.text.isEmpty { return nil }
        if let index = api.authentications.firstIndex(where: { $0.declared.name == name.text }) { return index }
        context.reportUnknown(
          name.text,
          Diagnostic(
            .authentication, at: name.range, "the API has no `auth \(name.text)`",
            help: context.suggestion(for: name.text, among: api.authentications.map(\.declared.name))))
        return nil
      }
    }
  }

  // MARK: Paging

  private func paging(
    _ syntax: PagingSyntax, _ query: [RequestParameter], _ response: Response, _ written: Int
  ) -> Paging? {
    func refuse(_ range: SourceRange, _ message: String, help: String? = nil) -> Paging? {
      context.report(Diagnostic(.paging, at: range, message, help: help))
      return nil
    }
    guard let cursor = query.firstIndex(where: { $0.declared.name == syntax.cursor.text }) else {
      if query.count < written { return nil }
      return refuse(
        syntax.cursor.range, "there is no query parameter `\(syntax.cursor.text)`",
        help: context.suggestion(for: syntax.cursor.text, among: query.map(\.declared.name))
          ?? "add a line `query \(syntax.cursor.text): string optional`")
    }
    guard query[cursor].isOptional, case .string = query[cursor].shape.type else {
      return refuse(syntax.cursor.range, "the cursor is `string optional`: the first page has none")
    }
    guard case .json(let shape) = response.content, case .model = shape.type else {
      return refuse(syntax.range, "only a response that is a model has pages")
    }
    guard let (items, itemsShape) = context.fieldPath(syntax.items, from: shape, code: .paging),
      let (next, nextShape) = context.fieldPath(syntax.next, from: shape, code: .paging)
    else { return nil }
    guard case .array = itemsShape.type else {
      return refuse(syntax.items.range, "the items are an array, not \(itemsShape.type.noun)")
    }
    guard case .string = nextShape.type else {
      return refuse(syntax.next.range, "the next cursor is a text, not \(nextShape.type.noun)")
    }
    return Paging(cursor: cursor, items: items, next: next)
  }
}

extension ContentSyntax {
  fileprivate var isNone: Bool {
    if case .json(let type) = kind, case .empty = type.kind { true } else { false }
  }
}

extension OperationSyntax.Authentication {
  fileprivate var isAnyOf: Bool { if case .anyOf = self { true } else { false } }
}

extension TypeSyntax {
  /// Whether it is the `file` of a part.
  var isFile: Bool {
    if case .named(let name, let arguments, nil) = kind { name.text == "file" && arguments.isEmpty } else { false }
  }
}
