// Generated from library.lace (golden.library): edit the schema, not this file.

import WirelaceFrames

/// A library over HTTP: everything that an operation can be.
public enum GoldenLibrarySchema {
  /// The module's name.
  public static var name: String { "golden.library" }

  /// The module's version.
  public static var version: String { "1.0" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] { [] }
  #endif
}
