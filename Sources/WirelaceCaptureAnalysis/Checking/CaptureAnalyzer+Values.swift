import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT
import WirelaceInterpreter
import WirelaceModel
import WirelaceTraffic

extension CaptureAnalyzer {
  /// Checks a value whose attribute is known.
  func take(_ transfer: ValueTransfer, _ attribute: AttributedHandle, _ connection: WirelaceTraffic.Connection) {
    let value = AssembledBytes(transfer.bytes, ValueSource(transfer))
    if attribute.descriptor != nil { return takeDescriptor(transfer, attribute, value, connection) }
    checkedValues[attribute.name, default: 0] += 1
    checkPermission(transfer, attribute, value, connection)
    guard options.decodesValues, let entry = attribute.entry else {
      var checked = CheckedValue(value, attribute, frame: nil)
      if attribute.entry == nil { checked.note = "the schema has no characteristic of this UUID" }
      onValue?(checked)
      return
    }
    seenEntries.insert(entry)
    // A write that the server refused changed nothing; half a value is no value.
    switch transfer.outcome {
    case .done, .unanswered: break
    case .refused, .cancelled:
      var checked = CheckedValue(value, attribute, frame: nil)
      checked.note = "the server refused it"
      if case .cancelled = transfer.outcome { checked.note = "the client cancelled it" }
      onValue?(checked)
      return
    }
    guard transfer.valueOffset == 0 else {
      var checked = CheckedValue(value, attribute, frame: nil)
      checked.note = "not the whole value"
      onValue?(checked)
      return
    }
    var state = takeState(of: connection)
    checkSecurity(attribute, entry, value, connection)
    checkScopes(index.requirements(entry), of: attribute.name, nil, value, attribute, state, connection)
    decode(transfer, value, attribute, entry, &state)
    connections[connection.number] = state
  }

  private func decode(
    _ transfer: ValueTransfer, _ value: AssembledBytes, _ attribute: AttributedHandle, _ entry: SchemaIndex.Entry,
    _ state: inout ConnectionState
  ) {
    let time = transfer.packet.time.map { $0 / 1_000_000 }
    if transfer.kind.isWrite, let request = layouts[entry]?.request {
      check(value, as: request, attribute, &state)
      return
    }
    switch index.payload(entry) {
    case .frame(let frame): check(value, as: frame, attribute, &state, mayBeCut: transfer.mayBeCut)
    case .byDescriptor(let descriptor, let path, let cases, _):
      let declared = index.characteristic(entry).descriptors[descriptor]
      let type = WirelaceFrames.BluetoothUUID(declared.uuid)
      guard let number = descriptorValue(type, declared, path, transfer, state),
        let frame = cases.first(where: { $0.labels.contains { $0.contains(number) } })?.frame
      else {
        var checked = CheckedValue(value, attribute, frame: nil)
        checked.note = "the descriptor that decides what this is was not read"
        onValue?(checked)
        return
      }
      check(value, as: frame, attribute, &state, mayBeCut: transfer.mayBeCut)
    case .stream(let stream):
      // A stream goes on in the next value, whether or not this one fills its PDU.
      let way: StreamKey.Way =
        transfer.kind.isWrite
        ? .written : transfer.kind == .notification || transfer.kind == .indication ? .pushed : .read
      let key = StreamKey(handle: transfer.handle, server: transfer.server, way: way)
      feed(value, stream, key, at: time, &state)
    }
  }

  // MARK: - Streams

  private func feed(
    _ value: AssembledBytes, _ stream: ID<WirelaceModel.Stream>, _ key: StreamKey, at time: Int64?,
    _ state: inout ConnectionState
  ) {
    if state.streams[key] == nil, state.fragments[key] == nil {
      guard state.streams.count + state.fragments.count < Self.mostStreams else { return }
      state.streams[key] = ByteStreamReader(interpreter, stream)
      state.fragments[key] = FragmentStreamReader(interpreter, stream)
    }
    if var reader = state.streams.removeValue(forKey: key) {
      let events = reader.feed(value.bytes, value.last, at: time)
      state.streams[key] = reader
      take(events, key, &state)
    } else if var reader = state.fragments.removeValue(forKey: key) {
      let events = reader.feed(value.bytes, value.last, at: time)
      state.fragments[key] = reader
      take(events, key, &state)
    }
  }

  func take(_ events: [ByteStreamReader.Event], _ key: StreamKey, _ state: inout ConnectionState) {
    guard !events.isEmpty, let (attribute, stream) = stream(of: key, state) else { return }
    for event in events {
      switch event {
      case .unit(let bytes): deliver(bytes, stream, attribute, &state)
      case .skipped(let reason, let bytes): report(reason, bytes, attribute, stream, state.connection)
      }
    }
  }

  func take(_ events: [FragmentStreamReader.Event], _ key: StreamKey, _ state: inout ConnectionState) {
    guard !events.isEmpty, let (attribute, stream) = stream(of: key, state),
      case .fragmented(let fragments) = index.model[stream].kind
    else { return }
    for event in events {
      switch event {
      case .message(let bytes):
        guard let joined = fragments.joined else {
          deliver(bytes, stream, attribute, &state)
          continue
        }
        let frame = check(bytes, as: joined, attribute, &state, isWhole: false)
        if frame.error == nil, let payload = frame.root["payload"] {
          deliver(bytes[payload.contentRange], stream, attribute, &state)
        }
      case .part(let part, let bytes): judge(part, bytes, attribute, state.connection)
      case .damaged(let bytes): check(bytes, as: fragments.part, attribute, &state, isWhole: false)
      case .lost(let loss, let bytes, let marked):
        report(loss, bytes, marked, attribute, stream, state.connection)
      case .duplicate(let bytes): report("fragment.duplicate", bytes, attribute, stream, state.connection)
      case .outOfOrder(let bytes): report("fragment.out-of-order", bytes, attribute, stream, state.connection)
      }
    }
  }

