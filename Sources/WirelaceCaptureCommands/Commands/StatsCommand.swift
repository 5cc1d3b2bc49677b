import WirelaceBluetooth
import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceModel
import WirelaceTraffic

/// `stats`: how much, how large, how fast, for each connection and characteristic.
struct StatsCommand: Subcommand {
  enum Format: String, ArgumentValue, CaseIterable { case text, json }

  static let format = Option<Format>(
    "format", short: "f", "FORMAT", default: .text, "Form of the figures: text or json.")

  let name = "stats"
  let summary = "Show counts, sizes, rates and latencies of captured connections"
  let discussion = """
    The chart shows the PDUs of a connection over its time. Latencies run from a request to its answer.

      wirelace stats trace.btsnoop
    """
  var parameters: [any WirelaceCommandLine.Parameter] {
    [CaptureOptions.captures, SchemaFiles.schemas, SchemaFiles.roots, Self.format]
      + [CaptureOptions.handles, CaptureOptions.learn] + CaptureOptions.decryption
  }
  let reading: any CaptureReading

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    let hasSchema = !arguments[SchemaFiles.schemas].isEmpty || console.system.kind(of: "Schema") == .folder
    guard let model = hasSchema ? try SchemaFiles.model(arguments, console) : ProtocolModel() else {
      return .couldNotRun
    }
    let given = try CaptureOptions.deviceMap(arguments, console, reading)
    var isUnreadable = false
    var reports: [JSONValue] = []
    for path in arguments[CaptureOptions.captures] {
      let statistics = TrafficStatistics(SchemaIndex(model), given: given)
      let outcome = try reading.read(path, keys: CaptureOptions.keys(arguments), into: statistics, console)
      for damage in outcome.faults { console.warning("\(path): \(damage.message)") }
      isUnreadable = isUnreadable || outcome.isUnreadable
      switch arguments[Self.format] {
      case .text:
        for line in StatsText(path: path, statistics: statistics, style: { console.styleOutput($0, $1) }).lines(outcome)
        {
          try console.print(line)
        }
      case .json: reports.append(StatsJSON.value(path, statistics, outcome))
      }
    }
    if arguments[Self.format] == .json { try console.print(JSONValue.array(reports).prettyText) }
    return isUnreadable ? .couldNotRun : .clean
  }
}
