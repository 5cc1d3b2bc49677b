import VysloCloudProtocol
import VysloProtocol
import WirelaceFrames
import WirelaceHTTP

/// Does for cards what the cloud behind an app's base URL offers: firmware, voiceprints.
struct CloudOfCards: VysloCardCloud {
  let vyslo: VysloOpen

  /// A card in the cloud; Bluetooth knows it by the digits alone.
  private static func deviceID(_ card: String) -> String { "card-" + card }

  func firmwareUpdate(for card: String, hardware: Int, running: String) async throws -> VysloFirmwareUpdate? {
    let check = try await vyslo.call {
      try await $0.checkFirmware(deviceID: Self.deviceID(card), current: running)
    }
    guard let release = check.release else { return nil }
    let manifest: FirmwareManifest
    do {
      manifest = try FirmwareManifest.decode(from: release.manifest)
    } catch {
      throw VysloBleError(.cardBusy, "the manifest of firmware \(release.version) cannot be read: \(error)")
    }
    let update = VysloFirmwareUpdate(manifest: manifest, notes: release.notes)
    // What was signed counts; a cloud that says something else of it is not to be trusted with a download.
    guard update.version == release.version, update.sizeBytes == Int(release.sizeBytes) else {
      throw VysloBleError(
        .cardBusy, "the cloud offers firmware \(release.version), the manifest beside it is of \(update.version)")
    }
    return Int(manifest.hardware) == hardware ? update : nil
  }

  func firmwareImage(of update: VysloFirmwareUpdate) async throws -> HTTPBody {
    try await vyslo.call { try await $0.downloadFirmware(version: update.version) }.body
  }

  func buildVoiceprint(from sample: [UInt8], of card: String) async throws -> [UInt8] {
    let file = APIFile(sample, fileName: "sample.ogg", contentType: "audio/ogg")
    return try await vyslo.call {
      try await $0.buildVoiceprint(deviceID: Self.deviceID(card), sample: file)
    }.sealed
  }
}
