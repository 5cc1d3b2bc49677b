import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

/// Sends messages of one characteristic to one client, whole and one behind the other, as fast as the link takes them.
public final class MessageWriter<Message: Sendable>: Sendable {
  private struct State {
    var parts: PartCutter<Message>
    /// Messages that were sent.
    var count: UInt64 = 0
  }

  private let characteristic: BluetoothUUID
  private let client: ServerClient
  private let server: ATTServer
  private let turns = Turns()
  private let state: Guarded<State>

  init(_ characteristic: MessageCharacteristic<Message>, _ client: ServerClient, _ server: ATTServer) {
    self.characteristic = characteristic.uuid
    self.client = client
    self.server = server
    state = Guarded(State(parts: PartCutter(characteristic)))
  }

  /// Sends the message that `make` makes of its number, which counts the writer's messages from 0; false when the client did not
  /// subscribe. Errors: `value`, `disconnected`, `cancelled`: what was sent of the message by then is dropped at the other side.
  public func send(_ make: @Sendable (UInt64) -> Message) async throws(ATTError) -> Bool {
    try await turns.take()
    defer { turns.give() }
    if !server.isSubscribed(client, to: characteristic) { return false }
    let size = client.maximumValueSize
    do throws(FrameError) {
      try state.withLock { (state) throws(FrameError) in
        try state.parts.cut(make(state.count), maximumValueSize: size)
      }
    } catch {
      throw .value(error)
    }
    defer { state.withLock { $0.parts.giveUp() } }
    while let value = state.withLock({ $0.parts.next }) {
      guard try await server.send(value, of: characteristic, to: client) else { return false }
      state.withLock { $0.parts.sent() }
    }
    state.withLock { $0.count += 1 }
    return true
  }
}
