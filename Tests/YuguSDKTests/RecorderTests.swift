import Foundation
import HTTPTestSupport
import Testing
import WirelaceLocks

@testable import YuguSDK

/// A microphone that its test speaks into.
final class ScriptedCapture: AudioCapture {
  private struct State: Sendable {
    var report: (@Sendable (AudioCaptureEvent) -> Void)?
    var log: [String] = []
  }
  private let state = Guarded(State())
  private let failure: YuguError?
  private let resumeFailure: YuguError?
  private let early: [UInt8]

  init(failure: YuguError? = nil, resumeFailure: YuguError? = nil, early: [UInt8] = []) {
    self.failure = failure
    self.resumeFailure = resumeFailure
    self.early = early
  }

  var log: [String] { state.withLock { $0.log } }
  func say(_ event: AudioCaptureEvent) { state.withLock { $0.report }?(event) }

  func start(_ report: @escaping @Sendable (AudioCaptureEvent) -> Void) throws(YuguError) {
    state.withLock { $0.log.append("start") }
    if let failure { throw failure }
    state.withLock { $0.report = report }
    if !early.isEmpty { report(.audio(early)) }
  }
  func pause() { state.withLock { $0.log.append("pause") } }
  func resume() throws(YuguError) {
    state.withLock { $0.log.append("resume") }
    if let resumeFailure { throw resumeFailure }
  }
  func stop() { state.withLock { $0.log.append("stop") } }
}

/// A recorder on scripted microphones, and what it called.
struct RecorderBench {
  let queue = DispatchQueue(label: "test.callbacks")
  let recorder: YuguRecorder
  let captures = Recorder<ScriptedCapture>()
  let names = Recorder<String>()
  let frames = Recorder<Data>()
  let handlers = YuguRecorderHandlers()

  init(
    change: (inout RecorderOptions) -> Void = { _ in },
    make: @escaping @Sendable () -> ScriptedCapture = { ScriptedCapture() }
  ) {
    var options = RecorderOptions(callbackQueue: queue)
    change(&options)
    recorder = YuguRecorder(options: options) { [captures] (_) throws(YuguError) in
      let capture = make()
      captures.add(capture)
      return capture
    }
    handlers.onStateChanged = { [names] from, to in names.add("\(from) \(to)") }
    handlers.onFrame = { [names, frames] frame in
      names.add("frame \(frame.count)")
      frames.add(frame)
    }
    handlers.onError = { [names] error in names.add("error \(error.code)") }
    handlers.interruptionEndedShouldResume = { [names] advice in names.add("ended \(advice)") }
    recorder.setListener(handlers)
  }

  var capture: ScriptedCapture? { captures.values.last }
  func settle() { queue.sync {} }

  func wait(for name: String) async {
    for _ in 0..<600_000 where !names.values.contains(name) { try? await Task.sleep(for: .milliseconds(1)) }
    settle()
  }
}

@Suite struct RecorderTests {
  private func code(_ work: () throws(YuguError) -> Void) -> Int? {
    do throws(YuguError) { try work() } catch { return error.code }
    return nil
  }

