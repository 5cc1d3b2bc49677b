#if os(Linux)
  import Glibc
  import WirelaceATT
  import WirelaceFrames

  /// The folder that stands for the air: a socket for each device that can be connected to, named for its address.
  struct AirFolder: Sendable {
    /// Devices that a scan looks at.
    static let limit = 64

    let path: String

    func socket(of address: LinkAddress) -> String {
      let digits = (0..<6).map { index in
        let byte = address.address.byte(index)
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      return "\(path)/\(address.what == .public ? "public" : "random")-\(digits.joined()).air"
    }

    /// The paths of the sockets that are there, those of dead programs among them.
    var sockets: [String] {
      guard let folder = opendir(path) else { return [] }
      defer { closedir(folder) }
      var names: [String] = []
      while names.count < Self.limit, let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
            String(cString: $0)
          }
        }
        if name.hasSuffix(".air") { names.append("\(path)/\(name)") }
      }
      return names.sorted()
    }

    /// Makes the folder, for this user alone. Errors: `adapterUnavailable`.
    func make() throws(LinkError) {
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .adapterUnavailable("cannot make the folder \(path): error \(errno)")
      }
    }

    /// Takes a device's place as long as the returned descriptor is open, and clears away what a killed program left there. Errors:
    /// `adapterUnavailable` when another program has it.
    func take(_ address: LinkAddress) throws(LinkError) -> Int32 {
      let socket = socket(of: address)
      let lock = open(socket + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard lock >= 0 else { throw .adapterUnavailable("cannot make \(socket).lock: error \(errno)") }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        _ = close(lock)
        throw .adapterUnavailable("another program is \(address.peer) in \(path): end it, or take another address")
      }
      unlink(socket)
      return lock
    }
  }
#endif
