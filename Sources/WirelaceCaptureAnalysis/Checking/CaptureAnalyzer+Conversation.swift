import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT
import WirelaceInterpreter
import WirelaceModel
import WirelaceTraffic

extension CaptureAnalyzer {
  /// What a decoded message means beyond itself: counters, scopes, requests and answers.
  func follow(
    _ frame: DecodedFrame, _ bytes: AssembledBytes, _ attribute: AttributedHandle, _ state: inout ConnectionState
  ) {
    let isWrite = bytes.last.kind.isWrite
    let isRead = !isWrite && bytes.last.kind != .notification && bytes.last.kind != .indication
    if !isRead {
      for gap in state.sequences.check(frame, handle: bytes.last.handle, isWrite: isWrite) {
        var finding = finding("value.sequence-gap", bytes, marked: gap.part.byteRange, attribute, state.connection)
        finding.frame = frame.name
        finding.path = gap.part.path
        finding.bits = gap.part.bitRange
        finding.expected = "\(gap.expected)"
        finding.found = "\(gap.found)"
        finding.message = gap.missing == 1 ? "one is missing" : "\(gap.missing) are missing"
        onFinding(finding)
      }
    }
    if let presented = scopes.presented(in: frame) { state.presentedScopes = presented }
    if isWrite, let (command, opcode) = scopes.command(of: frame) {
      checkScopes(
        command.requirements, of: command.declared.name, opcode.byteRange, bytes, attribute, state, state.connection)
    }
    if !isRead, let entry = attribute.entry {
      for event in state.exchanges.take(frame, bytes, isRequest: isWrite, of: entry, in: index.model) {
        report(event, (frame, bytes, attribute), state.connection)
      }
    }
  }

  func report(
    _ event: ExchangeTracker.Event,
    _ answer: (frame: DecodedFrame, bytes: AssembledBytes, attribute: AttributedHandle)?,
    _ connection: WirelaceTraffic.Connection
  ) {
    switch event {
    case .answered: break
    case .late(let request, let took, let timeout):
      guard let answer else { return }
      var finding = finding("exchange.late", answer.bytes, marked: nil, answer.attribute, connection)
      finding.frame = answer.frame.name
      finding.expected = "an answer within \(timeout) ms"
      finding.found = "\(took) ms"
      finding.message = "the request is packet \(request.packet.number)"
      onFinding(finding)
    case .unexpected(let exchange, let key):
      guard let answer else { return }
      let field = exchange.matchField.flatMap { answer.frame.root[$0] }
      var finding = finding("exchange.unexpected", answer.bytes, marked: field?.byteRange, answer.attribute, connection)
      finding.frame = answer.frame.name
      finding.path = exchange.matchField ?? ""
      finding.expected = "an outstanding \(index.model[exchange.request].declared.name)"
      finding.found = key.isEmpty ? "none" : "none with \(exchange.matchField ?? "") \(key)"
      onFinding(finding)
    case .unanswered(let request, let timeout):
      let service = index.model.services[request.service]
      let exchange = service.exchanges[request.exchange]
      let server: Common.Role = request.request.last.sender == .central ? .peripheral : .central
      let attribute = attributor.find(request.request.last.handle, of: server, on: connection)
      var finding = finding("exchange.unanswered", request.request, marked: nil, attribute, connection)
      finding.frame = request.frame
      finding.expected =
        index.model[exchange.response].declared.name + (timeout.map { " within \($0) ms" } ?? "")
      finding.found = "none"
      onFinding(finding)
    }
  }

  // MARK: - Scopes

