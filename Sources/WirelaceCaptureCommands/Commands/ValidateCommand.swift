import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceHTTP
import WirelaceModel
import WirelaceTraffic

/// `validate`: captures against schemas and against the rules of the protocols.
struct ValidateCommand: Subcommand {
  static let format = Option<FindingFormat>(
    "format", short: "f", "FORMAT", default: .text, "Form of the findings: text, json, jsonl, sarif, junit or github.")
  static let severity = RepeatedOption<SeverityRule>(
    "severity", "RULE=LEVEL",
    "How much a rule matters: error, warning, note or off. A family (att) stands for all its rules.")
  static let ignore = RepeatedOption<String>(
    "ignore", "RULE", "Do not report this rule; the same as --severity RULE=off.")
  static let baseline = OptionalOption<String>(
    "baseline", "FILE", "Do not report faults that this file lists.", completion: .files(["json"]))
  static let writeBaseline = OptionalOption<String>(
    "write-baseline", "FILE", "List the faults found in a file for --baseline.", completion: .files(["json"]))
  static let most = Option<Int>(
    "most", "NUMBER", default: 10, "Findings of a rule that are shown as text; the rest is counted.")
  static let keep = Option<Int>(
    "keep", "NUMBER", default: 20_000, "Findings that are kept for json, sarif and junit; the rest is counted.")
  static let coverage = Flag(
    "coverage", "Show which parts of the schema the captures exercised, and which they never did.")
  static let requireCoverage = OptionalOption<Percentage>(
    "require-coverage", "PERCENT", "Fail when less of the schema was exercised.")

  static let exchanges = Flag(
    "exchanges", "The captures are recordings of HTTP (HAR 1.2, or lines of its entries). Only pipes need to be told.")
  static let base = RepeatedOption<BaseURL>(
    "base", "URL", "Where an API stands, for recordings of HTTP; without it, it is learned from the requests that fit.")

  let name = "validate"
  let summary = "Check captures against schemas: which packet, which byte, which rule"
  let discussion = """
    Reads btsnoop, pcap, pcapng, PacketLogger and text logs, whatever they are called. Every value whose characteristic is \
    known (by discovery in the capture, or from --handles or --learn) is decoded by the schema; streams and messages over several \
    values are put together. The rules of ATT and of the layers below are checked too. 'wirelace explain RULE' says more of a \
    finding; 'wirelace explain --list' shows all rules.

    Recordings of HTTP (HAR 1.2, or its entries one a line) are known by their content too; from a pipe, say --exchanges. Each \
    exchange is held against the operation that it is of, with its parameters, bodies, status, errors and scopes. \
    Secrets are masked in findings.

    The exit status is 1 when there is an error or a warning, or too little coverage; 2 when a capture cannot be read.

      wirelace validate --schema card.lace trace.btsnoop
      wirelace validate --format sarif trace.pcapng > findings.sarif
      wirelace validate --schema cloud.lace --base https://api.example/api/v1/app session.har
      wirelace validate --ignore stream.cut-off --severity att=note --coverage trace.log
    """
  var parameters: [any WirelaceCommandLine.Parameter] {
    [CaptureOptions.captures, SchemaFiles.schemas, SchemaFiles.roots, Self.format]
      + [Self.severity, Self.ignore, Self.baseline, Self.writeBaseline, Self.most, Self.keep]
      + [Self.coverage, Self.requireCoverage, Self.exchanges, Self.base] + CaptureOptions.attribution
      + CaptureOptions.decryption
  }
  let reading: any CaptureReading

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    guard let (model, named) = try SchemaFiles.resolved(arguments, console) else { return .couldNotRun }
    let policy = try policy(arguments, model, console)
    var options = CaptureAnalyzer.Options()
    options.given = try CaptureOptions.deviceMap(arguments, console, reading)
    options.guesses = arguments[CaptureOptions.guess]
    let writer = writer(arguments, console)
    let run = ValidationRun(model, writer: writer, policy: policy)
    var isUnreadable = false
    for path in arguments[CaptureOptions.captures] {
      if arguments[Self.exchanges] || Self.holdsExchanges(path, console) {
        do {
          try run.validate(
            exchanges: path, console.read(path, atMost: RecordingReader.sizeLimit + 1),
            bases: arguments[Self.base].map(\.url), console)
        } catch let fault as RecordingFault {
          throw CommandFailure("\(path) is no recording of HTTP: \(fault)")
        }
        continue
      }
      let outcome = try run.validate(path, options) {
        try reading.read(path, keys: CaptureOptions.keys(arguments), into: $0, console)
      }
      isUnreadable = isUnreadable || outcome.isUnreadable
    }
    let modules = arguments[SchemaFiles.schemas].isEmpty ? nil : Set(named)
    let coverage = run.coverage(of: modules)
    let wantsCoverage = arguments[Self.coverage] || arguments[Self.requireCoverage] != nil
    try writer.end(run.summary, coverage: wantsCoverage ? coverage : nil, unknown: run.unknown)
    if let path = arguments[Self.writeBaseline] {
      try console.system.writeFile(path, Array((run.found.json.prettyText + "\n").utf8))
    }
    if isUnreadable { return .couldNotRun }
    if let wanted = arguments[Self.requireCoverage]?.value, coverage.percent < wanted {
      console.error(
        "coverage is \(CoverageText.percent(coverage.covered, of: coverage.items.count)), less than \(wanted) %")
      return .findings
    }
    return run.hasFailed ? .findings : .clean
  }

  /// By its content. What can be read once only is not looked into.
  private static func holdsExchanges(_ path: String, _ console: Console) -> Bool {
    guard path != "-", console.system.kind(of: path) == .file,
      // Whoever reads the file says why it cannot be read.
      let beginning = try? console.read(path, atMost: RecordingReader.recognitionLength)
    else { return false }
    return RecordingReader.recognizes(beginning)
  }

  private func writer(_ arguments: Arguments, _ console: Console) -> any FindingWriter {
    let keep = max(0, arguments[Self.keep])
    return switch arguments[Self.format] {
    case .text: TextFindingWriter(console, mostOfARule: max(0, arguments[Self.most]))
    case .json: JSONFindingWriter(console, most: keep)
    case .jsonl: LineFindingWriter(console)
    case .sarif: SARIFFindingWriter(console, most: keep)
    case .junit: JUnitFindingWriter(console, most: keep)
    case .github: GitHubFindingWriter(console)
    }
  }

  private func policy(_ arguments: Arguments, _ model: ProtocolModel, _ console: Console) throws -> FindingPolicy {
    var policy = FindingPolicy()
    let known = FindingPolicy.knownKeys.union(model.ruleNames)
    for rule in arguments[Self.severity] + arguments[Self.ignore].map({ SeverityRule($0, .off) }) {
      // A mistyped rule that is silently never met would hide nothing and tell nobody.
      guard known.contains(rule.rule) else {
        let meant = Suggestion.nearest(to: rule.rule, among: known.sorted())
        throw CommandFailure(
          "no rule is called '\(rule.rule)'",
          help: meant.map { "did you mean '\($0)'?" } ?? "'\(console.tool.name) explain --list' shows all rules")
      }
      policy.severities[rule.rule] = rule.severity
    }
    guard let path = arguments[Self.baseline] else { return policy }
    do {
      guard let baseline = FindingBaseline(try JSONValue(parsing: try console.read(path))) else {
        throw CommandFailure("\(path) is no baseline", help: "write one with --write-baseline FILE")
      }
      policy.baseline = baseline
    } catch let error as JSONError {
      throw CommandFailure("\(path) is no baseline: \(error)")
    }
    return policy
  }
}

