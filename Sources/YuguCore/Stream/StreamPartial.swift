import WirelaceFrames

/// A word or a character of the reference text, and how the reading has passed it.
public struct ReadingWord: Sendable, Hashable {
  /// As it stands in the reference text.
  public var word: String
  /// Whether the voice has passed it.
  public var read: Bool
  /// Whether it was heard as written; then it is also ``read``.
  public var matched: Bool

  public init(word: String, read: Bool, matched: Bool) {
    self.word = word
    self.read = read
    self.matched = matched
  }
}

/// What the platform says while it still takes audio.
public struct StreamPartial: Sendable, Hashable {
  /// Bytes of audio that the platform has seen; nil when it does not say.
  public var bytes: Int?
  /// Words or characters that the voice has passed; nil without progress.
  public var readUnits: Int?
  /// Those of them that were heard as written; nil without progress.
  public var matchedUnits: Int?
  /// Every word or character of the reference text, in its order; empty without progress.
  public var progress: [ReadingWord]
  /// The frame as it came. The compatible channel's `result.words` is only here.
  public var raw: JSONValue

  /// Whether the platform could follow the reading; otherwise there is at most ``bytes``.
  public var hasProgress: Bool { readUnits != nil && matchedUnits != nil && !progress.isEmpty }

  public init(
    bytes: Int? = nil, readUnits: Int? = nil, matchedUnits: Int? = nil, progress: [ReadingWord] = [],
    raw: JSONValue = .object([])
  ) {
    self.bytes = bytes
    self.readUnits = readUnits
    self.matchedUnits = matchedUnits
    self.progress = progress
    self.raw = raw
  }
}
