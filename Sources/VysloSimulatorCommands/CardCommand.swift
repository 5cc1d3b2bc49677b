#if os(Linux)
  import Foundation
  import VysloCardSimulator
  import VysloToken
  import WirelaceATT
  import WirelaceCommandLine
  import WirelaceCommandSupport
  import WirelaceFrames

  /// `card`: a recording card, for apps on the same machine.
  public struct CardCommand: Subcommand {
    static let air = OptionalOption<String>(
      "air", "FOLDER",
      "Where links are made; VYSLO_AIR in the environment, else vyslo-air in the folder for temporary files.",
      completion: .folders)
    static let state = OptionalOption<String>(
      "state", "FOLDER", "Where the card keeps recordings, settings and bonds; ~/.local/state/vyslo-card by default.",
      completion: .folders)
    static let address = Option<String>(
      "address", "ADDRESS", default: "c0:ff:ee:00:00:01", "The card's public device address.")
    static let owner = OptionalOption<Int>("owner", "NUMBER", "Who owns a card that was never on; nobody by default.")
    static let cardName = OptionalOption<String>("name", "TEXT", "The name of a card that was never on.")
    static let keys = RepeatedOption<String>(
      "key", "HEX",
      "A public key (Ed25519, 64 digits) whose signatures the card believes; the simulators' own by default.")
    static let capture = OptionalOption<String>(
      "capture", "FILE", "Write all traffic as btsnoop; it holds tokens and audio.", completion: .files(["btsnoop"]))
    static let noWiFi = Flag("no-wifi", "The card has no Wi-Fi.")
    static let quiet = Flag("quiet", short: "q", "Show no frames.")

    public let name = "card"
    public let summary = "Be a recording card on a Unix-socket link"
    public let discussion = """
      On a terminal the card's light is a dot of its colour at the top, with the state that it shows and all that hold. Lines that are typed \
      are the user's hands: 'help' shows them.

        vyslo-simulator card --owner 42
        vyslo-simulator card --state /tmp/card --capture card.btsnoop < script

      State is in files that are whole whenever the program is killed. SIGINT and SIGTERM end it with status 0.
      """

    public var parameters: [any Parameter] {
      [Self.air, Self.state, Self.address, Self.owner, Self.cardName, Self.keys, Self.capture, Self.noWiFi, Self.quiet]
    }

    public init() {}

    public func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let settings = try settings(arguments, console)
      let screen = SimulatorScreen(isTerminal: console.system.isTerminal(.output) && console.colorsOutput)
      defer { screen.close() }
      try Blocking.run { try await CardProgram(settings: settings, screen: screen).run() }
      return .clean
    }

    func settings(_ arguments: Arguments, _ console: Console) throws -> CardProgram.Settings {
      guard let address = MACAddress(arguments[Self.address]) else {
        throw CommandFailure("--address must be six groups of two digits, not '\(arguments[Self.address])'")
      }
      var keys = try arguments[Self.keys].map(Self.key)
      if keys.isEmpty, let simulator = SigningKey.simulator { keys = [simulator.publicKey] }
      let environment = console.system.environment
      let air = arguments[Self.air] ?? environment("VYSLO_AIR") ?? NSTemporaryDirectory() + "vyslo-air"
      let home = environment("XDG_STATE_HOME") ?? (environment("HOME") ?? ".") + "/.local/state"
      var owner: UInt64?
      if let number = arguments[Self.owner] {
        guard let known = UInt64(exactly: number) else { throw CommandFailure("--owner must not be below 0") }
        owner = known
      }
      var settings = CardProgram.Settings(
        air: air, state: arguments[Self.state] ?? home + "/vyslo-card", address: .public(address), owner: owner,
        name: arguments[Self.cardName], keys: keys, capture: arguments[Self.capture])
      settings.hasWiFi = !arguments[Self.noWiFi]
      settings.showsFrames = !arguments[Self.quiet]
      return settings
    }

    private static func key(_ text: String) throws -> PinnedKey {
      let digits = text.compactMap(\.hexDigitValue)
      guard digits.count == 64, text.count == 64 else { throw CommandFailure("--key must be 64 hexadecimal digits") }
      do {
        return try PinnedKey(stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
      } catch {
        throw CommandFailure("--key is no key to believe: \(error)")
      }
    }
  }
#endif
