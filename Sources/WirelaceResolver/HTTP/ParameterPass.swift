import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension DeclarationContext {
  enum ParameterPlace: String {
    case path, query, header, responseHeader, form
    var noun: String {
      switch self {
      case .path: "a parameter in a path"
      case .query: "a parameter in a query"
      case .header, .responseHeader: "a header"
      case .form: "a field of a form"
      }
    }
  }

  /// A parameter: W1105, W1106, W1123 parameter-type, W1135 header-name.
  func parameter(_ syntax: JSONFieldSyntax, in place: ParameterPlace) -> RequestParameter? {
    core.checkAnnotations(syntax.annotations, in: module)
    guard let resolved = core.jsonShape(syntax.type, in: module, allows: ["=="]) else { return nil }
    return parameter(syntax, resolved, in: place)
  }

  func parameter(
    _ syntax: JSONFieldSyntax, _ resolved: ResolvedShape, in place: ParameterPlace
  ) -> RequestParameter? {
    var isArray = false
    switch resolved.shape.type {
    case .array(let element) where element.type.isScalar && !element.isNullable && place != .path: isArray = true
    case let type where type.isScalar: break
    case let type:
      report(
        Diagnostic(
          .parameterType, at: syntax.type.range, "\(place.noun) has no room for \(type.noun)",
          help: place == .path
            ? "it is a scalar: a text, a number, an enum" : "it is a scalar, or an array of scalars"))
      return nil
    }
    if resolved.shape.isNullable {
      report(
        Diagnostic(
          .parameterType, at: syntax.type.range, "\(place.noun) cannot be null", help: "write `optional` instead"))
      return nil
    }
    if let separator = syntax.separator, !isArray || separator.value.isEmpty {
      report(Diagnostic(.jsonClauses, at: separator.range, "only the elements of an array are `joined`, by some text"))
      return nil
    }
    if isArray, syntax.separator == nil, place == .header || place == .responseHeader {
      report(
        Diagnostic(
          .parameterType, at: syntax.type.range, "a header stands once",
          help: "say what joins the elements: joined \",\""))
      return nil
    }
    guard let values = fieldValues(syntax, resolved) else { return nil }
    if place == .path, let clause = syntax.optional ?? syntax.defaultValue?.range {
      report(Diagnostic(.pathParameter, at: clause, "a parameter in a path is always there"))
      return nil
    }
    if place == .path, let constant = resolved.constant {
      report(Diagnostic(.pathParameter, at: constant.range, "a constant part is written in the path itself"))
      return nil
    }
    if place == .header || place == .responseHeader {
      guard let key = syntax.key else {
        report(
          Diagnostic(
            .headerName, at: syntax.name.range, "a header needs its name on the wire",
            help: "add key \"X-\(syntax.name.text)\""))
        return nil
      }
      guard checkHeaderName(key) else { return nil }
    }
    return RequestParameter(
      declared: declared(syntax.name.text, syntax.annotations, at: syntax.name.range),
      key: syntax.key?.value ?? syntax.name.text, shape: resolved.shape, isOptional: syntax.optional != nil,
      defaultValue: values.defaultValue, omitsDefault: syntax.omitted != nil, constant: values.constant,
      separator: syntax.separator?.value)
  }

  private static let ownHeaders: Set<String> = [
    "authorization", "connection", "content-length", "content-type", "expect", "host", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  /// W1135 header-name.
  func checkHeaderName(_ name: Located<String>) -> Bool {
    let marks = Set("!#$%&'*+-.^_`|~".utf8)
    let isToken =
      !name.value.isEmpty
      && name.value.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || marks.contains(byte)
      }
    guard isToken else {
      report(
        Diagnostic(.headerName, at: name.range, "this is no name of a header", help: "letters, digits and `-`"))
      return false
    }
    guard !Self.ownHeaders.contains(name.value.lowercased()) else {
      report(
        Diagnostic(
          .headerName, at: name.range, "`\(name.value)` is set by the transport",
          help: name.value.lowercased() == "authorization" ? "say `auth …: bearer` or `auth …: basic`" : nil))
      return false
    }
    return true
  }

  /// W1124 parameter-twice: keys within one place.
  func checkKeys(_ parameters: [RequestParameter], foldsCase: Bool = false) {
    var places: [String: SourceRange] = [:]
    for parameter in parameters {
      let key = foldsCase ? parameter.key.lowercased() : parameter.key
      if let first = places[key] {
        reportTwice(.parameterTwice, "\"\(parameter.key)\"", parameter.declared.range, first: first)
      }
      places[key] = places[key] ?? parameter.declared.range
    }
  }

  // MARK: Paths

  /// A path and where its parameters stand: W1121 path-text, W1122 path-parameter.
  func pathSegments(_ path: Located<String>, _ parameters: [RequestParameter]) -> [PathSegment]? {
    guard !path.value.isEmpty || path.range.text.isEmpty == false else { return nil }
    if path.range.text.isEmpty { return nil }
    guard path.value.first == "/" else {
      report(Diagnostic(.pathText, at: path.range, "a path begins with `/`"))
      return nil
    }
    var segments: [PathSegment] = []
    var used: Set<Int> = []
    var text = ""
    var rest = Substring(path.value)
    while let character = rest.first {
      if character == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          report(Diagnostic(.pathText, at: path.range, "`{` of the path is not closed"))
          return nil
        }
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
        guard let index = parameters.firstIndex(where: { $0.declared.name == name }) else {
          // A parameter that is at fault is reported itself.
          if !hasError(in: range) {
            report(
              Diagnostic(
                .pathParameter, at: path.range, "`{\(name)}` is not declared",
                help: suggestion(for: name, among: parameters.map(\.declared.name))
                  ?? "add a line `path \(name.isEmpty ? "id" : name): string`"))
          }
          return nil
        }
        guard used.insert(index).inserted else {
          report(Diagnostic(.pathParameter, at: path.range, "`{\(name)}` stands twice in the path"))
          return nil
        }
        guard !text.isEmpty else {
          report(Diagnostic(.pathText, at: path.range, "two parameters stand side by side", help: "put a `/` between"))
          return nil
        }
        segments.append(.text(text))
        text = ""
        segments.append(.parameter(index))
        continue
      }
      let isAllowed =
        character.isASCII && (character.isLetter || character.isNumber || "/-._~!$&'()*+,;=:@%".contains(character))
      guard isAllowed else {
        report(
          Diagnostic(
            .pathText, at: path.range, "`\(character)` cannot stand in a path",
            help: character == "?" ? "query parameters have lines of their own: query name: string" : nil))
        return nil
      }
      text.append(character)
      rest = rest.dropFirst()
    }
    if !text.isEmpty { segments.append(.text(text)) }
    for (index, parameter) in parameters.enumerated() where !used.contains(index) {
      report(
        Diagnostic(
          .pathParameter, at: parameter.declared.range, "the path has no `{\(parameter.declared.name)}`",
          labels: [.init(path.range, "this path")]))
    }
    return segments
  }

  /// W1137 media-type.
  func mediaTypes(_ types: [Located<String>]) -> [String]? {
    for type in types {
      let parts = type.value.split(separator: "/", omittingEmptySubsequences: false)
      let isSound =
        parts.count == 2
        && parts.allSatisfy { part in
          !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$&^_.+-*".contains($0)) }
        }
      guard isSound else {
        report(
          Diagnostic(
            .mediaType, at: type.range, "this is no media type", help: "for instance \"audio/ogg\", \"audio/*\""))
        return nil
      }
    }
    return types.map(\.value)
  }

  /// Bytes from 1 to 1 TiB: W1134 size-limit.
  func size(_ limit: Located<Int128>?) -> Int? {
    guard let limit else { return nil }
    guard (1...(1 << 40)).contains(limit.value) else {
      report(Diagnostic(.sizeLimit, at: limit.range, "a limit lies between 1 byte and 1 TiB"))
      return nil
    }
    return Int(limit.value)
  }
}
