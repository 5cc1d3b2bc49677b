import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// What a server remembers of one connection while it answers its requests, one after another.
struct ServerSession {
  let server: ATTServer
  let client: ServerClient
  /// The value that Read Blob Requests go on with, so that parts of one value fit together.
  private var reading: (handle: UInt16, value: [UInt8])?
  private var prepared: [Att.AttPrepareWrite] = []
  /// What to do when the response is out.
  private var afterwards: (@Sendable () async -> Void)?

  private static let preparedLimit = 64
  private static let preparedBytes = 4096

  init(server: ATTServer, client: ServerClient) {
    self.server = server
    self.client = client
  }

  private struct Refusal: Error {
    var handle: UInt16
    var code: Att.AttErrorCode
  }

  private var mtu: Int { client.bearer.mtu }
  private var table: AttributeTable { server.state.withLock { $0.table } }

  /// Answers a request, or does what a command says.
  mutating func answer(_ pdu: Att.AttPdu) async {
    if case .writeCommand(let write) = pdu { return await command(write) }
    // Nobody has agreed on a key for signatures: such a write is dropped, as an unknown one would be.
    if case .signedWriteCommand = pdu { return }
    guard let opcode = pdu.requestOpcode else { return }
    do throws(Refusal) {
      client.bearer.sendNow(try await response(pdu))
    } catch {
      client.bearer.refuse(opcode, error.handle, error.code)
    }
    if let afterwards {
      self.afterwards = nil
      await afterwards()
    }
  }

  private mutating func response(_ pdu: Att.AttPdu) async throws(Refusal) -> Att.AttPdu {
    switch pdu {
    case .findInformationRequest(let request): return try information(try range(request.start, request.end))
    case .findByTypeValueRequest(let request): return try groups(request)
    case .readByTypeRequest(let request): return try await byType(request)
    case .readByGroupTypeRequest(let request): return try byGroup(request)
    case .readRequest(let handle):
      let value = try await value(of: handle)
      reading = (handle, value)
      return .readResponse(Array(value.prefix(mtu - 1)))
    case .readBlobRequest(let request):
      var value = reading?.handle == request.handle ? reading?.value : nil
      if value == nil {
        let fresh = try await self.value(of: request.handle)
        reading = (request.handle, fresh)
        value = fresh
      } else {
        try check(table[request.handle], request.handle, isWrite: false)
      }
      let whole = value ?? []
      if Int(request.offset) > whole.count { throw Refusal(handle: request.handle, code: .invalidOffset) }
      return .readBlobResponse(Array(whole.dropFirst(Int(request.offset)).prefix(mtu - 1)))
    case .readMultipleRequest(let request):
      var values: [UInt8] = []
      for handle in try several(request) { values += try await value(of: handle) }
      return .readMultipleResponse(Array(values.prefix(mtu - 1)))
    case .readMultipleVariableRequest(let request): return try await variable(try several(request))
    case .writeRequest(let write):
      try await take(write.handle, write.value, isCommand: false)
      return .writeResponse
    case .prepareWriteRequest(let part): return try prepare(part)
    case .executeWriteRequest(let flags):
      let parts = prepared
      prepared = []
      if flags == .write { try await execute(parts) }
      return .executeWriteResponse
    default: throw Refusal(handle: 0, code: .requestNotSupported)
    }
  }

  // MARK: Finding

  private func range(_ start: UInt16, _ end: UInt16) throws(Refusal) -> ClosedRange<UInt16> {
    guard start > 0, start <= end else { throw Refusal(handle: start, code: .invalidHandle) }
    return start...end
  }

