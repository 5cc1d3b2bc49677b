import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceInterpreter

/// Coverage as a table for people: totals, then for every declaration what was never seen.
struct CoverageText {
  let summary: CoverageSummary
  let style: (String, Console.Style) -> String

  private static let barWidth = 20

  var lines: [String] {
    var lines = [style("Coverage", .bold)]
    if summary.items.isEmpty { return lines + ["  nothing of the schema is in the captures"] }
    let kinds = CoverageItem.Kind.allCases.map { ($0, summary.totals($0)) }.filter { $0.1.total > 0 }
    let rows = kinds.map { (CoverageText.name($0.0), $0.1) } + [("all", (summary.covered, summary.items.count))]
    let width = rows.map { "\($0.1.0) of \($0.1.1)".count }.max() ?? 0
    for (name, totals) in rows {
      let count = "\(totals.0) of \(totals.1)"
      let percent = CoverageText.percent(totals.0, of: totals.1)
      lines.append(
        "  \(padded(name, 8))\(String(repeating: " ", count: width - count.count))\(count)  "
          + "\(bar(totals.0, of: totals.1))  \(percent)")
    }
    let open = summary.owners.filter { $0.items.contains { $0.count == 0 } }
    if !open.isEmpty { lines += ["", style("Never seen", .bold)] }
    for (owner, items) in open {
      let missing = items.filter { $0.count == 0 }
      if missing.contains(where: { $0.kind == .frame }) {
        lines.append("  \(owner)" + style("  (the whole frame)", .faint))
        continue
      }
      for (kind, group) in grouped(missing) {
        let of = items.count { $0.kind == kind }
        let names = group.map(\.name).joined(separator: ", ")
        let label = style("\(CoverageText.name(kind)), \(group.count) of \(of)", .faint)
        lines += HelpText.wrap("\(owner): \(names)", HelpText.width - 24).enumerated().map { index, line in
          index == 0 ? "  \(line)  \(label)" : "      \(line)"
        }
      }
    }
    lines += errorLines
    if !summary.absentServices.isEmpty {
      let count = summary.absentServices.count
      lines += [
        "", style("\(count) service\(count == 1 ? "" : "s") of the schema not in the capture, and not counted", .faint),
      ]
    }
    return lines
  }

  /// The errors that requests were answered with, and those that never came.
  private var errorLines: [String] {
    let seen = summary.attErrors.filter { $0.count > 0 }.map { "\($0.name) \($0.count) ×" }
    // Where nothing was refused, all names would say nothing.
    guard !seen.isEmpty else { return [] }
    let unseen = summary.attErrors.filter { $0.count == 0 }.map(\.name)
    var lines = ["", style("Errors of ATT", .bold)]
    for (label, names) in [("seen", seen), ("never seen", unseen)] where !names.isEmpty {
      lines += HelpText.wrap("\(label): \(names.joined(separator: ", "))", HelpText.width - 6).enumerated().map {
        $0 == 0 ? "  \($1)" : "      \($1)"
      }
    }
    return lines
  }

  private func grouped(_ items: [CoverageItem]) -> [(CoverageItem.Kind, [CoverageItem])] {
    CoverageItem.Kind.allCases.compactMap { kind in
      let own = items.filter { $0.kind == kind }
      return own.isEmpty ? nil : (kind, own)
    }
  }

  static func name(_ kind: CoverageItem.Kind) -> String {
    switch kind {
    case .frame: "frames"
    case .field: "fields"
    case .member: "members"
    case .case: "cases"
    case .bit: "bits"
    }
  }

  /// `62.5 %`
  static func percent(_ covered: Int, of total: Int) -> String {
    guard total > 0 else { return "0.0 %" }
    let tenths = covered * 1000 / total
    return "\(tenths / 10).\(tenths % 10) %"
  }

  private func bar(_ covered: Int, of total: Int) -> String {
    let full = total == 0 ? 0 : covered * Self.barWidth / total
    return style(String(repeating: "█", count: full), .good)
      + style(String(repeating: "░", count: Self.barWidth - full), .faint)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func json(_ summary: CoverageSummary) -> JSONValue {
    let items = summary.items.map { item in
      object(
        ("kind", .string(item.kind.rawValue)), ("owner", .string(item.owner)),
        ("name", item.name.isEmpty ? nil : .string(item.name)), ("count", .integer(Int128(item.count))))
    }
    return object(
      ("percent", .float(summary.percent)), ("covered", .integer(Int128(summary.covered))),
      ("total", .integer(Int128(summary.items.count))), ("items", .array(items)),
      ("absentServices", .array(summary.absentServices.map { .string($0) })),
      (
        "attErrors",
        .array(
          summary.attErrors.map {
            object(
              ("code", .integer(Int128($0.code))), ("name", .string($0.name)), ("count", .integer(Int128($0.count))))
          })
      ))
  }
}
