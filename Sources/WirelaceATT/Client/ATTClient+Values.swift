import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

extension ATTClient {
  /// A value, however long: what one response does not hold is read in further parts.
  public func read(_ handle: UInt16) async throws(ATTError) -> [UInt8] {
    let answer = try await request(.readRequest(handle), .readRequest)
    guard case .readResponse(var value) = answer else { throw violation("no value") }
    var part = value.count
    while part == mtu - 1, value.count < Self.valueLimit {
      do throws(ATTError) {
        let request = Att.AttReadBlobRequest(handle: handle, offset: UInt16(value.count))
        let answer = try await self.request(.readBlobRequest(request), .readBlobRequest)
        guard case .readBlobResponse(let more) = answer else { throw violation("no value") }
        value += more
        part = more.count
      } catch {
        // The value ends where the first part does.
        if error.code == .attributeNotLong || error.code == .invalidOffset { break }
        throw error
      }
    }
    if value.count > Self.valueLimit { throw violation("a value of more than \(Self.valueLimit) bytes") }
    return value
  }

  /// The values of all attributes of a type in a range, in the order of their handles; long ones whole.
  public func read(
    _ uuid: BluetoothUUID, in range: ClosedRange<UInt16> = 1...UInt16.max
  ) async throws(ATTError) -> [(handle: UInt16, value: [UInt8])] {
    var found: [(handle: UInt16, value: [UInt8])] = []
    try await walk(range, .readByTypeRequest) { range throws(ATTError) in
      let request = Att.AttReadByTypeRequest(range, uuid)
      let answer = try await self.request(.readByTypeRequest(request), .readByTypeRequest)
      guard case .readByTypeResponse(let response) = answer else { throw self.violation("no values") }
      var last = range.lowerBound
      for (index, bytes) in response.pairs.enumerated() {
        let pair = try self.decode(Att.AttHandleValue.self, bytes)
        guard range.contains(pair.handle), index == 0 || pair.handle > last else {
          throw self.violation("handles out of order")
        }
        last = pair.handle
        found.append((pair.handle, pair.value))
      }
      return last
    }
    for index in found.indices where found[index].value.count >= min(mtu - 4, 253) {
      found[index].value = try await read(found[index].handle)
    }
    return found
  }

  /// Several values at once, one behind the other; only who knows their lengths can tell them apart. Takes two handles or more.
  public func readMultiple(_ handles: [UInt16]) async throws(ATTError) -> [UInt8] {
    let request = Att.AttReadMultipleRequest(handles: handles)
    let answer = try await self.request(.readMultipleRequest(request), .readMultipleRequest)
    guard case .readMultipleResponse(let values) = answer else { throw violation("no values") }
    return values
  }

  /// Several values at once, each with its length; a value that did not fit into the response is read alone. Takes two handles or more.
  public func readMultipleVariable(_ handles: [UInt16]) async throws(ATTError) -> [[UInt8]] {
    let request = Att.AttReadMultipleRequest(handles: handles)
    let answer = try await self.request(.readMultipleVariableRequest(request), .readMultipleVariableRequest)
    guard case .readMultipleVariableResponse(let response) = answer else { throw violation("no values") }
    if response.values.count > handles.count { throw violation("more values than were asked for") }
    var values: [[UInt8]] = []
    for (index, handle) in handles.enumerated() {
      if index < response.values.count, case .whole(let value) = response.values[index].value {
        values.append(value)
      } else {
        values.append(try await read(handle))
      }
    }
    return values
  }

  /// Writes a value and waits for the response: in one request, or in parts when it is longer. Errors: `tooLong` above 512 bytes.
  public func write(
    _ value: [UInt8], to handle: UInt16, timeout: TransactionTimeout = .standard
  ) async throws(ATTError) {
    if value.count > Self.valueLimit { throw .tooLong(limit: Self.valueLimit, found: value.count) }
    if value.count > maximumValueSize { return try await writePrepared([(handle, value)], timeout: timeout) }
    let answer = try await request(
      .writeRequest(Att.AttHandleValue(handle: handle, value: value)), .writeRequest, timeout: timeout)
    guard case .writeResponse = answer else { throw violation("no write response") }
  }

