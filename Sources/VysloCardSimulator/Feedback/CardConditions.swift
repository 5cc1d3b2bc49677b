import VysloProtocol

/// What is happening on the card, as far as the light shows it.
public struct CardConditions: Sendable, Hashable {
  public enum Capture: Sendable, Hashable {
    case none
    case recording
    case paused
    /// A voiceprint sample.
    case enrolling
  }

  /// Below this and not charging, the battery is low.
  public static let lowBatteryPercent = 10

  public var capture = Capture.none
  public var isSmartWakeOn = false
  public var isListening = false
  public var batteryPercent = 100
  public var isOnCharger = false
  public var isPairing = false
  public var isConfirming = false
  /// Shortly after an unbind.
  public var showsBondCleared = false
  public var isPoweringOn = false
  public var isPoweringOff = false

  public init() {}

  public var isLow: Bool { batteryPercent < Self.lowBatteryPercent && !isOnCharger }

  /// The keys of all states that hold. What a paused recording and an enrolment look like by default is the
  /// recording's business, so
  /// its state holds under theirs.
  public var states: Set<String> {
    var states: Set<String> = [isSmartWakeOn ? "idle.smartWakeOn" : "idle.smartWakeOff"]
    switch capture {
    case .none: break
    case .recording: states.insert(recordingState)
    case .paused: states.formUnion(["recording.paused", recordingState])
    case .enrolling: states.formUnion(["enrollment", recordingState])
    }
    if isListening { states.insert("monitoring") }
    if isOnCharger { states.insert(batteryPercent >= 100 ? "chargeComplete" : "charging") }
    if isLow { states.insert("lowBattery") }
    if isPairing { states.insert("pairing") }
    if isConfirming { states.insert("authorizationPending") }
    if showsBondCleared { states.insert("bondClearFeedback") }
    if isPoweringOn { states.insert("powerOn") }
    if isPoweringOff { states.insert("powerOff") }
    return states
  }

  private var recordingState: String { isSmartWakeOn ? "recording.smartWakeOn" : "recording.smartWakeOff" }
}
