import WirelaceFrames

/// The CRC-32 (`ieee`) over a whole file, as lists and exports tell it.
public enum RecordingCheck {
  private static let crc = CRC(
    width: 32, polynomial: 0x04C1_1DB7, initial: 0xFFFF_FFFF, isReflected: true, finalXor: 0xFFFF_FFFF)

  public static func crc32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc.checksum(bytes.span.bytes, from: 0, to: bytes.count))
  }
}
