import WirelaceBluetooth
import WirelaceCaptureAnalysis
import WirelaceCaptures
import WirelaceFrames
import WirelaceTraffic

/// Rewrites a capture without its secrets, in two readings: the first finds them, the second writes.
struct CaptureScrubber {
  /// What the first reading found.
  struct Findings {
    var secrets = CaptureSecrets()
    var container: CaptureContainer?
    /// The link type of each interface, by its number; other containers have one.
    var links: [Int: LinkType] = [:]
    var connections: [Connection] = []
    var packets = 0
    /// The first damage of the file.
    var fault: CaptureFault?
  }

  /// What became of the packets.
  struct Result {
    var written = 0
    /// Log lines and management records, which may hold anything.
    var dropped = 0
    /// Packets of other connections, and what belongs to none.
    var filtered = 0
    /// Packets that the container which was asked for cannot hold.
    var unfit = 0
    var faults = 0
  }

  // MARK: First reading

  static func search(_ source: any ByteSource, keys: TrafficKeys) -> Findings {
    var findings = Findings()
    let collector = ScrubCollector()
    let decoder = TrafficDecoder(observer: collector, keys: keys)
    var reader = CaptureReader(source)
    reading: while true {
      let step = reader.next { packet, bytes in
        findings.packets += 1
        findings.links[packet.interface] = findings.links[packet.interface] ?? packet.linkType
        decoder.receive(packet, bytes: bytes)
        collector.look(packet.content, bytes)
      }
      switch step {
      case .packet: continue
      case .fault(let fault):
        if findings.fault == nil { findings.fault = fault }
        if !fault.continues { break reading }
      case .end: break reading
      }
    }
    decoder.finish()
    findings.container = reader.container
    findings.secrets = collector.secrets
    findings.connections = collector.connections
    return findings
  }

  // MARK: Second reading

  static func rewrite(
    _ source: any ByteSource, to sink: any ByteSink, as format: CaptureFormat, _ findings: Findings,
    only connection: Connection?
  ) throws(CaptureWriteError) -> Result {
    var result = Result()
    var scrubber = ByteScrubber(findings.secrets)
    var writer = try CaptureWriter(format, to: sink)
    var reader = CaptureReader(source)
    var failure: CaptureWriteError?
    reading: while failure == nil {
      let step = reader.next { packet, bytes in
        let original = bytes.withUnsafeBytes { Array($0) }
        var copy = original
        // Also where the packet is left out: a secret may begin in it.
        if scrubber.scrub(&copy), case .linkLayer(let content) = packet.content, let crc = content.crcOctets {
          ByteScrubber.mendCRC(&copy, was: original, pdu: content.pdu, crc: crc)
        }
        if mayHoldAnything(packet.content) {
          result.dropped += 1
        } else if let connection, !belongs(packet, bytes, to: connection) {
          result.filtered += 1
        } else {
          do throws(CaptureWriteError) {
            try writer.write(packet, copy.span.bytes)
            result.written += 1
          } catch {
            switch error {
            case .content, .time, .length: result.unfit += 1
            case .sink, .format: failure = error
            }
          }
        }
      }
      switch step {
      case .packet: continue
      case .fault(let fault):
        result.faults += 1
        if !fault.continues { break reading }
      case .end: break reading
      }
    }
    if let failure { throw failure }
    try writer.flush()
    return result
  }

  /// Lines of logs, and management records, among which are lists of keys.
  private static func mayHoldAnything(_ content: PacketContent) -> Bool {
    switch content {
    case .monitor(let record):
      switch record.kind {
      case .newAdapter, .removedAdapter, .openedAdapter, .closedAdapter, .adapterInfo, .linkManager: false
      default: true
      }
    case .other: true
    case .hci, .linkLayer, .attribute: false
    }
  }

  private static func belongs(
    _ packet: borrowing CapturedPacket, _ bytes: RawSpan, to connection: Connection
  ) -> Bool {
    if packet.number == connection.first.number { return true }
    guard packet.number > connection.first.number, packet.number <= connection.closed?.number ?? .max else {
      return false
    }
    let payload = bytes.extracting(packet.content.payload)
    switch (packet.content, connection.link) {
    case (.hci(let content), .hci(let adapter, let handle)):
      guard Int(content.adapter) == adapter else { return false }
      return content.kind == .acl
        ? aclHandle(payload) == handle : content.kind == .event && eventHandle(payload) == handle
    case (.linkLayer, .air(let address)):
      var cursor = 0
      return (try? Linklayer.LlAccessAddress(reading: payload, at: &cursor, end: payload.byteCount, ownsWindow: false))?
        .value == address
    default: return false
    }
  }

  private static func aclHandle(_ packet: RawSpan) -> UInt16? {
    var cursor = 0
    return (try? Hcidata.HciAclHead(reading: packet, at: &cursor, end: packet.byteCount, ownsWindow: false))?
      .header.handle
  }

  /// The connection that an event is about, of the events that a traffic decoder heeds.
  private static func eventHandle(_ packet: RawSpan) -> UInt16? {
    switch try? Hcievents.HciEvent.decode(from: packet).parameters {
    case .disconnectionComplete(let event): event.handle
    case .encryptionChange(let event): event.handle
    case .leMeta(.connectionUpdateComplete(let event)): event.handle
    default: nil
    }
  }
}

/// Secrets of the traffic, and of packets that a traffic decoder does not tell of.
private final class ScrubCollector: TrafficObserver {
  private let inner = SecretsCollector()
  private(set) var connections: [Connection] = []
  var secrets: CaptureSecrets { inner.secrets }

  func look(_ content: PacketContent, _ bytes: RawSpan) {
    switch content {
    case .hci(let packet) where packet.kind == .command || packet.kind == .event:
      let octets = [packet.kind.rawValue] + bytes.extracting(packet.payload).withUnsafeBytes { Array($0) }
      if let packet = try? Hci.HciPacket.decode(from: octets.span.bytes) { inner.secrets.add(packet.json) }
    case .linkLayer(let packet) where packet.kind == .advertising || packet.kind == .auxiliaryAdvertising:
      // Requests to scan, which are no advertisements.
      if let pdu = try? Linklayer.LlAdvertisingPdu.decode(from: bytes.extracting(packet.pdu)) {
        inner.secrets.add(pdu.json)
      }
    case .monitor(let record):
      let octets = bytes.extracting(record.payload).withUnsafeBytes { Array($0) }
      let start = record.kind == .newAdapter ? 2 : 0
      guard record.kind == .newAdapter || record.kind == .adapterInfo, octets.count >= start + 6 else { return }
      inner.secrets.add(
        MACAddress(octets[start..<start + 6].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
    default: break
    }
  }

  func connection(_ connection: Connection, did change: ConnectionChange, at packet: PacketMark) {
    if change == .opened, connections.count < 65_536 { connections.append(connection) }
    inner.connection(connection, did: change, at: packet)
  }

  func attribute(_ transfer: ValueTransfer, on connection: Connection) { inner.attribute(transfer, on: connection) }
  func pairing(_ message: PairingMessage, on connection: Connection) { inner.pairing(message, on: connection) }
  func advertising(_ message: AdvertisingMessage, data: RawSpan) { inner.advertising(message, data: data) }
}
