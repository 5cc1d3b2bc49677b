import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP

/// A call whose asker is known and whose parameters are read.
struct PlatformCall: Sendable {
  var account: String
  /// Of everything that has to be the same under one key.
  var fingerprint: String
  var audio: [UInt8] = []
  /// As text, for the read-back.
  var parameters: String
  var work: @Sendable () throws(PlatformProblem) -> JSONValue
}

/// `POST /api/v1/evaluate`.
struct EvaluateCall {
  let call: PlatformCall

  init(_ request: HTTPRequest, _ body: [UInt8], _ authentication: Authentication) throws(PlatformProblem) {
    guard let form = FormParts(body, contentType: request.fields["Content-Type"]) else {
      throw PlatformProblem(.validationError, "the body is no multipart/form-data")
    }
    var signed: [(name: String, value: String)] = []
    for part in form.parts where part.fileName == nil { signed.append((part.name, part.text ?? "")) }
    let account = try authentication.account(request, body: body, signed: signed)
    guard let config = form["config"], let text = config.text else {
      throw PlatformProblem(.validationError, "there is no config")
    }
    guard config.contentType == "application/json" else {
      var problem = PlatformProblem(.validationError, "the config is not application/json")
      problem.status = 415
      throw problem
    }
    guard let audio = form["audio"]?.content else { throw PlatformProblem(.validationError, "there is no audio") }
    let evaluation = try StandInEvaluation(native: try? JSONValue(parsing: text))
    let fingerprint = StandInEvaluation.digest([Array(text.utf8), audio, form["image"]?.content ?? []])
    call = PlatformCall(account: account, fingerprint: fingerprint, audio: audio, parameters: text) {
      () throws(PlatformProblem) in try evaluation.result(UploadedAudio(audio).samples, recordId: fingerprint)
    }
  }
}

/// `POST /{coreType}`.
struct CompatCall {
  let call: PlatformCall

  init(
    _ request: HTTPRequest, _ body: [UInt8], _ authentication: Authentication, coreType: String
  ) throws(PlatformProblem) {
    guard let form = FormParts(body, contentType: request.fields["Content-Type"]) else {
      throw PlatformProblem(.validationError, "the body is no multipart/form-data")
    }
    let fields = form.parts.filter { $0.fileName == nil }.map { (name: $0.name, value: $0.text ?? "") }
    let account = try authentication.account(request, body: body, signed: fields, tokensAllowed: false)
    guard let audio = form["audio"]?.content else { throw PlatformProblem(.validationError, "there is no audio") }
    var members = fields.filter { $0.name != "request" }.map { JSONMember($0.name, .string($0.value)) }
    // The scalars at its top level are fields as well.
    if let text = form["request"]?.text, let extra = (try? JSONValue(parsing: text))?.objectValue {
      for member in extra
      where member.value.arrayValue == nil && member.value.objectValue == nil
        && !members.contains(where: { $0.name == member.name })
      { members.append(member) }
    }
    let parameters = JSONValue.object(members)
    let evaluation = try StandInEvaluation(compatible: parameters, coreType: coreType)
    let text = coreType + parameters.compactText
    let fingerprint = StandInEvaluation.digest([Array(text.utf8), audio])
    call = PlatformCall(account: account, fingerprint: fingerprint, audio: audio, parameters: text) {
      () throws(PlatformProblem) in try evaluation.result(UploadedAudio(audio).samples, recordId: fingerprint)
    }
  }
}

/// `POST /api/v1/tts/generate`.
struct SpeechCall {
  let call: PlatformCall

  init(_ request: HTTPRequest, _ body: [UInt8], _ authentication: Authentication) throws(PlatformProblem) {
    let json = try? JSONValue(parsing: body)
    let members = json?.objectValue ?? []
    let signed = members.filter { $0.value.arrayValue == nil && $0.value.objectValue == nil && !$0.value.isNull }
      .map { (name: $0.name, value: $0.value.stringValue ?? $0.value.compactText) }
    let account = try authentication.account(request, body: body, signed: signed)
    guard let text = json?["text"]?.stringValue, 1...2000 ~= text.unicodeScalars.count else {
      throw PlatformProblem(.validationError, "text does not have 1 to 2000 characters")
    }
    let format = json?["format"]?.stringValue ?? "wav"
    guard ["mp3", "wav", "ogg"].contains(format) else {
      throw PlatformProblem(.validationError, "format is not mp3, wav or ogg")
    }
    let milliseconds = SimulatorControl.speechMilliseconds(text)
    let fingerprint = StandInEvaluation.digest([body])
    let scheme = request.url.scheme
    let url = "\(scheme)://\(request.url.authority)/simulator/speech/\(PercentCoding.encode(text)).wav"
    call = PlatformCall(
      account: account, fingerprint: fingerprint, parameters: String(decoding: body, as: UTF8.self)
    ) {
      // Whatever was asked for: this stand-in speaks WAV alone, and says so.
      [
        "code": 0, "message": "ok",
        "data": [
          "audioUrl": .string(url), "duration": .float(Double(milliseconds) / 1000), "format": "wav",
        ],
      ]
    }
  }
}
