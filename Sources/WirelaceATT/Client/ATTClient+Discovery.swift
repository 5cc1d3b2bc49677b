import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

extension ATTClient {
  /// Everything that the device has: services with what they include, characteristics and descriptors.
  public func discover() async throws(ATTError) -> [RemoteService] {
    var services: [RemoteService] = []
    for service in try await discoverServices() { services.append(try await discoverContents(of: service)) }
    return services
  }

  /// A service of the schema with its contents. Errors: `missing` when the device lacks it, or a characteristic that it must have.
  public func discover(_ service: GATTService) async throws(ATTError) -> RemoteService {
    guard let found = try await discoverServices(service.uuid).first else { throw .missing("service \(service.name)") }
    let whole = try await discoverContents(of: found)
    let missing = service.missing(in: Set(whole.characteristics.map(\.uuid)))
    if !missing.isEmpty { throw .missing("\(missing.joined(separator: ", ")) in service \(service.name)") }
    return whole
  }

  /// All primary services.
  public func discoverServices() async throws(ATTError) -> [RemoteService] {
    var services: [RemoteService] = []
    try await walk(1...UInt16.max, .readByGroupTypeRequest) { range throws(ATTError) in
      let request = Att.AttReadByTypeRequest(range, AttributeType.primaryService)
      let answer = try await self.request(.readByGroupTypeRequest(request), .readByGroupTypeRequest)
      guard case .readByGroupTypeResponse(let response) = answer else { throw self.violation("no groups") }
      var last = range.lowerBound
      for bytes in response.groups {
        let group = try self.decode(Att.AttGroupData.self, bytes)
        guard let uuid = BluetoothUUID(attribute: group.value) else { throw self.violation("a service's UUID") }
        services.append(RemoteService(uuid: uuid, handles: try self.handles(group.start, group.end, in: range)))
        last = group.end
      }
      return last
    }
    return services
  }

  /// The primary services of one UUID, without their contents.
  public func discoverServices(_ uuid: BluetoothUUID) async throws(ATTError) -> [RemoteService] {
    var services: [RemoteService] = []
    try await walk(1...UInt16.max, .findByTypeValueRequest) { range throws(ATTError) in
      let request = Att.AttFindByTypeValueRequest(
        start: range.lowerBound, end: range.upperBound, type: AttributeType.primaryService, value: uuid.attributeBytes)
      let answer = try await self.request(.findByTypeValueRequest(request), .findByTypeValueRequest)
      guard case .findByTypeValueResponse(let response) = answer else { throw self.violation("no ranges") }
      var last = range.lowerBound
      for found in response.ranges {
        services.append(RemoteService(uuid: uuid, handles: try self.handles(found.start, found.end, in: range)))
        last = found.end
      }
      return last
    }
    return services
  }

  /// A service with its contents.
  public func discoverContents(of service: RemoteService) async throws(ATTError) -> RemoteService {
    var service = service
    service.includes = try await discoverIncludes(of: service)
    service.characteristics = try await discoverCharacteristics(of: service)
    for index in service.characteristics.indices {
      service.characteristics[index].descriptors = try await discoverDescriptors(of: service.characteristics[index])
    }
    return service
  }

  /// The services that a service includes.
  public func discoverIncludes(of service: RemoteService) async throws(ATTError) -> [RemoteInclude] {
    var includes: [RemoteInclude] = []
    for (handle, value) in try await read(AttributeType.include, in: service.handles) {
      guard value.count == 4 || value.count == 6 else { throw violation("an include of \(value.count) bytes") }
      let start = UInt16(value[0]) | UInt16(value[1]) << 8
      let end = UInt16(value[2]) | UInt16(value[3]) << 8
      guard start > 0, start <= end else { throw violation("an include that ends before it begins") }
      // Only a short UUID is part of the declaration; a long one is read from the service itself.
      let bytes = value.count == 6 ? Array(value[4...]) : try await read(start)
      guard let uuid = BluetoothUUID(attribute: bytes) else { throw violation("an include at \(handle)") }
      includes.append(RemoteInclude(uuid: uuid, handles: start...end))
    }
    return includes
  }

