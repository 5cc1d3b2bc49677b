import Foundation
import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

@testable import WirelaceTraffic

/// Tells an observer what the ATT values of a recorded btsnoop file are: enough of HCI, L2CAP and ATT to try what is built above them.
package final class RecordedTraffic {
  private let observer: any TrafficObserver
  package private(set) var packets = 0
  private var connections: [UInt16: Link] = [:]
  private var count = 0

  private final class Link {
    let connection: WirelaceTraffic.Connection
    /// By sender.
    var frames: [Bool: [UInt8]] = [:]
    var requests: [Bool: (pdu: Att.AttPdu, packet: PacketMark)] = [:]
    var prepared: [(part: Att.AttPrepareWrite, packet: PacketMark)] = []
    var read: (handle: UInt16, bytes: [UInt8], parts: [ValueTransfer.Part])?
    init(_ connection: WirelaceTraffic.Connection) { self.connection = connection }
  }

  package init(_ observer: any TrafficObserver) { self.observer = observer }

  /// A file of the recordings by others; nil where those are not.
  package static func others(_ name: String) -> [UInt8]? {
    path(ofOthers: name).flatMap { FileManager.default.contents(atPath: $0) }.map(Array.init)
  }

  /// Where a file of the recordings by others is; nil where those are not.
  package static func path(ofOthers name: String) -> String? {
    let near = URL(fileURLWithPath: #filePath).appending(path: "../../../../shared/captures").standardizedFileURL.path
    let path = "\(ProcessInfo.processInfo.environment["WIRELACE_CAPTURES"] ?? near)/\(name)"
    return FileManager.default.isReadableFile(atPath: path) ? path : nil
  }

  /// A file of this repository.
  package static func own(_ path: String) -> [UInt8]? {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../\(path)").standardizedFileURL.path
    return FileManager.default.contents(atPath: file).map(Array.init)
  }

  // MARK: Records

  package func replay(_ file: [UInt8]) {
    func big(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[at + $1]) } }
    guard file.count >= 16 else { return }
    let isMonitor = big(12) == 2001
    var offset = 16
    while offset + 24 <= file.count {
      let length = big(offset + 4)
      let flags = big(offset + 8)
      guard length >= 0, offset + 24 + length <= file.count else { break }
      packets += 1
      let time = Int64(big(offset + 16)) << 32 | Int64(big(offset + 20))
      let mark = PacketMark(number: packets, time: (time - 0x00DC_DDB3_0F2F_8000) * 1000)
      let bytes = Array(file[offset + 24..<offset + 24 + length])
      if isMonitor {
        switch flags & 0xFFFF {
        case 3: event(bytes, mark)
        case 4, 5: acl(bytes, isSent: flags & 0xFFFF == 4, mark)
        default: break
        }
      } else if let kind = bytes.first {
        if kind == 4 { event(Array(bytes.dropFirst()), mark) }
        if kind == 2 { acl(Array(bytes.dropFirst()), isSent: flags & 1 == 0, mark) }
      }
      offset += 24 + length
    }
    for handle in connections.keys.sorted() { close(handle, PacketMark(number: packets, time: nil), tells: false) }
  }

  private func event(_ bytes: [UInt8], _ mark: PacketMark) {
    if bytes.count >= 6, bytes[0] == 5 { close(UInt16(bytes[3]) | UInt16(bytes[4]) << 8 & 0xF00, mark, tells: true) }
    guard bytes.count >= 14, bytes[0] == 0x3E, bytes[2] == 1 || bytes[2] == 0x0A, bytes[3] == 0 else { return }
    let handle = UInt16(bytes[4]) | UInt16(bytes[5]) << 8
    let address = (0..<6).reduce(UInt64(0)) { $0 | UInt64(bytes[8 + $1]) << UInt64(8 * $1) }
    let link = open(handle, mark, isSeen: true, isCentral: bytes[6] == 0)
    let peer = DeviceAddress(MACAddress(address), .init(rawValue: bytes[7]))
    if bytes[6] == 0 { link.connection.peripheral = peer } else { link.connection.central = peer }
  }

  private func open(_ handle: UInt16, _ mark: PacketMark, isSeen: Bool, isCentral: Bool) -> Link {
    if isSeen { close(handle, mark, tells: true) }
    if let link = connections[handle] { return link }
    count += 1
    let link = Link(
      WirelaceTraffic.Connection(
        number: count, link: .hci(adapter: 0, handle: handle), first: mark, isSeenFromStart: isSeen,
        localRole: isCentral ? .central : .peripheral))
    connections[handle] = link
    return link
  }

  private func close(_ handle: UInt16, _ mark: PacketMark, tells: Bool) {
    guard let link = connections.removeValue(forKey: handle) else { return }
    flushRead(link)
    if tells {
      link.connection.closed = mark
      observer.connection(link.connection, did: .closed(reason: nil, by: nil), at: mark)
    }
  }

  private func acl(_ bytes: [UInt8], isSent: Bool, _ mark: PacketMark) {
    guard bytes.count > 4 else { return }
    let header = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
    let link = open(header & 0xFFF, mark, isSeen: false, isCentral: true)
    if header >> 12 & 3 == 1 {
      link.frames[isSent]?.append(contentsOf: bytes[4...])
    } else {
      link.frames[isSent] = Array(bytes[4...])
    }
    guard let frame = link.frames[isSent], frame.count >= 4 else { return }
    let length = Int(frame[0]) | Int(frame[1]) << 8
    guard frame.count >= 4 + length else { return }
    link.frames[isSent] = nil
    guard frame[2] == 4, frame[3] == 0, length > 0 else { return }
    let pdu = Array(frame[4..<4 + length])
    if let content = try? Att.AttPdu.decode(from: pdu) { attribute(content, pdu, isSent: isSent, link, mark) }
  }

  // MARK: ATT

  private func attribute(_ pdu: Att.AttPdu, _ bytes: [UInt8], isSent: Bool, _ link: Link, _ mark: PacketMark) {
    let local = link.connection.localRole ?? .central
    let sender: Common.Role = isSent ? local : local == .central ? .peripheral : .central
    let isToClient = bytes[0] & 1 == 1 && bytes[0] != 0x1E || bytes[0] == 0x23
    let other: Common.Role = sender == .central ? .peripheral : .central
    let server = isToClient ? sender : other
    observer.attribute(
      AttributeMessage(
        packet: mark, first: mark, connection: link.connection.number, sender: sender,
        flow: isToClient ? .toClient : .toServer, mtu: link.connection.mtu, opcode: .init(rawValue: bytes[0]),
        content: .success(pdu), length: bytes.count), bytes: bytes.span.bytes, on: link.connection)
    switch pdu {
    case .handleValueNotification(let value): tell(.notification, value.handle, value.value, server, link, mark)
    case .handleValueIndication(let value): tell(.indication, value.handle, value.value, server, link, mark)
    case .writeCommand(let value): tell(.writeCommand, value.handle, value.value, server, link, mark)
    default:
      if isToClient { answer(pdu, isSent: isSent, server, link, mark) } else { request(pdu, isSent, link, mark) }
    }
  }

  private func request(_ pdu: Att.AttPdu, _ isSent: Bool, _ link: Link, _ mark: PacketMark) {
    if case .readBlobRequest = pdu {} else { flushRead(link) }
    if case .prepareWriteRequest(let part) = pdu { link.prepared.append((part, mark)) }
    link.requests[isSent] = (pdu, mark)
  }

  private func answer(_ pdu: Att.AttPdu, isSent: Bool, _ server: Common.Role, _ link: Link, _ mark: PacketMark) {
    guard let request = link.requests.removeValue(forKey: !isSent) else { return }
    var database = server == .central ? link.connection.databases.ofCentral : link.connection.databases.ofPeripheral
    var isNew = false
    switch (request.pdu, pdu) {
    case (.exchangeMtuRequest(let one), .exchangeMtuResponse(let other)):
      link.connection.mtu = Int(max(23, min(one.mtu, other.mtu)))
    case (.writeRequest(let write), .writeResponse):
      tell(.write, write.handle, write.value, server, link, request.packet)
    case (.writeRequest(let write), .errorResponse(let error)):
      tell(.write, write.handle, write.value, server, link, request.packet, outcome: .refused(error.error))
    case (.readRequest(let handle), .readResponse(let bytes)):
      link.read = (handle, bytes, [ValueTransfer.Part(packet: mark, offset: 0, count: bytes.count, offsetInPDU: 1)])
      if bytes.count < link.connection.mtu - 1 { flushRead(link) }
    case (.readBlobRequest, .readBlobResponse(let bytes)):
      let start = link.read?.bytes.count ?? 0
      link.read?.parts.append(
        ValueTransfer.Part(packet: mark, offset: start, count: bytes.count, offsetInPDU: 1))
      link.read?.bytes += bytes
      if bytes.count < link.connection.mtu - 1 { flushRead(link) }
    case (.executeWriteRequest, .executeWriteResponse):
      var handles: [UInt16] = []
      for (part, _) in link.prepared where !handles.contains(part.handle) { handles.append(part.handle) }
      for handle in handles { tellPrepared(link.prepared.filter { $0.part.handle == handle }, server, link) }
      link.prepared = []
    case (.readByTypeRequest(let asked), .readByTypeResponse(let response)):
      for pair in response.pairs where pair.count >= 2 {
        let handle = UInt16(pair[0]) | UInt16(pair[1]) << 8
        if "\(asked.type)".contains("2803"), pair.count >= 7 {
          isNew = true
          database.insert(
            AttributeDatabase.Characteristic(
              declaration: handle, valueHandle: UInt16(pair[3]) | UInt16(pair[4]) << 8,
              properties: .init(rawValue: UInt16(pair[2])), uuid: uuid(pair[5...])))
        }
      }
    case (.readByGroupTypeRequest, .readByGroupTypeResponse(let response)):
      for group in response.groups where group.count >= 6 {
        isNew = true
        database.insert(
          AttributeDatabase.Service(
            start: UInt16(group[0]) | UInt16(group[1]) << 8, end: UInt16(group[2]) | UInt16(group[3]) << 8,
            uuid: uuid(group[4...]), isPrimary: true))
      }
    case (.findInformationRequest, .findInformationResponse(let response)):
      isNew = true
      for entry in response.information.short ?? [] {
        database.insert(AttributeDatabase.Attribute(handle: entry.handle, type: entry.type))
      }
      for entry in response.information.long ?? [] {
        database.insert(AttributeDatabase.Attribute(handle: entry.handle, type: entry.type))
      }
    default: break
    }
    let outcome: AttributeTransaction.Outcome
    if case .errorResponse(let error) = pdu {
      outcome = .error(error.error, handle: error.handle, mark)
    } else {
      outcome = .response(pdu, mark)
    }
    observer.attribute(
      AttributeTransaction(
        connection: link.connection.number, server: server, request: request.pdu, requestPacket: request.packet,
        outcome: outcome), on: link.connection)
    guard isNew else { return }
    if server == .central {
      link.connection.databases.ofCentral = database
    } else {
      link.connection.databases.ofPeripheral = database
    }
    observer.database(of: server, changedOn: link.connection, at: mark)
  }

  private func uuid(_ bytes: ArraySlice<UInt8>) -> BluetoothUUID {
    let value = bytes.reversed().map { $0 }
    if value.count == 2 { return BluetoothUUID(UInt16(value[0]) << 8 | UInt16(value[1])) }
    let words = value.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return BluetoothUUID(high: words, low: value.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  private func flushRead(_ link: Link) {
    guard let read = link.read else { return }
    link.read = nil
    let isCut = read.parts.last.map { $0.count == link.connection.mtu - 1 } ?? false
    let server: Common.Role = link.connection.localRole == .peripheral ? .central : .peripheral
    emit(.read, read.handle, read.bytes, read.parts, server, link, isCut: isCut)
  }

  private func tellPrepared(
    _ parts: [(part: Att.AttPrepareWrite, packet: PacketMark)], _ server: Common.Role, _ link: Link
  ) {
    var bytes: [UInt8] = []
    var pieces: [ValueTransfer.Part] = []
    for (part, packet) in parts {
      pieces.append(.init(packet: packet, offset: bytes.count, count: part.value.count, offsetInPDU: 5))
      bytes += part.value
    }
    if let handle = parts.first?.part.handle { emit(.preparedWrite, handle, bytes, pieces, server, link) }
  }

  private func tell(
    _ kind: ValueTransfer.Kind, _ handle: UInt16, _ bytes: [UInt8], _ server: Common.Role, _ link: Link,
    _ mark: PacketMark, outcome: ValueTransfer.Outcome = .done
  ) {
    let part = ValueTransfer.Part(packet: mark, offset: 0, count: bytes.count, offsetInPDU: 3)
    emit(kind, handle, bytes, [part], server, link, outcome: outcome)
  }

  private func emit(
    _ kind: ValueTransfer.Kind, _ handle: UInt16, _ bytes: [UInt8], _ parts: [ValueTransfer.Part],
    _ server: Common.Role, _ link: Link, isCut: Bool = false, outcome: ValueTransfer.Outcome = .done
  ) {
    observer.attribute(
      ValueTransfer(
        kind: kind, connection: link.connection.number, server: server, handle: handle, bytes: bytes, valueOffset: 0,
        mayBeCut: isCut, outcome: outcome, first: parts[0], further: Array(parts.dropFirst()), mtu: link.connection.mtu),
      on: link.connection)
  }
}