/// `value.range=warning`
struct SeverityRule: ArgumentValue {
  var rule: String
  var severity: FindingSeverity

  init(_ rule: String, _ severity: FindingSeverity) {
    self.rule = rule
    self.severity = severity
  }

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "="), equals != argument.startIndex,
      let severity = FindingSeverity(rawValue: String(argument[argument.index(after: equals)...]))
    else { return nil }
    rule = String(argument[..<equals])
    self.severity = severity
  }
  var argumentText: String { "\(rule)=\(severity.rawValue)" }
  static let argumentForm = "RULE=error, RULE=warning, RULE=note or RULE=off"
}

/// Where an API stands.
struct BaseURL: ArgumentValue {
  var url: HTTPURL

  init?(argument: String) {
    guard let url = HTTPURL(argument), url.query == nil else { return nil }
    self.url = url
  }
  var argumentText: String { url.text }
  static let argumentForm = "a URL of http or https without a query"
}

/// A number from 0 to 100.
struct Percentage: ArgumentValue {
  var value: Double

  init?(argument: String) {
    guard let value = Double(argument.hasSuffix("%") ? String(argument.dropLast()) : argument),
      (0...100).contains(value)
    else { return nil }
    self.value = value
  }
  var argumentText: String { "\(value)" }
  static let argumentForm = "a number from 0 to 100"
}

extension ProtocolModel {
  /// The names that the schema gives its rules.
  fileprivate var ruleNames: Set<String> {
    let whole = frames.flatMap(\.rules) + bitFields.flatMap(\.rules)
    let fields = frames.flatMap(\.fields) + bitFields.flatMap(\.members).map(\.field)
    let members = unions.flatMap(\.members).flatMap(\.constraints)
    let json = jsonModels.flatMap(\.fields).map(\.shape) + apis.flatMap(\.operations).flatMap(\.parameterShapes)
    return Set(
      whole.map(\.id) + fields.flatMap(\.constraints).map(\.id) + members.map(\.id)
        + json.flatMap(\.constraints).map(\.id))
  }
}

extension HTTPOperation {
  fileprivate var parameterShapes: [JSONShape] {
    (pathParameters + queryParameters + headers + response.headers).map(\.shape)
  }
}
