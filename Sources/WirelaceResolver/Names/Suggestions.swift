/// The candidate most like `name`, when one is near enough to be what was meant: at most a third of its letters wrong.
func nearest(to name: String, among candidates: [String]) -> String? {
  let limit = name.utf8.count < 3 ? 0 : max(1, name.utf8.count / 3)
  var best: (distance: Int, name: String)?
  for candidate in Set(candidates).sorted() where candidate != name {
    let distance =
      candidate.lowercased() == name.lowercased() ? 0 : editDistance(Array(name.utf8), Array(candidate.utf8))
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.name
}

/// `1 byte`, `3 bytes`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Damerau-Levenshtein with adjacent swaps: letters to insert, drop, change or swap.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var previous = Array(0...b.count)
  var beforePrevious = previous
  for (i, left) in a.enumerated() {
    var current = [i + 1]
    current.reserveCapacity(b.count + 1)
    for (j, right) in b.enumerated() {
      var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (left == right ? 0 : 1))
      if i > 0, j > 0, left == b[j - 1], a[i - 1] == right { cost = min(cost, beforePrevious[j - 1] + 1) }
      current.append(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.count]
}
