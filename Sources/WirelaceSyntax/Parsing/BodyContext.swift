import WirelaceDiagnostics

/// The kind of body being read: it decides how a member begins.
enum BodyContext {
  case file, frame, bits, match, cases, scopes, checksum, stream, service, properties, advertising, lights, haptics
  case parameters, errors, options, value, model, jsonUnion, fields, api, operation, socket, transitions

  /// What a member of it is called.
  var member: String {
    switch self {
    case .file: "a declaration"
    case .frame: "a field"
    case .bits: "a member"
    case .match: "a case"
    case .cases: "a case"
    case .scopes: "a scope"
    case .checksum: "`polynomial`, `initial`, `reflected` or `xor`"
    case .stream: "a property of the stream"
    case .service: "a characteristic"
    case .properties: "a property"
    case .advertising: "a part of the advertisement"
    case .lights: "`mode`, `color`, `state`, `group` or `priority`"
    case .haptics: "`pattern` or `event`"
    case .parameters: "a parameter"
    case .errors: "an error"
    case .options: "an option"
    case .value: "a field's value"
    case .model: "a field"
    case .jsonUnion: "a case"
    case .fields: "a field"
    case .api: "an operation"
    case .operation: "a part of the operation"
    case .socket: "a frame, a state or another part of the socket"
    case .transitions: "a frame"
    }
  }

  /// Whether a member can begin with any name, and nothing else marks it.
  var acceptsAnyName: Bool { self == .cases || self == .properties || self == .transitions }

  /// The words that begin a member.
  var keywords: [String] {
    switch self {
    case .file: declarationKeywords + ["module", "import", "byte", "bit"]
    case .frame: ["reserved", "align", "where", "trailing", "example", "byte", "bit"]
    case .bits: ["reserved", "where", "example"]
    case .match: ["when", "otherwise", "unknown", "example"]
    case .checksum: ["polynomial", "initial", "reflected", "xor"]
    case .stream:
      [
        "begin", "end", "start", "escape", "needs", "size", "limit", "gap", "timeout", "part", "joined", "begins",
        "ends",
        "order", "example",
      ]
    case .service: ["security", "characteristic", "descriptor", "include", "exchange", "transfer"]
    case .advertising: ["service", "name", "manufacturer", "data", "txPower", "flags", "appearance", "scan"]
    case .lights: ["mode", "color", "state", "group", "priority"]
    case .haptics: ["pattern", "event"]
    case .model: ["include", "unknown", "example"]
    case .jsonUnion: ["otherwise", "unknown", "example"]
    case .api: operationKeywords + ["auth", "timeout", "limit", "error"]
    case .operation:
      [
        "path", "query", "header", "response", "body", "paging", "error", "auth", "safe", "idempotent", "retry",
        "timeout", "status",
      ]
    case .socket:
      [
        "client", "server", "state", "close", "heartbeat", "timeout", "limit", "auth", "path", "query", "header",
        "unknown",
      ]
    case .cases, .scopes, .properties, .parameters, .errors, .options, .value, .fields, .transitions: []
    }
  }
}

/// The words that may follow in a member, for guesses at a misspelt one.
func clauseKeywords(of context: BodyContext) -> [String] {
  switch context {
  case .frame, .bits:
    attributeKeywords + [
      "if", "default", "sequence", "since", "deprecated", "keep", "refuse", "value", "breaks", "and", "or",
    ]
  case .match: attributeKeywords + ["since", "deprecated", "value", "breaks", "and", "or"]
  case .service:
    attributeKeywords + [
      "requires", "optional", "many", "security", "since", "deprecated", "on", "match", "timeout", "over", "offset",
      "check", "resume", "release",
    ]
  case .lights: ["default", "times", "never", "dark", "inherit", "since", "deprecated"]
  case .haptics: ["default", "falls", "since", "deprecated"]
  case .parameters: ["step", "in"]
  case .errors: ["http", "category", "retryable", "since", "deprecated"]
  case .options: ["in", "since", "deprecated"]
  case .cases, .scopes: ["since", "deprecated"]
  case .file:
    attributeKeywords + [
      "since", "deprecated", "requires", "confirms", "timeout", "tag", "last", "length", "at", "carries",
    ]
  case .stream: ["xor", "value", "breaks"]
  case .model: attributeKeywords + jsonAttributeKeywords + fieldKeywords + ["since", "deprecated", "breaks"]
  case .jsonUnion: ["since", "deprecated", "breaks"]
  case .fields: attributeKeywords + jsonAttributeKeywords + fieldKeywords + partKeywords + ["since", "deprecated"]
  case .api: ["requires", "base", "forget", "headers", "query", "codes", "since", "deprecated"]
  case .operation:
    attributeKeywords + jsonAttributeKeywords + fieldKeywords + ["since", "deprecated", "codes", "items", "next", "by"]
  case .socket:
    attributeKeywords + jsonAttributeKeywords + fieldKeywords + ["since", "deprecated", "final", "forget", "every"]
  case .checksum, .properties, .advertising, .value, .transitions: []
  }
}

/// The words that begin an attribute of a type.
let attributeKeywords = [
  "little", "big", "scale", "offset", "unit", "in", "step", "matches", "size", "elements", "pad", "ascii", "except",
  "named", "length", "count", "zero", "max",
]

/// The words that begin an attribute of a JSON type.
let jsonAttributeKeywords = ["nullable", "lenient", "unique", "characters", "base64", "base64url", "hex"]

/// The words behind the type of a field of a model.
let fieldKeywords = ["key", "optional", "default", "omitted", "joined"]

/// The words behind the type of a part of a form.
let partKeywords = ["streamed", "as"]

/// The methods of HTTP, with which an operation begins.
let operationKeywords = ["get", "head", "post", "put", "patch", "delete"]

/// The words that begin a declaration.
let declarationKeywords = [
  "type", "enum", "flags", "bits", "frame", "union", "checksum", "stuffed", "delimited", "framed", "fragmented",
  "scopes",
  "precondition", "service", "advertising", "command", "event", "lights", "haptics", "errors", "options",
  "model", "api", "socket",
]
