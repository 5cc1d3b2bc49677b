import VysloCloudProtocol
import VysloProtocol
import VysloToken
import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP

extension CloudService: VysloCloudServer {
  // MARK: Who asks

  public func authenticate(_ proof: APIProof) async throws -> APIGrant? {
    guard case .secret(let secret) = proof.credential else { return nil }
    if proof.authentication.name == VysloCloud.developerKeyAuthentication.name {
      let isRight = equalInConstantTime(Array(secret.utf8), Array(settings.developerKey.utf8))
      return isRight ? APIGrant(Developer(), rawScopes: 0) : nil
    }
    guard let claims = try? CapabilityToken(text: secret) else { return nil }
    let verifier = TokenVerifier(keys: [settings.key.publicKey], owner: claims.user)
    // A token past its days is good for a fresh one, and for nothing else.
    let isRenewal = proof.operation.name == VysloCloud.renewToken.name
    let time = isRenewal ? min(now, Int64(claims.expiresAt) - 1) : now
    guard
      let token = try? verifier.verify(try claims.encoded(), now: UInt32(clamping: time))
    else { return nil }
    // From here on the token is genuine: what stands in its way is told.
    guard let app = try await store.app(token.app), !app.isBanned,
      let grant = try await store.grant(user: token.user, app: token.app), grant.isActive,
      token.grantEpoch >= grant.epoch, try await !store.isRevoked(token: token.tokenId)
    else { throw Self.failure(.revoked, "the user or the cloud has shut the app out") }
    return APIGrant(Caller(token: token), rawScopes: UInt64(token.scopes & grant.scopes.rawValue))
  }

  public func describe(_ problem: APIProblem, in operation: APIOperation?) -> VysloCloudError? {
    switch problem.reason {
    case .unauthenticated: Self.failure(.invalidToken, problem.description)
    case .forbidden: Self.failure(.scopeMissing, problem.description)
    case .unknownPath: Self.failure(.notFound)
    case .tooLarge: Self.failure(.tooLarge, problem.description)
    case .internalError: Self.failure(.internalError)
    case .methodNotAllowed, .unsupportedMediaType:
      .refused(
        APIFailure(
          problem.status, Failure(code: Int32(CloudErrors.invalidRequest.rawValue), message: problem.description)))
    case .invalidRequest: Self.failure(.invalidRequest, String(problem.description.prefix(1000)))
    }
  }

  // MARK: Authorization

  public func decideConsent(
    _ context: APIContext, session: String, body: ConsentRequest
  ) async throws -> ConsentResult {
    guard let user = try await store.user(session: session) else { throw Self.failure(.invalidToken, "no session") }
    guard let redirect = try await decide(user: user.id, body) else {
      throw Self.failure(.invalidRequest, "callback: not one that the app has registered")
    }
    return ConsentResult(redirect: redirect)
  }

  /// Where the user goes on; nil when there is no such app, or the callback is not one of its own.
  func decide(user: UInt64, _ request: ConsentRequest) async throws -> String? {
    guard let app = try await store.app(request.appID), !app.isBanned,
      CallbackAllowlist.allows(request.callback, app.app.callbackUris)
    else { return nil }
    guard request.decision == .approve else {
      return CallbackAllowlist.adding("vyslo_error", "denied", to: request.callback)
    }
    let known = request.scopes.intersection(.every)
    let epoch = try await store.allow(user: user, app: request.appID, scopes: known, at: now)
    let token = try issue(user: user, app: request.appID, scopes: known, epoch: epoch)
    return CallbackAllowlist.adding("vyslo_token", try token.text(), to: request.callback)
  }

