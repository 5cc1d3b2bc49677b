import WirelaceBluetooth
import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
import WirelaceHTTP
import WirelaceModel
import WirelaceTraffic

/// Validates captures one behind the other: judges findings, hands them on, counts.
final class ValidationRun {
  let model: ProtocolModel
  private let writer: any FindingWriter
  private let policy: FindingPolicy
  private(set) var summary = FindingSummary()
  /// Every fault that was reported.
  private(set) var found = FindingBaseline()
  private(set) var unknown: [UnknownHandle] = []
  private(set) var hasFailed = false
  private var analyzer: CaptureAnalyzer?
  private var writeFailure: (any Error)?

  init(_ model: ProtocolModel, writer: any FindingWriter, policy: FindingPolicy) {
    self.model = model
    self.writer = writer
    self.policy = policy
  }

  /// Reads one capture by `read`, which tells the observer that it is given.
  func validate(
    _ path: String, _ options: CaptureAnalyzer.Options,
    _ read: (any TrafficObserver) throws -> CaptureOutcome
  ) throws -> CaptureOutcome {
    // One analyzer for all captures: coverage is that of the whole run.
    let analyzer = analyzer ?? CaptureAnalyzer(model, options: options)
    self.analyzer = analyzer
    var hasBegun = false
    analyzer.onFinding = { [unowned self] finding in
      do {
        if !hasBegun {
          try writer.begin(path, start: analyzer.firstTime)
          hasBegun = true
        }
        try report(finding)
      } catch {
        if writeFailure == nil { writeFailure = error }
        analyzer.wantsMore = false
      }
    }
    let outcome = try read(analyzer)
    analyzer.finish()
    for damage in outcome.faults {
      var finding = Finding("capture.damaged", packet: PacketMark(number: damage.afterPacket, time: nil))
      finding.message = damage.message
      analyzer.onFinding(finding)
    }
    if !hasBegun { try writer.begin(path, start: analyzer.firstTime) }
    if let writeFailure { throw writeFailure }
    summary.captures += 1
    summary.packets += outcome.packets
    summary.values.merge(analyzer.checkedValues) { $1 }
    unknown += analyzer.unknownHandles()
    analyzer.beginCapture()
    return outcome
  }

  /// Checks a recording of exchanges; throws when it is none.
  func validate(exchanges path: String, _ bytes: [UInt8], bases: [HTTPURL], _ console: Console) throws {
    let checker = ExchangeChecker(model, bases: bases)
    guard checker.hasOperations else {
      throw CommandFailure(
        "the schemas have no api to hold \(path) against", help: "name one that has: --schema FILE")
    }
    var first: Int64?
    var entries = 0
    try RecordingReader.read(bytes) { entry in
      entries += 1
      guard case .exchange(let exchange) = entry else { return }
      first = first ?? exchange.time
      checker.learn(exchange)
    }
    try writer.begin(path, start: first)
    var failure: (any Error)?
    checker.onFinding = { [unowned self] finding in
      do { try report(finding) } catch { failure = failure ?? error }
    }
    var faults = 0
    try RecordingReader.read(bytes) { entry in
      switch entry {
      case .exchange(let exchange): checker.check(exchange)
      case .fault(let number, let fault):
        faults += 1
        guard faults <= RecordingReader.mostFaults else { return }
        var finding = Finding("capture.damaged", packet: PacketMark(number: number, time: nil))
        finding.source = .exchange
        finding.message = "\(fault)"
        try report(finding)
      }
      if let failure { throw failure }
    }
    summary.captures += 1
    summary.exchanges += entries
    summary.values.merge(checker.checked) { $0 + $1 }
    if checker.elsewhere > 0 {
      console.note(
        "\(path): passed over \(checker.elsewhere) requests to other servers, or before others; --base URL names one")
    }
  }

  private func report(_ finding: Finding) throws {
    guard let judged = policy.judge(finding) else { return }
    summary.count(judged)
    found.add(judged.fingerprint)
    if judged.severity >= .warning { hasFailed = true }
    try writer.write(judged)
  }

  /// Of all captures together.
  func coverage(of modules: Set<ID<Module>>?) -> CoverageSummary {
    (analyzer ?? CaptureAnalyzer(model)).coverageSummary(of: modules)
  }
}
