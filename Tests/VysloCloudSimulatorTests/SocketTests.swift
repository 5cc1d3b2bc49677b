#if os(Linux)
  import Foundation
  import Testing
  import VysloCloudSimulator
  import VysloOpen
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceHTTPServer
  import WirelaceSockets

  /// Over real sockets: what arrives whole, and what does not.
  @Suite struct SocketTests {
    private func serve(_ work: (SimulatedCloud, VysloOpen) async throws -> Void) async throws {
      let cloud = try await SimulatedCloud()
      var settings = HTTPServerSettings()
      let faults = cloud.handler.faults
      settings.fault = { faults.onWire($0) }
      let server = try await HTTPServer(at: .host("127.0.0.1", port: 0), settings: settings, handler: cloud.handler)
      let transport = SocketHTTPTransport()
      let base = "http://127.0.0.1:\(server.port)/api/v1/app"
      let app = try await cloud.authorized(transport: transport, base: base)
      do {
        try await work(cloud, app)
      } catch {
        await transport.close()
        await server.shutdown(grace: .zero)
        throw error
      }
      await transport.close()
      await server.shutdown(grace: .zero)
    }

    @Test func everythingGoesOverHTTP() async throws {
      try await serve { cloud, app in
        #expect(try await app.listRecordings().items.count == 9)
        let direct = try await cloud.authorized().fetchRecordingAudio("rec_0")
        #expect(try await app.fetchRecordingAudio("rec_0") == direct)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ogg")
        defer { try? FileManager.default.removeItem(at: file) }
        try (Data("OggS".utf8) + Data(repeating: 5, count: 3_000_000)).write(to: file)
        let result = try await app.transcribe(file).result()
        #expect(result.segments.first?.text == "3000004 bytes of Ogg were received.")
        #expect(try await app.renewIfNeeded(minAgeDays: 0))
      }
    }

    /// What breaks off is never taken for whole; a slow answer is.
    @Test(arguments: ["cut=100", "reset=100", "cut=start", "cut=head"])
    func whatBreaksOffIsAnError(fault: String) async throws {
      try await serve { cloud, app in
        cloud.handler.faults.replace([try CloudFault(fault)])
        await #expect(throws: HTTPTransportError.self) { try await app.fetchRecordingAudio("rec_0") }
        cloud.handler.faults.replace([try CloudFault("trickle=100:1 times=1")])
        #expect(try await app.listDevices().count == 1)
        cloud.handler.faults.replace([])
        #expect(app.isAuthorized)
      }
    }
  }
#endif
