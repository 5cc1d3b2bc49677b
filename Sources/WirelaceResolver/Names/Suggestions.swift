import WirelaceDiagnostics

/// The candidate most like `name`, when one is near enough to be what was meant: at most a third of its letters wrong.
func nearest(to name: String, among candidates: [String]) -> String? {
  let limit = name.utf8.count < 3 ? 0 : max(1, name.utf8.count / 3)
  var best: (distance: Int, name: String)?
  for candidate in Set(candidates).sorted() where candidate != name {
    let distance =
      candidate.lowercased() == name.lowercased() ? 0 : editDistance(name, candidate)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.name
}

/// `1 byte`, `3 bytes`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
