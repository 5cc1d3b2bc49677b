import Foundation
import YuguSDK

extension YuguCommand {
  func stream(_ arguments: CommandArguments) async throws {
    let text = try text(arguments)
    let client = try client(arguments)
    defer { client.close() }
    guard let policy = AudioBufferPolicy(rawValue: arguments["--policy"] ?? "replay") else {
      throw CommandFailure.usage("--policy is replay, drop or fail")
    }
    let (events, continuation) = AsyncStream<Result<EvalResult, YuguError>>.makeStream()
    let session = try session(
      client, text, StreamOptions(idempotencyKey: arguments["--key"], audioBufferPolicy: policy), arguments,
      continuation)
    defer { session.cancel() }
    try session.start()
    if arguments.values.isEmpty {
      try await record(into: session, arguments)
    } else {
      try await play(try arguments.single("file"), into: session, isFast: arguments.has("--fast"))
    }
    // A session that is over already says why below.
    try? session.end()
    for await outcome in events {
      if isTerminal, !arguments.has("--json") { output("\n") }
      return show(try outcome.get(), arguments)
    }
  }

  private func session(
    _ client: YuguClient, _ text: String, _ options: StreamOptions, _ arguments: CommandArguments,
    _ continuation: AsyncStream<Result<EvalResult, YuguError>>.Continuation
  ) throws -> YuguStreamSession {
    let handlers = YuguStreamHandlers()
    let isDrawn = isTerminal && !arguments.has("--json")
    handlers.onPartial = { [output] partial in
      guard isDrawn, partial.hasProgress else { return }
      output("\r\u{1B}[K" + ReadingLine.colored(text, partial.progress))
    }
    handlers.onReconnecting = { [errors] attempt, delayMs, cause in
      errors("connection lost (\(cause.message)), attempt \(attempt) in \(delayMs) ms\n")
    }
    handlers.onResult = { continuation.yield(.success($0)) }
    handlers.onError = { continuation.yield(.failure($0)) }
    handlers.onClosed = { _, _ in continuation.finish() }
    if isCompatible(arguments) {
      var params = try params(arguments)
      params.realtimeFeedback = isDrawn
      return try client.streamEvaluateCompat(
        coreType: arguments["--core-type"] ?? "", params: params, options: options, listener: handlers)
    }
    var config = try config(arguments)
    config.realtimeFeedback = isDrawn
    return try client.streamEvaluate(config: config, options: options, listener: handlers)
  }

  /// Samples of a WAV file, or a file of samples, 20 ms at a time.
  private func play(_ path: String, into session: YuguStreamSession, isFast: Bool) async throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.failed("'\(path)' cannot be read")
    }
    var samples = data
    if data.starts(with: Data("RIFF".utf8)) {
      let wav = try YuguWAV.parse(data)
      guard wav.format == .pcm, wav.bitsPerSample == 16, wav.channels == 1, wav.sampleRate == 16_000 else {
        throw CommandFailure.failed("'\(path)' is not 16-bit PCM of one channel and 16 kHz")
      }
      samples = wav.data
    }
    let bytes = Array(samples)
    let clock = ContinuousClock()
    var due = clock.now
    for start in stride(from: 0, to: bytes.count, by: 640) {
      guard (try? session.sendAudio(Data(bytes[start..<min(bytes.count, start + 640)]))) != nil else { return }
      if isFast { continue }
      due += .milliseconds(20)
      try await clock.sleep(until: due)
    }
  }

  private func record(into session: YuguStreamSession, _ arguments: CommandArguments) async throws {
    guard let seconds = Int(arguments["--seconds"] ?? "10"), 1...300 ~= seconds else {
      throw CommandFailure.usage("--seconds is not within 1...300")
    }
    let queue = DispatchQueue(label: "yugu.command.recorder")
    let recorder = YuguRecorder(
      options: RecorderOptions(callbackQueue: queue, keepsRecording: false, deviceName: arguments["--device"]))
    let handlers = YuguRecorderHandlers()
    handlers.onFrame = { frame in try? session.sendAudio(frame) }
    handlers.onError = { [errors] error in errors("yugu: \(error)\n") }
    recorder.setListener(handlers)
    try recorder.start()
    defer { recorder.release() }
    errors("recording for \(seconds) s; read: \(try text(arguments))\n")
    for _ in 0..<(seconds * 10) where recorder.state == .recording {
      try await Task.sleep(for: .milliseconds(100))
    }
    // On its queue, so that all frames are given to the session before the end.
    queue.sync { _ = recorder.stop() }
  }
}