  func checkScopes(
    _ requirements: WirelaceModel.Requirements, of name: String, _ marked: Range<Int>?, _ bytes: AssembledBytes,
    _ attribute: AttributedHandle, _ state: ConnectionState, _ connection: WirelaceTraffic.Connection
  ) {
    guard let presented = state.presentedScopes else { return }
    let missing = scopes.missing(requirements, from: presented)
    guard !missing.isEmpty else { return }
    var finding = finding("session.scope", bytes, marked: marked, attribute, connection)
    finding.path = marked == nil ? "" : "opcode"
    finding.expected = missing.joined(separator: ", ")
    finding.found = "a session without \(missing.count == 1 ? "it" : "them")"
    finding.message = "\(name) needs a scope that was not presented"
    onFinding(finding)
  }

  // MARK: - Characteristics

  func checkPermission(
    _ transfer: ValueTransfer, _ attribute: AttributedHandle, _ value: AssembledBytes,
    _ connection: WirelaceTraffic.Connection
  ) {
    let (needed, verb): (CharacteristicProperties, String) =
      switch transfer.kind {
      case .read, .readByType, .readMultiple: (.read, "read")
      case .write, .preparedWrite: (.write, "write")
      case .writeCommand: (.writeWithoutResponse, "writeWithoutResponse")
      case .signedWriteCommand: (.signedWrite, "signedWrite")
      case .notification: (.notify, "notify")
      case .indication: (.indicate, "indicate")
      }
    let declared = attribute.entry.map { CharacteristicProperties(index.characteristic($0).properties) }
    guard let allowed = attribute.properties ?? declared, !allowed.isSuperset(of: needed) else { return }
    // A refusal is what must happen.
    if case .refused = transfer.outcome { return }
    var finding = finding("gatt.not-permitted", value, marked: nil, attribute, connection)
    finding.expected = allowed.names.isEmpty ? "nothing" : allowed.names.joined(separator: ", ")
    finding.found = verb
    finding.message =
      attribute.properties == nil
      ? "the schema's properties do not allow it" : "the device's properties do not allow it"
    onFinding(finding)
  }

  func checkSecurity(
    _ attribute: AttributedHandle, _ entry: SchemaIndex.Entry, _ value: AssembledBytes,
    _ connection: WirelaceTraffic.Connection
  ) {
    guard index.characteristic(entry).security != .open, connection.isSeenFromStart, connection.encryption == .off
    else {
      return
    }
    var finding = finding("gatt.unencrypted", value, marked: nil, attribute, connection)
    finding.expected = "a link that is \(index.characteristic(entry).security.rawValue)"
    finding.found = "one in clear"
    onFinding(finding)
  }

  /// Compares the properties that discovery told with those of the schema, once for each characteristic.
  func compareProperties(_ connection: WirelaceTraffic.Connection, _ server: Common.Role, _ packet: PacketMark) {
    var state = takeState(of: connection)
    defer { connections[connection.number] = state }
    let database = connection.database(of: server)
    for characteristic in database.characteristics
    where !state.comparedProperties.contains(characteristic.valueHandle) {
      guard let service = database.service(containing: characteristic.valueHandle) else { continue }
      state.comparedProperties.insert(characteristic.valueHandle)
      guard let entry = index.entry(characteristic.uuid, in: service.uuid, properties: characteristic.properties) else {
        continue
      }
      let declared = CharacteristicProperties(index.characteristic(entry).properties)
      // What the device offers beyond the schema is no fault; what the schema counts on and is missing is one.
      let missing = declared.subtracting(characteristic.properties).intersection(.plain)
      guard !missing.isEmpty else { continue }
      var finding = Finding("gatt.properties-differ", packet: packet)
      finding.connection = connection.number
      finding.sender = server
      finding.handle = characteristic.valueHandle
      finding.characteristic = entry.name
      finding.expected = declared.names.joined(separator: ", ")
      finding.found = characteristic.properties.names.joined(separator: ", ")
      onFinding(finding)
    }
  }
}

extension CharacteristicProperties {
  /// Those in the characteristic's declaration; the others stand in a descriptor of their own.
  fileprivate static let plain = CharacteristicProperties(rawValue: 0x7F)
}
