/// Reads the parts of a multipart body one behind the other, as they arrive.
actor MultipartReader {
  struct Part: Sendable {
    var name: String
    var fileName: String?
    var contentType: String?
  }

  private var parser: MultipartParser
  private var iterator: HTTPBody.AsyncIterator?
  private var events: ArraySlice<MultipartParser.Event> = []

  init(_ body: HTTPBody, contentType: String) throws(MultipartError) {
    parser = try MultipartParser(contentType: contentType)
    iterator = body.makeAsyncIterator()
  }

  /// The next part; passes over what is left of the one before. Nil at the end of the body.
  func nextPart() async throws -> Part? {
    while let event = try await nextEvent() {
      if case .part(let name, let fileName, let contentType) = event {
        return Part(name: name, fileName: fileName, contentType: contentType)
      }
    }
    return nil
  }

  /// More bytes of the current part, nil at its end.
  func nextBytes() async throws -> [UInt8]? {
    guard case .bytes(let bytes)? = try await nextEvent() else { return nil }
    return bytes
  }

  /// All bytes of the current part; throws when there are more than `limit`.
  func collect(upTo limit: Int) async throws -> [UInt8] {
    var result: [UInt8] = []
    while let bytes = try await nextBytes() {
      guard bytes.count <= limit - result.count else { throw HTTPBodyError.tooLarge(limit: limit) }
      result += bytes
    }
    return result
  }

  private func nextEvent() async throws -> MultipartParser.Event? {
    while true {
      if let event = events.popFirst() { return event == .end ? nil : event }
      guard var current = iterator else { return nil }
      iterator = nil
      guard let bytes = try await current.next() else {
        try parser.finish()
        return nil
      }
      iterator = current
      events = try parser.feed(bytes)[...]
      // Behind the last delimiter nothing is read.
      if parser.isAtEnd { iterator = nil }
    }
  }
}

/// The current part of a reader as a body.
final class MultipartPartSource: HTTPBodySource {
  private let reader: MultipartReader
  private let knownParts: Set<String>

  /// A part of one of `knownParts` behind this one is an error: what stands in it was needed before.
  init(_ reader: MultipartReader, refusing knownParts: Set<String>) {
    self.reader = reader
    self.knownParts = knownParts
  }

  func next() async throws -> [UInt8]? {
    if let bytes = try await reader.nextBytes() { return bytes }
    while let part = try await reader.nextPart() {
      if knownParts.contains(part.name) {
        throw APIProblem(
          .invalidRequest(
            [
              PayloadViolation(
                rule: "order", path: "part.\(part.name)", expected: "it before the part that is streamed")
            ]))
      }
    }
    return nil
  }
}
