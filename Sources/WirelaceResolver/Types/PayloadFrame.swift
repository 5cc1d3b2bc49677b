import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// The frame of a payload: a named frame itself, `()` nil in `.some(nil)`, anything else wrapped in a synthesized frame
  /// called `context.owner` with the one field `value`. Nil when it could not be resolved, which is reported.
  func payloadFrame(_ syntax: TypeSyntax, in context: TypeContext) -> ID<Frame>?? {
    switch syntax.kind {
    case .missing: return nil
    case .empty where syntax.attributes.isEmpty: return .some(nil)
    case .frame(let body):
      return synthesizeFrame(
        body, name: Identifier(context.owner, syntax.range), annotations: Annotations(), in: context
      ).map { .some($0) } ?? nil
    case .named where namesFrame(syntax, in: context):
      guard let resolved = resolveType(syntax, in: context), case .frame(let id) = resolved.type else { return nil }
      return .some(id)
    default:
      let field = FieldSyntax(
        annotations: Annotations(), name: Identifier("value", syntax.range), type: syntax, range: syntax.range)
      return synthesizeFrame(
        FrameBodySyntax(members: [.field(field)], range: syntax.range),
        name: Identifier(context.owner, syntax.range), annotations: Annotations(), in: context
      ).map { .some($0) } ?? nil
    }
  }

  private func namesFrame(_ syntax: TypeSyntax, in context: TypeContext) -> Bool {
    guard let expanded = expand(syntax, in: context), case .declared(let symbol, _) = expanded.kind else {
      return false
    }
    if case .frame = symbol.syntax.kind { return true }
    return false
  }

  /// The frame of that name, reporting anything else (W0213).
  func frame(_ name: DottedName, in module: ID<Module>) -> ID<Frame>? {
    guard
      let symbol = lookUp(
        name, in: module, kind: "frame",
        suggesting: { if case .frame = $0.syntax.kind { true } else { false } })
    else { return nil }
    noteUse(of: symbol, at: name.range)
    guard case .frame = symbol.syntax.kind else {
      report(
        .wrongKind, at: name.range, "`\(name.text)` is \(symbol.description), not a frame",
        labels: [Diagnostic.Label(symbol.syntax.name.range, "declared here")])
      return nil
    }
    let context = TypeContext(module: module, of: self, owner: "")
    guard case .frame(let id) = entity(of: symbol, arguments: [], use: name.range, in: context) else { return nil }
    return id
  }
}
