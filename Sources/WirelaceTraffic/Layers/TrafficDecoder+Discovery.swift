import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// What the answers to discovery tell about the attributes of a server.
extension TrafficDecoder {
  func learn(
    _ request: Att.AttPdu, _ response: Att.AttPdu, _ client: Common.Role, _ link: Link, _ mark: PacketMark
  ) {
    let server = client.other
    var database = link.connection.database(of: server)
    // Only one copy may live, or changing it copies the lists.
    put(AttributeDatabase(), server, link)
    var isNews = false
    var values: [(handle: UInt16, bytes: [UInt8], offset: Int)] = []
    switch (request, response) {
    case (.readByGroupTypeRequest(let asked), .readByGroupTypeResponse(let found)):
      for bytes in found.groups {
        guard let group = try? Att.AttGroupData.decode(from: bytes),
          let uuid = try? Att.AttUuid.decode(from: group.value).uuid
        else { continue }
        let isPrimary = asked.type.uuid.short == Gatt.GattType.primaryService.rawValue
        if database.insert(.init(start: group.start, end: group.end, uuid: uuid, isPrimary: isPrimary)) {
          isNews = true
        }
      }
    case (.findByTypeValueRequest(let asked), .findByTypeValueResponse(let found)):
      guard asked.type.short == Gatt.GattType.primaryService.rawValue,
        let uuid = try? Att.AttUuid.decode(from: asked.value).uuid
      else { break }
      for range in found.ranges
      where database.insert(.init(start: range.start, end: range.end, uuid: uuid, isPrimary: true)) { isNews = true }
    case (.findInformationRequest, .findInformationResponse(let found)):
      let pairs: [(UInt16, BluetoothUUID)] =
        switch found.information {
        case .short(let list): list.map { ($0.handle, $0.type) }
        case .long(let list): list.map { ($0.handle, $0.type) }
        }
      for (handle, type) in pairs where database.insert(.init(handle: handle, type: type)) { isNews = true }
    case (.readByTypeRequest(let asked), .readByTypeResponse(let found)):
      for (index, bytes) in found.pairs.enumerated() {
        guard let pair = try? Gatt.GattTypedValue.decode(from: bytes) else { continue }
        switch asked.type.uuid.short.map(Gatt.GattType.init(rawValue:)) {
        case .characteristic:
          guard let declared = try? Gatt.GattCharacteristic.decode(from: pair.value) else { continue }
          let new = AttributeDatabase.Characteristic(
            declaration: pair.handle, valueHandle: declared.valueHandle,
            properties: CharacteristicProperties(rawValue: UInt16(declared.properties.rawValue)),
            uuid: declared.type.uuid)
          if database.insert(new) { isNews = true }
        case .include:
          guard let included = try? Gatt.GattInclude.decode(from: pair.value) else { continue }
          if database.insert(.init(declaration: pair.handle, start: included.start, end: included.end)) {
            isNews = true
          }
        default:
          if database.insert(.init(handle: pair.handle, type: asked.type.uuid)) { isNews = true }
          values.append((pair.handle, pair.value, 2 + index * Int(found.length) + 2))
        }
      }
    default: break
    }
    put(database, server, link)
    if isNews { observer.database(of: server, changedOn: link.connection, at: mark) }
    for value in values {
      observer.attribute(
        ValueTransfer(
          kind: .readByType, connection: link.connection.number, server: server, handle: value.handle,
          bytes: value.bytes, valueOffset: 0,
          mayBeCut: link.connection.isMTUKnown && value.bytes.count + 4 >= link.connection.mtu, outcome: .done,
          first: .init(packet: mark, offset: 0, count: value.bytes.count, offsetInPDU: value.offset), further: [],
          mtu: link.connection.mtu), on: link.connection)
    }
  }

  private func put(_ database: AttributeDatabase, _ server: Common.Role, _ link: Link) {
    if server == .central {
      link.connection.databases.ofCentral = database
    } else {
      link.connection.databases.ofPeripheral = database
    }
  }
}

extension Att.AttUuid {
  var uuid: BluetoothUUID {
    switch value {
    case .short(let uuid), .long(let uuid): uuid
    }
  }
}
