import Dispatch
import Foundation
import WirelaceLocks

#if canImport(AVFoundation)
  import AVFoundation
#endif
#if canImport(YuguCore)
  import YuguCore
#endif

/// Records from the microphone: frames as they come, and the whole at the end.
///
/// The microphone is opened by `start()` and closed by `stop()`, `release()` and whatever goes wrong. All methods may be called from any thread.
public final class YuguRecorder: Sendable {
  private enum Call: Sendable {
    case frame([UInt8])
    case changed(RecorderState, RecorderState)
    case failed(YuguError)
    case interruptionEnded(Bool)
  }
  private struct Machine: Sendable {
    var state = RecorderState.idle
    var capture: (any AudioCapture)?
    /// Tells the reports of a microphone that was given up.
    var generation = 0
    var rest: [UInt8] = []
    var pcm: [UInt8] = []
    var recordedBytes = 0
    var recording: YuguRecording?
    var calls: [Call] = []
    var handlers: YuguRecorderHandlers?
  }
  private let machine = Guarded(Machine())
  private let options: RecorderOptions
  private let makeCapture: @Sendable (RecorderOptions) throws(YuguError) -> any AudioCapture
  private let queue: DispatchQueue
  private let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  public convenience init(options: RecorderOptions = RecorderOptions()) {
    self.init(options: options) { (options) throws(YuguError) in try SystemMicrophone.make(options) }
  }

  init(
    options: RecorderOptions, makeCapture: @escaping @Sendable (RecorderOptions) throws(YuguError) -> any AudioCapture
  ) {
    self.options = options
    self.makeCapture = makeCapture
    queue = DispatchQueue(label: "yugu.recorder", target: options.callbackQueue)
    options.callbackQueue.setSpecific(key: queueKey, value: ObjectIdentifier(queue))
  }

  deinit {
    options.callbackQueue.setSpecific(key: queueKey, value: nil)
    machine.withLock { $0.capture }?.stop()
  }

  /// Asks for permission to record; the answer comes on the main queue. On Linux nobody is asked.
  public static func requestPermission(_ completion: @escaping @Sendable (_ granted: Bool) -> Void) {
    #if canImport(AVFoundation) && !os(Linux)
      AVCaptureDevice.requestAccess(for: .audio) { granted in DispatchQueue.main.async { completion(granted) } }
    #else
      DispatchQueue.main.async { completion(true) }
    #endif
  }

  public var state: RecorderState { machine.withLock { $0.state } }

  /// Sets what is called; nil for nothing. A released recorder takes none.
  public func setListener(_ handlers: YuguRecorderHandlers?) {
    machine.withLock { if $0.state != .released { $0.handlers = handlers } }
  }

  // MARK: - What apps do

  /// Opens the microphone and records; from IDLE and STOPPED.
  ///
  /// Throws 90009 in any other state, 90010 for options that are no good, 90201 without permission, 90202 when there is no microphone and 90203
  /// when it cannot record; the state stays as it was then.
  public func start() throws(YuguError) {
    if let fault = options.fault { throw YuguErrors.fromCode(90010, message: fault) }
    let capture = try makeCapture(options)
    let generation: Int? = machine.withLock { machine in
      guard machine.state == .idle || machine.state == .stopped, machine.capture == nil else { return nil }
      machine.generation += 1
      machine.capture = capture
      machine.rest = []
      machine.pcm = []
      machine.recordedBytes = 0
      machine.recording = nil
      return machine.generation
    }
    guard let generation else { throw illegal("start()") }
    do {
      try capture.start { [weak self] event in self?.receive(event, generation) }
    } catch {
      capture.stop()
      machine.withLock { machine in
        if machine.generation == generation { machine.capture = nil }
      }
      throw error
    }
    let isReleased = machine.withLock { machine in
      guard machine.generation == generation, machine.capture != nil else { return true }
      Self.move(&machine, .recording)
      // What came meanwhile is behind the change of the state.
      cut(&machine)
      return false
    }
    if isReleased { capture.stop() }
    schedule()
  }

  /// Holds recording up; only in RECORDING, otherwise nothing happens.
  public func pause() {
    let capture: (any AudioCapture)? = machine.withLock { machine in
      guard machine.state == .recording else { return nil }
      Self.move(&machine, .paused)
      return machine.capture
    }
    capture?.pause()
    schedule()
  }

  /// Goes on with recording; only in PAUSED, otherwise nothing happens. Throws 90203 when the microphone cannot go on; recording has ended then.
  public func resume() throws(YuguError) {
    let found: (capture: any AudioCapture, generation: Int)? = machine.withLock { machine in
      guard machine.state == .paused, let capture = machine.capture else { return nil }
      Self.move(&machine, .recording)
      return (capture, machine.generation)
    }
    guard let found else { return }
    do {
      try found.capture.resume()
    } catch {
      receive(.failed(error), found.generation)
      throw error
    }
    schedule()
  }

