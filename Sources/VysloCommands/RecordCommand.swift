#if os(Linux)
  import Foundation
  import VysloOpen
  import WirelaceCommandLine
  import WirelaceCommandSupport

  /// `record`: a recording, of so many seconds or until it is told to end.
  struct RecordCommand: Subcommand {
    static let seconds = OptionalOption<Int>(
      "seconds", short: "s", "NUMBER", "How long to record; without it until SIGINT (Ctrl-C).")
    let name = "record"
    let summary = "Record, and show the recording's id"
    var parameters: [any Parameter] { CardAccess.parameters + [Self.seconds] }

    func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let seconds = try arguments[Self.seconds].map { try CardAccess.number($0, "--seconds", 1...86_400) }
      let output = LiveOutput(console)
      try CardAccess.withSession(arguments, console) { session in
        try await session.acquireControl()
        try await session.startRecording()
        await Self.wait(seconds, session, output)
        // The card says now, too, when it is gone.
        try await output.line(session.stopRecording())
        try await session.releaseControl()
      }
      return .clean
    }

    /// Until the time is over, a signal comes, or the card is gone.
    private static func wait(_ seconds: Int?, _ session: VysloCardSession, _ output: LiveOutput) async {
      let (ends, sink) = AsyncStream<Void>.makeStream()
      let signals = [SIGINT, SIGTERM].map { number in SignalSource(number) { sink.yield() } }
      let events = Task {
        for await _ in session.events {}
        sink.yield()
      }
      let clock = Task {
        guard let seconds else { return }
        let start = ContinuousClock.now
        let whole = Duration.seconds(seconds)
        while ContinuousClock.now - start < whole {
          try await Task.sleep(for: .milliseconds(100))
          output.progress((ContinuousClock.now - start) / whole)
        }
        sink.yield()
      }
      for await _ in ends { break }
      events.cancel()
      clock.cancel()
      signals.forEach { $0.cancel() }
    }
  }
#endif
