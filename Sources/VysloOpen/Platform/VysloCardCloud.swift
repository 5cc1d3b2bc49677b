import WirelaceHTTP

/// What the cloud does for a card.
public protocol VysloCardCloud: Sendable {
  /// The firmware release that is meant for a card; nil when there is none that is newer.
  ///
  /// - Parameters:
  ///   - card: Sixteen hexadecimal digits.
  ///   - hardware: The revision of the card's hardware.
  ///   - running: The version that the card runs: `2.4.1`.
  func firmwareUpdate(for card: String, hardware: Int, running: String) async throws -> VysloFirmwareUpdate?

  /// The image of a release.
  func firmwareImage(of update: VysloFirmwareUpdate) async throws -> HTTPBody

  /// Builds a voiceprint: what comes back is signed for this card and this user, and the card alone can read it.
  ///
  /// - Parameters:
  ///   - sample: An Ogg Opus file, as the card recorded it.
  ///   - card: Sixteen hexadecimal digits.
  func buildVoiceprint(from sample: [UInt8], of card: String) async throws -> [UInt8]
}
