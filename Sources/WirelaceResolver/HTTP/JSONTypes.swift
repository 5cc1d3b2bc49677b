import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// A type of JSON with what stands behind it that is none of the type's business.
struct ResolvedShape {
  var shape: JSONShape
  /// `== L`.
  var constant: LiteralSyntax?
  /// `max N`: bytes of a body.
  var limit: Located<Int128>?
}

extension Resolver {
  /// The names of JSON's types.
  static let jsonTypeNames = [
    "bool", "bytes", "date", "datetime", "decimal", "duration", "f32", "f64", "i16", "i32", "i64", "i8", "int", "json",
    "string", "u16", "u32", "u64", "u8", "unixtime", "url", "uuid",
  ]

  private static func builtInType(_ name: String) -> JSONType? {
    switch name {
    case "bool": .boolean
    case "bytes": .bytes(.base64)
    case "date": .date
    case "datetime": .dateTime
    case "decimal": .decimal
    case "duration": .duration(.seconds)
    case "unixtime": .unixTime(.seconds)
    case "f32": .float(bits: 32)
    case "f64": .float(bits: 64)
    case "int": .integer(JSONInteger(bits: 64, isSigned: true, isNatural: true))
    case "json": .any
    case "string": .string
    case "url": .url
    case "uuid": .uuid
    case "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64":
      .integer(JSONInteger(bits: Int(name.dropFirst()) ?? 64, isSigned: name.hasPrefix("i")))
    default: nil
    }
  }

  /// Whether an alias can only be one of JSON, so that it is no type of a frame.
  func isJSONAlias(_ type: TypeSyntax, in module: ID<Module>, depth: Int = 0) -> Bool {
    if depth > 32 { return false }
    let isJSONAttribute: (AttributeSyntax) -> Bool = { jsonOnlyAttributes.contains($0.kind.keyword) }
    if type.attributes.contains(where: isJSONAttribute) { return true }
    switch type.kind {
    case .map: return true
    case .array(let element, count: nil): return isJSONAlias(element, in: module, depth: depth + 1)
    case .named(let name, _, extent: nil):
      if name.parts.count == 1, Self.builtInType(name.text) != nil { return BuiltInType(name.text) == nil }
      guard let last = name.parts.last, let symbol = symbol(named: last.text, in: module) else { return false }
      switch symbol.syntax.kind {
      case .model, .jsonUnion: return true
      case .enumeration(let syntax): return syntax.base.isString
      case .type(let target): return isJSONAlias(target, in: symbol.module, depth: depth + 1)
      default: return false
      }
    default: return false
    }
  }

