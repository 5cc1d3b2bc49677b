import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// Turns the syntax of some modules into a protocol model, pass by pass.
///
/// A thing that cannot be resolved is reported once and then poisons silently what uses it: functions that resolve
/// something return nil for "already reported", and a nil operand yields a nil result without a word.
final class Resolver {
  /// One step over all modules, named for what is known behind it.
  struct Pass: Sendable {
    var name: String
    var run: @Sendable (Resolver) -> Void
    init(_ name: String, _ run: @escaping @Sendable (Resolver) -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// In this order. Loading the modules comes before; declarations that refer to each other are resolved on demand.
  static let passes: [Pass] = [
    Pass("declarations collected") { $0.collectDeclarations() },
    Pass("types resolved") { $0.resolveTypeDeclarations() },
    Pass("unused generic frames checked") { $0.checkUnusedGenerics() },
    Pass("protocol declarations resolved") { $0.resolveProtocolDeclarations() },
    Pass("examples resolved") { $0.resolveExamples() },
    Pass("uses checked") { $0.checkUses() },
  ]

  var sink = DiagnosticSink()
  var model = ProtocolModel()
  /// Same order as `model.modules`.
  var modules: [LoadedModule] = []
  /// Every declaration, module by module, in the order written.
  var symbols: [Symbol] = []
  var entryModules: [ID<Module>] = []
  /// What is known of layouts besides the model.
  var layout = LayoutFacts()
  /// What was reported where: a generic frame or an alias is resolved more than once.
  var reported: Set<Report> = []
  /// In the order of loading.
  var files: [SourceFile] = []
  /// Instances of generic frames, by what tells them apart; nil when one failed.
  var instances: [String: ID<Frame>?] = [:]
  /// Generic frames and aliases being resolved, outermost first: what a cycle is told from.
  var underway: [(symbol: Symbol, name: String, use: SourceRange)] = []
  /// Whether a generic frame was found to have no end: no further instances are made.
  var hasNoEnd = false
  /// Missing names that were reported: a declaration that is not there is told at its first use only.
  var missingNames: Set<String> = []
  /// What `examples resolved` works through.
  var pendingExamples: [PendingExample] = []

  /// Reports a diagnostic, unless one of this code was already reported at this very place.
  func report(_ diagnostic: Diagnostic) {
    if reported.insert(Report(code: diagnostic.code, range: diagnostic.range)).inserted { sink.report(diagnostic) }
  }

  func report(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, label: String = "",
    labels: [Diagnostic.Label] = [], help: String? = nil, fixIts: [Diagnostic.FixIt] = []
  ) {
    report(Diagnostic(code, at: range, message, label: label, labels: labels, help: help, fixIts: fixIts))
  }

  /// Diagnostics sorted, and the model if nothing is wrong.
  func resolution() -> Resolution {
    var fileOrder: [SourceFile: Int] = [:]
    for file in files + sink.diagnostics.map(\.range.file) where fileOrder[file] == nil {
      fileOrder[file] = fileOrder.count
    }
    let aftermath = Aftermath(sink.diagnostics, symbols: symbols)
    let sorted = sink.diagnostics.filter { !aftermath.holds($0) }.enumerated().sorted { left, right in
      let (a, b) = (left.element.range, right.element.range)
      return (fileOrder[a.file] ?? 0, a.offsets.lowerBound, left.offset)
        < (fileOrder[b.file] ?? 0, b.offsets.lowerBound, right.offset)
    }.map(\.element)
    return Resolution(
      model: sink.hasErrors ? nil : model, diagnostics: sorted, entryModules: sink.hasErrors ? [] : entryModules)
  }
}

/// That a code was reported at a place.
struct Report: Hashable {
  var code: DiagnosticCode
  var range: SourceRange
}
