import HTTPTestSupport
import Foundation
import Testing
import WirelaceHTTP

@Suite struct HTTPBodyTests {
  private func pipe(_ chunks: [[UInt8]], length: Int64? = nil, limit: Int = 8) -> HTTPBody {
    let pipe = HTTPBodyPipe(length: length, limit: limit)
    Task {
      for chunk in chunks { try await pipe.writer.write(chunk) }
      pipe.writer.finish()
    }
    return pipe.body
  }

  @Test func bytesCanBeReadAgainAndAgain() async throws {
    let body = HTTPBody([1, 2, 3])
    #expect(try await body.collect(upTo: 3) == [1, 2, 3])
    #expect(try await body.collect(upTo: 3) == [1, 2, 3])
    #expect(body.length == 3 && body.isReplayable)
    #expect(try await HTTPBody.empty.collect(upTo: 0) == [])
  }

  @Test func aPipeIsReadOnce() async throws {
    let body = pipe([[1], [], [2, 3]])
    #expect(try await body.collect(upTo: 3) == [1, 2, 3])
    await #expect(throws: HTTPBodyError.alreadyRead) { try await body.collect(upTo: 3) }
  }

  @Test func collectingStopsAtTheLimit() async {
    await #expect(throws: HTTPBodyError.tooLarge(limit: 4)) { try await pipe([[1, 2, 3], [4, 5]]).collect(upTo: 4) }
    await #expect(throws: HTTPBodyError.tooLarge(limit: 4)) { try await pipe([], length: 5).collect(upTo: 4) }
    await #expect(throws: HTTPBodyError.tooLarge(limit: 2)) { try await HTTPBody([1, 2, 3]).collect(upTo: 2) }
  }

  @Test(arguments: [2, 4, Int64.max]) func aWrongLengthIsAnError(length: Int64) async {
    await #expect(throws: HTTPBodyError.wrongLength(expected: length)) {
      for try await _ in pipe([[1, 2], [3]], length: length) {}
    }
  }

  @Test func theWriterWaitsForTheReader() async throws {
    let pipe = HTTPBodyPipe(limit: 10)
    let written = Recorder<Int>()
    let writer = Task {
      for index in 0..<1000 {
        try await pipe.writer.write([UInt8](repeating: 1, count: 4))
        written.add(index)
      }
      pipe.writer.finish()
    }
    var read = 0
    for try await chunk in pipe.body {
      read += chunk.count
      // What is written and not read never passes the limit and one chunk.
      #expect(written.values.count * 4 <= read + 14)
    }
    #expect(read == 4000)
    try await writer.value
  }

  @Test func aReaderThatGoesAwayEndsTheWriter() async {
    var body: HTTPBody?
    let writer: Task<Void, any Error>
    do {
      let pipe = HTTPBodyPipe(limit: 1)
      body = pipe.body
      let end = pipe.writer
      writer = Task { while true { try await end.write([1, 2, 3]) } }
    }
    _ = body
    body = nil
    await #expect(throws: HTTPBodyError.abandoned) { try await writer.value }
  }

  @Test func aWriterThatGoesAwayFailsTheReader() async {
    let body = HTTPBodyPipe().body
    await #expect(throws: HTTPBodyError.abandoned) { try await body.collect(upTo: 9) }
    let failing = HTTPBodyPipe()
    failing.writer.fail(HTTPTransportError(.connectionLost, ""))
    await #expect(throws: HTTPTransportError(.connectionLost, "")) { try await failing.body.collect(upTo: 9) }
  }

  @Test func cancellingEndsAWaitingReader() async {
    let pipe = HTTPBodyPipe()
    let reader = Task { try await pipe.body.collect(upTo: 9) }
    await Task.yield()
    reader.cancel()
    await #expect(throws: CancellationError.self) { try await reader.value }
    pipe.writer.finish()
  }

  @Test func filesAreReadInPieces() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("body-\(UInt64.random(in: 0 ... .max))")
    let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(content).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let body = try HTTPBody(file: url.path)
    #expect(body.length == 200_000 && body.isReplayable)
    var sizes: [Int] = []
    var read: [UInt8] = []
    for try await chunk in body {
      sizes.append(chunk.count)
      read += chunk
    }
    #expect(read == content)
    #expect(sizes == [65536, 65536, 65536, 3392])
    #expect(try await HTTPBody(file: url.path, range: 10..<20).collect(upTo: 10) == Array(content[10..<20]))
    try Data(content.prefix(100)).write(to: url)
    await #expect(throws: HTTPBodyError.wrongLength(expected: 200_000)) { for try await _ in body {} }
  }

  @Test func whatIsNoFileIsRefused() throws {
    #expect(throws: HTTPBodyError.self) { try HTTPBody(file: "/nonexistent/file") }
    #expect(throws: HTTPBodyError.file(path: "/", message: "it is no file")) { try HTTPBody(file: "/") }
  }
}
