import Foundation
import VysloProtocol

/// A recording on a card.
public struct VysloCardRecording: Sendable, Hashable, Identifiable {
  /// Of the card's own count, in decimal digits; never used twice on one card.
  public let id: String
  public let startedAt: Date
  /// Seconds.
  public let duration: TimeInterval
  /// Of the Ogg Opus file.
  public let sizeBytes: Int

  init(_ info: RecordingInfo) {
    id = String(info.id)
    startedAt = Date(timeIntervalSince1970: TimeInterval(info.started))
    duration = TimeInterval(info.duration) / 1000
    sizeBytes = Int(info.fileSize)
  }
}

/// What an exported recording is written as.
public enum VysloAudioFormat: String, Sendable, Hashable, CaseIterable {
  /// The file exactly as the card stores it: Ogg Opus, 16 kHz, mono.
  case opus
  /// 16-bit PCM in a WAV container, 16 kHz, mono.
  case wav
  /// Raw 16-bit samples, lowest byte first, 16 kHz, mono.
  case pcm
}

/// What live audio is handed out as.
public enum VysloLiveFormat: String, Sendable, Hashable, CaseIterable {
  /// 320 samples of 16 bit, lowest byte first: 20 ms, 16 kHz, mono.
  case pcm
  /// One Opus packet of 20 ms.
  case opus
}

/// A step of a voiceprint's enrolment.
public enum VysloEnrolmentStep: Sendable, Hashable {
  /// The card hears the user: how loud, 0 to 1.
  case recording(Double)
  /// The cloud builds the voiceprint, and the card takes it.
  case processing
  /// The card has the voiceprint.
  case done
}
