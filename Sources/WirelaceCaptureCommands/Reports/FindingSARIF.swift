import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames

/// SARIF 2.1.0. A capture has no lines: the region's line is the number of the packet or entry, and the logical location says the rest.
final class SARIFFindingWriter: GatheringFindingWriter {
  override func end(_ summary: FindingSummary, coverage: CoverageSummary?, unknown: [UnknownHandle]) throws {
    let ids = Set(findings.map(\.finding.rule)).sorted()
    let kinds = Dictionary(
      findings.map { ($0.finding.rule, $0.finding.kind) }, uniquingKeysWith: { first, _ in first })
    let driver = object(
      ("name", .string(console.tool.name)), ("version", .string(console.tool.version)),
      ("rules", .array(ids.map { rule($0, kind: kinds[$0] ?? $0) })))
    let places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let notification: JSONValue? =
      left == 0
      ? nil
      : object(
        ("level", "warning"), ("message", text("\(left) more findings are left out")))
    let invocation = object(
      ("executionSuccessful", true),
      ("toolExecutionNotifications", notification.map { .array([$0]) }))
    let artifacts = captures.map { object(("location", object(("uri", .string(SARIFFindingWriter.uri($0)))))) }
    let run = object(
      ("tool", object(("driver", driver))), ("invocations", .array([invocation])), ("artifacts", .array(artifacts)),
      ("columnKind", "unicodeCodePoints"),
      ("results", .array(findings.map { result($0.finding, $0.capture, places) })))
    try console.print(
      object(
        ("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), ("version", "2.1.0"), ("runs", .array([run]))
      ).prettyText)
  }

  private func rule(_ id: String, kind: String) -> JSONValue {
    let page = FindingRule.named(kind)
    let title = page?.title ?? id
    return object(
      ("id", .string(id)), ("name", .string(id == kind ? kind : "\(kind) \(id)")), ("shortDescription", text(title)),
      ("fullDescription", text(page?.cause ?? title)), ("help", text(page?.advice ?? title)),
      ("defaultConfiguration", object(("level", .string(level(page?.severity ?? .error))))))
  }

  private func result(_ finding: Finding, _ capture: String, _ places: [String: Int]) -> JSONValue {
    let subject = [finding.characteristic, FindingText.place(finding), finding.summary].compactMap { $0 }
    let message = subject.filter { !$0.isEmpty }.joined(separator: ": ")
    let physical = object(
      ("artifactLocation", object(("uri", .string(SARIFFindingWriter.uri(capture))))),
      (
        "region",
        object(
          ("startLine", .integer(Int128(max(1, finding.packet.number)))),
          ("byteOffset", finding.packet.place.map { .integer(Int128($0)) }))
      ))
    let name = "\(finding.source.noun) \(finding.packet.number)" + (finding.offset.map { " byte \($0)" } ?? "")
    let path = finding.source == .packet ? finding.path : FindingText.place(finding)
    let logical = object(
      ("name", .string(name)),
      ("fullyQualifiedName", finding.characteristic.map { .string(FrameError.join($0, path)) }),
      ("kind", "member"))
    return object(
      ("ruleId", .string(finding.rule)), ("ruleIndex", places[finding.rule].map { .integer(Int128($0)) }),
      ("level", .string(level(finding.severity))), ("message", text(message.isEmpty ? finding.rule : message)),
      ("locations", .array([object(("physicalLocation", physical), ("logicalLocations", .array([logical])))])),
      ("partialFingerprints", object(("wirelaceFault/v1", .string(fingerprint(finding))))),
      ("properties", FindingJSON.value(finding, capture: capture)))
  }

  private func fingerprint(_ finding: Finding) -> String {
    let print = finding.fingerprint
    return [print.rule, print.characteristic, print.frame, print.path].joined(separator: "|")
  }

  private func level(_ severity: FindingSeverity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    case .off: "none"
    }
  }

  private func text(_ text: String) -> JSONValue { object(("text", .string(text))) }

  /// A path as a URI reference: what is not a letter, a digit or one of `-._~/` is escaped.
  static func uri(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return path.utf8.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + FrameError.hexadecimal(UInt64(byte), digits: 2).dropFirst(2).uppercased()
    }.joined()
  }
}
