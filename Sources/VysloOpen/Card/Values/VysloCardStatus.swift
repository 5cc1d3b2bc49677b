import VysloProtocol

/// A card as it is at the moment of the call.
public struct VysloCardStatus: Sendable, Hashable {
  /// The name that the user gave the card.
  public let name: String
  /// 0 to 100.
  public let batteryPercent: Int
  public let isCharging: Bool
  /// Still on the charger, and full.
  public let isChargeComplete: Bool
  public let storageUsedBytes: Int
  public let storageTotalBytes: Int
  /// `2.4.1`.
  public let firmwareVersion: String
  /// Also while paused.
  public let isRecording: Bool
  public let isPaused: Bool
  /// The recording that is under way.
  public let currentRecordingID: String?
  /// Recordings that can be listed.
  public let recordingCount: Int
  /// Smart wake is listening, nothing is being stored.
  public let isListening: Bool
  public let smartWakeEnabled: Bool
  /// An app holds the control lease.
  public let isControlHeld: Bool
  /// This session holds it.
  public let holdsControl: Bool
  public let isLiveAudioOpen: Bool
  public let isEnrolling: Bool
  public let isUpdating: Bool
  public let hasVoiceprint: Bool
  /// The pairing window is open.
  public let isPairing: Bool

  init(_ status: CardStatus) {
    name = status.name
    batteryPercent = Int(status.battery)
    isCharging = status.flags.charging
    isChargeComplete = status.flags.chargeComplete
    storageUsedBytes = Int(status.storageUsed)
    storageTotalBytes = Int(status.storageTotal)
    firmwareVersion = status.firmware.text
    isRecording = status.flags.recording
    isPaused = status.flags.paused
    currentRecordingID = status.current.map { String($0) }
    recordingCount = Int(status.recordings)
    isListening = status.flags.listening
    smartWakeEnabled = status.flags.smartWake
    isControlHeld = status.flags.leaseHeld
    holdsControl = status.flags.leaseOwn
    isLiveAudioOpen = status.flags.liveAudio
    isEnrolling = status.flags.enrolling
    isUpdating = status.flags.updating
    hasVoiceprint = status.flags.voiceprint
    isPairing = status.flags.pairing
  }
}

extension FirmwareVersion {
  /// `2.4.1`.
  var text: String { "\(major).\(minor).\(patch)" }
}
