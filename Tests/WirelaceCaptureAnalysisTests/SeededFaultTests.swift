import CaptureTestSupport
import Testing
import WirelaceFrames
import WirelaceGATT

@testable import WirelaceCaptureAnalysis
@testable import WirelaceTraffic

/// A device with one of everything that can go wrong.
let deviceSchema = """
  module test.device 1.0

  closed enum Side: u8 { left = 0, right = 1 }
  open enum Opcode: u8 { open = 1, start = 0x10, deleteAll = 0x41 }
  flags Features: u8 { wifi = 0, audio = 1 }
  scopes Scope: u8 { statusRead = 0 "device.status.read", captureControl = 1 "capture.control", manage = 2 "device.manage" }

  frame Status {
    magic: u8 == 0x7e
    side: Side
    features: Features
    level: u8 unit percent in 0...100
    bitsOfIt: bits<u8> { mode: u3 in 0...4, on: bool, reserved 4 }
    low: u8
    high: u8
    nameLength: u8 = size(name)
    name: string max 8
    check: u8 = xor8 over magic...name
    where low <= high named "ordered"
  }

  frame Request { sequence: u8 sequence, opcode: Opcode, body: match opcode { open: open { scopes: u8 }, unknown: keep } }
  frame Answer { sequence: u8, result: u8 }
  frame Line { text: string, where size(text) >= 1 named "not-empty" }
  frame Packet { kind: u8 in 1...9, data: bytes, check: u8 = xor8 over kind...data }
  frame Report { kind: u8 in 1...9, data: bytes }

  delimited Lines carries Line { end '0d 0a' limit 16 }
  stuffed Packets carries Packet { begin '8d' end 'd8' escape 0xab { 0x23 -> 0xab, 0x05 -> 0x8d, 0x50 -> 0xd8 } limit 32 }
  framed Units carries Packet { start '05' needs 2 size byte[1] + 2 limit 40 gap 500 ms }
  fragmented Message carries Report {
    part { number: u8 sequence, index: u8, total: u8 in 1...9, chunk: bytes }
    begins when index == 1
    ends when index == total
    timeout 2 s
    limit 64
    joined { payload: bytes, check: u8 = xor8 over payload }
  }

  command open = 1 (u8)
  command start = 0x10 () requires captureControl
  command deleteAll = 0x41 () requires manage

  service Device(0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34) {
    characteristic status(…0002): Status { read, notify } requires statusRead
    characteristic control(…0003): Request { write }
    characteristic reply(…0004): Answer { notify }
    characteristic lines(…0005): Lines { notify }
    characteristic packets(…0006): Packets { notify, writeWithoutResponse }
    characteristic message(…0007): Message { notify }
    characteristic secret(…0008): u8 { read, write } security encrypted
    exchange Request on control -> Answer on reply match sequence timeout 5 s
  }
  """

/// Traffic of that device: the handles are 0x11 and on.
struct DeviceScript {
  let script: TrafficScript
  static let status: UInt16 = 0x12
  static let control: UInt16 = 0x14
  static let reply: UInt16 = 0x16
  static let lines: UInt16 = 0x18
  static let packets: UInt16 = 0x1A
  static let message: UInt16 = 0x1C
  static let secret: UInt16 = 0x1E
  static let good = "7e 00 03 64 0c 01 02 02 68 69"

  init(seenFromStart: Bool = true) throws {
    script = TrafficScript(try model(deviceSchema), seenFromStart: seenFromStart)
    func uuid(_ digits: String) -> String { "0f8a\(digits)-5d6c-4e2b-9a57-2c1f0e9d7b34" }
    try script.discover(
      uuid("0001"), 0x10...0x1F,
      [
        (Self.status, uuid("0002"), [.read, .notify]), (Self.control, uuid("0003"), .write),
        (Self.reply, uuid("0004"), .notify), (Self.lines, uuid("0005"), .notify),
        (Self.packets, uuid("0006"), [.notify, .writeWithoutResponse]), (Self.message, uuid("0007"), .notify),
        (Self.secret, uuid("0008"), [.read, .write]),
      ])
  }

