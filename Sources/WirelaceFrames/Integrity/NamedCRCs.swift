/// The built-in checks of 8 bits over the bytes `start..<end` of a span, in which they must lie.
public enum CRC8 {
  private static let smbusEngine = CRC(
    width: 8, polynomial: 0x07, initial: 0x00, isReflected: false, finalXor: 0x00)

  /// CRC-8/SMBUS.
  public static func smbus(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: smbusEngine.checksum(bytes, from: start, to: end))
  }

  private static let maximEngine = CRC(
    width: 8, polynomial: 0x31, initial: 0x00, isReflected: true, finalXor: 0x00)

  /// CRC-8/MAXIM-DOW, of 1-Wire.
  public static func maxim(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: maximEngine.checksum(bytes, from: start, to: end))
  }

  private static let autosarEngine = CRC(
    width: 8, polynomial: 0x2f, initial: 0xff, isReflected: false, finalXor: 0xff)

  /// CRC-8/AUTOSAR.
  public static func autosar(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: autosarEngine.checksum(bytes, from: start, to: end))
  }

}

/// The built-in checks of 16 bits over the bytes `start..<end` of a span, in which they must lie.
public enum CRC16 {
  private static let ccittFalseEngine = CRC(
    width: 16, polynomial: 0x1021, initial: 0xffff, isReflected: false, finalXor: 0x0000)

  /// CRC-16/IBM-3740, often called CCITT-FALSE.
  public static func ccittFalse(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: ccittFalseEngine.checksum(bytes, from: start, to: end))
  }

  private static let modbusEngine = CRC(
    width: 16, polynomial: 0x8005, initial: 0xffff, isReflected: true, finalXor: 0x0000)

  /// CRC-16/MODBUS.
  public static func modbus(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: modbusEngine.checksum(bytes, from: start, to: end))
  }

  private static let xmodemEngine = CRC(
    width: 16, polynomial: 0x1021, initial: 0x0000, isReflected: false, finalXor: 0x0000)

  /// CRC-16/XMODEM.
  public static func xmodem(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: xmodemEngine.checksum(bytes, from: start, to: end))
  }

  private static let arcEngine = CRC(
    width: 16, polynomial: 0x8005, initial: 0x0000, isReflected: true, finalXor: 0x0000)

  /// CRC-16/ARC.
  public static func arc(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: arcEngine.checksum(bytes, from: start, to: end))
  }

  private static let kermitEngine = CRC(
    width: 16, polynomial: 0x1021, initial: 0x0000, isReflected: true, finalXor: 0x0000)

  /// CRC-16/KERMIT, the CCITT's own.
  public static func kermit(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: kermitEngine.checksum(bytes, from: start, to: end))
  }

  private static let x25Engine = CRC(
    width: 16, polynomial: 0x1021, initial: 0xffff, isReflected: true, finalXor: 0xffff)

  /// CRC-16/IBM-SDLC, of X.25 and HDLC.
  public static func x25(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: x25Engine.checksum(bytes, from: start, to: end))
  }

  private static let usbEngine = CRC(
    width: 16, polynomial: 0x8005, initial: 0xffff, isReflected: true, finalXor: 0xffff)

  /// CRC-16/USB.
  public static func usb(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: usbEngine.checksum(bytes, from: start, to: end))
  }

  private static let dnpEngine = CRC(
    width: 16, polynomial: 0x3d65, initial: 0x0000, isReflected: true, finalXor: 0xffff)

  /// CRC-16/DNP.
  public static func dnp(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: dnpEngine.checksum(bytes, from: start, to: end))
  }

}

/// The built-in checks of 24 bits over the bytes `start..<end` of a span, in which they must lie.
public enum CRC24 {
  private static let bleEngine = CRC(
    width: 24, polynomial: 0x00065b, initial: 0x555555, isReflected: true, finalXor: 0x000000)

  /// CRC-24/BLE. `initial` is 0x555555 on advertising channels, else what the connection request says.
  public static func ble(_ bytes: RawSpan, from start: Int, to end: Int, initial: UInt32 = 0x555555) -> UInt32 {
    UInt32(truncatingIfNeeded: bleEngine.checksum(bytes, from: start, to: end, initial: UInt64(initial)))
  }

  private static let openpgpEngine = CRC(
    width: 24, polynomial: 0x864cfb, initial: 0xb704ce, isReflected: false, finalXor: 0x000000)

  /// CRC-24/OPENPGP.
  public static func openpgp(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: openpgpEngine.checksum(bytes, from: start, to: end))
  }

}

/// The built-in checks of 32 bits over the bytes `start..<end` of a span, in which they must lie.
public enum CRC32 {
  private static let ieeeEngine = CRC(
    width: 32, polynomial: 0x04c11db7, initial: 0xffffffff, isReflected: true, finalXor: 0xffffffff)

  /// CRC-32/ISO-HDLC, of Ethernet and ZIP.
  public static func ieee(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: ieeeEngine.checksum(bytes, from: start, to: end))
  }

  private static let castagnoliEngine = CRC(
    width: 32, polynomial: 0x1edc6f41, initial: 0xffffffff, isReflected: true, finalXor: 0xffffffff)

  /// CRC-32/ISCSI, Castagnoli's.
  public static func castagnoli(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: castagnoliEngine.checksum(bytes, from: start, to: end))
  }

  private static let mpeg2Engine = CRC(
    width: 32, polynomial: 0x04c11db7, initial: 0xffffffff, isReflected: false, finalXor: 0x00000000)

  /// CRC-32/MPEG-2.
  public static func mpeg2(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: mpeg2Engine.checksum(bytes, from: start, to: end))
  }

  private static let bzip2Engine = CRC(
    width: 32, polynomial: 0x04c11db7, initial: 0xffffffff, isReflected: false, finalXor: 0xffffffff)

  /// CRC-32/BZIP2.
  public static func bzip2(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: bzip2Engine.checksum(bytes, from: start, to: end))
  }

}
