import VysloProtocol
import VysloToken
import WirelaceFeedback

/// What a card is made of, and how it was delivered.
public struct CardConfiguration {
  /// Where the card keeps what outlasts a loss of power.
  public var folder: String
  public var card: UInt64 = 0xC0FF_EE00_0000_0001
  public var hardware: UInt16 = 1
  /// As delivered.
  public var firmware = FirmwareVersion(major: 2, minor: 4, patch: 0)
  public var securityVersion: UInt16 = 2
  /// The keys of the firmware: what the cloud signs is verified under one of them.
  public var keys: [PinnedKey]
  /// The owner of a card that was never on; nil: nobody.
  public var owner: UInt64?
  /// The name of a card that was never on.
  public var name = "VYSLO card"
  /// Bytes for recordings.
  public var capacity = 1 << 30
  public var features: CardFeatures = [.liveAudio, .wifiTransfer, .smartWake, .voiceprint, .firmware, .feedback]
  /// Unix seconds when the card is made; nil: its clock has stopped.
  public var time: UInt32?
  /// What driver and motor can do.
  public var limits = FeedbackStore.standardLimits
  public var microphone: any CardMicrophone = SyntheticRoom()
  /// A recording that smart wake began ends after so long without speech, in milliseconds.
  public var silence: Int64 = 30_000
  /// The version of the protocol that the card speaks: major, minor, and the oldest major.
  public var version: (major: UInt8, minor: UInt8, oldestMajor: UInt8) = (1, 0, 1)
  /// Secrets of hotspots; tests may count instead.
  public var randomBytes: @Sendable (_ count: Int) -> [UInt8] = { count in
    (0..<count).map { _ in UInt8.random(in: .min ... .max) }
  }
  public var powerCut: PowerCut?

  public init(folder: String, keys: [PinnedKey], owner: UInt64? = nil, time: UInt32? = nil) {
    self.folder = folder
    self.keys = keys
    self.owner = owner
    self.time = time
  }
}
