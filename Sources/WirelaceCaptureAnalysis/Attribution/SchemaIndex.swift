import WirelaceFrames
import WirelaceGATT
import WirelaceModel

/// The characteristics of a schema, found by the UUIDs that devices tell.
public struct SchemaIndex: Sendable {
  /// A characteristic of the schema.
  public struct Entry: Sendable, Hashable {
    /// In `ProtocolModel.services`.
    public let service: Int
    /// In `Service.characteristics`.
    public let characteristic: Int
    /// `HeartRate.measurement`
    public let name: String
  }

  public let model: ProtocolModel
  public let entries: [Entry]
  private let byUUID: [WirelaceFrames.BluetoothUUID: [Int]]
  private let services: [WirelaceFrames.BluetoothUUID: String]

  public init(_ model: ProtocolModel) {
    self.model = model
    var entries: [Entry] = []
    var byUUID: [WirelaceFrames.BluetoothUUID: [Int]] = [:]
    for (index, service) in model.services.enumerated() {
      for (position, characteristic) in service.characteristics.enumerated() {
        byUUID[.init(characteristic.uuid), default: []].append(entries.count)
        entries.append(
          Entry(
            service: index, characteristic: position,
            name: "\(service.declared.name).\(characteristic.declared.name)"))
      }
    }
    self.entries = entries
    self.byUUID = byUUID
    services = Dictionary(
      model.services.map { (.init($0.uuid), $0.declared.name) }, uniquingKeysWith: { first, _ in first })
  }

  public func characteristic(_ entry: Entry) -> WirelaceModel.Characteristic {
    model.services[entry.service].characteristics[entry.characteristic]
  }

  /// What has to be presented before it is used.
  func requirements(_ entry: Entry) -> WirelaceModel.Requirements {
    model.services[entry.service].characteristics[entry.characteristic].requirements
  }

  /// What a characteristic's values hold.
  func payload(_ entry: Entry) -> WirelaceModel.Payload {
    model.services[entry.service].characteristics[entry.characteristic].payload
  }

  /// The name that the schema gives a service.
  public func serviceName(_ uuid: WirelaceFrames.BluetoothUUID) -> String? { services[uuid] }

  /// The characteristic of a UUID; of several, the one in the service of that UUID. Without one, only when there is no other.
  ///
  /// Makers who have no UUIDs of their own use the same ones: of several services the one counts whose characteristic has the properties
  /// that the device tells, or as many of them as possible.
  public func entry(
    _ uuid: WirelaceFrames.BluetoothUUID, in service: WirelaceFrames.BluetoothUUID?,
    properties: CharacteristicProperties? = nil
  ) -> Entry? {
    let candidates = byUUID[uuid] ?? []
    guard let service else {
      // The same UUID in a service that the schema does not know is something else, unless the service is not known.
      return candidates.count == 1 ? candidates.first.map { entries[$0] } : nil
    }
    let fitting = candidates.map { entries[$0] }.filter { isIn(service, $0) }
    guard fitting.count > 1, let properties else { return fitting.first }
    func difference(_ entry: Entry) -> Int {
      properties.symmetricDifference(CharacteristicProperties(characteristic(entry).properties)).rawValue
        .nonzeroBitCount
    }
    return fitting.min { difference($0) < difference($1) }
  }

  private func isIn(_ service: WirelaceFrames.BluetoothUUID, _ entry: Entry) -> Bool {
    WirelaceFrames.BluetoothUUID(model.services[entry.service].uuid) == service
  }
}

extension WirelaceFrames.BluetoothUUID {
  /// What a schema wrote: equal when the 128-bit forms are.
  public init(_ uuid: WirelaceModel.BluetoothUUID) {
    switch uuid {
    case .short(let short): self.init(short)
    case .long(let long): self.init(long: long)
    case .full(let bytes):
      let words = stride(from: 0, to: 16, by: 8).map { start in
        (start..<start + 8).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes.indices.contains($1) ? bytes[$1] : 0) }
      }
      self.init(high: words[0], low: words[1])
    }
  }
}

extension CharacteristicProperties {
  public init(_ properties: [CharacteristicProperty]) {
    self.init(
      properties.map { property -> CharacteristicProperties in
        switch property {
        case .broadcast: .broadcast
        case .read: .read
        case .writeWithoutResponse: .writeWithoutResponse
        case .write: .write
        case .notify: .notify
        case .indicate: .indicate
        case .signedWrite: .signedWrite
        case .reliableWrite: .reliableWrite
        case .writableAuxiliaries: .writableAuxiliaries
        }
      })
  }

  /// The names in the order of the bits, as a schema writes them.
  public var names: [String] {
    let all: [(CharacteristicProperties, String)] = [
      (.broadcast, "broadcast"), (.read, "read"), (.writeWithoutResponse, "writeWithoutResponse"), (.write, "write"),
      (.notify, "notify"), (.indicate, "indicate"), (.signedWrite, "signedWrite"), (.reliableWrite, "reliableWrite"),
      (.writableAuxiliaries, "writableAuxiliaries"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }

  /// The property of a name; nil when there is none.
  public init?(name: String) {
    guard let property = CharacteristicProperty(rawValue: name) else { return nil }
    self.init([property])
  }
}
