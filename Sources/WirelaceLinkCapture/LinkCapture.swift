import WirelaceATT
import WirelaceBluetooth
import WirelaceCaptures
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

/// Writes what happens on links as a capture of one side's HCI: btsnoop with H4 packets, which any reader of captures takes.
///
/// ```swift
/// let capture = try LinkCapture(.central, to: MemorySink(), start: CaptureTime(seconds: now))
/// air.observe(capture.record)
/// ```
///
/// Each ATT PDU is one ACL packet; what is encrypted on the air is not here, as in any capture of a host.
public final class LinkCapture: Sendable {
  /// Whose host records.
  public enum Side: Sendable, Hashable { case central, peripheral }

  private final class State {
    var writer: CaptureWriter
    var packets = 0
    var failure: CaptureWriteError?

    init(_ writer: consuming CaptureWriter) { self.writer = writer }
  }

  private let side: Side
  private let start: CaptureTime
  private let state: Guarded<State>

  /// - Parameter start: when the events' time was zero.
  public init(_ side: Side, to sink: sending any ByteSink, start: CaptureTime) throws(CaptureWriteError) {
    self.side = side
    self.start = start
    state = Guarded(State(try CaptureWriter(.btsnoop(.btsnoopH4), to: sink)))
  }

  /// Packets that were written.
  public var packets: Int { state.withLock { $0.packets } }

  /// Writes an event; behind the first failure nothing is written, and ``flush()`` throws it.
  public func record(_ event: AirEvent) {
    guard let (kind, direction, bytes) = try? packet(event) else { return }
    write(kind, direction, bytes, at: event.time)
  }

  /// Hands on what was written so far.
  public func flush() throws(CaptureWriteError) {
    try state.withLock { (state) throws(CaptureWriteError) in
      if let failure = state.failure { throw failure }
      try state.writer.flush()
    }
  }

  private func write(_ kind: HCIContent.Kind, _ direction: HostDirection, _ bytes: [UInt8], at time: Duration) {
    let bytes = [kind.rawValue] + bytes
    let (seconds, attoseconds) = time.components
    let fraction = UInt32(attoseconds / 1_000_000_000) + start.nanoseconds
    let time = CaptureTime(seconds: start.seconds + seconds, nanoseconds: fraction)
    state.withLock { state in
      if state.failure != nil { return }
      state.packets += 1
      let packet = CapturedPacket(
        number: state.packets, offset: 0, time: time, linkType: .btsnoopH4, originalLength: bytes.count,
        capturedLength: bytes.count, direction: direction,
        content: .hci(HCIContent(kind: kind, direction: direction, payload: 1..<bytes.count)))
      do throws(CaptureWriteError) {
        try state.writer.write(packet, bytes.span.bytes)
      } catch {
        state.failure = error
      }
    }
  }

  // MARK: Packets

  private func packet(_ event: AirEvent) throws(FrameError) -> (HCIContent.Kind, HostDirection, [UInt8]) {
    // The handles that a controller gives end at 0x0eff.
    let handle = event.connection % 0x0E00
    switch event.kind {
    case .connected:
      let peer = side == .central ? event.peripheral : event.central
      let complete = Hcileevents.HciLeConnectionComplete(
        status: .success, handle: handle, role: side == .central ? .central : .peripheral, peer: Self.device(peer),
        intervalRaw: 12, latency: 0, supervisionTimeoutRaw: 400, centralClockAccuracy: .init(rawValue: 0))
      return try Self.event(.leMeta, .leMeta(.connectionComplete(complete)))
    case .pdu(let pdu, let fromCentral):
      let frame = try L2cap.L2capBasicFrame(channel: .attribute, payload: pdu).encoded()
      let isSent = fromCentral == (side == .central)
      let data = Hcidata.HciAclData(
        header: Hcidata.HciAclDataHeader(
          handle: handle, boundary: isSent ? .firstNonFlushable : .firstFlushable), data: frame)
      return (.acl, isSent ? .sent : .received, try data.encoded())
    case .security(let level):
      let change = Hcievents.HciEncryptionChange(
        status: .success, handle: handle, encryption: level > .open ? .on : .off)
      return try Self.event(.encryptionChange, .encryptionChange(change))
    case .disconnected(let reason):
      let complete = Hcievents.HciDisconnectionComplete(
        status: .success, handle: handle, reason: .init(rawValue: reason.status))
      return try Self.event(.disconnectionComplete, .disconnectionComplete(complete))
    }
  }

  private static func event(
    _ code: Hcievents.HciEventCode, _ parameters: Hcievents.HciEventParameters
  ) throws(FrameError) -> (HCIContent.Kind, HostDirection, [UInt8]) {
    (.event, .received, try Hcievents.HciEvent(code: code, parameters: parameters).encoded())
  }

  private static func device(_ address: PeerAddress) -> Hcitypes.HciLeDevice {
    switch address {
    case .public(let address): Hcitypes.HciLeDevice(addressType: .publicDevice, address: address)
    case .random(let address): Hcitypes.HciLeDevice(addressType: .randomDevice, address: address)
    // A system that hides addresses has none to tell.
    case .system: Hcitypes.HciLeDevice(addressType: .anonymous, address: MACAddress(0))
    }
  }
}
