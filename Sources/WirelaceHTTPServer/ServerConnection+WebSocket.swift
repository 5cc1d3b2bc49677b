#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets
  import WirelaceWebSocket
  import WirelaceWebSocketSockets

  extension ServerConnection {
    /// Makes the connection a WebSocket and serves that to its end. Nil: the handler is to answer; otherwise whether another request may follow.
    func upgrade(
      _ head: HTTP1RequestHead, _ request: HTTPRequest, _ acceptor: any WebSocketAcceptor
    ) async throws -> Bool? {
      let handshake: WebSocketServerHandshake
      do throws(WebSocketHandshakeError) {
        handshake = try WebSocketServerHandshake(head)
      } catch {
        var response = HTTPResponse(400)
        if case .invalidRequest(let status, _) = error { response.status = status }
        if response.status == 426 { response.fields = WebSocketServerHandshake.versionFields }
        return try await send(response, for: head, request)
      }
      guard case .ended = body.state else { return try await send(HTTPResponse(400), for: head, request) }
      let decision: WebSocketDecision
      do {
        decision = try await waiting { try await acceptor.accept(request, subprotocols: handshake.subprotocols) }
      } catch {
        settings.onFailure?(request, error)
        throw error
      }
      switch decision {
      case .handle: return nil
      case .refuse(let response): return try await send(response, for: head, request)
      case .accept(let acceptance):
        try await serve(acceptance, handshake)
        return false
      }
    }

    private func serve(_ acceptance: WebSocketAcceptance, _ handshake: WebSocketServerHandshake) async throws {
      let head = handshake.response(subprotocol: acceptance.subprotocol, fields: acceptance.fields)
      let subprotocol = acceptance.subprotocol.flatMap { handshake.choose(from: [$0]) }
      try await socket.write(encoder.start(head, .none, answering: "GET"), timeout: settings.bodyTimeout)
      let connection = WebSocketConnection(
        over: socket, as: .server, subprotocol: subprotocol, remainder: decoder.takeRemainder(),
        settings: acceptance.settings)
      webSocket = connection
      defer { webSocket = nil }
      if isStopping { await connection.close(.goingAway) }
      try await waiting { await acceptance.serve(connection) }
      await connection.close()
    }
  }
#endif