  /// Writes a value without a response; returns when there is room for the next. Errors: `tooLong` above ``maximumValueSize``.
  public func writeWithoutResponse(_ value: [UInt8], to handle: UInt16) async throws(ATTError) {
    if value.count > maximumValueSize { throw .tooLong(limit: maximumValueSize, found: value.count) }
    try await bearer.send(.writeCommand(Att.AttHandleValue(handle: handle, value: value)))
  }

  /// Writes several values at once, all or none: each part is compared with what the device says it got before anything is written.
  ///
  /// Errors: `tooLong` for a value above 512 bytes; `echoMismatch`; `refused`, for example with `prepareQueueFull`.
  public func writePrepared(
    _ values: [(handle: UInt16, value: [UInt8])], timeout: TransactionTimeout = .standard
  ) async throws(ATTError) {
    for (_, value) in values where value.count > Self.valueLimit {
      throw .tooLong(limit: Self.valueLimit, found: value.count)
    }
    try await bearer.beginPreparedWrite()
    defer { bearer.endPreparedWrite() }
    do throws(ATTError) {
      for (handle, value) in values { try await prepare(value, handle) }
    } catch {
      // What is in the queue must not be written with the next value.
      bearer.requestUnattended(.executeWriteRequest(.cancel), .executeWriteRequest)
      throw error
    }
    let answer = try await request(.executeWriteRequest(.write), .executeWriteRequest, timeout: timeout)
    guard case .executeWriteResponse = answer else { throw violation("no execute response") }
  }

  private func prepare(_ value: [UInt8], _ handle: UInt16) async throws(ATTError) {
    var offset = 0
    repeat {
      let end = min(value.count, offset + mtu - 5)
      let part = Att.AttPrepareWrite(handle: handle, offset: UInt16(offset), value: Array(value[offset..<end]))
      let answer = try await request(.prepareWriteRequest(part), .prepareWriteRequest)
      guard case .prepareWriteResponse(let echo) = answer else { throw violation("no echo") }
      if echo != part { throw .echoMismatch(handle: handle, offset: offset) }
      offset = end
    } while offset < value.count
  }

  /// Subscribes to a characteristic: by notifications where it has them, else by indications.
  ///
  /// Values that come while the device still answers, and those that it sent of its own accord before, are delivered. Errors:
  /// `notPermitted` when the characteristic has neither; `missing` without a configuration descriptor.
  public func subscribe(
    to characteristic: RemoteCharacteristic, prefersIndications: Bool = false
  ) async throws(ATTError) -> Subscription {
    let canNotify = characteristic.properties.contains(.notify)
    let canIndicate = characteristic.properties.contains(.indicate)
    guard canNotify || canIndicate else {
      throw .notPermitted("characteristic \(characteristic.uuid) neither notifies nor indicates")
    }
    guard let configuration = characteristic.descriptor(AttributeType.clientConfiguration) else {
      throw .missing("client configuration descriptor of characteristic \(characteristic.uuid)")
    }
    let subscription = bearer.listen(to: characteristic.valueHandle)
    try await write([canIndicate && (prefersIndications || !canNotify) ? 2 : 1, 0], to: configuration)
    return subscription
  }

  /// Ends a subscription; the last one of a characteristic tells the device.
  public func unsubscribe(
    _ subscription: Subscription, from characteristic: RemoteCharacteristic
  ) async throws(ATTError) {
    subscription.stop()
    if bearer.state.withLock({ $0.router.listeners(characteristic.valueHandle) }) > 0 { return }
    try await unsubscribe(from: characteristic)
  }

  /// Tells the device to send no more of a characteristic. Subscriptions stay, and get what is on its way.
  public func unsubscribe(from characteristic: RemoteCharacteristic) async throws(ATTError) {
    guard let configuration = characteristic.descriptor(AttributeType.clientConfiguration) else {
      return
    }
    try await write([0, 0], to: configuration)
  }
}
