import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT
import WirelaceTraffic

/// A fault in a handles file.
public struct DeviceMapError: Error, Sendable, Hashable {
  /// From 1; 0 for the whole file.
  public var line: Int
  public var message: String
}

extension DeviceMap {
  /// The form that people read and write:
  ///
  ///     device c0:ff:ee:00:00:01 random
  ///     service 0x0001-0x0007 180d        # HeartRate
  ///       0x0003 2a37 notify              # HeartRate.measurement
  ///         0x0004 2902
  public func text(names: SchemaIndex?) -> String {
    var lines: [String] = []
    for device in devices {
      if !lines.isEmpty { lines.append("") }
      let type = (device.address?.type?.name).map { " \($0)" } ?? ""
      lines.append("device \(device.address.map { "\($0.address)\(type)" } ?? "any")")
      let database = device.database
      var rest = database.characteristics[...]
      for service in database.services {
        while let characteristic = rest.first, characteristic.declaration < service.start {
          lines += self.lines(characteristic, database, service: nil, names)
          rest.removeFirst()
        }
        let name = names?.serviceName(service.uuid).map { "  # \($0)" } ?? ""
        let kind = service.isPrimary ? "service" : "secondary"
        lines.append("\(kind) \(hex(service.start))-\(hex(service.end)) \(service.uuid)\(name)")
        while let characteristic = rest.first, characteristic.declaration <= service.end {
          lines += self.lines(characteristic, database, service: service.uuid, names)
          rest.removeFirst()
        }
      }
      for characteristic in rest { lines += self.lines(characteristic, database, service: nil, names) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(
    _ characteristic: AttributeDatabase.Characteristic, _ database: AttributeDatabase, service: BluetoothUUID?,
    _ names: SchemaIndex?
  ) -> [String] {
    let name =
      names?.entry(characteristic.uuid, in: service, properties: characteristic.properties).map { "  # \($0.name)" }
      ?? ""
    let properties = characteristic.properties.names.joined(separator: ",")
    let own = "  \(hex(characteristic.valueHandle)) \(characteristic.uuid)\(properties.isEmpty ? "" : " " + properties)"
    let descriptors = database.attributes.filter {
      database.characteristic(containing: $0.handle) == characteristic
    }
    return [own + name] + descriptors.map { "    \(hex($0.handle)) \($0.type)" }
  }

  private func hex(_ handle: UInt16) -> String { FrameError.hexadecimal(UInt64(handle), digits: 4) }

  /// Reads what ``text(names:)`` writes. A `#` begins a comment. Without a `device` line, what follows is of any device.
  public init(text: String) throws(DeviceMapError) {
    var device = Device(address: nil, database: .init())
    var last: AttributeDatabase.Characteristic?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first else { continue }
      func fail(_ message: String) -> DeviceMapError { DeviceMapError(line: index + 1, message: message) }
      switch first {
      case "device":
        add(device)
        device = Device(address: nil, database: .init())
        last = nil
        guard words.count >= 2 else { throw fail("an address or `any` is missing") }
        if words[1] == "any" { continue }
        guard let address = MACAddress(words[1]) else { throw fail("'\(words[1])' is no device address") }
        var type: Common.AddressType?
        if words.count > 2 {
          type = Common.AddressType.named(words[2])
          guard type != nil else { throw fail("'\(words[2])' is no type of address: public or random") }
        }
        device.address = DeviceAddress(address, type)
      case "service", "secondary":
        let ends = words.count == 3 ? words[1].split(separator: "-").map { Self.handle($0) } : []
        guard ends.count == 2, let start = ends[0], let end = ends[1], start <= end else {
          throw fail("a service is written `service 0x0001-0x0007 180d`")
        }
        guard let uuid = BluetoothUUID(words[2]) else { throw fail("'\(words[2])' is no UUID") }
        device.database.insert(
          AttributeDatabase.Service(start: start, end: end, uuid: uuid, isPrimary: first == "service"))
        last = nil
      default:
        guard let handle = Self.handle(first[...]) else { throw fail("'\(first)' is no handle") }
        guard words.count >= 2, let uuid = BluetoothUUID(words[1]) else {
          throw fail("a UUID is missing behind the handle")
        }
        let isIndented = line.hasPrefix("    ") && last != nil
        if isIndented {
          device.database.insert(AttributeDatabase.Attribute(handle: handle, type: uuid))
          continue
        }
        var properties: CharacteristicProperties = []
        for name in words.dropFirst(2).flatMap({ $0.split(separator: ",") }) {
          guard let property = CharacteristicProperties(name: String(name)) else {
            throw fail("'\(name)' is no property")
          }
          properties.formUnion(property)
        }
        let characteristic = AttributeDatabase.Characteristic(
          declaration: handle == 0 ? 0 : handle - 1, valueHandle: handle, properties: properties, uuid: uuid)
        device.database.insert(characteristic)
        last = characteristic
      }
    }
    add(device)
  }

  private static func handle(_ text: Substring) -> UInt16? {
    text.hasPrefix("0x") || text.hasPrefix("0X") ? UInt16(text.dropFirst(2), radix: 16) : UInt16(text)
  }
}

extension Common.AddressType {
  /// `public` or `random`; nil for anything else.
  var name: String? {
    switch rawValue {
    case 0, 2: "public"
    case 1, 3: "random"
    default: nil
    }
  }

  static func named(_ name: String) -> Common.AddressType? {
    switch name {
    case "public": .init(rawValue: 0)
    case "random": .init(rawValue: 1)
    default: nil
    }
  }
}