  private func deliver(
    _ bytes: AssembledBytes, _ stream: ID<WirelaceModel.Stream>, _ attribute: AttributedHandle,
    _ state: inout ConnectionState
  ) {
    if let carried = index.model[stream].carries {
      check(bytes, as: carried, attribute, &state)
    } else {
      onValue?(CheckedValue(bytes, attribute, frame: nil))
    }
  }

  private func stream(of key: StreamKey, _ state: ConnectionState)
    -> (AttributedHandle, ID<WirelaceModel.Stream>)?
  {
    guard let attribute = attributor.find(key.handle, of: key.server, on: state.connection),
      let entry = attribute.entry, case .stream(let stream) = index.characteristic(entry).payload
    else { return nil }
    return (attribute, stream)
  }

  // MARK: - Frames

  /// Decodes bytes as a frame, checks them, and follows what they mean for the conversation unless they are only a wrapping. Bytes that may be
  /// cut prove nothing when they do not decode.
  @discardableResult
  func check(
    _ bytes: AssembledBytes, as frame: ID<Frame>, _ attribute: AttributedHandle, _ state: inout ConnectionState,
    isWhole: Bool = true, mayBeCut: Bool = false
  ) -> DecodedFrame {
    let decoded = interpreter.inspect(bytes.bytes, as: .frame(frame))
    if mayBeCut, decoded.error != nil {
      var checked = CheckedValue(bytes, attribute, frame: nil)
      checked.note = "it fills the PDU and may not be the whole value"
      onValue?(checked)
      return decoded
    }
    judge(decoded, bytes, attribute, state.connection)
    if isWhole {
      onValue?(CheckedValue(bytes, attribute, frame: decoded))
      if decoded.error == nil { follow(decoded, bytes, attribute, &state) }
    }
    return decoded
  }

  /// Counts what a frame shows and reports what is wrong with it.
  private func judge(
    _ decoded: DecodedFrame, _ bytes: AssembledBytes, _ attribute: AttributedHandle,
    _ connection: WirelaceTraffic.Connection
  ) {
    coverage.add(decoded)
    if let error = decoded.error {
      let (place, bits) = decoded.place(of: error)
      var finding = finding("value.\(error.kind.rawValue)", bytes, marked: place, attribute, connection)
      finding.frame = decoded.name
      finding.path = error.path
      finding.bits = bits
      finding.expected = error.expected
      finding.found = error.found
      onFinding(finding)
    }
    for broken in decoded.violations {
      let named = broken.violation.rule == broken.kind ? nil : broken.violation.rule
      var finding = finding(
        "value.\(broken.kind)", rule: named, bytes, marked: broken.byteRange, attribute, connection)
      finding.frame = decoded.name
      finding.path = broken.violation.path
      finding.bits = broken.bitRange
      finding.expected = broken.violation.expected
      finding.found = broken.kind == "where" ? "" : broken.violation.found
      onFinding(finding)
    }
  }

  // MARK: - Descriptors

  private func takeDescriptor(
    _ transfer: ValueTransfer, _ attribute: AttributedHandle, _ value: AssembledBytes,
    _ connection: WirelaceTraffic.Connection
  ) {
    if transfer.kind == .notification || transfer.kind == .indication {
      var finding = finding("gatt.not-a-value", value, marked: nil, attribute, connection)
      finding.expected = "the value's handle, \(FrameError.hexadecimal(UInt64(attribute.valueHandle), digits: 4))"
      finding.found = FrameError.hexadecimal(UInt64(transfer.handle), digits: 4)
      onFinding(finding)
      return
    }
    guard options.decodesValues, transfer.valueOffset == 0, !transfer.mayBeCut else { return }
    switch transfer.outcome {
    case .refused, .cancelled: return
    case .done, .unanswered: break
    }
    var state = takeState(of: connection)
    defer { connections[connection.number] = state }
    if state.descriptors.count < 1024, transfer.bytes.count <= 512 {
      state.descriptors[transfer.handle] = transfer.bytes
    }
    guard let entry = attribute.entry, let type = attribute.descriptor else { return }
    let declared = index.characteristic(entry).descriptors.first { WirelaceFrames.BluetoothUUID($0.uuid) == type }
    if case .frame(let frame)? = declared?.payload { check(value, as: frame, attribute, &state, isWhole: false) }
  }

  /// The number in a descriptor's value that decides what a characteristic holds.
  private func descriptorValue(
    _ type: WirelaceFrames.BluetoothUUID, _ descriptor: WirelaceModel.Characteristic, _ path: FieldPath,
    _ transfer: ValueTransfer,
    _ state: ConnectionState
  ) -> Int128? {
    guard case .frame(let frame) = descriptor.payload else { return nil }
    for (handle, bytes) in state.descriptors {
      guard let attribute = attributor.find(handle, of: transfer.server, on: state.connection),
        attribute.valueHandle == transfer.handle, attribute.descriptor == type
      else { continue }
      let decoded = interpreter.inspect(bytes, as: .frame(frame))
      if decoded.error == nil { return decoded.root.find(path.text)?.integer }
    }
    return nil
  }
}