  public func renewToken(_ context: APIContext) async throws -> VysloCloud.RenewTokenResponse {
    let old = try caller(context).token
    guard let grant = try await store.grant(user: old.user, app: old.app) else { throw Self.failure(.revoked) }
    let scopes = VysloScope(rawValue: old.scopes).intersection(grant.scopes)
    let token = try issue(user: old.user, app: old.app, scopes: scopes, epoch: grant.epoch)
    let body = TokenGrant(
      token: try token.text(), scopes: scopes, issuedAt: Timestamp(seconds: Int64(token.issuedAt)),
      expiresAt: Timestamp(seconds: Int64(token.expiresAt)))
    return VysloCloud.RenewTokenResponse(body: body, serverTime: Timestamp(seconds: now))
  }

  public func revokeToken(_ context: APIContext) async throws {
    try await store.revokeToken(caller(context).token.tokenId)
  }

  public func listAuthorizedApps(_ context: APIContext, session: String) async throws -> AuthorizedAppList {
    guard let user = try await store.user(session: session) else { throw Self.failure(.invalidToken, "no session") }
    return AuthorizedAppList(items: try await store.authorizedApps(user: user.id))
  }

  public func revokeApp(_ context: APIContext, appID: UInt32, session: String) async throws {
    guard let user = try await store.user(session: session) else { throw Self.failure(.invalidToken, "no session") }
    guard try await store.revoke(user: user.id, app: appID) else { throw Self.failure(.notFound) }
    try await announce(
      .authorizationRevoked(
        AuthorizationRevokedEvent(
          eventID: HTTPIdentifier.uuid(settings.random), createdAt: Timestamp(seconds: now), userID: "u_\(user.id)",
          appID: appID)), user: user.id, only: appID)
  }

  // MARK: Apps

  public func registerApp(_ context: APIContext, body: NewApp) async throws -> App {
    for uri in body.callbackUris where !CallbackAllowlist.canBeRegistered(uri) {
      throw Self.failure(.invalidRequest, "callbackUris: an absolute URL without a fragment")
    }
    return try await once(context, by: "developer", fingerprint: body.payload.compactText) {
      try await store.addApp(body, secret: settings.secret(bytes: 32))
    }
  }

  public func updateCallbacks(_ context: APIContext, appId: UInt32, body: CallbackUpdate) async throws -> App {
    for uri in body.callbackUris where !CallbackAllowlist.canBeRegistered(uri) {
      throw Self.failure(.invalidRequest, "callbackUris: an absolute URL without a fragment")
    }
    return try found(await store.replaceCallbacks(body.callbackUris, app: appId))
  }

  public func subscribeEvents(
    _ context: APIContext, body: WebhookSubscription
  ) async throws -> WebhookSubscription {
    let caller = try caller(context)
    let known: Set<String> = ["recording.created", "transcription.finished", "authorization.revoked"]
    if let other = body.events.first(where: { !known.contains($0) }) {
      throw Self.failure(.invalidRequest, "events: none is called \(other)")
    }
    try await store.subscribe(user: caller.user, app: caller.app, events: body.events)
    return body
  }
}

/// Which callbacks an app may name.
enum CallbackAllowlist {
  /// Exactly an entry, or one with `?` or `#` and more behind it.
  static func allows(_ callback: String, _ entries: [String]) -> Bool {
    entries.contains { entry in
      guard callback.hasPrefix(entry) else { return false }
      guard let next = callback.dropFirst(entry.count).first else { return true }
      // Behind the query of an entry its parameters go on.
      return next == "#" || next == (entry.contains("?") ? "&" : "?")
    }
  }

  static func canBeRegistered(_ uri: String) -> Bool {
    guard let colon = uri.firstIndex(of: ":"), !uri.contains("#") else { return false }
    let scheme = uri[..<colon].lowercased()
    return !["javascript", "data", "file", "vbscript", "about", "blob"].contains(scheme) && uri[colon...].count > 1
  }

  /// Appends a parameter to the query, in front of a fragment.
  static func adding(_ name: String, _ value: String, to callback: String) -> String {
    let parts = callback.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts.first ?? ""
    let fragment = parts.count > 1 ? "#" + parts[1] : ""
    return base + (base.contains("?") ? "&" : "?") + name + "=" + PercentCoding.encode(value) + fragment
  }
}
