import Foundation
import Testing
import VysloProtocol
import VysloToken
import WirelaceATT
import WirelaceHTTP
import WirelaceDigests

@testable import VysloCardSimulator

/// What the hotspot serves, over a transport in the same process.
@Suite struct HotspotHandlerTests {
  /// Serves in this process what a radio would carry.
  struct LocalWiFi: CardWiFi {
    func open(_ hotspot: CardHotspot, for card: CardPeripheral) async throws -> (address: [UInt8], port: UInt16) {
      ([127, 0, 0, 1], 8_080)
    }
    func close(_ number: UInt8) async {}
  }

  func send(
    _ transport: InProcessTransport, _ method: HTTPMethod, _ path: String, key: String,
    _ fields: [(String, String)] = [], body: HTTPBody = .empty
  ) async throws -> HTTPResponse {
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", path: path)
    let all = try HTTPFields([("Authorization", "Bearer \(key)")] + fields)
    return try await transport.send(HTTPRequest(method, url, fields: all, body: body))
  }

  func bench() throws -> AirBench {
    var options = CardPeripheral.Options()
    options.wifi = LocalWiFi()
    return try AirBench(options: options)
  }

  @Test func recordingsAndRanges() async throws {
    let bench = try bench()
    try await bench.run {
      let app = try await RawApp.authorized(bench)
      await bench.card.perform { $0.press() }
      try await bench.clock.wait(for: .seconds(20))
      await bench.card.perform { $0.press() }
      let info = try #require(
        try await app.ask(.listRecordings, .listRecordings(ListRequest(before: 0, limit: 1)))
          .body?.listRecordings?.entries.first?.info)
      let credentials = try #require(try await app.ask(.hotspotStart, .hotspotStart).body?.hotspotStart)
      #expect(credentials.address == [127, 0, 0, 1] && credentials.port == 8_080)
      let facts = await bench.card.perform { $0.hotspot?.facts }
      let transport = InProcessTransport(HotspotHandler(try #require(facts), of: bench.card))
      let key = credentials.key
      let path = "/recordings/\(info.id)"
      let whole = try await send(transport, .get, path, key: key)
      let file = try await whole.body.collect(upTo: 1 << 20)
      #expect(whole.status == 200 && RecordingCheck.crc32(file) == info.check)
      let part = try await send(transport, .get, path, key: key, [("Range", "bytes=100-199")])
      #expect(part.status == 206 && part.fields["Content-Range"] == "bytes 100-199/\(file.count)")
      #expect(try await part.body.collect(upTo: 1 << 20) == Array(file[100..<200]))
      let rest = try await send(transport, .get, path, key: key, [("Range", "bytes=\(file.count - 5)-")])
      #expect(try await rest.body.collect(upTo: 1 << 20) == Array(file.suffix(5)))
      let behind = try await send(transport, .get, path, key: key, [("Range", "bytes=\(file.count)-")])
      #expect(behind.status == 416)
      for (method, path, key, status) in [
        (HTTPMethod.get, path, "x" + key.dropFirst(), 401), (.get, path, "", 401), (.get, "/recordings/99", key, 404),
        (.get, "/recordings/../card.json", key, 404), (.get, "/", key, 404), (.post, path, key, 405),
        (.put, "/firmware", key, 404),
      ] {
        #expect(try await send(transport, method, path, key: String(key)).status == status)
      }
      _ = try await app.ask(.hotspotStop, .hotspotStop(HotspotReference(hotspot: credentials.hotspot)))
      #expect(try await send(transport, .get, path, key: key).status == 404)
    }
  }

  @Test func anImageInParts() async throws {
    let image = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    let bench = try bench()
    try await bench.run {
      let app = try await RawApp.authorized(bench)
      let unsigned = FirmwareManifest(
        signerKey: bench.key.publicKey.id, hardware: 1, major: 3, minor: 0, patch: 0, securityVersion: 2,
        imageSize: UInt32(image.count), imageHash: SHA256Digest.of(image), signature: [UInt8](repeating: 0, count: 64))
      let bytes = try #require(bench.key.signed(try unsigned.encoded(), for: .firmware))
      let offer = FirmwareOffer(manifest: try FirmwareManifest.decode(from: bytes))
      let upload = try #require(try await app.ask(.firmwareOffer, .firmwareOffer(offer)).body?.firmwareOffer)
      let credentials = try #require(try await app.ask(.firmwareHotspot, .firmwareHotspot).body?.firmwareHotspot)
      let facts = await bench.card.perform { $0.hotspot?.facts }
      let transport = InProcessTransport(HotspotHandler(try #require(facts), of: bench.card))
      let key = credentials.key
      let first = try await send(
        transport, .put, "/firmware", key: key, [("Content-Range", "bytes 0-19999/50000")],
        body: HTTPBody(Array(image[..<20_000])))
      #expect(first.status == 204 && first.fields[HotspotHandler.offsetField] == "20000")
      let again = try await send(transport, .put, "/firmware", key: key, body: HTTPBody(image))
      #expect(again.status == 409 && again.fields[HotspotHandler.offsetField] == "20000")
      let wanted = try await send(transport, .head, "/firmware", key: key)
      #expect(wanted.status == 204 && wanted.fields[HotspotHandler.offsetField] == "20000")
      let malformed = try await send(
        transport, .put, "/firmware", key: key, [("Content-Range", "bytes 20000-1/50000")],
        body: HTTPBody([1]))
      #expect(malformed.status == 400)
      let tooLong = try await send(
        transport, .put, "/firmware", key: key, [("Content-Range", "bytes 20000-49999/50000")],
        body: HTTPBody(image))
      #expect(tooLong.status == 413)
      let rest = try await send(
        transport, .put, "/firmware", key: key, [("Content-Range", "bytes 20000-49999/50000")],
        body: HTTPBody(Array(image[20_000...])))
      #expect(rest.status == 204 && rest.fields[HotspotHandler.offsetField] == "50000")
      let finish = CardRequestBody.uploadFinish(TransferReference(transfer: upload.transfer))
      #expect(try await app.ask(.uploadFinish, finish).outcome == .done)
      #expect(try await app.ask(.firmwareStatus, .firmwareStatus).body?.firmwareStatus?.outcome == .staged)
    }
  }

  @Test func rangesThatAreMalformedArePassedOver() {
    for text in ["bytes=", "bytes=-", "bytes=5-1", "items=0-1", "bytes=0-1,3-4", "bytes=99999999999999999999-"] {
      #expect(ByteRange(text) == nil, "\(text)")
    }
    #expect(ByteRange("bytes=-3")?.resolve(10) == 7..<10)
    #expect(ByteRange("bytes=-30")?.resolve(10) == 0..<10)
    #expect(ByteRange("bytes=-0")?.resolve(10) == nil)
    #expect(ByteRange("bytes=9-99")?.resolve(10) == 9..<10)
    for text in ["bytes */5", "bytes 1-0/5", "bytes 0-1", "0-1/5", "bytes 0-1/x"] {
      #expect(ContentRange(text) == nil, "\(text)")
    }
  }
}
