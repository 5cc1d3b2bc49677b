import Foundation
import VysloCloudProtocol
import VysloProtocol
import VysloToken
import WirelaceFrames
import WirelaceHTTP
import WirelaceLocks

extension VysloOpen {
  /// Between two attempts at renewal, over all instances and processes: seconds.
  public static let renewalPause: TimeInterval = 600

  /// Fetches a fresh token once the stored one is `minAgeDays` old; call it whenever the app comes to the foreground.
  ///
  /// Works also for a token past its 60 days. Calls at the same time share one request, and its outcome. An attempt that failed is not repeated
  /// for ``renewalPause``.
  ///
  /// - Parameter minAgeDays: 0 for a renewal at any age.
  /// - Returns: Whether the stored token was renewed.
  /// - Throws: ``VysloOpenError``; after 401 and 403 the stored token is gone.
  @discardableResult
  public func renewIfNeeded(minAgeDays: Int = 7) async throws -> Bool {
    let renewal: Task<Bool, any Error>? = renewals.withLock { running in
      if let running { return running }
      guard let token = claimRenewal(minAgeDays: minAgeDays) else { return nil }
      let task = Task {
        defer { renewals.withLock { $0 = nil } }
        return try await renew(token)
      }
      running = task
      return task
    }
    guard let renewal else { return false }
    // One of several callers that is cancelled leaves the request to the others.
    return try await renewal.value
  }

  /// The token to renew, if it is old enough and nobody has tried lately; the attempt is noted in the same step.
  private func claimRenewal(minAgeDays: Int) -> String? {
    let now = environment.now()
    let minimum = TimeInterval(min(max(minAgeDays, 0), 36_500)) * 86_400
    var claimed: String?
    _ = tokens.change(nil) { state in
      guard let text = state.token, let token = try? CapabilityToken(text: text) else { return }
      guard now.timeIntervalSince1970 - TimeInterval(token.issuedAt) >= minimum else { return }
      // A clock that was turned back must not forbid it for ever.
      if let tried = state.renewalTriedAt, abs(now.timeIntervalSince(tried)) < Self.renewalPause { return }
      state.renewalTriedAt = now
      claimed = text
    }
    return claimed
  }

  private func renew(_ old: String) async throws -> Bool {
    let grant = try await Self.mapped {
      let (cloud, token) = try cloud()
      guard token == old else { return TokenGrant?.none }
      return try await cloud.renewToken().body
    }
    guard let grant else { return false }
    guard tokens.accepted(grant.token) != nil else {
      let violation = PayloadViolation(rule: "token", path: "$.token", expected: "a capability token of app \(appId)")
      throw APICallError("renewToken", .invalidResponse([violation]))
    }
    return tokens.replace(old, by: grant.token)
  }
}
