import VysloProtocol
import WirelaceGATT
import WirelaceHTTP
import WirelaceLocks

/// A stay in a card's Wi-Fi, from turning it on to turning it off.
struct CardHotspotVisit: Sendable {
  private let transport: any HTTPTransport
  private let hotspot: VysloHotspot
  private let key: String

  /// Turns the hotspot on, joins it, does `body`, leaves and turns it off, whatever happened. `body` is cancelled when the Bluetooth link is
  /// gone: the hotspot is then, too.
  static func run(
    on connection: CardConnection, _ command: GATTCommand<Void, HotspotCredentials>,
    _ body: @escaping @Sendable (CardHotspotVisit) async throws -> Void
  ) async throws {
    let credentials = try await connection.call(command)
    let reference = HotspotReference(hotspot: credentials.hotspot)
    guard credentials.address.count == 4 else { throw VysloBleError(.cardBusy, "the card's Wi-Fi has no address") }
    let hotspot = VysloHotspot(
      name: credentials.name, passphrase: credentials.passphrase,
      host: credentials.address.map { String($0) }.joined(separator: "."), port: Int(credentials.port))
    let outcome: Result<Void, any Error>
    do {
      let transport = try await connection.environment.hotspots.join(hotspot)
      let visit = CardHotspotVisit(transport: transport, hotspot: hotspot, key: credentials.key)
      do {
        outcome = .success(try await whileConnected(connection) { try await body(visit) })
      } catch {
        outcome = .failure(error)
      }
      await connection.environment.hotspots.leave(hotspot)
    } catch {
      outcome = .failure(error)
    }
    connection.callUnattended(CardCommands.hotspotStop, reference)
    try outcome.get()
  }

  private static func whileConnected(
    _ connection: CardConnection, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let isGone = Guarded(false)
    let task = Task(executorPreference: connection.time.taskExecutor) { try await body() }
    let listening = connection.hub.listen({ _ in }) {
      isGone.withLock { $0 = true }
      task.cancel()
    }
    defer { listening.cancel() }
    do {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      if isGone.withLock({ $0 }) { throw SessionErrors.disconnected }
      throw error
    }
  }

  /// Sends a request with the hotspot's key.
  func send(
    _ method: HTTPMethod, _ path: String, fields: [(String, String)] = [], body: HTTPBody = .empty
  ) async throws -> HTTPResponse {
    let url = HTTPURL(scheme: "http", host: hotspot.host, port: UInt16(clamping: hotspot.port), path: path)
    let call = HTTPCall(operation: path, attemptTimeout: .seconds(30))
    let all = try HTTPFields([("Authorization", "Bearer \(key)")] + fields)
    return try await transport.send(HTTPRequest(method, url, fields: all, body: body, call: call))
  }

  static func refusal(_ status: Int, _ path: String) -> VysloBleError {
    status == 404
      ? VysloBleError(.cardBusy, "there is no \(path) on the card, or not for this user")
      : VysloBleError(.cardBusy, "the card's Wi-Fi answers \(status)")
  }
}
