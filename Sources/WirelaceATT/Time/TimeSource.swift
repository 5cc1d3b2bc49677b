/// Where the runtime takes its time from: the system, or a virtual clock.
public protocol TimeSource: Sendable {
  /// Since some start; never goes back.
  var elapsed: Duration { get }

  /// Calls `action` once, after `delay`, unless it is cancelled before.
  func after(_ delay: Duration, _ action: @escaping @Sendable () -> Void) -> ScheduledAction

  /// Where tasks have to run for this time to know of their work; nil: anywhere. For `Task(executorPreference:)`.
  var taskExecutor: (any TaskExecutor)? { get }
}

/// Something that a time source will do.
public struct ScheduledAction: Sendable {
  private let onCancel: @Sendable () -> Void

  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  /// Calls it off; of no effect when it has begun.
  public func cancel() { onCancel() }
}

/// The system's steady clock.
public struct SystemTime: TimeSource {
  private static let start = ContinuousClock.now

  public init() {}

  public var elapsed: Duration { ContinuousClock.now - Self.start }

  public func after(_ delay: Duration, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let task = Task.detached {
      do {
        try await ContinuousClock().sleep(for: delay)
      } catch {
        return
      }
      action()
    }
    return ScheduledAction { task.cancel() }
  }

  public var taskExecutor: (any TaskExecutor)? { nil }
}
