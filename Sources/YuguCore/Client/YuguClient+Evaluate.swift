import WirelaceFrames

extension YuguClient {
  /// Assesses a whole recording.
  ///
  /// - Parameters:
  ///   - audio: a file, or bytes of one; ``AudioInput`` says of what kinds.
  ///   - config: what is assessed, and against what.
  ///   - options: of this call alone: the idempotency key, time limits.
  ///   - image: the picture of an open task of the type ``TaskType/picture``.
  /// - Throws: 90010 before anything is sent for arguments that are no good, 90101 … 90105 when the check of the audio rejects it.
  public func evaluate(
    audio: AudioInput, config: EvaluateConfig, image: ImageInput? = nil, options: RequestOptions = RequestOptions()
  ) async throws(YuguError) -> EvalResult {
    let strict = self.options.strictAudio
    return try await run(.evaluate, options) { call throws(YuguError) in
      // Before the file is read: a wrong parameter costs nothing.
      _ = try config.members(isStream: false)
      let (file, warnings) = try await call.read(audio)
      let picture = try await call.read(image)
      let request = try PlatformRequest.evaluate(
        config: config, audio: file, image: picture, boundary: call.boundary)
      return try await call.evaluate(request, warnings, strict: strict)
    }
  }

  /// As ``evaluate(audio:config:image:options:)``; the completion runs once, on the callback queue.
  @discardableResult
  public func evaluate(
    audio: AudioInput, config: EvaluateConfig, image: ImageInput? = nil, options: RequestOptions = RequestOptions(),
    completion: @escaping @Sendable (Result<EvalResult, YuguError>) -> Void
  ) -> YuguCall {
    call(completion) { () throws(YuguError) in
      try await self.evaluate(audio: audio, config: config, image: image, options: options)
    }
  }

  /// Assesses a whole recording with the names of another vendor's interface; needs an app key.
  ///
  /// - Parameters:
  ///   - coreType: `sent.eval.cn` and the like.
  ///   - audio: a file, or bytes of one; ``AudioInput`` says of what kinds.
  ///   - params: what is assessed, in the names of that interface.
  ///   - options: of this call alone: the idempotency key, time limits.
  /// - Throws: 90010 before anything is sent for arguments that are no good, and with a token.
  public func evaluateCompat(
    coreType: String, audio: AudioInput, params: CompatParams, options: RequestOptions = RequestOptions()
  ) async throws(YuguError) -> EvalResult {
    let strict = self.options.strictAudio
    let hasKey = self.options.auth.shownAppKey != nil
    return try await run(.evaluateCompat, options) { call throws(YuguError) in
      guard hasKey else { throw .local(.invalidArgument, "the compatible interface needs an app key, not a token") }
      _ = try PlatformRequest.compatPath(coreType)
      _ = try params.members(isStream: false)
      let (file, warnings) = try await call.read(audio)
      let request = try PlatformRequest.evaluateCompat(
        coreType: coreType, params: params, audio: file, boundary: call.boundary)
      return try await call.evaluate(request, warnings, strict: strict)
    }
  }

  /// As ``evaluateCompat(coreType:audio:params:options:)``; the completion runs once, on the callback queue.
  @discardableResult
  public func evaluateCompat(
    coreType: String, audio: AudioInput, params: CompatParams, options: RequestOptions = RequestOptions(),
    completion: @escaping @Sendable (Result<EvalResult, YuguError>) -> Void
  ) -> YuguCall {
    call(completion) { () throws(YuguError) in
      try await self.evaluateCompat(coreType: coreType, audio: audio, params: params, options: options)
    }
  }
}

extension CallContext {
  /// Reads the audio and checks it as the call asks for.
  func read(_ audio: AudioInput) async throws(YuguError) -> (file: PlatformRequest.File, warnings: [YuguWarning]) {
    let limit = Defaults.limits.requestBody
    let bytes = try await audio.content.read(
      "audio", limit: limit, tooLarge: .local(.audioTooLong, "the audio has more than \(limit) bytes"))
    let file = PlatformRequest.File(name: audio.fileName, contentType: audio.type(of: bytes), bytes: bytes)
    guard settings.precheck != .off else { return (file, []) }
    let report = AudioPrecheck.check(bytes, kind: audio.kind(of:))
    for warning in report.warnings { reporter.log(.warn, "precheck", "\(warning)") }
    if settings.precheck == .reject, let rejection = report.rejection { throw rejection }
    return (file, report.warnings)
  }

  func read(_ image: ImageInput?) async throws(YuguError) -> PlatformRequest.File? {
    guard let image else { return nil }
    let bytes = try await image.content.read(
      "image", limit: 10 << 20, tooLarge: .local(.invalidArgument, "the image has more than 10 MiB"))
    return PlatformRequest.File(name: image.fileName, contentType: image.type(of: bytes), bytes: bytes)
  }

  /// Sends an evaluation and reads its result.
  func evaluate(
    _ request: PlatformRequest, _ warnings: [YuguWarning], strict: Bool
  ) async throws(YuguError) -> EvalResult {
    let (json, answer) = try await send(request)
    let result = try EvalResult(
      json, localWarnings: warnings, idempotencyKey: key, replayed: answer.replayed, attempts: progress.attempts)
    if strict, let warning = result.warnings.first(where: { $0.code == 1001 }) {
      var error = warning.error
      error.recordId = result.recordId
      throw error
    }
    return result
  }
}
