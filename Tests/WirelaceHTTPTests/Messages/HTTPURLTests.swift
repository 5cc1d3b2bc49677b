import Testing
import WirelaceHTTP

@Suite struct HTTPURLTests {
  @Test func aURLIsSplit() throws {
    let url = try #require(HTTPURL("HTTPS://API.Example.com:8443/v1/items?limit=5&x=%20"))
    #expect(
      url == HTTPURL(scheme: "https", host: "api.example.com", port: 8443, path: "/v1/items", query: "limit=5&x=%20"))
    #expect(url.target == "/v1/items?limit=5&x=%20")
    #expect(url.text == "https://api.example.com:8443/v1/items?limit=5&x=%20")
    #expect(HTTPURL("http://[::1]:80")?.authority == "[::1]")
    #expect(HTTPURL("http://h?x")?.target == "/?x")
    #expect(HTTPURL("http://h:")?.effectivePort == 80)
  }

  @Test(arguments: [
    "", "h", "ftp://h/", "http://", "http:///p", "http://u:p@h/", "http://h:0/", "http://h:65536/", "http://h:-1/",
    "http://h:8a/", "http://h/#f", "http://h/a b", "http://h/ä", "http://[::1/", "http://[]/", "http://[g]/",
    "http://h/\r\n", "http://a\nb/", "http://[::1]x/",
  ])
  func anythingElseIsRefused(text: String) { #expect(HTTPURL(text) == nil) }

  @Test func aLongURLIsRefused() {
    #expect(HTTPURL("http://h/" + String(repeating: "a", count: HTTPURL.limit)) == nil)
  }

  @Test func pathsAreAppended() throws {
    let base = try #require(HTTPURL("http://h/api/"))
    #expect(base.appending(path: "/x", query: "a=1").target == "/api/x?a=1")
    #expect(HTTPURL("http://h")?.appending(path: "/x").text == "http://h/x")
  }

  @Test func percentCodingGoesThereAndBack() {
    #expect(PercentCoding.encode("a/b c+%ü~") == "a%2Fb%20c%2B%25%C3%BC~")
    #expect(PercentCoding.decode("a%2Fb%20c%2B%25%C3%bc~") == "a/b c+%ü~")
    #expect(PercentCoding.encodeForm("a b+c") == "a+b%2Bc")
    #expect(PercentCoding.decode("a+b%2Bc", plusIsBlank: true) == "a b+c")
    for bad in ["%", "%2", "%zz", "%ff", "a%"] { #expect(PercentCoding.decode(bad) == nil) }
  }

  @Test(arguments: ["", ".", ".."]) func segmentsThatFoldAwayAreRefused(text: String) {
    #expect(PercentCoding.pathSegment(text) == nil)
  }

  @Test func methodsAreTokens() {
    #expect(HTTPMethod("PROPFIND")?.name == "PROPFIND")
    #expect(HTTPMethod("GET") == .get)
    #expect(HTTPMethod("get") != .get)
    for bad in ["", "G T", "GET\r\n", String(repeating: "A", count: 33)] { #expect(HTTPMethod(bad) == nil) }
  }
}
