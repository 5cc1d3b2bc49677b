import WirelaceHTTP

/// Start lines, fields, and what they say of the body.
extension HTTP1Decoder {
  mutating func startLine() throws(HTTP1Error) -> ArraySlice<UInt8>? {
    guard role == .requests else { return try fieldLine() }
    // The target alone may fill its limit; method and version stand beside it.
    let limit = min(room, limits.target + 64)
    let line = try queue.line(
      limit: limit, orThrow: limit < room ? .targetTooLong : .headTooLarge, "the request line")
    if let line { room -= line.count + 2 }
    return line
  }

  mutating func fieldLine() throws(HTTP1Error) -> ArraySlice<UInt8>? {
    let line = try queue.line(limit: room, orThrow: .headTooLarge, "the head")
    if let line { room -= line.count + 2 }
    return line
  }

  func requestLine(_ line: ArraySlice<UInt8>) throws(HTTP1Error) -> StartLine {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw malformed("a request line is a method, a target and a version") }
    let (method, target) = (parts[0], parts[1])
    guard !method.isEmpty, method.count <= 32, method.allSatisfy(HTTPSyntax.isTokenByte) else {
      throw malformed("a method that is no token of at most 32 letters")
    }
    guard target.count <= limits.target else {
      throw HTTP1Error(kind: .targetTooLong, reason: "the target is longer than allowed", offset: queue.offset)
    }
    guard !target.isEmpty, target.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else {
      throw malformed("a target with characters that must be escaped")
    }
    let version = try version(parts[2])
    let name = String(decoding: method, as: UTF8.self)
    let text = String(decoding: target, as: UTF8.self)
    let hasForm =
      switch name {
      case "CONNECT": !text.hasPrefix("/") && text.utf8.contains(UInt8(ascii: ":"))
      case "OPTIONS" where text == "*": true
      default: text.hasPrefix("/") || isAbsolute(text)
      }
    guard hasForm else { throw malformed("a target that is neither a path nor a URL") }
    return .request(method: name, target: text, version)
  }

  private func isAbsolute(_ target: String) -> Bool {
    let lowered = target.prefix(8).lowercased()
    return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
  }

  func statusLine(_ line: ArraySlice<UInt8>) throws(HTTP1Error) -> StartLine {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { throw malformed("a status line is a version, a status and a reason") }
    let version = try version(parts[0])
    guard parts[1].count == 3, parts[1].allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100
    else { throw malformed("a status that is not three digits from 100 on") }
    return .response(status: status, reason: parts.count == 3 ? text(parts[2]) : "", version)
  }

  private func version(_ bytes: ArraySlice<UInt8>) throws(HTTP1Error) -> HTTP1Version {
    let text = String(decoding: bytes, as: UTF8.self)
    if let version = HTTP1Version(rawValue: text) { return version }
    let digits = Array(bytes.dropFirst(5))
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    if text.hasPrefix("HTTP/"), digits.count == 3, isDigit(digits[0]), digits[1] == UInt8(ascii: "."),
      isDigit(digits[2])
    {
      throw HTTP1Error(
        kind: .unsupportedVersion, reason: "a version other than HTTP/1.0 and HTTP/1.1", offset: queue.offset)
    }
    throw malformed("what should be the version is none")
  }

  func read(_ line: ArraySlice<UInt8>, into fields: inout HTTPFields) throws(HTTP1Error) {
    guard fields.count < limits.fields else {
      throw HTTP1Error(kind: .headTooLarge, reason: "more than \(limits.fields) fields", offset: queue.offset)
    }
    if let first = line.first, HTTPSyntax.isBlank(first) { throw malformed("a field that goes on in the next line") }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw malformed("a field without a colon") }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(HTTPSyntax.isTokenByte) else {
      throw malformed("a field whose name is no token")
    }
    var value = line[(colon + 1)...]
    while let first = value.first, HTTPSyntax.isBlank(first) { value.removeFirst() }
    while let last = value.last, HTTPSyntax.isBlank(last) { value.removeLast() }
    fields.append(checked: String(decoding: name, as: UTF8.self), text(value))
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  func checkHost(_ fields: HTTPFields) throws(HTTP1Error) {
    let hosts = fields.values("host")
    guard hosts.count == 1 else { throw malformed("\(hosts.count) Host fields where there must be one") }
    let isHostByte = { (byte: UInt8) in byte > 0x20 && byte < 0x7F && !"/?#@\\,\"<>".utf8.contains(byte) }
    guard hosts[0].utf8.allSatisfy(isHostByte) else { throw malformed("a Host field with characters no host has") }
  }

  /// How the body is told from what follows it; nil when no field says so.
  func framing(of fields: HTTPFields, _ version: HTTP1Version) throws(HTTP1Error) -> State? {
    let lengths = fields.values("content-length")
    let codings = fields.values("transfer-encoding")
    func ambiguous(_ reason: String) -> HTTP1Error {
      HTTP1Error(kind: .ambiguousLength, reason: reason, offset: queue.offset)
    }
    if lengths.count + codings.count > 1 {
      throw ambiguous(
        lengths.isEmpty || codings.isEmpty
          ? "a field that decides the body's length is repeated" : "both a length and a transfer coding")
    }
    if let coding = codings.first {
      if version == .http10 { throw ambiguous("a transfer coding in HTTP/1.0") }
      guard HTTPSyntax.isEqual(coding, "chunked") else {
        throw HTTP1Error(
          kind: .unsupportedCoding, reason: "a transfer coding other than chunked", offset: queue.offset)
      }
      return .chunkSize
    }
    guard let text = lengths.first else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      throw ambiguous("a Content-Length that is not one decimal number")
    }
    guard let length = Int(text) else {
      throw HTTP1Error(kind: .bodyTooLarge, reason: "a Content-Length above 2^63", offset: queue.offset)
    }
    return .body(left: length)
  }
}
