#if os(Linux)
  import Foundation
  import HTTPTestSupport
  import Testing
  import WirelaceLocks
  import YuguPlatformSimulator
  import YuguSDK

  /// The microphone by ALSA, whose devices are files here: one that gives what is written into a pipe at the pace of a voice, and ones that do not
  /// open.
  @Suite(.serialized) struct ALSATests {
    private func options(_ device: String) -> RecorderOptions {
      RecorderOptions(callbackQueue: DispatchQueue(label: "test.callbacks"), deviceName: device)
    }

    @Test func whatIsSpokenIsRecorded() async throws {
      let voice = Voice(device: "voice0")
      let recorder = YuguRecorder(options: options(voice.device))
      let frames = Recorder<Data>()
      let handlers = YuguRecorderHandlers()
      handlers.onFrame = { frames.add($0) }
      recorder.setListener(handlers)
      voice.speak()
      try recorder.start()
      await frames.wait(for: 60)
      let recording = try #require(recorder.stop())
      voice.end()
      #expect(recording.durationMs >= 1200 && frames.values.count >= 60)
      // Nothing is lost, changed or twice.
      #expect(voice.written.withLock { $0 }.starts(with: recording.pcm))
      #expect(recorder.state == .stopped)
      recorder.release()
    }

    @Test func aPauseLeavesAudioOut() async throws {
      let voice = Voice(device: "voice1")
      let recorder = YuguRecorder(options: options(voice.device))
      let frames = Recorder<Data>()
      let handlers = YuguRecorderHandlers()
      handlers.onFrame = { frames.add($0) }
      recorder.setListener(handlers)
      voice.speak()
      try recorder.start()
      await frames.wait(for: 10)
      recorder.pause()
      let before = voice.written.withLock { $0.count }
      while voice.written.withLock({ $0.count }) < before + 16_000 { try await Task.sleep(for: .milliseconds(5)) }
      try recorder.resume()
      await frames.wait(for: frames.values.count + 10)
      let recording = try #require(recorder.stop())
      let written = voice.written.withLock { $0.count }
      voice.end()
      #expect(recording.pcm.count < written - 8000)
    }

    @Test func aReadingByTheMicrophone() async throws {
      let simulator = try await PlatformSimulator(settings: SimulatorSettings(accounts: ["app": "secret"]))
      var clientOptions = YuguClientOptions(auth: .appKey("app", secretKey: "secret"))
      clientOptions.baseUrl = simulator.baseURL
      clientOptions.callbackQueue = DispatchQueue(label: "test.sessions")
      clientOptions.logLevel = .off
      let client = YuguClient(options: clientOptions)
      let results = Recorder<EvalResult>()
      let errors = Recorder<YuguError>()
      let handlers = YuguStreamHandlers()
      handlers.onResult = { results.add($0) }
      handlers.onError = { errors.add($0) }
      let session = try client.streamEvaluate(
        config: EvaluateConfig(coreType: .sentence, referenceText: "今天天气", language: "zh-CN"), listener: handlers)
      let voice = Voice(device: "voice2")
      let recorder = YuguRecorder(options: options(voice.device))
      let count = Guarded(0)
      let recorderHandlers = YuguRecorderHandlers()
      recorderHandlers.onFrame = { frame in
        try? session.sendAudio(frame)
        count.withLock { $0 += 1 }
      }
      recorder.setListener(recorderHandlers)
      voice.speak()
      try session.start()
      try recorder.start()
      for _ in 0..<600_000 where count.withLock({ $0 }) < 80 { try await Task.sleep(for: .milliseconds(1)) }
      let recording = try #require(recorder.stop())
      voice.end()
      // Behind the last frame, which comes on the recorder's queue.
      for _ in 0..<600_000 where count.withLock({ $0 }) * 640 < recording.pcm.count {
        try await Task.sleep(for: .milliseconds(1))
      }
      try session.end()
      for _ in 0..<600_000 where results.values.isEmpty && errors.values.isEmpty {
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect((results.values.first?.overall ?? 0) > 60 && errors.values.isEmpty)
      #expect(simulator.requests.last?.audioBytes == recording.pcm.count)
      // And the whole of it at once.
      let whole = try await client.evaluate(
        audio: recording.audioInput,
        config: EvaluateConfig(coreType: .sentence, referenceText: "今天天气", language: "zh-CN"))
      #expect(whole.overall == results.values.first?.overall)
      client.close()
      await simulator.shutdown()
    }

    @Test func aDeviceThatIsNotThere() {
      _ = Voice(device: "default")
      let recorder = YuguRecorder(options: options("nowhere"))
      let error = #expect(throws: YuguError.self) { try recorder.start() }
      #expect(error?.code == 90202 && error?.message.contains("nowhere") == true && recorder.state == .idle)
    }
  }
#endif
