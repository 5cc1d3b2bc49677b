// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

/// Constants that are there only with a flag.
public struct Marked: Sendable, Hashable {
  public var flags: MarkedFlags

  public init(flags: MarkedFlags) { self.flags = flags }

  /// Constant, not part of the value.
  public static var mark: UInt16 { 0 }

  /// Constant, not part of the value.
  public static var text: [UInt8] { [0xca, 0xfe] }
}
