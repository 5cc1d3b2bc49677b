#if os(Linux)
  import Glibc
  import WirelaceATT
  import WirelaceFrames
  import WirelaceGATT
  import WirelaceLocks

  /// The keys that a program keeps of devices it has paired with; in a file where they are to outlast it.
  public final class SocketBonds: Sendable {
    struct Bond: Sendable, Hashable {
      var level: LinkSecurity
      var key: [UInt8]
    }

    /// Devices, at most; the one that comes first in the order of addresses makes room.
    static let limit = 256
    private static let fileLimit = 1 << 16

    private let path: String?
    private let bonds: Guarded<[PeerAddress: Bond]>

    /// Kept in memory.
    public init() {
      path = nil
      bonds = Guarded([:])
    }

    /// Kept in a file, which need not be there yet. Errors: `system` for one that cannot be read, or is none of this kind.
    public init(file path: String) throws(LinkError) {
      self.path = path
      bonds = Guarded(try Self.read(path))
    }

    func bond(with peer: PeerAddress) -> Bond? { bonds.withLock { $0[peer] } }

    /// Errors: `system`; then nothing has changed.
    func keep(_ bond: Bond, with peer: PeerAddress) throws(LinkError) {
      try change { bonds in
        if bonds[peer] == nil, bonds.count >= Self.limit, let first = bonds.keys.map(Self.text).min() {
          bonds = bonds.filter { Self.text($0.key) != first }
        }
        bonds[peer] = bond
      }
    }

    /// Drops the key of a device; none is no error. Errors: `system`.
    public func forget(_ peer: PeerAddress) throws(LinkError) { try change { $0[peer] = nil } }

    /// Drops all keys. Errors: `system`.
    public func forgetAll() throws(LinkError) { try change { $0 = [:] } }

    private func change(_ body: (inout [PeerAddress: Bond]) -> Void) throws(LinkError) {
      try bonds.withLock { (bonds) throws(LinkError) in
        var changed = bonds
        body(&changed)
        if changed == bonds { return }
        if let path { try Self.write(changed, to: path) }
        bonds = changed
      }
    }

    // MARK: The file: a line for each device, kind, address, level, key

    private static func text(_ address: PeerAddress) -> String {
      switch address {
      case .public(let address): "public \(address)"
      case .random(let address): "random \(address)"
      case .system(let name): "system \(name)"
      }
    }

    private static func write(_ bonds: [PeerAddress: Bond], to path: String) throws(LinkError) {
      let lines = bonds.map { peer, bond in
        let key = bond.key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(text(peer)) \(bond.level == .authenticated ? "authenticated" : "encrypted") \(key)\n"
      }
      let bytes = Array(lines.sorted().joined().utf8)
      let temporary = path + ".tmp"
      let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw .system("cannot write \(temporary): error \(errno)") }
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      let isWritten = count == bytes.count && fsync(file) == 0
      let code = errno
      _ = close(file)
      guard isWritten, rename(temporary, path) == 0 else {
        let reason = isWritten ? errno : code
        unlink(temporary)
        throw .system("cannot write \(path): error \(reason)")
      }
    }

    private static func read(_ path: String) throws(LinkError) -> [PeerAddress: Bond] {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        if errno == ENOENT { return [:] }
        throw .system("cannot read \(path): error \(errno)")
      }
      defer { _ = close(file) }
      var bytes = [UInt8](repeating: 0, count: fileLimit + 1)
      let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw .system("cannot read \(path): error \(errno)") }
      guard count <= fileLimit else { throw .system("\(path) is longer than \(fileLimit) bytes") }
      var bonds: [PeerAddress: Bond] = [:]
      for (index, line) in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").enumerated() {
        guard let (peer, bond) = parse(line) else { throw .system("\(path):\(index + 1): no bond") }
        bonds[peer] = bond
      }
      return bonds
    }

    private static func parse(_ line: Substring) -> (PeerAddress, Bond)? {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 4, let address = MACAddress(String(words[1])), words[3].utf8.count == 32 else { return nil }
      let digits = words[3].compactMap(\.hexDigitValue)
      guard digits.count == 32 else { return nil }
      let key = stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
      let peer: PeerAddress
      switch words[0] {
      case "public": peer = .public(address)
      case "random": peer = .random(address)
      default: return nil
      }
      switch words[2] {
      case "encrypted": return (peer, Bond(level: .encrypted, key: key))
      case "authenticated": return (peer, Bond(level: .authenticated, key: key))
      default: return nil
      }
    }
  }
#endif
