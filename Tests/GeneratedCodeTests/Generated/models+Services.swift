// Generated from models.lace (golden.models): edit the schema, not this file.

import WirelaceFrames

/// What an app may be allowed to do.
public struct Right: ScopeSet {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The scope `read`.
  public static let read = Right(rawValue: 1 << 0)
  /// The scope `write`.
  public static let write = Right(rawValue: 1 << 3)
  /// Every scope and its name on the wire, lowest bit first.
  public static let named: [(scope: Right, wireName: String)] = [
    (Right(rawValue: 1 << 0), "read"), (Right(rawValue: 1 << 3), "write"),
  ]
}
