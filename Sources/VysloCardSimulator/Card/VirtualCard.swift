import VysloProtocol
import VysloToken
import WirelaceFeedback

/// The whole card without its radio: requests, blocks and the user's hands go in, ``takeOutputs()`` is what comes of
/// it.
///
/// Time is whatever ``advance(to:)`` says, in milliseconds since the card was made; nothing happens between two
/// calls. What outlasts a
/// loss of power lies in files: a card made over the same folder goes on from there, wherever the last one was stopped.
public final class VirtualCard {
  /// A connected app.
  struct Link {
    var nextEvent: UInt8 = 0
  }

  /// What happens behind the power-off window.
  enum AfterPowerOff: Sendable, Hashable {
    case stayOff
    case restart
  }

  enum Power: Sendable, Hashable {
    case off
    case on
    case turningOff(until: Int64, then: AfterPowerOff)
  }

  public let configuration: CardConfiguration
  public let store: RecordingStore
  let flash: CardFlash
  var microphone: any CardMicrophone
  var memory: CardMemory
  var authority: CardAuthority
  var display: FeedbackDisplay
  var lease = ControlLease()
  var confirmation = PendingConfirmation<ConfirmedOperation>()
  var links: [Int: Link] = [:]

  var power = Power.on
  var button = ButtonState()
  var poweringOnUntil: Int64?
  var bondClearedUntil: Int64?
  var pairingUntil: Int64?
  var healthDecision: Int64?
  /// Whether the image that starts next comes up healthy; for tests of the way back.
  public var nextImageIsHealthy = true

  var capture: Capture?
  var speech: Speech?
  var audioTime: Int64 = 0
  var enrolment: Enrolment?
  var live: LiveStream?
  var exports: [Int: Export] = [:]
  var upload: Upload?
  var hotspot: OpenHotspot?
  var previewConnection: Int?
  var lastTransfer: UInt8 = 0
  var lastStream: UInt8 = 0
  var lastHotspot: UInt8 = 0

  /// Milliseconds since the card was made.
  public internal(set) var now: Int64 = 0
  var outputs: [CardOutput] = []
  var lastShown: FeedbackDisplay.Shown?
  var lastBeacon: Beacon?

  /// Takes a card out of its folder, or a new one as it was delivered, and switches it on. What a kill left is
  /// repaired.
  public init(_ configuration: CardConfiguration) throws(RecordingError) {
    self.configuration = configuration
    microphone = configuration.microphone
    flash = CardFlash(cut: configuration.powerCut)
    store = try RecordingStore(
      folder: configuration.folder + "/recordings", capacity: configuration.capacity, flash: flash)
    if let saved = try CardMemory.read(from: configuration.folder, flash) {
      memory = saved
    } else {
      memory = CardMemory(
        authority: CardAuthority.Saved(owner: configuration.owner), name: configuration.name.cut(to: 29),
        firmware: CardMemory.Firmware(
          running: CardMemory.Image(configuration.firmware, securityVersion: configuration.securityVersion)))
      try memory.write(to: configuration.folder, flash)
    }
    authority = CardAuthority(keys: configuration.keys, saved: memory.authority, time: configuration.time)
    let feedback = memory.feedbackStore.map { FeedbackStore(saved: $0, limits: configuration.limits) }
    display = FeedbackDisplay(store: feedback ?? FeedbackStore(limits: configuration.limits))
    try start()
    settle()
  }

  /// What came about since the last call, in order.
  public func takeOutputs() -> [CardOutput] {
    defer { outputs = [] }
    return outputs
  }

  /// What the light shows.
  public var shown: FeedbackDisplay.Shown {
    power == .off
      ? FeedbackDisplay.Shown(state: "powerOff", mode: .off, times: nil, preview: nil) : display.shown(at: now)
  }

  /// All states that hold, highest first.
  public var holding: [String] { power == .off ? ["powerOff"] : display.holding }

  public var isOn: Bool { power == .on }
  public var owner: UInt64? { authority.owner }
  public var name: String { memory.name }

  /// What a client reads first.
  public var hello: CardHello {
    CardHello(
      major: configuration.version.major, minor: configuration.version.minor,
      oldestMajor: configuration.version.oldestMajor, features: configuration.features, requestLimit: 4_096,
      hardware: configuration.hardware)
  }

  // MARK: Connections

  /// A phone connects.
  ///
  /// - Returns: False when the card is off.
  public func connect(_ connection: Int) -> Bool {
    guard power != .off else { return false }
    links[connection] = Link()
    return true
  }

  /// A link is gone, and with it whatever was held by it.
  public func disconnect(_ connection: Int) {
    guard links.removeValue(forKey: connection) != nil else { return }
    takeAudio()
    confirmation.disconnect(connection)
    authority.disconnect(connection)
    letGo(of: connection, enrolment: .disconnected)
    settle()
  }

