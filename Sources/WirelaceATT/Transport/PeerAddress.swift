import WirelaceFrames

/// How a transport names a device at the other end.
public enum PeerAddress: Sendable, Hashable {
  /// A public device address.
  case `public`(MACAddress)
  /// A random device address, static or private.
  case random(MACAddress)
  /// Whatever the system gives instead of an address: an identifier, the name of a socket.
  case system(String)
}

extension PeerAddress: CustomStringConvertible {
  /// `c0:ff:ee:00:00:01`, with `(random)` behind a random address.
  public var description: String {
    switch self {
    case .public(let address): address.description
    case .random(let address): "\(address) (random)"
    case .system(let name): name
    }
  }
}
