import AllocationCounter

/// What one operation costs.
struct Cost: Sendable {
  /// Nanoseconds for one operation: the least of all rounds, and the middle one.
  var least: Double
  var median: Double
  /// Heap allocations for one operation.
  var allocations: Double
}

/// Something that is done again and again: `body` does it `count` times and returns a sum that depends on every result,
/// so that no work can be left out.
struct Operation {
  var body: (_ count: Int) -> UInt64
}

/// Where results end up; printed last, so that they must be computed.
nonisolated(unsafe) var sink: UInt64 = 0

/// Measures all in turns, round for round: what else the machine does meets both sides alike.
func measure(_ operations: [Operation], rounds: Int = 301, roundTime: Double = 0.0005) -> [Cost] {
  let counts = operations.map { calibrated($0, roundTime) }
  var times = operations.map { _ in [Double]() }
  for _ in 0..<rounds {
    for (index, operation) in operations.enumerated() {
      times[index].append(seconds { sink &+= operation.body(counts[index]) } / Double(counts[index]) * 1e9)
    }
  }
  return operations.indices.map { index in
    let sorted = times[index].sorted()
    let before = allocation_count()
    sink &+= operations[index].body(1000)
    let allocations = Double(allocation_count() - before) / 1000
    return Cost(least: sorted[0], median: sorted[sorted.count / 2], allocations: allocations)
  }
}

/// How many operations take about as long as a round shall.
private func calibrated(_ operation: Operation, _ roundTime: Double) -> Int {
  var count = 1000
  while true {
    let time = seconds { sink &+= operation.body(count) }
    if time >= roundTime / 4 { return max(1000, Int(Double(count) * roundTime / time)) }
    count *= 4
  }
}

private func seconds(_ work: () -> Void) -> Double {
  let time = ContinuousClock().measure(work)
  return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
}
