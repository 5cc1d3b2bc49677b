/// What becomes of the audio of a real-time session when the connection is lost.
public enum AudioBufferPolicy: String, Sendable, Hashable, CaseIterable {
  /// Keep all audio, up to 10 MiB, and send it again: the result is that of an uncut session.
  case replay
  /// Keep nothing: what follows the reconnect is assessed alone.
  case drop
  /// Do not reconnect.
  case fail
}

/// What the local check of the audio does with what it finds.
public enum AudioPrecheckMode: String, Sendable, Hashable, CaseIterable {
  /// No check.
  case off
  /// Findings are warnings in the result.
  case warn
  /// Findings fail the call before anything is sent, except for a low volume, which stays a warning.
  case reject
}
