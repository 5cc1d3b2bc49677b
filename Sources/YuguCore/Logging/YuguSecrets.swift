import Foundation
import WirelaceHTTP

/// Texts that are never to be shown, and what is shown instead: the one place that decides. Shows nothing of itself.
struct YuguSecrets: Sendable {
  private var shown: [(secret: String, mask: String)] = []
  static let mask = "***"

  /// The secret key or the token, and all but four characters of the app key.
  init(_ auth: YuguAuth) {
    switch auth {
    case .appKey(let appKey, let secretKey):
      add(secretKey)
      // A shorter key would be found in everything.
      if appKey.count > 4 { add(appKey, shownAs: YuguSecrets.shortened(appKey)) }
    case .token(let token): add(token)
    }
  }

  /// The first four characters; none of a key that has no more than that.
  static func shortened(_ appKey: String) -> String { appKey.count > 4 ? appKey.prefix(4) + mask : mask }

  /// Also in the forms that JSON and addresses give a text.
  mutating func add(_ secret: String, shownAs mask: String = YuguSecrets.mask) {
    guard !secret.isEmpty else { return }
    for form in Set([secret, secret.replacing("/", with: "\\/"), PercentCoding.encode(secret)]) {
      shown.append((form, mask))
    }
    // Longest first: one secret may begin with another one.
    shown.sort { $0.secret.utf8.count > $1.secret.utf8.count }
  }

  func scrub(_ text: String) -> String {
    shown.reduce(text) { $0.replacing($1.secret, with: $1.mask) }
  }

  /// Without secrets in its texts, should somebody have put them there.
  func scrub(_ error: YuguError) -> YuguError {
    var error = error
    error.message = scrub(error.message)
    // Scrubbed before it is cut: the cut could leave the beginning of a secret.
    error.rawBody = error.rawBody.map { YuguSecrets.start(of: scrub($0)) }
    error.recordId = error.recordId.map(scrub)
    error.cause = error.cause.map(scrub)
    return error
  }

  /// A cause that shows a secret is replaced by what it says of itself, without.
  private func scrub(_ cause: any Error) -> any Error {
    if let cause = cause as? YuguError { return scrub(cause) }
    let text = String(describing: cause)
    var all = text + String(reflecting: cause) + cause.localizedDescription
    dump(cause, to: &all, maxDepth: 16, maxItems: 1000)
    return scrub(all) == all ? cause : ScrubbedCause(description: scrub(text))
  }

  /// At most 4 KiB, which end with a whole character.
  private static func start(of text: String) -> String {
    var end = text.utf8.index(text.startIndex, offsetBy: 4 << 10, limitedBy: text.endIndex) ?? text.endIndex
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

/// Stands for a cause that cannot be shown as it is.
struct ScrubbedCause: Error, CustomStringConvertible {
  let description: String
}

extension YuguSecrets: CustomStringConvertible, CustomReflectable {
  var description: String { YuguSecrets.mask }
  var customMirror: Mirror { Mirror(self, children: []) }
}
