import Foundation

#if canImport(YuguCore)
  import YuguCore
#endif

/// What was recorded: samples of 16 bits, little-endian, one channel, 16 kHz.
public struct YuguRecording: Sendable, Hashable {
  public static let sampleRate = 16_000

  public let pcm: Data

  /// Milliseconds, rounded down.
  public var durationMs: Int { pcm.count / 32 }

  /// As a WAV file.
  public var wav: Data { (try? YuguWAV.wrap(pcm, sampleRate: YuguRecording.sampleRate)) ?? Data() }

  /// To be assessed.
  public var audioInput: AudioInput { .data(wav, fileName: "recording.wav") }
}

/// Length alone.
extension YuguRecording: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "recording of \(durationMs) ms" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "recording", value: description)]) }
}
