import WirelaceDigests

#if canImport(CryptoKit)
  import CryptoKit
  import Foundation
#else
  import COpenSSL
#endif

/// A public key that a card or an app holds from the start; never one from the wire.
public struct PinnedKey: Sendable, Hashable {
  public enum PinningError: Error, Sendable, Hashable {
    /// An Ed25519 key has 32 bytes.
    case length(Int)
    /// A point of small order: anybody could sign for it.
    case smallOrder
  }

  public let bytes: [UInt8]
  /// The first four bytes of the key's SHA-256, highest first.
  public let id: UInt32

  /// Pins a key of 32 bytes; one of small order is refused.
  public init(_ bytes: [UInt8]) throws(PinningError) {
    guard bytes.count == 32 else { throw .length(bytes.count) }
    guard !SmallOrderPoints.contains(bytes) else { throw .smallOrder }
    self.bytes = bytes
    id = SHA256Digest.of(bytes).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether this key made the signature of 64 bytes over a message.
  public func verifies(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    guard signature.count == 64 else { return false }
    #if canImport(CryptoKit)
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
      return key.isValidSignature(Data(signature), for: Data(message))
    #else
      guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else { return false }
      defer { EVP_PKEY_free(key) }
      guard let context = EVP_MD_CTX_new() else { return false }
      defer { EVP_MD_CTX_free(context) }
      guard EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return false }
      return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    #endif
  }
}

/// A private key: of the cloud in tests and simulators.
public struct SigningKey: Sendable {
  private let seed: [UInt8]
  public let publicKey: PinnedKey

  /// Out of a seed of 32 bytes; nil when it has another length.
  public init?(seed: [UInt8]) {
    guard seed.count == 32 else { return nil }
    #if canImport(CryptoKit)
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else { return nil }
      let bytes = Array(key.publicKey.rawRepresentation)
    #else
      guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else { return nil }
      defer { EVP_PKEY_free(key) }
      var bytes = [UInt8](repeating: 0, count: 32)
      var count = bytes.count
      guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, count == 32 else { return nil }
    #endif
    guard let publicKey = try? PinnedKey(bytes) else { return nil }
    self.seed = seed
    self.publicKey = publicKey
  }

  /// The signature of 64 bytes over a message; nil when the library fails.
  public func signature(over message: [UInt8]) -> [UInt8]? {
    #if canImport(CryptoKit)
      return (try? Curve25519.Signing.PrivateKey(rawRepresentation: seed))
        .flatMap { try? Array($0.signature(for: Data(message))) }
    #else
      guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else { return nil }
      defer { EVP_PKEY_free(key) }
      guard let context = EVP_MD_CTX_new() else { return nil }
      defer { EVP_MD_CTX_free(context) }
      var signature = [UInt8](repeating: 0, count: 64)
      var count = signature.count
      guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
        EVP_DigestSign(context, &signature, &count, message, message.count) == 1, count == 64
      else { return nil }
      return signature
    #endif
  }
}

/// Encodings of the points of small order on Ed25519, those that are not in their shortest form included.
enum SmallOrderPoints {
  /// The sign bit left out, lowest byte first: 0, 1, -1, p, p + 1, and the two of order 8.
  private static let encodings: [[UInt8]] = {
    let minusOne = [UInt8(0xEC)] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
    var prime = minusOne
    prime[0] = 0xED
    var primeAndOne = minusOne
    primeAndOne[0] = 0xEE
    var one = [UInt8](repeating: 0, count: 32)
    one[0] = 1
    return [
      [UInt8](repeating: 0, count: 32), one, minusOne, prime, primeAndOne,
      [
        0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
        0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
      ],
      [
        0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
        0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
      ],
    ]
  }()

  static func contains(_ key: [UInt8]) -> Bool {
    var unsigned = key
    unsigned[31] &= 0x7F
    return encodings.contains(unsigned)
  }
}
