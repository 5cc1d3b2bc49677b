import WirelaceDiagnostics

extension DiagnosticPage {
  /// Pages of W11xx: sockets.
  static let sockets: [DiagnosticPage] = [
    DiagnosticPage(
      .socketFrame,
      cause: """
        A text message is a model, a binary one `bytes` or a frame.
        """,
      bad: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client binary hello: Hello, state open { hello } }
        """,
      good: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello } }
        """),
    DiagnosticPage(
      .socketFrameHidden,
      cause: """
        The messages of one side are told apart by required keys and constants. An earlier one always looks like \
        this one.
        """,
      bad: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, client text bye: Hello, state open { hello, bye } }
        """,
      good: """
        module acme.cloud 1.0
        model Hello { name: string, cmd: string == "hello" }
        model Bye { cmd: string == "bye" }
        socket Chat "/chat" { client text hello: Hello, client text bye: Bye, state open { hello, bye } }
        """),
    DiagnosticPage(
      .socketTransition,
      cause: """
        A state names frames of the socket, each once, and the states they lead to.
        """,
      bad: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello -> closed } }
        """,
      good: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello -> closed }, state closed final }
        """),
    DiagnosticPage(
      .socketUnreachable,
      cause: """
        No frame leads to this state, or no state allows this frame.
        """,
      bad: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello }, state closed final }
        """,
      good: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello -> closed }, state closed final }
        """),
    DiagnosticPage(
      .socketClose,
      cause: """
        Close codes run from 1000 to 4999, each stands once, and what follows is `done`, `refuse` or \
        `reconnect`.
        """,
      bad: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello }, close wrong 999: refuse }
        """,
      good: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello }, close wrong 4000: refuse }
        """),
    DiagnosticPage(
      .socketDeadEnd,
      cause: """
        In a state in which nothing may be sent or arrive, a connection hangs, unless it may close there.
        """,
      bad: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello -> closed }, state closed { } }
        """,
      good: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello -> closed }, state closed final }
        """),
    DiagnosticPage(
      .socketHeartbeat,
      cause: """
        A heartbeat shorter than 100 ms is a load and no sign of life.
        """,
      bad: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello }, heartbeat every 10 ms timeout 1 s }
        """,
      good: """
        module acme.cloud 1.0
        model Hello { name: string }
        socket Chat "/chat" { client text hello: Hello, state open { hello }, heartbeat every 10 s timeout 30 s }
        """),
  ]
}