  /// The characteristics of a service, without their descriptors.
  public func discoverCharacteristics(of service: RemoteService) async throws(ATTError) -> [RemoteCharacteristic] {
    var found: [RemoteCharacteristic] = []
    for (handle, value) in try await read(AttributeType.characteristic, in: service.handles) {
      guard value.count >= 5, let uuid = BluetoothUUID(attribute: Array(value[3...])) else {
        throw violation("a characteristic's declaration of \(value.count) bytes")
      }
      let valueHandle = UInt16(value[1]) | UInt16(value[2]) << 8
      guard valueHandle > handle, service.handles.contains(valueHandle) else {
        throw violation("a characteristic's value outside of its service")
      }
      if let last = found.indices.last { found[last].endHandle = handle - 1 }
      found.append(
        RemoteCharacteristic(
          uuid: uuid, properties: CharacteristicProperties(rawValue: UInt16(value[0])), declarationHandle: handle,
          valueHandle: valueHandle, endHandle: service.handles.upperBound))
    }
    return found
  }

  /// The descriptors of a characteristic.
  public func discoverDescriptors(
    of characteristic: RemoteCharacteristic
  ) async throws(ATTError) -> [RemoteDescriptor] {
    var found: [RemoteDescriptor] = []
    guard characteristic.valueHandle < characteristic.endHandle else { return [] }
    try await walk(characteristic.valueHandle + 1...characteristic.endHandle, .findInformationRequest) {
      range throws(ATTError) in
      let request = Att.AttHandleRange(start: range.lowerBound, end: range.upperBound)
      let answer = try await self.request(.findInformationRequest(request), .findInformationRequest)
      guard case .findInformationResponse(let response) = answer else { throw self.violation("no information") }
      let pairs: [(UInt16, BluetoothUUID)] =
        switch response.information {
        case .short(let pairs): pairs.map { ($0.handle, $0.type) }
        case .long(let pairs): pairs.map { ($0.handle, $0.type) }
        }
      var last = range.lowerBound
      for (index, (handle, uuid)) in pairs.enumerated() {
        guard range.contains(handle), index == 0 || handle > last else { throw self.violation("handles out of order") }
        found.append(RemoteDescriptor(uuid: uuid, handle: handle))
        last = handle
      }
      return last
    }
    return found
  }

  /// Asks range after range until nothing is left; `ask` returns the last handle that the answer covered.
  func walk(
    _ range: ClosedRange<UInt16>, _ opcode: Att.AttOpcode,
    _ ask: (ClosedRange<UInt16>) async throws(ATTError) -> UInt16
  ) async throws(ATTError) {
    var start = range.lowerBound
    while true {
      let last: UInt16
      do throws(ATTError) {
        last = try await ask(start...range.upperBound)
      } catch {
        if error.code == .attributeNotFound { return }
        throw error
      }
      guard last >= start else { throw violation("\(opcode.text) answered with handles already seen") }
      if last >= range.upperBound { return }
      start = last + 1
    }
  }

  private func handles(
    _ start: UInt16, _ end: UInt16, in range: ClosedRange<UInt16>
  ) throws(ATTError) -> ClosedRange<UInt16> {
    guard start <= end, range.contains(start) else { throw violation("handles \(start) to \(end)") }
    return start...end
  }

  func decode<Frame: WireFrame>(_ type: Frame.Type, _ bytes: [UInt8]) throws(ATTError) -> Frame {
    do throws(FrameError) {
      return try Frame.decode(from: bytes)
    } catch {
      throw .malformed(error)
    }
  }
}

extension Att.AttReadByTypeRequest {
  init(_ range: ClosedRange<UInt16>, _ type: BluetoothUUID) {
    self.init(start: range.lowerBound, end: range.upperBound, type: Att.AttUuid(type))
  }
}

extension Att.AttUuid {
  init(_ uuid: BluetoothUUID) { self.init(value: uuid.shortestWidth == 2 ? .short(uuid) : .long(uuid)) }

  var uuid: BluetoothUUID {
    switch value {
    case .short(let uuid), .long(let uuid): uuid
    }
  }
}
