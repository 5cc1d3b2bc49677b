import VysloProtocol

/// Who records. All of these need `.captureControl`.
extension VysloCardSession {
  /// Takes the exclusive control lease, or keeps it. Errors: `leaseHeld` when another app has it.
  ///
  /// The lease ends by ``releaseControl()``, by ``close()`` and with the link. It never blocks the card's own button.
  public func acquireControl() async throws { try await connection.call(CardCommands.acquireControl) }

  /// Gives the control lease back.
  public func releaseControl() async throws { try await connection.call(CardCommands.releaseControl) }

  /// Starts a recording; its id on the card. Errors: `leaseHeld`; `cardBusy` without the lease, while one runs, when the storage is full or
  /// the battery too low.
  @discardableResult
  public func startRecording() async throws -> String {
    String(try await connection.call(CardCommands.startRecording).recording)
  }

  public func pauseRecording() async throws { try await connection.call(CardCommands.pauseRecording) }

  public func resumeRecording() async throws { try await connection.call(CardCommands.resumeRecording) }

  /// Ends the recording that runs; it is stored when this returns.
  @discardableResult
  public func stopRecording() async throws -> String {
    String(try await connection.call(CardCommands.stopRecording).recording)
  }
}
