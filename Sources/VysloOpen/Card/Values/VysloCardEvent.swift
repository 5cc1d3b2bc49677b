import VysloProtocol

/// Something that happened on a card. Events carry no audio and no text of what was said.
public enum VysloCardEvent: Sendable, Hashable {
  /// A recording began: by the button, an app or smart wake.
  case recordingStarted
  /// A recording ended; its id on the card.
  case recordingStopped(String)
  /// Smart wake heard its owner; a recording starts.
  case smartWakeTriggered
  /// Smart wake begins or ends to listen.
  case listeningChanged(Bool)
  case buttonPressed
  /// Onto the charger, or off it.
  case chargingChanged(Bool)

  /// Nil for what is no business of apps, and for events of a newer card.
  init?(_ event: CardEvent) {
    switch event.body {
    case .recordingStarted: self = .recordingStarted
    case .recordingStopped(let stopped): self = .recordingStopped(String(stopped.recording))
    case .smartWakeTriggered: self = .smartWakeTriggered
    case .listeningChanged(let change): self = .listeningChanged(change.listening)
    case .buttonPressed: self = .buttonPressed
    case .chargingChanged(let change): self = .chargingChanged(change.charging)
    default: return nil
    }
  }
}
