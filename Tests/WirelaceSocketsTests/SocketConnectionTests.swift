#if os(Linux)
  import Testing
  import WirelaceSockets

  /// Both ends of a new connection.
  func pair(bufferLimit: Int = 1 << 18) async throws -> (client: SocketConnection, server: SocketConnection) {
    let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
    async let accepted = listener.accept(bufferLimit: bufferLimit)
    let client = try await SocketConnection.connect(
      to: .host("127.0.0.1", port: listener.port), bufferLimit: bufferLimit)
    return (client, try await accepted)
  }

  func readAll(_ connection: SocketConnection) async throws(SocketError) -> [UInt8] {
    var all: [UInt8] = []
    while case let bytes = try await connection.read(), !bytes.isEmpty { all += bytes }
    return all
  }

  @Suite(.timeLimit(.minutes(10))) struct SocketConnectionTests {
    @Test(arguments: ["127.0.0.1", "localhost"])
    func bytesAndHalfClose(host: String) async throws {
      let listener = try await SocketListener(at: .host(host, port: 0))
      async let accepted = listener.accept()
      let client = try await SocketConnection.connect(to: .host(host, port: listener.port))
      let server = try await accepted
      try await client.write(Array("hello".utf8))
      try await client.finishWriting()
      #expect(try await readAll(server) == Array("hello".utf8))
      try await server.write(Array("still here".utf8))
      await server.close()
      #expect(try await readAll(client) == Array("still here".utf8))
      await #expect(throws: SocketError.closed) { try await client.write([1]) }
      await #expect(throws: SocketError.closed) { try await server.read() }
    }

    @Test func unixSockets() async throws {
      let path = "/tmp/wirelace-\(UInt64.random(in: .min ... .max)).sock"
      let listener = try await SocketListener(at: .unix(path: path))
      async let accepted = listener.accept()
      let client = try await SocketConnection.connect(to: .unix(path: path))
      let server = try await accepted
      try await server.write([1, 2, 3])
      #expect(try await client.read() == [1, 2, 3])
      await listener.close()
      await #expect(throws: SocketError.refused) { try await SocketConnection.connect(to: .unix(path: path)) }
      await #expect(throws: SocketError.self) {
        try await SocketConnection.connect(to: .unix(path: String(repeating: "x", count: 200)))
      }
    }

    @Test func nobodyListens() async throws {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      await listener.close()
      await #expect(throws: SocketError.refused) {
        try await SocketConnection.connect(to: .host("127.0.0.1", port: listener.port))
      }
      await #expect(throws: SocketError.closed) { try await listener.accept() }
    }

    @Test func namesWithoutAnAddress() async {
      for name in ["no-such-host.invalid", "", "a\u{0}b"] {
        await #expect(throws: SocketError.self) {
          try await SocketConnection.connect(to: .host(name, port: 1), timeout: .seconds(20))
        }
      }
    }

    @Test func aPeerThatBreaksOff() async throws {
      let (client, server) = try await pair()
      try await server.write([1])
      #expect(try await client.read() == [1])
      await server.reset()
      await #expect(throws: SocketError.reset) { try await client.read() }
      await #expect(throws: SocketError.reset) { try await client.write([1]) }
    }

    @Test func timeLimitsOfReads() async throws {
      let (client, server) = try await pair()
      await #expect(throws: SocketError.timedOut) { try await client.read(timeout: .milliseconds(20)) }
      try await server.write([7])
      #expect(try await client.read(timeout: .seconds(20)) == [7])
    }

    @Test func cancellingARead() async throws {
      let (client, server) = try await pair()
      let reading = Task { try await client.read() }
      reading.cancel()
      await #expect(throws: SocketError.cancelled) { try await reading.value }
      #expect(try await server.read() == [])
    }

    @Test func cancellingAWriteAndAnAccept() async throws {
      let (client, server) = try await pair(bufferLimit: 1000)
      let writing = Task { try await client.write([UInt8](repeating: 0, count: 64 << 20)) }
      // The other side does not read: the write stands.
      _ = try await server.read(upTo: 1)
      writing.cancel()
      await #expect(throws: SocketError.cancelled) { try await writing.value }
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let accepting = Task { try await listener.accept() }
      accepting.cancel()
      await #expect(throws: SocketError.cancelled) { try await accepting.value }
    }

    @Test func cancellingAConnect() async throws {
      let connecting = Task {
        // An address for documentation (RFC 5737): where packets go unanswered the connect waits, elsewhere it fails at once.
        try await SocketConnection.connect(to: .host("192.0.2.1", port: 9), timeout: .seconds(50))
      }
      connecting.cancel()
      await #expect(throws: SocketError.self) { try await connecting.value }
    }

    @Test func aSlowReaderHoldsTheWriterBack() async throws {
      let limit = 100_000
      let (client, server) = try await pair(bufferLimit: limit)
      let total = 32 << 20
      let writing = Task {
        for _ in 0..<total / (1 << 16) { try await client.write([UInt8](repeating: 5, count: 1 << 16)) }
        await client.close()
      }
      var count = 0
      while case let bytes = try await server.read(upTo: 50_000), !bytes.isEmpty {
        count += bytes.count
        // One receive of 64 KiB may come on top of what was below the limit; likewise one piece that is written.
        #expect(await server.bufferedBytes.inbound < limit + 1 << 16)
        #expect(await client.bufferedBytes.outbound <= limit + 1 << 16)
      }
      #expect(count == total)
      try await writing.value
    }

    @Test func writesStayTogether() async throws {
      let (client, server) = try await pair(bufferLimit: 5000)
      async let received = readAll(server)
      await withTaskGroup(of: Void.self) { group in
        for writer: UInt8 in 0..<8 {
          group.addTask { try? await client.write([UInt8](repeating: writer, count: 200_000)) }
        }
      }
      await client.close()
      let bytes = try await received
      #expect(bytes.count == 8 * 200_000)
      for start in stride(from: 0, to: bytes.count, by: 200_000) {
        #expect(bytes[start..<min(bytes.count, start + 200_000)].allSatisfy { $0 == bytes[start] })
      }
    }

    @Test(.enabled(if: DescriptorLimit.raise() >= 1000, "two hundred connections need some five hundred descriptors"))
    func manyIdleConnections() async throws {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let count = 200
      var pairs: [(SocketConnection, SocketConnection)] = []
      for _ in 0..<count {
        async let accepted = listener.accept()
        let client = try await SocketConnection.connect(to: .host("127.0.0.1", port: listener.port))
        pairs.append((client, try await accepted))
      }
      for (index, pair) in pairs.enumerated() { try await pair.0.write([UInt8(index % 256)]) }
      for (index, pair) in pairs.enumerated() { #expect(try await pair.1.read() == [UInt8(index % 256)]) }
    }

    @Test func droppingAConnectionClosesIt() async throws {
      var (client, server): (SocketConnection?, SocketConnection) = try await pair()
      #expect(client != nil)
      client = nil
      #expect(try await server.read() == [])
    }
  }
#endif
