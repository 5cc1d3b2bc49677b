#if os(Linux)
  import COpenSSL
  import Glibc

  /// TLS of one connection between two buffers: OpenSSL never sees the socket, so it raises no SIGPIPE and never blocks.
  final class TLSSession {
    private let ssl: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    // Keeps what the session points to.
    private let context: TLSContext
    private(set) var isReady = false

    /// - Parameter host: of a client: the name or address that the certificate has to show.
    init(_ context: TLSContext, host: String?) throws(SocketError) {
      guard let ssl = SSL_new(context.pointer) else { throw .tls(opensslReason()) }
      guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
        SSL_free(ssl)
        throw .tls(opensslReason())
      }
      self.context = context
      self.ssl = ssl
      self.incoming = incoming
      self.outgoing = outgoing
      SSL_set_bio(ssl, incoming, outgoing)
      if context.isServer {
        SSL_set_accept_state(ssl)
        return
      }
      SSL_set_connect_state(ssl)
      guard let host else { throw .tls("a client needs the name of the host") }
      if case .success = NativeAddress.lookUp(host, 0, flags: AI_NUMERICHOST) {
        guard X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1 else { throw .tls("bad address") }
      } else {
        guard SSL_set1_host(ssl, host) == 1 else { throw .tls("bad host name") }
        _ = host.withCString { name in
          SSL_ctrl(
            ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), UnsafeMutableRawPointer(mutating: name))
        }
      }
    }

    deinit { SSL_free(ssl) }

    /// Whether the peer said that nothing follows.
    var isFinished: Bool { SSL_get_shutdown(ssl) & SSL_RECEIVED_SHUTDOWN != 0 }

    /// Takes bytes off the socket and appends what they say.
    func receive(_ bytes: UnsafeRawBufferPointer, into plain: inout [UInt8]) throws(SocketError) {
      guard BIO_write(incoming, bytes.baseAddress, Int32(bytes.count)) == bytes.count else {
        throw .tls(opensslReason())
      }
      if !isReady { try handshake() }
      guard isReady else { return }
      var failure: SocketError?
      withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 16) { buffer in
        while true {
          ERR_clear_error()
          let count = SSL_read(ssl, buffer.baseAddress, Int32(buffer.count))
          if count <= 0 {
            failure = error(count)
            return
          }
          plain.append(contentsOf: buffer.prefix(Int(count)))
        }
      }
      if let failure { throw failure }
    }

    func handshake() throws(SocketError) {
      ERR_clear_error()
      let status = SSL_do_handshake(ssl)
      if status == 1 {
        isReady = true
      } else if let error = error(status) {
        throw error
      }
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(SocketError) {
      if bytes.isEmpty { return }
      ERR_clear_error()
      let count = bytes.withUnsafeBytes { SSL_write(ssl, $0.baseAddress, Int32($0.count)) }
      guard count == bytes.count else { throw error(count) ?? .tls("could not write") }
    }

    /// Tells the peer that nothing follows.
    func finish() {
      if isReady { SSL_shutdown(ssl) }
      ERR_clear_error()
    }

    /// Appends what has to go to the socket.
    func drain(into output: inout [UInt8]) {
      let pending = BIO_ctrl_pending(outgoing)
      guard pending > 0 else { return }
      let start = output.count
      output.append(contentsOf: repeatElement(0, count: pending))
      output.withUnsafeMutableBytes { bytes in
        let room = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        _ = BIO_read(outgoing, room.baseAddress, Int32(room.count))
      }
    }

    /// Nil when it only waits for more bytes, or the peer has finished.
    private func error(_ status: Int32) -> SocketError? {
      switch SSL_get_error(ssl, status) {
      case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE, SSL_ERROR_ZERO_RETURN: return nil
      default:
        let verified = SSL_get_verify_result(ssl)
        if !context.isServer, !isReady, verified != X509_V_OK {
          ERR_clear_error()
          return .certificate(String(cString: X509_verify_cert_error_string(verified)))
        }
        return .tls(opensslReason())
      }
    }
  }
#endif
