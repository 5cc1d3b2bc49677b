import CaptureTestSupport
import CommandTestSupport
import Foundation
import Testing
import WirelaceCaptures
import WirelaceCommandLine
import WirelaceTraffic

@testable import WirelaceCaptureCommands

/// Keeps what scrubbing must not change.
private final class Keeper: TrafficObserver {
  var opcodes: [UInt8] = []
  var connections: Set<Int> = []

  func attribute(_ message: AttributeMessage, bytes: RawSpan, on connection: WirelaceTraffic.Connection) {
    if let opcode = message.opcode { opcodes.append(opcode.rawValue) }
    connections.insert(connection.number)
  }
}

@Suite("scrub")
struct ScrubCommandTests {
  private let folder: URL
  private static let own = ["Fixtures/captures/legacy-pairing.btsnoop", "Fixtures/captures/numeric-comparison.btsnoop"]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "scrub-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func run(_ words: String...) -> (status: Int32, errors: String) {
    let system = MemorySystem([:])
    let status = Tool.wirelaceWithCaptures.run(["scrub"] + words, system)
    return (status.rawValue, system.errorText)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func read(_ bytes: [UInt8]) -> (keeper: Keeper, outcome: CaptureOutcome) {
    let keeper = Keeper()
    return (keeper, CaptureFiles.read(MemorySource(bytes), into: keeper))
  }

  private func written(_ name: String) throws -> [UInt8] {
    Array(try #require(FileManager.default.contents(atPath: path(name))))
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(part)) != nil || Data(bytes).range(of: Data(part.reversed())) != nil
  }

  @Test("nothing secret is left, and everything else is", arguments: own)
  func secrets(file: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try #require(RecordedTraffic.own(file))
    try Data(bytes).write(to: URL(fileURLWithPath: path("in")))
    let (status, errors) = run(path("in"), "-o", path("out"))
    #expect(status == 0, "\(errors)")
    let findings = CaptureScrubber.search(MemorySource(bytes), keys: TrafficKeys())
    #expect(!findings.secrets.keys.isEmpty && !findings.secrets.addresses.isEmpty)
    let safe = try written("out")
    for key in findings.secrets.keys { #expect(contains(bytes, key) && !contains(safe, key)) }
    for name in findings.secrets.names { #expect(!contains(safe, name)) }
    for address in findings.secrets.addresses.keys { #expect(!contains(safe, (0..<6).map(address.byte))) }
    let (before, after) = (read(bytes), read(safe))
    #expect(before.keeper.opcodes == after.keeper.opcodes)
    #expect(after.outcome.faults.isEmpty)
    #expect(before.outcome.counts.securityPDUs == after.outcome.counts.securityPDUs)
    // What is safe already stays as it is.
    #expect(run(path("out"), "-o", path("again")).status == 0)
    #expect(read(try written("again")).keeper.opcodes == after.keeper.opcodes)
  }

  @Test("other containers hold the same", arguments: ["btsnoop", "pcap", "pcapng", "packetlogger"])
  func containers(format: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try #require(RecordedTraffic.own(Self.own[0]))
    try Data(bytes).write(to: URL(fileURLWithPath: path("in")))
    #expect(run(path("in"), "-o", path("out"), "--format", format).status == 0)
    #expect(read(try written("out")).keeper.opcodes == read(bytes).keeper.opcodes)
  }

  @Test("a connection alone")
  func oneConnection() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try #require(RecordedTraffic.own(Self.own[1]))
    try Data(bytes).write(to: URL(fileURLWithPath: path("in")))
    #expect(run(path("in"), "-o", path("out"), "--connection", "1").status == 0)
    let kept = read(try written("out"))
    #expect(kept.keeper.connections == [1])
    #expect(kept.outcome.counts.advertisements == 0)
    let (status, errors) = run(path("in"), "-o", path("none"), "--connection", "9")
    #expect(status == 2 && errors.contains("no connection 9"))
    #expect(!FileManager.default.fileExists(atPath: path("none")))
  }

  private static let air = RecordedTraffic.others("le256-secure-connections.pcapng")

  @Test(
    "a capture of the air keeps right CRCs right and wrong ones wrong", .enabled(if: air != nil, "no recorded captures")
  )
  func ofTheAir() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try #require(Self.air)
    try Data(bytes).write(to: URL(fileURLWithPath: path("in")))
    #expect(run(path("in"), "-o", path("out")).status == 0)
    let (before, after) = (read(bytes).outcome.counts, read(try written("out")).outcome.counts)
    #expect(before.damagedPackets == after.damagedPackets && before.attributePDUs == after.attributePDUs)
  }

  @Test("a file may be written over itself; what cannot be written leaves no half of it")
  func writing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try #require(RecordedTraffic.own(Self.own[0]))
    try Data(bytes).write(to: URL(fileURLWithPath: path("in")))
    #expect(run(path("in"), "-o", path("no/such/folder")).status == 2)
    #expect(run(path("in")).errors.contains("--output"))
    #expect(run(path("absent"), "-o", path("out")).status == 2)
    #expect(run(path("in"), "-o", path("in")).status == 0)
    #expect(try written("in") != bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in"])
    try Data("no capture at all\n".utf8).write(to: URL(fileURLWithPath: path("text")))
    let (status, errors) = run(path("text"), "-o", path("out"))
    #expect(status == 2 && errors.contains("text: at byte 0, before any packet: no known capture format"))
    #expect(run("-", "-o", path("out")).errors.contains("is read twice"))
    #expect(
      run(folder.path, "-o", path("out")).errors == "wirelace: error: cannot read \(folder.path): Is a directory\n")
    try Data().write(to: URL(fileURLWithPath: path("nothing")))
    #expect(
      run(path("nothing"), "-o", path("out")).errors == "wirelace: error: \(path("nothing")): the file is empty\n")
    #expect(!FileManager.default.fileExists(atPath: path("out")))
    try Data(bytes.dropLast(5)).write(to: URL(fileURLWithPath: path("cut")))
    let cut = run(path("cut"), "-o", path("out"))
    #expect(cut.status == 0 && cut.errors.contains("is damaged in one place, the first at byte"))
  }

  @Test(
    "links and devices are written to, not replaced", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func specialFiles() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(try #require(RecordedTraffic.own(Self.own[0]))).write(to: URL(fileURLWithPath: path("in")))
    for (link, target) in [("full", "/dev/full"), ("null", "/dev/null"), ("link", path("out"))] {
      try Data().write(to: URL(fileURLWithPath: path("out")))
      try FileManager.default.createSymbolicLink(atPath: path(link), withDestinationPath: target)
      let (status, errors) = run(path("in"), "-o", path(link))
      #expect(status == (link == "full" ? 2 : 0))
      #expect(errors.contains("No space left") == (link == "full"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path(link)) == target)
    }
    #expect(try !written("out").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 5)
  }
}
