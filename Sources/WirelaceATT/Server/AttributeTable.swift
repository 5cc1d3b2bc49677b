import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// One attribute of a server.
struct Attribute: Sendable {
  enum Value: Sendable {
    /// A declaration or a descriptor: anyone may read it.
    case fixed([UInt8])
    /// A characteristic's value.
    case characteristic(ServiceDefinition.Handlers)
    /// Notifications and indications of the characteristic at a handle, each client its own.
    case configuration(of: UInt16)
  }
  var handle: UInt16
  var type: BluetoothUUID
  var value: Value
  var properties: CharacteristicProperties = [.read]
  var security = LinkSecurity.open
  /// For a service's declaration: the last handle of the service.
  var groupEnd: UInt16 = 0

  var isReadable: Bool { properties.contains(.read) }
  var isWritable: Bool { properties.contains(.write) || properties.contains(.reliableWrite) }
  var takesCommands: Bool { properties.contains(.writeWithoutResponse) }
}

/// The attributes of a server, in the order of their handles from 1, without a gap.
struct AttributeTable: Sendable {
  private(set) var attributes: [Attribute] = []

  /// Errors: `missing` for an included service that is not among those before; `tooLong` for more than 65,535 attributes.
  init(_ services: [ServiceDefinition]) throws(ATTError) {
    var placed: [BluetoothUUID: ClosedRange<Int>] = [:]
    for definition in services {
      let start = attributes.count
      add(
        definition.isPrimary ? AttributeType.primaryService : AttributeType.secondaryService,
        .fixed(definition.service.uuid.attributeBytes))
      for uuid in definition.service.includes {
        guard let range = placed[uuid] else {
          throw .missing("service \(uuid), included by \(definition.service.name), among the services before it")
        }
        let handles = [range.lowerBound, range.upperBound].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] }
        add(AttributeType.include, .fixed(handles + (uuid.shortestWidth == 2 ? uuid.attributeBytes : [])))
      }
      for characteristic in definition.service.characteristics { add(characteristic, of: definition) }
      if attributes.count > Int(UInt16.max) { throw .tooLong(limit: Int(UInt16.max), found: attributes.count) }
      attributes[start].groupEnd = UInt16(attributes.count)
      placed[definition.service.uuid] = start + 1...attributes.count
    }
  }

  private mutating func add(_ characteristic: AttributeDescription, of definition: ServiceDefinition) {
    let valueHandle = attributes.count + 2
    let properties = characteristic.properties
    add(
      AttributeType.characteristic,
      .fixed(
        [UInt8(properties.rawValue & 0xFF), UInt8(valueHandle & 0xFF), UInt8(valueHandle >> 8 & 0xFF)]
          + characteristic.uuid.attributeBytes))
    add(
      characteristic.uuid, .characteristic(definition.handlers[characteristic.uuid] ?? ServiceDefinition.Handlers()),
      properties, characteristic.security)
    if properties.contains(.extended) {
      add(AttributeType.extendedProperties, .fixed([UInt8(properties.rawValue >> 8 & 0xFF), 0]))
    }
    if properties.contains(.notify) || properties.contains(.indicate) {
      add(
        AttributeType.clientConfiguration, .configuration(of: UInt16(truncatingIfNeeded: valueHandle)),
        [.read, .write], characteristic.security)
    }
    for descriptor in characteristic.descriptors {
      let value = definition.descriptorValues[characteristic.uuid]?[descriptor.uuid] ?? []
      add(descriptor.uuid, .fixed(value), [.read], descriptor.security)
    }
  }

  private mutating func add(
    _ type: BluetoothUUID, _ value: Attribute.Value, _ properties: CharacteristicProperties = [.read],
    _ security: LinkSecurity = .open
  ) {
    attributes.append(
      Attribute(
        handle: UInt16(truncatingIfNeeded: attributes.count + 1), type: type, value: value, properties: properties,
        security: security))
  }

  subscript(handle: UInt16) -> Attribute? {
    handle > 0 && Int(handle) <= attributes.count ? attributes[Int(handle) - 1] : nil
  }

  func attributes(in range: ClosedRange<UInt16>) -> ArraySlice<Attribute> {
    let start = min(attributes.count, max(1, Int(range.lowerBound)) - 1)
    return attributes[start..<max(start, min(attributes.count, Int(range.upperBound)))]
  }

  /// The value handle of a characteristic; the first of its UUID, in `service` where that is given.
  func valueHandle(_ uuid: BluetoothUUID, in service: BluetoothUUID?) -> UInt16? {
    var isIn = service == nil
    for attribute in attributes {
      if let service, attribute.groupEnd > 0, case .fixed(let value) = attribute.value {
        isIn = value == service.attributeBytes
      }
      if isIn, attribute.type == uuid, case .characteristic = attribute.value { return attribute.handle }
    }
    return nil
  }
}
