#if os(Linux)
  import Foundation
  import Testing
  import WirelaceLocks
  import YuguPlatformSimulator
  import YuguSDK

  /// The snippets of the guide are what they are, and do what they say: against the simulator.
  @Suite(.serialized) struct SnippetTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let folder = here.appending(path: "../../../Fixtures/yugu/snippets").standardizedFileURL

    @Test func everySnippetStandsInTheCodeCharacterForCharacter() throws {
      let source = try String(contentsOf: Self.here.appending(path: "GuideSnippets.swift"), encoding: .utf8)
      let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
      #expect(files.count == 10)
      for file in files {
        var text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
        // An import stands at the top of the file.
        if text.hasPrefix("import YuguSDK\n\n") { text.removeFirst("import YuguSDK\n\n".count) }
        #expect(source.contains("// >>> \(file.dropLast(4))\n\(text)// <<<\n"), "\(file)")
      }
      #expect(source.contains("\nimport YuguSDK\n"))
    }

    private func until(_ condition: @Sendable () -> Bool) async {
      for _ in 0..<600_000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
      #expect(condition())
    }

    private static let config = EvaluateConfig(coreType: .sentence, referenceText: "今天天气很好", language: "zh-CN")

    /// 16 kHz, one channel.
    private func voice(_ seconds: Double) -> [UInt8] {
      (0..<Int(seconds * 16_000)).flatMap { place -> [UInt8] in
        let value = Int16(6000 * sin(Double(place) / 16_000 * 180 * 2 * .pi))
        return [UInt8(UInt16(bitPattern: value) & 255), UInt8(UInt16(bitPattern: value) >> 8)]
      }
    }

    private func withPlatform(
      _ work: (PlatformSimulator, YuguClient, URL, SnippetApp) async throws -> Void
    ) async throws {
      let simulator = try await PlatformSimulator(settings: SimulatorSettings(accounts: ["<appKey>": "<secretKey>"]))
      snippetBase.withLock { $0 = simulator.baseURL }
      shown.withLock { $0 = [] }
      let url = FileManager.default.temporaryDirectory.appending(path: "yugu-\(UUID().uuidString).wav")
      try YuguWAV.wrap(Data(voice(2))).write(to: url)
      let client = YuguClient(options: YuguClientOptions(auth: .appKey("<appKey>", secretKey: "<secretKey>")))
      try await work(simulator, client, url, SnippetApp())
      client.close()
      try FileManager.default.removeItem(at: url)
      await simulator.shutdown()
    }

    @Test func theCallsOverHTTP() async throws {
      try await withPlatform { simulator, client, url, app in
        try await app.quickStart(url)
        #expect(app.log.withLock { $0 } == ["6 words"])
        app.completion(client, url, Self.config)
        await until { app.log.withLock { $0.count } == 2 }
        try await app.idempotencyKey(client, url, Self.config)
        #expect(app.log.withLock { $0.last } == "exam-42-user-7-q3")
        #expect(simulator.charges(key: "exam-42-user-7-q3") == 1 && simulator.charges == 3)
        let options = app.retryPolicy()
        #expect(options.retry == RetryPolicy(maxRetries: 3, initialDelayMs: 300) && options.totalTimeoutMs == 60_000)
        for (fault, note) in [
          ("", "result"), ("status=401,code=2003", "check"), ("status=403", "check"), ("status=409,code=40902", nil),
        ] {
          if !fault.isEmpty { simulator.queue(try SimulatorFault(fault)) }
          let before = app.log.withLock { $0.count }
          try await app.errors(client, url, Self.config)
          #expect(app.log.withLock { Array($0[before...]) } == [note].compactMap { $0 })
        }
        for _ in 0..<3 { simulator.queue(try SimulatorFault("status=503,code=50200")) }
        try await app.errors(client, url, Self.config)
        #expect(app.log.withLock { $0.last } == "later 32")
      }
    }

    @Test func theSessions() async throws {
      try await withPlatform { simulator, client, _, app in
        let session = try app.session(client, Self.config, Data(voice(1.5)))
        await until { app.log.withLock { $0.last } == "release" }
        #expect(session.state == .closed)
        #expect(app.log.withLock { $0.filter { $0.contains("->") }.first } == "IDLE -> CONNECTING")
        #expect(app.log.withLock { $0.suffix(3) } == ["result", "COMPLETED -> CLOSED", "release"])

        let label = UILabel()
        let second = try app.progress(client, label)
        try second.start()
        try second.sendAudio(Data(voice(12)))
        try second.end()
        await until { app.log.withLock { $0.last } == "result" }
        let text = try #require(label.attributedText)
        #expect(text.string == "我是中国人，我是中国人。我们都是中国人。中华民族是一家人。")
        #expect(text.colors[0] === UIColor.systemGreen && text.colors[5] === UIColor.systemGray)
      }
    }

    @Test func theRecorderAndTheViewController() async throws {
      try await withPlatform { simulator, client, _, app in
        app.record(client, Self.config)
        #expect(app.log.withLock { $0 } == ["RELEASED"])
        let microphone = Voice(device: "default")
        microphone.speak()
        var controller: ReadingViewController? = ReadingViewController()
        try controller?.startReading(text: "今天")
        try await Task.sleep(for: .seconds(2))
        controller?.finishReading()
        await until { !shown.withLock { $0.isEmpty } }
        #expect(shown.withLock { $0 } == ["result 2"])
        controller = nil
        microphone.end()
      }
    }

    @Test func theLogger() async throws {
      try await withPlatform { _, _, url, app in
        var options = YuguClientOptions(auth: .appKey("<appKey>", secretKey: "<secretKey>"))
        app.logger(&options)
        let client = YuguClient(options: options)
        _ = try await client.evaluate(audio: .file(url), config: Self.config)
        await until { !shown.withLock { $0.isEmpty } }
        #expect(shown.withLock { $0.first }?.hasPrefix("evaluate done, HTTP 200, 1 attempts") == true)
        client.close()
      }
    }
  }
#endif