  /// A status closed with its check.
  func status(_ text: String) {
    let bytes = hex(text)
    script.transfer(.notification, Self.status, bytes + [bytes.reduce(0, ^)])
  }

  /// Everything as it should be, in packets 2 to 13.
  func playClean() {
    status(Self.good)
    script.write(Self.control, "01 01 03")
    script.notify(Self.reply, "01 00")
    script.write(Self.control, "02 10")
    script.notify(Self.reply, "02 00")
    script.notify(Self.lines, "6f 6b 0d 0a 33")
    script.notify(Self.lines, "0d 0a")
    script.notify(Self.packets, "8d 01 ab 50")
    script.notify(Self.packets, "d9 d8")
    script.notify(Self.message, "01 01 02 02 aa")
    script.notify(Self.message, "02 02 02 bb 13")
    script.read(Self.status, "7e 01 00 00 00 00 00 00 7f")
  }
}

@Suite struct SeededFaultTests {
  @Test func nothingIsFoundInTheCleanTraffic() throws {
    let device = try DeviceScript()
    device.playClean()
    device.script.close()
    device.script.analyzer.finish()
    #expect(device.script.places == [])
    // Two statuses, two requests, two answers, two lines, one packet, one message.
    #expect(device.script.values.count { $0.frame != nil } == 10)
    #expect(device.script.values.filter { $0.note != "" }.map(\.note) == [])
  }

