import WirelaceHTTP

/// Keeps what must not be shown out of the texts of findings.
struct ExchangeSecrets {
  /// Letters by which a secret is known again where it stands cut off.
  private static let shortest = 8
  private static let longest = 16
  private static let mostSecrets = 10_000
  // The code of an error is no secret.
  private static let redactor = HTTPRedactor(secretWords: HTTPRedactor.defaultWords.filter { $0 != "code" })

  /// The beginnings of values under names of secrets.
  private var secrets: Set<String> = []

  static func isSecret(_ name: String) -> Bool { redactor.isSecret(name) }

  mutating func gather(_ exchange: RecordedExchange) {
    for field in exchange.request.fields + exchange.response.fields where Self.isSecret(field.name) {
      for word in field.value.split(whereSeparator: { " ;,=".contains($0) }) { add(String(word)) }
    }
    for (name, values) in APIInput.pairs(exchange.url.query ?? "") ?? [:] where Self.isSecret(name) {
      for value in values { add(value) }
    }
  }

  mutating func add(_ secret: String) {
    guard secret.utf8.count >= Self.shortest, secrets.count < Self.mostSecrets else { return }
    secrets.insert(String(secret.prefix(Self.longest)))
  }

  /// The text, or a mask: for a place whose name says that it is secret, a text with a secret in it, the query of a URL.
  func shown(_ text: String, at place: String) -> String {
    let names = place.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    if !text.isEmpty, names.contains(where: { Self.isSecret(String($0)) }) { return HTTPRedactor.mask }
    if secrets.contains(where: { text.contains($0) }) { return HTTPRedactor.mask }
    guard text.contains("://"), let mark = text.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return text }
    return String(text[...mark]) + HTTPRedactor.mask
  }
}
