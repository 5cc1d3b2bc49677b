import WirelaceLocks

/// Keeps clients from multiplying the load on a server that is down: retries are paid for, successes earn a little back.
public final class RetryBudget: Sendable {
  private let capacity: Int
  private let cost: Int
  private let timeoutCost: Int
  private let refund: Int
  private let tokens: Guarded<Int>

  public init(capacity: Int = 500, cost: Int = 5, timeoutCost: Int = 10, refund: Int = 1) {
    self.capacity = capacity
    self.cost = cost
    self.timeoutCost = timeoutCost
    self.refund = refund
    tokens = Guarded(capacity)
  }

  public var available: Int { tokens.withLock { $0 } }

  /// Takes what a retry costs; false when there is not enough.
  func pay(isTimeout: Bool) -> Bool {
    tokens.withLock { tokens in
      let price = isTimeout ? timeoutCost : cost
      guard tokens >= price else { return false }
      tokens -= price
      return true
    }
  }

  func earn() { tokens.withLock { $0 = min(capacity, $0 + refund) } }
}
