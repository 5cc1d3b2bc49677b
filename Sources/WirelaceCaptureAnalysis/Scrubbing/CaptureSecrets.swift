import WirelaceBluetooth
import WirelaceFrames
import WirelaceTraffic

/// What a capture must not tell when it is handed on: addresses of devices, their names, keys.
public struct CaptureSecrets: Sendable {
  /// Each address with the one that takes its place.
  public private(set) var addresses: [MACAddress: MACAddress] = [:]
  public private(set) var names: Set<[UInt8]> = []
  /// Sixteen bytes each, in the order of the wire.
  public private(set) var keys: Set<[UInt8]> = []
  /// Secrets beyond those that are kept: then the capture cannot be made safe.
  public private(set) var left = 0

  /// More of a kind are not kept.
  public static let most = 65_536
  /// Shorter names would be found in everything.
  public static let shortestName = 3

  public init() {}

  public var isEmpty: Bool { addresses.isEmpty && names.isEmpty && keys.isEmpty }

  /// Numbers addresses in the order in which they are met. The two upper bits stay: they tell what kind of random address it is.
  public mutating func add(_ address: MACAddress) {
    guard address.value != 0, address.value != 0xFFFF_FFFF_FFFF, addresses[address] == nil else { return }
    guard addresses.count < Self.most else {
      left += 1
      return
    }
    let number = UInt64(addresses.count + 1)
    addresses[address] = MACAddress(address.value & 0xC000_0000_0000 | 0x0000_5E00_0000 | number)
  }

  /// Zero bytes behind a name are no part of it.
  public mutating func add(name: [UInt8]) {
    var name = name
    while name.last == 0 { name.removeLast() }
    guard name.count >= Self.shortestName, !name.allSatisfy({ $0 == name[0] }) else { return }
    guard names.count < Self.most else {
      left += 1
      return
    }
    names.insert(Array(name.prefix(248)))
  }

  public mutating func add(key: [UInt8]) {
    // All zero is what stands where no key is.
    guard key.count == 16, key.contains(where: { $0 != 0 }) else { return }
    guard keys.count < Self.most else {
      left += 1
      return
    }
    keys.insert(key)
  }

  // MARK: - Out of decoded packets

  /// Takes over what a packet's JSON form holds: every address, every text in a member whose name says that it is one of a device, every
  /// value of sixteen bytes in a member whose name says that it is a key.
  public mutating func add(_ json: JSONValue, allKeys: Bool = false) { add(json, "", allKeys: allKeys, depth: 0) }

  private mutating func add(_ json: JSONValue, _ member: String, allKeys: Bool, depth: Int) {
    guard depth < 32 else { return }
    switch json {
    case .string(let text):
      if text.utf8.count == 17, let address = MACAddress(text) {
        add(address)
      } else if text.utf8.count == 32, allKeys || isKey(member), let bytes = Self.bytes(text) {
        add(key: bytes)
      } else if isName(member) {
        add(name: Array(text.utf8))
      }
    case .array(let elements):
      for element in elements { add(element, member, allKeys: allKeys, depth: depth + 1) }
    case .object(let members):
      for inner in members { add(inner.value, inner.name, allKeys: allKeys, depth: depth + 1) }
    default: break
    }
  }

  private func isName(_ member: String) -> Bool { member == "name" || member.hasSuffix("Name") }

  private func isKey(_ member: String) -> Bool {
    member == "key" || member.hasSuffix("Key")
  }

  static func bytes(_ hex: String) -> [UInt8]? {
    let digits = hex.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map { UInt8($0) } }
    guard digits.count == hex.utf8.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

/// Gathers the secrets of a capture: an observer for a traffic decoder. Packets that it is not told of (HCI commands and events) are to be
/// handed to ``CaptureSecrets/add(_:allKeys:)`` in their JSON form.
public final class SecretsCollector: TrafficObserver {
  public var secrets = CaptureSecrets()
  private static let deviceName = BluetoothUUID(0x2A00)

  public init() {}

  public func connection(
    _ connection: WirelaceTraffic.Connection, did change: ConnectionChange, at packet: PacketMark
  ) {
    if let address = connection.central?.address { secrets.add(address) }
    if let address = connection.peripheral?.address { secrets.add(address) }
  }

  public func attribute(_ transfer: ValueTransfer, on connection: WirelaceTraffic.Connection) {
    let database = connection.database(of: transfer.server)
    if database.type(of: transfer.handle) == Self.deviceName { secrets.add(name: transfer.bytes) }
  }

  public func pairing(_ message: PairingMessage, on connection: WirelaceTraffic.Connection) {
    guard let content = try? message.content.get() else { return }
    // Random values of a legacy pairing give its key away.
    secrets.add(content.json, allKeys: true)
  }

  public func advertising(_ message: AdvertisingMessage, data: RawSpan) {
    if let address = message.advertiser?.address { secrets.add(address) }
    if let address = message.target?.address { secrets.add(address) }
    if data.byteCount > 0, let content = try? Advertising.AdvertisingData.decode(from: data) {
      secrets.add(content.json)
    }
  }
}
