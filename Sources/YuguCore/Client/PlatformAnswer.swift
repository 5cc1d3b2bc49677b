import WirelaceFrames
import WirelaceHTTP

/// A response, read to its end.
struct PlatformAnswer: Sendable {
  static let limit = 16 << 20

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

  /// The error that the response tells.
  private func failure(_ json: JSONValue?) -> YuguError { secrets.scrub(.ofResponse(status, bytes, json)) }

  private func decorated(_ error: YuguError, _ json: JSONValue?) -> YuguError {
    secrets.scrub(error.decorated(status, bytes, json))
  }
}

extension YuguError {
  /// What a response tells that is no success: `{code, message}`, `{detail}`, or its status alone.
  ///
  /// Not scrubbed, so that its ``rawBody`` may yet be longer than it will be shown.
  static func ofResponse(_ status: Int, _ bytes: [UInt8], _ json: JSONValue?) -> YuguError {
    let code = json?.value("code")?.lenientInt ?? status
    let message = json.flatMap { text(in: $0) } ?? (code == status ? "HTTP \(status)" : nil)
    return YuguErrors.fromCode(code, message: message, httpStatus: status).decorated(status, bytes, json)
  }

  fileprivate func decorated(_ status: Int, _ bytes: [UInt8], _ json: JSONValue?) -> YuguError {
    var error = self
    error.httpStatus = status
    error.recordId = json?.value("recordId")?.lenientString
    if !bytes.isEmpty { error.rawBody = String(validating: YuguError.keptBody(bytes), as: UTF8.self) }
    return error
  }

  /// The text for people of either shape of an error; of a list, its messages joined.
  private static func text(in json: JSONValue) -> String? {
    if let text = json.value("message")?.stringValue, !text.isEmpty { return text }
    guard let detail = json.value("detail") else { return nil }
    if let text = detail.stringValue { return text.isEmpty ? nil : text }
    guard let list = detail.arrayValue else { return nil }
    let texts = list.prefix(20).compactMap { $0.stringValue ?? $0.value("msg", "message")?.stringValue }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// What is shown, and behind it room for a secret that begins in it; whole characters.
  private static func keptBody(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var slice = bytes.prefix(20 << 10)
    if slice.count == bytes.count { return slice }
    while let last = slice.last, last & 0xC0 == 0x80 { slice.removeLast() }
    // What is left of a character that was cut begins with 11.
    if let last = slice.last, last & 0xC0 == 0xC0 { slice.removeLast() }
    return slice
  }
}
