import HTTPTestSupport
import Testing
import VysloCloudSimulator
import VysloOpen
import WirelaceHTTP

@Suite struct FaultTests {
  @Test func faultsAreReadAndCounted() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    func put(_ text: String) async throws -> Int {
      let request = HTTPRequest(
        .put, HTTPURL(scheme: "http", host: "cloud.test", path: "/simulator/faults"), body: HTTPBody(text: text))
      return try await cloud.handler.handle(request).status
    }
    #expect(try await put("path=/api/v1/app/open/devices times=1 status=418\ntype=text/html latency=20\n") == 204)
    let error = await #expect(throws: VysloOpenError.self) { try await app.listDevices() }
    #expect(error?.statusCode == 418)
    // The second fault is left: an answer of another type is none.
    await #expect(throws: APICallError.self) { try await app.listDevices() }
    #expect(cloud.clock.sleeps.contains(.milliseconds(20)))
    let url = HTTPURL(scheme: "http", host: "cloud.test", path: "/simulator/faults")
    #expect(try await cloud.handler.handle(HTTPRequest(.delete, url)).status == 204)
    #expect(try await app.listDevices().count == 1)
    for text in ["status=99", "status", "times=0", "trickle=5", "cut=x", "latency=-1", "what=1"] {
      #expect(try await put(text) == 400)
    }
    #expect(try await cloud.handler.handle(HTTPRequest(.get, url)).status == 405)
  }

  /// A server that is busy for a moment: the client asks again by itself.
  @Test func briefTroubleIsNotSeen() async throws {
    let cloud = try await SimulatedCloud()
    let app = try await cloud.authorized()
    cloud.handler.faults.replace([try CloudFault("status=503 times=2")])
    #expect(try await app.listDevices().count == 1)
    #expect(cloud.handler.faults.current.isEmpty)
    cloud.handler.faults.replace([try CloudFault("status=503")])
    let error = await #expect(throws: VysloOpenError.self) { try await app.listDevices() }
    #expect(error?.statusCode == 503)
    #expect(app.isAuthorized)
  }

  @Test func aSkewedClockIsAhead() async throws {
    let clock = SkewedClock(VirtualClock(unixTime: 100), skew: 50)
    #expect(clock.unixTime == 150)
    #expect(clock.now == .zero)
  }
}
