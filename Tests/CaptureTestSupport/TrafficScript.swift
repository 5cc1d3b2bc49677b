import WirelaceBluetooth
import WirelaceDiagnostics
import WirelaceFrames
import WirelaceGATT
import WirelaceModel
import WirelaceResolver

import WirelaceCaptureAnalysis
@testable import WirelaceTraffic

/// The model of a schema given as text; the test fails where it has mistakes.
package func model(_ text: String) throws -> ProtocolModel {
  let resolution = WirelaceResolver.resolve(paths: ["test.lace"], schemaRoots: []) { path in
    path == "test.lace" ? SourceFile(path: path, text: text) : nil
  }
  guard let model = resolution.model else {
    throw ScriptError(description: DiagnosticPrinter().text(resolution.diagnostics[0]))
  }
  return model
}

package struct ScriptError: Error, CustomStringConvertible { package var description: String }

package func hex(_ text: String) -> [UInt8] {
  text.split(separator: " ").map { UInt8($0, radix: 16) ?? 0 }
}

/// Plays made-up traffic to an observer, one packet a call, as a traffic decoder would tell it.
package final class TrafficScript {
  package let analyzer: CaptureAnalyzer
  private let observer: any TrafficObserver
  package private(set) var findings: [Finding] = []
  package private(set) var values: [CheckedValue] = []
  package var connection: WirelaceTraffic.Connection
  /// Milliseconds; every packet comes one later.
  package var clock: Int64 = 1_000_000
  package private(set) var packets = 0

  /// Tells `observer`, or else an analyzer of its own.
  package init(
    _ model: ProtocolModel, options: CaptureAnalyzer.Options = .init(), seenFromStart: Bool = true,
    observer: (any TrafficObserver)? = nil
  ) {
    analyzer = CaptureAnalyzer(model, options: options)
    self.observer = observer ?? analyzer
    connection = WirelaceTraffic.Connection(
      number: 1, link: .hci(adapter: 0, handle: 64), first: PacketMark(number: 1, time: nil),
      isSeenFromStart: seenFromStart, localRole: .central)
    connection.peripheral = DeviceAddress(MACAddress(0xC0FF_EE00_0001), .init(rawValue: 1))
    analyzer.onFinding = { [unowned self] in self.findings.append($0) }
    analyzer.onValue = { [unowned self] in self.values.append($0) }
  }

  /// The rules found, with packet and place: `value.checksum@3:4`.
  package var places: [String] {
    findings.map { "\($0.rule)@\($0.packet.number)\($0.offset.map { ":\($0)" } ?? "")" }
  }

  package func mark() -> PacketMark {
    packets += 1
    clock += 1
    return PacketMark(number: packets, time: clock * 1_000_000)
  }

  // MARK: Connections

  package func reconnect(sameDevice: Bool = true) {
    close()
    let old = connection
    connection = WirelaceTraffic.Connection(
      number: old.number + 1, link: old.link, first: mark(), isSeenFromStart: true, localRole: .central)
    connection.peripheral = sameDevice ? old.peripheral : DeviceAddress(MACAddress(0xC0FF_EE00_0002), nil)
  }

  package func close() {
    let mark = mark()
    connection.closed = mark
    observer.connection(connection, did: .closed(reason: nil, by: nil), at: mark)
  }

  /// A service with characteristics at handles of their own: value handle, UUID, properties.
  package func discover(
    _ uuid: String, _ handles: ClosedRange<UInt16>, _ characteristics: [(UInt16, String, CharacteristicProperties)],
    descriptors: [(UInt16, String)] = []
  ) throws {
    let mark = mark()
    guard let service = BluetoothUUID(uuid) else { throw ScriptError(description: uuid) }
    connection.databases.ofPeripheral.insert(
      AttributeDatabase.Service(start: handles.lowerBound, end: handles.upperBound, uuid: service, isPrimary: true))
    for (handle, uuid, properties) in characteristics {
      guard let uuid = BluetoothUUID(uuid) else { throw ScriptError(description: uuid) }
      connection.databases.ofPeripheral.insert(
        AttributeDatabase.Characteristic(
          declaration: handle - 1, valueHandle: handle, properties: properties, uuid: uuid))
    }
    for (handle, uuid) in descriptors {
      guard let uuid = BluetoothUUID(uuid) else { throw ScriptError(description: uuid) }
      connection.databases.ofPeripheral.insert(AttributeDatabase.Attribute(handle: handle, type: uuid))
    }
    observer.database(of: .peripheral, changedOn: connection, at: mark)
  }

  // MARK: Values

  package func transfer(
    _ kind: ValueTransfer.Kind, _ handle: UInt16, _ bytes: [UInt8], outcome: ValueTransfer.Outcome = .done,
    mayBeCut: Bool = false, parts sizes: [Int] = []
  ) {
    var parts: [ValueTransfer.Part] = []
    var offset = 0
    for size in sizes.isEmpty ? [bytes.count] : sizes {
      parts.append(ValueTransfer.Part(packet: mark(), offset: offset, count: size, offsetInPDU: 3))
      offset += size
    }
    observer.attribute(
      ValueTransfer(
        kind: kind, connection: connection.number, server: .peripheral, handle: handle, bytes: bytes, valueOffset: 0,
        mayBeCut: mayBeCut, outcome: outcome, first: parts[0], further: Array(parts.dropFirst()), mtu: connection.mtu),
      on: connection)
  }

  package func notify(_ handle: UInt16, _ text: String) { transfer(.notification, handle, hex(text)) }
  package func write(_ handle: UInt16, _ text: String) { transfer(.write, handle, hex(text)) }
  package func read(_ handle: UInt16, _ text: String) { transfer(.read, handle, hex(text)) }
}
