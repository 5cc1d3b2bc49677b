import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// Models and unions of JSON. They may refer to each other in circles, so all have a place in the model before the first is
  /// resolved.
  func resolveJSONTypes() {
    var symbolsOfModels: [Symbol] = []
    for symbol in symbols {
      if case .failed = symbol.progress { continue }
      switch symbol.syntax.kind {
      case .model:
        symbolsOfModels.append(symbol)
        symbol.progress = .resolved(.model(ID(model.jsonModels.count)))
        model.jsonModels.append(JSONModel(declared: declared(symbol)))
      case .jsonUnion:
        symbol.progress = .resolved(.jsonUnion(ID(model.jsonUnions.count)))
        model.jsonUnions.append(
          JSONUnion(declared: declared(symbol), selector: .shape, members: [], unknown: .refuse))
      default: break
      }
    }
    for symbol in symbols {
      if case .type(let type) = symbol.syntax.kind, isJSONAlias(type, in: symbol.module) {
        _ = jsonShape(type, in: symbol.module)
      }
    }
    var fields = ModelFields(resolver: self, symbols: symbolsOfModels)
    for symbol in symbolsOfModels {
      guard case .model(let id)? = symbol.entity else { continue }
      fields.resolve(id, DeclarationContext(self, symbol))
    }
    for symbol in symbols {
      if case .jsonUnion(let syntax) = symbol.syntax.kind, case .jsonUnion(let id)? = symbol.entity {
        JSONUnionPass(context: DeclarationContext(self, symbol), name: symbol.syntax.name).resolve(syntax, into: id)
      }
    }
    ModelRecursion(resolver: self).check()
  }

  /// W1109 enum-text.
  func resolveTextEnumeration(_ syntax: EnumerationSyntax, of symbol: Symbol) -> ID<TextEnumeration>? {
    if syntax.cases.isEmpty {
      report(.emptyDeclaration, at: symbol.syntax.name.range, "the enum `\(symbol.name)` has no cases")
      return nil
    }
    checkMemberNames(syntax.cases.map(\.name))
    checkNone(syntax.cases.map(\.name), kind: "case")
    var cases: [TextEnumeration.Case] = []
    var places: [String: SourceRange] = [:]
    for item in syntax.cases {
      checkAnnotations(item.annotations, in: symbol.module)
      if let value = item.value {
        report(
          .enumText, at: value.range, "the cases of an enum of texts are texts", help: "write it in double quotes")
        continue
      }
      let text = item.text?.value ?? item.name.text
      let place = item.text?.range ?? item.name.range
      if let first = places[text] {
        if item.text != nil || first.text != item.name.text {
          report(
            .enumText, at: place, "two cases have the text \"\(text)\"",
            labels: [Diagnostic.Label(first, "first here")])
        }
        continue
      }
      places[text] = place
      cases.append(TextEnumeration.Case(declared: declared(item.name, item.annotations, in: symbol.module), text: text))
    }
    model.textEnumerations.append(
      TextEnumeration(declared: declared(symbol), isOpen: syntax.isOpen, cases: cases))
    return ID(model.textEnumerations.count - 1)
  }
}

/// The fields of all models, those of included ones in their places.
private struct ModelFields {
  let resolver: Resolver
  /// By model.
  let symbols: [Symbol]
  private var finished: Set<Int> = []
  private var underway: [Int] = []

  init(resolver: Resolver, symbols: [Symbol]) {
    self.resolver = resolver
    self.symbols = symbols
  }

  /// W1104 json-key-twice, W1107 model-include, W1115 unknown-keys-twice.
  mutating func resolve(_ id: ID<JSONModel>, _ context: DeclarationContext) {
    guard case .model(let syntax) = symbols[id.index].syntax.kind, finished.insert(id.index).inserted else { return }
    underway.append(id.index)
    defer { underway.removeLast() }
    var fields: [JSONField] = []
    var names: [Identifier] = []
    var unknown: Located<ModelSyntax.Unknown>?
    for member in syntax.members {
      switch member {
      case .field(let field):
        names.append(field.name)
        if let resolved = context.jsonField(field) { fields.append(resolved) }
      case .include(let name):
        for field in included(name, context) {
          fields.append(field)
          names.append(Identifier(field.declared.name, name.range))
        }
      case .unknown(let policy):
        if let first = unknown {
          context.reportTwice(.unknownKeysTwice, "`unknown`", policy.range, first: first.range)
        }
        unknown = policy
      case .example: break
      }
    }
    resolver.checkMemberNames(names, taken: unknown?.value == .keep ? ["unknown": "the kept unknown keys"] : [:])
    checkKeys(fields, context)
    resolver.model.jsonModels[id.index].fields = fields
    resolver.model.jsonModels[id.index].unknown = unknown.flatMap { .init(rawValue: $0.value.rawValue) } ?? .ignore
    resolver.model.jsonModels[id.index].examples = context.jsonExamples(
      syntax.members.compactMap { if case .example(let example) = $0 { example } else { nil } })
  }

  private mutating func included(_ name: DottedName, _ context: DeclarationContext) -> [JSONField] {
    func isModel(_ symbol: Symbol) -> Bool { if case .model = symbol.syntax.kind { true } else { false } }
    guard let symbol = resolver.lookUp(name, in: context.module, kind: "model", suggesting: isModel) else { return [] }
    guard case .model(let id)? = symbol.entity else {
      if !isModel(symbol) {
        context.report(
          Diagnostic(
            .modelInclude, at: name.range, "`\(name.text)` is \(symbol.description), not a model",
            labels: [.init(symbol.syntax.name.range, "declared here")]))
      }
      return []
    }
    resolver.noteUse(of: symbol, at: name.range)
    if underway.contains(id.index) {
      context.report(
        Diagnostic(
          .modelInclude, at: name.range, "`\(name.text)` includes itself",
          labels: [.init(symbol.syntax.name.range, "declared here")]))
      return []
    }
    resolve(id, DeclarationContext(resolver, symbol))
    return resolver.model[id].fields
  }

