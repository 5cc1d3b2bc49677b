import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// What the passes over one module's protocol declarations work with: the resolver, and where names are looked up.
struct DeclarationContext {
  let core: Resolver
  let module: ID<Module>
  /// The whole declaration at hand.
  let range: SourceRange

  init(_ core: Resolver, _ symbol: Symbol) {
    self.core = core
    module = symbol.module
    range = symbol.syntax.range
  }

  /// Reports, unless the parser has already said something about the same lines.
  func report(_ diagnostic: Diagnostic) {
    if !hasSyntaxError(in: diagnostic.range) { core.report(diagnostic) }
  }

  /// Reports that something is not there, unless it may be what the parser could not read in `range`.
  func reportMissing(_ diagnostic: Diagnostic, in range: SourceRange) {
    if !hasSyntaxError(in: range) { report(diagnostic) }
  }

  /// Reports a name that stands for nothing in this declaration, once, unless it may stand where the parser could not read.
  func reportUnknown(_ name: String, _ diagnostic: Diagnostic) {
    let last = String(name.split(separator: ".").last ?? "")
    let mayBeUnread = syntaxErrors(in: range).contains { error in
      error.code == .expectedName || error.range.lines.contains { range.file.text(ofLine: $0).contains(last) }
    }
    guard !mayBeUnread else { return }
    let key = "\(diagnostic.code.id) \(name) \(module.index) \(range.offsets.lowerBound)"
    if core.missingNames.insert(key).inserted { report(diagnostic) }
  }

  /// Whether the parser found an error on the lines of a range.
  func hasSyntaxError(in range: SourceRange) -> Bool { !syntaxErrors(in: range).isEmpty }

  /// Whether anything is wrong with a declaration that others rely on: what they miss in it may be what is wrong.
  func hasError(in range: SourceRange) -> Bool { !errors(in: range).isEmpty }

  private func syntaxErrors(in range: SourceRange) -> [Diagnostic] {
    errors(in: range).filter { $0.code.id.hasPrefix("W01") }
  }

  private func errors(in range: SourceRange) -> [Diagnostic] {
    let lines = range.lines
    return core.sink.diagnostics.filter { diagnostic in
      diagnostic.severity == .error && diagnostic.range.file == range.file && diagnostic.range.lines.overlaps(lines)
    }
  }

  /// Reports the second of two things that may be there once.
  func reportTwice(
    _ code: DiagnosticCode, _ what: String, _ range: SourceRange, first: SourceRange, help: String? = nil
  ) {
    report(
      Diagnostic(code, at: range, "\(what) stands here twice", labels: [.init(first, "first here")], help: help))
  }

  func declared(_ name: String, _ annotations: Annotations, at range: SourceRange) -> Declared {
    core.checkAnnotations(annotations, in: module)
    return Declared(
      name: name, module: module, documentation: annotations.documentation, since: annotations.since.map(Version.init),
      deprecated: annotations.deprecated?.value, range: range)
  }

  /// A help line, when a candidate is near enough to be what was meant.
  func suggestion(for name: String, among candidates: [String]) -> String? {
    nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
  }

  /// The enum of a name. Nil when there is none, which is reported, or when it is at fault itself.
  func enumeration(_ name: DottedName, kind: String, builtIns: [String] = []) -> ID<Enumeration>? {
    func isEnumeration(_ symbol: Symbol) -> Bool {
      if case .enumeration = symbol.syntax.kind { true } else { false }
    }
    guard
      let symbol = core.lookUp(name, in: module, kind: kind, suggesting: isEnumeration, builtIns: builtIns)
    else { return nil }
    if case .enumeration(let id)? = symbol.entity { return id }
    if !isEnumeration(symbol) { reportKind(of: symbol, at: name, wanted: kind) }
    return nil
  }

  /// The service of a name; as ``enumeration(_:kind:builtIns:)``.
  func service(_ name: DottedName) -> ID<Service>? {
    func isService(_ symbol: Symbol) -> Bool {
      if case .service = symbol.syntax.kind { true } else { false }
    }
    guard let symbol = core.lookUp(name, in: module, kind: "service", suggesting: isService) else { return nil }
    if case .service(let id)? = symbol.entity { return id }
    if !isService(symbol) { reportKind(of: symbol, at: name, wanted: "service") }
    return nil
  }

  private func reportKind(of symbol: Symbol, at name: DottedName, wanted: String) {
    report(
      Diagnostic(
        .wrongKind, at: name.range, "`\(name.text)` is \(symbol.description), not \(wanted.withArticle)",
        labels: [.init(symbol.syntax.name.range, "declared here")]))
  }

  /// A time in milliseconds; nil when it is zero or absurdly long, which is reported.
  func milliseconds(_ time: Located<Int128>, _ what: String) -> Int? {
    if let value = Int(exactly: time.value), (1...Parameter.Kind.largest).contains(value) { return value }
    report(
      Diagnostic(
        .timeZero, at: time.range,
        time.value <= 0 ? "\(what) of 0 is over before it begins" : "\(what) must be under 24 days",
        help: "write a time such as `500 ms` or `5 s`"))
    return nil
  }

  /// The modules whose names are in reach: this one first.
  var reachableModules: [ID<Module>] { [module] + core.modules[module.index].imports.map(\.module) }
}

extension SourceRange {
  fileprivate var lines: ClosedRange<Int> {
    let first = file.line(at: offsets.lowerBound)
    return first...max(first, file.line(at: max(offsets.lowerBound, offsets.upperBound - 1)))
  }
}

extension String {
  /// `a service`, `an enum`.
  var withArticle: String {
    guard let first else { return self }
    return "aeiou".contains(first) ? "an \(self)" : "a \(self)"
  }
}
