import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT
import WirelaceTraffic

/// How far a client has discovered the characteristics of a server: over which handles it can tell that there are no more.
struct CharacteristicDiscovery {
  /// Handles without a gap in between.
  private(set) var covered: ClosedRange<UInt16>?
  /// Where services begin that were compared with the schema already.
  var compared: Set<UInt16> = []

  /// Takes a transaction; returns whether more is covered.
  mutating func take(_ transaction: AttributeTransaction) -> Bool {
    guard case .readByTypeRequest(let asked) = transaction.request, asked.start <= asked.end, asked.start > 0,
      case .short(let type) = asked.type.value, type.short == Gatt.GattType.characteristic.rawValue
    else { return false }
    var end: UInt16
    switch transaction.outcome {
    case .response(.readByTypeResponse(let found), _):
      guard let last = found.pairs.last, let pair = try? Gatt.GattTypedValue.decode(from: last) else { return false }
      // What is behind the last declaration is not known yet, but for its value.
      end = pair.handle
      if let declared = try? Gatt.GattCharacteristic.decode(from: pair.value) { end = max(end, declared.valueHandle) }
      end = min(end, asked.end)
    case .error(.attributeNotFound, _, _): end = asked.end
    default: return false
    }
    guard end >= asked.start else { return false }
    if let covered, asked.start >= covered.lowerBound, Int(asked.start) <= Int(covered.upperBound) + 1 {
      self.covered = covered.lowerBound...max(covered.upperBound, end)
    } else {
      covered = asked.start...end
    }
    return true
  }
}

extension CaptureAnalyzer {
  /// Looks, in services whose characteristics are all discovered, for those that the schema counts on.
  func checkDiscovery(_ transaction: AttributeTransaction, on connection: WirelaceTraffic.Connection) {
    guard case .readByTypeRequest = transaction.request, let packet = transaction.answerPacket else { return }
    var state = takeState(of: connection)
    defer { connections[connection.number] = state }
    var discovery = state.discoveries.removeValue(forKey: transaction.server) ?? CharacteristicDiscovery()
    defer { state.discoveries[transaction.server] = discovery }
    guard discovery.take(transaction), let covered = discovery.covered else { return }
    let database = connection.database(of: transaction.server)
    for service in database.services
    where !discovery.compared.contains(service.start) && service.start < .max && service.start < service.end
      && covered.lowerBound <= service.start + 1 && covered.upperBound >= service.end
    {
      discovery.compared.insert(service.start)
      let found = Set(
        database.characteristics.filter { (service.start...service.end).contains($0.declaration) }.map(\.uuid))
      let declared = index.model.services.filter { WirelaceFrames.BluetoothUUID($0.uuid) == service.uuid }
      // Of several services with one UUID, any may be meant.
      guard declared.count == 1, let schema = declared.first else { continue }
      for characteristic in schema.characteristics
      where !characteristic.isOptional && !found.contains(.init(characteristic.uuid)) {
        var finding = Finding("gatt.characteristic-missing", packet: packet)
        finding.connection = connection.number
        finding.sender = transaction.server
        finding.characteristic = "\(schema.declared.name).\(characteristic.declared.name)"
        finding.expected = "\(WirelaceFrames.BluetoothUUID(characteristic.uuid)) in service \(service.uuid)"
        finding.found = "none"
        onFinding(finding)
      }
    }
  }
}
