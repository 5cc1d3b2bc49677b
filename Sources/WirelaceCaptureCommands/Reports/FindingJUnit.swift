import WirelaceCaptureAnalysis
import WirelaceCommandLine

/// JUnit XML: a suite for each capture, a test for each characteristic that was checked and one for the protocols below.
final class JUnitFindingWriter: GatheringFindingWriter {
  private static let mostInATest = 50

  override func end(_ summary: FindingSummary, coverage: CoverageSummary?, unknown: [UnknownHandle]) throws {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let suites = captures.map { suite($0, summary) }
    let tests = suites.reduce(0) { $0 + $1.tests }
    let failures = suites.reduce(0) { $0 + $1.failures }
    lines.append("<testsuites name=\"\(console.tool.name)\" tests=\"\(tests)\" failures=\"\(failures)\">")
    for suite in suites { lines += suite.lines }
    lines.append("</testsuites>")
    for line in lines { try console.print(line) }
  }

  private func suite(_ capture: String, _ summary: FindingSummary) -> (lines: [String], tests: Int, failures: Int) {
    let own = findings.filter { $0.capture == capture }.map(\.finding)
    let byTest = Dictionary(grouping: own) { $0.characteristic ?? "protocol" }
    let names = Set(byTest.keys).union(summary.values.keys).union(["protocol"]).sorted()
    var lines: [String] = []
    var failures = 0
    for name in names {
      let found = byTest[name] ?? []
      let failing = found.filter { $0.severity >= .warning }
      let test = "    <testcase classname=\"\(escaped(capture))\" name=\"\(escaped(name))\""
      if found.isEmpty {
        lines.append(test + "/>")
        continue
      }
      lines.append(test + ">")
      let texts = found.prefix(Self.mostInATest).map { text($0, capture) }
      let more = found.count > Self.mostInATest ? ["\(found.count - Self.mostInATest) more"] : []
      let body = escaped((texts + more).joined(separator: "\n"))
      if let first = failing.first {
        failures += 1
        let count = failing.count == 1 ? "" : " and \(failing.count - 1) more"
        lines.append(
          "      <failure type=\"\(escaped(first.rule))\" message=\"\(escaped(first.summary + count))\">\(body)</failure>"
        )
      } else {
        lines.append("      <system-out>\(body)</system-out>")
      }
      lines.append("    </testcase>")
    }
    let head =
      "  <testsuite name=\"\(escaped(capture))\" tests=\"\(names.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\">"
    return ([head] + lines + ["  </testsuite>"], names.count, failures)
  }

  private func text(_ finding: Finding, _ capture: String) -> String {
    FindingText(capture: capture, start: nil) { text, _ in text }.text(finding)
  }

  /// Characters that XML 1.0 does not allow at all become question marks.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\t"
        result.unicodeScalars.append(isAllowed ? scalar : "?")
      }
    }
    return result
  }
}
