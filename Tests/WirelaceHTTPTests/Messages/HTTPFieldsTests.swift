import Testing
@testable import WirelaceHTTP

@Suite struct HTTPFieldsTests {
  @Test func fieldsKeepTheirOrderAndAreFoundInAnyCase() throws {
    var fields: HTTPFields = ["Accept": "a/b", "X-Tag": "one"]
    try fields.append("x-tag", "  two\t")
    #expect(fields["X-TAG"] == "one")
    #expect(fields.values("x-Tag") == ["one", "two"])
    #expect(fields.map(\.name) == ["Accept", "X-Tag", "x-tag"])
    try fields.set("X-tag", "three")
    #expect(fields.values("x-tag") == ["three"])
    fields.remove("ACCEPT")
    #expect(fields["accept"] == nil)
    #expect(fields.count == 1)
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\u{0}b", "\u{7f}", "a\u{1b}[31m"])
  func valuesThatCouldBeginAnotherFieldAreRefused(value: String) {
    var fields = HTTPFields()
    #expect(throws: HTTPFieldError(name: "X")) { try fields.append("X", value) }
    #expect(throws: HTTPFieldError(name: "X")) { try fields.set("X", value) }
    #expect(fields.isEmpty)
  }

  @Test(arguments: ["", "a b", "a:", "a\r\n", "é", "(a)"])
  func namesMustBeTokens(name: String) {
    var fields = HTTPFields()
    #expect(throws: HTTPFieldError.self) { try fields.append(name, "1") }
  }

  @Test func aRefusedValueLeavesTheOldOne() {
    var fields: HTTPFields = ["X": "1"]
    #expect(throws: HTTPFieldError.self) { try fields.set("X", "\n") }
    #expect(fields["X"] == "1")
  }

  @Test func elementsOfListsComeFromAllFields() throws {
    let fields = try HTTPFields([("Connection", "close, , Upgrade"), ("connection", "x")])
    #expect(fields.elements("Connection") == ["close", "Upgrade", "x"])
  }

  @Test func valuesShowNeitherInDescriptionsNorInMirrors() throws {
    var request = HTTPRequest(.get, try #require(HTTPURL("https://h/p?token=canary-q")))
    try request.fields.set("Authorization", "Bearer canary-f")
    let response = HTTPResponse(200, fields: request.fields)
    var dumped = ""
    dump(request, to: &dumped)
    dump(response, to: &dumped)
    dump(request.url, to: &dumped)
    dump(request.fields, to: &dumped)
    dumped += "\(request) \(response) \(request.fields) \(String(reflecting: request)) \(request.url)"
    #expect(!dumped.contains("canary"))
    #expect(dumped.contains("Authorization"))
  }
}
