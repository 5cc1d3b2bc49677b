#if os(Linux)
  import Foundation
  import VysloOpen
  import WirelaceCommandLine
  import WirelaceCommandSupport

  /// `scan`: which cards are near.
  struct ScanCommand: Subcommand {
    static let seconds = Option<Int>("seconds", short: "s", "NUMBER", default: 3, "How long to look.")
    let name = "scan"
    let summary = "Show the cards that are near"
    var parameters: [any Parameter] { [CardAccess.air, CardAccess.phone, Self.seconds] }

    func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let vyslo = VysloOpen(appId: 0, environment: try CardAccess.environment(arguments, console))
      let seconds = try CardAccess.number(arguments[Self.seconds], "--seconds", 1...3600)
      let output = LiveOutput(console)
      try Blocking.run {
        var seen: Set<UUID> = []
        for try await card in CardAccess.cards(vyslo, for: .seconds(seconds))
        where seen.insert(card.identifier).inserted {
          let strength = card.rssi.map { "\($0) dBm" } ?? "-"
          let state = card.isPairing ? "pairing" : card.isBound ? "bound" : "free"
          try output.line("\(card.identifier)  \(strength)  \(state)  \(card.name)")
        }
      }
      return .clean
    }
  }
#endif
