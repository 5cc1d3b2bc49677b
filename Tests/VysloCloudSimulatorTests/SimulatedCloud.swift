import Foundation
import HTTPTestSupport
import VysloCloudProtocol
import VysloCloudSimulator
import VysloOpen
import VysloProtocol
import VysloToken
import WirelaceHTTP

/// The simulator with its demonstration, on a virtual clock, and apps that talk to it.
struct SimulatedCloud {
  static let start: Int64 = 1_790_000_000
  let clock = VirtualClock(unixTime: start, deadlinesFrom: .seconds(20))
  let store: CloudStore
  let service: CloudService
  let handler: CloudHandler
  let logged = Recorder<String>()

  init(path: String = ":memory:", fills: Bool = true) async throws {
    store = try CloudStore(path: path)
    guard let key = SigningKey(seed: (0..<32).map { UInt8($0) }) else { preconditionFailure("a seed of 32 bytes") }
    var settings = CloudSettings(key: key, developerKey: "canary-developer")
    settings.clock = clock
    settings.log = { [logged] in logged.add($0) }
    service = CloudService(store: store, settings: settings)
    handler = CloudHandler(service)
    if fills {
      try await CloudDemo.fill(store, key: key, now: Self.start, webhookSecret: "canary-webhook")
      try await store.addSession("canary-session", user: CloudDemo.user)
    }
  }

  /// An app without a token.
  func app(transport: (any HTTPTransport)? = nil, base: String = "http://cloud.test/api/v1/app") -> VysloOpen {
    var environment = VysloEnvironment(tokenStore: MemoryTokenStore())
    environment.transport = transport ?? InProcessTransport(handler, clock: clock)
    environment.clock = clock
    let clock = clock
    environment.now = { Date(timeIntervalSince1970: TimeInterval(clock.unixTime)) }
    guard let url = URL(string: base) else { preconditionFailure("\(base) is no URL") }
    return VysloOpen(appId: Int(CloudDemo.app), baseURL: url, environment: environment)
  }

  /// A client with a secret of its own, for what apps do not call.
  func client(_ secret: String) -> VysloCloudClient {
    VysloCloudClient(
      APIClient(
        baseURL: HTTPURL(scheme: "http", host: "cloud.test", path: "/api/v1/app"),
        transport: InProcessTransport(handler, clock: clock), credentials: .token { secret }, retry: nil))
  }

  /// An app that the demonstration's user has let in.
  func authorized(
    _ scopes: VysloScope = .every, transport: (any HTTPTransport)? = nil, base: String = "http://cloud.test/api/v1/app"
  ) async throws -> VysloOpen {
    let app = app(transport: transport, base: base)
    _ = app.authorizeURL(scopes: scopes, callbackURI: CloudDemo.callback)
    let result = try await client("").decideConsent(
      session: "canary-session",
      body: ConsentRequest(
        appID: CloudDemo.app, scopes: scopes, callback: CloudDemo.callback, decision: .approve))
    guard let url = URL(string: result.redirect), app.handleAuthorizationCallback(url) else {
      throw VysloOpenError(statusCode: 0)
    }
    return app
  }

  func page(
    _ method: HTTPMethod, _ path: String, query: String? = nil, form: [(String, String)] = [], cookie: String? = nil
  ) async throws -> (response: HTTPResponse, text: String) {
    var request = HTTPRequest(method, HTTPURL(scheme: "http", host: "cloud.test", path: path, query: query))
    if let cookie { try request.fields.set("Cookie", cookie) }
    request.body = HTTPBody(
      text: form.map { PercentCoding.encodeForm($0) + "=" + PercentCoding.encodeForm($1) }.joined(separator: "&"))
    let response = try await handler.handle(request)
    return (response, String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))
  }
}
