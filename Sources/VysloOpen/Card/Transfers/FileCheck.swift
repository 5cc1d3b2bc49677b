import WirelaceFrames

/// The CRC-32 (`ieee`) over a file, as the card tells it, taken piece by piece.
struct FileCheck: Sendable {
  private static let crc = CRC(
    width: 32, polynomial: 0x04C1_1DB7, initial: 0xFFFF_FFFF, isReflected: true, finalXor: 0xFFFF_FFFF)

  private var register = Self.crc.begin()

  mutating func append(_ bytes: [UInt8]) {
    register = Self.crc.update(register, bytes.span.bytes, from: 0, to: bytes.count)
  }

  /// Of all bytes so far.
  var value: UInt32 { UInt32(truncatingIfNeeded: Self.crc.finish(register)) }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    var check = FileCheck()
    check.append(bytes)
    return check.value
  }
}
