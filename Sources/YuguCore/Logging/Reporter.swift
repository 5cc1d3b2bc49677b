/// Sends log lines and events out of a client; the one place where they leave, so the one where secrets are kept back.
struct Reporter: Sendable {
  let level: YuguLogLevel
  private let logger: any YuguLogger
  private let listener: (any YuguEventListener)?
  private let secrets: YuguSecrets
  private let logs = Lane("yugu.log")
  private let events = Lane("yugu.events")

  init(_ options: YuguClientOptions) {
    level = options.logLevel
    logger = options.logger
    listener = options.eventListener
    secrets = YuguSecrets(options.auth)
  }

  /// Writes a line when the level asks for it; secrets in it are masked.
  func log(_ level: YuguLogLevel, _ tag: String, error: YuguError? = nil, _ message: @autoclosure () -> String) {
    guard level != .off, level <= self.level else { return }
    let line = secrets.scrub(message())
    let error = error.map(secrets.scrub)
    logs.run { [logger] in logger.log(level: level, tag: tag, message: line, error: error) }
  }

  /// Tells the listener, if there is one.
  func event(_ tell: @escaping @Sendable (any YuguEventListener) throws -> Void) {
    guard let listener else { return }
    events.run { try tell(listener) }
  }

  /// Returns when everything so far has been handed out.
  func drain() async {
    await logs.drain()
    await events.drain()
  }
}