  @Test func aRecordingFromItsBeginToItsEnd() throws {
    let bench = RecorderBench()
    #expect(bench.recorder.state == .idle)
    try bench.recorder.start()
    #expect(bench.recorder.state == .recording)
    let audio = (0..<1500).map { UInt8(truncatingIfNeeded: $0) }
    bench.capture?.say(.audio(Array(audio[..<100])))
    bench.capture?.say(.audio(Array(audio[100...])))
    let recording = bench.recorder.stop()
    #expect(recording?.pcm == Data(audio) && recording?.durationMs == 46)
    #expect(bench.recorder.state == .stopped && bench.capture?.log == ["start", "stop"])
    bench.settle()
    #expect(
      bench.names.values == [
        "IDLE RECORDING", "frame 640", "frame 640", "frame 220", "RECORDING STOPPED",
      ])
    #expect(bench.frames.values.flatMap { Array($0) } == audio)
    #expect(bench.recorder.stop() == nil)
    let wav = try #require(recording?.wav)
    #expect(try YuguWAV.parse(wav).data == Data(audio))
    #expect("\(try #require(recording))" == "recording of 46 ms")
  }

  @Test func callsInTheWrongState() throws {
    let bench = RecorderBench()
    let recorder = bench.recorder
    #expect(recorder.stop() == nil && recorder.state == .idle)
    recorder.pause()
    #expect(code { () throws(YuguError) in try recorder.resume() } == nil && recorder.state == .idle)
    try recorder.start()
    #expect(code { () throws(YuguError) in try recorder.start() } == 90009)
    recorder.pause()
    recorder.pause()
    #expect(recorder.state == .paused)
    #expect(code { () throws(YuguError) in try recorder.start() } == 90009)
    recorder.stop()
    recorder.stop()
    try recorder.start()
    #expect(recorder.state == .recording && bench.captures.values.count >= 2)
    recorder.release()
    recorder.release()
    #expect(recorder.state == .released && recorder.stop() == nil)
    #expect(code { () throws(YuguError) in try recorder.start() } == 90009)
    recorder.pause()
    #expect(recorder.state == .released)
    // Every microphone that was opened is closed.
    for capture in bench.captures.values where capture.log.first == "start" {
      #expect(capture.log.last == "stop")
    }
    bench.settle()
    #expect(bench.names.values.suffix(2) == ["RECORDING STOPPED", "STOPPED RELEASED"])
  }

  @Test func aPauseLeavesAudioOut() throws {
    let bench = RecorderBench()
    try bench.recorder.start()
    bench.capture?.say(.audio([1, 1]))
    bench.recorder.pause()
    bench.capture?.say(.audio([2, 2]))
    try bench.recorder.resume()
    bench.capture?.say(.audio([3, 3]))
    #expect(bench.recorder.stop()?.pcm == Data([1, 1, 3, 3]))
    #expect(bench.capture?.log == ["start", "pause", "resume", "stop"])
  }

  @Test func anInterruptionPausesAndItsEndIsTold() throws {
    let bench = RecorderBench()
    try bench.recorder.start()
    bench.capture?.say(.interrupted)
    #expect(bench.recorder.state == .paused)
    bench.capture?.say(.interruptionEnded(shouldResume: true))
    // The app decides.
    #expect(bench.recorder.state == .paused)
    try bench.recorder.resume()
    #expect(bench.recorder.state == .recording)
    bench.recorder.stop()
    bench.settle()
    #expect(
      bench.names.values == [
        "IDLE RECORDING", "RECORDING PAUSED", "ended true", "PAUSED RECORDING", "RECORDING STOPPED",
      ])
  }

  @Test func aMicrophoneThatFailsEndsTheRecording() async throws {
    let bench = RecorderBench()
    try bench.recorder.start()
    bench.capture?.say(.audio([1, 2]))
    bench.capture?.say(.failed(YuguErrors.fromCode(90203)))
    await bench.wait(for: "RECORDING STOPPED")
    #expect(bench.names.values == ["IDLE RECORDING", "error 90203", "frame 2", "RECORDING STOPPED"])
    #expect(bench.capture?.log == ["start", "stop"])
    // What there was is still to be had, once.
    #expect(bench.recorder.stop()?.pcm == Data([1, 2]) && bench.recorder.stop() == nil)
    // A microphone that was given up is not heard.
    let old = bench.capture
    try bench.recorder.start()
    old?.say(.audio([9, 9]))
    #expect(bench.recorder.stop() == nil)
  }

  @Test(arguments: [90201, 90202, 90203]) func aMicrophoneThatDoesNotOpen(code: Int) {
    let bench = RecorderBench(make: { ScriptedCapture(failure: YuguErrors.fromCode(code)) })
    #expect(self.code { () throws(YuguError) in try bench.recorder.start() } == code)
    bench.settle()
    #expect(bench.recorder.state == .idle && bench.names.values.isEmpty)
    #expect(bench.capture?.log == ["start", "stop"])
  }

  @Test func aMicrophoneThatDoesNotGoOn() async throws {
    let bench = RecorderBench(make: { ScriptedCapture(resumeFailure: YuguErrors.fromCode(90203)) })
    try bench.recorder.start()
    bench.recorder.pause()
    #expect(code { () throws(YuguError) in try bench.recorder.resume() } == 90203)
    await bench.wait(for: "RECORDING STOPPED")
    #expect(bench.names.values.contains("error 90203") && bench.capture?.log.last == "stop")
  }

  @Test func recordingEndsByItselfAtItsLimit() async throws {
    let bench = RecorderBench { $0.maxDurationMs = 100 }
    try bench.recorder.start()
    for _ in 0..<20 { bench.capture?.say(.audio([UInt8](repeating: 1, count: 640))) }
    await bench.wait(for: "RECORDING STOPPED")
    #expect(bench.recorder.stop()?.pcm.count == 3200 && bench.frames.values.count == 5)
  }

  @Test func framesAloneWhenNothingIsKept() throws {
    let bench = RecorderBench {
      $0.keepsRecording = false
      $0.frameBytes = 2
    }
    try bench.recorder.start()
    bench.capture?.say(.audio([1, 2, 3, 4]))
    #expect(bench.recorder.stop() == nil)
    bench.settle()
    #expect(bench.frames.values == [Data([1, 2]), Data([3, 4])])
  }

  @Test func audioThatComesEarlyIsBehindTheChangeOfState() throws {
    let bench = RecorderBench(make: { ScriptedCapture(early: [UInt8](repeating: 5, count: 640)) })
    try bench.recorder.start()
    bench.settle()
    #expect(bench.names.values == ["IDLE RECORDING", "frame 640"])
  }

  /// `finishReading()` of an app: what waits comes before `end()`.
  @Test func stoppingOnTheCallbackQueueHandsOutTheRest() throws {
    let bench = RecorderBench()
    try bench.recorder.start()
    bench.settle()
    bench.queue.sync {
      bench.capture?.say(.audio([UInt8](repeating: 1, count: 1000)))
      bench.recorder.stop()
      bench.names.add("end")
    }
    bench.settle()
    #expect(
      bench.names.values == ["IDLE RECORDING", "frame 640", "frame 360", "RECORDING STOPPED", "end"])
  }

  @Test(arguments: [
    RecorderOptions(frameBytes: 0), RecorderOptions(frameBytes: 3), RecorderOptions(frameBytes: 32_002),
    RecorderOptions(maxDurationMs: 0), RecorderOptions(maxDurationMs: 3_600_001),
  ])
  func optionsThatMakeNoSense(options: RecorderOptions) {
    let recorder = YuguRecorder(options: options) { (_) throws(YuguError) in ScriptedCapture() }
    #expect(code { () throws(YuguError) in try recorder.start() } == 90010)
  }

  @Test func aRecorderThatGoesClosesItsMicrophone() throws {
    let captures = Recorder<ScriptedCapture>()
    do {
      let recorder = YuguRecorder(options: RecorderOptions(callbackQueue: DispatchQueue(label: "q"))) {
        (_) throws(YuguError) in
        let capture = ScriptedCapture()
        captures.add(capture)
        return capture
      }
      try recorder.start()
      // What is scheduled holds the recorder until it has run.
    }
    for _ in 0..<600_000 where captures.values[0].log.last != "stop" { Thread.sleep(forTimeInterval: 0.001) }
    #expect(captures.values[0].log == ["start", "stop"])
  }
}
