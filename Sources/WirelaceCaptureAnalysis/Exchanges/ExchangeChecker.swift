import WirelaceFrames
import WirelaceHTTP
import WirelaceInterpreter
import WirelaceModel
import WirelaceTraffic

/// Holds recorded exchanges against the APIs of a schema: which operation, its parameters and bodies, status, errors, credentials and
/// scopes.
///
/// Where an API stands is told, or learned from the requests that fit it: show all to ``learn(_:)`` before the first is checked.
public final class ExchangeChecker {
  /// Tokens whose scopes are known, at most.
  private static let mostTokens = 10_000

  let model: ProtocolModel
  let documents: JSONChecker
  private var index: OperationIndex
  private let learns: Bool
  var secrets = ExchangeSecrets()
  /// What the recording itself says of a token: the bits that came beside it.
  var scopes: [String: Int128] = [:]

  /// Told of what is wrong, in the order of the exchanges.
  public var onFinding: (Finding) -> Void = { _ in }
  /// How many were checked, by operation.
  public private(set) var checked: [String: Int] = [:]
  /// Exchanges with other servers, and what browsers ask before a request: passed over.
  public private(set) var elsewhere = 0

  /// - Parameter bases: Where the APIs are; none: it is learned.
  public init(_ model: ProtocolModel, bases: [HTTPURL] = []) {
    self.model = model
    documents = JSONChecker(model)
    index = OperationIndex(model)
    learns = bases.isEmpty
    for base in bases { index.add(base: base) }
  }

  /// Whether the schema has operations at all.
  public var hasOperations: Bool { !index.isEmpty }

  public func learn(_ exchange: RecordedExchange) {
    if learns { index.learn(exchange) }
    secrets.gather(exchange)
  }

  public func check(_ exchange: RecordedExchange) {
    switch index.find(exchange) {
    case .elsewhere: elsewhere += 1
    case .unknown where exchange.method == "OPTIONS", .method where exchange.method == "OPTIONS": elsewhere += 1
    case .unknown:
      let place = Place(exchange, operation: nil)
      report(
        "http.unknown-operation", place, "request.path", expected: "a path of the schema",
        found: "\(exchange.method) \(exchange.url.path.prefix(200))")
    case .method(let methods):
      report(
        "http.method", Place(exchange, operation: nil), "request.method", expected: methods.joined(separator: ", "),
        found: "\(exchange.method) \(exchange.url.path.prefix(200))")
    case .operation(let route, let path):
      checked[route.name, default: 0] += 1
      let place = Place(exchange, operation: route.name)
      checkRequest(exchange, route, path, place)
      checkCredential(exchange, route, place)
      checkResponse(exchange, route, place)
    }
  }

  // MARK: Findings

  /// Where findings of one exchange are.
  struct Place {
    var mark: PacketMark
    var operation: String?

    init(_ exchange: RecordedExchange, operation: String?) {
      mark = exchange.mark
      self.operation = operation
    }
  }

  func report(
    _ kind: String, rule: String? = nil, _ place: Place, _ part: String, _ path: String = "", expected: String = "",
    found: String = "", message: String = ""
  ) {
    var finding = Finding(kind, rule: rule, packet: place.mark)
    finding.source = .exchange
    finding.characteristic = place.operation
    finding.frame = part
    finding.path = path
    finding.expected = expected
    finding.found = Self.saysNoValue(found) ? found : secrets.shown(found, at: part + path)
    finding.message = message
    onFinding(finding)
  }

  /// What findings say instead of a value; values of text stand in quotes.
  private static func saysNoValue(_ text: String) -> Bool {
    text == "nothing" || text == "null" || text.hasPrefix("a ") || text.hasPrefix("an ")
      || !text.hasPrefix("\"") && [" characters", " bytes", " elements"].contains { text.hasSuffix($0) }
  }

  // MARK: Documents and parameters

  /// A JSON text; what it holds, when it can be read at all.
  @discardableResult
  func check(_ bytes: [UInt8], as shape: JSONShape, _ place: Place, _ part: String) -> JSONValue? {
    do throws(JSONError) {
      let json = try JSONValue(parsing: bytes)
      check(json, as: shape, place, part)
      return json
    } catch {
      report("json.syntax", place, part, "$", expected: "JSON", found: "\(error)")
      return nil
    }
  }

