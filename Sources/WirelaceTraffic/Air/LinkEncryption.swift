import WirelaceBluetooth
import WirelaceFrames

/// The encryption of one connection on the air: how it starts, which key it has, where its packet counters stand.
struct LinkEncryption {
  private var request: Linklayer.LlEncryptionRequest?
  /// One for each key that may be the connection's, until a PDU tells which it is.
  private var candidates: [LinkCipher] = []
  private var cipher: LinkCipher?
  /// Of the next PDU of each side.
  private var counters: (central: UInt64, peripheral: UInt64) = (0, 0)
  private var failures = 0
  /// PDUs are encrypted from now on.
  private(set) var isOn = false

  /// PDUs that the sniffer may have missed in a row; fewer while any key may be the right one, since each is tried for all of them.
  private static let longestGap: UInt64 = 64
  private static let longestGapAtFirst: UInt64 = 8
  /// PDUs that no key opened, until they are tried no more.
  private static let mostFailures = 64
  static let mostKeys = 64

  enum Outcome {
    case plain([UInt8], from: Common.Role)
    case unread
  }

  mutating func begin(_ request: Linklayer.LlEncryptionRequest) {
    self = LinkEncryption()
    self.request = request
  }

  /// The peripheral's half of the salt: PDUs may be encrypted from now on. `keys` may hold the connection's key.
  mutating func answer(_ response: Linklayer.LlEncryptionResponse, keys: [[UInt8]]) {
    guard let request else { return }
    let diversifier =
      Self.octets(response.sessionKeyDiversifier).reversed() + Self.octets(request.sessionKeyDiversifier).reversed()
    let vector = Self.octets(request.initializationVector) + Self.octets(response.initializationVector)
    candidates = keys.prefix(Self.mostKeys).compactMap { key in
      AES.encrypt(Array(diversifier), key: key).flatMap { LinkCipher(key: $0, initializationVector: vector) }
    }
    cipher = nil
    counters = (0, 0)
    failures = 0
    isOn = true
  }

  mutating func end() { self = LinkEncryption() }

  /// Opens a PDU's content; `sender` is who seems to have sent it.
  mutating func open(_ content: RawSpan, header: UInt8, from sender: Common.Role) -> Outcome {
    guard failures < Self.mostFailures else { return .unread }
    if let cipher {
      if let outcome = open(content, header, sender, by: cipher, gap: Self.longestGap) { return outcome }
    } else {
      for cipher in candidates {
        if let outcome = open(content, header, sender, by: cipher, gap: Self.longestGapAtFirst) { return outcome }
      }
    }
    failures += 1
    return .unread
  }

  private mutating func open(
    _ content: RawSpan, _ header: UInt8, _ sender: Common.Role, by cipher: LinkCipher, gap: UInt64
  ) -> Outcome? {
    var side = sender
    for _ in 0..<2 {
      let next = side == .central ? counters.central : counters.peripheral
      // Nothing is missing far more often than anything is.
      for counter in next..<next + gap {
        guard let plain = cipher.open(content, header: header, counter: counter, isFromCentral: side == .central)
        else { continue }
        self.cipher = cipher
        failures = 0
        if side == .central { counters.central = counter + 1 } else { counters.peripheral = counter + 1 }
        return .plain(plain, from: side)
      }
      side = side.other
    }
    return nil
  }

  /// Least significant octet first.
  private static func octets(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