  /// What a type is in JSON. Nil when it is none, which is reported.
  ///
  /// - Parameter allows: attributes besides those of the type: `==`, `max`.
  ///
  /// W1101 json-type, W1102 json-unit, W1103 json-encoding, W1113 json-rule, and those of names and attributes.
  func jsonShape(
    _ syntax: TypeSyntax, in module: ID<Module>, allows: Set<String> = [], depth: Int = 0
  ) -> ResolvedShape? {
    var levels = [syntax.attributes]
    var current = syntax
    var scope = module
    func finish(_ type: JSONType) -> ResolvedShape? {
      jsonShape(type, levels.reversed(), of: syntax, in: module, allows: allows)
    }
    while true {
      guard depth + levels.count <= 64 else {
        report(.recursiveType, at: syntax.range, "this type has no end", help: "give the inner part a model of its own")
        return nil
      }
      switch current.kind {
      case .missing: return nil
      case .array(let element, let count):
        if let count {
          report(
            .jsonType, at: count.range, "an array of JSON carries its own length",
            help: "a rule says how many there may be: `elements \(count.range.text)`")
          return nil
        }
        guard let inner = jsonShape(element, in: scope, depth: depth + levels.count) else { return nil }
        return finish(.array(inner.shape))
      case .map(let key, let value):
        guard let keyType = mapKey(key, in: scope) else { return nil }
        guard let inner = jsonShape(value, in: scope, depth: depth + levels.count) else { return nil }
        return finish(.map(key: keyType.enumeration, inner.shape))
      case .bits, .match, .frame, .empty:
        report(
          .jsonType, at: current.range, "this is no type of JSON", help: "declare a `model`, or a `union … by key`")
        return nil
      case .named(let name, let arguments, let extent):
        if !arguments.isEmpty || extent != nil {
          report(
            .jsonType, at: current.range, "`\(name.text)` of JSON takes neither arguments nor a size",
            help: "rules say how long it may be: `characters 1...20`, `size 16...16`, `elements 1...`")
          return nil
        }
        if name.parts.count == 1, let type = Self.builtInType(name.text) { return finish(type) }
        if name.parts.count == 1, BuiltInType(name.text) != nil {
          report(
            .jsonType, at: name.range, "`\(name.text)` is a type of frames, not of JSON",
            help: "types of JSON are \(Self.jsonTypeNames.joined(separator: ", ")), enums and models")
          return nil
        }
        guard
          let symbol = lookUp(
            name, in: scope, kind: "type", suggesting: \.isJSONType, builtIns: Self.jsonTypeNames)
        else { return nil }
        noteUse(of: symbol, at: name.range)
        if case .type(let target) = symbol.syntax.kind {
          if case .failed = symbol.progress { return nil }
          current = target
          scope = symbol.module
          levels.append(target.attributes)
          continue
        }
        switch symbol.entity {
        case .enumeration(let id): return finish(.enumeration(id))
        case .textEnumeration(let id): return finish(.textEnumeration(id))
        case .flags(let id): return finish(.flags(id))
        case .scopes(let id): return finish(.scopes(id))
        case .model(let id): return finish(.model(id))
        case .jsonUnion(let id): return finish(.union(id))
        default:
          if !symbol.isJSONType {
            report(
              .jsonType, at: name.range, "`\(name.text)` is \(symbol.description), not a type of JSON",
              labels: [Diagnostic.Label(symbol.syntax.name.range, "declared here")])
          }
          return nil
        }
      }
    }
  }

  private func mapKey(_ key: DottedName, in module: ID<Module>) -> (enumeration: ID<TextEnumeration>?, Void)? {
    if key.text == "string" { return (nil, ()) }
    if Self.builtInType(key.text) == nil {
      guard
        let symbol = lookUp(key, in: module, kind: "type", suggesting: \.isJSONType, builtIns: ["string"])
      else { return nil }
      if case .textEnumeration(let id)? = symbol.entity { return (id, ()) }
      if case .failed = symbol.progress { return nil }
    }
    report(
      .jsonType, at: key.range, "the keys of a map are `string` or an enum of texts", help: "write `[string: …]`")
    return nil
  }

  // MARK: Attributes

  private func jsonShape(
    _ type: JSONType, _ levels: [[AttributeSyntax]], of syntax: TypeSyntax, in module: ID<Module>, allows: Set<String>
  ) -> ResolvedShape? {
    var result = ResolvedShape(shape: JSONShape(type))
    var encoding: JSONBytes?
    var unit: Located<String>?
    var rules: [(attribute: AttributeSyntax, name: Located<String>?)] = []
    var isSound = true
    let applicable = type.attributes.union(allows)
    for attribute in levels.joined() {
      let keyword = attribute.kind.keyword
      guard applicable.contains(keyword) || keyword == "nullable" || keyword == "named" else {
        report(
          .attributeMisplaced, at: attribute.range, "`\(keyword)` does not apply to \(type.noun)",
          help: type.help(for: keyword))
        isSound = false
        continue
      }
      switch attribute.kind {
      case .nullable: result.shape.isNullable = true
      case .lenient: result.shape.isLenient = true
      case .unit(let name): unit = name
      case .encoding(let name): encoding = JSONBytes(rawValue: name)
      case .equals(let literal): result.constant = literal
      case .max(let limit): result.limit = limit
      case .named(let name):
        guard let last = rules.indices.last, rules[last].name == nil else {
          report(
            .nameWithoutRule, at: attribute.range, "`named` stands behind the rule it names",
            help: "put it behind `in`, `step`, `matches`, `characters`, `size`, `elements` or `unique`")
          isSound = false
          continue
        }
        rules[last].name = name
      default: rules.append((attribute, nil))
      }
    }
    guard isSound else { return nil }
    result.shape.unit = unit?.value
    switch type {
    case .bytes:
      guard let encoding else {
        report(
          .jsonEncoding, at: syntax.range, "JSON has no bytes: say how they stand in text",
          help: "write `bytes base64`, `bytes base64url` or `bytes hex`")
        return nil
      }
      result.shape.type = .bytes(encoding)
    case .unixTime, .duration:
      guard let unit, let known = TimeUnit(rawValue: unit.value) else {
        report(
          .jsonUnit, at: unit?.range ?? syntax.range, "\(type.noun) is a number of `s` or `ms`",
          help: "write `unit s` or `unit ms`")
        return nil
      }
      if case .unixTime = type { result.shape.type = .unixTime(known) } else { result.shape.type = .duration(known) }
    default: break
    }
    for rule in rules {
      guard let kind = jsonConstraint(rule.attribute, for: result.shape.type) else {
        isSound = false
        continue
      }
      result.shape.constraints.append(
        JSONConstraint(
          kind: kind, id: rule.name?.value ?? rule.attribute.kind.ruleName,
          text: rule.attribute.range.text.collapsingBlanks))
    }
    return isSound ? result : nil
  }
}

