#if os(Linux)
  import WirelaceDigests
  import WirelaceFrames
  import WirelaceHTTP
  import WirelaceWebSocket
  import WirelaceWebSocketSockets
  import YuguProtocol

  /// One connection: rounds of parameters, audio and result, one behind the other.
  struct StreamConversation: Sendable {
    enum Dialect: Sendable, Hashable {
      case native
      case compatible(coreType: String)

      var isNative: Bool { self == .native }
    }

    let state: SimulatorState
    let dialect: Dialect
    let account: String
    let key: String?
    let fault: SimulatorFault
    /// Of the connection among all requests.
    let number: Int

    static let roundLimit = 10 << 20

    /// A round that goes on.
    private struct Round {
      var evaluation: StandInEvaluation
      var parameters: String
      var key: String?
      var audio: [UInt8] = []
      var tracker: ReadingTracker?
      var frames = 0
    }

    /// What becomes of the connection.
    private enum Step {
      case goOn
      case stop
    }

    func run(_ connection: WebSocketConnection, isHanging: Bool) async {
      if !isHanging { await greet(connection) }
      var round: Round?
      while let message = try? await connection.receive() {
        if isHanging { continue }
        do {
          let step: Step
          switch message {
          case .binary(let bytes): step = try await take(bytes, &round, connection)
          case .text(let text): step = try await take(text, &round, connection)
          }
          if step == .stop { return }
        } catch let problem as PlatformProblem {
          await send(Self.failure(problem), connection)
          round = nil
        } catch {
          return
        }
      }
    }

    private func greet(_ connection: WebSocketConnection) async {
      var members = [JSONMember("event", "connected")]
      if case .compatible(let coreType) = dialect { members.append(JSONMember("coreType", .string(coreType))) }
      await send(.object(members), connection)
    }

    // MARK: - What comes

    private func take(_ text: String, _ round: inout Round?, _ connection: WebSocketConnection) async throws -> Step {
      guard let json = try? JSONValue(parsing: text, depthLimit: 64), json.objectValue != nil else {
        throw PlatformProblem(.validationError, "a text frame is no JSON object")
      }
      switch json["cmd"]?.stringValue {
      case "ping":
        await send(["event": "pong", "ts": .integer(Int128(state.settings.clock.unixTime * 1000))], connection)
      case "audio" where dialect.isNative:
        guard let bytes = json["data"]?.stringValue.flatMap({ Base64.decode($0) }) else {
          throw PlatformProblem(.validationError, "the audio is not in base64")
        }
        return try await take(bytes, &round, connection)
      case "end": return try await end(&round, connection)
      case "start" where dialect.isNative:
        round = try begin(try StandInEvaluation(native: json), text, json["idempotencyKey"]?.stringValue)
        await send(["event": "started"], connection)
      case nil where !dialect.isNative:
        if json["end"]?.boolValue == true { return try await end(&round, connection) }
        guard case .compatible(let coreType) = dialect else { return .goOn }
        round = try begin(try StandInEvaluation(compatible: json, coreType: coreType), text, nil)
        await send(["event": "started"], connection)
      default: throw PlatformProblem(.validationError, "there is no such command")
      }
      return .goOn
    }

    private func begin(_ evaluation: StandInEvaluation, _ text: String, _ own: String?) throws(PlatformProblem) -> Round
    {
      if let own, let key, own != key {
        throw PlatformProblem(.validationError, "the key of the start is another one than the connection's")
      }
      state.change(number) { $0.parameters = text }
      return Round(
        evaluation: evaluation, parameters: text, key: own ?? key,
        tracker: evaluation.realtimeFeedback ? ReadingTracker(evaluation.text) : nil)
    }

    private func take(
      _ bytes: [UInt8], _ round: inout Round?, _ connection: WebSocketConnection
    ) async throws -> Step {
      guard var current = round else { throw PlatformProblem(.validationError, "audio before the parameters") }
      round = nil
      guard bytes.count <= Self.roundLimit - current.audio.count else {
        throw PlatformProblem(.validationError, "the round has more than 10 MiB of audio")
      }
      current.audio += bytes
      current.frames += 1
      for report in current.tracker?.feed(bytes) ?? [] { await send(progress(report), connection) }
      let frames = current.frames
      round = current
      return frames == fault.after ? try await goWrong(connection) : .goOn
    }

    // MARK: - What goes wrong

    /// What happens behind so many frames.
    private func goWrong(_ connection: WebSocketConnection) async throws -> Step {
      if fault.drops || fault.resets {
        await connection.breakOff(resets: fault.resets)
        return .stop
      }
      if fault.half {
        // A text of 100 bytes, of which ten come.
        await connection.breakOff(after: [0x81, 100] + Array(#"{"event":""#.utf8))
        return .stop
      }
      if let code = fault.close {
        await connection.close(WebSocketCloseCode(rawValue: UInt16(clamping: code)), reason: "simulated")
        return .stop
      }
      if fault.silent {
        await connection.fallSilent()
        while try await connection.receive() != nil {}
        return .stop
      }
      if let code = fault.error {
        throw PlatformProblem(status: 500, code: code, retryAfter: nil)
      }
      return .goOn
    }

    // MARK: - The end of a round

    private func end(_ round: inout Round?, _ connection: WebSocketConnection) async throws -> Step {
      guard var current = round else { throw PlatformProblem(.validationError, "an end without a round") }
      round = nil
      for report in current.tracker?.finish() ?? [] { await send(progress(report), connection) }
      let audio = current.audio
      state.change(number) { note in
        note.audioBytes = audio.count
        note.audioDigest = FrameText.hexadecimal(SHA256Digest.of(audio))
      }
      // Charged and lost, or lost before anything was done.
      let goesWrong = fault.after == nil && fault.spoilsStream
      if goesWrong, !fault.isBilled { return try await goWrong(connection) }
      let (result, replayed) = try await result(current)
      if goesWrong { return try await goWrong(connection) }
      if let late = fault.late { try await state.settings.clock.sleep(for: late) }
      await send(frame(result, replayed), connection)
      // A client that wants another round says so before it closes.
      return .goOn
    }

    private func result(_ round: Round) async throws -> (json: JSONValue, replayed: Bool) {
      let fingerprint = StandInEvaluation.digest([Array(Self.fingerprinted(round.parameters).utf8), round.audio])
      let scoped = round.key.map { account + "\n" + $0 }
      let clock = state.settings.clock
      let deadline = clock.now + state.settings.inProgressWait
      while true {
        switch state.begin(scoped, fingerprint: fingerprint) {
        case .fresh:
          do throws(PlatformProblem) {
            let result = try round.evaluation.result(UploadedAudio(round.audio).samples, recordId: fingerprint)
            state.succeed(scoped, result)
            if let recordId = result["recordId"]?.stringValue { state.keep(recordId, result, account: account) }
            return (result, false)
          } catch {
            state.fail(scoped)
            throw error
          }
        case .replay(let result): return (result, true)
        case .reused: throw PlatformProblem(.idempotencyKeyReused)
        case .inProgress:
          guard clock.now < deadline else { throw PlatformProblem(.idempotencyInProgress) }
          try await clock.sleep(for: .milliseconds(20))
        }
      }
    }

    /// Progress changes no result: with it and without, a round is the same.
    private static func fingerprinted(_ parameters: String) -> String {
      guard let members = (try? JSONValue(parsing: parameters))?.objectValue else { return parameters }
      return JSONValue.object(
        members.filter { !["realtimeFeedback", "realtime_feedback", "idempotencyKey"].contains($0.name) }
      ).compactText
    }

    // MARK: - What is said

    private func frame(_ result: JSONValue, _ replayed: Bool) -> JSONValue {
      var members = result.objectValue ?? []
      if dialect.isNative { members.insert(JSONMember("event", "result"), at: 0) }
      if replayed { members.append(JSONMember("replayed", true)) }
      return .object(members)
    }

    private func progress(_ report: ReadingTracker.Report) -> JSONValue {
      let bytes = JSONValue.integer(Int128(report.bytes))
      var members: [JSONMember]
      if dialect.isNative {
        members = [JSONMember("event", "progress"), JSONMember("bytes", bytes)]
      } else {
        let words = report.newlyRead.compactMap { place in report.progress.map { $0[place] } }
          .map { word -> JSONValue in ["word": .string(word.word), "scores": ["overall": word.matched ? 100 : 0]] }
        let result: JSONValue =
          report.progress == nil ? ["bytes": bytes] : ["bytes": bytes, "words": .array(words)]
        members = [JSONMember("recordId", ""), JSONMember("eof", 0), JSONMember("result", result)]
      }
      if let progress = report.progress {
        members.append(JSONMember("readUnits", .integer(Int128(report.readUnits))))
        members.append(JSONMember("matchedUnits", .integer(Int128(report.matchedUnits))))
        members.append(
          JSONMember(
            "progress",
            .array(
              progress.map { ["word": .string($0.word), "read": .bool($0.read), "matched": .bool($0.matched)] })))
      }
      return .object(members)
    }

    private static func failure(_ problem: PlatformProblem) -> JSONValue {
      ["event": "error", "code": .integer(Int128(problem.code)), "message": .string(problem.message)]
    }

    private func send(_ json: JSONValue, _ connection: WebSocketConnection) async {
      // A connection that has ended is noticed where it is read.
      try? await connection.send(.text(json.compactText))
    }
  }
#endif
