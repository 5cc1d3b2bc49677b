#if os(Linux)
  import Foundation
  import VysloOpen
  import WirelaceCommandLine
  import WirelaceCommandSupport

  /// `list`: what is on the card.
  struct ListCommand: Subcommand {
    let name = "list"
    let summary = "List the recordings on a card, newest first"
    var parameters: [any Parameter] { CardAccess.parameters }

    func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let output = LiveOutput(console)
      try CardAccess.withSession(arguments, console) { session in
        for recording in try await session.listRecordings() {
          let begun = recording.startedAt.formatted(.iso8601)
          try output.line("\(recording.id)  \(begun)  \(recording.duration) s  \(recording.sizeBytes) bytes")
        }
      }
      return .clean
    }
  }
#endif
