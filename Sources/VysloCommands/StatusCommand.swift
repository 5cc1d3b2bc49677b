#if os(Linux)
  import VysloOpen
  import WirelaceCommandLine
  import WirelaceCommandSupport

  /// `status`: the card as it is.
  struct StatusCommand: Subcommand {
    let name = "status"
    let summary = "Show how a card is"
    var parameters: [any Parameter] { CardAccess.parameters }

    func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let output = LiveOutput(console)
      try CardAccess.withSession(arguments, console) { session in
        let status = try await session.status()
        try output.line("name        \(status.name) (\(session.cardID))")
        try output.line("battery     \(status.batteryPercent) %\(status.isCharging ? ", charging" : "")")
        try output.line("storage     \(status.storageUsedBytes) of \(status.storageTotalBytes) bytes")
        try output.line("recordings  \(status.recordingCount)")
        try output.line("firmware    \(status.firmwareVersion)\(status.isUpdating ? ", updating" : "")")
        let activity = status.isPaused ? "paused" : status.isRecording ? "recording" : "standing by"
        try output.line("state       \(status.isListening ? "listening" : activity)")
        try output.line("smart wake  \(status.smartWakeEnabled ? "on" : "off")")
        try output.line("voiceprint  \(status.hasVoiceprint ? "yes" : "no")")
        try output.line("control     \(status.isControlHeld ? "held" : "free")")
      }
      return .clean
    }
  }
#endif
