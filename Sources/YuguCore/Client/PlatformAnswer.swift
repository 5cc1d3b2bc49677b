import WirelaceFrames
import WirelaceHTTP

/// A response, read to its end.
struct PlatformAnswer: Sendable {
  static let limit = 16 << 20
  static let shownBody = 4 << 10
  /// Room for a secret that begins in what is shown and ends behind it.
  private static let scrubbedBody = shownBody + 16 << 10

  var status: Int
  var retryAfter: String?
  var replayed: Bool?
  var bytes: [UInt8]
  /// What the answer must not tell again, should the platform repeat it.
  private var secrets: YuguSecrets

  /// Reads a response. Throws what its body throws.
  init(_ response: HTTPResponse, secrets: YuguSecrets) async throws {
    self.secrets = secrets
    status = response.status
    retryAfter = response.fields["Retry-After"]
    replayed = response.fields["Idempotency-Replayed"].map { $0.lowercased() == "true" }
    bytes = try await response.body.collect(upTo: PlatformAnswer.limit)
  }

  /// The JSON of a success; throws what the platform, or this SDK, has against the answer.
  func json() throws(YuguError) -> JSONValue {
    let json = try? JSONValue(parsing: bytes)
    guard 200...299 ~= status else { throw failure(json) }
    guard let json else {
      throw decorated(.local(.protocolError, "the platform's answer is not JSON"), nil)
    }
    // An envelope says by its code whether this is a success; a result has no code beside it.
    if let code = json.value("code")?.lenientInt, code != 0, code != 200, json["result"] == nil { throw failure(json) }
    return json
  }

  /// The error that a response tells: `{code, message}`, `{detail}`, or its status alone.
  private func failure(_ json: JSONValue?) -> YuguError {
    let text = json.flatMap { PlatformAnswer.message($0) }
    let code = json?.value("code")?.lenientInt ?? status
    let message = text ?? (code == status ? "HTTP \(status)" : nil)
    return decorated(YuguErrors.fromCode(code, message: message, httpStatus: status), json)
  }

  private func decorated(_ error: YuguError, _ json: JSONValue?) -> YuguError {
    var error = error
    error.httpStatus = status
    error.recordId = json?.value("recordId")?.lenientString
    // Scrubbed before it is cut: the cut could leave the beginning of a secret.
    if !bytes.isEmpty,
      let text = String(validating: PlatformAnswer.prefix(bytes, PlatformAnswer.scrubbedBody), as: UTF8.self)
    {
      error.rawBody = String(
        decoding: PlatformAnswer.prefix(Array(secrets.scrub(text).utf8), PlatformAnswer.shownBody), as: UTF8.self)
    }
    return secrets.scrub(error)
  }

  /// The text for people of either shape of an error; of a list, its messages joined.
  static func message(_ json: JSONValue) -> String? {
    if let text = json.value("message")?.stringValue, !text.isEmpty { return text }
    guard let detail = json.value("detail") else { return nil }
    if let text = detail.stringValue { return text.isEmpty ? nil : text }
    guard let list = detail.arrayValue else { return nil }
    let texts = list.prefix(20).compactMap { $0.stringValue ?? $0.value("msg", "message")?.stringValue }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// At most so many bytes, which end with a whole character.
  private static func prefix(_ bytes: [UInt8], _ limit: Int) -> ArraySlice<UInt8> {
    var slice = bytes.prefix(limit)
    if slice.count == bytes.count { return slice }
    while let last = slice.last, last & 0xC0 == 0x80 { slice.removeLast() }
    // What is left of a character that was cut begins with 11.
    if let last = slice.last, last & 0xC0 == 0xC0 { slice.removeLast() }
    return slice
  }
}
