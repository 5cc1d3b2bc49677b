import Dispatch
import WirelaceLocks

/// What `work` makes of each element, in their order; worked at on all processors at once.
func onAllProcessors<Element: Sendable, Result: Sendable>(
  _ elements: [Element], _ work: @Sendable (Element) -> Result
) -> [Result] {
  let results = Guarded([Result?](repeating: nil, count: elements.count))
  DispatchQueue.concurrentPerform(iterations: elements.count) { index in
    let result = work(elements[index])
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap(\.self) }
}
