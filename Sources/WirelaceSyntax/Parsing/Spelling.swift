import WirelaceDiagnostics

/// The candidate that `word` was most likely meant as, nil when none is near enough.
func closest(_ word: String, to candidates: some Sequence<String>) -> String? {
  let limit = word.utf8.count <= 3 ? 1 : word.utf8.count <= 6 ? 2 : 3
  guard word.utf8.count <= 40 else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates where abs(candidate.utf8.count - word.utf8.count) <= limit && candidate != word {
    let distance = editDistance(word, candidate)
    if distance <= min(limit, max(1, candidate.utf8.count / 2)), distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.candidate
}
