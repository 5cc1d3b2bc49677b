#if os(Linux)
  import COpenSSL

  /// How connections are encrypted: what is trusted, or what one shows. TLS 1.2 and 1.3; `http/1.1` by ALPN.
  public final class TLSContext: Sendable {
    // OpenSSL locks what connections share of it; it is not changed after init.
    nonisolated(unsafe) let pointer: OpaquePointer
    let isServer: Bool

    /// Of a client: the peer's chain and host name are always verified.
    /// - Parameter trustedFile: a PEM file with the authorities to trust; nil: those of the system.
    public init(trustedFile: String? = nil) throws(SocketError) {
      pointer = try Self.make(TLS_client_method())
      isServer = false
      SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
      let status =
        if let trustedFile {
          SSL_CTX_load_verify_locations(pointer, trustedFile, nil)
        } else {
          SSL_CTX_set_default_verify_paths(pointer)
        }
      guard status == 1 else { throw .tls("the trusted certificates cannot be read: \(opensslReason())") }
      let protocols = [UInt8(8)] + Array("http/1.1".utf8)
      SSL_CTX_set_alpn_protos(pointer, protocols, UInt32(protocols.count))
    }

    /// Of a server.
    /// - Parameters:
    ///   - certificateFile: PEM, the server's certificate first, then what leads up to the authority.
    ///   - keyFile: PEM, without a pass phrase.
    public init(certificateFile: String, keyFile: String) throws(SocketError) {
      pointer = try Self.make(TLS_server_method())
      isServer = true
      guard SSL_CTX_use_certificate_chain_file(pointer, certificateFile) == 1,
        SSL_CTX_use_PrivateKey_file(pointer, keyFile, SSL_FILETYPE_PEM) == 1, SSL_CTX_check_private_key(pointer) == 1
      else { throw .tls("certificate or key cannot be used: \(opensslReason())") }
      SSL_CTX_set_alpn_select_cb(
        pointer,
        { _, chosen, chosenLength, offered, count, _ in
          guard let chosen, let chosenLength, let offered else { return SSL_TLSEXT_ERR_NOACK }
          var index = 0
          while index < Int(count) {
            let length = Int(offered[index])
            let name = UnsafeBufferPointer(start: offered + index + 1, count: length)
            if index + 1 + length <= Int(count), name.elementsEqual("http/1.1".utf8) {
              chosen.pointee = offered + index + 1
              chosenLength.pointee = UInt8(length)
              return SSL_TLSEXT_ERR_OK
            }
            index += 1 + length
          }
          return SSL_TLSEXT_ERR_NOACK
        }, nil)
    }

    deinit { SSL_CTX_free(pointer) }

    private static func make(_ method: OpaquePointer?) throws(SocketError) -> OpaquePointer {
      guard let context = SSL_CTX_new(method) else { throw .tls(opensslReason()) }
      SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
      return context
    }
  }

  /// OpenSSL's latest complaint on this thread; takes all of them.
  func opensslReason() -> String {
    var code: UInt = 0
    while case let next = ERR_get_error(), next != 0 { code = next }
    guard code != 0, let text = ERR_reason_error_string(code) else { return "unknown error" }
    return String(cString: text)
  }
#endif
