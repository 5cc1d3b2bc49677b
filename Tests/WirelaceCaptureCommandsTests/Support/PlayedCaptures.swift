import CaptureTestSupport
import CommandTestSupport
import WirelaceCommandLine
import WirelaceFrames
import WirelaceModel
import WirelaceTraffic

@testable import WirelaceCaptureCommands

/// Captures that are played instead of read, by path.
struct PlayedCaptures: CaptureReading {
  var plays: [String: @Sendable (TrafficScript) throws -> Void]
  var faults: [String: [CaptureDamage]] = [:]

  func read(
    _ path: String, keys: TrafficKeys, into observer: any TrafficObserver, _ console: Console
  ) throws -> CaptureOutcome {
    guard let play = plays[path] else { throw FileError("read", path, reason: "No such file or directory") }
    let script = TrafficScript(ProtocolModel(), observer: observer)
    try play(script)
    return CaptureOutcome(packets: script.packets, faults: faults[path] ?? [])
  }
}

/// A small device: a level, and readings in a stream.
let levelSchema = """
  module test.level 1.0

  open enum Mode: u8 { idle = 0, fast = 1 }
  frame Level { level: u8 unit percent in 0...100, mode: Mode, flags: bits<u8> { charging: bool, level: u3 in 0...4, reserved 4 } }
  frame Reading { kind: u8, data: bytes, check: u8 = xor8 over kind...data }
  stuffed Readings carries Reading { begin '8d' end 'd8' escape 0xab { 0x23 -> 0xab, 0x05 -> 0x8d, 0x50 -> 0xd8 } limit 64 }

  service Gauge(0x180F) {
    characteristic level(0x2A19): Level { read, notify }
    characteristic readings(0x2A1A): Readings { notify }
  }
  """

func discover(_ script: TrafficScript) throws {
  try script.discover(
    "180f", 0x10...0x1F, [(0x12, "2a19", [.read, .notify]), (0x14, "2a1a", .notify), (0x16, "2a99", .read)])
}

/// Runs the tool over played captures: the exit status and everything it wrote.
func run(
  _ words: String..., plays: [String: @Sendable (TrafficScript) throws -> Void],
  faults: [String: [CaptureDamage]] = [:], system: MemorySystem = MemorySystem(["level.lace": levelSchema])
) -> (status: Int32, output: String, errors: String) {
  for path in plays.keys where system.files[path] == nil { system.files[path] = [] }
  let tool = Tool.wirelace(PlayedCaptures(plays: plays, faults: faults))
  let status = tool.run(words, system)
  return (status.rawValue, system.outputText, system.errorText)
}

let damaged: @Sendable (TrafficScript) throws -> Void = { script in
  try discover(script)
  script.notify(0x12, "64 01 01")
  script.notify(0x12, "65 00 08")
  script.notify(0x14, "8d 01 ab 50")
  script.notify(0x14, "d8 00 d8")
  script.notify(0x14, "8d 01 02")
  script.notify(0x14, "04 d8")
  script.notify(0x12, "64")
  script.read(0x16, "01 02")
  script.close()
}
