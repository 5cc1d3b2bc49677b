import WirelaceBluetooth
import WirelaceCaptureAnalysis
import WirelaceCommandLine
import WirelaceFrames
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
    summary.values = analyzer.checkedValues
    unknown += analyzer.unknownHandles()
    analyzer.beginCapture()
    return outcome
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
