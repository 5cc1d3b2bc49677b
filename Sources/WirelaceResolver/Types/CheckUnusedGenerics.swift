import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// Looks at the bodies of generic frames that nothing here uses, with `u8` and 1 for their parameters: names that do not exist
  /// are reported, and imports they use count as used. What else there is to say depends on the arguments.
  func checkUnusedGenerics() {
    let used = Set(instances.keys.compactMap { $0.split(separator: "<").first.flatMap { Int($0) } })
    for symbol in symbols {
      guard case .frame(let parameters, let body) = symbol.syntax.kind, !parameters.isEmpty,
        !used.contains(symbol.index)
      else { continue }
      let state = Snapshot(self)
      var context = TypeContext(module: symbol.module, of: self, owner: symbol.name)
      for parameter in parameters {
        let range = parameter.name.range
        let type = TypeSyntax(
          .named(DottedName([Identifier("u8", range)], range), arguments: [], extent: nil), range)
        context.arguments[parameter.name.text] = parameter.isInteger ? .integer(1) : .type(type, context)
      }
      _ = finishFrame(beginFrame(declared(symbol)), body, in: context)
      let found = sink.diagnostics.dropFirst(state.sink.diagnostics.count)
      state.restore(self)
      for diagnostic in found where Self.nameFaults.contains(diagnostic.code) { report(diagnostic) }
    }
  }

  private static let nameFaults: Set<DiagnosticCode> = [
    .unknownName, .ambiguousName, .moduleNotImported, .wrongKind, .duplicateMember, .collidingNames, .unknownChecksum,
  ]

  /// What resolving a frame changes, as it was.
  private struct Snapshot {
    let model: ProtocolModel
    let sink: DiagnosticSink
    let layout: LayoutFacts
    let reported: Set<Report>
    let instances: [String: ID<Frame>?]
    let examples: Int
    let hasNoEnd: Bool

    init(_ resolver: Resolver) {
      model = resolver.model
      sink = resolver.sink
      layout = resolver.layout
      reported = resolver.reported
      instances = resolver.instances
      examples = resolver.pendingExamples.count
      hasNoEnd = resolver.hasNoEnd
    }

    func restore(_ resolver: Resolver) {
      resolver.model = model
      resolver.sink = sink
      resolver.layout = layout
      resolver.reported = reported
      resolver.instances = instances
      resolver.pendingExamples.removeLast(resolver.pendingExamples.count - examples)
      resolver.hasNoEnd = hasNoEnd
    }
  }
}
