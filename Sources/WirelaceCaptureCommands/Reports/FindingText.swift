import WirelaceBluetooth
import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceTraffic

/// A finding for people: where, what, and the bytes with those at fault marked.
///
///     trace.btsnoop:142: error: value.checksum: ModbusBridge.data: ModbusResponse.check: expected 0x31da, found 0x31db
///       packet 142, 12.345678 s, connection 1, peripheral → central, handle 0x002a, byte 7 of the value
///         01 03 04 00 06 00 05 db 31
///                              ^^ ^^
struct FindingText {
  let capture: String
  /// Times are shown from here on; nil: none are.
  let start: Int64?
  let style: (String, Console.Style) -> String

  static let bytesInLine = 16
  static let mostLines = 4

  func text(_ finding: Finding) -> String {
    let severity: Console.Style =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note, .off: .note
      }
    let subject = [finding.characteristic, FindingText.place(finding)].compactMap { $0 }.filter { !$0.isEmpty }
    let head =
      style(finding.packet.number == 0 ? "\(capture): " : "\(capture):\(finding.packet.number): ", .bold)
      + style(finding.severity.rawValue, severity) + ": "
      + style(finding.rule, .bold)
    let lines =
      [
        ([head] + subject + [finding.summary].filter { !$0.isEmpty }).joined(separator: ": ")
      ]
      // What is wrong with a file before its first packet is in none.
      + (finding.packet.number == 0 ? [] : ["  " + whereabouts(finding)])
      + hexLines(finding) + origins(finding)
    return lines.joined(separator: "\n")
  }

  /// `ModbusResponse.check`, with bits where they are only a part of it.
  static func place(_ finding: Finding) -> String {
    switch finding.source {
    case .packet: FrameError.join(finding.frame ?? "", finding.path)
    // `response.body.items[0].title`
    case .exchange: (finding.frame ?? "") + finding.path.dropFirst()
    }
  }

  private func whereabouts(_ finding: Finding) -> String {
    var parts = ["\(finding.source.noun) \(finding.packet.number)"]
    if let time = finding.packet.time, let start { parts.append(FindingText.seconds(time, since: start)) }
    if let connection = finding.connection { parts.append("connection \(connection)") }
    if let sender = finding.sender {
      parts.append(sender == .central ? "central → peripheral" : "peripheral → central")
    }
    if let handle = finding.handle { parts.append("handle \(FrameError.hexadecimal(UInt64(handle), digits: 4))") }
    if let offset = finding.offset {
      var text = "byte \(offset)"
      if let marked = finding.marked, marked.count > 1, finding.origins.count <= 1 {
        text = "bytes \(offset)-\(offset + marked.count - 1)"
      }
      parts.append(text + " of its " + (finding.layer.map(FindingText.unit) ?? "value"))
    }
    if let bits = finding.bits {
      parts.append(bits.count == 1 ? "bit \(bits.lowerBound)" : "bits \(bits.lowerBound)-\(bits.upperBound - 1)")
    }
    return parts.joined(separator: ", ")
  }

  private static func unit(_ layer: ProtocolViolation.Layer) -> String {
    switch layer {
    case .hci: "HCI packet"
    case .ll: "link layer PDU"
    case .l2cap: "L2CAP PDU"
    case .att: "ATT PDU"
    case .smp: "SMP PDU"
    }
  }

  static func seconds(_ time: Int64, since start: Int64) -> String {
    let (difference, overflow) = time.subtractingReportingOverflow(start)
    if overflow { return "? s" }
    let micros = abs(difference / 1000)
    let fraction = String(String(1_000_000 + micros % 1_000_000).dropFirst())
    return "\(difference < 0 ? "-" : "")\(micros / 1_000_000).\(fraction) s"
  }

  private func hexLines(_ finding: Finding) -> [String] {
    guard !finding.bytes.isEmpty else { return [] }
    let end = finding.firstByte + finding.bytes.count
    // Missing bytes are marked where they would begin.
    var marked = finding.marked ?? 0..<0
    let isMissing = finding.marked != nil && marked.isEmpty
    if isMissing { marked = marked.lowerBound..<marked.lowerBound + 1 }
    let last = isMissing ? max(end, min(marked.upperBound, end + 1)) : end
    let all = stride(from: finding.firstByte, to: last, by: Self.bytesInLine).map {
      $0..<min($0 + Self.bytesInLine, last)
    }
    // Of many lines those at the fault, or else the first ones.
    let chosen = all.count <= Self.mostLines ? all : all.filter { $0.overlaps(marked) }
    let shown = (chosen.isEmpty ? all : chosen).prefix(Self.mostLines)
    var lines: [String] = []
    for line in shown {
      let own = line.clamped(to: finding.firstByte..<end)
      let hex = ByteInput.hexText(own.map { finding.bytes[$0 - finding.firstByte] })
      let label =
        end > Self.bytesInLine ? FrameError.hexadecimal(UInt64(line.lowerBound), digits: 4).dropFirst(2) + "  " : ""
      lines.append("    " + style(String(label), .faint) + hex)
      if line.overlaps(marked) {
        let carets = line.map { marked.contains($0) ? "^^" : "  " }.joined(separator: " ")
        lines.append(style(trimmed("    " + String(repeating: " ", count: label.count) + carets), .error))
      }
    }
    let left = all.reduce(0) { $0 + $1.count } - shown.reduce(0) { $0 + $1.count }
    if left > 0 { lines.append("    " + style("… \(left) more bytes", .faint)) }
    return lines
  }

  private func origins(_ finding: Finding) -> [String] {
    guard finding.origins.count > 1 else { return [] }
    var pieces = finding.origins.prefix(4).map { origin -> String in
      let range = origin.range
      let bytes =
        range.count == 1 ? "byte \(range.lowerBound)" : "bytes \(range.lowerBound)-\(range.upperBound - 1)"
      return "\(bytes) in packet \(origin.packet.number)" + (origin.offset == 0 ? "" : " from byte \(origin.offset) on")
    }
    if finding.origins.count > 4 { pieces.append("\(finding.origins.count - 4) more") }
    return ["    " + style("put together: " + pieces.joined(separator: ", "), .faint)]
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Writes findings as text, the first ones of every rule; the others are counted.
final class TextFindingWriter: FindingWriter {
  private let console: Console
  private let mostOfARule: Int
  private var capture = ""
  private var start: Int64?
  private var shown: [String: Int] = [:]
  private var isFirst = true

  init(_ console: Console, mostOfARule: Int) {
    self.console = console
    self.mostOfARule = mostOfARule
  }

  func begin(_ capture: String, start: Int64?) {
    self.capture = capture
    self.start = start
  }

  func write(_ finding: Finding) throws {
    let count = shown[finding.rule, default: 0]
    if count > 0 || shown.count < 10_000 { shown[finding.rule] = count + 1 }
    guard count < mostOfARule else { return }
    if !isFirst { try console.print() }
    isFirst = false
    let text = FindingText(capture: capture, start: start) { [console] in console.styleOutput($0, $1) }
    try console.print(text.text(finding))
  }

  func end(_ summary: FindingSummary, coverage: CoverageSummary?, unknown: [UnknownHandle]) throws {
    let style = { [console] (text: String, style: Console.Style) in console.styleOutput(text, style) }
    var sections: [[String]] = []
    let hidden = shown.filter { $0.value > mostOfARule }.sorted { $0.key < $1.key }
    sections.append(hidden.map { "\($0): \($1 - mostOfARule) more (--most \($1) shows them)" })
    sections.append(UnknownHandleText.lines(unknown, style: style))
    sections.append(coverage.map { CoverageText(summary: $0, style: style).lines } ?? [])
    sections.append([total(summary)])
    for section in sections where !section.isEmpty {
      if !isFirst { try console.print() }
      isFirst = false
      for line in section { try console.print(line) }
    }
  }

  private func total(_ summary: FindingSummary) -> String {
    let values = summary.values.values.reduce(0, +)
    return [
      counted(summary.captures, "capture"), summary.isOfExchanges ? nil : counted(summary.packets, "packet"),
      "\(counted(values, summary.isOfExchanges ? "exchange" : "value")) of "
        + "\(counted(summary.values.count, summary.isOfExchanges ? "operation" : "characteristic")) checked: \(summary.text)",
    ].compactMap(\.self).joined(separator: ", ")
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension Finding.Source {
  var noun: String {
    switch self {
    case .packet: "packet"
    case .exchange: "entry"
    }
  }
}
