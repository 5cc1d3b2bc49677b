import VysloProtocol
import WirelaceLocks

/// Lets a card send more as there is room for more: one request at a time, so that grants overlap with blocks and never pile up.
final class ExportGrants: Sendable {
  private struct State {
    var granted: Int
    var wanted: Int
    var isAsking = false
  }

  private let connection: CardConnection
  private let transfer: UInt8
  private let state: Guarded<State>

  /// - Parameter granted: The offset up to which the card may send already.
  init(_ connection: CardConnection, _ transfer: UInt8, granted: Int) {
    self.connection = connection
    self.transfer = transfer
    state = Guarded(State(granted: granted, wanted: granted))
  }

  /// There is room up to an offset; the card is told once half a window is gone.
  func raise(to offset: Int) {
    let begins = state.withLock { state in
      state.wanted = max(state.wanted, offset)
      guard !state.isAsking, state.wanted - state.granted >= CardDownload.window / 2 else { return false }
      state.isAsking = true
      return true
    }
    guard begins else { return }
    Task(executorPreference: connection.time.taskExecutor) { await self.ask() }
  }

  private func ask() async {
    while let offset = next() {
      // A grant that fails shows in the blocks: they end, or the link does.
      guard (try? await grant(offset)) != nil else { break }
      state.withLock { $0.granted = max($0.granted, offset) }
    }
    state.withLock { $0.isAsking = false }
  }

  private func next() -> Int? {
    state.withLock { state in
      if state.wanted - state.granted >= CardDownload.window / 2 { return state.wanted }
      state.isAsking = false
      return nil
    }
  }

  private func grant(_ offset: Int) async throws {
    try await connection.channel.call(
      CardCommands.exportGrant, ExportGrant(transfer: transfer, grant: UInt32(clamping: offset)))
  }
}
