import WirelaceDiagnostics

/// "Did you mean": the known word nearest to a mistyped one.
package enum Suggestion {
  /// Nil when none is near enough to be worth naming.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let ranked = candidates.map { ($0, editDistance(word.lowercased(), $0.lowercased())) }
    if let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= limit { return best.0 }
    let completions = candidates.filter { word.count >= 2 && $0.hasPrefix(word) }
    return completions.count == 1 ? completions[0] : nil
  }
}
