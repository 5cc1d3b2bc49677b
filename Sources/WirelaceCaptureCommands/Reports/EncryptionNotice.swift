import WirelaceTraffic

/// Says what of a capture of the air stayed encrypted, from which packet on, and what would open it.
struct EncryptionNotice: CustomStringConvertible {
  let description: String

  /// Nil when everything was read. `keys` are those that were tried.
  init?(_ counts: TrafficCounts, _ keys: TrafficKeys) {
    guard counts.encryptedPDUs > 0 else { return nil }
    let packets = Self.number(counts.encryptedPDUs, "packet")
    let connections = Self.number(counts.encryptedConnections, "connection")
    let first = counts.firstEncryptedPacket.map { ", from packet \($0) on," } ?? ""
    let verb = counts.encryptedPDUs == 1 ? "is" : "are"
    var text = "\(packets) of \(connections)\(first) \(verb) encrypted and could not be read; "
    text += "what they hold is not checked"
    let openable = counts.encryptedPDUs - counts.encryptedPDUsWithoutStart
    if counts.encryptedPDUsWithoutStart > 0 {
      let which = openable == 0 ? "" : " for \(counts.encryptedPDUsWithoutStart) of them"
      text += ". The capture lacks the start of encryption\(which), without which no key helps: "
      text += "record the connection from its beginning"
    }
    if openable > 0 {
      let tried = keys.longTermKeys.count + keys.passkeys.count
      if tried > 0 {
        text += ". " + (tried == 1 ? "The key given does not open them" : "None of the keys given opens them")
      }
      text += tried > 0 ? ": " : ". "
      text += "--ltk KEY gives the Long Term Key of the connection"
      text += "; --passkey NUMBER will do when a legacy pairing with a passkey is in the capture"
    }
    description = text
  }

  private static func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
