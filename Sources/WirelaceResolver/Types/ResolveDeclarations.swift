import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// How deep types may nest: more is a mistake, and would be one for whoever runs the protocol.
private let deepestNesting = 64
private let mostInstances = 4096
private let longestArgument = 400

extension Resolver {
  /// Every type, enum, flags set, bits, frame, union and checksum, in the order written; generic frames where they are used.
  func resolveTypeDeclarations() {
    for symbol in symbols {
      switch symbol.syntax.kind {
      case .type, .enumeration, .flags, .bits, .union, .checksum:
        _ = entity(of: symbol, use: symbol.syntax.name.range)
      case .frame(let parameters, _) where parameters.isEmpty: _ = entity(of: symbol, use: symbol.syntax.name.range)
      case .frame(let parameters, _): checkParameters(parameters)
      default: break
      }
    }
  }

  private func checkParameters(_ parameters: [GenericParameterSyntax]) {
    var seen: [String: SourceRange] = [:]
    for parameter in parameters {
      if BuiltInType.isReserved(parameter.name.text) {
        report(.reservedTypeName, at: parameter.name.range, "`\(parameter.name.text)` is a built-in type")
      }
      if let first = seen[parameter.name.text] {
        report(
          .duplicateMember, at: parameter.name.range, "`\(parameter.name.text)` is declared twice",
          labels: [Diagnostic.Label(first, "first here")])
      }
      seen[parameter.name.text] = parameter.name.range
    }
  }

  /// What a declaration is in the model, resolving it first when that is still to be done. Nil when it has no type, or has
  /// failed; `use` is where it is referred to, for the report of a cycle.
  ///
  /// W0311 recursive-type, W0312 generic-arguments.
  func entity(of symbol: Symbol, use: SourceRange) -> Symbol.Entity? {
    switch symbol.progress {
    case .resolved(let entity): return entity
    case .failed: return nil
    case .resolving:
      reportRecursion(to: symbol, use: use)
      return nil
    case .untouched: break
    }
    guard isShallow(use) else { return nil }
    symbol.progress = .resolving
    underway.append((symbol, symbol.name, use))
    defer { underway.removeLast() }
    guard let entity = resolveEntity(symbol) else {
      symbol.progress = .failed
      return nil
    }
    symbol.progress = .resolved(entity)
    return entity
  }

  /// The same for a use with arguments: an instance of a generic frame.
  func entity(
    of symbol: Symbol, arguments: [GenericArgumentSyntax], use: SourceRange, in context: TypeContext
  ) -> Symbol.Entity? {
    if case .frame(let parameters, let body) = symbol.syntax.kind, !parameters.isEmpty {
      return instance(of: symbol, parameters, body, arguments: arguments, use: use, in: context).map { .frame($0) }
    }
    guard arguments.isEmpty else {
      report(
        .genericArguments, at: use, "`\(symbol.name)` takes no arguments",
        labels: [Diagnostic.Label(symbol.syntax.name.range, "declared here")])
      return nil
    }
    return entity(of: symbol, use: use)
  }

  private func resolveEntity(_ symbol: Symbol) -> Symbol.Entity? {
    let context = TypeContext(module: symbol.module, of: self, owner: symbol.name)
    switch symbol.syntax.kind {
    case .type(let type):
      if isJSONAlias(type, in: symbol.module) { return .template }
      return resolveType(type, in: context.at(.alias)) == nil ? nil : .template
    case .enumeration(let syntax) where syntax.base.isString:
      return resolveTextEnumeration(syntax, of: symbol).map { .textEnumeration($0) }
    case .enumeration(let syntax): return resolveEnumeration(syntax, of: symbol, in: context).map { .enumeration($0) }
    case .flags(let syntax): return resolveFlags(syntax, of: symbol, in: context).map { .flags($0) }
    case .bits(let body): return resolveNamedBits(body, of: symbol, in: context).map { .bits($0) }
    case .frame(_, let body):
      return resolveFrame(body, declared: declared(symbol), in: context).map { .frame($0) }
    case .union(let syntax): return resolveUnion(syntax, of: symbol, in: context).map { .union($0) }
    case .checksum(let syntax): return resolveChecksum(syntax, of: symbol, in: context).map { .checksum($0) }
    default: return nil
    }
  }

