import Foundation
import Testing
import VysloCloudProtocol
import VysloCloudSimulator
import VysloOpen
import VysloProtocol
import WirelaceHTTP

/// The consent, clicked through as a browser does.
@Suite struct ConsentTests {
  private func query(callback: String = CloudDemo.callback, app: UInt32 = CloudDemo.app) -> String {
    "appId=\(app)&scopes=3&callback=\(PercentCoding.encode(callback))"
  }

  private func form(_ decision: String, session: String = "canary-session", callback: String = CloudDemo.callback)
    -> [(String, String)]
  {
    [
      ("session", session), ("appId", "\(CloudDemo.app)"), ("scopes", "3"), ("callback", callback),
      ("decision", decision),
    ]
  }

  @Test func aUserSignsInAndAllows() async throws {
    let cloud = try await SimulatedCloud()
    let app = cloud.app()
    _ = app.authorizeURL(scopes: [.recordingsRead, .recordingsAudio], callbackURI: CloudDemo.callback)
    let before = try await cloud.page(.get, "/authorize", query: query())
    #expect(before.text.contains("Sign in"))
    let signedIn = try await cloud.page(.post, "/sign-in", form: [("user", "1"), ("next", query())])
    #expect(signedIn.response.status == 303)
    #expect(signedIn.response.fields["Location"] == "/authorize?" + query())
    let cookie = try #require(signedIn.response.fields["Set-Cookie"])
    #expect(cookie.contains("HttpOnly; SameSite=Strict"))
    let pair = String(cookie.prefix { $0 != ";" })
    let page = try await cloud.page(.get, "/authorize", query: query(), cookie: pair)
    #expect(page.text.contains("Notes Bot asks for access"))
    #expect(page.text.contains("<li>Fetch the audio of recordings</li>"))
    #expect(page.response.fields["Content-Security-Policy"]?.contains("form-action 'self' notesbot:") == true)
    let session = String(pair.drop { $0 != "=" }.dropFirst())
    let allowed = try await cloud.page(.post, "/authorize", form: form("approve", session: session), cookie: pair)
    #expect(allowed.response.status == 303)
    let callback = try #require(URL(string: allowed.response.fields["Location"] ?? ""))
    #expect(app.handleAuthorizationCallback(callback))
    #expect(try await app.fetchRecording("rec_0").ownerVerified)
  }

  @Test func aUserDenies() async throws {
    let cloud = try await SimulatedCloud()
    let denied = try await cloud.page(
      .post, "/authorize", form: form("deny", callback: "notesbot://vyslo-auth?state=a"),
      cookie: "vyslo_session=canary-session")
    #expect(denied.response.fields["Location"] == "notesbot://vyslo-auth?state=a&vyslo_error=denied")
  }

  @Test(arguments: [
    "notesbot://vyslo-authx", "notesbot://vyslo-auth/x", "https://evil.example/", "notesbot://vyslo-aut",
    "javascript:alert(1)", "",
  ])
  func aWrongCallbackGoesNowhere(callback: String) async throws {
    let cloud = try await SimulatedCloud()
    let cookie = "vyslo_session=canary-session"
    let page = try await cloud.page(.get, "/authorize", query: query(callback: callback), cookie: cookie)
    #expect(page.response.status == 400)
    let sent = try await cloud.page(.post, "/authorize", form: form("approve", callback: callback), cookie: cookie)
    #expect(sent.response.status == 400)
    #expect(sent.response.fields["Location"] == nil)
  }

  @Test func callbacksMayBearMore() async throws {
    let cloud = try await SimulatedCloud()
    for callback in ["notesbot://vyslo-auth?state=abc", "notesbot://vyslo-auth#frag"] {
      let sent = try await cloud.page(
        .post, "/authorize", form: form("approve", callback: callback), cookie: "vyslo_session=canary-session")
      #expect(sent.response.status == 303)
      #expect(sent.response.fields["Location"]?.contains("vyslo_token=") == true)
    }
  }

  /// Another site cannot click for the user.
  @Test func theFormNeedsTheCookieAndTheCookieTheForm() async throws {
    let cloud = try await SimulatedCloud()
    #expect(try await cloud.page(.post, "/authorize", form: form("approve")).response.status == 400)
    let wrong = try await cloud.page(
      .post, "/authorize", form: form("approve", session: "x"), cookie: "vyslo_session=canary-session")
    #expect(wrong.response.status == 400)
    let strange = try await cloud.page(
      .post, "/authorize", form: form("maybe"), cookie: "vyslo_session=canary-session")
    #expect(strange.response.status == 400)
    #expect(try await cloud.page(.post, "/sign-in", form: [("user", "77"), ("next", query())]).response.status == 400)
    let away = try await cloud.page(.post, "/sign-in", form: [("user", "1"), ("next", "\r\nX: 1")])
    #expect(away.response.status == 400)
  }

  @Test func namesOfAppsAreTextOnThePage() async throws {
    let cloud = try await SimulatedCloud()
    try await cloud.store.putApp(
      9, NewApp(name: "<script>alert('1')</script>", callbackUris: ["x://y"]), secret: "canary")
    let page = try await cloud.page(
      .get, "/authorize", query: query(callback: "x://y?a=\"><b>", app: 9), cookie: "vyslo_session=canary-session")
    #expect(page.response.status == 200)
    #expect(!page.text.contains("<script>"))
    #expect(!page.text.contains("\"><b>"))
    #expect(try await cloud.page(.get, "/elsewhere").response.status == 404)
    #expect(try await cloud.page(.get, "/").response.status == 200)
  }
}
