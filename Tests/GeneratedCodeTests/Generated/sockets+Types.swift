// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames

/// Sockets in every shape that the language has.
public enum GoldenSocketsSchema {
  /// The module's name.
  public static var name: String { "golden.sockets" }

  /// The module's version.
  public static var version: String { "1.0" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] { [Sample.self] }
  #endif
}
