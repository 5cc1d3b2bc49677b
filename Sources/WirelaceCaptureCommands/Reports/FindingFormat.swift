import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames

/// The forms in which findings in captures can be written.
enum FindingFormat: String, ArgumentValue, CaseIterable {
  case text, json, jsonl, sarif, junit, github
}

extension FindingSeverity: ArgumentValue {}

/// Takes the findings of a run as they are found, and writes them in one form.
///
/// Memory is bounded: forms that are written in one piece keep so many findings and count the rest.
protocol FindingWriter: AnyObject {
  /// What follows is about this capture; times are shown from `start` on, in nanoseconds since 1970.
  func begin(_ capture: String, start: Int64?) throws
  func write(_ finding: Finding) throws
  /// Everything is found. Coverage is nil when nobody asked for it.
  func end(_ summary: FindingSummary, coverage: CoverageSummary?, unknown: [UnknownHandle]) throws
}

/// What a whole run comes to.
struct FindingSummary: Sendable {
  var captures = 0
  var packets = 0
  /// Entries of recordings of exchanges.
  var exchanges = 0
  var counts: [FindingSeverity: Int] = [:]
  /// By rule.
  var rules: [String: Int] = [:]
  /// Values checked, by characteristic; exchanges, by operation.
  var values: [String: Int] = [:]

  /// Whether there was nothing else.
  var isOfExchanges: Bool { exchanges > 0 && packets == 0 }

  var total: Int { counts.values.reduce(0, +) }

  mutating func count(_ finding: Finding) {
    counts[finding.severity, default: 0] += 1
    if rules[finding.rule] != nil || rules.count < 10_000 { rules[finding.rule, default: 0] += 1 }
  }

  /// `2 errors, 1 warning`; `no findings`.
  var text: String {
    let parts = [FindingSeverity.error, .warning, .note].compactMap { severity -> String? in
      guard let count = counts[severity], count > 0 else { return nil }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }
}
