#if os(Linux)
  import CALSA
  import Foundation
  import WirelaceLocks

  #if canImport(YuguCore)
    import YuguCore
  #endif

  /// The microphone by ALSA: 16 bits, one channel, 16 kHz, converted by ALSA where the device has another format.
  final class ALSACapture: AudioCapture {
    private struct State: Sendable {
      var isStopping = false
      var isPaused = false
      var hasThread = false
    }
    private let deviceName: String
    private let state = Guarded(State())
    private let ended = DispatchSemaphore(value: 0)

    /// Microseconds of audio that the device holds.
    private static let latency: UInt32 = 200_000
    /// Samples that are read at once: 20 ms.
    private static let chunk = 320

    init(deviceName: String) { self.deviceName = deviceName }

    func start(_ report: @escaping @Sendable (AudioCaptureEvent) -> Void) throws(YuguError) {
      var handle: OpaquePointer?
      let opened = snd_pcm_open(&handle, deviceName, SND_PCM_STREAM_CAPTURE, Int32(SND_PCM_NONBLOCK))
      guard opened >= 0, let handle else {
        let code = opened == -EACCES || opened == -EPERM ? 90201 : 90202
        throw YuguErrors.fromCode(
          code, message: "the microphone '\(deviceName)' cannot be opened: \(Self.text(opened))")
      }
      let set = snd_pcm_set_params(
        handle, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED, 1, 16_000, 1, Self.latency)
      guard set >= 0 else {
        snd_pcm_close(handle)
        throw YuguErrors.fromCode(90203, message: "the microphone takes no 16 kHz of one channel: \(Self.text(set))")
      }
      let started = snd_pcm_start(handle)
      guard started >= 0 else {
        snd_pcm_close(handle)
        throw YuguErrors.fromCode(90203, message: "the microphone does not start: \(Self.text(started))")
      }
      state.withLock { $0.hasThread = true }
      let device = Device(handle: handle)
      let thread = Thread { [self] in
        read(device, report)
        snd_pcm_close(device.handle)
        ended.signal()
      }
      thread.name = "yugu.microphone"
      thread.start()
    }

    // ALSA's handle is used by the one thread that it is handed to.
    private struct Device: @unchecked Sendable {
      let handle: OpaquePointer
    }

    func pause() { state.withLock { $0.isPaused = true } }
    func resume() throws(YuguError) { state.withLock { $0.isPaused = false } }

    func stop() {
      let mustWait = state.withLock { state in
        defer { state.hasThread = false }
        state.isStopping = true
        return state.hasThread
      }
      if mustWait { ended.wait() }
    }

    private func read(_ device: Device, _ report: @Sendable (AudioCaptureEvent) -> Void) {
      var buffer = [Int16](repeating: 0, count: Self.chunk)
      // Before it has read for the first time a device that is just waking up may say that it has nothing.
      while !state.withLock({ $0.isStopping }) {
        let count = buffer.withUnsafeMutableBytes { snd_pcm_readi(device.handle, $0.baseAddress, UInt(Self.chunk)) }
        if count > 0 {
          // A device whose reading goes on in a pause does not overrun; what it says is not wanted.
          if !state.withLock({ $0.isPaused || $0.isStopping }) { report(.audio(Self.bytes(buffer.prefix(count)))) }
          continue
        }
        if count == 0 || count == -Int(EAGAIN) {
          // At most so long until a stop is noticed.
          snd_pcm_wait(device.handle, 50)
          continue
        }
        // Overruns and suspends are made good; audio in between is lost.
        if snd_pcm_recover(device.handle, Int32(count), 1) >= 0, snd_pcm_start(device.handle) >= 0 { continue }
        report(
          .failed(YuguErrors.fromCode(90203, message: "the microphone has stopped: \(Self.text(Int32(count)))")))
        return
      }
    }

    private static func bytes(_ samples: some Collection<Int16>) -> [UInt8] {
      samples.flatMap { sample -> [UInt8] in
        let bits = UInt16(bitPattern: sample)
        return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
      }
    }

    private static func text(_ code: Int32) -> String { String(cString: snd_strerror(code)) }
  }
#endif
