// Echoes WebSocket messages: `websocket-echo serve PORT [SECONDS]`, or `websocket-echo client PORT AGENT` against a fuzzing server.
#if os(Linux)
  import WirelaceHTTP1
  import WirelaceSockets
  import WirelaceWebSocket
  import WirelaceWebSocketSockets

  func echo(_ connection: WebSocketConnection) async {
    do {
      while let message = try await connection.receive() { try await connection.send(message) }
    } catch {}
    await connection.close()
  }

  func serve(_ port: UInt16) async throws {
    let listener = try await SocketListener(at: .host("127.0.0.1", port: port))
    print("listening at \(listener.port)")
    while true {
      let socket = try await listener.accept()
      Task {
        if let connection = try? await WebSocketConnection.accept(over: socket) { await echo(connection) }
      }
    }
  }

  func runCases(_ port: UInt16, _ agent: String) async throws {
    func connect(_ target: String) async throws -> WebSocketConnection {
      try await WebSocketConnection.connect(to: .host("127.0.0.1", port: port), target: target)
    }
    let counter = try await connect("/getCaseCount")
    guard case .text(let text)? = try await counter.receive(), let count = Int(text) else {
      throw SocketError.closed
    }
    await counter.close()
    for number in 1...max(1, count) { await echo(try await connect("/runCase?case=\(number)&agent=\(agent)")) }
    await echo(try await connect("/updateReports?agent=\(agent)"))
    print("ran \(count) cases")
  }

  let arguments = CommandLine.arguments.dropFirst()
  switch (arguments.first, arguments.dropFirst().first.flatMap(UInt16.init)) {
  case ("serve", let port?): try await serve(port)
  case ("client", let port?): try await runCases(port, arguments.dropFirst(2).first ?? "wirelace")
  default: print("websocket-echo serve PORT | client PORT AGENT")
  }
#endif
