#if canImport(CryptoKit)
  import CryptoKit
  import Foundation
#else
  import COpenSSL
#endif

/// SHA-256, and HMAC over it.
enum SigningDigest {
  /// 32 bytes.
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(SHA256.hash(data: bytes))
    #else
      var digest = [UInt8](repeating: 0, count: 32)
      var count: UInt32 = 32
      EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil)
      return digest
    #endif
  }

  /// 32 bytes.
  static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    #else
      var digest = [UInt8](repeating: 0, count: 32)
      var count: UInt32 = 32
      HMAC(EVP_sha256(), key, Int32(clamping: key.count), message, message.count, &digest, &count)
      return digest
    #endif
  }

  /// Two lower-case digits a byte.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
