import WirelaceBluetooth
import WirelaceCaptures
import WirelaceFrames

/// Makes connections, attributes and values out of the packets of a capture, of a host or of the air.
///
/// Hand it every packet in order, then call ``finish()``.
public final class TrafficDecoder {
  // Touched several times for each packet, by this class alone and never while it is being touched: the check for that costs more than the rest.
  @exclusivity(unchecked) public internal(set) var counts = TrafficCounts()
  let observer: any TrafficObserver
  let keys: TrafficKeys
  /// Connections on the air, by access address.
  var airLinks: [UInt32: AirLink] = [:]
  /// Keys out of pairings in the capture, most significant octet first, the latest last.
  var learnedKeys: [[UInt8]] = []
  private var links: [LinkIdentity: Link] = [:]
  /// The link of the last packet of HCI: mostly the next one's, too.
  private var lastLink: (adapter: Int, handle: UInt16, link: Link)?
  private var classic: Set<LinkIdentity> = []
  private var connectionCount = 0
  /// The last connection of each peer; bounded, an old one may be forgotten.
  private var lastOfPeer: [MACAddress: Int] = [:]

  var advertisements = AdvertisementAssembler()
  var airAdvertisements = AdvertisementAssembler()

  static let longestMemory = 4096

  final class Link {
    let connection: Connection
    // As with the decoder's counts.
    @exclusivity(unchecked) var session: AttributeSession
    var pairing = PairingSession()
    var channels = CreditChannels()
    var legacy = LegacyPairing()
    @exclusivity(unchecked) var fromCentral = FrameAssembler()
    @exclusivity(unchecked) var fromPeripheral = FrameAssembler()

    init(_ connection: Connection) {
      self.connection = connection
      session = AttributeSession(isSeenFromStart: connection.isSeenFromStart)
    }
  }

  /// `keys` are for captures of the air; what a host sends and receives is in clear.
  public init(observer: any TrafficObserver, keys: TrafficKeys = TrafficKeys()) {
    self.observer = observer
    self.keys = keys
  }

  /// Takes the next packet and its bytes, as a reader of captures hands them out.
  public func receive(_ packet: borrowing CapturedPacket, bytes: RawSpan) {
    counts.packets += 1
    var nanoseconds = packet.time?.nanoseconds(since: CaptureTime(seconds: 0))
    if nanoseconds == .max || nanoseconds == .min { nanoseconds = nil }
    let mark = PacketMark(number: packet.number, time: nanoseconds, place: packet.offset)
    guard packet.content.payload.upperBound <= bytes.byteCount else {
      counts.otherPackets += 1
      return
    }
    switch packet.content {
    case .hci(let content): host(content, bytes.extracting(content.payload), at: mark)
    case .linkLayer(let content): air(content, bytes, at: mark)
    case .attribute(let content): logged(content, bytes.extracting(content.payload), at: mark)
    case .monitor(let content): monitor(content, at: mark)
    case .other: counts.otherPackets += 1
    }
  }

  private func host(_ content: HCIContent, _ payload: RawSpan, at mark: PacketMark) {
    switch content.kind {
    case .command: command(payload, at: mark)
    case .synchronous: counts.synchronousPackets += 1
    case .isochronous: counts.isochronousPackets += 1
    case .event: event(payload, adapter: Int(content.adapter), at: mark)
    case .acl: data(payload, adapter: Int(content.adapter), isSent: content.direction == .sent, at: mark)
    }
  }

  /// Tells what was still open when the capture ended: nothing may be received after it.
  public func finish() {
    finishAdvertisements()
    for link in links.values.sorted(by: { $0.connection.number < $1.connection.number }) {
      abandonAll(link, .endOfCapture, at: nil)
    }
    links = [:]
    lastLink = nil
    airLinks = [:]
  }

  // MARK: Events

