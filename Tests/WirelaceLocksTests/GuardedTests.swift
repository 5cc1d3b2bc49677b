import Testing
import WirelaceLocks

@Suite struct GuardedTests {
  @Test func noIncrementIsLostBetweenTasks() async {
    let count = Guarded(0)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10_000 { count.withLock { $0 += 1 } }
        }
      }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test func anErrorUnlocks() {
    struct Refused: Error {}
    let list = Guarded([1])
    #expect(throws: Refused.self) {
      try list.withLock { (values: inout [Int]) throws(Refused) in
        values.append(2)
        throw Refused()
      }
    }
    #expect(list.withLock { $0 } == [1, 2])
  }

  @Test func theValueGoesWithTheLastReference() {
    final class Held {}
    weak var seen: Held?
    do {
      let held = Held()
      seen = held
      let guarded = Guarded<[Held]>([])
      _ = guarded
      #expect(seen != nil)
    }
    #expect(seen == nil)
  }

  @Test func copiesGuardOneValue() {
    let first = Guarded("a")
    let second = first
    second.withLock { $0 += "b" }
    #expect(first.withLock { $0 } == "ab")
  }
}
