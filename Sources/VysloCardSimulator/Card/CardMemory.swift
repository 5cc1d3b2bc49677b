import Foundation
import VysloProtocol
import WirelaceFrames

/// Everything but recordings and images that outlasts a loss of power: one file, so that it is always of one moment.
struct CardMemory: Codable, Sendable, Hashable {
  /// A firmware image that is in the card.
  struct Image: Codable, Sendable, Hashable {
    var major: UInt8
    var minor: UInt8
    var patch: UInt16
    var securityVersion: UInt16

    var version: FirmwareVersion { FirmwareVersion(major: major, minor: minor, patch: patch) }

    init(_ version: FirmwareVersion, securityVersion: UInt16) {
      major = version.major
      minor = version.minor
      patch = version.patch
      self.securityVersion = securityVersion
    }

    init(_ manifest: FirmwareManifest) {
      self.init(
        FirmwareVersion(major: manifest.major, minor: manifest.minor, patch: manifest.patch),
        securityVersion: manifest.securityVersion)
    }
  }

  struct Firmware: Codable, Sendable, Hashable {
    var running: Image
    /// What runs again when the running one does not come up healthy; nil when that has.
    var previous: Image?
    /// What takes over at the next start.
    var staged: Image?
    /// The manifest of what is being uploaded.
    var upload: Data?
    var outcome: UInt8 = FirmwareOutcome.noUpdate.rawValue
    /// What the outcome speaks of.
    var last: Image?
  }

  var authority = CardAuthority.Saved()
  var smartWake = false
  var name: String
  /// A `FeedbackPatch`.
  var feedback = Data()
  /// A `VoiceprintPackage`.
  var voiceprint: Data?
  var firmware: Firmware
}

extension CardMemory {
  private static func path(_ folder: String) -> String { folder + "/card.json" }

  /// What a card was switched off with; nil for one that never was on. A file that cannot be read is an error: nobody
  /// may become the owner
  /// by damaging it.
  static func read(from folder: String, _ flash: CardFlash) throws(RecordingError) -> CardMemory? {
    guard let bytes = try flash.read(path(folder)) else { return nil }
    guard let memory = try? JSONDecoder().decode(CardMemory.self, from: Data(bytes)) else {
      throw .file(path(folder), EINVAL)
    }
    return memory
  }

  func write(to folder: String, _ flash: CardFlash) throws(RecordingError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(self) else { throw .file(Self.path(folder), EINVAL) }
    try flash.write(Array(data), to: Self.path(folder))
  }

  var feedbackStore: FeedbackPatch? { try? FeedbackPatch.decode(from: Array(feedback)) }
}
