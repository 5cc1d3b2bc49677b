import WirelaceFrames
import WirelaceHTTP

/// The calls of the platform over HTTP, by the names that logs and listeners know.
enum PlatformOperation: String, Sendable {
  case evaluate, evaluateCompat, tts, getReport
}

/// What a call sends: the same bytes in every attempt, only the proof of who asks is made anew.
struct PlatformRequest: Sendable {
  var operation: PlatformOperation
  var method: HTTPMethod
  /// Below the base URL, percent-encoded.
  var path: String
  var contentType: String?
  var body: [UInt8] = []
  /// What version 1 of the signature signs.
  var parameters: [(name: String, value: String)] = []
  var idempotencyKey: String?

  /// Reading may always be repeated, writing only under a key.
  var isRepeatable: Bool { method.isIdempotent || idempotencyKey != nil }
}

extension PlatformRequest {
  /// A file of a call, read and known.
  struct File: Sendable {
    var name: String
    var contentType: String
    var bytes: [UInt8]
  }

  static func evaluate(
    config: EvaluateConfig, audio: File, image: File?, boundary: String
  ) throws(YuguError) -> PlatformRequest {
    let json = try config.jsonText()
    var body = MultipartBody(boundary: boundary)
    body.add(name: "config", contentType: "application/json", text: json)
    if let image { body.add(name: "image", fileName: image.name, contentType: image.contentType, image.bytes) }
    body.add(name: "audio", fileName: audio.name, contentType: audio.contentType, audio.bytes)
    return PlatformRequest(
      operation: .evaluate, method: .post, path: "/api/v1/evaluate", contentType: body.contentType,
      body: body.finished(), parameters: [("config", json)])
  }

  static func evaluateCompat(
    coreType: String, params: CompatParams, audio: File, boundary: String
  ) throws(YuguError) -> PlatformRequest {
    let path = try compatPath(coreType)
    var body = MultipartBody(boundary: boundary)
    var parameters: [(name: String, value: String)] = []
    for member in try params.members(isStream: false) {
      let text = member.value.fieldText
      parameters.append((member.name, text))
      body.add(name: member.name, contentType: member.value.objectValue == nil ? nil : "application/json", text: text)
    }
    body.add(name: "audio", fileName: audio.name, contentType: audio.contentType, audio.bytes)
    return PlatformRequest(
      operation: .evaluateCompat, method: .post, path: path, contentType: body.contentType, body: body.finished(),
      parameters: parameters)
  }

  /// `/sent.eval.cn`; throws 90010 for a type that is not words of small letters with points between them.
  static func compatPath(_ coreType: String) throws(YuguError) -> String {
    let words = coreType.split(separator: ".", omittingEmptySubsequences: false)
    guard coreType.utf8.count <= 100,
      words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } })
    else { throw .local(.invalidArgument, "the core type is not of the form 'sent.eval.cn'") }
    return "/" + coreType
  }

  static func tts(_ request: TtsRequest) throws(YuguError) -> PlatformRequest {
    let members = try request.members()
    let scalars = members.filter { $0.value.arrayValue == nil && $0.value.objectValue == nil && !$0.value.isNull }
    return PlatformRequest(
      operation: .tts, method: .post, path: "/api/v1/tts/generate", contentType: "application/json",
      body: Array(JSONValue.object(members).compactText.utf8),
      parameters: scalars.map { ($0.name, $0.value.fieldText) })
  }

  static func report(recordId: String) throws(YuguError) -> PlatformRequest {
    guard recordId.unicodeScalars.count <= 128, let segment = PercentCoding.pathSegment(recordId) else {
      throw .local(.invalidArgument, "the record id does not have 1 to 128 characters, or is '.' or '..'")
    }
    return PlatformRequest(operation: .getReport, method: .get, path: "/api/v1/report/" + segment)
  }
}

extension JSONValue {
  /// The value as the text of a form field: a text itself, everything else as JSON.
  var fieldText: String { stringValue ?? compactText }
}
