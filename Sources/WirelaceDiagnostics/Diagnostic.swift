/// One thing to tell the author of a schema: what, where, why and what to do about it.
public struct Diagnostic: Sendable, Error {
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    case note, warning, error
    public static func < (left: Severity, right: Severity) -> Bool {
      allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
  }

  /// A second place that matters, with a few words on why.
  public struct Label: Sendable {
    public var range: SourceRange
    public var text: String
    public init(_ range: SourceRange, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// An edit that mends the fault: replace `range` by `replacement`.
  public struct FixIt: Sendable {
    public var range: SourceRange
    public var replacement: String
    public var text: String
    public init(_ text: String, replacing range: SourceRange, with replacement: String) {
      self.text = text
      self.range = range
      self.replacement = replacement
    }
  }

  public var code: DiagnosticCode
  public var severity: Severity
  public var message: String
  /// The range underlined.
  public var range: SourceRange
  /// A few words printed behind the underline; empty when the message says it all.
  public var label: String
  public var labels: [Label]
  /// What to do about it, when that is known.
  public var help: String?
  public var fixIts: [FixIt]

  public init(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, label: String = "",
    labels: [Label] = [], help: String? = nil, fixIts: [FixIt] = [], severity: Severity? = nil
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.message = message
    self.range = range
    self.label = label
    self.labels = labels
    self.help = help
    self.fixIts = fixIts
  }
}

/// The stable name of a kind of diagnostic, `W0101`. The codes of a floor stand in that floor's own file:
/// `DiagnosticCode+Syntax.swift` (W01xx), `DiagnosticCode+Resolution.swift` (W02xx) and so on.
///
/// Every code has a catalogue page; see ``DiagnosticPage``.
public struct DiagnosticCode: Sendable, Hashable, Comparable {
  /// `W0101`.
  public let id: String
  /// A short name in words, `unexpected-token`.
  public let name: String
  public let severity: Diagnostic.Severity

  public init(_ id: String, _ name: String, _ severity: Diagnostic.Severity = .error) {
    self.id = id
    self.name = name
    self.severity = severity
  }

  public static func < (left: DiagnosticCode, right: DiagnosticCode) -> Bool { left.id < right.id }
}

/// Collects diagnostics in the order in which they are found.
public struct DiagnosticSink: Sendable {
  public private(set) var diagnostics: [Diagnostic] = []
  public init() {}
  public mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
