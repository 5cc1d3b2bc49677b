import WirelaceATT
import WirelaceMessages

extension Turns {
  /// Waits for the turn. Errors: `CancellationError`.
  func takeTurn() async throws {
    do throws(ATTError) {
      try await take()
    } catch {
      throw CancellationError()
    }
  }
}
