import WirelaceLocks

/// A part to be sent.
struct MultipartPart: Sendable {
  var name: String
  var fileName: String?
  var contentType: String?
  var body: HTTPBody
}

/// Writes `multipart/form-data` (RFC 7578) as it is read.
enum MultipartEncoder {
  /// A body whose length is known when those of all parts are, and that can be read again when they can.
  static func body(_ parts: [MultipartPart], boundary: String) -> HTTPBody {
    var pieces: [HTTPBody] = []
    for (index, part) in parts.enumerated() {
      pieces.append(HTTPBody(text: (index == 0 ? "" : "\r\n") + head(part, boundary)))
      pieces.append(part.body)
    }
    pieces.append(HTTPBody(text: (parts.isEmpty ? "" : "\r\n") + "--\(boundary)--\r\n"))
    let all = pieces
    let length = all.reduce(Int64?(0)) { sum, piece in
      guard let sum, let length = piece.length else { return nil }
      let (total, isOver) = sum.addingReportingOverflow(length)
      return isOver ? nil : total
    }
    if all.allSatisfy(\.isReplayable) { return HTTPBody(length: length, replayable: { JoinedSource(all) }) }
    return HTTPBody(length: length, once: JoinedSource(all))
  }

  private static func head(_ part: MultipartPart, _ boundary: String) -> String {
    var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(part.name))\""
    if let fileName = part.fileName { text += "; filename=\"\(escaped(fileName))\"" }
    text += "\r\n"
    if let type = part.contentType { text += "Content-Type: \(type)\r\n" }
    return text + "\r\n"
  }

  /// As browsers write it: what would end the quotes or the line is percent-encoded; other control characters are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "%22"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case "\u{0}"..<"\u{20}", "\u{7F}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Bodies one behind the other.
private final class JoinedSource: HTTPBodySource {
  private let state: Guarded<(rest: ArraySlice<HTTPBody>, current: HTTPBody.AsyncIterator?)>

  init(_ bodies: [HTTPBody]) { state = Guarded((bodies[...], nil)) }

  func next() async throws -> [UInt8]? {
    while true {
      let taken = state.withLock { state -> HTTPBody.AsyncIterator? in
        let iterator = state.current ?? state.rest.popFirst()?.makeAsyncIterator()
        state.current = nil
        return iterator
      }
      guard var iterator = taken else { return nil }
      if let chunk = try await iterator.next() {
        let current = iterator
        state.withLock { $0.current = current }
        return chunk
      }
    }
  }
}
