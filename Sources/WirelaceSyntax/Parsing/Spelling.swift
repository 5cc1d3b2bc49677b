/// The candidate that `word` was most likely meant as, nil when none is near enough.
func closest(_ word: String, to candidates: some Sequence<String>) -> String? {
  let limit = word.utf8.count <= 3 ? 1 : word.utf8.count <= 6 ? 2 : 3
  guard word.utf8.count <= 40 else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates where abs(candidate.utf8.count - word.utf8.count) <= limit && candidate != word {
    let distance = editDistance(Array(word.utf8), Array(candidate.utf8))
    if distance <= min(limit, max(1, candidate.utf8.count / 2)), distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.candidate
}

/// How many letters must be added, dropped, changed or swapped with a neighbour.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, a) in left.enumerated() {
    var current = [row + 1]
    for (column, b) in right.enumerated() {
      var cost = min(last[column] + (a == b ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, a == right[column - 1], left[row - 1] == b {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
