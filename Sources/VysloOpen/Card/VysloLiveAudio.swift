import Foundation
import VysloProtocol
import WirelaceATT
import WirelaceLocks
import WirelaceMessages

/// A live audio stream: while it is open, the card's button speaks into it, and nothing is stored on the card.
///
/// It ends by ``stop()``, with the session, when the app leaves the foreground, when the card ends it, and when it is let go of.
public final class VysloLiveAudio: Sendable {
  private struct State {
    var isOver = false
    var isPressed = false
    var onPushToTalk: (@Sendable (Bool) -> Void)?
    var onEnd: (@Sendable () -> Void)?
    /// What ends with the stream.
    var cancellations: [@Sendable () -> Void] = []
    var stream: UInt8?
  }

  private let connection: CardConnection
  private let state = Guarded(State())

  init(_ connection: CardConnection) { self.connection = connection }

  deinit { stop() }

  /// Called when the button goes down and up. One that is set while the button is down is called at once.
  public var onPushToTalk: (@Sendable (Bool) -> Void)? {
    get { state.withLock { $0.onPushToTalk } }
    set {
      let isPressed = state.withLock { state in
        state.onPushToTalk = newValue
        return state.isPressed && !state.isOver
      }
      if isPressed { newValue?(true) }
    }
  }

  /// Called once when the stream is over, whoever ended it.
  public var onEnd: (@Sendable () -> Void)? {
    get { state.withLock { $0.onEnd } }
    set {
      let isOver = state.withLock { state in
        if !state.isOver { state.onEnd = newValue }
        return state.isOver
      }
      if isOver { newValue?() }
    }
  }

  public var isStopped: Bool { state.withLock { $0.isOver } }

  /// Ends the stream; no frame comes once this has returned, but one that is being delivered right now.
  public func stop() { end(tellsCard: true) }

  func end(tellsCard: Bool) {
    let ended = state.withLock { state -> State? in
      if state.isOver { return nil }
      let before = state
      state.isOver = true
      state.cancellations = []
      state.onEnd = nil
      return before
    }
    guard let ended else { return }
    for cancel in ended.cancellations { cancel() }
    if tellsCard, let stream = ended.stream {
      connection.callUnattended(CardCommands.liveStop, StreamReference(stream: stream))
    }
    ended.onEnd?()
  }

  /// - Parameter onFrame: One call behind the other.
  func run(
    _ messages: MessageStream<LiveMessage>, stream: UInt8, _ decoding: LiveDecoding,
    _ onFrame: @escaping @Sendable (Data) -> Void
  ) {
    state.withLock { $0.stream = stream }
    onStop { messages.stop() }
    let time = connection.time
    let hub = connection.hub
    onStop(
      hub.listen { [weak self] event in
        if case .liveEnded(let ended) = event.body, ended.stream == stream { self?.end(tellsCard: false) }
      }.cancel)
    let leaving = connection.environment.foreground.onLeave { [weak self] in self?.stop() }
    onStop { leaving.cancel() }
    Task(executorPreference: time.taskExecutor) { [weak self] in
      do {
        while let message = try await messages.next() {
          guard let self else { return }
          if message.stream == stream { self.take(message, decoding, onFrame) }
        }
      } catch {
        // The link is gone, or frames were not taken in time: either way there is no more.
      }
      self?.end(tellsCard: true)
    }
  }

  private func take(_ message: LiveMessage, _ decoding: LiveDecoding, _ onFrame: (Data) -> Void) {
    switch message.what {
    case .pressed, .released:
      let isPressed = message.what == .pressed
      decoding.restart(at: message.index)
      let handler = state.withLock { state -> (@Sendable (Bool) -> Void)? in
        state.isPressed = isPressed
        return state.isOver ? nil : state.onPushToTalk
      }
      handler?(isPressed)
    case .audio:
      for frame in decoding.take(message.packet, index: message.index) where !isStopped { onFrame(frame) }
    default: break
    }
  }

  /// Does something at the end, or at once when that has come.
  private func onStop(_ action: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.cancellations.append(action) }
      return state.isOver
    }
    if isOver { action() }
  }
}

/// Turns packets into what the app asked for; packets that were lost on the way are concealed, so that time keeps its pace.
final class LiveDecoding: Sendable {
  /// Lost packets in a row that are concealed: half a second.
  private static let concealedLimit: UInt32 = 25
  private static let samplesPerPacket = 320

  private struct State: @unchecked Sendable {
    // The decoder is reached under the lock alone.
    var decoder: OpusDecoding?
    var next: UInt32?
  }

  private let state: Guarded<State>

  init(_ format: VysloLiveFormat) throws {
    state = Guarded(State(decoder: format == .pcm ? try OpusDecoding() : nil, next: nil))
  }

  func restart(at index: UInt32) { state.withLock { $0.next = index } }

  /// Frames of 20 ms. A packet that cannot be decoded counts as lost.
  func take(_ packet: [UInt8], index: UInt32) -> [Data] {
    state.withLock { state in
      let missing = state.next.map { index &- $0 } ?? 0
      state.next = index &+ 1
      guard let decoder = state.decoder else { return [Data(packet)] }
      let lost = missing <= Self.concealedLimit ? Int(missing) : 0
      var frames = (0..<lost).map { _ in decoder.conceal(Self.samplesPerPacket) }
      frames.append((try? decoder.decode(packet)) ?? decoder.conceal(Self.samplesPerPacket))
      return frames.map { samples in
        var data = Data(capacity: samples.count * 2)
        for sample in samples {
          data.append(UInt8(truncatingIfNeeded: sample))
          data.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return data
      }
    }
  }
}
