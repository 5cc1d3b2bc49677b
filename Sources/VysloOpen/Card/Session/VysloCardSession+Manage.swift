import VysloProtocol

/// What changes a card. All of these need `.deviceManage`.
extension VysloCardSession {
  /// Changes settings; what is nil stays as it is.
  ///
  /// - Parameters:
  ///   - smartWakeEnabled: The card listens for its owner's voice, and records when it hears it.
  ///   - name: 1 to 29 bytes of UTF-8.
  public func updateSettings(smartWakeEnabled: Bool? = nil, name: String? = nil) async throws {
    if let name, !(1...29).contains(name.utf8.count) {
      throw VysloBleError(.cardBusy, "a card's name has 1 to 29 bytes, this one \(name.utf8.count)")
    }
    let patch = SettingsPatch(
      flags: SettingsPatchFlags(hasSmartWake: smartWakeEnabled != nil, hasName: name != nil),
      smartWake: smartWakeEnabled, name: name)
    _ = try await connection.call(CardCommands.updateSettings, patch)
  }

  /// Deletes a recording from the card.
  public func deleteRecording(_ recordingID: String) async throws {
    try await connection.call(
      CardCommands.deleteRecording, RecordingReference(recording: try Self.recordingNumber(recordingID)))
  }

  /// Deletes every recording, once the user pressed the card's button; how many there were. Errors: `confirmationTimeout`.
  @discardableResult
  public func deleteAllRecordings() async throws -> Int {
    Int(try await connection.call(CardCommands.deleteAllRecordings).count)
  }

  /// Deletes the voiceprint, once the user pressed the card's button. Errors: `confirmationTimeout`.
  public func resetVoiceprint() async throws { try await connection.call(CardCommands.resetVoiceprint) }

  /// The card belongs to nobody any more, once the user pressed its button: no app has rights on it. Its recordings stay, for their owner
  /// alone. Errors: `confirmationTimeout`.
  public func unbind() async throws { try await connection.call(CardCommands.unbind) }

  static func recordingNumber(_ recordingID: String) throws(VysloBleError) -> UInt64 {
    guard let number = UInt64(recordingID), number > 0 else {
      throw VysloBleError(.cardBusy, "\"\(recordingID.prefix(40))\" is no recording on a card")
    }
    return number
  }
}
