#if canImport(YuguCore)
  import YuguCore
#endif

/// A microphone that is open: made by `start`, gone with `stop`.
protocol AudioCapture: AnyObject, Sendable {
  /// Opens the microphone; audio and what befalls it are reported from now on, from any thread, one behind the other.
  ///
  /// Throws 90201 without permission, 90202 when there is no microphone, 90203 when it cannot record.
  func start(_ report: @escaping @Sendable (AudioCaptureEvent) -> Void) throws(YuguError)
  /// Holds back audio until `resume()`.
  func pause()
  /// Throws 90203 when it cannot go on.
  func resume() throws(YuguError)
  /// Closes the microphone; nothing is reported any more once this has returned. Calling it again does nothing.
  func stop()
}

enum AudioCaptureEvent: Sendable {
  /// Samples of 16 bits, little-endian, one channel, 16 kHz.
  case audio([UInt8])
  case interrupted
  case interruptionEnded(shouldResume: Bool)
  case failed(YuguError)
}

/// The microphone of the system.
enum SystemMicrophone {
  static func make(_ options: RecorderOptions) throws(YuguError) -> any AudioCapture {
    #if os(Linux)
      return ALSACapture(deviceName: options.deviceName ?? "default")
    #elseif canImport(AVFoundation)
      return EngineCapture()
    #else
      throw YuguErrors.fromCode(90202, message: "there is no microphone on this system")
    #endif
  }
}
