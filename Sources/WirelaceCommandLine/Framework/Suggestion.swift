/// "Did you mean": the known word nearest to a mistyped one.
enum Suggestion {
  /// Nil when none is near enough to be worth naming.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let ranked = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
    if let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= limit { return best.0 }
    let completions = candidates.filter { word.count >= 2 && $0.hasPrefix(word) }
    return completions.count == 1 ? completions[0] : nil
  }

  /// The number of letters to insert, remove, replace or swap with their neighbour.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
