// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

/// The enum `QuietFormat` of the schema.
public enum QuietFormat: String, Sendable, Hashable, CaseIterable {
  case ogg
  @available(*, deprecated, message: "use `ogg`")
  case mp3

  /// Every case, in the order of the schema.
  public static var allCases: [QuietFormat] { ["ogg", "mp3"].compactMap { QuietFormat(rawValue: $0) } }
}

/// The model `QuietSound` of the schema.
public struct QuietSound: Sendable, Hashable {
  public var format: QuietFormat
  /// What `name` holds.
  public var nameStored: String
  public var title: String?
  /// What `cover` holds.
  public var coverStored: String?

  public init(format: QuietFormat = QuietFormat.allCases[1], name: String, title: String? = nil, cover: String? = nil) {
    self.format = format
    self.nameStored = name
    self.title = title
    self.coverStored = cover
  }

  @available(*, deprecated, message: "use `title`")
  public var name: String {
    get { nameStored }
    set { nameStored = newValue }
  }

  @available(*, deprecated, message: "gone")
  public var cover: String? {
    get { coverStored }
    set { coverStored = newValue }
  }
}

/// The model `QuietOldSound` of the schema.
public struct QuietOldSoundDeprecated: Sendable, Hashable {
  public var name: String

  public init(name: String) { self.name = name }
}

/// `QuietOldSound` of the schema.
@available(*, deprecated, message: "use `QuietSound`")
public typealias QuietOldSound = QuietOldSoundDeprecated