  private func checkKeys(_ fields: [JSONField], _ context: DeclarationContext) {
    var places: [String: JSONField] = [:]
    for field in fields {
      if let first = places[field.key], first.declared.name != field.declared.name {
        context.reportTwice(
          .jsonKeyTwice, "the key \"\(field.key)\"", field.declared.range, first: first.declared.range)
      }
      places[field.key] = field
    }
  }
}

extension DeclarationContext {
  /// A field of a model: W1105 json-value, W1106 json-clauses.
  func jsonField(_ syntax: JSONFieldSyntax) -> JSONField? {
    core.checkAnnotations(syntax.annotations, in: module)
    guard let resolved = core.jsonShape(syntax.type, in: module, allows: ["=="]) else { return nil }
    if let separator = syntax.separator {
      clash(separator.range, "only an array in a query, a header or a form is `joined`")
      return nil
    }
    guard let values = fieldValues(syntax, resolved) else { return nil }
    return JSONField(
      declared: declared(syntax.name.text, syntax.annotations, at: syntax.name.range),
      key: syntax.key?.value ?? syntax.name.text, shape: resolved.shape, isOptional: syntax.optional != nil,
      defaultValue: values.defaultValue, omitsDefault: syntax.omitted != nil, constant: values.constant)
  }

  /// The default and the constant of a field or parameter; nil when they are at fault, or clash with the other clauses.
  func fieldValues(
    _ syntax: JSONFieldSyntax, _ resolved: ResolvedShape
  ) -> (defaultValue: JSONLiteral?, constant: JSONLiteral?)? {
    var values: (defaultValue: JSONLiteral?, constant: JSONLiteral?) = (nil, nil)
    if let constant = resolved.constant {
      if let other = syntax.optional ?? syntax.defaultValue?.range ?? syntax.omitted {
        clash(other, "a constant is always there, with one value")
        return nil
      }
      guard resolved.shape.type.canBeConstant, !resolved.shape.isNullable else {
        clash(
          constant.range,
          resolved.shape.isNullable ? "a constant is never null" : "\(resolved.shape.type.noun) cannot be a constant")
        return nil
      }
      guard let value = core.jsonLiteral(constant, for: resolved.shape) else { return nil }
      values.constant = value
    }
    if let written = syntax.defaultValue {
      if let optional = syntax.optional {
        clash(optional, "what has a default may be absent anyway", help: "leave `optional` out")
        return nil
      }
      guard let value = core.jsonLiteral(written, for: resolved.shape) else { return nil }
      if value == .null {
        clash(written.range, "`null` is no default", help: "write `optional nullable`")
        return nil
      }
      values.defaultValue = value
    } else if let omitted = syntax.omitted {
      clash(omitted, "only a value equal to a default can be `omitted`", help: "add `default …`, or leave it out")
      return nil
    }
    return values
  }

  private func clash(_ range: SourceRange, _ message: String, help: String? = nil) {
    report(Diagnostic(.jsonClauses, at: range, message, help: help))
  }

  /// W1114 json-example.
  func jsonExamples(_ examples: [JSONExampleSyntax]) -> [JSONExample] {
    var titles: [String: SourceRange] = [:]
    return examples.compactMap { example in
      if let first = titles[example.title.value] {
        core.report(
          .duplicateExample, at: example.title.range, "two examples have this title",
          labels: [Diagnostic.Label(first, "the other one")], help: "a test report must tell them apart")
        return nil
      }
      titles[example.title.value] = example.title.range
      let text: String
      switch example.document {
      case .text(let written): text = written.value
      case .value(let literal):
        guard let value = jsonDocument(literal) else { return nil }
        text = JSONDocument.text(value)
      }
      var expectation = JSONExample.Expectation.valid
      if case .breaks(let rule, let path) = example.expectation {
        if let path, path.value.first != "$" {
          report(
            Diagnostic(
              .jsonExample, at: path.range, "a JSON path begins with `$`", help: "for instance \"$.items[0].id\""))
          return nil
        }
        expectation = .breaks(error: rule.value, path: path?.value)
      }
      return JSONExample(
        title: example.title.value, documentation: example.documentation, text: text, expectation: expectation,
        range: example.range)
    }
  }

  private func jsonDocument(_ literal: LiteralSyntax) -> JSONLiteral? {
    if let value = JSONDocument.value(literal.kind) { return value }
    if let fault = JSONDocument.fault(literal) {
      report(
        Diagnostic(
          .jsonExample, at: fault.range, "this is no JSON",
          help: "JSON has texts, numbers with an end, true, false, null, arrays and objects"))
    }
    return nil
  }
}

extension JSONDocument {
  /// The first part that is no JSON; nil when there is none, or the parser has reported it.
  static func fault(_ literal: LiteralSyntax) -> LiteralSyntax? {
    switch literal.kind {
    case .missing: nil
    case .array(let elements): elements.lazy.compactMap(fault).first
    case .object(let members): members.lazy.compactMap { fault($0.value) }.first
    default: value(literal.kind) == nil ? literal : nil
    }
  }
}

extension JSONType {
  fileprivate var canBeConstant: Bool {
    switch self {
    case .boolean, .integer, .float, .decimal, .string, .enumeration, .textEnumeration: true
    default: false
    }
  }
}
