import WirelaceBluetooth
import WirelaceCaptures
import WirelaceFrames

/// What is no packet of a connection: values that a text log states, commands to the controller, what the recorder says of adapters.
extension TrafficDecoder {
  /// A value out of a text log. Where the log names the characteristic instead of a handle, it gets a handle here.
  func logged(_ content: AttributeContent, _ bytes: RawSpan, at mark: PacketMark) {
    let link = logLink(content.connection, at: mark)
    guard let handle = content.handle ?? content.characteristic.flatMap({ self.handle(of: $0, on: link, at: mark) })
    else {
      counts.otherPackets += 1
      return
    }
    counts.loggedValues += 1
    let kind: ValueTransfer.Kind =
      switch content.operation {
      case .read: .read
      case .write: .write
      case .writeCommand: .writeCommand
      case .notification: .notification
      case .indication: .indication
      case .unknown: content.direction == .sent ? .writeCommand : .notification
      }
    observer.attribute(
      ValueTransfer(
        kind: kind, connection: link.connection.number, server: .peripheral, handle: handle, bytes: copyBytes(bytes),
        valueOffset: 0, mayBeCut: false, outcome: .done,
        first: .init(packet: mark, offset: 0, count: bytes.byteCount, offsetInPDU: 0), further: [],
        mtu: link.connection.mtu), on: link.connection)
  }

  private func handle(of uuid: BluetoothUUID, on link: Link, at mark: PacketMark) -> UInt16? {
    let known = link.connection.databases.ofPeripheral.characteristics
    if let found = known.first(where: { $0.uuid == uuid }) { return found.valueHandle }
    guard known.count < TrafficDecoder.longestMemory else { return nil }
    let declaration = (known.last?.valueHandle ?? 0) + 1
    link.connection.databases.ofPeripheral.insert(
      AttributeDatabase.Characteristic(
        declaration: declaration, valueHandle: declaration + 1, properties: [], uuid: uuid))
    observer.database(of: .peripheral, changedOn: link.connection, at: mark)
    return declaration + 1
  }

  /// Not a byte beyond the head is shown: there may be keys.
  func command(_ bytes: RawSpan, at mark: PacketMark) {
    counts.hciCommands += 1
    do throws(FrameError) {
      _ = try Hcicommands.HciCommand.decode(from: bytes)
    } catch {
      let head = bytes.extracting(0..<min(3, bytes.byteCount))
      report(.undecodable(error), .hci, at: mark, offset: error.byteOffset, bytes: head)
    }
  }

  func monitor(_ content: MonitorContent, at mark: PacketMark) {
    switch content.kind {
    case .removedAdapter, .closedAdapter: closeAll(of: Int(content.adapter), at: mark)
    default: counts.otherPackets += 1
    }
  }
}
