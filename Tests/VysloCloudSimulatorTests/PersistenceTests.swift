import Foundation
import Testing
import VysloCloudProtocol
import VysloCloudSimulator
import VysloOpen
import WirelaceHTTP

@Suite struct PersistenceTests {
  /// A second cloud on the file of a first that never closed it, as after a kill.
  @Test func everythingOutlivesTheProcess() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/cloud-\(UUID().uuidString).sqlite"
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let first = try await SimulatedCloud(path: path)
    let app = try await first.authorized()
    let token = try #require(app.token)
    let job = try await first.client(token).transcribe(file: APIFile(Array("OggS".utf8), contentType: "audio/ogg"))
    let secret = try await first.store.secret("key") { "canary-one" }
    let second = try await SimulatedCloud(path: path, fills: false)
    #expect(try await second.store.secret("key") { "canary-two" } == secret)
    let client = second.client(token)
    #expect(try await client.fetchRecording(recordingID: "rec_0").title == "Budget for the summer")
    #expect(try await client.fetchTranscription(jobID: job.jobID).jobID == job.jobID)
    #expect(try await client.listDevices().items.count == 1)
    // Both see what either writes.
    try await second.client("").revokeApp(appID: CloudDemo.app, session: "canary-session")
    await #expect(throws: VysloOpenError.self) { try await app.listDevices() }
  }

  @Test func aFileThatIsNoneIsToldOf() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/cloud-\(UUID().uuidString).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: path))
    #expect(throws: DatabaseError.self) { try CloudStore(path: path) }
    #expect(throws: DatabaseError.self) { try CloudStore(path: "/nowhere/x.sqlite") }
  }
}
