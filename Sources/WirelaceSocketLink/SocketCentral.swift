#if os(Linux)
  import WirelaceATT
  import WirelaceFrames
  import WirelaceGATT
  import WirelaceLocks
  import WirelaceSockets

  /// A device that scans and connects, to programs on the same machine.
  public final class SocketCentral: ATTCentral {
    /// How often a scan looks who is new, and reports those who are there.
    static let scanInterval = Duration.milliseconds(250)

    private let folder: AirFolder
    private let address: LinkAddress
    private let bonds: SocketBonds
    private let options: SocketLinkOptions
    private let lastConnection = Guarded<UInt16>(0)

    /// - Parameters:
    ///   - folder: stands for the air; need not be there yet.
    ///   - address: of this device, public or random.
    ///
    /// Errors: `unsupported` for an address that is none.
    public init(
      folder: String, address: PeerAddress, bonds: SocketBonds = SocketBonds(),
      options: SocketLinkOptions = SocketLinkOptions()
    ) throws(LinkError) {
      guard let own = LinkAddress(address) else { throw .unsupported("\(address) is no device address") }
      self.folder = AirFolder(path: folder)
      self.address = own
      self.bonds = bonds
      self.options = options
    }

    // MARK: Scanning

    public func scan() async throws(LinkError) -> ScanReports {
      let task = Guarded<Task<Void, Never>?>(nil)
      let reports = ScanReports { task.withLock { $0?.cancel() } }
      let target = WeakReports(reports)
      let folder = folder
      task.withLock { $0 = Task { await Scan(folder).run(target) } }
      return reports
    }

    // MARK: Connecting

    public func connect(to peer: PeerAddress, within timeout: Duration) async throws(LinkError) -> any ATTLink {
      guard let device = LinkAddress(peer) else { throw .unsupported("\(peer) is no device address") }
      let path = folder.socket(of: device)
      let deadline = ContinuousClock.now + timeout
      while true {
        let left = deadline - ContinuousClock.now
        if left <= .zero { throw .timedOut }
        do throws(LinkError) {
          return try await attempt(path, peer, within: left)
        } catch {
          switch error {
          // Nobody there yet, or not any more: like a device out of range, it may come.
          case .system, .disconnected: break
          default: throw error
          }
        }
        do { try await Task.sleep(for: min(.milliseconds(100), left)) } catch { throw .cancelled }
      }
    }

    private func attempt(
      _ path: String, _ peer: PeerAddress, within timeout: Duration
    ) async throws(LinkError) -> any ATTLink {
      let connection: SocketConnection
      do throws(SocketError) {
        connection = try await SocketConnection.connect(
          to: .unix(path: path), timeout: timeout, bufferLimit: LinkChannel.bufferLimit)
      } catch {
        if case .resolution(let text) = error { throw .adapterUnavailable("\(path): \(text)") }
        throw LinkError(error)
      }
      let channel = LinkChannel(connection)
      let limit = min(max(options.maximumMTU, 23), 517)
      do throws(LinkError) {
        try await channel.send(.connect(LinkMessageBodyConnect(central: address, maximumMtu: UInt16(limit))))
        guard let answer = try await channel.next(within: timeout) else { throw .disconnected(.notEstablished) }
        guard case .connected(let connected) = answer.body else { throw .disconnected(.protocolViolation) }
        let number = lastConnection.withLock { number in
          number &+= 1
          return number
        }
        let facts = SocketLink.Facts(
          number: number, local: address.peer, peer: peer, isCentral: true,
          maximumMTU: max(23, min(limit, Int(connected.maximumMtu))))
        let link = SocketLink(facts, channel, bonds, options)
        link.open()
        return link
      } catch {
        await channel.abort()
        throw error
      }
    }

    public func forgetBond(with peer: PeerAddress) async throws(LinkError) { try bonds.forget(peer) }
  }

  /// What one scan sees.
  private actor Scan {
    private let folder: AirFolder
    private var met: [String: ScanReport] = [:]
    private var watched: Set<String> = []

    init(_ folder: AirFolder) { self.folder = folder }

    /// Reports until the task is cancelled, or nobody takes the reports any more.
    func run(_ target: WeakReports) async {
      await withDiscardingTaskGroup { group in
        while let reports = target.target, !Task.isCancelled {
          for path in folder.sockets where watched.insert(path).inserted {
            group.addTask { await self.watch(path, target) }
          }
          for path in met.keys.sorted() { if let report = met[path] { reports.report(report) } }
          do { try await Task.sleep(for: SocketCentral.scanInterval) } catch { break }
        }
        group.cancelAll()
      }
    }

    private func watch(_ path: String, _ target: WeakReports) async {
      try? await listen(at: path, target)
      met[path] = nil
      watched.remove(path)
    }

    private func listen(at path: String, _ target: WeakReports) async throws {
      let connection = try await SocketConnection.connect(to: .unix(path: path), bufferLimit: LinkChannel.bufferLimit)
      let channel = LinkChannel(connection)
      try await channel.send(.scan(LinkMessageBodyScan()))
      while let message = try await channel.next() {
        guard case .advertisement(let seen) = message.body else { break }
        let isNew = met[path] == nil
        met[path] = seen.present ? try Self.report(seen) : nil
        // Whoever appears is told at once.
        if isNew, let report = met[path] { target.target?.report(report) }
      }
      await channel.abort()
    }

    private static func report(_ seen: LinkMessageBodyAdvertisement) throws -> ScanReport {
      ScanReport(
        address: seen.address.peer, advertisement: try AdvertisingData(decoding: seen.data),
        scanResponse: try AdvertisingData(decoding: seen.scanResponse), rssi: -50)
    }
  }
#endif
