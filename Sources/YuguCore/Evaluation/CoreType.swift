/// What is assessed. Types that the platform adds later are texts: `CoreType("new")`.
public struct CoreType: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public static let word = CoreType("word")
  public static let sentence = CoreType("sentence")
  public static let passage = CoreType("passage")
  /// Linking, elision and reduction in connected speech.
  public static let connected = CoreType("connected")
  /// An answer in the speaker's own words; the reference text is the question.
  public static let open = CoreType("open")
  /// Letters.
  public static let alpha = CoreType("alpha")
  public static let pinyin = CoreType("pinyin")

  public var description: String { rawValue }
}

/// The kind of an open question. Kinds that the platform adds later are texts.
public struct TaskType: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  /// About a picture, which is sent along.
  public static let picture = TaskType("picture")
  public static let situational = TaskType("situational")
  public static let free = TaskType("free")

  public var description: String { rawValue }
}
