#if os(Linux)
  import Glibc
  import WirelaceLocks

  /// A `sockaddr` of any family.
  struct NativeAddress: Sendable {
    var bytes: [UInt8]
    var family: Int32

    /// A Unix socket's address; nil when the path is too long.
    init?(unix path: String) {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let fits = withUnsafeMutableBytes(of: &address.sun_path) { buffer in
        guard path.utf8.count < buffer.count, !path.utf8.contains(0) else { return false }
        buffer.copyBytes(from: path.utf8)
        return true
      }
      guard fits else { return nil }
      bytes = withUnsafeBytes(of: &address) { Array($0) }
      family = AF_UNIX
    }

    private init(_ info: addrinfo) {
      bytes = Array(UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen)))
      family = info.ai_family
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
      // Copied into storage that holds any family, so that it is there and aligned whatever the bytes.
      var storage = sockaddr_storage()
      let count = withUnsafeMutableBytes(of: &storage) { target in
        let count = min(bytes.count, target.count)
        target.copyBytes(from: bytes.prefix(count))
        return count
      }
      return withUnsafePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(count)) }
      }
    }

    /// The port of an Internet address.
    var port: UInt16 { family == AF_UNIX ? 0 : UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }

    /// The other end of a connected socket, as numbers.
    static func peer(of descriptor: Int32) -> String? {
      var address = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
      let isKnown = withUnsafeMutablePointer(to: &address) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          getpeername(descriptor, pointer, &size) == 0 && pointer.pointee.sa_family != AF_UNIX
            && getnameinfo(
              pointer, size, &host, socklen_t(host.count), &service, socklen_t(service.count),
              NI_NUMERICHOST | NI_NUMERICSERV) == 0
        }
      }
      guard isKnown else { return nil }
      let (name, port) = (text(host), text(service))
      return name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
    }

    private static func text(_ characters: [CChar]) -> String {
      String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Asks the resolver; `flags` with AI_NUMERICHOST never blocks.
    static func lookUp(_ host: String, _ port: UInt16, flags: Int32) -> Result<[NativeAddress], SocketError> {
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      hints.ai_flags = flags | AI_NUMERICSERV
      var list: UnsafeMutablePointer<addrinfo>?
      let status = getaddrinfo(host, String(port), &hints, &list)
      guard status == 0 else { return .failure(.resolution(String(cString: gai_strerror(status)))) }
      defer { freeaddrinfo(list) }
      var found: [NativeAddress] = []
      var next = list
      while let info = next?.pointee {
        found.append(NativeAddress(info))
        next = info.ai_next
      }
      return .success(found)
    }

    /// Resolves a name on a thread of its own, because the resolver blocks. Cancelling ends the wait; the late result is dropped.
    static func resolve(_ host: String, _ port: UInt16) async throws(SocketError) -> [NativeAddress] {
      guard !host.utf8.contains(0) else { throw .resolution("a name with a zero byte") }
      if case .success(let addresses) = lookUp(host, port, flags: AI_NUMERICHOST) { return addresses }
      let wait = Resolution(host, port)
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { wait.start($0) }
      } onCancel: {
        wait.finish(.failure(.cancelled))
      }
      return interleaved(try result.get())
    }

    /// The families in turn, the resolver's first choice first (RFC 8305).
    private static func interleaved(_ addresses: [NativeAddress]) -> [NativeAddress] {
      guard let first = addresses.first else { return [] }
      let (one, other) = (
        addresses.filter { $0.family == first.family }, addresses.filter { $0.family != first.family }
      )
      return (0..<max(one.count, other.count)).flatMap { one.dropFirst($0).prefix(1) + other.dropFirst($0).prefix(1) }
    }
  }

  /// One question to the resolver, answered once.
  private final class Resolution: Sendable {
    typealias Answer = Result<[NativeAddress], SocketError>
    private enum State {
      case new
      case waiting(CheckedContinuation<Answer, Never>)
      case done(Answer)
    }

    private let host: String
    private let port: UInt16
    private let state = Guarded(State.new)
    /// How many threads may hang in the resolver at once.
    private static let threads = Guarded(0)

    init(_ host: String, _ port: UInt16) {
      self.host = host
      self.port = port
    }

    func start(_ continuation: CheckedContinuation<Answer, Never>) {
      let early = state.withLock { state -> Answer? in
        if case .done(let answer) = state { return answer }
        state = .waiting(continuation)
        return nil
      }
      if let early { return continuation.resume(returning: early) }
      guard
        Self.threads.withLock({ count in
          guard count < 64 else { return false }
          count += 1
          return true
        })
      else { return finish(.failure(.resolution("too many names are being resolved"))) }
      do throws(SocketError) {
        try DetachedThread.start { self.run() }
      } catch {
        Self.threads.withLock { $0 -= 1 }
        finish(.failure(error))
      }
    }

    func finish(_ answer: Answer) {
      let continuation = state.withLock { state -> CheckedContinuation<Answer, Never>? in
        defer { if case .done = state {} else { state = .done(answer) } }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      continuation?.resume(returning: answer)
    }

    private func run() {
      let answer = NativeAddress.lookUp(host, port, flags: 0)
      Self.threads.withLock { $0 -= 1 }
      finish(answer)
    }
  }
#endif
