import Foundation
import WirelaceLocks

/// What is kept between launches, for one app.
public struct VysloStoredState: Codable, Sendable, Hashable {
  /// The capability token, as text.
  public var token: String?
  /// When a renewal was last tried.
  public var renewalTriedAt: Date?
  /// Callbacks that an authorization may still answer on.
  public var callbacks: [Callback]

  /// A callback that was handed out, and when.
  public struct Callback: Codable, Sendable, Hashable {
    public var uri: String
    public var handedOutAt: Date

    public init(uri: String, handedOutAt: Date) {
      self.uri = uri
      self.handedOutAt = handedOutAt
    }
  }

  public init(token: String? = nil, renewalTriedAt: Date? = nil, callbacks: [Callback] = []) {
    self.token = token
    self.renewalTriedAt = renewalTriedAt
    self.callbacks = callbacks
  }
}

extension VysloStoredState: CustomStringConvertible, CustomReflectable {
  public var description: String { "VysloStoredState(\(token == nil ? "no token" : "a token"))" }

  /// A dump shows no token either.
  public var customMirror: Mirror { Mirror(self, children: ["hasToken": token != nil]) }
}

/// Where a token is kept. Other stores than those here conform to it.
public protocol VysloTokenStore: Sendable {
  /// What is stored; an empty state when nothing is.
  func read() throws -> VysloStoredState

  /// Reads, changes and writes as one step that no other thread or process comes between. An error of `change` leaves all as it was.
  func update(_ change: (inout VysloStoredState) throws -> Void) throws
}

/// A store that lasts as long as the process.
public final class MemoryTokenStore: VysloTokenStore {
  private let state: Guarded<VysloStoredState>

  public init(_ state: VysloStoredState = VysloStoredState()) { self.state = Guarded(state) }

  public func read() throws -> VysloStoredState { state.withLock { $0 } }

  public func update(_ change: (inout VysloStoredState) throws -> Void) throws {
    try state.withLock { state in
      var changed = state
      try change(&changed)
      state = changed
    }
  }
}
