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
  /// Fields whose type or layout could not be resolved: a reference to one yields nil without a report.
  var poisonedFields: Set<FieldKey> = []
  /// What was reported where: a generic frame or an alias is resolved more than once.
  private var reported: Set<Report> = []
  /// The names of a frame's fields, those still to come included.
  var fieldNames: [ID<Frame>: [String: NamedField]] = [:]
  /// Frames resolved to the end.
  var finishedFrames: Set<ID<Frame>> = []
  /// Those that reach to the end of their window, and those whose layout asks how much of it is left.
  var openEndedFrames: Set<ID<Frame>> = []
  var openEndedUnions: Set<ID<Union>> = []
  var alwaysOpenFrames: Set<ID<Frame>> = []
  var alwaysOpenUnions: Set<ID<Union>> = []
  var windowedFrames: Set<ID<Frame>> = []
  var windowedUnions: Set<ID<Union>> = []
  /// Bit fields with a member that could not be resolved.
  var poisonedBits: Set<ID<BitField>> = []
  /// Unions with a member that could not be resolved.
  var poisonedUnions: Set<ID<Union>> = []
  /// The most bits the schema promises for a frame or a union; no entry where nothing promises any.
  var promisedFrames: [ID<Frame>: Int] = [:]
  var promisedUnions: [ID<Union>: Int] = [:]
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
    for diagnostic in sink.diagnostics where fileOrder[diagnostic.range.file] == nil {
      fileOrder[diagnostic.range.file] = fileOrder.count
    }
    let sorted = sink.diagnostics.enumerated().sorted { left, right in
      let (a, b) = (left.element.range, right.element.range)
      return (fileOrder[a.file] ?? 0, a.offsets.lowerBound, left.offset)
        < (fileOrder[b.file] ?? 0, b.offsets.lowerBound, right.offset)
    }.map(\.element)
    return Resolution(
      model: sink.hasErrors ? nil : model, diagnostics: sorted, entryModules: sink.hasErrors ? [] : entryModules)
  }
}

private struct Report: Hashable {
  var code: DiagnosticCode
  var range: SourceRange
}

/// Where a name leads in a frame.
struct NamedField {
  var index: Int
  var range: SourceRange
}

/// A field of a frame of the model under construction.
struct FieldKey: Hashable {
  var frame: Int
  var field: Int
}
