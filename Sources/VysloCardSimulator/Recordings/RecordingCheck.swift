import WirelaceFrames

/// The CRC-32 (`ieee`) over a whole file, as lists and exports tell it; taken piece by piece, or at once.
public struct RecordingCheck: Sendable {
  private static let crc = CRC(
    width: 32, polynomial: 0x04C1_1DB7, initial: 0xFFFF_FFFF, isReflected: true, finalXor: 0xFFFF_FFFF)

  private var register = Self.crc.begin()

  public init() {}

  public mutating func append(_ bytes: [UInt8]) {
    register = Self.crc.update(register, bytes.span.bytes, from: 0, to: bytes.count)
  }

  /// Of all bytes so far.
  public var value: UInt32 { UInt32(truncatingIfNeeded: Self.crc.finish(register)) }

  public static func crc32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc.checksum(bytes.span.bytes, from: 0, to: bytes.count))
  }
}
