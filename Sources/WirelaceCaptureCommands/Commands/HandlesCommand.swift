import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceTraffic

/// `handles`: what discovery in captures tells of the attributes of devices.
struct HandlesCommand: Subcommand {
  enum Format: String, ArgumentValue, CaseIterable { case text, json }

  static let format = Option<Format>("format", short: "f", "FORMAT", default: .text, "Form of the list: text or json.")

  let name = "handles"
  let summary = "List the attributes that devices told in captures, for --handles"
  let discussion = """
    A capture that begins in the middle of a connection does not tell which characteristic a handle is. Record another one of the \
    same device with discovery in it, and hand its handles over.

      wirelace handles pairing.btsnoop > card.handles
      wirelace validate --handles card.handles later.btsnoop

    The text can be written by hand as well: a handle, the UUID of the characteristic, its properties.
    """
  var parameters: [any WirelaceCommandLine.Parameter] {
    [CaptureOptions.captures, SchemaFiles.schemas, SchemaFiles.roots, Self.format] + CaptureOptions.decryption
  }
  let reading: any CaptureReading

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    var map = DeviceMap()
    var isUnreadable = false
    for path in arguments[CaptureOptions.captures] {
      let learner = DeviceLearner()
      let outcome = try reading.read(path, keys: CaptureOptions.keys(arguments), into: learner, console)
      for damage in outcome.faults { console.warning("\(path): \(damage.message)") }
      isUnreadable = isUnreadable || outcome.isUnreadable
      for device in learner.finish().devices { map.add(device) }
    }
    // Names are an extra: without schemas there are none.
    let hasSchema = !arguments[SchemaFiles.schemas].isEmpty || console.system.kind(of: "Schema") == .folder
    let names = hasSchema ? try SchemaFiles.model(arguments, console).map { SchemaIndex($0) } : nil
    switch arguments[Self.format] {
    case .text: try console.write(map.text(names: names))
    case .json: try console.print(map.json(names: names).prettyText)
    }
    if isUnreadable { return .couldNotRun }
    if map.isEmpty {
      console.error("no discovery in \(arguments[CaptureOptions.captures].joined(separator: ", "))")
      return .findings
    }
    return .clean
  }
}