  /// Ends what a connection holds that is gone, or has no rights any more.
  func letGo(of connection: Int, enrolment reason: EnrolmentEnd) {
    exports[connection] = nil
    if lease.release(connection) { tellLease() }
    if live?.connection == connection { endLive() }
    if upload?.connection == connection { dropUpload() }
    if hotspot?.facts.connection == connection { closeHotspot() }
    if enrolment?.connection == connection { endEnrolment(reason) }
    if previewConnection == connection { display.stopPreview() }
  }

  /// A connection's token is over or revoked.
  func endAuthorization(_ ended: [Int: TokenRefusal]) {
    for (connection, refusal) in ended.sorted(by: { $0.key < $1.key }) {
      cancelConfirmation(of: connection)
      letGo(of: connection, enrolment: .failed)
      tell(.authorizationEnded, .authorizationEnded(AuthorizationEnded(refusal: refusal)), to: connection)
    }
  }

  // MARK: Memory

  /// Changes what outlasts a loss of power; when that cannot be stored, nothing has changed.
  func remember(_ change: (inout CardMemory) -> Void) throws(Refused) {
    var changed = memory
    change(&changed)
    guard changed != memory else { return }
    do throws(RecordingError) {
      try changed.write(to: configuration.folder, flash)
    } catch {
      throw Refused(error)
    }
    memory = changed
  }

  func stored<Value>(_ body: () throws(RecordingError) -> Value) throws(Refused) -> Value {
    do throws(RecordingError) {
      return try body()
    } catch {
      throw Refused(error)
    }
  }

  // MARK: Events

  var uptime: Int64 { now / 1_000 }
  var unixTime: UInt32 { authority.clock.now(at: uptime) ?? 0 }

  /// Tells every connection that may hear it, or one of them.
  func tell(_ kind: CardEventKind, _ body: CardEventBody, to only: Int? = nil, except: Int? = nil) {
    for connection in links.keys.sorted() where (only == nil || connection == only) && connection != except {
      guard mayHear(kind, connection), let link = links[connection] else { continue }
      links[connection]?.nextEvent &+= 1
      outputs.append(
        .event(CardEvent(number: link.nextEvent, event: kind, time: unixTime, body: body), to: connection))
    }
  }

  private func mayHear(_ kind: CardEventKind, _ connection: Int) -> Bool {
    guard let requirements = CommandRules.events[kind] else { return false }
    if requirements == .none { return true }
    guard let grant = authority.grant(of: connection) else { return false }
    return requirements.unmet(granted: grant.scopes, holding: [CardPreconditions.authorized]) == nil
  }

  func play(_ event: String) {
    guard let pattern = display.pattern(of: event), pattern != .off else { return }
    outputs.append(.haptic(pattern, event: event))
  }

  // MARK: After every input

  /// What an advertisement tells.
  struct Beacon: Hashable {
    var isOn: Bool
    var isPairing: Bool
    var isBound: Bool
    var name: String
  }

  /// Whether the card listens for its owner.
  var listens: Bool {
    power == .on && configuration.features.contains(.smartWake) && memory.smartWake && memory.voiceprint != nil
      && authority.owner != nil && capture == nil && !isTakingSample && live == nil && !isUpdating
      && store.usedBytes < store.capacity
  }

  /// Brings what others see into line with what is so.
  func settle() {
    var conditions = display.conditions
    conditions.capture = isTakingSample ? .enrolling : capture.map { $0.isPaused ? .paused : .recording } ?? .none
    conditions.isSmartWakeOn = memory.smartWake
    conditions.isPairing = pairingUntil != nil
    conditions.isConfirming = confirmation.isWaiting
    conditions.showsBondCleared = bondClearedUntil != nil
    conditions.isPoweringOn = poweringOnUntil != nil
    if case .turningOff = power { conditions.isPoweringOff = true } else { conditions.isPoweringOff = false }
    let wasListening = conditions.isListening
    conditions.isListening = listens
    let state = display.state
    display.conditions = conditions
    if conditions.isListening != wasListening {
      tell(.listeningChanged, .listeningChanged(ListeningChanged(listening: conditions.isListening)))
      if power == .on { play(conditions.isListening ? "monitoring.started" : "monitoring.ended") }
      judgeSpeech()
    }
    if display.state != state, configuration.features.contains(.feedback) {
      let change = FeedbackChange(change: .stateChanged, revision: display.store.revision, shown: display.state)
      tell(.feedbackChanged, .feedbackChanged(change))
    }
    if shown != lastShown {
      lastShown = shown
      outputs.append(.light(shown))
    }
    let beacon = Beacon(
      isOn: power != .off, isPairing: pairingUntil != nil, isBound: authority.owner != nil, name: memory.name)
    if beacon != lastBeacon {
      lastBeacon = beacon
      outputs.append(.advertisingChanged)
    }
  }

  /// The manufacturer data of the advertisement; nil while the card is off.
  public var beacon: CardBeacon? {
    power == .off
      ? nil
      : CardBeacon(
        protocolMajor: configuration.version.major,
        state: CardBeaconState(pairing: pairingUntil != nil, bound: authority.owner != nil))
  }
}
