import WirelaceFrames

extension YuguClient {
  /// Makes speech of a text; the result says where the audio is.
  ///
  /// - Throws: 90010 before anything is sent for arguments that are no good.
  public func tts(
    _ request: TtsRequest, options: RequestOptions = RequestOptions()
  ) async throws(YuguError) -> TtsResult {
    try await run(.tts, options) { call throws(YuguError) in
      let (json, _) = try await call.send(try PlatformRequest.tts(request))
      let data = json.value("data") ?? json
      guard let url = data.value("audioUrl")?.stringValue, !url.isEmpty else {
        throw .local(.protocolError, "there is no audio in the platform's answer")
      }
      return TtsResult(
        audioUrl: url, duration: data.value("duration")?.lenientDouble, format: data.value("format")?.lenientString,
        idempotencyKey: call.key, attempts: call.progress.attempts, raw: json)
    }
  }

  /// As ``tts(_:options:)``; the completion runs once, on the callback queue.
  @discardableResult
  public func tts(
    _ request: TtsRequest, options: RequestOptions = RequestOptions(),
    completion: @escaping @Sendable (Result<TtsResult, YuguError>) -> Void
  ) -> YuguCall {
    call(completion) { () throws(YuguError) in try await self.tts(request, options: options) }
  }

  /// Reads an earlier evaluation again, one's own only. It needs no key: reading is repeated without one.
  ///
  /// - Parameters:
  ///   - recordId: 1 to 128 characters.
  ///   - options: of this call alone: time limits.
  public func getReport(
    recordId: String, options: RequestOptions = RequestOptions()
  ) async throws(YuguError) -> EvalResult {
    try await run(.getReport, options) { call throws(YuguError) in
      let (json, _) = try await call.send(try PlatformRequest.report(recordId: recordId))
      return try EvalResult(json.value("data") ?? json, attempts: call.progress.attempts)
    }
  }

  /// As ``getReport(recordId:options:)``; the completion runs once, on the callback queue.
  @discardableResult
  public func getReport(
    recordId: String, options: RequestOptions = RequestOptions(),
    completion: @escaping @Sendable (Result<EvalResult, YuguError>) -> Void
  ) -> YuguCall {
    call(completion) { () throws(YuguError) in
      try await self.getReport(recordId: recordId, options: options)
    }
  }
}
