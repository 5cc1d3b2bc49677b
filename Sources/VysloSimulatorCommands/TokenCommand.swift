import Foundation
import VysloCardSimulator
import VysloProtocol
import VysloToken
import WirelaceCommandLine
import WirelaceFrames

/// `token`: a token that a simulated card accepts.
public struct TokenCommand: Subcommand {
  static let user = Option<Int>("user", "NUMBER", default: 42, "Whose card.")
  static let app = Option<Int>("app", "NUMBER", default: 1, "Which app.")
  static let days = Option<Int>("days", "NUMBER", default: 60, "How long it holds.")
  static let epoch = Option<Int>("epoch", "NUMBER", default: 1, "The epoch of the grant.")
  static let number = Option<Int>("id", "NUMBER", default: 1, "The token's own number.")
  static let scopes = RepeatedOption<String>(
    "scope", "NAME", "A scope of the token; all by default.", completion: .words(VysloScope.named.map(\.wireName)))

  public let name = "token"
  public let summary = "Make a token that simulated cards accept"
  public let discussion = """
    The token is signed with the simulators' own key, which is no secret: only a simulated card believes it.

      vyslo-simulator token --user 42 --scope deviceStatusRead --scope captureControl
    """

  public var parameters: [any Parameter] {
    [Self.user, Self.app, Self.days, Self.epoch, Self.number, Self.scopes]
  }

  public init() {}

  public func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    var scopes = VysloScope(rawValue: 0)
    for name in arguments[Self.scopes] {
      guard let scope = VysloScope.named.first(where: { $0.wireName == name })?.scope else {
        let meant = Suggestion.nearest(to: name, among: VysloScope.named.map(\.wireName))
        throw CommandFailure("no scope is called '\(name)'", help: meant.map { "did you mean '\($0)'?" })
      }
      scopes = VysloScope(rawValue: scopes.rawValue | scope.rawValue)
    }
    if arguments[Self.scopes].isEmpty {
      scopes = VysloScope(rawValue: VysloScope.named.reduce(0) { $0 | $1.scope.rawValue })
    }
    let now = UInt32(clamping: Int64(Date().timeIntervalSince1970))
    guard let key = SigningKey.simulator, let user = UInt64(exactly: arguments[Self.user]),
      let app = UInt32(exactly: arguments[Self.app]), let epoch = UInt32(exactly: arguments[Self.epoch]),
      let id = UInt64(exactly: arguments[Self.number]), (1...60).contains(arguments[Self.days])
    else { throw CommandFailure("numbers must not be below 0, and days are 1 to 60") }
    let token = CapabilityToken(
      issuerKey: key.publicKey.id, app: app, scopes: scopes.rawValue, user: user, tokenId: id, issuedAt: now,
      expiresAt: now + UInt32(arguments[Self.days]) * 86_400, grantEpoch: epoch,
      signature: [UInt8](repeating: 0, count: 64))
    guard let signed = key.signed(try token.encoded(), for: .capability) else {
      throw CommandFailure("the token could not be signed")
    }
    try console.print(try CapabilityToken(bytes: signed).text())
    return .clean
  }
}