  private func information(_ range: ClosedRange<UInt16>) throws(Refusal) -> Att.AttPdu {
    var short: [Att.AttHandleUuidUuid16] = []
    var long: [Att.AttHandleUuidUuid128] = []
    for attribute in table.attributes(in: range) {
      let isShort = attribute.type.shortestWidth == 2
      // A response has types of one width only.
      if isShort ? !long.isEmpty : !short.isEmpty { break }
      if 2 + (short.count + 1) * 4 > mtu || 2 + (long.count + (isShort ? 0 : 1)) * 18 > mtu { break }
      if isShort {
        short.append(Att.AttHandleUuidUuid16(handle: attribute.handle, type: attribute.type))
      } else {
        long.append(Att.AttHandleUuidUuid128(handle: attribute.handle, type: attribute.type))
      }
    }
    if short.isEmpty && long.isEmpty { throw Refusal(handle: range.lowerBound, code: .attributeNotFound) }
    return .findInformationResponse(
      Att.AttFindInformationResponse(
        format: long.isEmpty ? .short : .long, information: long.isEmpty ? .short(short) : .long(long)))
  }

  private func groups(_ request: Att.AttFindByTypeValueRequest) throws(Refusal) -> Att.AttPdu {
    let range = try range(request.start, request.end)
    var ranges: [Att.AttHandleRange] = []
    for attribute in table.attributes(in: range) where attribute.type == request.type {
      guard case .fixed(let value) = attribute.value, value == request.value else { continue }
      if 1 + (ranges.count + 1) * 4 > mtu { break }
      ranges.append(Att.AttHandleRange(start: attribute.handle, end: max(attribute.handle, attribute.groupEnd)))
    }
    if ranges.isEmpty { throw Refusal(handle: range.lowerBound, code: .attributeNotFound) }
    return .findByTypeValueResponse(Att.AttFindByTypeValueResponse(ranges: ranges))
  }

  private func byGroup(_ request: Att.AttReadByTypeRequest) throws(Refusal) -> Att.AttPdu {
    let range = try range(request.start, request.end)
    guard [AttributeType.primaryService, AttributeType.secondaryService].contains(request.type.uuid) else {
      throw Refusal(handle: range.lowerBound, code: .unsupportedGroupType)
    }
    var groups: [[UInt8]] = []
    for attribute in table.attributes(in: range) where attribute.type == request.type.uuid {
      guard case .fixed(let value) = attribute.value else { continue }
      let data = Att.AttGroupData(start: attribute.handle, end: attribute.groupEnd, value: value)
      guard let bytes = try? data.encoded(), bytes.count == groups.first?.count ?? bytes.count else { break }
      if 2 + (groups.count + 1) * bytes.count > mtu { break }
      groups.append(bytes)
    }
    guard let length = groups.first?.count else {
      throw Refusal(handle: range.lowerBound, code: .attributeNotFound)
    }
    return .readByGroupTypeResponse(Att.AttReadByGroupTypeResponse(length: UInt8(length), groups: groups))
  }

  private func byType(_ request: Att.AttReadByTypeRequest) async throws(Refusal) -> Att.AttPdu {
    let range = try range(request.start, request.end)
    var pairs: [[UInt8]] = []
    for attribute in table.attributes(in: range) where attribute.type == request.type.uuid {
      let value: [UInt8]
      do throws(Refusal) {
        value = try await self.value(of: attribute.handle)
      } catch {
        // Only the first one's refusal is the client's to know; it asks again behind those that it got.
        if pairs.isEmpty { throw error }
        break
      }
      let pair = Att.AttHandleValue(
        handle: attribute.handle, value: Array(value.prefix(max(0, min(mtu - 4, 253)))))
      guard let bytes = try? pair.encoded(), bytes.count == pairs.first?.count ?? bytes.count else { break }
      if 2 + (pairs.count + 1) * bytes.count > mtu { break }
      pairs.append(bytes)
    }
    guard let length = pairs.first?.count else {
      throw Refusal(handle: range.lowerBound, code: .attributeNotFound)
    }
    return .readByTypeResponse(Att.AttReadByTypeResponse(length: UInt8(length), pairs: pairs))
  }

  // MARK: Reading

