import Foundation
import VysloProtocol
import VysloToken
import WirelaceFrames
import WirelaceDigests

extension VirtualCard {
  var imagePath: String { configuration.folder + "/firmware.image" }

  var firmwareStatus: FirmwareStatus {
    let firmware = memory.firmware
    return FirmwareStatus(
      running: firmware.running.version, hardware: configuration.hardware,
      securityVersion: firmware.running.securityVersion, outcome: FirmwareOutcome(rawValue: firmware.outcome),
      last: firmware.last?.version ?? FirmwareVersion(major: 0, minor: 0, patch: 0))
  }

  /// Judges a manifest before a byte of the image is sent, and tells from where on the card wants it.
  func takeFirmwareOffer(_ manifest: FirmwareManifest, on connection: Int) throws(Refused) -> UploadStarted {
    if isTakingSample { throw Refused(.busy(.enrolment)) }
    if battery < Self.firmwareBattery && !isCharging { throw Refused(.lowBattery) }
    guard let bytes = try? manifest.encoded(), bytes.count > 64, isSigned(bytes, by: manifest.signerKey, .firmware),
      manifest.hardware == configuration.hardware,
      manifest.securityVersion >= memory.firmware.running.securityVersion
    else { throw Refused(.verification) }
    try clearUpload(for: connection)
    // Nothing else goes on while a firmware comes.
    stopRecording(.firmwareUpdate)
    endLive()
    for other in exports.keys.sorted() { endExport(on: other, .shuttingDown) }
    if hotspot?.facts.purpose == .recordings { endIdleHotspot() }
    var received = 0
    if memory.firmware.upload == Data(bytes), let size = fileSize(imagePath), size <= Int(manifest.imageSize) {
      received = size
    } else {
      try remember { memory in
        memory.firmware.upload = nil
        memory.firmware.staged = nil
      }
      try stored { () throws(RecordingError) in try flash.remove(imagePath) }
      try remember { $0.firmware.upload = Data(bytes) }
    }
    let file = try stored { () throws(RecordingError) in try flash.create(imagePath, flags: O_APPEND) }
    return begin(
      .firmware(manifest, file: file), size: Int(manifest.imageSize), received: received, on: connection)
  }

  /// Verifies the whole image; one that is not what was signed is thrown away.
  func stage(_ manifest: FirmwareManifest) throws(Refused) {
    let image = try stored { () throws(RecordingError) in try flash.read(imagePath) } ?? []
    guard image.count == Int(manifest.imageSize), SHA256Digest.of(image) == manifest.imageHash else {
      try remember { $0.firmware.upload = nil }
      throw Refused(.verification)
    }
    try remember { memory in
      memory.firmware.upload = nil
      memory.firmware.staged = CardMemory.Image(manifest)
      memory.firmware.outcome = FirmwareOutcome.staged.rawValue
      memory.firmware.last = CardMemory.Image(manifest)
    }
  }

  func activateFirmware(restarts: Bool) throws(Refused) {
    guard memory.firmware.staged != nil else { throw Refused(.wrongState) }
    if battery < Self.firmwareBattery && !isCharging { throw Refused(.lowBattery) }
    guard restarts else { return }
    stopRecording(.firmwareUpdate)
    turnOff(then: .restart, after: Self.restartDelay)
  }

  /// At every start: a new image takes over on trial; one whose trial was broken off is left for the previous one.
  func bootFirmware(_ firmware: inout CardMemory.Firmware) {
    if let previous = firmware.previous {
      firmware.outcome = FirmwareOutcome.rolledBack.rawValue
      firmware.last = firmware.running
      firmware.running = previous
      firmware.previous = nil
    } else if let staged = firmware.staged {
      firmware.previous = firmware.running
      firmware.running = staged
      firmware.staged = nil
      firmware.outcome = FirmwareOutcome.noUpdate.rawValue
      firmware.last = nil
    }
  }

  /// The new image has worked for long enough, or has not in all the time that it had.
  func decideHealth() {
    healthDecision = nil
    guard nextImageIsHealthy else {
      stopRecording(.firmwareUpdate)
      turnOff(then: .restart, after: Self.restartDelay)
      return
    }
    do throws(Refused) {
      try remember { memory in
        memory.firmware.previous = nil
        memory.firmware.outcome = FirmwareOutcome.installed.rawValue
        memory.firmware.last = memory.firmware.running
      }
    } catch {
      // Not stored: the card still holds the image for one on trial, and goes back at the next start.
    }
  }

  /// Whether one of the card's keys signed a frame whose last 64 bytes are its signature.
  func isSigned(_ bytes: [UInt8], by key: UInt32, _ domain: SignatureDomain) -> Bool {
    do throws(TokenRejection) {
      try TokenVerifier(keys: configuration.keys, owner: nil).verifySignature(
        Array(bytes.dropLast(64)), Array(bytes.suffix(64)), by: key, domain: domain)
      return true
    } catch {
      return false
    }
  }

  private func fileSize(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue
  }
}
