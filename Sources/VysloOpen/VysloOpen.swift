import Foundation
import VysloProtocol
import VysloToken
import WirelaceHTTP
import WirelaceLocks

/// What a user may allow an app: bits of a token, from the schema.
public typealias VysloScope = VysloProtocol.VysloScope

/// A recording card's cloud and Bluetooth, for one app.
///
/// Any number may exist for one app, in one process or in several: they share the stored token. All calls may come from any task.
public final class VysloOpen: Sendable {
  /// The official cloud.
  public static let officialCloud = URL(wellFormed: "https://api.vyslo.ai/api/v1/app")

  /// From `POST /open/apps`.
  public let appId: Int
  public let baseURL: URL
  public let environment: VysloEnvironment
  let tokens: TokenKeeper
  /// The renewal that runs.
  let renewals = Guarded<Task<Bool, any Error>?>(nil)
  /// Of all calls together.
  let retryBudget = RetryBudget()

  /// For an app, with what the platform has: `baseURL` names a self-hosted or staging instance.
  public convenience init(appId: Int, baseURL: URL = officialCloud) {
    self.init(appId: appId, baseURL: baseURL, environment: VysloEnvironment(appId: appId))
  }

  /// With parts of one's own: another token store, a simulated card.
  public init(appId: Int, baseURL: URL = officialCloud, environment: VysloEnvironment) {
    self.appId = appId
    self.baseURL = baseURL
    self.environment = environment
    tokens = TokenKeeper(store: environment.tokenStore, appId: appId, log: environment.log)
  }

  // MARK: Token

  /// Whether a token is stored; says nothing of its age.
  public var isAuthorized: Bool { token != nil }

  /// The stored capability token as it travels: 144 characters. A secret.
  public var token: String? { tokens.token }

  /// Adopts a token from elsewhere; false, and nothing changes, when it is not a capability token of this app or cannot be stored.
  @discardableResult
  public func setToken(_ token: String) -> Bool { tokens.adopt(token, at: environment.now()) }

  /// Forgets the token; false when the store could not.
  @discardableResult
  public func clearToken() -> Bool { tokens.clear() }
}

extension URL {
  /// An address whose text is a constant, or made of numbers and percent-escaped parts: no data makes it anything else.
  init(wellFormed text: String) {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
    self = url
  }
}
