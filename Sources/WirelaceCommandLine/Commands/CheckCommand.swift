import WirelaceDiagnostics
import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel
import WirelaceResolver

/// `check`: everything there is to say about schemas, their examples included.
struct CheckCommand: Subcommand {
  static let paths = Operands<String>(
    "PATH", 1...Int.max, "Schema files, or folders of them; - is standard input.", completion: .files(["lace"]))
  static let format = Option<ReportFormat>(
    "format", short: "f", "FORMAT", default: .text, "Form of the findings: text, json or sarif.")
  static let warningsAsErrors = Flag("warnings-as-errors", "Count a warning as an error.")

  let name = "check"
  let summary = "Check schemas and run their examples"
  let discussion = """
    Reports every mistake of every file in one run. When there is none, each example is decoded, validated and encoded \
    again, and must do what it says. 'wirelace explain CODE' says more of a finding. As text, the first \(Report.textLimit) \
    findings are written; json and sarif have them all.

      wirelace check Schema
      wirelace check --format sarif Schema > findings.sarif
    """
  var parameters: [any Parameter] { [Self.paths, Self.format, SchemaFiles.roots, Self.warningsAsErrors] }

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    let files = try SchemaFiles(arguments[Self.paths], console.system)
    let resolution = try files.resolve(schemaRoots: arguments[SchemaFiles.roots])
    var report = Report(tool: console.tool, diagnostics: resolution.diagnostics)
    report.warningsAreErrors = arguments[Self.warningsAsErrors]
    var examples = 0
    if let model = resolution.model {
      report.diagnostics += Interpreter(model).checkExamples(of: resolution.entryModules)
      examples = model.exampleCount(of: resolution.entryModules)
    }
    switch arguments[Self.format] {
    case .text:
      try console.write(report.text(colors: console.colorsOutput))
      let checked = "\(files.paths.count) schema\(files.paths.count == 1 ? "" : "s")"
      let ran = resolution.model == nil ? "" : " and \(examples) example\(examples == 1 ? "" : "s")"
      let found = DiagnosticPrinter.summary(report.judged) ?? "no findings"
      try console.print("\(report.diagnostics.isEmpty ? "" : "\n")\(checked)\(ran) checked: \(found)")
    case .json: try console.print(report.json().prettyText)
    case .sarif: try console.print(report.sarif().prettyText)
    }
    return report.status
  }
}

extension ProtocolModel {
  /// Those of frames, bit fields, unions and streams of some modules.
  func exampleCount(of wanted: [ID<Module>]) -> Int {
    let own = Set(wanted)
    let examples =
      frames.map { ($0.declared, $0.examples) } + bitFields.map { ($0.declared, $0.examples) }
      + unions.map { ($0.declared, $0.examples) } + streams.map { ($0.declared, $0.examples) }
    let json =
      jsonModels.map { ($0.declared, $0.examples.count) } + jsonUnions.map { ($0.declared, $0.examples.count) }
    return examples.reduce(0) { own.contains($1.0.module) ? $0 + $1.1.count : $0 }
      + json.reduce(0) { own.contains($1.0.module) ? $0 + $1.1 : $0 }
  }
}
