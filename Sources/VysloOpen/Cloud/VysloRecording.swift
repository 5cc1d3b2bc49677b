import Foundation

/// A recording in the cloud: what was said, by whom, and what it amounts to.
public struct VysloRecording: Sendable, Hashable {
  /// A stretch of speech by one speaker.
  public struct Segment: Sendable, Hashable {
    public let speaker: String
    public let text: String
    /// Seconds from the start of the recording.
    public let timestamp: TimeInterval
    public let identity: VysloIdentity

    public init(speaker: String, text: String, timestamp: TimeInterval, identity: VysloIdentity) {
      self.speaker = speaker
      self.text = text
      self.timestamp = timestamp
      self.identity = identity
    }
  }

  public let recordingID: String
  public let title: String
  public let startedAt: Date
  /// Seconds.
  public let duration: TimeInterval
  public let segments: [Segment]
  public let summaryLines: [String]
  /// For the recording as a whole.
  public let identity: VysloIdentity

  public init(
    recordingID: String, title: String, startedAt: Date, duration: TimeInterval, segments: [Segment],
    summaryLines: [String], identity: VysloIdentity
  ) {
    self.recordingID = recordingID
    self.title = title
    self.startedAt = startedAt
    self.duration = duration
    self.segments = segments
    self.summaryLines = summaryLines
    self.identity = identity
  }

  /// Whether the verdict on the whole recording is that the owner speaks.
  public var ownerVerified: Bool { identity.verdict == .owner }
}

/// A recording in a list.
public struct VysloRecordingSummary: Sendable, Hashable {
  public let recordingID: String
  public let title: String
  public let startedAt: Date
  /// Seconds.
  public let duration: TimeInterval
  /// Whether the owner speaks in it.
  public let includesMe: Bool

  public init(recordingID: String, title: String, startedAt: Date, duration: TimeInterval, includesMe: Bool) {
    self.recordingID = recordingID
    self.title = title
    self.startedAt = startedAt
    self.duration = duration
    self.includesMe = includesMe
  }
}

/// A page of a list, newest first.
public struct VysloPage<Item: Sendable & Hashable>: Sendable, Hashable {
  public let items: [Item]
  /// Where the next page begins; nil behind the last.
  public let nextCursor: String?

  public init(items: [Item], nextCursor: String?) {
    self.items = items
    self.nextCursor = nextCursor
  }
}
