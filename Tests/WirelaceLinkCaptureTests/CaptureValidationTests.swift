import CommandTestSupport
import Foundation
import Testing
import WirelaceATT
import WirelaceCaptureCommands
import WirelaceCaptures
import WirelaceCommandLine
import WirelaceFrames
import WirelaceGATT
import WirelaceLinkCapture

/// What the link carried, written as btsnoop, to `wirelace validate`.
@Suite struct CaptureValidationTests {
  /// Bytes that outlive the capture.
  private struct Sink: ByteSink {
    let sink: MemorySink
    mutating func write(_ bytes: RawSpan) throws(ByteSinkError) { try sink.write(bytes) }
  }

  static let schemas: [String: String] = {
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL.path
    let names = FileManager.default.enumerator(atPath: root + "/Schema")?.compactMap { $0 as? String } ?? []
    let pairs = names.filter { $0.hasSuffix(".lace") }.map { name in
      ("Schema/\(name)", (try? String(contentsOfFile: "\(root)/Schema/\(name)", encoding: .utf8)) ?? "")
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// What the tool says of events, written from one side: exit status, standard output.
  static func validate(
    _ events: [AirEvent], _ side: LinkCapture.Side, _ words: String...
  ) throws -> (status: Int32, output: String) {
    let sink = MemorySink()
    nonisolated(unsafe) let shared = Sink(sink: sink)
    let capture = try LinkCapture(side, to: shared, start: CaptureTime(seconds: 1_790_000_000))
    for event in events { capture.record(event) }
    try capture.flush()
    #expect(capture.packets == events.count)
    let path = NSTemporaryDirectory() + "capture-\(UUID().uuidString.prefix(8)).btsnoop"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(sink.bytes).write(to: URL(fileURLWithPath: path))
    let system = MemorySystem(schemas)
    let status = Tool.wirelaceWithCaptures.run(
      ["validate", "--schema", "Schema/vyslo", "--schema-root", "Schema"] + words + [path], system)
    return (status.rawValue, (system.outputText + system.errorText).replacingOccurrences(of: path, with: "tour"))
  }

  @Test(arguments: [23, 64, 247, 517], [LinkCapture.Side.central, .peripheral])
  func nothingIsFoundInWhatACardAndAnAppSay(mtu: Int, side: LinkCapture.Side) async throws {
    let (status, output) = try Self.validate(try await CardTour.events(mtu: mtu), side)
    #expect(status == 0, "\(output)")
    #expect(output.hasSuffix("no findings\n"), "\(output)")
    // It did look: the values of every characteristic that the tour uses.
    #expect(output.contains("of 6 characteristics checked"), "\(output)")
  }
}
