import WirelaceBluetooth
import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel
import WirelaceTraffic

/// Checks what a capture holds against a schema and against the rules of the protocols: the observer to give to a traffic decoder.
///
/// Memory depends on what is open at a time (connections, units and messages that are not whole), not on the capture's length.
public final class CaptureAnalyzer: TrafficObserver {
  public struct Options: Sendable {
    /// Attributes of devices that are known from elsewhere.
    public var given = DeviceMap()
    /// Takes a handle that nothing tells of for the only characteristic of the schema that fits its first values.
    public var guesses = false
    /// Values are decoded, checked and counted; else only attributed.
    public var decodesValues = true

    public init() {}
  }

  public let index: SchemaIndex
  public let interpreter: Interpreter
  public let options: Options
  /// Called for every finding, in the order in which they can be told.
  public var onFinding: (Finding) -> Void = { _ in }
  /// Called for every value, unit and message.
  public var onValue: ((CheckedValue) -> Void)?

  /// To be set to false when nobody can be told of what is found.
  public var wantsMore = true

  public internal(set) var coverage: CoverageCounter
  /// Values by characteristic that the schema has, and of others by UUID.
  public internal(set) var checkedValues: [String: Int] = [:]
  /// Characteristics of the schema that were attributed.
  public internal(set) var seenEntries: Set<SchemaIndex.Entry> = []
  public internal(set) var attErrors: [UInt8: Int] = [:]

  var attributor: Attributor
  var unknown = UnknownHandles()
  var connections: [Int: ConnectionState] = [:]
  let scopes: SessionScopes
  var layouts: [SchemaIndex.Entry: PayloadLayouts] = [:]
  var lastPacket: PacketMark?
  /// When the first thing of the capture happened, nanoseconds since 1970; nil without times.
  public internal(set) var firstTime: Int64?

  /// What is followed on one connection.
  struct ConnectionState {
    var connection: WirelaceTraffic.Connection
    var streams: [StreamKey: ByteStreamReader] = [:]
    var fragments: [StreamKey: FragmentStreamReader] = [:]
    var exchanges = ExchangeTracker()
    var sequences = SequenceChecker()
    var presentedScopes: UInt64?
    /// Values of descriptors, which decide what some characteristics hold.
    var descriptors: [UInt16: [UInt8]] = [:]
    var comparedProperties: Set<UInt16> = []
    var discoveries: [Common.Role: CharacteristicDiscovery] = [:]
  }
  struct StreamKey: Hashable {
    var handle: UInt16
    var server: Common.Role
    var way: Way
    enum Way { case written, pushed, read }
  }
  /// Open connections beyond these give up the oldest one.
  static let mostConnections = 1024
  static let mostStreams = 512

  public init(_ model: ProtocolModel, options: Options = Options()) {
    index = SchemaIndex(model)
    interpreter = Interpreter(model)
    self.options = options
    coverage = CoverageCounter(interpreter)
    attributor = Attributor(index, given: options.given)
    scopes = SessionScopes(model)
    for entry in index.entries { layouts[entry] = PayloadLayouts(index, entry) }
  }

  /// To be called behind the last packet: ends what is open.
  public func finish() {
    for number in connections.keys.sorted() { close(number, isClosed: false) }
  }

  /// Another capture follows: what is known of handles and connections is forgotten, what was counted stays.
  public func beginCapture() {
    connections = [:]
    attributor = Attributor(index, given: options.given)
    unknown = UnknownHandles()
    (lastPacket, firstTime) = (nil, nil)
  }

  /// Handles that nothing attributes, with the characteristics that they may be.
  public func unknownHandles() -> [UnknownHandle] { unknown.report(index, interpreter) }

  func note(_ packet: PacketMark) {
    lastPacket = packet
    if firstTime == nil { firstTime = packet.time }
  }

  // MARK: - What the decoder tells

  public func connection(
    _ connection: WirelaceTraffic.Connection, did change: ConnectionChange, at packet: PacketMark
  ) {
    note(packet)
    switch change {
    case .closed:
      attributor.learn(from: connection)
      close(connection.number, isClosed: true)
    default: break
    }
  }

  public func database(of server: Common.Role, changedOn connection: WirelaceTraffic.Connection, at packet: PacketMark)
  {
    note(packet)
    attributor.forget(connection.number)
    compareProperties(connection, server, packet)
  }

  public func attribute(_ transaction: AttributeTransaction, on connection: WirelaceTraffic.Connection) {
    if case .error(let code, _, _) = transaction.outcome { attErrors[code.rawValue, default: 0] += 1 }
    checkDiscovery(transaction, on: connection)
  }

  public func violation(_ violation: ProtocolViolation, on connection: WirelaceTraffic.Connection?) {
    note(violation.packet)
    report(violation, connection)
  }

  public func attribute(_ transfer: ValueTransfer, on connection: WirelaceTraffic.Connection) {
    note(transfer.parts.last?.packet ?? transfer.packet)
    guard let attribute = attributor.find(transfer.handle, of: transfer.server, on: connection) else {
      unattributed(transfer, connection)
      return
    }
    take(transfer, attribute, connection)
  }

  private func unattributed(_ transfer: ValueTransfer, _ connection: WirelaceTraffic.Connection) {
    if attributor.isDeclaration(transfer.handle, of: transfer.server, on: connection) { return }
    let count = unknown.add(transfer)
    let key = Attributor.Key(connection: transfer.connection, server: transfer.server, handle: transfer.handle)
    // Asked anew when twice as many values were seen, so that the guess rests on more than the first one.
    if options.guesses, [4, 8, 16, 32].contains(count) {
      let candidates = unknown.candidates(for: key, index, interpreter).filter {
        $0.fitting == $0.samples && $0.strictness >= 3
      }
      if candidates.count == 1 {
        attributor.guess(candidates[0].entry, for: key)
        unknown.forget(key)
      }
    }
    if let onValue {
      var value = CheckedValue(AssembledBytes(transfer.bytes, ValueSource(transfer)), nil, frame: nil)
      value.note = "nothing tells what handle \(FrameError.hexadecimal(UInt64(transfer.handle), digits: 4)) is"
      onValue(value)
    }
  }

  // MARK: - Connections

  /// Takes the state of a connection, to be put back: while two hold it, every change would copy all of it.
  func takeState(of connection: WirelaceTraffic.Connection) -> ConnectionState {
    if let state = connections.removeValue(forKey: connection.number) { return state }
    if connections.count >= Self.mostConnections, let oldest = connections.keys.min() { close(oldest, isClosed: false) }
    return ConnectionState(connection: connection)
  }

  private func close(_ number: Int, isClosed: Bool) {
    guard var state = connections.removeValue(forKey: number) else { return }
    for key in state.streams.keys.sorted(by: { $0.handle < $1.handle }) {
      guard let events = state.streams[key]?.finish() else { continue }
      take(events, key, &state)
    }
    for key in state.fragments.keys.sorted(by: { $0.handle < $1.handle }) {
      guard let events = state.fragments[key]?.finish() else { continue }
      take(events, key, &state)
    }
    for event in state.exchanges.finish(at: lastPacket, isClosed: isClosed, in: index.model) {
      report(event, nil, state.connection)
    }
  }
}
