import WirelaceDigests
import WirelaceFrames
import WirelaceHTTP

/// Proves who asks: a bearer token, or a signature with a fresh time and a fresh random text.
struct RequestSigner: Sendable {
  let auth: YuguAuth
  let version: YuguSignatureVersion
  let environment: YuguEnvironment

  /// What is put on one attempt, and what of it no log or error may show.
  struct Proof: Sendable {
    var fields: [(name: String, value: String)]
    var secrets: YuguSecrets
  }

  private func proof(_ fields: [(name: String, value: String)], signature: String? = nil) -> Proof {
    var secrets = YuguSecrets(auth)
    if let signature { secrets.add(signature) }
    return Proof(fields: fields, secrets: secrets)
  }

  /// The header fields of one attempt of a request.
  ///
  /// `parameters` are what version 1 signs; version 2 signs the request itself.
  func proof(
    method: String, path: String, query: [(name: String, value: String)] = [],
    parameters: [(name: String, value: String)], body: [UInt8]
  ) -> Proof {
    switch auth {
    case .token(let token):
      return proof([("Authorization", "Bearer " + token)])
    case .appKey(let appKey, let secretKey):
      let timestamp = "\(environment.clock.unixTime)"
      let nonce = IdempotencyKey.make(environment.random)
      let payload =
        switch version {
        case .v1: SignaturePayload.version1(parameters)
        case .v2:
          SignaturePayload.version2(
            method: method, path: path, query: query, timestamp: timestamp, nonce: nonce, body: body)
        }
      let signature = SignaturePayload.sign(payload, secretKey: secretKey)
      var fields = [
        (name: "X-App-Key", value: appKey), ("X-Timestamp", timestamp), ("X-Nonce", nonce),
        ("X-Signature", signature),
      ]
      if version == .v2 { fields.append(("X-Signature-Version", "2")) }
      return proof(fields, signature: signature)
    }
  }

  /// The query of a WebSocket handshake: the token, or app key, time, random text, key and a signature over these.
  ///
  /// Version 2 signs the handshake as a GET without a body, and says so in `signatureVersion`.
  func handshakeQuery(path: String, idempotencyKey: String?) -> Proof {
    switch auth {
    case .token(let token):
      var query = [(name: "token", value: token)]
      if let idempotencyKey { query.append(("idempotencyKey", idempotencyKey)) }
      return proof(query)
    case .appKey(let appKey, let secretKey):
      let timestamp = "\(environment.clock.unixTime)"
      let nonce = IdempotencyKey.make(environment.random)
      var query = [(name: "appKey", value: appKey), ("timestamp", timestamp), ("nonce", nonce)]
      if let idempotencyKey { query.append(("idempotencyKey", idempotencyKey)) }
      if version == .v2 { query.append(("signatureVersion", "2")) }
      let payload =
        switch version {
        case .v1: SignaturePayload.version1(query)
        case .v2:
          SignaturePayload.version2(
            method: "GET", path: path, query: query, timestamp: timestamp, nonce: nonce, body: [])
        }
      let signature = SignaturePayload.sign(payload, secretKey: secretKey)
      query.append(("signature", signature))
      return proof(query, signature: signature)
    }
  }
}

/// What is signed.
enum SignaturePayload {
  /// As published: parameters that are not empty, by the bytes of their names, `name=value` joined with `&`, nothing escaped.
  static func version1(_ parameters: [(name: String, value: String)]) -> String {
    parameters.filter { !$0.value.isEmpty }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  /// This project's own: every part of a request on a line of its own, so that none can be taken for another.
  ///
  /// `path` as it is sent; the query escaped, by names and then values.
  static func version2(
    method: String, path: String, query: [(name: String, value: String)], timestamp: String, nonce: String,
    body: [UInt8]
  ) -> String {
    let sorted = query.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "&")
    let digest = FrameText.hexadecimal(SHA256Digest.of(body))
    return ["YG2", method, path, sorted, timestamp, nonce, digest].joined(separator: "\n")
  }

  /// HMAC-SHA256 in base64.
  static func sign(_ payload: String, secretKey: String) -> String {
    Base64.encode(SHA256Digest.authenticationCode(of: Array(payload.utf8), key: Array(secretKey.utf8)))
  }
}
