#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTPServer
  import WirelaceWebSocketSockets

  /// Decides who gets a real-time connection.
  struct PlatformAcceptor: WebSocketAcceptor {
    let state: SimulatorState

    func accept(_ request: HTTPRequest, subprotocols: [String]) async throws -> WebSocketDecision {
      if state.isOut { throw DroppedCall() }
      let query = Authentication.query(request.url.query)
      let dialect: StreamConversation.Dialect
      if request.url.path == "/api/v1/ws/evaluate" {
        dialect = .native
      } else if let coreType = PlatformHandler.compatType(request.url.path) {
        dialect = .compatible(coreType: coreType)
      } else {
        return .handle
      }
      let operation = dialect.isNative ? "stream" : "streamCompat"
      let number = state.note(operation, path: request.url.path)
      let asked = query.first { $0.name == "simulatorFault" }.flatMap { try? SimulatorFault($0.value) }
      let fault = asked ?? state.nextFault(operation) ?? SimulatorFault()
      if let length = fault.outage {
        for connection in state.beginOutage(length) { await connection.breakOff(resets: true) }
        throw DroppedCall()
      }
      let key = query.first { $0.name == "idempotencyKey" }?.value
      do throws(PlatformProblem) {
        if let status = fault.status {
          throw PlatformProblem(status: status, code: fault.code ?? status, retryAfter: fault.retryAfter)
        }
        let account = try Authentication(state: state).account(handshake: request, tokensAllowed: dialect.isNative)
        state.change(number) { note in
          note.account = account
          note.idempotencyKey = key
          note.status = 101
        }
        if fault.after == nil, !fault.isBilled, fault.drops || fault.resets {
          throw PlatformProblem(.internalError)
        }
        let conversation = StreamConversation(
          state: state, dialect: dialect, account: account, key: key, fault: fault, number: number)
        let delay = fault.delay
        var acceptance = WebSocketAcceptance { [state] connection in
          let id = state.add(connection)
          defer { state.remove(id) }
          if let delay { try? await state.settings.clock.sleep(for: delay) }
          if fault.hangs { await connection.fallSilent() }
          await conversation.run(connection, isHanging: fault.hangs)
        }
        acceptance.settings.messageLimit = 128 << 10
        return .accept(acceptance)
      } catch {
        if fault.drops || fault.resets { throw DroppedCall() }
        state.change(number) { $0.status = error.status }
        return .refuse(try PlatformHandler.answer(error.status, error))
      }
    }
  }
#endif
