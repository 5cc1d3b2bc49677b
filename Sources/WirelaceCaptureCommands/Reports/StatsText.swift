import WirelaceBluetooth
import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceTraffic

/// Figures of a capture for people.
struct StatsText {
  let path: String
  let statistics: TrafficStatistics
  let style: (String, Console.Style) -> String

  func lines(_ outcome: CaptureOutcome) -> [String] {
    let counts = [
      (outcome.packets, "packets"), (outcome.counts.advertisements, "advertisements"),
      (outcome.counts.classicPackets, "of BR/EDR connections"),
    ]
    let facts = counts.enumerated().filter { $0 == 0 || $1.0 > 0 }.map { "\($1.0) \($1.1)" }
    var lines = [style(path, .bold) + style("  \(facts.joined(separator: ", "))", .faint)]
    let links = statistics.links.values.sorted { $0.number < $1.number }
    if links.isEmpty { lines.append("  no LE connections") }
    for link in links { lines += [""] + self.lines(link) }
    if statistics.linksLeft > 0 { lines.append("  … \(statistics.linksLeft) events of further connections") }
    return lines
  }

  private func lines(_ link: TrafficStatistics.Link) -> [String] {
    let ends = [link.central, link.peripheral].map { $0.map { "\($0.address)" } ?? "?" }
    var facts = ["\(link.pdus) PDUs", "\(link.bytes) bytes"]
    if let duration = link.duration { facts.append("\(StatsText.seconds(duration)) s") }
    facts.append(link.isMTUKnown ? "ATT_MTU \(link.mtu)" : "ATT_MTU not in the capture")
    if let interval = link.interval { facts.append("interval \(JSONValue.float(interval).compactText) ms") }
    if link.isEncrypted { facts.append("encrypted") }
    var lines = [
      style("connection \(link.number)", .bold) + "  \(ends[0]) → \(ends[1])", "  " + facts.joined(separator: ", "),
    ]
    if let chart = chart(link) { lines.append("  " + chart) }
    if link.latencies.count > 0 {
      let spread = [("half", 0.5), ("90 %", 0.9), ("99 %", 0.99)].compactMap { name, share in
        link.latencies.percentile(share).map { "\(name) within \(StatsText.milliseconds($0))" }
      }
      lines.append(
        "  latency of \(link.latencies.count) requests: \(spread.joined(separator: ", ")), "
          + "at most \(StatsText.milliseconds(link.latencies.largest))")
    }
    if link.unanswered > 0 { lines.append("  \(link.unanswered) requests unanswered") }
    if !link.errors.isEmpty {
      let errors = link.errors.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) × \($0.key)" }
      lines.append("  errors: \(errors.joined(separator: ", "))")
    }
    return lines + table(link)
  }

  private func table(_ link: TrafficStatistics.Link) -> [String] {
    let values = link.values.values.sorted { $0.handle < $1.handle }
    guard !values.isEmpty else { return [] }
    var rows = [["handle", "characteristic", "values", "bytes", "size", "rate", "kinds"]]
    for value in values {
      let size =
        value.sizes.smallest == value.sizes.largest
        ? "\(value.sizes.largest)" : "\(value.sizes.smallest)-\(value.sizes.largest)"
      let kinds = ValueTransfer.Kind.allCases.compactMap { kind in
        value.counts[kind].map { "\(UnknownHandleText.name(kind)) \($0)" }
      }
      rows.append([
        FrameError.hexadecimal(UInt64(value.handle), digits: 4), value.name.isEmpty ? "?" : value.name,
        "\(value.count)",
        "\(value.bytes)", size, rate(value), kinds.joined(separator: ", "),
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.enumerated().map { index, row in
      let cells = row.enumerated().map { column, cell -> String in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return (2...5).contains(column) ? padding + cell : column == row.count - 1 ? cell : cell + padding
      }
      let line = "  " + cells.joined(separator: "  ")
      return index == 0 ? style(line, .faint) : line
    }
  }

  private func rate(_ value: TrafficStatistics.Values) -> String {
    guard value.count > 1, let time = value.last.nanoseconds(since: value.first), time > 0 else { return "" }
    let perSecond = Double(value.count - 1) * 1e9 / Double(time)
    return "\(StatsText.rounded(perSecond))/s"
  }

  /// The PDUs over the connection's time.
  private func chart(_ link: TrafficStatistics.Link) -> String? {
    guard link.activity.count > 1, let most = link.activity.max(), most > 0 else { return nil }
    let marks = Array("▁▂▃▄▅▆▇█")
    let bars = link.activity.map { count -> Character in
      count == 0 ? " " : marks[min(marks.count - 1, (count * marks.count - 1) / most)]
    }
    return style(String(bars), .good)
      + style("  at most \(most) PDUs in \(StatsText.milliseconds(link.bucketLength))", .faint)
  }

  static func seconds(_ nanoseconds: Int64) -> String { rounded(Double(nanoseconds) / 1e9) }

  static func milliseconds(_ nanoseconds: Int64) -> String { rounded(Double(nanoseconds) / 1e6) + " ms" }

  /// Three digits that count.
  static func rounded(_ value: Double) -> String {
    let places: Double = value >= 100 ? 1 : value >= 10 ? 10 : 100
    return JSONValue.float((value * places).rounded() / places).compactText
  }
}

/// Figures of a capture for machines; times in nanoseconds.
enum StatsJSON {
  static func value(_ path: String, _ statistics: TrafficStatistics, _ outcome: CaptureOutcome) -> JSONValue {
    let links = statistics.links.values.sorted { $0.number < $1.number }
    return object(
      ("capture", .string(path)), ("packets", .integer(Int128(outcome.packets))),
      ("advertisements", .integer(Int128(outcome.counts.advertisements))),
      ("classicPackets", .integer(Int128(outcome.counts.classicPackets))),
      ("connections", .array(links.map(link))))
  }

  private static func link(_ link: TrafficStatistics.Link) -> JSONValue {
    let values = link.values.values.sorted { $0.handle < $1.handle }.map { value in
      object(
        ("handle", .integer(Int128(value.handle))), ("characteristic", value.name.isEmpty ? nil : .string(value.name)),
        ("count", .integer(Int128(value.count))), ("bytes", .integer(Int128(value.bytes))),
        (
          "kinds",
          .object(
            ValueTransfer.Kind.allCases.compactMap { kind in
              value.counts[kind].map { JSONMember(UnknownHandleText.name(kind), .integer(Int128($0))) }
            })
        ), ("sizes", spread(value.sizes)), ("intervals", spread(value.intervals)))
    }
    return object(
      ("connection", .integer(Int128(link.number))), ("central", link.central.map { .string("\($0.address)") }),
      ("peripheral", link.peripheral.map { .string("\($0.address)") }), ("pdus", .integer(Int128(link.pdus))),
      ("bytes", .integer(Int128(link.bytes))), ("mtu", link.isMTUKnown ? .integer(Int128(link.mtu)) : nil),
      ("duration", link.duration.map { .integer(Int128($0)) }), ("encrypted", .bool(link.isEncrypted)),
      ("latency", spread(link.latencies)), ("unanswered", .integer(Int128(link.unanswered))),
      (
        "errors",
        .object(
          link.errors.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            JSONMember("\($0.key)", .integer(Int128($0.value)))
          })
      ), ("values", .array(values)))
  }

  private static func spread(_ histogram: Histogram) -> JSONValue? {
    guard histogram.count > 0 else { return nil }
    func at(_ share: Double) -> JSONValue? { histogram.percentile(share).map { .integer(Int128($0)) } }
    return object(
      ("count", .integer(Int128(histogram.count))), ("min", .integer(Int128(histogram.smallest))), ("p50", at(0.5)),
      ("p90", at(0.9)), ("p99", at(0.99)), ("max", .integer(Int128(histogram.largest))))
  }
}