  private func event(_ bytes: RawSpan, adapter: Int, at mark: PacketMark) {
    counts.hciEvents += 1
    do throws(FrameError) {
      var cursor = 0
      let head = try Hcievents.HciEventHead(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: false)
      switch head.code {
      case .vendorSpecific: counts.vendorEvents += 1
      case .connectionComplete, .disconnectionComplete, .encryptionChange:
        try connectionEvent(Hcievents.HciEvent.decode(from: bytes), adapter: adapter, at: mark)
      case .leMeta:
        guard cursor < bytes.byteCount else { return }
        switch Hcileevents.HciLeSubevent(rawValue: bytes.byte(at: cursor)) {
        case .connectionComplete, .enhancedConnectionComplete, .enhancedConnectionCompleteV2, .connectionUpdateComplete:
          try connectionEvent(Hcievents.HciEvent.decode(from: bytes), adapter: adapter, at: mark)
        case let subevent
        where subevent == .advertisingReport || subevent == .directedAdvertisingReport
          || subevent == .extendedAdvertisingReport:
          try advertising(subevent, bytes, at: cursor, adapter: adapter, mark: mark)
        default: break
        }
      default: break
      }
    } catch {
      report(.undecodable(error), .hci, at: mark, offset: error.byteOffset, bytes: bytes)
    }
  }

  func countAdvertisement() { counts.advertisements += 1 }

  private func connectionEvent(_ event: Hcievents.HciEvent, adapter: Int, at mark: PacketMark) {
    switch event.parameters {
    case .connectionComplete(let complete) where complete.status == .success:
      let link = LinkIdentity.hci(adapter: adapter, handle: complete.handle)
      if classic.count >= TrafficDecoder.longestMemory { classic = [] }
      classic.insert(link)
      lastLink = nil
    case .disconnectionComplete(let end) where end.status == .success:
      let identity = LinkIdentity.hci(adapter: adapter, handle: end.handle)
      classic.remove(identity)
      if let link = links[identity] { close(link, reason: end.reason, at: mark) }
    case .encryptionChange(let change):
      guard let link = links[.hci(adapter: adapter, handle: change.handle)] else { return }
      let isOn = change.status == .success && change.encryption != .off
      link.connection.encryption = isOn ? .byController : .off
      observer.connection(
        link.connection, did: isOn ? .encrypted : .notEncrypted(change.status == .success ? nil : change.status),
        at: mark)
    case .leMeta(let meta): lowEnergyEvent(meta, adapter: adapter, at: mark)
    default: break
    }
  }

  private func lowEnergyEvent(_ event: Hcileevents.HciLeEvent, adapter: Int, at mark: PacketMark) {
    switch event {
    case .connectionComplete(let new) where new.status == .success:
      open(
        adapter, new.handle, new.role, DeviceAddress(new.peer.address, new.peer.addressType),
        ConnectionParameters(
          intervalRaw: new.intervalRaw, latency: new.latency, supervisionTimeoutRaw: new.supervisionTimeoutRaw), mark)
    case .enhancedConnectionComplete(let new): openEnhanced(new, adapter, mark)
    case .enhancedConnectionCompleteV2(let new): openEnhanced(new.connection, adapter, mark)
    case .connectionUpdateComplete(let update) where update.status == .success:
      guard let link = links[.hci(adapter: adapter, handle: update.handle)] else { return }
      link.connection.parameters = ConnectionParameters(
        intervalRaw: update.intervalRaw, latency: update.latency, supervisionTimeoutRaw: update.supervisionTimeoutRaw)
      observer.connection(link.connection, did: .parameters, at: mark)
    default: break
    }
  }

  private func openEnhanced(
    _ new: Hcileevents.HciLeEnhancedConnectionComplete, _ adapter: Int, _ mark: PacketMark
  ) {
    guard new.status == .success else { return }
    open(
      adapter, new.handle, new.role, DeviceAddress(new.peer.address, new.peer.addressType),
      ConnectionParameters(
        intervalRaw: new.intervalRaw, latency: new.latency, supervisionTimeoutRaw: new.supervisionTimeoutRaw), mark)
  }

  private func open(
    _ adapter: Int, _ handle: UInt16, _ role: Common.Role, _ peer: DeviceAddress, _ parameters: ConnectionParameters,
    _ mark: PacketMark
  ) {
    let identity = LinkIdentity.hci(adapter: adapter, handle: handle)
    if let old = links[identity] { close(old, reason: nil, at: mark) }
    classic.remove(identity)
    let link = add(identity, at: mark, isSeenFromStart: true, role: role, isRoleAssumed: false)
    let connection = link.connection
    if role == .central { connection.peripheral = peer } else { connection.central = peer }
    connection.parameters = parameters
    remember(connection, of: peer)
    observer.connection(connection, did: .opened, at: mark)
  }

