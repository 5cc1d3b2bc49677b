import WirelaceHTTP
import WirelaceLocks

/// What the tests of transports and servers talk to.
public final class SampleHandler: HTTPHandler {
  /// Counts what happened to requests, for tests that wait for it.
  public let log = EventLog()

  public init() {}

  public func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch request.url.path {
    case "/hello": return HTTPResponse(200, fields: ["Content-Type": "text/plain"], body: HTTPBody(text: "hello"))
    case "/status": return HTTPResponse(Int(request.url.query ?? "") ?? 500)
    case "/method": return HTTPResponse(200, body: HTTPBody(text: request.method.name))
    case "/target": return HTTPResponse(200, body: HTTPBody(text: request.url.target))
    case "/fields":
      let lines = request.fields.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
      return HTTPResponse(200, body: HTTPBody(text: lines.joined(separator: "\n")))
    case "/repeated":
      var fields = HTTPFields()
      try fields.append("X-Item", "one")
      try fields.append("X-Item", "two")
      return HTTPResponse(200, fields: fields)
    // Everything back, in memory or as it comes.
    case "/echo": return HTTPResponse(200, body: HTTPBody(try await request.body.collect(upTo: 64 << 20)))
    case "/mirror": return HTTPResponse(200, body: HTTPBody(length: request.body.length, chunks: request.body))
    case "/count":
      var count = 0
      var sum: UInt64 = 0
      for try await bytes in request.body {
        count += bytes.count
        for byte in bytes { sum = sum &* 31 &+ UInt64(byte) }
      }
      return HTTPResponse(200, body: HTTPBody(text: "\(count) \(sum)"))
    // The length alone.
    case "/sink":
      var count: Int64 = 0
      for try await bytes in request.body { count += Int64(bytes.count) }
      return HTTPResponse(200, body: HTTPBody(text: "\(count)"))
    case "/ignore": return HTTPResponse(202)
    // So many bytes, with and without a length.
    case "/bytes": return HTTPResponse(200, body: pattern(request, isSized: true))
    case "/stream": return HTTPResponse(200, body: pattern(request, isSized: false))
    // `/go?307&http://…` sends the client elsewhere.
    case "/go":
      let parts = (request.url.query ?? "").split(separator: "&", maxSplits: 1).map { String($0) }
      var fields = HTTPFields()
      if parts.count > 1 { try fields.append("Location", parts[1]) }
      return HTTPResponse(Int(parts.first ?? "") ?? 302, fields: fields, body: HTTPBody(text: "elsewhere"))
    case "/loop": return HTTPResponse(302, fields: ["Location": "/loop"])
    // A refusal that does not wait for the body.
    case "/refuse": return HTTPResponse(413, body: HTTPBody(text: "too large"))
    // A byte now and then, without end.
    case "/drip": return HTTPResponse(200, body: HTTPBody(length: nil, once: DrippingSource(log)))
    case "/redirect": return HTTPResponse(302, fields: ["Location": "/hello"])
    case "/throw": throw HTTPBodyError.abandoned
    case "/broken":
      // Ends before the length it said.
      let pipe = HTTPBodyPipe(length: 100)
      Task {
        try await pipe.writer.write(Array("some".utf8))
        pipe.writer.fail(HTTPBodyError.abandoned)
      }
      return HTTPResponse(200, body: pipe.body)
    case "/wait":
      log.add("waiting")
      do { try await Task.sleep(for: .seconds(60)) } catch {
        log.add("cancelled")
        throw error
      }
      return HTTPResponse(200)
    case "/late":
      try await Task.sleep(for: .milliseconds(100))
      return HTTPResponse(200, body: HTTPBody(text: "late"))
    default: return HTTPResponse(404)
    }
  }

  private func pattern(_ request: HTTPRequest, isSized: Bool) -> HTTPBody {
    let count = Int64(request.url.query ?? "") ?? 0
    return HTTPBody(length: isSized ? count : nil, once: PatternSource(count: count, log: log))
  }
}

/// Bytes that a reader can check; counts how many were taken.
public final class PatternSource: HTTPBodySource {
  private let left: Guarded<Int64>
  private let log: EventLog?

  public init(count: Int64, log: EventLog? = nil) {
    left = Guarded(count)
    self.log = log
  }

  deinit { log?.add("dropped") }

  public func next() async throws -> [UInt8]? {
    let count = left.withLock { left in
      let count = min(left, 1 << 16)
      left -= count
      return count
    }
    log?.count(Int(count))
    return count == 0 ? nil : [UInt8](repeating: 0x61, count: Int(count))
  }
}

/// A byte every few milliseconds, without end.
private final class DrippingSource: HTTPBodySource {
  private let log: EventLog

  init(_ log: EventLog) {
    self.log = log
    log.add("dripping")
  }

  deinit { log.add("dropped") }

  func next() async throws -> [UInt8]? {
    try await Task.sleep(for: .milliseconds(5))
    return [0x61]
  }
}

/// What happened, in order.
public final class EventLog: Sendable {
  private let state = Guarded<(events: [String], bytes: Int)>(([], 0))

  public init() {}

  public var events: [String] { state.withLock { $0.events } }
  public var bytes: Int { state.withLock { $0.bytes } }
  public func add(_ event: String) { state.withLock { $0.events.append(event) } }
  public func count(_ bytes: Int) { state.withLock { $0.bytes += bytes } }

  /// Waits until the event has happened; false when it has not within `patience`.
  public func waits(for event: String) async -> Bool { await becomesTrue { events.contains(event) } }
}
