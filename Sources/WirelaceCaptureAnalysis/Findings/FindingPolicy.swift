/// Which findings count, and how much: severities per rule, rules left out, faults that are known already.
public struct FindingPolicy: Sendable {
  /// By rule, kind, or the part of a kind in front of or behind its dot.
  public var severities: [String: FindingSeverity] = [:]
  public var baseline: FindingBaseline?

  public init() {}

  /// The finding with the severity that counts; nil when it is not to be reported.
  public func judge(_ finding: Finding) -> Finding? {
    var finding = finding
    for key in FindingPolicy.keys(of: finding) {
      if let severity = severities[key] {
        finding.severity = severity
        break
      }
    }
    if finding.severity == .off { return nil }
    if let baseline, baseline.contains(finding.fingerprint) { return nil }
    return finding
  }

  /// The words that can stand for a finding's rule, the narrowest first.
  static func keys(of finding: Finding) -> [String] {
    var keys = [finding.rule, finding.kind]
    if let dot = finding.kind.firstIndex(of: ".") {
      keys.append(String(finding.kind[finding.kind.index(after: dot)...]))
      keys.append(String(finding.kind[..<dot]))
    }
    return keys
  }

  /// Every word that stands for a rule of the catalogue; names that a schema gives its rules come on top.
  public static var knownKeys: Set<String> {
    Set(FindingRule.all.flatMap { keys(of: Finding($0.id, packet: .init(number: 0, time: nil))) })
  }
}

/// Faults that are known and not to be reported again.
public struct FindingBaseline: Sendable, Hashable {
  /// How often each was found when the baseline was written.
  public private(set) var counts: [FindingFingerprint: Int] = [:]

  /// More different ones are not kept: a baseline of that size says that something else is wrong.
  public static let mostEntries = 100_000

  public init() {}

  public func contains(_ fingerprint: FindingFingerprint) -> Bool { counts[fingerprint] != nil }

  public mutating func add(_ fingerprint: FindingFingerprint, times: Int = 1) {
    if counts[fingerprint] == nil, counts.count >= Self.mostEntries { return }
    counts[fingerprint, default: 0] += times
  }
}
