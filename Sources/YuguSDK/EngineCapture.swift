#if canImport(AVFoundation) && !os(Linux)
  import AVFoundation
  import Foundation
  import WirelaceLocks

  #if canImport(YuguCore)
    import YuguCore
  #endif

  /// The microphone by AVAudioEngine; interruptions and changes of the route are followed on iOS.
  final class EngineCapture: AudioCapture {
    // AVAudioEngine is used under the lock alone.
    private struct State: @unchecked Sendable {
      var engine: AVAudioEngine?
      var observers: [any NSObjectProtocol] = []
      var report: (@Sendable (AudioCaptureEvent) -> Void)?
    }
    private let state = Guarded(State())

    func start(_ report: @escaping @Sendable (AudioCaptureEvent) -> Void) throws(YuguError) {
      switch AVCaptureDevice.authorizationStatus(for: .audio) {
      case .denied, .restricted: throw YuguErrors.fromCode(90201, message: "the user does not allow recording")
      default: break
      }
      #if os(iOS)
        do {
          let session = AVAudioSession.sharedInstance()
          try session.setCategory(.playAndRecord, mode: .default, options: [.defaultToSpeaker, .allowBluetooth])
          try session.setActive(true)
        } catch {
          throw YuguErrors.fromCode(90202, message: "the audio session does not record: \(error.localizedDescription)")
        }
      #endif
      let engine = AVAudioEngine()
      try Self.connect(engine, report)
      state.withLock { state in
        state.engine = engine
        state.report = report
      }
      observe(engine)
    }

    func pause() { state.withLock { $0.engine?.pause() } }

    func resume() throws(YuguError) {
      let failure: (any Error)? = state.withLock { state in
        do {
          try state.engine?.start()
          return nil
        } catch { return error }
      }
      if let failure {
        throw YuguErrors.fromCode(90203, message: "the microphone does not go on: \(failure.localizedDescription)")
      }
    }

    func stop() {
      let (engine, observers) = state.withLock { state in
        defer { state = State() }
        return (state.engine, state.observers)
      }
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      engine?.inputNode.removeTap(onBus: 0)
      engine?.stop()
      #if os(iOS)
        if engine != nil {
          try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
        }
      #endif
    }

    /// Taps the input of now, converts it, and starts the engine.
    private static func connect(
      _ engine: AVAudioEngine, _ report: @escaping @Sendable (AudioCaptureEvent) -> Void
    ) throws(YuguError) {
      let input = engine.inputNode
      let format = input.inputFormat(forBus: 0)
      guard format.sampleRate > 0, format.channelCount > 0 else {
        throw YuguErrors.fromCode(90202, message: "there is no microphone")
      }
      guard
        let wanted = AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 16_000, channels: 1, interleaved: true),
        let converter = AVAudioConverter(from: format, to: wanted)
      else { throw YuguErrors.fromCode(90203, message: "the microphone's format cannot be converted") }
      input.removeTap(onBus: 0)
      input.installTap(onBus: 0, bufferSize: 1024, format: format) { buffer, _ in
        let capacity = AVAudioFrameCount(Double(buffer.frameLength) * 16_000 / format.sampleRate) + 16
        guard let output = AVAudioPCMBuffer(pcmFormat: wanted, frameCapacity: capacity) else { return }
        var isTaken = false
        var failure: NSError?
        converter.convert(to: output, error: &failure) { _, status in
          status.pointee = isTaken ? .noDataNow : .haveData
          defer { isTaken = true }
          return isTaken ? nil : buffer
        }
        guard failure == nil, output.frameLength > 0, let samples = output.int16ChannelData?[0] else { return }
        let bytes = UnsafeRawBufferPointer(start: samples, count: Int(output.frameLength) * 2)
        report(.audio(Array(bytes)))
      }
      engine.prepare()
      do {
        try engine.start()
      } catch {
        input.removeTap(onBus: 0)
        throw YuguErrors.fromCode(90203, message: "the microphone does not start: \(error.localizedDescription)")
      }
    }

    /// The input has another format: taps it anew, or gives up with 90203.
    private func reconnect() {
      let (engine, report) = state.withLock { ($0.engine, $0.report) }
      guard let engine, let report else { return }
      do throws(YuguError) {
        try Self.connect(engine, report)
      } catch {
        report(.failed(YuguErrors.fromCode(90203, message: "the input is gone: \(error.message)")))
      }
    }

    private func observe(_ engine: AVAudioEngine) {
      let center = NotificationCenter.default
      var observers: [any NSObjectProtocol] = [
        center.addObserver(forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil) { [weak self] _ in
          self?.reconnect()
        }
      ]
      #if os(iOS)
        observers.append(
          center.addObserver(forName: AVAudioSession.interruptionNotification, object: nil, queue: nil) {
            [weak self] notice in self?.interrupt(notice)
          })
      #endif
      let all = observers
      state.withLock { $0.observers = all }
    }

    #if os(iOS)
      private func interrupt(_ notice: Notification) {
        guard let number = notice.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt,
          let type = AVAudioSession.InterruptionType(rawValue: number)
        else { return }
        let report = state.withLock { $0.report }
        if type == .began {
          report?(.interrupted)
        } else {
          let options = notice.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
          let advice = AVAudioSession.InterruptionOptions(rawValue: options)
          report?(.interruptionEnded(shouldResume: advice.contains(.shouldResume)))
        }
      }
    #endif
  }
#endif
