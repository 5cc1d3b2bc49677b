// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

/// What Swift might warn of where it is used: the code that is generated for it compiles without a word.
public enum GoldenQuietSchema {
  /// The module's name.
  public static var name: String { "golden.quiet" }

  /// The module's version.
  public static var version: String { "1.0" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] { [Marked.self] }
  #endif
}

/// The bit field `Marked.flags` of the schema.
public struct MarkedFlags: Sendable, Hashable {
  public var hasMark: Bool
  public var isLoud: Bool
  /// Reserved, zero.
  public var reserved1: UInt8

  public init(hasMark: Bool = false, isLoud: Bool = false, reserved1: UInt8 = 0) {
    self.hasMark = hasMark
    self.isLoud = isLoud
    self.reserved1 = reserved1
  }
}
