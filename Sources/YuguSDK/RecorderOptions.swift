import Dispatch

/// What a recorder does.
public struct RecorderOptions: Sendable {
  /// Where the recorder's callbacks run.
  public var callbackQueue: DispatchQueue
  /// Bytes of a frame: 640 are 20 ms of 16 kHz, 16 bits, one channel.
  public var frameBytes: Int
  /// Whether `stop()` returns what was recorded; otherwise there are frames alone.
  public var keepsRecording: Bool
  /// Milliseconds after which recording stops by itself.
  public var maxDurationMs: Int
  /// Of Linux, the name that ALSA knows the microphone by; nil: `default`.
  public var deviceName: String?

  public init(
    callbackQueue: DispatchQueue = .main, frameBytes: Int = 640, keepsRecording: Bool = true,
    maxDurationMs: Int = 300_000, deviceName: String? = nil
  ) {
    self.callbackQueue = callbackQueue
    self.frameBytes = frameBytes
    self.keepsRecording = keepsRecording
    self.maxDurationMs = maxDurationMs
    self.deviceName = deviceName
  }

  /// What is wrong with the values; nil when nothing is.
  var fault: String? {
    if !(2...32_000 ~= frameBytes) || frameBytes % 2 != 0 { return "frameBytes is no even number from 2 to 32000" }
    if !(1...3_600_000 ~= maxDurationMs) { return "maxDurationMs is not within 1...3600000" }
    return nil
  }
}
