// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames

/// The frame `Sample` of the schema.
public struct Sample: Sendable, Hashable {
  public var number: UInt16
  /// Rule `range`: in 0...100.
  public var level: UInt8

  public init(number: UInt16, level: UInt8) {
    self.number = number
    self.level = level
  }
}