  private func reportRecursion(to symbol: Symbol, use: SourceRange) {
    guard let start = underway.firstIndex(where: { $0.symbol === symbol }) else { return }
    let cycle = Array(underway[start...])
    let names = cycle.map { "`\($0.name)`" } + ["`\(symbol.name)`"]
    report(
      .recursiveType, at: use,
      cycle.count == 1
        ? "`\(symbol.name)` contains itself" : "`\(symbol.name)` contains itself: \(names.joined(separator: " → "))",
      labels: cycle.dropFirst().map { Diagnostic.Label($0.use, "`\($0.name)` is used here") },
      help: "a value would have no end; carry the inner part as `bytes` and decode it apart")
  }

  private func isShallow(_ use: SourceRange) -> Bool {
    if underway.count < deepestNesting { return true }
    // Reported once, it holds for all: the ways into an endless generic frame are without number.
    if hasNoEnd { return false }
    hasNoEnd = true
    report(
      .recursiveType, at: use, "types are nested more than \(deepestNesting) deep here",
      help: "a generic frame that uses itself with ever new arguments has no end")
    return false
  }

  /// Neither names nor instances without measure: W0312 generic-arguments.
  private func isFeasible(_ arguments: [String], _ use: SourceRange) -> Bool {
    if arguments.allSatisfy({ $0.utf8.count <= longestArgument }), instances.count < mostInstances { return true }
    hasNoEnd = true
    report(
      .genericArguments, at: use, "the arguments of generic frames multiply here",
      help: "there are at most \(mostInstances) instances, and names of \(longestArgument) letters")
    return false
  }

  // MARK: Generic frames

  private func instance(
    of symbol: Symbol, _ parameters: [GenericParameterSyntax], _ body: FrameBodySyntax,
    arguments: [GenericArgumentSyntax], use: SourceRange, in context: TypeContext
  ) -> ID<Frame>? {
    if case .failed = symbol.progress { return nil }
    guard parameters.count == arguments.count else {
      report(
        .genericArguments, at: use,
        "`\(symbol.name)` takes \(parameters.count == 1 ? "one argument" : "\(parameters.count) arguments")"
          + (arguments.isEmpty ? "" : ", not \(arguments.count)"),
        labels: [Diagnostic.Label(symbol.syntax.name.range, "declared here")],
        help:
          "write `\(symbol.name)<\(parameters.map(\.name.text).joined(separator: ", "))>` with a type or number for each"
      )
      return nil
    }
    var bound: [String: GenericArgument] = [:]
    var texts: [String] = []
    var keys: [String] = []
    for (parameter, argument) in zip(parameters, arguments) {
      guard let (value, text, key) = resolve(argument, for: parameter, in: context, order: symbol.module) else {
        return nil
      }
      bound[parameter.name.text] = value
      texts.append(text)
      keys.append(key)
    }
    let key = "\(symbol.index)<\(keys.joined(separator: ", "))>"
    if let known = instances[key] {
      guard let known else { return nil }
      if layout.finishedFrames.contains(known) { return known }
      reportInstanceRecursion(known, use: use)
      return nil
    }
    guard !hasNoEnd, isShallow(use), isFeasible(texts, use) else { return nil }
    let name = "\(symbol.name)<\(texts.joined(separator: ", "))>"
    underway.append((symbol, name, use))
    defer { underway.removeLast() }
    var inner = TypeContext(module: symbol.module, of: self, owner: name)
    inner.arguments = bound
    var declared = declared(symbol)
    declared.name = name
    declared.module = context.module
    let id = beginFrame(declared)
    instances[key] = id
    model.frames[id.index].isSynthesized = true
    model.frames[id.index].genericOrigin = (symbol.name, texts)
    guard finishFrame(id, body, in: inner) else {
      instances[key] = .some(nil)
      return nil
    }
    return id
  }

