import WirelaceLocks

/// Values that arrive from elsewhere.
package final class Recorder<Value: Sendable>: Sendable {
  private let list = Guarded<[Value]>([])

  package init() {}

  package var values: [Value] { list.withLock { $0 } }
  package func add(_ value: Value) { list.withLock { $0.append(value) } }

  /// Returns when there are `count` values; gives up after ten minutes.
  package func wait(for count: Int) async {
    _ = await becomesTrue { values.count >= count }
  }
}