  /// An attribute that may be read or written on this link as it is.
  @discardableResult
  private func check(
    _ attribute: Attribute?, _ handle: UInt16, isWrite: Bool, isCommand: Bool = false
  ) throws(Refusal) -> Attribute {
    guard let attribute else { throw Refusal(handle: handle, code: .invalidHandle) }
    let isAllowed =
      !isWrite ? attribute.isReadable : isCommand ? attribute.takesCommands : attribute.isWritable
    if !isAllowed { throw Refusal(handle: handle, code: isWrite ? .writeNotPermitted : .readNotPermitted) }
    // A client's configuration may be read by anyone: it is the client's own.
    if case .configuration = attribute.value, !isWrite { return attribute }
    let security = client.security
    if security < attribute.security {
      // A bonded client has a key and only has to use it; any other has to make one first.
      let isWeak = security == .open && client.bearer.link.isBonded
      throw Refusal(handle: handle, code: isWeak ? .insufficientEncryption : .insufficientAuthentication)
    }
    return attribute
  }

  private func value(of handle: UInt16) async throws(Refusal) -> [UInt8] {
    let attribute = try check(table[handle], handle, isWrite: false)
    switch attribute.value {
    case .fixed(let value): return value
    case .configuration(let value):
      return [server.state.withLock { $0.connections[client.id]?.configuration[value] ?? 0 }, 0]
    case .characteristic(let handlers):
      let client = client
      if attribute.type == AttributeType.clientFeatures {
        let features = server.state.withLock { $0.connections[client.id]?.features ?? [] }
        return features.isEmpty ? [0] : features
      }
      guard let read = handlers.read else {
        return server.state.withLock { $0.values[handle] } ?? handlers.initial
      }
      let value = try await attempt(handle) { try await read(client) }
      // A value above 512 bytes cannot be an attribute's: the server's own mistake.
      if value.count > ATTClient.valueLimit { throw Refusal(handle: handle, code: .unlikelyError) }
      return value
    }
  }

  private func several(_ request: Att.AttReadMultipleRequest) throws(Refusal) -> [UInt16] {
    guard request.handles.count >= 2 else { throw Refusal(handle: 0, code: .invalidPdu) }
    return request.handles
  }

  private func variable(_ handles: [UInt16]) async throws(Refusal) -> Att.AttPdu {
    var values: [Att.AttLengthValue] = []
    var room = mtu - 1
    for handle in handles {
      let value = try await value(of: handle)
      if room < 2 { continue }
      let part = Array(value.prefix(room - 2))
      values.append(
        Att.AttLengthValue(
          length: UInt16(value.count), value: part.count == value.count ? .whole(value) : .unknown(bytes: part)))
      room -= 2 + part.count
      if part.count < value.count { room = 0 }
    }
    return .readMultipleVariableResponse(Att.AttReadMultipleVariableResponse(values: values))
  }

  // MARK: Writing

  private mutating func command(_ write: Att.AttHandleValue) async {
    try? await take(write.handle, write.value, isCommand: true)
    if let afterwards {
      self.afterwards = nil
      await afterwards()
    }
  }

  private mutating func take(_ handle: UInt16, _ value: [UInt8], isCommand: Bool) async throws(Refusal) {
    let attribute = try check(table[handle], handle, isWrite: true, isCommand: isCommand)
    if value.count > ATTClient.valueLimit { throw Refusal(handle: handle, code: .invalidAttributeValueLength) }
    if reading?.handle == handle { reading = nil }
    switch attribute.value {
    case .fixed: throw Refusal(handle: handle, code: .writeNotPermitted)
    case .configuration(let characteristic): try configure(handle, characteristic, value)
    case .characteristic(let handlers):
      if attribute.type == AttributeType.clientFeatures { return try setFeatures(handle, value) }
      guard let write = handlers.write else {
        return server.state.withLock { $0.values[handle] = value }
      }
      let client = client
      try await attempt(handle) { try await write(value, client) }
    }
  }

