import CommandTestSupport
import Foundation
import WirelaceCommandLine

@testable import WirelaceCaptureCommands

/// Runs the tool as it is shipped on a file with this content.
func runOnFile(
  _ words: [String], _ content: [UInt8], schema: String = levelSchema, failures: [String: FileError] = [:]
) throws -> (status: Int32, output: String, errors: String, path: String) {
  let file = FileManager.default.temporaryDirectory.appending(path: "capture-\(UUID().uuidString)")
  try Data(content).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let system = MemorySystem(["level.lace": schema])
  // Commands ask whether it is there; it is read from the disk.
  system.files[file.path] = []
  system.failures = failures
  let status = Tool.wirelaceWithCaptures.run(words + ["--schema", "level.lace", file.path], system)
  return (status.rawValue, system.outputText, system.errorText, file.path)
}

/// A packet of a host, behind its H4 type.
struct HostPacket: Sendable {
  var bytes: [UInt8]
  var isReceived: Bool
  var isEvent = false

  /// One ATT PDU of connection 0x40.
  static func att(_ pdu: [UInt8], received: Bool) -> HostPacket {
    acl([UInt8(pdu.count), 0, 4, 0] + pdu, received: received)
  }

  static func acl(_ bytes: [UInt8], continues: Bool = false, received: Bool) -> HostPacket {
    HostPacket(bytes: [2, 0x40, continues ? 0x10 : 0x20, UInt8(bytes.count), 0] + bytes, isReceived: received)
  }

  static func event(_ bytes: [UInt8]) -> HostPacket { HostPacket(bytes: [4] + bytes, isReceived: true, isEvent: true) }

  static let connection = event([0x3e, 19, 1, 0, 0x40, 0, 0, 0, 1, 0, 0, 0xee, 0xff, 0xc0, 40, 0, 0, 0, 42, 0, 0])
  static let disconnection = event([5, 4, 0, 0x40, 0, 0x13])
}

/// btsnoop 1002.
func btsnoop(_ packets: [HostPacket]) -> [UInt8] {
  func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
  var bytes = Array("btsnoop\0".utf8) + big(1) + big(1002)
  for packet in packets {
    let flags = (packet.isEvent ? 2 : 0) + (packet.isReceived ? 1 : 0)
    bytes += big(packet.bytes.count) + big(packet.bytes.count) + big(flags) + big(0) + big(0x00E2_7A00) + big(0)
    bytes += packet.bytes
  }
  return bytes
}

/// btsnoop 1002: a connection, then ATT PDUs; true is received.
func btsnoop(_ pdus: [([UInt8], Bool)]) -> [UInt8] {
  btsnoop([.connection] + pdus.map { .att($0.0, received: $0.1) })
}

/// Packets 2 to 5: the service at 0x10, its characteristic at 0x11, which may be read and notified.
let discovery: [([UInt8], Bool)] = [
  ([0x10, 1, 0, 0xff, 0xff, 0, 0x28], false), ([0x11, 6, 0x10, 0, 0x1f, 0, 0x0f, 0x18], true),
  ([0x08, 0x10, 0, 0x1f, 0, 3, 0x28], false), ([0x09, 7, 0x11, 0, 0x12, 0x12, 0, 0x19, 0x2a], true),
]
