import WirelaceBluetooth
import WirelaceFrames

/// One connection on the air, by its access address.
final class AirLink {
  /// How the connection began; nil when that is not in the capture.
  let request: (pdu: Linklayer.LlConnectInd, central: DeviceAddress, peripheral: DeviceAddress, mark: PacketMark)?
  var checksum: ChecksumInit
  var direction = DirectionGuess()
  var encryption = LinkEncryption()
  /// What is above the link layer; nil before the first data, and after the end.
  var link: TrafficDecoder.Link?
  /// Whether the sniffer leaves the check at the end of PDUs that it has decrypted; nil before that is known.
  var keepsChecks: Bool?
  /// Whether some of it was encrypted and no key opened it.
  var hasUnread = false
  private var sent = (byCentral: Sent(), byPeripheral: Sent())

  /// The last PDU of one side.
  private struct Sent {
    var sequence: Bool?
    var id = Linklayer.LlLinkLayerId.reserved0
    var content: [UInt8] = []

    /// Whether the PDU is the one that is kept; if not, it is kept from now on, in the same memory.
    mutating func isSame(_ head: Linklayer.LlDataHead, _ bytes: RawSpan) -> Bool {
      if sequence == head.sn, id == head.id, bytes.byteCount == content.count,
        bytes.withUnsafeBytes({ $0.elementsEqual(content) })
      {
        return true
      }
      sequence = head.sn
      id = head.id
      content.removeAll(keepingCapacity: true)
      bytes.withUnsafeBytes { content.append(contentsOf: $0) }
      return false
    }
  }

  init(_ request: (pdu: Linklayer.LlConnectInd, central: DeviceAddress, peripheral: DeviceAddress, mark: PacketMark)?) {
    self.request = request
    checksum = ChecksumInit(request?.pdu.crcInitial)
  }

  /// Whether a PDU repeats the last one of its sender. Equal sequence numbers with other bytes are two PDUs: one between them was missed.
  func isRepeated(_ head: Linklayer.LlDataHead, _ content: RawSpan, from sender: Common.Role) -> Bool {
    sender == .central ? sent.byCentral.isSame(head, content) : sent.byPeripheral.isSame(head, content)
  }
}
