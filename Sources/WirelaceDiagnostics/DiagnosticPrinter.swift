/// Writes diagnostics for people, in the form that compilers use.
///
///     cards/status.lace:3:9: error: W0119 expected a type behind `:`
///       3 |   rate: unit bpm
///         |         ^^^^ found `unit`
///     help: …
public struct DiagnosticPrinter: Sendable {
  /// Whether to colour with ANSI escape sequences.
  public var colors: Bool

  public init(colors: Bool = false) { self.colors = colors }

  /// The diagnostic with its lines, labels and help; the last line ends without a line end.
  public func text(_ diagnostic: Diagnostic) -> String {
    let range = diagnostic.range
    let position = range.file.position(at: range.offsets.lowerBound)
    var lines = [
      style(.bold, "\(range.file.path.displayed):\(position.line):\(position.column): ")
        + style(.severity(diagnostic.severity), diagnostic.severity.rawValue) + ": "
        + style(.bold, "\(diagnostic.code.id) \(diagnostic.message.displayed)")
    ]
    let excerpts = excerpts(of: diagnostic)
    let width = max(3, excerpts.map { "\($0.line)".utf8.count }.max() ?? 0)
    var last: Excerpt?
    for excerpt in excerpts {
      if excerpt.file != last?.file, excerpt.file != range.file || last != nil {
        lines.append(gutter(width, " -->") + " \(excerpt.file.path.displayed):\(excerpt.line)")
      } else if let last, excerpt.line > last.line + 1 {
        lines.append(gutter(width, "…"))
      }
      lines.append(gutter(width, "\(excerpt.line)", bar: true) + excerpt.text.padded)
      for mark in excerpt.marks {
        let color = mark.isPrimary ? Style.severity(diagnostic.severity) : .secondary
        let line = String(repeating: mark.isPrimary ? "^" : "-", count: mark.width)
        let label = mark.label.isEmpty ? "" : " \(mark.label.displayed)"
        lines.append(
          gutter(width, "", bar: true) + String(repeating: " ", count: mark.column + 1) + style(color, line + label))
      }
      last = excerpt
    }
    if let help = diagnostic.help {
      lines.append(style(.bold, "help:") + " \(help.displayed)")
    } else if let fixIt = diagnostic.fixIts.first, diagnostic.label.isEmpty {
      lines.append(style(.bold, "help:") + " \(fixIt.text.displayed)")
    }
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

  // MARK: Excerpts

  private struct Mark {
    var column: Int
    var width: Int
    var label: String
    var isPrimary: Bool
  }

  /// A line of a file with what is underlined in it.
  private struct Excerpt {
    var file: SourceFile
    var line: Int
    var text: String
    var marks: [Mark]
  }

  /// The lines to show: those of the file of the diagnostic first, from the top down.
  private func excerpts(of diagnostic: Diagnostic) -> [Excerpt] {
    var excerpts: [Excerpt] = []
    let places =
      [(diagnostic.range, diagnostic.label, true)] + diagnostic.labels.map { ($0.range, $0.text, false) }
    for (range, label, isPrimary) in places {
      let line = range.file.line(at: min(range.offsets.lowerBound, range.file.bytes.count))
      let display = LineDisplay(of: range.file, line: line, around: range.offsets.lowerBound)
      let columns = display.columns(of: range.offsets)
      let mark = Mark(
        column: columns.lowerBound, width: max(columns.count, 1), label: label, isPrimary: isPrimary)
      let same = excerpts.firstIndex { $0.file == range.file && $0.line == line && $0.text == display.text }
      if let same {
        excerpts[same].marks.append(mark)
      } else {
        excerpts.append(Excerpt(file: range.file, line: line, text: display.text, marks: [mark]))
      }
    }
    let primary = excerpts.filter { $0.file == diagnostic.range.file }.sorted { $0.line < $1.line }
    return primary + excerpts.filter { $0.file != diagnostic.range.file }
  }

  private func gutter(_ width: Int, _ text: String, bar: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(width + 1 - text.count, 0))
    return style(.gutter, padding + text + (bar ? " |" : ""))
  }

  // MARK: Colour

  private enum Style {
    case bold, gutter, secondary
    case severity(Diagnostic.Severity)

    var sequence: String {
      switch self {
      case .bold: "1"
      case .gutter: "34"
      case .secondary: "36"
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      }
    }
  }

  private func style(_ style: Style, _ text: String) -> String {
    colors && !text.isEmpty ? "\u{1B}[\(style.sequence)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// With a blank before it, when there is something.
  fileprivate var padded: String { isEmpty ? "" : " \(self)" }

  /// Without characters that a terminal would obey.
  fileprivate var displayed: String {
    var result = ""
    for scalar in unicodeScalars { result.unicodeScalars.append(scalar.displayed) }
    return result
  }
}
