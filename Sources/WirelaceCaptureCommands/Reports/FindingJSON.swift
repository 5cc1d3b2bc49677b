import WirelaceBluetooth
import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames

/// A finding for machines.
enum FindingJSON {
  static func value(_ finding: Finding, capture: String) -> JSONValue {
    if finding.source == .exchange { return exchange(finding, capture: capture) }
    return object(
      ("capture", .string(capture)), ("rule", .string(finding.rule)),
      ("kind", finding.kind == finding.rule ? nil : .string(finding.kind)),
      ("severity", .string(finding.severity.rawValue)), ("packet", .integer(Int128(finding.packet.number))),
      ("recordAt", finding.packet.place.map { .integer(Int128($0)) }), ("time", finding.packet.time.map(time)),
      ("connection", finding.connection.map { .integer(Int128($0)) }),
      ("direction", finding.sender.map { .string(direction($0)) }),
      ("handle", finding.handle.map { .integer(Int128($0)) }),
      ("characteristic", finding.characteristic.map { .string($0) }), ("frame", finding.frame.map { .string($0) }),
      ("path", finding.path.isEmpty ? nil : .string(finding.path)),
      ("layer", finding.layer.map { .string($0.rawValue) }), ("byte", finding.offset.map { .integer(Int128($0)) }),
      ("bytes", finding.marked.map(range)),
      ("bits", finding.bits.map(range)), ("expected", finding.expected.isEmpty ? nil : .string(finding.expected)),
      ("found", finding.found.isEmpty ? nil : .string(finding.found)),
      ("message", finding.message.isEmpty ? nil : .string(finding.message)),
      ("value", finding.bytes.isEmpty ? nil : .string(hex(finding.bytes))),
      ("valueFrom", finding.firstByte == 0 ? nil : .integer(Int128(finding.firstByte))),
      ("origins", finding.origins.isEmpty ? nil : .array(finding.origins.map(origin))))
  }

  private static func exchange(_ finding: Finding, capture: String) -> JSONValue {
    object(
      ("capture", .string(capture)), ("rule", .string(finding.rule)),
      ("kind", finding.kind == finding.rule ? nil : .string(finding.kind)),
      ("severity", .string(finding.severity.rawValue)), ("entry", .integer(Int128(finding.packet.number))),
      ("time", finding.packet.time.map(time)), ("operation", finding.characteristic.map { .string($0) }),
      ("part", finding.frame.map { .string($0) }), ("path", finding.path.isEmpty ? nil : .string(finding.path)),
      ("expected", finding.expected.isEmpty ? nil : .string(finding.expected)),
      ("found", finding.found.isEmpty ? nil : .string(finding.found)),
      ("message", finding.message.isEmpty ? nil : .string(finding.message)))
  }

  /// `toPeripheral`, `toCentral`
  static func direction(_ sender: Common.Role) -> String { sender == .central ? "toPeripheral" : "toCentral" }

  /// Seconds since 1970 with nine digits behind the point, as text: no digit is lost.
  static func time(_ nanoseconds: Int64) -> JSONValue {
    let magnitude = nanoseconds.magnitude
    let fraction = String(String(1_000_000_000 + magnitude % 1_000_000_000).dropFirst())
    return .string("\(nanoseconds < 0 ? "-" : "")\(magnitude / 1_000_000_000).\(fraction)")
  }

  static func hex(_ bytes: [UInt8]) -> String { ByteInput.hexText(bytes).replacing(" ", with: "") }

  private static func origin(_ origin: Finding.Origin) -> JSONValue {
    object(
      ("bytes", range(origin.range)), ("packet", .integer(Int128(origin.packet.number))),
      ("byte", .integer(Int128(origin.offset))))
  }

  /// First and behind the last.
  static func range(_ range: Range<Int>) -> JSONValue {
    .array([.integer(Int128(range.lowerBound)), .integer(Int128(range.upperBound))])
  }

