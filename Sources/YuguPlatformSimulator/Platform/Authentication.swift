import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP
import YuguProtocol

/// An answer that is an error: what the platform says, and its status.
struct PlatformProblem: Error, Sendable {
  var status: Int
  var code: Int
  var message: String
  var retryAfter: Int?

  init(_ error: YuguServerErrors, _ message: String? = nil, retryAfter: Int? = nil) {
    status = error.httpStatus ?? 400
    code = error.rawValue
    self.message = message ?? error.message ?? ""
    self.retryAfter = retryAfter
  }

  init(status: Int, code: Int, retryAfter: Int?) {
    self.status = status
    self.code = code
    message = YuguServerErrors(rawValue: code)?.message ?? "a fault that was asked for"
    self.retryAfter = retryAfter
  }
}

/// Checks who asks.
struct Authentication: Sendable {
  let state: SimulatorState

  /// The app key, or the user of the token, of a call.
  /// - Parameter signed: what version 1 signs.
  func account(
    _ request: HTTPRequest, body: [UInt8], signed: [(name: String, value: String)], tokensAllowed: Bool = true
  ) throws(PlatformProblem) -> String {
    if tokensAllowed, let field = request.fields["Authorization"] {
      guard field.hasPrefix("Bearer "), let user = state.settings.tokens[String(field.dropFirst(7))] else {
        throw PlatformProblem(.tokenInvalid)
      }
      return user
    }
    guard let appKey = request.fields["X-App-Key"], let time = request.fields["X-Timestamp"],
      let nonce = request.fields["X-Nonce"], let signature = request.fields["X-Signature"]
    else { throw PlatformProblem(.unauthorized) }
    let isSecond = request.fields["X-Signature-Version"] == "2"
    let payload =
      isSecond
      ? Self.second(
        request.method.name, request.url.path, Self.query(request.url.query), time: time, nonce: nonce, body: body)
      : Self.first(signed)
    return try check(appKey, time: time, nonce: nonce, signature: signature, payload: payload)
  }

  /// The same of a handshake, whose proof stands in its query.
  func account(handshake request: HTTPRequest, tokensAllowed: Bool) throws(PlatformProblem) -> String {
    let query = Self.query(request.url.query).filter { $0.name != "simulatorFault" }
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    if tokensAllowed, let token = value("token") {
      guard let user = state.settings.tokens[token] else { throw PlatformProblem(.tokenInvalid) }
      return user
    }
    guard let appKey = value("appKey"), let time = value("timestamp"), let nonce = value("nonce"),
      let signature = value("signature")
    else { throw PlatformProblem(.unauthorized) }
    let signed = query.filter { $0.name != "signature" }
    let payload =
      value("signatureVersion") == "2"
      ? Self.second("GET", request.url.path, signed, time: time, nonce: nonce, body: []) : Self.first(signed)
    return try check(appKey, time: time, nonce: nonce, signature: signature, payload: payload)
  }

  private func check(
    _ appKey: String, time: String, nonce: String, signature: String, payload: String
  ) throws(PlatformProblem) -> String {
    guard let secret = state.settings.accounts[appKey] else { throw PlatformProblem(.apiKeyNotFound) }
    let now = state.settings.clock.unixTime
    guard let seconds = Int64(time), seconds.distance(to: now).magnitude <= state.settings.clockSkew.magnitude else {
      throw PlatformProblem(.signatureVerificationFailed, "the time is off by more than the platform allows")
    }
    let code = SHA256Digest.authenticationCode(of: Array(payload.utf8), key: Array(secret.utf8))
    guard let given = Base64.decode(signature), equalInConstantTime(code, given) else {
      throw PlatformProblem(.signatureVerificationFailed)
    }
    guard state.isNew(nonce: appKey + "\n" + nonce, at: now) else {
      throw PlatformProblem(.signatureVerificationFailed, "the nonce was used before")
    }
    return appKey
  }

  // MARK: - What is signed

  private static func first(_ parameters: [(name: String, value: String)]) -> String {
    parameters.filter { !$0.value.isEmpty }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { $0.name + "=" + $0.value }.joined(separator: "&")
  }

  private static func second(
    _ method: String, _ path: String, _ query: [(name: String, value: String)], time: String, nonce: String,
    body: [UInt8]
  ) -> String {
    let pairs = query.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let digest = FrameText.hexadecimal(SHA256Digest.of(body))
    return ["YG2", method, path, pairs.joined(separator: "&"), time, nonce, digest].joined(separator: "\n")
  }

  static func query(_ text: String?) -> [(name: String, value: String)] {
    (text ?? "").split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (
        PercentCoding.decode(halves[0]) ?? "", halves.count == 2 ? PercentCoding.decode(halves[1]) ?? "" : ""
      )
    }
  }
}
