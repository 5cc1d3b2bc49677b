/// The catalogue page of a code: what `wirelace explain` shows.
public struct DiagnosticPage: Sendable {
  public var code: DiagnosticCode
  /// What is wrong and why it matters, in one or a few sentences.
  public var cause: String
  /// A whole schema that gives exactly this diagnostic.
  public var bad: String
  /// The same schema, mended.
  public var good: String

  public init(_ code: DiagnosticCode, cause: String, bad: String, good: String) {
    self.code = code
    self.cause = cause
    self.bad = bad
    self.good = good
  }
}
