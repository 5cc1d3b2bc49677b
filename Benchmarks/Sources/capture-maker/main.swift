import WirelaceCaptures

// capture-maker COUNT [bytes]: a btsnoop capture of so many packets, or bytes, to standard output: a heart-rate sensor that is connected to,
// discovered and subscribed to, notifies, is read now and then, and is lost and found again.

let arguments = CommandLine.arguments
guard arguments.count >= 2, let count = Int(arguments[1]), count > 0 else { fatalError("capture-maker COUNT [bytes]") }
let countsBytes = arguments.count > 2 && arguments[2] == "bytes"

/// Writes HCI packets one after the other.
struct Maker: ~Copyable {
  private var writer: CaptureWriter
  private(set) var packets = 0
  private(set) var bytes = 16

  init() throws { writer = try CaptureWriter(.btsnoop(.btsnoopH4), to: FileDescriptorSink(descriptor: 1)) }

  mutating func packet(_ kind: HCIContent.Kind, _ content: [UInt8], _ direction: HostDirection) throws {
    packets += 1
    let whole = [kind.rawValue] + content
    bytes += 24 + whole.count
    // A connection event every 7.5 ms.
    let time = Int64(packets) * 7_500_000
    try writer.write(
      CapturedPacket(
        number: packets, offset: 0,
        time: CaptureTime(seconds: 1_700_000_000 + time / 1_000_000_000, nanoseconds: UInt32(time % 1_000_000_000)),
        linkType: .btsnoopH4, originalLength: whole.count, capturedLength: whole.count, direction: direction,
        content: .hci(HCIContent(kind: kind, direction: direction, payload: 1..<whole.count))), whole.span.bytes)
  }

  mutating func att(_ pdu: [UInt8], _ direction: HostDirection) throws {
    try packet(.acl, [0x40, 0x20, UInt8(pdu.count + 4), 0, UInt8(pdu.count), 0, 4, 0] + pdu, direction)
  }

  mutating func connect() throws {
    try packet(
      .event, [0x3E, 19, 1, 0, 0x40, 0, 0, 0, 1, 0, 0, 0xEE, 0xFF, 0xC0, 6, 0, 0, 0, 42, 0, 0], .received)
    try att([0x02, 0xF7, 0], .sent)
    try att([0x03, 0xB9, 0], .received)
    try att([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], .sent)
    try att([0x11, 6, 8, 0, 16, 0, 0x0D, 0x18], .received)
    try att([0x08, 8, 0, 16, 0, 3, 0x28], .sent)
    try att([0x09, 7, 9, 0, 0x12, 10, 0, 0x37, 0x2A], .received)
    try att([0x04, 11, 0, 16, 0], .sent)
    try att([0x05, 1, 11, 0, 0x02, 0x29], .received)
    try att([0x12, 11, 0, 1, 0], .sent)
    try att([0x13], .received)
  }

  mutating func finish() throws { try writer.flush() }
}

var maker = try Maker()
try maker.connect()
var step = 0
while (countsBytes ? maker.bytes : maker.packets) < count {
  step += 1
  if step % 5000 == 0 {
    try maker.packet(.event, [5, 4, 0, 0x40, 0, 0x13], .received)
    try maker.connect()
  }
  let rate = UInt8(60 + step % 60)
  let interval = UInt8(step % 100)
  if step % 10 == 0 {
    try maker.att([0x0A, 10, 0], .sent)
    try maker.att([0x0B, 0x16, rate, interval, 3, 0x2A, 3], .received)
  } else {
    try maker.att([0x1B, 10, 0, 0x16, rate, interval, 3, 0x2A, 3], .received)
  }
}
try maker.finish()
