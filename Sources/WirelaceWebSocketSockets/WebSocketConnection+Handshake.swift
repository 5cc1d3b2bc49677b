#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets
  import WirelaceWebSocket

  extension WebSocketConnection {
    /// Connects as a client.
    /// - Parameters:
    ///   - host: what the Host field says; nil: the address's own.
    ///   - target: path and query, beginning with `/`.
    ///   - tls: for `wss`; nil: `ws`.
    ///   - subprotocols: the most wanted first.
    /// - Throws: `SocketError`, `HTTPFieldError`, `HTTP1Error` or `WebSocketHandshakeError`.
    public static func connect(
      to address: SocketAddress, host: String? = nil, target: String = "/", tls: TLSContext? = nil,
      serverName: String? = nil, subprotocols: [String] = [], fields: HTTPFields = HTTPFields(),
      settings: WebSocketSettings = WebSocketSettings()
    ) async throws -> WebSocketConnection {
      let deadline = ContinuousClock.now + settings.handshakeTimeout
      let socket = try await SocketConnection.connect(
        to: address, tls: tls, serverName: serverName, timeout: settings.handshakeTimeout)
      let handshake = try WebSocketClientHandshake(
        host: host ?? hostField(address, isSecure: tls != nil), target: target, subprotocols: subprotocols,
        fields: fields)
      do {
        var encoder = HTTP1Encoder()
        try await socket.write(encoder.start(handshake.request, .none), timeout: settings.handshakeTimeout)
        var decoder = HTTP1Decoder(.responses)
        decoder.expectResponse(to: "GET")
        while true {
          guard case .response(let head)? = try await nextEvent(&decoder, socket, deadline) else {
            throw SocketError.reset
          }
          if head.isInformational { continue }
          let subprotocol: String?
          do throws(WebSocketHandshakeError) {
            subprotocol = try handshake.check(head)
          } catch {
            guard case .refused(let status, let reason, _) = error else { throw error }
            let body = await refusal(&decoder, socket, deadline)
            throw WebSocketHandshakeError.refused(status: status, reason: reason, body: body)
          }
          return WebSocketConnection(
            over: socket, as: .client, subprotocol: subprotocol, remainder: decoder.takeRemainder(), settings: settings)
        }
      } catch {
        await socket.abort()
        throw error
      }
    }

    /// Answers a client's opening handshake on a new connection; an answer that refuses is sent before this throws.
    /// - Parameter subprotocols: those that this side speaks.
    public static func accept(
      over socket: SocketConnection, subprotocols: [String] = [], settings: WebSocketSettings = WebSocketSettings()
    ) async throws -> WebSocketConnection {
      let deadline = ContinuousClock.now + settings.handshakeTimeout
      var encoder = HTTP1Encoder()
      do {
        var decoder = HTTP1Decoder(.requests)
        guard case .request(let head)? = try await nextEvent(&decoder, socket, deadline) else {
          throw SocketError.reset
        }
        let handshake = try WebSocketServerHandshake(head)
        guard try decoder.next() == .end([:]) else {
          throw WebSocketHandshakeError.invalidRequest(status: 400, "a handshake has no body")
        }
        let subprotocol = handshake.choose(from: subprotocols)
        try await socket.write(encoder.start(handshake.response(subprotocol: subprotocol), .none, answering: "GET"))
        return WebSocketConnection(
          over: socket, as: .server, subprotocol: subprotocol, remainder: decoder.takeRemainder(), settings: settings)
      } catch {
        var status: Int?
        if case WebSocketHandshakeError.invalidRequest(let code, _) = error { status = code }
        if let error = error as? HTTP1Error { status = error.status }
        if let status {
          var fields: HTTPFields = ["Connection": "close"]
          if status == 426 {
            for field in WebSocketServerHandshake.versionFields { try fields.append(field.name, field.value) }
          }
          let answer = try encoder.start(HTTP1ResponseHead(status: status, fields: fields), .none, answering: "GET")
          try? await socket.write(answer, timeout: settings.closeTimeout)
          await socket.close()
        } else {
          await socket.abort()
        }
        throw error
      }
    }

    /// The start of the body of an answer that refuses; what is there of it when the rest does not come.
    private static func refusal(
      _ decoder: inout HTTP1Decoder, _ socket: SocketConnection, _ deadline: ContinuousClock.Instant
    ) async -> [UInt8] {
      var body: [UInt8] = []
      while body.count < refusalLimit, case .body(let bytes)? = try? await nextEvent(&decoder, socket, deadline) {
        body += bytes.prefix(refusalLimit - body.count)
      }
      return body
    }

    private static let refusalLimit = 16 << 10

    private static func nextEvent(
      _ decoder: inout HTTP1Decoder, _ socket: SocketConnection, _ deadline: ContinuousClock.Instant
    ) async throws -> HTTP1Event? {
      while true {
        if let event = try decoder.next() { return event }
        let bytes = try await socket.read(timeout: ContinuousClock.now.duration(to: deadline))
        if bytes.isEmpty { return try decoder.finish() }
        decoder.receive(bytes)
      }
    }

    private static func hostField(_ address: SocketAddress, isSecure: Bool) -> String {
      guard case .host(let name, let port) = address else { return "localhost" }
      let host = name.contains(":") ? "[\(name)]" : name
      return port == (isSecure ? 443 : 80) ? host : "\(host):\(port)"
    }
  }
#endif
