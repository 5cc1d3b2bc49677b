import WirelaceATT
import WirelaceLocks

/// Whether the user looks at the app.
public protocol VysloForeground: Sendable {
  var isForeground: Bool { get }

  /// Calls `action` once, as soon as the app leaves the foreground.
  func onLeave(_ action: @escaping @Sendable () -> Void) -> ScheduledAction
}

/// A foreground that the app itself tells of; to begin with, the app is in it. For programs without a screen of their own, and tests.
public final class VysloForegroundFlag: VysloForeground {
  private struct State {
    var isForeground = true
    var lastID: UInt64 = 0
    var actions: [UInt64: @Sendable () -> Void] = [:]
  }

  private let state = Guarded(State())

  public init() {}

  public var isForeground: Bool { state.withLock { $0.isForeground } }

  public func set(isForeground: Bool) {
    let actions = state.withLock { state -> [@Sendable () -> Void] in
      state.isForeground = isForeground
      if isForeground { return [] }
      defer { state.actions = [:] }
      return state.actions.sorted { $0.key < $1.key }.map(\.value)
    }
    for action in actions { action() }
  }

  public func onLeave(_ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let id = state.withLock { state -> UInt64? in
      if !state.isForeground { return nil }
      state.lastID += 1
      state.actions[state.lastID] = action
      return state.lastID
    }
    guard let id else {
      action()
      return ScheduledAction {}
    }
    return ScheduledAction { [weak self] in self?.forget(id) }
  }

  private func forget(_ id: UInt64) { _ = state.withLock { $0.actions.removeValue(forKey: id) } }
}

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The foreground as UIKit tells it.
  final class ApplicationForeground: VysloForeground {
    private let flag = VysloForegroundFlag()
    private let observers: Guarded<[any NSObjectProtocol]>

    init() {
      observers = Guarded([])
      let center = NotificationCenter.default
      let flag = flag
      let left = center.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
      ) { _ in flag.set(isForeground: false) }
      let entered = center.addObserver(
        forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil
      ) { _ in flag.set(isForeground: true) }
      observers.withLock { $0 = [left, entered] }
      Task { @MainActor in
        if UIApplication.shared.applicationState == .background { flag.set(isForeground: false) }
      }
    }

    deinit { for observer in observers.withLock({ $0 }) { NotificationCenter.default.removeObserver(observer) } }

    var isForeground: Bool { flag.isForeground }

    func onLeave(_ action: @escaping @Sendable () -> Void) -> ScheduledAction { flag.onLeave(action) }
  }
#endif

func platformForeground() -> any VysloForeground {
  #if canImport(UIKit) && !os(watchOS)
    ApplicationForeground()
  #else
    VysloForegroundFlag()
  #endif
}