/// Attributes that no type of a frame has.
let jsonOnlyAttributes: Set<String> = ["nullable", "lenient", "unique", "characters", "base64", "base64url", "hex"]

extension AttributeSyntax.Kind {
  fileprivate var ruleName: String { if case .within = self { "range" } else { ruleKeyword } }

  private var ruleKeyword: String {
    switch self {
    case .matches: "pattern"
    default: keyword
    }
  }
}

extension TypeSyntax {
  /// Whether it is `string` and nothing else.
  var isString: Bool {
    if case .named(let name, let arguments, nil) = kind { name.text == "string" && arguments.isEmpty } else { false }
  }
}

extension Symbol {
  /// Whether it can stand for a type of JSON.
  var isJSONType: Bool {
    switch syntax.kind {
    case .type, .enumeration, .flags, .scopes, .model, .jsonUnion: true
    default: false
    }
  }
}

extension JSONType {
  /// The attributes that say something of its values.
  fileprivate var attributes: Set<String> {
    switch self {
    case .any, .model, .union: []
    case .boolean: ["lenient"]
    case .integer, .float, .decimal: ["lenient", "in", "step", "unit"]
    case .unixTime, .duration: ["lenient", "in", "step", "unit"]
    case .string: ["lenient", "matches", "characters", "size"]
    case .dateTime, .date, .uuid: []
    case .url: ["matches", "characters", "size"]
    case .bytes: ["base64", "base64url", "hex", "size"]
    case .enumeration: ["in", "lenient"]
    case .textEnumeration: ["in"]
    case .flags, .scopes: ["lenient"]
    case .array: ["elements", "unique"]
    case .map: ["elements"]
    }
  }

  /// Whether it has a text form that fits into a path, a query, a header or a field of a form.
  var isScalar: Bool {
    switch self {
    case .any, .model, .union, .array, .map: false
    default: true
    }
  }

  var noun: String {
    switch self {
    case .any: "any JSON"
    case .boolean: "a boolean"
    case .integer: "a whole number"
    case .float, .decimal: "a number"
    case .string: "a text"
    case .dateTime: "a `datetime`"
    case .date: "a `date`"
    case .unixTime: "a `unixtime`"
    case .duration: "a `duration`"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .bytes: "bytes"
    case .enumeration, .textEnumeration: "an enum"
    case .flags: "flags"
    case .scopes: "scopes"
    case .model: "a model"
    case .union: "a union"
    case .array: "an array"
    case .map: "a map"
    }
  }

  fileprivate func help(for keyword: String) -> String? {
    switch (keyword, self) {
    case ("max", .string): "write `characters ...N`"
    case ("max", .array), ("max", .map): "write `elements ...N`"
    case ("max", .bytes), ("length", _): "write `size ...N`"
    case ("==", _): "a constant belongs to a field of a model or to a parameter"
    case ("size", .array), ("characters", .array): "write `elements …`"
    default: nil
    }
  }
}