  /// The adapter went away, and with it its connections.
  func closeAll(of adapter: Int, at mark: PacketMark) {
    let ended = links.values.filter {
      if case .hci(adapter, _) = $0.connection.link { true } else { false }
    }
    for link in ended.sorted(by: { $0.connection.number < $1.connection.number }) {
      close(link, reason: nil, at: mark)
    }
    classic = classic.filter { if case .hci(adapter, _) = $0 { false } else { true } }
  }

  /// The link of a text log's connection.
  func logLink(_ connection: UInt16?, at mark: PacketMark) -> Link {
    let identity = LinkIdentity.log(connection: connection)
    if let link = links[identity] { return link }
    let link = add(identity, at: mark, isSeenFromStart: false, role: .central, isRoleAssumed: true)
    observer.connection(link.connection, did: .opened, at: mark)
    return link
  }

  /// `role` is nil for a connection of the air, which is seen from neither side.
  func add(
    _ identity: LinkIdentity, at mark: PacketMark, isSeenFromStart: Bool, role: Common.Role?, isRoleAssumed: Bool
  ) -> Link {
    if links.count >= TrafficDecoder.longestMemory,
      let oldest = links.values.min(by: { $0.connection.number < $1.connection.number })
    {
      close(oldest, reason: nil, at: mark)
    }
    lastLink = nil
    connectionCount += 1
    let link = Link(
      Connection(
        number: connectionCount, link: identity, first: mark, isSeenFromStart: isSeenFromStart, localRole: role,
        isRoleAssumed: isRoleAssumed))
    links[identity] = link
    return link
  }

  /// Links a connection to the one before with the same peer.
  func remember(_ connection: Connection, of peer: DeviceAddress) {
    connection.previous = lastOfPeer[peer.address]
    if lastOfPeer.count >= TrafficDecoder.longestMemory { lastOfPeer = [:] }
    lastOfPeer[peer.address] = connection.number
  }

  /// `side` is who ended it, where it is known without the reason.
  func close(_ link: Link, reason: Common.HciErrorCode?, by side: Common.Role? = nil, at mark: PacketMark) {
    abandonAll(link, .disconnected, at: mark)
    links[link.connection.link] = nil
    lastLink = nil
    link.connection.closed = mark
    link.connection.closeReason = reason
    let by: Common.Role? =
      switch reason {
      case .connectionTerminatedByLocalHost: link.connection.localRole
      case .remoteUserTerminatedConnection, .remoteDeviceLowResources, .remoteDevicePowerOff:
        link.connection.localRole?.other
      default: nil
      }
    observer.connection(link.connection, did: .closed(reason: reason, by: side ?? by), at: mark)
  }

  // MARK: Data

  private func data(_ bytes: RawSpan, adapter: Int, isSent: Bool, at mark: PacketMark) {
    counts.aclPackets += 1
    do throws(FrameError) {
      var cursor = 0
      let head = try Hcidata.HciAclHead(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: false)
      let handle = head.header.handle
      let content = bytes.extracting(cursor..<bytes.byteCount)
      if let last = lastLink, last.handle == handle, last.adapter == adapter {
        if content.byteCount < Int(head.length) { counts.cutPackets += 1 }
        let local = last.link.connection.localRole ?? .central
        fragment(
          content, isContinuation: head.header.boundary == .continuation, of: last.link,
          from: isSent ? local : local.other, at: mark)
        return
      }
      let identity = LinkIdentity.hci(adapter: adapter, handle: handle)
      if classic.contains(identity) {
        counts.classicPackets += 1
        return
      }
      if content.byteCount < Int(head.length) { counts.cutPackets += 1 }
      let isContinuation = head.header.boundary == .continuation
      var link = links[identity]
      if link == nil { link = try meet(identity, content, isContinuation, at: mark) }
      guard let link else { return }
      lastLink = (adapter, handle, link)
      let local = link.connection.localRole ?? .central
      fragment(content, isContinuation: isContinuation, of: link, from: isSent ? local : local.other, at: mark)
    } catch {
      report(.undecodable(error), .hci, at: mark, offset: error.byteOffset, bytes: bytes)
    }
  }

