import Foundation
import Testing
import VysloCloudSimulator
import VysloOpen

/// The snippets of the documentation do what it says, against the simulator.
@Suite struct SnippetTests {
  @Test func dataIsRead() async throws {
    let values = try await readingSnippet(SimulatedCloud().authorized(), recordingID: "rec_0")
    #expect(values.first as? String == "rec_0")
    #expect((values.last as? Data)?.starts(with: Array("OggS".utf8)) == true)
    #expect(values.count == 7)
  }

  @Test func listsAreAskedFor() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    try (Data("RIFF0000WAVE".utf8) + Data(repeating: 0, count: 100)).write(to: file)
    let start = Date(timeIntervalSince1970: TimeInterval(SimulatedCloud.start) - 30 * 86_400)
    let values = try await listsSnippet(
      SimulatedCloud().authorized(), weekStart: start, monthStart: start, fileURL: file)
    #expect((values.first as? [VysloRecordingSummary])?.isEmpty == false)
  }

  @Test func tokensAreRenewedAndForgotten() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    try await lifecycleSnippet(app, token: app.token ?? "")
    #expect(!app.isAuthorized)
  }

  @Test func errorsLeadWhereTheySay() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    var path: [String] = []
    func run(_ id: String) async throws {
      try await errorsSnippet(
        app, recordingID: id, reauthorize: { path.append("reauthorize") }, dropLocalCopy: { path.append("drop") },
        retryLater: { path.append("retry \($0.count)") })
    }
    try await run("rec_5")
    cloud.handler.faults.replace([try CloudFault("status=400 times=1")])
    try await run("rec_0")
    try await cloud.store.ban(app: CloudDemo.app)
    try await run("rec_0")
    try await run("rec_0")
    #expect(path.map { String($0.prefix(5)) } == ["drop", "retry", "reaut", "reaut"])
    #expect(!app.isAuthorized)
  }
}
