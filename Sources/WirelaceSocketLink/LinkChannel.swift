#if os(Linux)
  import WirelaceATT
  import WirelaceFrames
  import WirelaceGATT
  import WirelaceLocks
  import WirelaceSockets

  /// Messages over one connection; one task at a time waits for the next.
  final class LinkChannel: Sendable {
    /// What came, and is not taken yet. Nothing is looked for behind bytes that are no message: the other side is broken.
    private struct State {
      var bytes: [UInt8] = []
      var start = 0

      /// Nil until one is whole. Errors: those of decoding, `limit`.
      mutating func next() throws(FrameError) -> LinkMessage? {
        guard bytes.count - start >= LinkChannel.headSize else { return nil }
        let size = LinkChannel.headSize + Int(bytes[start]) + Int(bytes[start + 1]) << 8
        let limit = LinkStream.layout.limit
        if size > limit { throw .limit("LinkStream", "", at: 0, limit: limit, found: size) }
        guard bytes.count - start >= size else { return nil }
        let message = try LinkMessage.decode(from: Array(bytes[start..<start + size]))
        start += size
        if start == bytes.count {
          bytes = []
          start = 0
        }
        return message
      }

      mutating func append(_ more: [UInt8]) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
      }
    }

    /// Length and kind.
    static let headSize = 3

    /// Bytes held in either direction beside those in the system: few, so that the sender soon feels a slow receiver.
    static let bufferLimit = 8 << 10

    let connection: SocketConnection
    private let state = Guarded(State())

    init(_ connection: SocketConnection) { self.connection = connection }

    /// The next message; nil when the other side has gone. Errors: `disconnected(.protocolViolation)` for bytes that are no message,
    /// `timedOut`, `system`, `cancelled`.
    func next(within limit: Duration? = nil) async throws(LinkError) -> LinkMessage? {
      while true {
        do throws(FrameError) {
          if let message = try state.withLock({ (state) throws(FrameError) in try state.next() }) { return message }
        } catch {
          throw .disconnected(.protocolViolation)
        }
        let bytes: [UInt8]
        do throws(SocketError) {
          bytes = try await connection.read(upTo: 4096, timeout: limit)
        } catch {
          if error == .reset || error == .closed { return nil }
          throw LinkError(error)
        }
        if bytes.isEmpty { return nil }
        state.withLock { $0.append(bytes) }
      }
    }

    /// Sends a message; the other side may take so long to make room, else the connection is closed.
    func send(_ body: LinkMessageBody, within limit: Duration = .seconds(30)) async throws(LinkError) {
      try await send(try Self.bytes(of: body), within: limit)
    }

    func send(_ bytes: [UInt8], within limit: Duration) async throws(LinkError) {
      do throws(SocketError) {
        try await connection.write(bytes, timeout: limit)
      } catch {
        throw LinkError(error)
      }
    }

    func abort() async { await connection.abort() }

    static func bytes(of body: LinkMessageBody) throws(LinkError) -> [UInt8] {
      do throws(FrameError) {
        return try LinkStream.encode(LinkMessage(body))
      } catch {
        throw .system("\(error)")
      }
    }
  }

  extension LinkError {
    init(_ error: SocketError) {
      self =
        switch error {
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .closed, .reset: .disconnected(.supervisionTimeout)
        default: .system("\(error)")
        }
    }
  }

  extension LinkMessage {
    init(_ body: LinkMessageBody) {
      let what: LinkMessageKind =
        switch body {
        case .scan: .scan
        case .connect: .connect
        case .secure: .secure
        case .advertisement: .advertisement
        case .connected: .connected
        case .secured: .secured
        case .secureRefused: .secureRefused
        case .secureWanted: .secureWanted
        case .pdu: .pdu
        case .disconnect: .disconnect
        }
      self.init(what: what, body: body)
    }
  }

  extension LinkAddress {
    /// Nil for a name that is no device address.
    init?(_ address: PeerAddress) {
      switch address {
      case .public(let address): self.init(what: .public, address: address)
      case .random(let address): self.init(what: .random, address: address)
      case .system: return nil
      }
    }

    var peer: PeerAddress { what == .public ? .public(address) : .random(address) }
  }

  extension LinkLevel {
    init?(_ level: LinkSecurity) {
      switch level {
      case .open: return nil
      case .encrypted: self = .encrypted
      case .authenticated: self = .authenticated
      }
    }

    var security: LinkSecurity { self == .encrypted ? .encrypted : .authenticated }
  }
#endif
