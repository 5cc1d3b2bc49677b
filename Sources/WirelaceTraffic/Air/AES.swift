#if canImport(COpenSSL)
  import COpenSSL

  /// AES-128 as Bluetooth uses it; keys and blocks with their most significant octet first.
  enum AES {
    /// Encrypts one block: the function e of the Security Manager and of session keys.
    static func encrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]? {
      guard block.count == 16, key.count == 16, let context = EVP_CIPHER_CTX_new() else { return nil }
      defer { EVP_CIPHER_CTX_free(context) }
      var output = [UInt8](repeating: 0, count: 32)
      var count: Int32 = 0
      guard EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), nil, key, nil) == 1,
        EVP_CIPHER_CTX_set_padding(context, 0) == 1,
        EVP_EncryptUpdate(context, &output, &count, block, 16) == 1, count == 16
      else { return nil }
      return Array(output.prefix(16))
    }
  }

  /// AES-CCM of the link layer under one session key: nonces of 13 octets, checks of 4.
  final class LinkCipher {
    static let checkLength = 4
    private let context: OpaquePointer
    private let key: [UInt8]
    private let initializationVector: [UInt8]

    init?(key: [UInt8], initializationVector: [UInt8]) {
      guard key.count == 16, initializationVector.count == 8, let context = EVP_CIPHER_CTX_new() else { return nil }
      self.context = context
      self.key = key
      self.initializationVector = initializationVector
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// The plain bytes of a PDU's content; nil when the check at its end is not that of this key, counter and direction.
    func open(_ content: RawSpan, header: UInt8, counter: UInt64, isFromCentral: Bool) -> [UInt8]? {
      let length = content.byteCount - Self.checkLength
      guard length > 0 else { return nil }
      var nonce = [UInt8](repeating: 0, count: 13)
      for index in 0..<5 { nonce[index] = UInt8(truncatingIfNeeded: counter >> UInt64(8 * index)) }
      nonce[4] = nonce[4] & 0x7F | (isFromCentral ? 0x80 : 0)
      nonce.replaceSubrange(5..., with: initializationVector)
      // Bits that a retransmission changes are not covered.
      let covered = [header & 0xE3]
      var plain = [UInt8](repeating: 0, count: length)
      var count: Int32 = 0
      return content.withUnsafeBytes { bytes -> [UInt8]? in
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let check = UnsafeMutableRawPointer(mutating: start + length)
        guard EVP_DecryptInit_ex(context, EVP_aes_128_ccm(), nil, nil, nil) == 1,
          EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, 13, nil) == 1,
          EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.checkLength), check) == 1,
          EVP_DecryptInit_ex(context, nil, nil, key, nonce) == 1,
          EVP_DecryptUpdate(context, nil, &count, nil, Int32(length)) == 1,
          EVP_DecryptUpdate(context, nil, &count, covered, 1) == 1,
          EVP_DecryptUpdate(context, &plain, &count, start, Int32(length)) == 1
        else { return nil }
        return plain
      }
    }
  }
#else
  // Without OpenSSL there is no AES-CCM here: encrypted connections stay unread.
  enum AES {
    static func encrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]? { nil }
  }

  final class LinkCipher {
    init?(key: [UInt8], initializationVector: [UInt8]) { nil }

    func open(_ content: RawSpan, header: UInt8, counter: UInt64, isFromCentral: Bool) -> [UInt8]? { nil }
  }
#endif
