/// How long a test waits for what must come: a machine that runs hundreds of tests at once may take long to get to one.
public let patience = Duration.seconds(600)

/// Waits until something is so; false when it has not come to that within `patience`.
public func becomesTrue(_ condition: () async -> Bool) async -> Bool {
  let start = ContinuousClock.now
  repeat {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  } while ContinuousClock.now - start < patience
  return false
}

#if os(Linux)
  import WirelaceHTTPServer
  import WirelaceWebSocketSockets

  extension HTTPServerSettings {
    /// Settings for tests of anything but time limits.
    public static var patient: HTTPServerSettings {
      var settings = HTTPServerSettings()
      settings.headTimeout = patience
      settings.keepAliveTimeout = patience
      settings.bodyTimeout = patience
      return settings
    }
  }

  extension WebSocketSettings {
    /// Settings for tests of anything but time limits.
    public static var patient: WebSocketSettings {
      var settings = WebSocketSettings()
      settings.handshakeTimeout = patience
      settings.closeTimeout = patience
      settings.pongTimeout = patience
      return settings
    }
  }
#endif
