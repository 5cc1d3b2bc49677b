import FuzzSchemas
import WirelaceCaptureAnalysis
import WirelaceCaptures
import WirelaceFrames
import WirelaceTraffic

/// Any bytes, as a capture, through all layers up to findings and coverage, against all schemas of the repository: nothing traps, and every
/// finding points into the bytes that it shows.
@_cdecl("LLVMFuzzerTestOneInput")
public func testPipeline(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let analyzer = Pipeline.shared.analyzer
  var reader = CaptureReader(MemorySource(Array(UnsafeBufferPointer(start: start, count: count))))
  let decoder = TrafficDecoder(observer: analyzer)
  var packets = 0
  loop: while true {
    switch reader.next({ decoder.receive($0, bytes: $1) }) {
    case .packet: packets += 1
    case .fault(let fault): if !fault.continues { break loop }
    case .end: break loop
    }
  }
  decoder.finish()
  analyzer.finish()
  for handle in analyzer.unknownHandles() { precondition(handle.count > 0, "a handle without values") }
  let coverage = analyzer.coverageSummary(of: nil)
  precondition(coverage.covered <= coverage.items.count, "more covered than there is")
  analyzer.beginCapture()
  return 0
}

/// One analyzer takes all inputs, one behind the other: what it kept of each would show as growth.
private final class Pipeline: Sendable {
  static let shared = Pipeline()
  // Only the fuzzer's one thread comes here.
  nonisolated(unsafe) let analyzer: CaptureAnalyzer

  init() {
    var options = CaptureAnalyzer.Options()
    options.guesses = true
    analyzer = CaptureAnalyzer(Schemas.shared.interpreter.model, options: options)
    analyzer.onFinding = { finding in
      precondition(!finding.rule.isEmpty && FindingRule.named(finding.kind) != nil, "no page for \(finding.kind)")
      if let marked = finding.marked, !finding.bytes.isEmpty {
        let shown = finding.firstByte...finding.firstByte + finding.bytes.count
        precondition(shown.contains(marked.lowerBound), "\(finding.kind): \(marked) is not among the bytes \(shown)")
      }
      if let bits = finding.bits {
        precondition(bits.lowerBound >= 0 && bits.upperBound <= 64, "\(finding.kind): \(bits)")
      }
      precondition(finding.origins.allSatisfy { !$0.range.isEmpty }, "\(finding.kind): an empty origin")
    }
    analyzer.onValue = { value in precondition(!"\(value)".isEmpty) }
  }
}
