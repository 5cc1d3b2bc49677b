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
      let seconds = min(max(1, arguments[Self.seconds]), 3600)
      let output = LiveOutput(console)
      try Blocking.run {
        let (stream, continuation) = AsyncStream.makeStream(of: Result<VysloDiscoveredCard, VysloBleError>.self)
        let scan = vyslo.ble.startScan({ continuation.yield(.success($0)) }) { continuation.yield(.failure($0)) }
        let limit = Task {
          try await Task.sleep(for: .seconds(seconds))
          continuation.finish()
        }
        defer {
          limit.cancel()
          scan.stop()
        }
        var seen: Set<UUID> = []
        for await outcome in stream {
          let card = try outcome.get()
          guard seen.insert(card.identifier).inserted else { continue }
          let strength = card.rssi.map { "\($0) dBm" } ?? "-"
          let state = card.isPairing ? "pairing" : card.isBound ? "bound" : "free"
          output.line("\(card.identifier)  \(strength)  \(state)  \(card.name)")
        }
      }
      return .clean
    }
  }
#endif
