#if os(Linux)
  import Foundation
  import Testing
  import VysloProtocol
  import VysloToken
  import WirelaceATT
  import WirelaceFrames
  import WirelaceGATT
  import WirelaceMessages
  import WirelaceSockets

  @testable import VysloCardSimulator

  /// The hotspot as a real server, on the system's time.
  @Suite struct LoopbackHotspotTests {
    /// The status and the body of an answer.
    private func get(
      _ path: String, _ credentials: HotspotCredentials, _ fields: String = ""
    ) async throws -> (status: Int, body: [UInt8]) {
      let connection = try await SocketConnection.connect(to: .host("127.0.0.1", port: credentials.port))
      let head =
        "GET \(path) HTTP/1.1\r\nHost: card\r\nConnection: close\r\nAuthorization: Bearer \(credentials.key)\r\n"
      try await connection.write(Array((head + fields + "\r\n").utf8))
      var bytes: [UInt8] = []
      while case let more = try await connection.read(), !more.isEmpty { bytes += more }
      let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
      let line = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: " ")
      return (try #require(Int(line[1])), Array(bytes[end.upperBound...]))
    }

    @Test func aRecordingComesOverAndTheServerGoesWithTheHotspot() async throws {
      let folder = TemporaryFolder()
      let key = try #require(SigningKey(seed: [UInt8](1...32)))
      let wifi = LoopbackHotspot()
      var options = CardPeripheral.Options()
      options.wifi = wifi
      let card = try CardPeripheral(
        CardConfiguration(folder: folder.path, keys: [key.publicKey], owner: CardBench.user, time: CardBench.start),
        time: SystemTime(), options: options)
      let air = SimulatedAir(time: SystemTime())
      let serving = Task { try await card.run(on: air.peripheral(AirBench.cardAddress)) }
      defer { serving.cancel() }
      await card.advance(by: 2_000)
      await card.perform { $0.press() }
      await card.advance(by: 5_000)
      await card.perform { $0.press() }
      let client = ATTClient(
        try await air.central(.random(MACAddress(0xD0FF_EE00_0002))).connect(
          to: AirBench.cardAddress, within: .seconds(60)))
      try await client.exchangeMTU()
      let channel = try await MessageChannel<CardMessages>.discover(on: client)
      try await channel.open()
      let token = try AirBench().token()
      _ = try await channel.call(
        CardCommands.present, TokenPresentation(major: 1, minor: 0, time: CardBench.start, token: token))
      let page = try await channel.call(CardCommands.listRecordings, ListRequest(before: 0, limit: 1))
      let info = try #require(page.entries.first?.info)
      let credentials = try await channel.call(CardCommands.hotspotStart)
      #expect(credentials.address == [127, 0, 0, 1])
      let whole = try await get("/recordings/\(info.id)", credentials)
      #expect(whole.status == 200 && RecordingCheck.crc32(whole.body) == info.check)
      let part = try await get("/recordings/\(info.id)", credentials, "Range: bytes=100-199\r\n")
      #expect(part.status == 206 && part.body == Array(whole.body[100..<200]))
      var wrong = credentials
      wrong.key = String(repeating: "0", count: credentials.key.count)
      #expect(try await get("/recordings/\(info.id)", wrong).status == 401)
      try await channel.call(CardCommands.hotspotStop, HotspotReference(hotspot: credentials.hotspot))
      while await wifi.count > 0 { try await Task.sleep(for: .milliseconds(10)) }
      await #expect(throws: SocketError.refused) {
        _ = try await SocketConnection.connect(to: .host("127.0.0.1", port: credentials.port))
      }
    }
  }
#endif
