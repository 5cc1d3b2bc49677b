/// Diagnostics as a terminal, a build log and an editor read them:
///
/// ```
/// card.lace:12:10: error: W0210 no type `Statuss` is known
///    12 |   status: Statuss
///       |           ^^^^^^^ used here
/// card.lace:3:6: note: a type with a similar name
///     3 | enum Status: u8 { idle = 0 }
///       |      ~~~~~~
///    help: did you mean `Status`?
/// ```
public struct DiagnosticPrinter: Sendable {
  public var colors: Bool
  public init(colors: Bool = false) { self.colors = colors }

  /// The diagnostic, its labels and its help; the last line ends without a line end.
  public func text(_ diagnostic: Diagnostic) -> String {
    let title = "\(diagnostic.code.id) \(visible(diagnostic.message))"
    var lines = ["\(place(diagnostic.range)): \(severity(diagnostic.severity)): \(paint(title, "1"))"]
    // The margin is as wide as the largest line number needs, so that the bars stand in one column.
    let ranges = [diagnostic.range] + diagnostic.labels.map(\.range)
    let margin = ranges.map { String($0.file.line(at: $0.offsets.lowerBound)).count }.max() ?? 1
    lines += excerpt(
      diagnostic.range, mark: "^", color: diagnostic.severity.color, label: diagnostic.label, margin: max(4, margin))
    for label in diagnostic.labels {
      lines.append("\(place(label.range)): \(severity(.note)): \(visible(label.text))")
      lines += excerpt(label.range, mark: "~", color: Diagnostic.Severity.note.color, label: "", margin: max(4, margin))
    }
    if let help = diagnostic.help { lines.append("   \(paint("help:", "1;32")) \(visible(help))") }
    return lines.joined(separator: "\n")
  }

  /// `2 errors, 1 warning`; nil when there is neither.
  public static func summary(_ diagnostics: [Diagnostic]) -> String? {
    let parts = [Diagnostic.Severity.error, .warning].compactMap { severity -> String? in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func place(_ range: SourceRange) -> String {
    let (line, column) = range.file.position(at: range.offsets.lowerBound)
    return paint("\(visible(range.file.path)):\(line):\(column)", "1")
  }

  private func severity(_ severity: Diagnostic.Severity) -> String { paint(severity.rawValue, severity.color) }

  /// The source line and the marks below it; nothing when the file has no such line.
  private func excerpt(_ range: SourceRange, mark: String, color: String, label: String, margin: Int) -> [String] {
    let file = range.file
    guard !file.bytes.isEmpty else { return label.isEmpty ? [] : ["   \(visible(label))"] }
    let (line, column) = file.position(at: range.offsets.lowerBound)
    let scalars = Array(file.text(ofLine: line).unicodeScalars)
    let before = scalars.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
    let end = file.position(at: range.offsets.upperBound)
    // A range over several lines is marked to the end of its first one.
    let last = end.line == line ? end.column : scalars.count + 1
    let marks = String(repeating: mark, count: max(1, last - column))
    let number = String(line)
    let left = String(repeating: " ", count: margin + 1 - number.count) + number
    let blank = String(repeating: " ", count: margin + 1)
    let tail = label.isEmpty ? "" : " \(visible(label))"
    return [
      "\(paint("\(left) |", "34")) \(visible(String(String.UnicodeScalarView(scalars)), keepsTabs: true))",
      "\(paint("\(blank) |", "34")) \(before)\(paint(marks + tail, color))",
    ]
  }

  private func paint(_ text: String, _ codes: String) -> String { colors ? "\u{1B}[\(codes)m\(text)\u{1B}[0m" : text }

  /// Without control characters: a schema must not be able to steer the terminal.
  private func visible(_ text: String, keepsTabs: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard scalar.properties.generalCategory == .control, !(keepsTabs && scalar == "\t") else { return scalar }
          return scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}" : "\u{FFFD}"
        }))
  }
}

extension Diagnostic.Severity {
  fileprivate var color: String {
    switch self {
    case .note: "1;36"
    case .warning: "1;33"
    case .error: "1;31"
    }
  }
}
