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
  private var sent: (byCentral: Sent?, byPeripheral: Sent?)

  /// The last PDU of one side.
  private struct Sent {
    var sequence: Bool
    var id: Linklayer.LlLinkLayerId
    var content: [UInt8]
  }

  init(_ request: (pdu: Linklayer.LlConnectInd, central: DeviceAddress, peripheral: DeviceAddress, mark: PacketMark)?) {
    self.request = request
    checksum = ChecksumInit(request?.pdu.crcInitial)
  }

  /// Whether a PDU repeats the last one of its sender. Equal sequence numbers with other bytes are two PDUs: one between them was missed.
  func isRepeated(_ head: Linklayer.LlDataHead, _ content: RawSpan, from sender: Common.Role) -> Bool {
    let last = sender == .central ? sent.byCentral : sent.byPeripheral
    if let last, last.sequence == head.sn, last.id == head.id, content.byteCount == last.content.count,
      content.withUnsafeBytes({ $0.elementsEqual(last.content) })
    {
      return true
    }
    let this = Sent(sequence: head.sn, id: head.id, content: content.withUnsafeBytes { Array($0) })
    if sender == .central { sent.byCentral = this } else { sent.byPeripheral = this }
    return false
  }
}
