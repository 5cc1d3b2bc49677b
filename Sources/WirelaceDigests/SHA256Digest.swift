#if canImport(CryptoKit)
  import CryptoKit
  import Foundation
#else
  import COpenSSL
#endif

/// SHA-256.
public enum SHA256Digest {
  /// 32 bytes.
  public static func of(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(SHA256.hash(data: bytes))
    #else
      var digest = [UInt8](repeating: 0, count: 32)
      var count: UInt32 = 32
      EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil)
      return digest
    #endif
  }

  /// HMAC-SHA256, 32 bytes; empty when the library fails, which equals no code.
  public static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    #else
      var digest = [UInt8](repeating: 0, count: 32)
      var count: UInt32 = 32
      guard HMAC(EVP_sha256(), key, Int32(clamping: key.count), message, message.count, &digest, &count) != nil,
        count == 32
      else { return [] }
      return digest
    #endif
  }
}

/// Whether two codes are the same: takes as long whatever the bytes are, but for another length.
public func equalInConstantTime(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  guard first.count == second.count else { return false }
  #if canImport(CryptoKit)
    return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  #else
    return CRYPTO_memcmp(first, second, first.count) == 0
  #endif
}
