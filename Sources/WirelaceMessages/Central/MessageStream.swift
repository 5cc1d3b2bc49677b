import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

/// The messages that a device sends on one characteristic, each once, in order; for one consumer.
///
/// Behind the last message the sequence throws: `disconnected` when the link is gone, `overflow` when they were not taken in time,
/// `cancelled`. It ends without an error when it is stopped.
public final class MessageStream<Message: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Message
  public typealias Failure = ATTError

  private struct State {
    var decoder: any MessageDecoder<Message>
    var ready: [Message] = []
    var losses = 0
  }

  private let subscription: Subscription
  private let time: any TimeSource
  private let state: Guarded<State>

  init(_ subscription: Subscription, _ characteristic: MessageCharacteristic<Message>, time: any TimeSource) {
    self.subscription = subscription
    self.time = time
    state = Guarded(State(decoder: characteristic.makeDecoder()))
  }

  /// Values and messages that were passed over: they could not be read, or parts of them are missing.
  public var losses: Int { state.withLock { $0.losses } }

  /// Takes no more messages. The device goes on sending them until ``MessageChannel/unsubscribe(_:)``.
  public func stop() { subscription.stop() }

  /// The next message; nil when the stream was stopped.
  public func next() async throws(ATTError) -> Message? {
    while true {
      if let ready = state.withLock({ $0.ready.isEmpty ? nil : $0.ready.removeFirst() }) { return ready }
      guard let value = try await subscription.next() else { return nil }
      let now = time.elapsed.inMilliseconds
      state.withLock { state in
        for event in state.decoder.feed(value, at: now) {
          if case .message(let message) = event { state.ready.append(message) } else { state.losses += 1 }
        }
      }
    }
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let stream: MessageStream

    public func next() async throws(ATTError) -> Message? { try await stream.next() }

    public func next(isolation actor: isolated (any Actor)?) async throws(ATTError) -> Message? {
      try await stream.next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self) }
}

extension Duration {
  /// Whole milliseconds, for decoders.
  var inMilliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
