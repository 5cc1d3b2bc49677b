/// A cyclic redundancy check of 8 to 64 bits by its parameters, with its tables.
///
/// Making one computes the tables; keep it in a `static let`.
public struct CRC: Sendable {
  /// Bits of the result.
  public let width: Int
  public let polynomial: UInt64
  public let initial: UInt64
  /// Whether bytes go in, and the register comes out, least significant bit first.
  public let isReflected: Bool
  public let finalXor: UInt64

  // 64-bit registers for every width: reflected ones use the low bits, the others the high ones. Table `k` of 256 entries
  // (one in small builds) takes a byte that `k` more bytes follow.
  private let tables: [UInt64]
  private let firstRegister: UInt64

  #if hasFeature(Embedded)
    private static let tableCount = 1
  #else
    private static let tableCount = 8
  #endif

  /// `width` is taken into 8...64; bits of the other arguments beyond it are dropped.
  public init(width: Int, polynomial: UInt64, initial: UInt64, isReflected: Bool, finalXor: UInt64) {
    let width = min(64, max(8, width))
    let mask = UInt64.max >> UInt64(64 - width)
    self.width = width
    self.polynomial = polynomial & mask
    self.initial = initial & mask
    self.isReflected = isReflected
    self.finalXor = finalXor & mask
    firstRegister = isReflected ? CRC.reflect(initial & mask, width) : (initial & mask) << UInt64(64 - width)
    tables = CRC.makeTables(width: width, polynomial: polynomial & mask, isReflected: isReflected)
  }

  /// The check of the bytes `start..<end`, which must lie in `bytes`; another initial value than the algorithm's own may be given
  /// (BLE advertising and data channels differ in it).
  public func checksum(_ bytes: RawSpan, from start: Int, to end: Int, initial: UInt64? = nil) -> UInt64 {
    finish(update(begin(initial), bytes, from: start, to: end))
  }

  /// The register before the first byte.
  public func begin(_ initial: UInt64? = nil) -> UInt64 {
    guard let initial else { return firstRegister }
    return isReflected ? CRC.reflect(initial, width) : initial << UInt64(64 - width)
  }

  /// The register after some more bytes.
  public func update(_ register: UInt64, _ bytes: RawSpan, from start: Int, to end: Int) -> UInt64 {
    let tables = tables.span
    var register = register
    var offset = start
    let end = min(end, bytes.byteCount)
    if isReflected {
      while CRC.tableCount == 8, end - offset >= 8 {
        let word = register ^ UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        register = CRC.lookUp(tables, word.byteSwapped)
        offset += 8
      }
      while offset < end {
        let byte = bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
        register = register >> 8 ^ tables[unchecked: Int(truncatingIfNeeded: register & 0xFF) ^ Int(byte)]
        offset += 1
      }
    } else {
      while CRC.tableCount == 8, end - offset >= 8 {
        let word = register ^ UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        register = CRC.lookUp(tables, word)
        offset += 8
      }
      while offset < end {
        let byte = bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
        register = register << 8 ^ tables[unchecked: Int(truncatingIfNeeded: register >> 56) ^ Int(byte)]
        offset += 1
      }
    }
    return register
  }

  /// The check, out of the register after the last byte.
  public func finish(_ register: UInt64) -> UInt64 {
    (isReflected ? register : register >> UInt64(64 - width)) ^ finalXor
  }

  /// Eight bytes at once; the first one in the highest bits.
  @inline(__always)
  private static func lookUp(_ tables: Span<UInt64>, _ word: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for index in 0..<8 {
      let byte = Int(truncatingIfNeeded: word >> UInt64(8 * index)) & 0xFF
      result ^= tables[unchecked: index << 8 | byte]
    }
    return result
  }

  private static func makeTables(width: Int, polynomial: UInt64, isReflected: Bool) -> [UInt64] {
    var tables = [UInt64](repeating: 0, count: 256 * tableCount)
    let reflected = reflect(polynomial, width)
    let aligned = polynomial << UInt64(64 - width)
    for byte in 0..<256 {
      var register = isReflected ? UInt64(byte) : UInt64(byte) << 56
      for _ in 0..<8 {
        register =
          isReflected
          ? register >> 1 ^ (register & 1 == 1 ? reflected : 0)
          : register << 1 ^ (register >> 63 == 1 ? aligned : 0)
      }
      tables[byte] = register
    }
    for index in 256..<max(256, tables.count) {
      let before = tables[index - 256]
      tables[index] =
        isReflected
        ? before >> 8 ^ tables[Int(truncatingIfNeeded: before & 0xFF)]
        : before << 8 ^ tables[Int(truncatingIfNeeded: before >> 56)]
    }
    return tables
  }

  private static func reflect(_ value: UInt64, _ width: Int) -> UInt64 {
    var result: UInt64 = 0
    for bit in 0..<width where value >> UInt64(bit) & 1 == 1 { result |= 1 << UInt64(width - 1 - bit) }
    return result
  }
}
