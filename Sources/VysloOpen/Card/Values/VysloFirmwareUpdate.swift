import VysloProtocol

/// A firmware release that is meant for a card.
public struct VysloFirmwareUpdate: Sendable, Hashable {
  /// `2.4.1`.
  public let version: String
  public let sizeBytes: Int
  /// What is new, for the user.
  public let notes: String
  /// What VYSLO signed of the image; the card verifies it.
  let manifest: FirmwareManifest

  /// - Parameters:
  ///   - manifest: As the cloud gave it; the card alone judges its signature.
  ///   - notes: What is new, for the user.
  public init(manifest: FirmwareManifest, notes: String = "") {
    version = FirmwareVersion(major: manifest.major, minor: manifest.minor, patch: manifest.patch).text
    sizeBytes = Int(manifest.imageSize)
    self.notes = notes
    self.manifest = manifest
  }
}