  /// A link whose opening is not in the capture: of LE when its first frame is on a channel that LE has.
  private func meet(
    _ identity: LinkIdentity, _ content: RawSpan, _ isContinuation: Bool, at mark: PacketMark
  ) throws(FrameError) -> Link? {
    guard !isContinuation else {
      counts.strayFragments += 1
      return nil
    }
    var cursor = 0
    let head = try L2cap.L2capHead(reading: content, at: &cursor, end: content.byteCount, ownsWindow: false)
    switch head.channel {
    case .attribute, .leSignaling, .securityManager:
      // More bytes than are announced: it only looks like a frame.
      if content.byteCount <= Int(head.length) + 4 { break }
      counts.classicPackets += 1
      return nil
    default:
      counts.classicPackets += 1
      return nil
    }
    let link = add(identity, at: mark, isSeenFromStart: false, role: .central, isRoleAssumed: true)
    observer.connection(link.connection, did: .opened, at: mark)
    return link
  }

  func fragment(
    _ bytes: RawSpan, isContinuation: Bool, of link: Link, from sender: Common.Role, at mark: PacketMark
  ) {
    // Most frames are whole in one fragment: they are read where they are.
    if !isContinuation, bytes.byteCount >= 4,
      bytes.byteCount == 4 + Int(bytes.byte(at: 0)) + Int(bytes.byte(at: 1)) << 8,
      !(sender == .central ? link.fromCentral.isOpen : link.fromPeripheral.isOpen)
    {
      frame(bytes, of: link, from: sender, first: mark, at: mark)
      return
    }
    var assembler = sender == .central ? link.fromCentral : link.fromPeripheral
    // Only one copy may live, or appending copies the bytes.
    if sender == .central { link.fromCentral = FrameAssembler() } else { link.fromPeripheral = FrameAssembler() }
    defer {
      if sender == .central { link.fromCentral = assembler } else { link.fromPeripheral = assembler }
    }
    if !isContinuation, let open = assembler.open, let first = assembler.first {
      counts.incompleteFrames += 1
      report(
        .missingFragment(expected: open.expected, received: open.received), .l2cap, at: first, on: link, from: sender,
        bytes: assembler.bytes.span.bytes)
    }
    let step = isContinuation ? assembler.goOn(bytes) : assembler.begin(bytes, at: mark)
    switch step {
    case .incomplete: break
    case .stray:
      counts.strayFragments += 1
      report(
        .unexpectedContinuation(length: bytes.byteCount), .l2cap, at: mark, on: link, from: sender, bytes: bytes)
    case .tooLong(let announced, let received):
      report(
        .longerThanAnnounced(announced: announced, received: received), .l2cap, at: mark, on: link, from: sender,
        offset: announced, bytes: assembler.bytes.span.bytes)
      assembler.reset()
    case .complete:
      frame(assembler.bytes.span.bytes, of: link, from: sender, first: assembler.first ?? mark, at: mark)
      assembler.reset()
    }
  }

  private func frame(_ bytes: RawSpan, of link: Link, from sender: Common.Role, first: PacketMark, at mark: PacketMark)
  {
    counts.l2capFrames += 1
    var cursor = 0
    do throws(FrameError) {
      let head = try L2cap.L2capHead(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: false)
      let payload = bytes.extracting(cursor..<bytes.byteCount)
      switch head.channel {
      case .attribute:
        counts.attributePDUs += 1
        attribute(payload, of: link, from: sender, first: first, at: mark)
      case .securityManager:
        counts.securityPDUs += 1
        pairing(payload, of: link, from: sender, first: first, at: mark)
      case .leSignaling: signal(payload, of: link, from: sender, at: mark)
      default: channel(head.channel.rawValue, payload, of: link, from: sender, at: mark)
      }
    } catch {
      report(.undecodable(error), .l2cap, at: mark, on: link, from: sender, offset: error.byteOffset, bytes: bytes)
    }
  }

  func report(
    _ kind: ProtocolViolation.Kind, _ layer: ProtocolViolation.Layer, at mark: PacketMark, on link: Link? = nil,
    from sender: Common.Role? = nil, offset: Int = 0, bytes: RawSpan
  ) {
    // Lines of 16 bytes, the second of them with the fault.
    let start = offset < 48 ? 0 : max(0, min(offset - 16, bytes.byteCount - 48)) / 16 * 16
    let excerpt = bytes.extracting(start..<min(bytes.byteCount, start + 64)).withUnsafeBytes { Array($0) }
    observer.violation(
      ProtocolViolation(
        kind: kind, layer: layer, packet: mark, connection: link?.connection.number, sender: sender, offset: offset,
        excerpt: excerpt, excerptStart: start, length: bytes.byteCount), on: link?.connection)
  }
}
