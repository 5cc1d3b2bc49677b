import VysloProtocol
import WirelaceFeedback

/// What a card does that others can notice.
public enum CardOutput: Sendable, Hashable {
  case reply(CardReply, to: Int)
  case event(CardEvent, to: Int)
  case live(LiveMessage, to: Int)
  /// An export has something to send: ``VirtualCard/nextBlock(for:maximumData:)``.
  case blocksReady(for: Int)
  /// The motor plays; the event's key, nil for a preview.
  case haptic(CardHaptics.Pattern, event: String?)
  /// What the light shows is another look.
  case light(FeedbackDisplay.Shown)
  /// What the card advertises is different, or it begins or ends to advertise.
  case advertisingChanged
  /// The card asks for its hotspot; ``VirtualCard/hotspotOpened(_:address:port:)`` answers.
  case openHotspot(CardHotspot)
  case closeHotspot(UInt8)
  /// The card ends a connection.
  case disconnect(Int)
  /// The card forgets every phone that it was paired with.
  case forgetBonds
}

/// A hotspot that the card wants, or has.
public struct CardHotspot: Sendable, Hashable {
  public enum Purpose: Sendable, Hashable {
    case recordings
    case firmware
  }

  public let number: UInt8
  public let purpose: Purpose
  public let name: String
  public let passphrase: String
  /// What every request bears.
  public let key: String
  /// Whose it is.
  let connection: Int
}
