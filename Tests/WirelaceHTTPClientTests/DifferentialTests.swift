#if os(Linux)
  import Foundation
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceHTTPServer

  /// Our client against servers of others, our server against clients of others. What the machine lacks shows as skipped.
  @Suite(.timeLimit(.minutes(5))) struct DifferentialTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    private static let peer = package.appendingPathComponent("Scripts/http-peer.py").path

    /// A program that runs beside the test; the standard input ends with the last reference.
    private final class Peer {
      let process = Process()
      let input = Pipe()
      let output = Pipe()

      init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
      }

      /// All that it says up to its end.
      func said() async throws -> String {
        try input.fileHandleForWriting.close()
        let text = await Self.aside(output) { String(decoding: $0.readDataToEndOfFile(), as: UTF8.self) } ?? ""
        process.waitUntilExit()
        if [3, 127].contains(process.terminationStatus) {
          try Test.cancel("not on this machine: \(process.arguments?.first ?? "")")
        }
        #expect(process.terminationStatus == 0)
        return text
      }

      /// What it says first; nil when it ends instead.
      func firstLine() async -> String? {
        await Self.aside(output) { handle in
          var text = ""
          while !text.hasSuffix("\n") {
            let data = handle.readData(ofLength: 1)
            if data.isEmpty { return nil }
            text += String(decoding: data, as: UTF8.self)
          }
          return String(text.dropLast())
        }
      }

      /// Reads on a thread of its own: here as many as there are cores would keep our own side from answering.
      private static func aside(_ pipe: Pipe, _ read: @escaping @Sendable (FileHandle) -> String?) async -> String? {
        let handle = pipe.fileHandleForReading
        return await withCheckedContinuation { continuation in
          Thread.detachNewThread { continuation.resume(returning: read(handle)) }
        }
      }

      func stop() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
      }
    }

    /// Python with aiohttp, where Scripts/bench-http.sh has put it; else the system's.
    private static var python: String {
      let own = package.appendingPathComponent(".build/bench-http/python/bin/python").path
      return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    }

    @Test(arguments: ["http.server", "aiohttp"])
    func ourClient(server: String) async throws {
      let peer = try Peer([Self.python, Self.peer, "serve", server])
      guard let line = await peer.firstLine(), let port = UInt16(line) else {
        _ = try await peer.said()
        Issue.record("\(server) does not start")
        return
      }
      let transport = SocketHTTPTransport()
      func exchange(_ method: HTTPMethod, _ path: String, _ body: HTTPBody = .empty) async throws -> [UInt8] {
        let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: port, path: path)
        let response = try await transport.send(HTTPRequest(method, url, body: body))
        #expect(response.status == 200)
        return try await response.body.collect(upTo: 1 << 24)
      }
      for _ in 0..<3 { #expect(try await exchange(.get, "/hello") == Array("hello".utf8)) }
      #expect(try await exchange(.head, "/hello") == [])
      #expect(try await exchange(.get, "/chunks").count == 5050)
      #expect(try await exchange(.get, "/close") == Array("to the end".utf8))
      for count in [1, 100_000, 3_000_000] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(try await exchange(.post, "/echo", HTTPBody(bytes)) == bytes)
        let stream = HTTPBody(length: nil, once: PatternSource(count: Int64(count)))
        #expect(try await exchange(.post, "/echo", stream) == [UInt8](repeating: 0x61, count: count))
      }
      try peer.stop()
    }

    @Test func ourServerAskedByPython() async throws {
      let server = try await HTTPServer(at: .host("127.0.0.1", port: 0), handler: SampleHandler())
      let text = try await Peer(["python3", Self.peer, "ask", "\(server.port)"]).said()
      #expect(
        text.split(separator: "\n") == [
          "GET /hello 200 hello", "HEAD /bytes?7 200 ", "GET /status?204 204 ", "POST /echo 200 small",
          "POST /echo 200 3000000 bytes", "POST /mirror 200 one two three", "GET /stream?200000 200 200000 bytes",
          "GET /bytes?200000 200 200000 bytes",
        ])
      await server.shutdown()
    }

    /// The arguments of curl, and what it says: status and bytes, behind the body where that is short.
    static let asked: [(arguments: [String], answer: String)] = [
      (["/hello"], "hello 200 5"), (["-I", "-o", "/dev/null", "/bytes?7"], " 200 0"), (["/status?404"], " 404 0"),
      (["--http1.0", "/stream?100000", "-o", "/dev/null"], " 200 100000"),
      (["-d", "small", "/echo"], "small 200 5"), (["-T", "-", "/count"], "0 0 200 3"),
      (["-H", "Expect: 100-continue", "-d", "asked", "/mirror"], "asked 200 5"),
      (["-L", "/go?302&/hello"], "hello 200 5"), (["-X", "PATCH", "/method"], "PATCH 200 5"),
      (["--compressed", "/hello"], "hello 200 5"), (["-r", "0-1", "/hello"], "hello 200 5"),
    ]

    @Test(arguments: asked.map(\.arguments))
    func ourServerAskedByCurl(arguments: [String]) async throws {
      let server = try await HTTPServer(at: .host("127.0.0.1", port: 0), handler: SampleHandler())
      let target = arguments.map {
        $0.hasPrefix("/") && $0 != "/dev/null" ? "http://127.0.0.1:\(server.port)\($0)" : $0
      }
      let text = try await Peer(["curl", "-s", "--max-time", "60", "-w", " %{http_code} %{size_download}"] + target)
        .said()
      #expect(text == Self.asked.first { $0.arguments == arguments }?.answer)
      await server.shutdown()
    }
  }
#endif
