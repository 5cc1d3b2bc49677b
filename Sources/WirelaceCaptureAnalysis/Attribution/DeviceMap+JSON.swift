import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT
import WirelaceTraffic

extension DeviceMap {
  /// `{"version": 1, "devices": [{"address": …, "services": […], "characteristics": […], "descriptors": […]}]}`
  public func json(names: SchemaIndex?) -> JSONValue {
    .object([
      JSONMember("version", 1), JSONMember("devices", .array(devices.map { json($0, names) })),
    ])
  }

  private func json(_ device: Device, _ names: SchemaIndex?) -> JSONValue {
    let database = device.database
    var members: [JSONMember] = []
    if let address = device.address {
      members.append(JSONMember("address", .string("\(address.address)")))
      if let type = address.type?.name { members.append(JSONMember("type", .string(type))) }
    }
    let services = database.services.map { service in
      object(
        ("start", .integer(Int128(service.start))), ("end", .integer(Int128(service.end))),
        ("uuid", .string("\(service.uuid)")), ("primary", .bool(service.isPrimary)),
        ("name", names?.serviceName(service.uuid).map { .string($0) }))
    }
    let characteristics = database.characteristics.map { characteristic in
      let service = database.service(containing: characteristic.declaration)?.uuid
      return object(
        ("declaration", .integer(Int128(characteristic.declaration))),
        ("handle", .integer(Int128(characteristic.valueHandle))), ("uuid", .string("\(characteristic.uuid)")),
        ("properties", .array(characteristic.properties.names.map { .string($0) })),
        (
          "name",
          names?.entry(characteristic.uuid, in: service, properties: characteristic.properties).map { .string($0.name) }
        ))
    }
    let descriptors = database.attributes.map {
      object(("handle", .integer(Int128($0.handle))), ("uuid", .string("\($0.type)")))
    }
    members.append(JSONMember("services", .array(services)))
    members.append(JSONMember("characteristics", .array(characteristics)))
    members.append(JSONMember("descriptors", .array(descriptors)))
    return .object(members)
  }

  private func object(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  /// Reads what ``json(names:)`` writes; names are left aside.
  public init(_ json: JSONValue) throws(DeviceMapError) {
    func fail(_ message: String) -> DeviceMapError { DeviceMapError(line: 0, message: message) }
    guard json["version"]?.integerValue == 1, let devices = json["devices"]?.arrayValue else {
      throw fail("\"version\": 1 and \"devices\" are expected")
    }
    func handle(_ value: JSONValue, _ name: String) throws(DeviceMapError) -> UInt16 {
      guard let number = value[name]?.integerValue, let handle = UInt16(exactly: number) else {
        throw fail("\"\(name)\" must be a handle, 0 to 65535")
      }
      return handle
    }
    func uuid(_ value: JSONValue) throws(DeviceMapError) -> BluetoothUUID {
      guard let text = value["uuid"]?.stringValue, let uuid = BluetoothUUID(text) else {
        throw fail("\"uuid\" must be a UUID")
      }
      return uuid
    }
    for value in devices {
      var device = Device(address: nil, database: .init())
      if let text = value["address"]?.stringValue {
        guard let address = MACAddress(text) else { throw fail("'\(text)' is no device address") }
        device.address = DeviceAddress(address, value["type"]?.stringValue.flatMap { Common.AddressType.named($0) })
      }
      for service in value["services"]?.arrayValue ?? [] {
        device.database.insert(
          AttributeDatabase.Service(
            start: try handle(service, "start"), end: try handle(service, "end"), uuid: try uuid(service),
            isPrimary: service["primary"]?.boolValue ?? true))
      }
      for characteristic in value["characteristics"]?.arrayValue ?? [] {
        var properties: CharacteristicProperties = []
        for name in characteristic["properties"]?.arrayValue ?? [] {
          guard let name = name.stringValue, let property = CharacteristicProperties(name: name) else {
            throw fail("\"properties\" must be names of properties")
          }
          properties.formUnion(property)
        }
        device.database.insert(
          AttributeDatabase.Characteristic(
            declaration: try handle(characteristic, "declaration"), valueHandle: try handle(characteristic, "handle"),
            properties: properties, uuid: try uuid(characteristic)))
      }
      for descriptor in value["descriptors"]?.arrayValue ?? [] {
        device.database.insert(
          AttributeDatabase.Attribute(handle: try handle(descriptor, "handle"), type: try uuid(descriptor)))
      }
      add(device)
    }
  }
}
