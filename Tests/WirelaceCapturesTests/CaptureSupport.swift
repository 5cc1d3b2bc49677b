import Foundation
import WirelaceCaptures

/// A packet as tests compare it.
struct Seen: Hashable, CustomStringConvertible {
  var packet: CapturedPacket
  var bytes: [UInt8]
  var description: String { "\(packet.number) at \(packet.offset): \(packet.content) \(bytes.prefix(16))" }
}

/// Reads everything; `limit` bounds the number of steps, so that a test cannot hang.
func readAll(_ bytes: [UInt8], piece: Int = .max) -> (packets: [Seen], faults: [CaptureFault]) {
  var reader = CaptureReader(MemorySource(bytes, piece: piece))
  var packets: [Seen] = []
  var faults: [CaptureFault] = []
  while true {
    let step = reader.next { packet, span in
      packets.append(Seen(packet: packet, bytes: span.withUnsafeBytes { Array($0) }))
    }
    switch step {
    case .packet: break
    case .fault(let fault): faults.append(fault)
    case .end: return (packets, faults)
    }
    precondition(faults.count + packets.count <= bytes.count + 1, "more steps than bytes")
  }
}

/// The number of packets and faults, with every range checked.
@discardableResult
func walk(_ bytes: [UInt8]) -> (packets: Int, faults: [CaptureFault]) {
  var reader = CaptureReader(MemorySource(bytes))
  var packets = 0
  var faults: [CaptureFault] = []
  while true {
    let step = reader.next { packet, span in
      packets += 1
      precondition(packet.content.payload.upperBound <= span.byteCount && packet.content.payload.lowerBound >= 0)
      precondition(packet.capturedLength == span.byteCount)
      if case .linkLayer(let content) = packet.content {
        precondition(content.pdu.upperBound <= span.byteCount)
        precondition(content.crcOctets.map { $0.upperBound <= span.byteCount } ?? true)
      }
    }
    switch step {
    case .packet: break
    case .fault(let fault): faults.append(fault)
    case .end: return (packets, faults)
    }
    precondition(faults.count + packets <= bytes.count + 1, "more steps than bytes")
  }
}

/// Real captures by others, which are not in the repository.
enum Captures {
  static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["WIRELACE_CAPTURES"] { return URL(fileURLWithPath: path) }
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared/captures")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func files(in folder: URL) -> [URL] {
    let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return all.filter { $0.pathExtension != "md" }.sorted { $0.path < $1.path }
  }

  /// The project's own, and those by others where they are.
  static let all: [URL] = {
    if folder == nil { print("real captures are not here: WIRELACE_CAPTURES says where; their tests are skipped") }
    return files(in: root.appendingPathComponent("Fixtures/captures")) + (folder.map(files) ?? [])
  }()
}

enum Tshark {
  static let path: String? = {
    let path = ["/usr/bin/tshark", "/usr/local/bin/tshark", "/opt/homebrew/bin/tshark"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    if path == nil { print("tshark is not here: comparisons with it are skipped") }
    return path
  }()

  /// One line a frame: number, time, length, captured length, split at tabs.
  static func frames(
    _ file: URL, fields: [String] = ["frame.number", "frame.time_epoch", "frame.len", "frame.cap_len"]
  )
    throws -> [[String]]
  {
    guard let path else { return [] }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-n", "-r", file.path, "-T", "fields"] + fields.flatMap { ["-e", $0] }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// What tshark prints of a packet.
  static func line(_ packet: CapturedPacket) -> [String] {
    // It does not count the pseudo headers of these two.
    let uncounted = [.h4WithDirection, .linuxMonitor].contains(packet.linkType) ? 4 : 0
    return [
      "\(packet.number)", packet.time.map(epoch) ?? "0.000000000", "\(packet.originalLength - uncounted)",
      "\(packet.capturedLength - uncounted)",
    ]
  }

  private static func epoch(_ time: CaptureTime) -> String {
    let isNegative = time.seconds < 0
    let seconds = isNegative && time.nanoseconds > 0 ? time.seconds + 1 : time.seconds
    let fraction = isNegative && time.nanoseconds > 0 ? 1_000_000_000 - time.nanoseconds : time.nanoseconds
    let digits = String(fraction)
    return (isNegative ? "-" : "") + "\(seconds.magnitude)." + String(repeating: "0", count: 9 - digits.count) + digits
  }
}

extension [UInt8] {
  init(file: URL) throws { self = [UInt8](try Data(contentsOf: file)) }
}

/// The same numbers on every run.
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
