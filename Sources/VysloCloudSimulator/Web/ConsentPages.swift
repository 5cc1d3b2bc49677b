import VysloCloudProtocol
import VysloProtocol
import WirelaceHTTP

/// The pages that ask a user what an app may do: a browser clicks through them as a phone goes through the VYSLO app.
struct ConsentPages: Sendable {
  let service: CloudService

  static let cookie = "vyslo_session"

  func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch (request.method, request.url.path) {
    case (.get, "/"), (.head, "/"):
      let path = Page.escaped(service.settings.basePath)
      return Page("Vyslo cloud simulator", "<p>The API is at \(path).</p>").response
    case (.get, "/authorize"): return try await show(request)
    case (.post, "/authorize"): return try await decide(request)
    case (.post, "/sign-in"): return try await signIn(request)
    default: return Page("Not found", "<p>There is nothing at this address.</p>", status: 404).response
    }
  }

  private func values(_ text: String?) -> [String: String] {
    var values: [String: String] = [:]
    for part in (text ?? "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(pair[0], plusIsBlank: true),
        let value = PercentCoding.decode(pair.count > 1 ? pair[1] : "", plusIsBlank: true), values[name] == nil
      else { continue }
      values[name] = value
    }
    return values
  }

  private func session(_ request: HTTPRequest) -> String? {
    for part in (request.fields["Cookie"] ?? "").split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2, pair[0].drop(while: { $0 == " " }) == Self.cookie { return String(pair[1]) }
    }
    return nil
  }

  /// What is asked, if it can be asked at all.
  private func question(_ values: [String: String]) async throws -> (request: ConsentRequest, app: App)? {
    guard let id = values["appId"].flatMap({ UInt32($0) }), let scopes = values["scopes"].flatMap({ UInt32($0) }),
      let callback = values["callback"], callback.utf8.count <= 2048, let app = try await service.store.app(id),
      !app.isBanned, CallbackAllowlist.allows(callback, app.app.callbackUris)
    else { return nil }
    let known = VysloScope(rawValue: scopes).intersection(.every)
    return (ConsentRequest(appID: id, scopes: known, callback: callback, decision: .deny), app.app)
  }

  /// Nobody is sent to an address that the app has not registered.
  private var refusal: HTTPResponse {
    Page(
      "This request cannot be answered",
      "<p>There is no such app, or it has not registered the address that the answer would go to.</p>", status: 400
    ).response
  }

  private func show(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let (question, app) = try await question(values(request.url.query)) else { return refusal }
    guard let session = session(request), let user = try await service.store.user(session: session) else {
      return Page(
        "Sign in",
        """
        <form method="post" action="/sign-in">
        <input type="hidden" name="next" value="\(Page.escaped(request.url.query ?? ""))">
        <label>User number <input name="user" value="1" inputmode="numeric"></label>
        <button type="submit" class="primary">Sign in</button></form>
        """
      ).response
    }
    let scopes = VysloScope.named.filter { question.scopes.contains($0.scope) }
      .map { "<li>\(Page.escaped(Self.explained[$0.wireName] ?? $0.wireName))</li>" }.joined()
    let fields = [
      ("session", session), ("appId", "\(question.appID)"), ("scopes", "\(question.scopes.rawValue)"),
      ("callback", question.callback),
    ].map { "<input type=\"hidden\" name=\"\($0)\" value=\"\(Page.escaped($1))\">" }.joined()
    return Page(
      "\(app.name) asks for access",
      """
      <p>Signed in as <strong>\(Page.escaped(user.name))</strong>. If you agree, the app may:</p>
      <ul>\(scopes.isEmpty ? "<li>nothing</li>" : scopes)</ul>
      <form method="post" action="/authorize">\(fields)
      <button type="submit" name="decision" value="approve" class="primary">Allow</button>
      <button type="submit" name="decision" value="deny">Deny</button></form>
      """, formTarget: question.callback
    ).response
  }

  private static let explained = [
    "recordingsRead": "List recordings, read transcripts and summaries, and search them",
    "recordingsAudio": "Fetch the audio of recordings",
    "insightsRead": "Read weekly insights",
    "deviceStatusRead": "Read the status of your cards",
    "eventsSubscribe": "Be told when something happens",
    "captureControl": "Start, pause, resume and stop recordings on a card",
    "audioLive": "Hear live audio while you hold a card's button",
    "deviceManage": "Change a card: settings, voiceprint, firmware, deletion, lights and haptics",
    "transcriptionCreate": "Have audio files transcribed",
  ]

  private func form(_ request: HTTPRequest) async throws -> [String: String]? {
    guard let bytes = try? await request.body.collect(upTo: 16_384) else { return nil }
    return values(String(decoding: bytes, as: UTF8.self))
  }

  private func decide(_ request: HTTPRequest) async throws -> HTTPResponse {
    // The form shows the session that the cookie holds: another site knows neither.
    guard let form = try await form(request), let session = session(request), form["session"] == session,
      let user = try await service.store.user(session: session), let (question, _) = try await question(form),
      let decision = form["decision"], ["approve", "deny"].contains(decision)
    else { return refusal }
    var answer = question
    answer.decision = ConsentDecision(rawValue: decision)
    guard let redirect = try await service.decide(user: user.id, answer) else { return refusal }
    return try Self.redirect(redirect)
  }

  private func signIn(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let form = try await form(request), let id = form["user"].flatMap({ UInt64($0) }), let next = form["next"],
      HTTPURL("http://localhost/authorize?" + next) != nil
    else { return refusal }
    let session = service.settings.secret(bytes: 16)
    do {
      try await service.store.addSession(session, user: id)
    } catch is DatabaseError {
      return Page("Sign in", "<p>There is no user of this number.</p>", status: 400).response
    }
    var response = try Self.redirect("/authorize?" + next)
    try response.fields.set("Set-Cookie", "\(Self.cookie)=\(session); Path=/; HttpOnly; SameSite=Strict")
    return response
  }

  private static func redirect(_ location: String) throws -> HTTPResponse {
    var response = HTTPResponse(303)
    try response.fields.set("Location", location)
    try response.fields.set("Cache-Control", "no-store")
    return response
  }
}

/// A page for people, in light and dark, on a phone and on a desk.
struct Page {
  let response: HTTPResponse

  /// `title` is text, `body` HTML; `formTarget` an address to which a form may lead on.
  init(_ title: String, _ body: String, status: Int = 200, formTarget: String? = nil) {
    let html = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Page.escaped(title))</title><style>\(Page.style)</style></head>
      <body><main><h1>\(Page.escaped(title))</h1>
      \(body)
      </main></body></html>

      """
    var response = HTTPResponse(
      status,
      fields: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
      ], body: HTTPBody(text: html))
    // A browser holds the address behind a form's redirect to this, too.
    let scheme = formTarget?.split(separator: ":").first.map { " \($0):" } ?? ""
    try? response.fields.set(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; "
        + "form-action 'self'\(scheme)")
    self.response = response
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }

  private static let style = """
    :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
    body{margin:0;background:Canvas;color:CanvasText}
    main{max-width:32rem;margin:8vh auto;padding:0 1.25rem}
    h1{font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
    form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
    label{flex-basis:100%}
    button{font:inherit;padding:.6rem 1.4rem;border-radius:.6rem;border:1px solid GrayText;background:transparent;color:inherit}
    button.primary{background:#0b5cad;border-color:#0b5cad;color:#fff}
    input{font:inherit;padding:.4rem .6rem}
    """
}
