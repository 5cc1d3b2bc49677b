/// Why a socket did not do what was asked.
public enum SocketError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The host name has no address, or the address is none; what the resolver says.
  case resolution(String)
  case refused
  case unreachable
  case timedOut
  /// The peer dropped the connection, or it had closed it when more was sent.
  case reset
  /// TLS ended without the peer saying so: what came may be cut short.
  case truncated
  /// The peer's certificate is not to be trusted; the reason as OpenSSL words it.
  case certificate(String)
  /// TLS could not be set up or went wrong otherwise.
  case tls(String)
  case cancelled
  /// Closed on this side.
  case closed
  /// Another failure of the operating system.
  case system(code: Int32, operation: String)

  public var description: String {
    switch self {
    case .resolution(let text): "no address: \(text)"
    case .refused: "connection refused"
    case .unreachable: "host or network unreachable"
    case .timedOut: "timed out"
    case .reset: "connection reset by peer"
    case .truncated: "TLS ended without a close"
    case .certificate(let text): "certificate refused: \(text)"
    case .tls(let text): "TLS: \(text)"
    case .cancelled: "cancelled"
    case .closed: "closed"
    case .system(let code, let operation): "\(operation) failed with error \(code)"
    }
  }
}

/// Where to connect to or to listen at.
public enum SocketAddress: Sendable, Hashable {
  /// A name, or an IPv4 or IPv6 address without brackets; port 0 has the system choose when listening.
  case host(String, port: UInt16)
  case unix(path: String)
}
