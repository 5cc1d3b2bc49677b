#if os(Linux)
  import Glibc
  import WirelaceATT
  import WirelaceFrames
  import WirelaceGATT
  import WirelaceSockets

  /// A device that advertises and is connected to, by programs on the same machine.
  ///
  /// It has its place in the folder until ``close()``, or until the program ends in whatever way.
  public actor SocketPeripheral: ATTPeripheral {
    /// Scans and links together.
    static let connectionLimit = 64
    /// How long a connection may take to say what it is.
    static let greetingTime = Duration.seconds(10)

    private struct Advertisement {
      var data: [UInt8]
      var scanResponse: [UInt8]
    }

    private let address: LinkAddress
    private let bonds: SocketBonds
    private let options: SocketLinkOptions
    private let listener: SocketListener
    private let socketPath: String
    private var lock: Int32
    private var advertisement: Advertisement?
    /// Of each scan: something has changed.
    private var scans: [UInt64: Mailbox<Void, LinkError>] = [:]
    /// Those who asked for a link while there was no advertisement.
    private var waiting: [UInt64: (channel: LinkChannel, request: LinkMessageBodyConnect)] = [:]
    private var lastID: UInt64 = 0
    private var lastConnection: UInt16 = 0
    private var connectionCount = 0
    private let links = Mailbox<SocketLink, LinkError>(limit: 16)
    private var accepting: Task<Void, Never>?

    /// Takes the device's place in the folder; it does not advertise yet.
    ///
    /// - Parameters:
    ///   - folder: stands for the air; made when it is not there, for this user alone.
    ///   - address: of this device, public or random.
    ///
    /// Errors: `adapterUnavailable` when another program has the place, or the folder cannot be used; `unsupported` for an address that
    /// is none.
    public init(
      folder: String, address: PeerAddress, bonds: SocketBonds = SocketBonds(),
      options: SocketLinkOptions = SocketLinkOptions()
    ) async throws(LinkError) {
      guard let own = LinkAddress(address) else { throw .unsupported("\(address) is no device address") }
      let air = AirFolder(path: folder)
      try air.make()
      let lock = try air.take(own)
      let socketPath = air.socket(of: own)
      do throws(SocketError) {
        listener = try await SocketListener(at: .unix(path: socketPath))
      } catch {
        _ = Glibc.close(lock)
        throw .adapterUnavailable("cannot listen at \(socketPath): \(error)")
      }
      chmod(socketPath, 0o600)
      self.address = own
      self.bonds = bonds
      self.options = options
      self.lock = lock
      self.socketPath = socketPath
      accepting = Task { [listener, weak self] in
        while let connection = try? await listener.accept(bufferLimit: LinkChannel.bufferLimit) {
          guard let self else { return }
          await self.take(connection)
        }
      }
    }

    deinit {
      accepting?.cancel()
      if lock >= 0 { _ = Glibc.close(lock) }
    }

    /// Gives the place up; links that there are stay.
    public func close() async {
      advertisement = nil
      await listener.close()
      for scan in scans.values { scan.finish(nil) }
      for request in waiting.values { await request.channel.abort() }
      waiting = [:]
      links.finish(.adapterUnavailable("the device at \(socketPath) was closed"))
      if lock >= 0 { _ = Glibc.close(lock) }
      lock = -1
    }

    // MARK: Advertising

    public func advertise(_ advertisement: AdvertisingData, scanResponse: AdvertisingData) async throws(LinkError) {
      do throws(FrameError) {
        self.advertisement = Advertisement(
          data: try advertisement.encoded(), scanResponse: try scanResponse.encoded())
      } catch {
        throw .unsupported("\(error)")
      }
      for scan in scans.values { scan.push(()) }
      let requests = waiting
      waiting = [:]
      for (id, (channel, request)) in requests {
        Task { await link(channel, request, id) }
      }
    }

    public func stopAdvertising() async throws(LinkError) {
      advertisement = nil
      for scan in scans.values { scan.push(()) }
    }

    public func accept() async throws(LinkError) -> any ATTLink {
      guard let link = try await links.next(ifCancelled: .cancelled) else {
        throw .adapterUnavailable("the device at \(socketPath) was closed")
      }
      return link
    }

    public func forgetBond(with peer: PeerAddress) async throws(LinkError) { try bonds.forget(peer) }

    public func forgetBonds() async throws(LinkError) { try bonds.forgetAll() }

    // MARK: Connections

    private func take(_ connection: SocketConnection) {
      let channel = LinkChannel(connection)
      guard connectionCount < Self.connectionLimit else {
        Task { await channel.abort() }
        return
      }
      connectionCount += 1
      lastID += 1
      let id = lastID
      Task { await greet(channel, id) }
    }

    /// The connection is gone.
    private func leave(_ id: UInt64) {
      connectionCount -= 1
      waiting[id] = nil
    }

    private func greet(_ channel: LinkChannel, _ id: UInt64) async {
      await channel.connection.whenEnded { [weak self] in
        Task { await self?.leave(id) }
      }
      do throws(LinkError) {
        guard let first = try await channel.next(within: Self.greetingTime) else { return await channel.abort() }
        switch first.body {
        case .scan: try await serve(scan: channel, id)
        case .connect(let request): await link(channel, request, id)
        default: await channel.abort()
        }
      } catch {
        await channel.abort()
      }
    }

    private func serve(scan channel: LinkChannel, _ id: UInt64) async throws(LinkError) {
      let changes = Mailbox<Void, LinkError>(limit: 1)
      changes.push(())
      scans[id] = changes
      // A scan says nothing more; whatever comes, its end above all, is the end of it.
      let reading = Task {
        _ = try? await channel.next()
        changes.finish(nil)
      }
      defer {
        scans[id] = nil
        reading.cancel()
      }
      while try await changes.next(ifCancelled: .cancelled) != nil {
        let present = advertisement
        try await channel.send(
          .advertisement(
            LinkMessageBodyAdvertisement(
              address: address, present: present != nil, data: present?.data ?? [],
              scanResponse: present?.scanResponse ?? [])))
      }
      await channel.abort()
    }

    private func link(_ channel: LinkChannel, _ request: LinkMessageBodyConnect, _ id: UInt64) async {
      // The central may have given up while there was no advertisement.
      if await channel.connection.hasEnded { return await channel.abort() }
      guard advertisement != nil else {
        waiting[id] = (channel, request)
        return
      }
      let limit = min(max(options.maximumMTU, 23), 517)
      do throws(LinkError) {
        try await channel.send(.connected(LinkMessageBodyConnected(maximumMtu: UInt16(limit))))
      } catch {
        return await channel.abort()
      }
      lastConnection &+= 1
      let facts = SocketLink.Facts(
        number: lastConnection, local: address.peer, peer: request.central.peer, isCentral: false,
        maximumMTU: max(23, min(limit, Int(request.maximumMtu))))
      let link = SocketLink(facts, channel, bonds, options)
      link.open()
      // Nobody accepts: so many links that nobody wants are closed.
      if !links.push(link) { link.disconnect(.local) }
    }
  }
#endif
