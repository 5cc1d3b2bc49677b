/// A path with parameters: `/recordings/{recordingID}/audio`.
package struct APIPath: Sendable {
  package enum Piece: Sendable, Hashable {
    /// With percent-encoding undone, and as written.
    case text([UInt8], raw: String)
    case parameter(String)
  }

  /// As the schema writes it, the API's base path in front.
  let text: String
  /// Of each segment between slashes.
  package let segments: [[Piece]]

  /// `text` begins with `/`; names in braces, at least one character of text between two of them.
  package init(_ text: String) {
    self.text = text
    segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
      var pieces: [Piece] = []
      var rest = segment
      while let brace = rest.firstIndex(of: "{") {
        let behind = rest[rest.index(after: brace)...]
        guard let end = behind.firstIndex(of: "}") else { break }
        if brace > rest.startIndex { pieces.append(APIPath.literal(rest[..<brace])) }
        pieces.append(.parameter(String(behind[..<end])))
        rest = behind[behind.index(after: end)...]
      }
      if !rest.isEmpty || pieces.isEmpty { pieces.append(APIPath.literal(rest)) }
      return pieces
    }
  }

  private static func literal(_ text: Substring) -> Piece {
    .text(Array((PercentCoding.decode(text) ?? String(text)).utf8), raw: String(text))
  }

  /// The path with values filled in; the name of a parameter whose value cannot stand there: it is missing, or makes a segment
  /// that is empty, `.` or `..`.
  func filled(_ values: [String: String]) -> Result<String, MissingParameter> {
    var result = ""
    for segment in segments {
      result += "/"
      var plain: [UInt8] = []
      var name: String?
      for piece in segment {
        switch piece {
        case .text(let bytes, let raw):
          plain += bytes
          result += raw
        case .parameter(let parameter):
          guard let value = values[parameter], !value.isEmpty else {
            return .failure(MissingParameter(name: parameter))
          }
          name = parameter
          plain += Array(value.utf8)
          result += PercentCoding.encode(value)
        }
      }
      // Servers and proxies fold such segments away, so that the request would reach another resource.
      if let name, plain.allSatisfy({ $0 == UInt8(ascii: ".") }), plain.count <= 2 {
        return .failure(MissingParameter(name: name))
      }
    }
    return .success(result)
  }

  struct MissingParameter: Error { var name: String }

  /// The values of the parameters when decoded segments fit, each at least one byte long.
  package func match(_ path: [[UInt8]]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (pieces, bytes) in zip(segments, path) where !APIPath.match(pieces, bytes[...], into: &values) { return nil }
    return values
  }

  /// A parameter goes up to the first place where the text behind it stands; the last text stands at the end.
  private static func match(_ pieces: [Piece], _ bytes: ArraySlice<UInt8>, into values: inout [String: String]) -> Bool
  {
    var rest = bytes
    var open: String?
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .parameter(let name): open = name
      case .text(let text, _):
        guard let name = open else {
          guard rest.starts(with: text) else { return false }
          rest = rest.dropFirst(text.count)
          continue
        }
        open = nil
        let isLast = index == pieces.count - 1
        guard let start = isLast ? suffix(text, of: rest) : first(text, in: rest), start > rest.startIndex else {
          return false
        }
        values[name] = String(decoding: rest[..<start], as: UTF8.self)
        rest = rest[(start + text.count)...]
      }
    }
    guard let name = open else { return rest.isEmpty }
    values[name] = String(decoding: rest, as: UTF8.self)
    return !rest.isEmpty
  }

  private static func suffix(_ text: [UInt8], of bytes: ArraySlice<UInt8>) -> Int? {
    bytes.count >= text.count && bytes.suffix(text.count).elementsEqual(text) ? bytes.endIndex - text.count : nil
  }

  /// Behind the first byte, which belongs to the parameter.
  private static func first(_ text: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count > text.count else { return nil }
    return (bytes.startIndex + 1...bytes.endIndex - text.count).first { bytes[$0...].starts(with: text) }
  }

  /// For the order of routes: 0 for a segment of text, 1 for text with parameters, 2 for a parameter alone.
  package var ranks: [Int] {
    segments.map { pieces in
      let parameters = pieces.count { if case .parameter = $0 { true } else { false } }
      return parameters == 0 ? 0 : pieces.count > 1 ? 1 : 2
    }
  }

  /// The decoded segments of a request's path; nil when an escape is wrong or a segment is no UTF-8.
  package static func split(_ path: String) -> [[UInt8]]? {
    var result: [[UInt8]] = []
    for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = PercentCoding.decode(segment) else { return nil }
      result.append(Array(text.utf8))
    }
    return result
  }
}
