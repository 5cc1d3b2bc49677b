import WirelaceFrames

/// The payload of an advertisement or a scan response: a row of structures of length, type and data (Core Specification, volume 3,
/// part C, section 11).
public struct AdvertisingData: Sendable, Hashable {
  /// One structure.
  public struct Structure: Sendable, Hashable {
    /// The assigned AD type, for example 0xFF.
    public var type: UInt8
    public var data: [UInt8]
    public init(type: UInt8, data: [UInt8]) {
      self.type = type
      self.data = data
    }
  }

  /// Bytes of a legacy payload, at most.
  public static let legacyLimit = 31

  public var structures: [Structure]

  public init(_ structures: [Structure] = []) { self.structures = structures }

  /// Reads a payload; zero bytes behind the last structure are padding. Errors: `truncated`.
  public init(decoding bytes: [UInt8]) throws(FrameError) {
    structures = []
    var offset = 0
    while offset < bytes.count, bytes[offset] != 0 {
      let length = Int(bytes[offset])
      let has = bytes.count - offset - 1
      if has < length {
        throw .truncated("AdvertisingData", "[\(structures.count)]", at: offset + 1, needs: length, has: has)
      }
      structures.append(Structure(type: bytes[offset + 1], data: Array(bytes[offset + 2..<offset + 1 + length])))
      offset += 1 + length
    }
  }

  /// The payload. Errors: `limit` for more than `limit` bytes; `width` for a structure of more than 254 bytes of data.
  public func encoded(limit: Int = legacyLimit) throws(FrameError) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, structure) in structures.enumerated() {
      guard let length = UInt8(exactly: structure.data.count + 1) else {
        throw .width(
          "AdvertisingData", "[\(index)]", at: bytes.count, bytes: 254, isMaximum: true, found: structure.data.count)
      }
      bytes.append(length)
      bytes.append(structure.type)
      bytes += structure.data
    }
    if bytes.count > limit { throw .limit("AdvertisingData", "", at: 0, limit: limit, found: bytes.count) }
    return bytes
  }

  /// The data of the first structure of a type.
  public func data(_ type: UInt8) -> [UInt8]? { structures.first { $0.type == type }?.data }

  /// The flags of the Core Specification.
  public var flags: UInt8? { data(0x01)?.first }

  /// The device's name, complete or cut.
  public var localName: String? {
    (data(0x09) ?? data(0x08)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// In dBm.
  public var txPower: Int8? { data(0x0A)?.first.map { Int8(bitPattern: $0) } }

  public var appearance: UInt16? {
    data(0x19).flatMap { $0.count == 2 ? UInt16($0[0]) | UInt16($0[1]) << 8 : nil }
  }

  /// Of all lists of services, complete and incomplete, of 16, 32 and 128 bits.
  public var serviceUUIDs: [BluetoothUUID] {
    structures.flatMap { structure -> [BluetoothUUID] in
      switch structure.type {
      case 0x02, 0x03: Self.uuids(structure.data, width: 2)
      case 0x04, 0x05: Self.uuids(structure.data, width: 4)
      case 0x06, 0x07: Self.uuids(structure.data, width: 16)
      default: []
      }
    }
  }

  /// What a company put in, its number taken off.
  public func manufacturerData(_ company: UInt16) -> [UInt8]? {
    structures.first { structure in
      structure.type == 0xFF && structure.data.count >= 2
        && UInt16(structure.data[0]) | UInt16(structure.data[1]) << 8 == company
    }.map { Array($0.data.dropFirst(2)) }
  }

  /// What belongs to a service, its UUID taken off.
  public func serviceData(_ uuid: BluetoothUUID) -> [UInt8]? {
    for structure in structures {
      let width = structure.type == 0x16 ? 2 : structure.type == 0x20 ? 4 : structure.type == 0x21 ? 16 : 0
      guard width > 0, structure.data.count >= width else { continue }
      if Self.uuids(Array(structure.data.prefix(width)), width: width).first == uuid {
        return Array(structure.data.dropFirst(width))
      }
    }
    return nil
  }

  private static func uuids(_ bytes: [UInt8], width: Int) -> [BluetoothUUID] {
    let span = bytes.span.bytes
    return (0..<bytes.count / width).map { index in
      switch width {
      case 2: BluetoothUUID(span.little(UInt16.self, at: index * 2))
      case 4: BluetoothUUID(long: span.little(UInt32.self, at: index * 4))
      default:
        BluetoothUUID(
          high: span.little(UInt64.self, at: index * 16 + 8), low: span.little(UInt64.self, at: index * 16))
      }
    }
  }
}

extension AdvertisingData.Structure {
  /// The flags of the Core Specification; 6 is "general discoverable, no BR/EDR".
  public static func flags(_ flags: UInt8 = 6) -> Self { Self(type: 0x01, data: [flags]) }

  /// A list of services of one width.
  public static func services(_ uuids: [BluetoothUUID], isComplete: Bool = true) -> [Self] {
    [2, 4, 16].compactMap { width in
      let data = uuids.filter { $0.shortestWidth == width }.flatMap(\.littleEndianBytes)
      let type: UInt8 = width == 2 ? 0x02 : width == 4 ? 0x04 : 0x06
      return data.isEmpty ? nil : Self(type: type + (isComplete ? 1 : 0), data: data)
    }
  }

  public static func localName(_ name: String, isComplete: Bool = true) -> Self {
    Self(type: isComplete ? 0x09 : 0x08, data: Array(name.utf8))
  }

  /// In dBm.
  public static func txPower(_ power: Int8) -> Self { Self(type: 0x0A, data: [UInt8(bitPattern: power)]) }

  public static func appearance(_ appearance: UInt16) -> Self {
    Self(type: 0x19, data: [UInt8(truncatingIfNeeded: appearance), UInt8(truncatingIfNeeded: appearance >> 8)])
  }

  public static func manufacturer(_ company: UInt16, _ data: [UInt8]) -> Self {
    Self(type: 0xFF, data: [UInt8(truncatingIfNeeded: company), UInt8(truncatingIfNeeded: company >> 8)] + data)
  }

  public static func serviceData(_ uuid: BluetoothUUID, _ data: [UInt8]) -> Self {
    let width = uuid.shortestWidth
    return Self(type: width == 2 ? 0x16 : width == 4 ? 0x20 : 0x21, data: uuid.littleEndianBytes + data)
  }
}

extension BluetoothUUID {
  /// The shortest form as it goes over the air.
  fileprivate var littleEndianBytes: [UInt8] {
    switch shortestWidth {
    case 2: [3, 2].map(byte)
    case 4: [3, 2, 1, 0].map(byte)
    default: (0..<16).reversed().map(byte)
    }
  }
}
