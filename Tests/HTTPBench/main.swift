// Figures of the HTTP runtime, for Scripts/bench-http.sh: `http-bench overhead [REQUESTS]`, `http-bench large [MEBIBYTES]`,
// `http-bench serve PORT SECONDS`.
#if os(Linux)
  import Foundation
  import FoundationNetworking
  import HTTPTestSupport
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceHTTPServer
  import WirelaceURLSession

  struct Failure: Error { let text: String }

  func serve(_ port: UInt16 = 0) async throws -> HTTPServer {
    try await HTTPServer(at: .host("127.0.0.1", port: port), handler: SampleHandler())
  }

  /// The same requests by bare `URLSession` and by our transports, in turns, on one connection each.
  func overhead(_ count: Int) async throws {
    let server = try await serve()
    let text = "http://127.0.0.1:\(server.port)/hello"
    guard let url = URL(string: text), let ours = HTTPURL(text) else { throw Failure(text: "no URL") }
    let session = URLSession(configuration: .ephemeral)
    func bare() async throws {
      let (data, _) = try await session.data(from: url)
      guard data.count == 5 else { throw Failure(text: "another answer") }
    }
    func sending(by transport: any HTTPTransport) async throws {
      let response = try await transport.send(HTTPRequest(.get, ours))
      guard try await response.body.collect(upTo: 5).count == 5 else { throw Failure(text: "another answer") }
    }
    let (system, sockets) = (URLSessionTransport(), SocketHTTPTransport())
    let sides: [(name: String, send: () async throws -> Void)] = [
      ("bare URLSession", bare), ("URLSessionTransport", { try await sending(by: system) }),
      ("SocketHTTPTransport", { try await sending(by: sockets) }),
    ]
    var times = [Duration](repeating: .zero, count: sides.count)
    let rounds = 20
    for round in 0...rounds {
      for (index, side) in sides.enumerated() {
        let start = ContinuousClock.now
        for _ in 0..<max(1, count / rounds) { try await side.send() }
        // The first round only warms up.
        if round > 0 { times[index] += start.duration(to: .now) }
      }
    }
    for (index, side) in sides.enumerated() {
      let name = side.name.padding(toLength: 20, withPad: " ", startingAt: 0)
      let micros = times[index] / .microseconds(1) / Double(count)
      print(
        "  \(name) \(String(format: "%7.1f", micros)) µs a request, \(String(format: "%.2f", times[index] / times[0]))×"
      )
    }
    await server.shutdown(grace: .zero)
  }

  /// Up and down by both sides in this process; the most memory that it ever had.
  func large(_ mebibytes: Int64) async throws {
    let server = try await serve()
    let size = mebibytes << 20
    guard let base = HTTPURL("http://127.0.0.1:\(server.port)") else { throw Failure(text: "no URL") }
    let transport = SocketHTTPTransport()
    let start = ContinuousClock.now
    let up = try await transport.send(
      HTTPRequest(.post, base.appending(path: "/sink"), body: HTTPBody(length: size, once: PatternSource(count: size))))
    guard try await up.body.collect(upTo: 100) == Array("\(size)".utf8) else { throw Failure(text: "upload") }
    let between = ContinuousClock.now
    let down = try await transport.send(HTTPRequest(.get, base.appending(path: "/bytes", query: "\(size)")))
    var received: Int64 = 0
    for try await bytes in down.body { received += Int64(bytes.count) }
    guard received == size else { throw Failure(text: "download") }
    let end = ContinuousClock.now
    await server.shutdown(grace: .zero)
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    let resident = (line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first).flatMap { Int($0) } ?? 0
    let speed = { (time: Duration) in Int(Double(mebibytes) / (time / .seconds(1))) }
    print(
      "  \(mebibytes) MiB up at \(speed(start.duration(to: between))) MiB/s, down at"
        + " \(speed(between.duration(to: end))) MiB/s, \(resident / 1024) MiB resident at most, client and server together"
    )
    guard resident > 0, resident < 64 << 10 else { throw Failure(text: "64 MiB or more") }
  }

  let arguments = CommandLine.arguments.dropFirst()
  let number = arguments.dropFirst().first.flatMap { Int($0) }
  switch arguments.first {
  case "overhead": try await overhead(number ?? 10_000)
  case "large": try await large(Int64(number ?? 2048))
  case "serve":
    let server = try await serve(UInt16(clamping: number ?? 0))
    print(server.port)
    fflush(nil)
    try await Task.sleep(for: .seconds(arguments.dropFirst(2).first.flatMap { Int($0) } ?? 60))
    await server.shutdown(grace: .zero)
  default: print("http-bench overhead [REQUESTS] | large [MEBIBYTES] | serve PORT SECONDS")
  }
#endif
