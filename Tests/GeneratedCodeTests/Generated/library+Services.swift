// Generated from library.lace (golden.library): edit the schema, not this file.

import WirelaceFrames

/// What an app may be allowed to do.
public struct LibraryScope: ScopeSet {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The scope `read`.
  public static let read = LibraryScope(rawValue: 1 << 0)
  /// The scope `write`.
  public static let write = LibraryScope(rawValue: 1 << 1)
  /// Every scope and its name on the wire, lowest bit first.
  public static let named: [(scope: LibraryScope, wireName: String)] = [
    (LibraryScope(rawValue: 1 << 0), "read"), (LibraryScope(rawValue: 1 << 1), "write"),
  ]
}