  func check(_ json: JSONValue, as shape: JSONShape, _ place: Place, _ part: String) {
    for finding in documents.check(json, as: shape) {
      let isNamed = finding.kind == .rule && !Self.plainRules.contains(finding.rule)
      report(
        "json.\(finding.kind.rawValue)", rule: isNamed ? finding.rule : nil, place, part, finding.path,
        expected: finding.expected, found: finding.found)
    }
  }

  /// Rules without a name of their own.
  private static let plainRules: Set = ["range", "step", "pattern", "characters", "size", "elements", "unique"]

  /// The texts under the key of a parameter.
  func check(_ texts: [String], as parameter: RequestParameter, _ place: Place, _ part: String) {
    if let constant = parameter.constant {
      if texts.isEmpty, parameter.isOptional { return }
      let literal = constant.parameterText
      let number = texts.first.flatMap { try? JSONValue(parsing: $0) }
      if texts.count == 1, texts[0] == literal || number != nil && number == (try? JSONValue(parsing: literal)) {
        return
      }
      return report(
        "json.constant", place, part, expected: literal, found: texts.first.map(Self.quoted) ?? "nothing")
    }
    let isAbsentAllowed = parameter.isOptional || parameter.defaultValue != nil
    if case .array(let element) = parameter.shape.type {
      if texts.isEmpty, isAbsentAllowed { return }
      if let separator = parameter.separator {
        guard let text = single(texts, place, part) else { return }
        let elements =
          text.isEmpty ? [] : text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        return checkList(elements, element, parameter, place, part)
      }
      return checkList(texts, element, parameter, place, part)
    }
    if texts.isEmpty, isAbsentAllowed { return }
    guard let text = single(texts, place, part), let json = value(text, parameter.shape, place, part) else { return }
    check(json, as: parameter.shape, place, part)
  }

  private func single(_ texts: [String], _ place: Place, _ part: String) -> String? {
    if texts.count > 1 {
      report("json.type", place, part, "$", expected: "one value", found: "\(texts.count) elements")
    } else if texts.isEmpty {
      report("json.required", place, part, "$", expected: "a value", found: "nothing")
    }
    return texts.count == 1 ? texts[0] : nil
  }

  private func checkList(
    _ texts: [String], _ element: JSONShape, _ parameter: RequestParameter, _ place: Place, _ part: String
  ) {
    let values = texts.compactMap { value($0, element, place, part) }
    if values.count == texts.count { check(.array(values), as: parameter.shape, place, part) }
  }

  /// The JSON value that a parameter's text stands for; nil for none of its type, which is reported.
  private func value(_ text: String, _ shape: JSONShape, _ place: Place, _ part: String) -> JSONValue? {
    do throws(JSONPayloadError) {
      return try shape.type.parameterForm.json(text)
    } catch {
      report("json.type", place, part, "$", expected: error.expected, found: Self.quoted(text))
      return nil
    }
  }

  static func quoted(_ text: String) -> String { "\"\(text.prefix(60))\(text.count > 60 ? "…" : "")\"" }

  /// Whether the recording has said which scopes the token bears.
  func remember(_ token: String, _ bits: Int128) {
    if scopes.count < Self.mostTokens || scopes[token] != nil { scopes[token] = bits }
    secrets.add(token)
  }
}

extension JSONType {
  /// What the text of a parameter is read as.
  fileprivate var parameterForm: ParameterForm {
    switch self {
    case .boolean: .boolean
    case .integer, .float, .decimal, .unixTime, .duration, .enumeration, .flags, .scopes: .number
    case .string, .textEnumeration, .dateTime, .date, .uuid, .url, .bytes: .text
    case .any, .model, .union, .array, .map: .none
    }
  }
}

extension JSONLiteral {
  /// As it stands in a parameter.
  fileprivate var parameterText: String {
    switch self {
    case .string(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: ""
    }
  }
}
