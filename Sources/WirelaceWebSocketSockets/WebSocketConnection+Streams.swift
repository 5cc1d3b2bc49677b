#if os(Linux)
  import WirelaceStreams
  import WirelaceWebSocket

  /// Carries the messages of a schema's sockets. Leave `pingInterval` out: the machine of the socket pings.
  extension WebSocketConnection: StreamConnection {
    public func end(_ code: WebSocketCloseCode, reason: String) async -> WebSocketCloseCode {
      await close(code, reason: reason).code
    }
  }
#endif
