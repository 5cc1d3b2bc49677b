/// A kind of fault that a capture can show: the page that `wirelace explain` prints.
public struct FindingRule: Sendable, Hashable {
  /// `value.checksum`: where it is looked for, and what it is.
  public let id: String
  /// Unless the user says otherwise.
  public let severity: FindingSeverity
  /// A few words.
  public let title: String
  /// What is wrong and why it matters.
  public let cause: String
  /// What it looks like in a capture.
  public let example: String
  /// What to do about it.
  public let advice: String

  init(
    _ id: String, _ severity: FindingSeverity, _ title: String, cause: String, example: String, advice: String
  ) {
    self.id = id
    self.severity = severity
    self.title = title
    self.cause = cause
    self.example = example
    self.advice = advice
  }

  /// The whole catalogue, by id.
  public static let all = (values + streams + protocols + conversations + exchanges + captures).sorted { $0.id < $1.id }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  public static func named(_ id: String) -> FindingRule? { byID[id] }
}