  private mutating func configure(
    _ handle: UInt16, _ characteristic: UInt16, _ value: [UInt8]
  ) throws(Refusal) {
    guard value.count == 2 else { throw Refusal(handle: handle, code: .invalidAttributeValueLength) }
    guard let attribute = table[characteristic], case .characteristic(let handlers) = attribute.value else {
      throw Refusal(handle: handle, code: .unlikelyError)
    }
    let bits = value[0]
    guard value[1] == 0, bits < 4, bits & 1 == 0 || attribute.properties.contains(.notify),
      bits & 2 == 0 || attribute.properties.contains(.indicate)
    else { throw Refusal(handle: handle, code: .clientConfigurationImproper) }
    let client = client
    let before = server.state.withLock { state in
      defer { state.connections[client.id]?.configuration[characteristic] = bits == 0 ? nil : bits }
      return state.connections[client.id]?.configuration[characteristic] ?? 0
    }
    if (before == 0) != (bits == 0), let subscribe = handlers.subscribe {
      afterwards = { await subscribe(bits != 0, client) }
    }
  }

  private func setFeatures(_ handle: UInt16, _ value: [UInt8]) throws(Refusal) {
    if value.isEmpty || value.count > 8 { throw Refusal(handle: handle, code: .invalidAttributeValueLength) }
    server.state.withLock { $0.connections[client.id]?.features = value }
  }

  private mutating func prepare(_ part: Att.AttPrepareWrite) throws(Refusal) -> Att.AttPdu {
    try check(table[part.handle], part.handle, isWrite: true)
    let bytes = prepared.reduce(part.value.count) { $0 + $1.value.count }
    guard prepared.count < Self.preparedLimit, bytes <= Self.preparedBytes else {
      throw Refusal(handle: part.handle, code: .prepareQueueFull)
    }
    prepared.append(part)
    return .prepareWriteResponse(part)
  }

  /// Writes what was prepared: nothing unless all of it fits together.
  private mutating func execute(_ parts: [Att.AttPrepareWrite]) async throws(Refusal) {
    var handles: [UInt16] = []
    var values: [UInt16: [UInt8]] = [:]
    for part in parts {
      if values[part.handle] == nil { handles.append(part.handle) }
      var value = values[part.handle] ?? []
      guard Int(part.offset) <= value.count else { throw Refusal(handle: part.handle, code: .invalidOffset) }
      guard Int(part.offset) + part.value.count <= ATTClient.valueLimit else {
        throw Refusal(handle: part.handle, code: .invalidAttributeValueLength)
      }
      value.replaceSubrange(Int(part.offset)..., with: part.value)
      values[part.handle] = value
    }
    for handle in handles { try check(table[handle], handle, isWrite: true) }
    for handle in handles { try await take(handle, values[handle] ?? [], isCommand: false) }
  }

  /// Calls a handler, and makes a code of what it throws.
  private func attempt<Value: Sendable>(
    _ handle: UInt16, _ call: @Sendable () async throws -> Value
  ) async throws(Refusal) -> Value {
    do {
      return try await call()
    } catch let error as AttributeRefusal {
      throw Refusal(handle: handle, code: error.code)
    } catch is UnmetRequirements {
      throw Refusal(handle: handle, code: .insufficientAuthorization)
    } catch let error as FrameError {
      let isLength = error.kind == .truncated || error.kind == .trailing
      throw Refusal(handle: handle, code: isLength ? .invalidAttributeValueLength : .valueNotAllowed)
    } catch {
      throw Refusal(handle: handle, code: .unlikelyError)
    }
  }
}

extension Att.AttPdu {
  /// The opcode of a request that a server answers.
  var requestOpcode: Att.AttOpcode? {
    switch self {
    case .findInformationRequest: .findInformationRequest
    case .findByTypeValueRequest: .findByTypeValueRequest
    case .readByTypeRequest: .readByTypeRequest
    case .readByGroupTypeRequest: .readByGroupTypeRequest
    case .readRequest: .readRequest
    case .readBlobRequest: .readBlobRequest
    case .readMultipleRequest: .readMultipleRequest
    case .readMultipleVariableRequest: .readMultipleVariableRequest
    case .writeRequest: .writeRequest
    case .prepareWriteRequest: .prepareWriteRequest
    case .executeWriteRequest: .executeWriteRequest
    default: nil
    }
  }
}
