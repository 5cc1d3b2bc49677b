import Foundation
import WirelaceLocks

#if canImport(YuguCore)
  import YuguCore
#endif

/// What a recorder calls; set what is of interest. Calls come on `RecorderOptions.callbackQueue`, one behind the other.
public final class YuguRecorderHandlers: Sendable {
  // Sendable because the closures are called on the callback queue alone, where they belong.
  struct Closures: @unchecked Sendable {
    var frame: ((Data) -> Void)?
    var stateChanged: ((_ from: RecorderState, _ to: RecorderState) -> Void)?
    var error: ((YuguError) -> Void)?
    var interruptionEnded: ((_ shouldResume: Bool) -> Void)?
  }
  private let handlers = Guarded(Closures())

  public init() {}

  /// A frame: samples of 16 bits, little-endian, one channel, 16 kHz. The last one of a recording may be shorter.
  public var onFrame: ((Data) -> Void)? {
    get { current.frame }
    set { handlers.withLock { $0.frame = newValue } }
  }

  /// Every change of the state; that to STOPPED comes behind the last frame.
  public var onStateChanged: ((_ from: RecorderState, _ to: RecorderState) -> Void)? {
    get { current.stateChanged }
    set { handlers.withLock { $0.stateChanged = newValue } }
  }

  /// Recording has ended by itself: 90203. What was recorded until then is what `stop()` returns.
  public var onError: ((YuguError) -> Void)? {
    get { current.error }
    set { handlers.withLock { $0.error = newValue } }
  }

  /// An interruption is over, and the recorder is still paused: call `resume()` if the app wants to go on. `shouldResume` is the system's advice.
  public var interruptionEndedShouldResume: ((_ shouldResume: Bool) -> Void)? {
    get { current.interruptionEnded }
    set { handlers.withLock { $0.interruptionEnded = newValue } }
  }

  /// All of them as they are set now.
  var current: Closures { handlers.withLock { $0 } }
}
