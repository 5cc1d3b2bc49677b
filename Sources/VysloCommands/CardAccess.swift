#if os(Linux)
  import Foundation
  import VysloOpen
  import VysloProtocol
  import VysloToken
  import WirelaceATT
  import WirelaceCommandLine
  import WirelaceCommandSupport
  import WirelaceFrames
  import WirelaceSocketLink

  /// Where the card is and what opens it: the options that every command has.
  enum CardAccess {
    static let air = OptionalOption<String>(
      "air", "FOLDER",
      "Where links are made; VYSLO_AIR in the environment, else vyslo-air in the folder for temporary files.",
      completion: .folders)
    static let token = OptionalOption<String>(
      "token", "FILE", "A file with the capability token; VYSLO_TOKEN in the environment else.", completion: .files([]))
    static let card = OptionalOption<String>("card", "NAME", "Which card, where there are several.")
    static let phone = Option<String>(
      "phone", "ADDRESS", default: "d0:ff:ee:00:00:01", "This device's own random address.")

    static var parameters: [any Parameter] { [air, token, card, phone] }

    /// How long a scan looks for the card.
    private static let scanTime = Duration.seconds(10)

    static func environment(_ arguments: Arguments, _ console: Console) throws -> VysloEnvironment {
      guard let address = MACAddress(arguments[phone]) else {
        throw CommandFailure("--phone must be six groups of two digits, not '\(arguments[phone])'")
      }
      let variable = console.system.environment
      let folder = arguments[air] ?? variable("VYSLO_AIR") ?? NSTemporaryDirectory() + "vyslo-air"
      let home = variable("XDG_STATE_HOME") ?? (variable("HOME") ?? ".") + "/.local/state"
      let state = home + "/vyslo"
      try FileManager.default.createDirectory(
        atPath: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var environment = VysloEnvironment(tokenStore: MemoryTokenStore())
      environment.central = try SocketCentral(
        folder: folder, address: .random(address),
        bonds: try SocketBonds(file: state + "/bonds-" + arguments[phone].replacingOccurrences(of: ":", with: "")))
      environment.hotspots = LoopbackJoiner()
      return environment
    }

    /// Scans for the card, connects, does `body`, closes.
    static func withSession(
      _ arguments: Arguments, _ console: Console, _ change: (inout VysloEnvironment) throws -> Void = { _ in },
      _ body: @escaping @Sendable (VysloCardSession) async throws -> Void
    ) throws {
      var environment = try environment(arguments, console)
      try change(&environment)
      let text = try tokenText(arguments, console)
      guard let parsed = try? CapabilityToken(text: text) else { throw CommandFailure("that is no capability token") }
      let vyslo = VysloOpen(appId: Int(parsed.app), environment: environment)
      guard vyslo.setToken(text) else { throw CommandFailure("the token was not taken") }
      let name = arguments[card]
      try Blocking.run {
        let found = try await find(vyslo, name)
        let session = try await vyslo.ble.connect(found)
        defer { session.close() }
        try await body(session)
      }
    }

    private static func tokenText(_ arguments: Arguments, _ console: Console) throws -> String {
      let text: String
      if let path = arguments[token] {
        text = String(decoding: try console.read(path).prefix(1024), as: UTF8.self)
      } else if let variable = console.system.environment("VYSLO_TOKEN") {
        text = variable
      } else {
        throw CommandFailure(
          "there is no token", help: "give --token FILE, or VYSLO_TOKEN; 'vyslo-simulator token' makes one")
      }
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The cards that are near, each as often as it says so.
    static func cards(
      _ vyslo: VysloOpen, for time: Duration
    ) -> AsyncThrowingStream<VysloDiscoveredCard, any Error> {
      AsyncThrowingStream { sink in
        let scan = vyslo.ble.startScan({ sink.yield($0) }) { sink.finish(throwing: $0) }
        let limit = Task {
          try await Task.sleep(for: time)
          sink.finish()
        }
        sink.onTermination = { _ in
          limit.cancel()
          scan.stop()
        }
      }
    }

    /// An option's number, within what it may be.
    static func number(_ value: Int, _ option: String, _ range: ClosedRange<Int>) throws(CommandFailure) -> Int {
      guard range ~= value else {
        throw CommandFailure("\(option) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
      }
      return value
    }

    private static func find(_ vyslo: VysloOpen, _ name: String?) async throws -> VysloDiscoveredCard {
      for try await card in cards(vyslo, for: scanTime) where name == nil || card.name == name { return card }
      throw CommandFailure(name.map { "no card is called '\($0)' here" } ?? "there is no card here")
    }
  }
#endif
