/// Decides which values may stand in logs: the one place that does.
public struct HTTPRedactor: Sendable {
  /// A name that holds one of these, in any case of letters and without regard to `-` and `_`, names a secret.
  public var secretWords: [String]
  /// Names whose values show although a word would hide them.
  public var shownNames: Set<String>

  public static let mask = "***"

  public init(secretWords: [String] = HTTPRedactor.defaultWords, shownNames: Set<String> = []) {
    self.secretWords = secretWords
    self.shownNames = shownNames
  }

  public static let defaultWords = [
    "authorization", "authenticate", "cookie", "token", "secret", "signature", "sig", "password", "passwd", "apikey",
    "appkey", "accesskey", "credential", "session", "jwt", "code", "nonce",
  ]

  public func isSecret(_ name: String) -> Bool {
    if shownNames.contains(where: { HTTPSyntax.isEqual($0, name) }) { return false }
    let plain = HTTPSyntax.lowercased(name).filter { $0 != "-" && $0 != "_" }
    return secretWords.contains { plain.contains($0) }
  }

  /// `name: value`, one a field.
  public func lines(_ fields: HTTPFields) -> [String] {
    fields.map { "\($0.name): \(isSecret($0.name) ? HTTPRedactor.mask : visible($0.value))" }
  }

  /// The URL with secret query parameters masked.
  public func text(_ url: HTTPURL) -> String {
    guard let query = url.query else { return url.text }
    var shown = url
    shown.query = query.split(separator: "&", omittingEmptySubsequences: false).map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = pair.first.map { String($0) } ?? ""
      // A name that cannot be read may be anything.
      guard pair.count == 2, PercentCoding.decode(name, plusIsBlank: true).map(isSecret) ?? true else {
        return String(part)
      }
      return name + "=" + HTTPRedactor.mask
    }.joined(separator: "&")
    return shown.text
  }

  /// Fields with URLs in them (Location, Referer) may carry secrets in a query.
  private func visible(_ value: String) -> String {
    value.firstRange(of: "://") == nil
      ? value : String(value.prefix { $0 != "?" }) + (value.contains("?") ? "?" + HTTPRedactor.mask : "")
  }
}