  static func summary(_ summary: FindingSummary, _ coverage: CoverageSummary?, _ unknown: [UnknownHandle]) -> JSONValue
  {
    let rules = summary.rules.sorted { $0.key < $1.key }.map { JSONMember($0.key, .integer(Int128($0.value))) }
    let values = summary.values.sorted { $0.key < $1.key }.map { JSONMember($0.key, .integer(Int128($0.value))) }
    func count(_ severity: FindingSeverity) -> JSONValue { .integer(Int128(summary.counts[severity] ?? 0)) }
    return object(
      ("captures", .integer(Int128(summary.captures))), ("packets", .integer(Int128(summary.packets))),
      ("exchanges", summary.exchanges == 0 ? nil : .integer(Int128(summary.exchanges))),
      ("errors", count(.error)), ("warnings", count(.warning)), ("notes", count(.note)), ("rules", .object(rules)),
      ("values", .object(values)), ("unattributed", UnknownHandleText.json(unknown)),
      ("coverage", coverage.map(CoverageText.json)))
  }
}

/// One finding a line, as soon as it is found; the summary is the last line.
final class LineFindingWriter: FindingWriter {
  private let console: Console
  private var capture = ""
  init(_ console: Console) { self.console = console }
  func begin(_ capture: String, start: Int64?) { self.capture = capture }
  func write(_ finding: Finding) throws { try console.print(FindingJSON.value(finding, capture: capture).compactText) }
  func end(_ summary: FindingSummary, coverage: CoverageSummary?, unknown: [UnknownHandle]) throws {
    try console.print(object(("summary", FindingJSON.summary(summary, coverage, unknown))).compactText)
  }
}

/// Keeps findings for a form that is written in one piece, so many of them.
class GatheringFindingWriter: FindingWriter {
  let console: Console
  private let most: Int
  private(set) var findings: [(capture: String, finding: Finding)] = []
  private(set) var left = 0
  private(set) var captures: [String] = []

  init(_ console: Console, most: Int) {
    self.console = console
    self.most = most
  }

  final func begin(_ capture: String, start: Int64?) { captures.append(capture) }

  final func write(_ finding: Finding) {
    if findings.count < most { findings.append((captures.last ?? "", finding)) } else { left += 1 }
  }

  func end(_ summary: FindingSummary, coverage: CoverageSummary?, unknown: [UnknownHandle]) throws {}
}

final class JSONFindingWriter: GatheringFindingWriter {
  override func end(_ summary: FindingSummary, coverage: CoverageSummary?, unknown: [UnknownHandle]) throws {
    let tool = "\(console.tool.name) \(console.tool.version)"
    try console.print(
      object(
        ("version", 1), ("tool", .string(tool)),
        ("findings", .array(findings.map { FindingJSON.value($0.finding, capture: $0.capture) })),
        ("findingsLeftOut", left == 0 ? nil : .integer(Int128(left))),
        ("summary", FindingJSON.summary(summary, coverage, unknown))
      ).prettyText)
  }
}

/// Annotations as GitHub's workflow commands; the line is the packet's number.
final class GitHubFindingWriter: FindingWriter {
  private let console: Console
  private var capture = ""
  init(_ console: Console) { self.console = console }
  func begin(_ capture: String, start: Int64?) { self.capture = capture }

  func write(_ finding: Finding) throws {
    let level = finding.severity == .error ? "error" : finding.severity == .warning ? "warning" : "notice"
    let subject = [finding.characteristic, FindingText.place(finding), finding.summary].compactMap { $0 }
    let text = subject.filter { !$0.isEmpty }.joined(separator: ": ")
    try console.print(
      "::\(level) file=\(escaped(capture, isProperty: true)),line=\(max(1, finding.packet.number)),"
        + "title=\(escaped(finding.rule, isProperty: true))::\(escaped(text, isProperty: false))")
  }

  func end(_ summary: FindingSummary, coverage: CoverageSummary?, unknown: [UnknownHandle]) {}

  private func escaped(_ text: String, isProperty: Bool) -> String {
    var result = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    if isProperty { result = result.replacing(":", with: "%3A").replacing(",", with: "%2C") }
    return result
  }
}