  /// What is played behind the clean traffic (packets 14 and on), and what must be found: rule, packet, byte.
  static let faults: [(name: String, play: @Sendable (DeviceScript) -> Void, found: [String])] = [
    ("wrong constant", { $0.status("7f 00 03 64 0c 01 02 02 68 69") }, ["value.constant@14:0"]),
    ("no case", { $0.status("7e 02 03 64 0c 01 02 02 68 69") }, ["value.case@14:1"]),
    ("unknown bit", { $0.status("7e 00 83 64 0c 01 02 02 68 69") }, ["value.unknown-bits@14:2"]),
    ("out of range", { $0.status("7e 00 03 65 0c 01 02 02 68 69") }, ["value.range@14:3"]),
    ("bits out of range", { $0.status("7e 00 03 64 0e 01 02 02 68 69") }, ["value.range@14:4"]),
    ("reserved bits", { $0.status("7e 00 03 64 1c 01 02 02 68 69") }, ["value.reserved@14:4"]),
    ("rule over fields", { $0.status("7e 00 03 64 0c 03 02 02 68 69") }, ["ordered@14:5"]),
    ("not UTF-8", { $0.status("7e 00 03 64 0c 01 02 02 68 c3") }, ["value.text@14:8"]),
    ("too long a text", { $0.status("7e 00 03 64 0c 01 02 09 68 68 68 68 68 68 68 68 68") }, ["value.limit@14:8"]),
    ("length beyond the end", { $0.status("7e 00 03 64 0c 01 02 09 68 69") }, ["value.truncated@14:8"]),
    ("trailing bytes", { $0.status("7e 00 03 64 0c 01 02 01 68 69 00") }, ["value.trailing@14:10"]),
    (
      "checksum", { $0.script.notify(DeviceScript.status, DeviceScript.good + " 00") }, ["value.checksum@14:10"]
    ),
    ("cut off", { $0.script.notify(DeviceScript.status, "7e 00 03") }, ["value.truncated@14:3"]),
    (
      "noise in a stream", { $0.script.notify(DeviceScript.packets, "00 00 8d 01 01 d8") }, ["stream.noise@14:0"]
    ),
    (
      "checksum in a stream, behind an escape, in the second value",
      {
        $0.script.notify(DeviceScript.packets, "8d 01 ab 50")
        $0.script.notify(DeviceScript.packets, "d8 d8")
      }, ["value.checksum@14:2", "stream.noise@15:1"]
    ),
    (
      "checksum in a stream, in the second value",
      {
        $0.script.notify(DeviceScript.packets, "8d 01 ab 50")
        $0.script.notify(DeviceScript.packets, "da d8")
      }, ["value.checksum@15:0"]
    ),
    (
      "no escape", { $0.script.notify(DeviceScript.packets, "8d 01 ab 00 01 d8") },
      ["stream.escape@14:0", "stream.noise@14:3"]
    ),
    (
      "a rule in a line, in the second value",
      {
        $0.script.notify(DeviceScript.lines, "6f 6b")
        $0.script.notify(DeviceScript.lines, "0d 0a 0d 0a")
      }, ["not-empty@15:2"]
    ),
    (
      "a line without an end",
      { $0.script.notify(DeviceScript.lines, "41 41 41 41 41 41 41 41 41 41 41 41 41 41 41 41 41 41 41 0d 0a") },
      ["stream.too-long@14:0"]
    ),
    (
      "a missing fragment",
      {
        $0.script.notify(DeviceScript.message, "03 01 03 02")
        $0.script.notify(DeviceScript.message, "05 03 03 bb")
      }, ["fragment.missing@15:0"]
    ),
    (
      "a message in one part that did not come", { $0.script.notify(DeviceScript.message, "04 01 01 02 02") },
      ["fragment.missing@14:0"]
    ),
    (
      "a rule in the head of a part", { $0.script.notify(DeviceScript.message, "03 01 0a 02 02") },
      ["value.range@14:2", "fragment.cut-off@14"]
    ),
    (
      "checksum over a joined message",
      {
        $0.script.notify(DeviceScript.message, "03 01 02 02 aa")
        $0.script.notify(DeviceScript.message, "04 02 02 bb 12")
      }, ["value.checksum@15:4"]
    ),
    (
      "a rule in a joined message",
      {
        $0.script.notify(DeviceScript.message, "03 01 02")
        $0.script.notify(DeviceScript.message, "04 02 02 0a 0a")
      }, ["value.range@15:3"]
    ),
    (
      "a message that stops",
      {
        $0.script.notify(DeviceScript.message, "03 01 02 02")
        $0.script.clock += 5000
        $0.script.notify(DeviceScript.message, "04 01 01 02 02")
      }, ["fragment.timeout@14"]
    ),
    ("an answer to nothing", { $0.script.notify(DeviceScript.reply, "09 00") }, ["exchange.unexpected@14:0"]),
    (
      "an answer too late",
      {
        $0.script.write(DeviceScript.control, "03 10")
        $0.script.clock += 6000
        $0.script.notify(DeviceScript.reply, "03 00")
      }, ["exchange.late@15"]
    ),
    ("no answer", { $0.script.write(DeviceScript.control, "03 10") }, ["exchange.unanswered@14"]),
    (
      "a counter that jumps",
      {
        $0.script.write(DeviceScript.control, "05 10")
        $0.script.notify(DeviceScript.reply, "05 00")
      }, ["value.sequence-gap@14:0"]
    ),
    (
      "a command without its scope",
      {
        $0.script.write(DeviceScript.control, "03 41")
        $0.script.notify(DeviceScript.reply, "03 00")
      }, ["session.scope@14:1"]
    ),
    (
      "a write that is not allowed", { $0.script.write(DeviceScript.status, "01") },
      ["gatt.not-permitted@14", "value.constant@14:0"]
    ),
    ("a secret in clear", { $0.script.read(DeviceScript.secret, "01") }, ["gatt.unencrypted@14"]),
  ]

  @Test(arguments: Self.faults.indices) func aFaultIsFoundAtItsByte(_ index: Int) throws {
    let fault = Self.faults[index]
    let device = try DeviceScript()
    device.playClean()
    #expect(device.script.packets == 13)
    fault.play(device)
    device.script.close()
    device.script.analyzer.finish()
    #expect(device.script.places == fault.found, "\(fault.name)")
  }
}
