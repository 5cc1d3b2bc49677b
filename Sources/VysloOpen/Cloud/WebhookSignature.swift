import Foundation
import WirelaceDigests

extension VysloOpen {
  /// Seconds that a signature's time may differ from the receiver's clock.
  public static let webhookTolerance: TimeInterval = 300

  /// Whether a webhook's body was signed with a secret: `X-Vyslo-Signature: t=UNIX,id=ID,v1=HEX[,v1=HEX]`, each `v1` the HMAC-SHA256 over
  /// `UNIX.ID.` and the body. False, and never an error, for anything else; true when one of several `v1` fits, since a sender signs with both
  /// keys while it changes them.
  ///
  /// A signature holds for ``webhookTolerance`` around its time. Within that, the receiver keeps the `id`s it has seen, and takes none twice.
  ///
  /// - Parameters:
  ///   - webhookSecret: The app's, as the registration gave it.
  ///   - signature: The value of the header `X-Vyslo-Signature`.
  ///   - rawBody: Exactly the bytes that came, never JSON written anew.
  ///   - now: The receiver's clock.
  ///   - allowsUntimed: Also takes `sha256=HEX` and bare `HEX`, an HMAC over the body alone: whoever saw one may send it again at any time.
  public static func verifyWebhookSignature(
    webhookSecret: String, rawBody: Data, signature: String, now: Date = Date(), allowsUntimed: Bool = false
  ) -> Bool {
    verifyWebhookSignature(
      webhookSecrets: [webhookSecret], rawBody: rawBody, signature: signature, now: now, allowsUntimed: allowsUntimed)
  }

  /// As above, for a receiver that changes its secret: any of them may have signed.
  public static func verifyWebhookSignature(
    webhookSecrets: [String], rawBody: Data, signature: String, now: Date = Date(), allowsUntimed: Bool = false
  ) -> Bool {
    let secrets = webhookSecrets.filter { !$0.isEmpty }
    guard !secrets.isEmpty else { return false }
    let message: [UInt8]
    let candidates: [[UInt8]]
    if let header = WebhookSignature(signature) {
      let age = now.timeIntervalSince1970 - TimeInterval(header.time)
      guard abs(age) <= webhookTolerance else { return false }
      message = Array("\(header.timeText).\(header.id).".utf8) + rawBody
      candidates = header.digests
    } else if allowsUntimed, let digest = WebhookSignature.untimed(signature) {
      message = Array(rawBody)
      candidates = [digest]
    } else {
      return false
    }
    // Every pair is compared, so that the time tells nothing of which one fits.
    var fits = false
    for secret in secrets {
      let expected = SHA256Digest.authenticationCode(of: message, key: Array(secret.utf8))
      for candidate in candidates where equalInConstantTime(expected, candidate) { fits = true }
    }
    return fits
  }
}

/// What the header says.
struct WebhookSignature: Sendable, Hashable {
  /// Unix seconds, as written and as a number.
  let timeText: String
  let time: UInt64
  let id: String
  /// 32 bytes each.
  let digests: [[UInt8]]

  private static let sizeLimit = 4096
  private static let digestLimit = 16

  /// Nil unless there are one time, one id and at least one `v1`, each well formed. Members of other names are for newer receivers.
  init?(_ header: String) {
    let bytes = Array(header.utf8)
    guard bytes.count <= Self.sizeLimit else { return nil }
    var time: [UInt8]?
    var id: [UInt8]?
    var digests: [[UInt8]] = []
    for member in bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let equals = member.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = String(decoding: member[..<equals], as: UTF8.self)
      let value = Array(member[(equals + 1)...])
      switch name {
      case "t":
        guard time == nil, (1...12).contains(value.count), value.allSatisfy(Self.isDigit) else { return nil }
        time = value
      case "id":
        // A dot would let bytes wander between the id and the body.
        guard id == nil, (1...128).contains(value.count), value.allSatisfy(Self.isIdentifier) else { return nil }
        id = value
      case "v1":
        guard digests.count < Self.digestLimit, let digest = Self.digest(value) else { return nil }
        digests.append(digest)
      default:
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isIdentifier) else { return nil }
      }
    }
    guard let time, let id, !digests.isEmpty else { return nil }
    timeText = String(decoding: time, as: UTF8.self)
    guard let seconds = UInt64(timeText) else { return nil }
    self.time = seconds
    self.id = String(decoding: id, as: UTF8.self)
    self.digests = digests
  }

  /// The digest of the form without a time.
  static func untimed(_ header: String) -> [UInt8]? {
    let bytes = Array(header.utf8)
    let prefix = Array("sha256=".utf8)
    return digest(bytes.starts(with: prefix) ? Array(bytes.dropFirst(prefix.count)) : bytes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// 64 hexadecimal digits in either case.
  private static func digest(_ text: [UInt8]) -> [UInt8]? {
    guard text.count == 64 else { return nil }
    var digest: [UInt8] = []
    for pair in stride(from: 0, to: 64, by: 2) {
      guard let high = nibble(text[pair]), let low = nibble(text[pair + 1]) else { return nil }
      digest.append(high << 4 | low)
    }
    return digest
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
