import WirelaceModel

/// The Swift names of an API: of its types, its operations, and what these take and return.
struct APIPlan {
  /// A parameter, a field of a form, a part or a header field.
  struct Argument {
    /// The argument of the function, the local variable, the property; of a constant unused.
    var name: String
    /// The constant that says how it stands on the wire; of a file unused.
    var wire: String
  }

  struct Operation {
    /// The constant that describes it, and the functions of client and server.
    var name: String
    /// The function of the client for all items of all pages.
    var items: String
    /// The property of the server stub.
    var route: String
    /// The enum of what stands on the wire.
    var wire: String
    /// The struct of a response that has header fields.
    var response: String
    /// The struct of an optional form.
    var form: String
    var path: [Argument] = []
    var query: [Argument] = []
    var headers: [Argument] = []
    /// Of a form or a multipart body.
    var fields: [Argument] = []
    var responseHeaders: [Argument] = []
    /// Cases of the error enum.
    var errors: [String] = []
  }

  /// The enum of the operations, in full.
  let base: String
  let types: SwiftNames.APITypes
  /// Constants by authentication.
  private(set) var authentications: [String] = []
  let sharedErrors: String
  /// The enum of how the bodies of errors stand on the wire.
  let errorWire: String
  /// Cases of the error enum for the errors of the whole API.
  private(set) var errors: [String] = []
  /// By error table: the property that looks the code of an error up.
  private(set) var codes: [(table: ID<ErrorTable>, property: String)] = []
  private(set) var operations: [Operation] = []

  init(_ api: API, names: SwiftNames) {
    base = names.name(of: api.declared)
    types = names.types(of: api)
    // What stands inside must not hide a type that it names.
    var inner = NameScope(names.everyName.union(Identifiers.reservedTypes))
    var members = NameScope(APIPlan.members)
    var cases = NameScope(["Type", "init", "raw", "self"])
    errorWire = inner.claim("ErrorWire", suffix: "Body")
    sharedErrors = members.claim("sharedErrors", suffix: "List")
    authentications = api.authentications.map {
      members.claim(Identifiers.lowerCamel($0.declared.name) + "Authentication", suffix: "Way")
    }
    var tables: [ID<ErrorTable>] = []
    for error in api.errors + api.operations.flatMap(\.errors) {
      if let table = error.table, error.codePath != nil, !tables.contains(table) { tables.append(table) }
    }
    codes = tables.map { table in
      (table, cases.claim(tables.count == 1 ? "code" : Identifiers.lowerCamel(names.ownName(table)), suffix: "Code"))
    }
    errors = api.errors.map { cases.claim(Identifiers.lowerCamel($0.declared.name), suffix: "Error") }
    let declared = api.operations.map { members.claim(Identifiers.lowerCamel($0.declared.name), suffix: "Operation") }
    for (operation, name) in zip(api.operations, declared) {
      let type = Identifiers.upperCamel(name)
      var plan = Operation(
        name: name, items: members.claim(name + "Items", suffix: "List"),
        route: members.claim(name + "Route", suffix: "Handler"), wire: inner.claim(type + "Wire", suffix: "Form"),
        response: inner.claim(type + "Response", suffix: "Value"), form: inner.claim(type + "Body", suffix: "Value"))
      plan.errors = operation.errors.map {
        cases.claim(name + Identifiers.upperCamel($0.declared.name), suffix: "Error")
      }
      plan.claimArguments(operation)
      operations.append(plan)
    }
  }

  /// What the enum of the operations, the client and the server stub have anyway.
  private static let members: Set<String> = [
    "Type", "api", "authenticate", "describe", "init", "operations", "router", "self",
  ]
}

extension APIPlan.Operation {
  /// Parameters and locals of generated functions.
  private static let locals: Set<String> = [
    "answer", "api", "call", "context", "init", "input", "page", "reply", "result", "self",
  ]

  fileprivate mutating func claimArguments(_ operation: HTTPOperation) {
    var names = NameScope(Self.locals)
    var wires = NameScope(["Type", "body", "init", "response", "self"])
    func claim(_ declared: Declared) -> APIPlan.Argument {
      let name = Identifiers.lowerCamel(declared.name)
      return APIPlan.Argument(name: names.claim(name), wire: wires.claim(name, suffix: "Parameter"))
    }
    if operation.body != nil { _ = names.claim("body") }
    if case .byKey = operation.idempotency { _ = names.claim("idempotencyKey") }
    if operation.isUploadStreamed { _ = names.claim("progress") }
    path = operation.pathParameters.map { claim($0.declared) }
    query = operation.queryParameters.map { claim($0.declared) }
    headers = operation.headers.map { claim($0.declared) }
    if operation.body?.isOptional ?? false { names = NameScope(["init", "self"]) }
    switch operation.body?.content {
    case .form(let parameters)?: fields = parameters.map { claim($0.declared) }
    case .multipart(let parts)?: fields = parts.map { claim($0.declared) }
    default: break
    }
    names = NameScope(["body", "hash", "hashValue", "init", "self"])
    responseHeaders = operation.response.headers.map { claim($0.declared) }
  }
}

extension HTTPOperation {
  /// Whether the caller can watch the body leave.
  var isUploadStreamed: Bool {
    switch body?.content {
    case .streamed?: true
    case .multipart(let parts)?:
      parts.contains { if case .file(_, let isStreamed) = $0.content { isStreamed } else { false } }
    default: false
    }
  }

  /// Whether the response is a struct of body and header fields.
  var hasResponseStruct: Bool { response.headers.contains { $0.constant == nil } }

  /// Whether the fields of its form stand in a struct that may be left out as a whole.
  var hasFormStruct: Bool {
    guard let body, body.isOptional else { return false }
    switch body.content {
    case .form, .multipart: return true
    default: return false
    }
  }
}
