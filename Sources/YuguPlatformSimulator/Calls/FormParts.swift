import WirelaceHTTP

/// The parts of a `multipart/form-data` body that is there as a whole.
struct FormParts: Sendable {
  struct Part: Sendable {
    var name: String
    var fileName: String?
    var contentType: String?
    var content: [UInt8]

    /// Nil of bytes that are no text.
    var text: String? { String(validating: content, as: UTF8.self) }
  }
  let parts: [Part]

  /// Nil when the body is none.
  init?(_ body: [UInt8], contentType: String?) {
    guard let contentType, contentType.lowercased().hasPrefix("multipart/form-data"),
      let start = contentType.firstRange(of: "boundary=")?.upperBound
    else { return nil }
    let boundary = contentType[start...].prefix { $0 != ";" }.filter { $0 != "\"" }
    guard 1...70 ~= boundary.utf8.count else { return nil }
    let delimiter = Array("\r\n--\(boundary)".utf8)
    var rest = ([0x0D, 0x0A] + body)[...]
    guard rest.starts(with: delimiter) else { return nil }
    rest = rest.dropFirst(delimiter.count)
    var parts: [Part] = []
    while !rest.starts(with: "--".utf8) {
      guard rest.starts(with: "\r\n".utf8), parts.count < 100, let end = FormParts.find(delimiter, in: rest),
        let part = FormParts.part(rest.dropFirst(2)[..<end])
      else { return nil }
      parts.append(part)
      rest = rest[(end + delimiter.count)...]
    }
    self.parts = parts
  }

  subscript(name: String) -> Part? { parts.first { $0.name == name } }

  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    guard let end = find(Array("\r\n\r\n".utf8), in: bytes) else { return nil }
    var part = Part(name: "", content: Array(bytes[(end + 4)...]))
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    for line in head.split(separator: "\r\n") {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2 else { return nil }
      let value = String(halves[1].trimmingPrefix(" "))
      switch halves[0].lowercased() {
      case "content-type": part.contentType = value
      case "content-disposition":
        part.name = parameter("name", in: value) ?? ""
        part.fileName = parameter("filename", in: value)
      default: break
      }
    }
    return part.name.isEmpty ? nil : part
  }

  private static func parameter(_ name: String, in value: String) -> String? {
    guard let start = value.firstRange(of: "; \(name)=\"")?.upperBound else { return nil }
    return String(value[start...].prefix { $0 != "\"" })
  }

  private static func find(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      var place = 0
      while place + pattern.count <= buffer.count {
        if buffer[place] == first, zip(pattern, buffer[place...]).allSatisfy({ $0 == $1 }) {
          return bytes.startIndex + place
        }
        place += 1
      }
      return nil
    }
  }
}
