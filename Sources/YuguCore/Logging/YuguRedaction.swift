/// What may be shown of secrets: the one place that decides.
enum YuguRedaction {
  static let mask = "***"

  /// The first four characters; none of a key that has no more than that.
  static func appKey(_ key: String) -> String { key.count > 4 ? key.prefix(4) + mask : mask }

  /// A text with every one of the secrets masked, longest first; empty secrets are none.
  static func scrub(_ text: String, _ secrets: [String]) -> String {
    var text = text
    for secret in secrets.filter({ !$0.isEmpty }).sorted(by: { $0.utf8.count > $1.utf8.count }) {
      text = text.replacing(secret, with: mask)
    }
    return text
  }
}