  /// Closes the microphone and returns what was recorded since `start()`; nil when there is nothing, or it was returned before.
  ///
  /// Called on the callback queue, the frames that still wait are handed out before it returns: an `end()` of a session behind it comes behind all
  /// audio.
  @discardableResult
  public func stop() -> YuguRecording? {
    finish(.stopped)
    if DispatchQueue.getSpecific(key: queueKey) == ObjectIdentifier(queue) { deliver() }
    return machine.withLock { machine in
      defer { machine.recording = nil }
      return machine.recording
    }
  }

  /// Closes the microphone for good; the listener is forgotten once it knows. Calling it again does nothing.
  public func release() {
    finish(.released)
    machine.withLock { machine in
      machine.recording = nil
      machine.pcm = []
    }
  }

  // MARK: - What happens

  private func receive(_ event: AudioCaptureEvent, _ generation: Int) {
    var ends = false
    machine.withLock { machine in
      guard machine.generation == generation, machine.capture != nil else { return }
      switch event {
      case .audio(let bytes): ends = take(bytes, &machine)
      case .interrupted: if machine.state == .recording { Self.move(&machine, .paused) }
      case .interruptionEnded(let shouldResume):
        if machine.state == .paused { machine.calls.append(.interruptionEnded(shouldResume)) }
      case .failed(let error):
        machine.calls.append(.failed(error))
        ends = true
      }
    }
    if ends {
      // A microphone cannot close itself while it reports.
      DispatchQueue.global().async { [weak self] in self?.finish(.stopped, generation) }
    }
    schedule()
  }

  /// Takes audio; returns whether that is enough.
  private func take(_ bytes: [UInt8], _ machine: inout Machine) -> Bool {
    // What comes in a pause is not wanted; what comes before `start()` has returned is.
    guard machine.state != .paused else { return false }
    let limit = options.maxDurationMs * 32
    let wanted = bytes.prefix(max(0, limit - machine.recordedBytes))
    machine.recordedBytes += wanted.count
    if options.keepsRecording { machine.pcm += wanted }
    machine.rest += wanted
    if machine.state == .recording { cut(&machine) }
    return machine.recordedBytes >= limit
  }

  private func cut(_ machine: inout Machine) {
    var place = 0
    while machine.rest.count - place >= options.frameBytes {
      machine.calls.append(.frame(Array(machine.rest[place..<(place + options.frameBytes)])))
      place += options.frameBytes
    }
    machine.rest.removeFirst(place)
  }

  /// Closes the microphone, whoever wants it: the app, an error, the time limit.
  private func finish(_ end: RecorderState, _ generation: Int? = nil) {
    let capture: (any AudioCapture)? = machine.withLock { machine in
      if let generation, machine.generation != generation { return nil }
      defer { machine.capture = nil }
      return machine.capture
    }
    // Outside of the lock: a report that is on its way may wait for it.
    capture?.stop()
    machine.withLock { machine in
      if let generation, machine.generation != generation { return }
      if [.recording, .paused].contains(machine.state) {
        if !machine.rest.isEmpty { machine.calls.append(.frame(machine.rest)) }
        machine.rest = []
        if !machine.pcm.isEmpty { machine.recording = YuguRecording(pcm: Data(machine.pcm)) }
        machine.pcm = []
        Self.move(&machine, .stopped)
      }
      if end == .released, machine.state != .released { Self.move(&machine, .released) }
    }
    schedule()
  }

  private static func move(_ machine: inout Machine, _ next: RecorderState) {
    machine.calls.append(.changed(machine.state, next))
    machine.state = next
  }

  private func illegal(_ call: String) -> YuguError {
    YuguErrors.fromCode(90009, message: "\(call) in state \(state)")
  }

  // MARK: - Callbacks

  private func schedule() { queue.async { [self] in deliver() } }

  /// Makes the calls that wait, on the callback queue.
  private func deliver() {
    while true {
      let (call, handlers) = machine.withLock { machine in
        let call = machine.calls.isEmpty ? nil : machine.calls.removeFirst()
        let handlers = machine.handlers
        if case .changed(_, .released)? = call { machine.handlers = nil }
        return (call, handlers?.current)
      }
      guard let call else { return }
      switch call {
      case .frame(let bytes): handlers?.frame?(Data(bytes))
      case .changed(let from, let to): handlers?.stateChanged?(from, to)
      case .failed(let error): handlers?.error?(error)
      case .interruptionEnded(let shouldResume): handlers?.interruptionEnded?(shouldResume)
      }
    }
  }
}