  private func reportInstanceRecursion(_ frame: ID<Frame>, use: SourceRange) {
    let name = model[frame].declared.name
    hasNoEnd = true
    report(
      .recursiveType, at: use, "`\(name)` contains itself",
      help: "a value would have no end; carry the inner part as `bytes` and decode it apart")
  }

  /// The argument, its text for the name of the instance, and what tells it from others.
  private func resolve(
    _ argument: GenericArgumentSyntax, for parameter: GenericParameterSyntax, in context: TypeContext,
    order module: ID<Module>
  ) -> (GenericArgument, text: String, key: String)? {
    switch argument {
    case .integer(let number):
      guard parameter.isInteger else {
        report(
          .genericArguments, at: number.range, "`\(parameter.name.text)` is a type, not a number",
          labels: [Diagnostic.Label(parameter.name.range, "declared here")])
        return nil
      }
      return (.integer(number.value), "\(number.value)", "\(number.value)")
    case .type(let type):
      if case .missing = type.kind { return nil }
      if parameter.isInteger {
        if case .named(let name, let arguments, nil) = type.kind, name.parts.count == 1, arguments.isEmpty,
          case .integer(let value) = context.arguments[name.text]
        {
          return (.integer(value), "\(value)", "\(value)")
        }
        report(
          .genericArguments, at: type.range, "`\(parameter.name.text)` is a number, not a type",
          labels: [Diagnostic.Label(parameter.name.range, "declared here: `\(parameter.name.text): int`")])
        return nil
      }
      guard let (text, key) = canonical(type, in: context, order: modules[module.index].byteOrder) else { return nil }
      return (.type(type, context), text, key)
    }
  }

  /// The name of a type used as an argument: a declared name, an alias's, or a built-in one.
  private func canonical(_ type: TypeSyntax, in context: TypeContext, order: ByteOrder) -> (text: String, key: String)?
  {
    guard case .named(let name, let arguments, nil) = type.kind, type.attributes.isEmpty else {
      report(
        .genericArguments, at: type.range, "an argument is a plain name",
        help: "give this type a name, `type Name = \(type.range.text.collapsingBlanks)`, and use that")
      return nil
    }
    if name.parts.count == 1, case .type(let inner, let innerContext) = context.arguments[name.text] {
      return canonical(inner, in: innerContext, order: order)
    }
    if name.parts.count == 1, let builtIn = BuiltInType(name.text) {
      let differs = builtIn.hasByteOrder && context.byteOrder != order
      let text = differs ? "\(name.text) \(context.byteOrder.rawValue)" : name.text
      return (text, "\(name.text) \(builtIn.hasByteOrder ? context.byteOrder.rawValue : "")")
    }
    guard
      let symbol = lookUp(
        name, in: context.module, kind: "type", suggesting: \.isType, builtIns: BuiltInType.suggestions)
    else { return nil }
    guard !arguments.isEmpty else { return (symbol.name, "#\(symbol.index)") }
    guard case .frame(let parameters, _) = symbol.syntax.kind, parameters.count == arguments.count else {
      // Reported where the argument is used.
      return (symbol.name, "#\(symbol.index)")
    }
    var texts: [String] = []
    var keys: [String] = []
    for (parameter, argument) in zip(parameters, arguments) {
      guard let (_, text, key) = resolve(argument, for: parameter, in: context, order: symbol.module) else {
        return nil
      }
      texts.append(text)
      keys.append(key)
    }
    return ("\(symbol.name)<\(texts.joined(separator: ", "))>", "#\(symbol.index)<\(keys.joined(separator: ", "))>")
  }
}

extension BuiltInType {
  fileprivate var hasByteOrder: Bool {
    switch self {
    case .integer(let bits, _): bits > 8
    case .float, .medicalFloat, .uuid, .mac: true
    case .boolean, .varint, .bcd, .string, .bytes: false
    }
  }
}
