import WirelaceBluetooth
import WirelaceFrames

/// Finds the key of an LE legacy pairing by its temporary key: zero for Just Works, else a passkey (Vol 3, Part H, 2.2.3 and 2.2.4).
struct LegacyPairing {
  /// The PDUs as they were sent, opcode first.
  private var request: [UInt8]?
  private var response: [UInt8]?
  /// In the order of the wire, by sender.
  private var confirms: [Common.Role: [UInt8]] = [:]
  private var randoms: [Common.Role: [UInt8]] = [:]

  /// Takes a PDU of the Security Manager; nil, or the Short Term Key once it can be told, most significant octet first.
  mutating func take(
    _ pdu: Smp.SmpPdu, _ bytes: RawSpan, from sender: Common.Role, _ connection: Connection, passkeys: [UInt32]
  ) -> [UInt8]? {
    switch pdu {
    case .pairingRequest:
      self = LegacyPairing()
      request = bytes.withUnsafeBytes { Array($0) }
    case .pairingResponse: response = bytes.withUnsafeBytes { Array($0) }
    case .pairingConfirm(let value): confirms[sender] = value
    case .pairingRandom(let value):
      randoms[sender] = value
      return shortTermKey(connection, passkeys)
    default: break
    }
    return nil
  }

  private func shortTermKey(_ connection: Connection, _ passkeys: [UInt32]) -> [UInt8]? {
    guard let request, let response, request.count == 7, response.count == 7,
      let central = randoms[.central], let peripheral = randoms[.peripheral],
      let key = temporaryKey(request, response, connection, [0] + passkeys),
      // s1: the lower halves of both random values.
      var short = AES.encrypt(Array(peripheral.prefix(8).reversed() + central.prefix(8).reversed()), key: key)
    else { return nil }
    let size = Int(min(request[4], response[4]))
    guard 7...16 ~= size else { return nil }
    for index in 0..<16 - size { short[index] = 0 }
    return short
  }

  /// The key that makes the confirm value that was sent.
  private func temporaryKey(
    _ request: [UInt8], _ response: [UInt8], _ connection: Connection, _ passkeys: [UInt32]
  ) -> [UInt8]? {
    guard let central = connection.central, let peripheral = connection.peripheral,
      let sender = [Common.Role.central, .peripheral].first(where: { confirms[$0] != nil && randoms[$0] != nil }),
      let random = randoms[sender], let confirm = confirms[sender]
    else { return nil }
    let isRandom = { (address: DeviceAddress) -> UInt8 in address.type == .randomDevice ? 1 : 0 }
    let octets = { (address: DeviceAddress) in (0..<6).map(address.address.byte) }
    let first = response.reversed() + request.reversed() + [isRandom(peripheral), isRandom(central)]
    let second = [0, 0, 0, 0] + octets(central) + octets(peripheral)
    for passkey in passkeys {
      var key = [UInt8](repeating: 0, count: 16)
      for index in 0..<4 { key[15 - index] = UInt8(truncatingIfNeeded: passkey >> UInt32(8 * index)) }
      // c1
      let whitened = zip(random.reversed(), first).map { $0 ^ $1 }
      guard let inner = AES.encrypt(whitened, key: key),
        let made = AES.encrypt(zip(inner, second).map { $0 ^ $1 }, key: key)
      else { return nil }
      if made == confirm.reversed() { return key }
    }
    return nil
  }
}
