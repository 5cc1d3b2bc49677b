import Foundation
import VysloCloudProtocol
import VysloProtocol
import VysloToken
import WirelaceFrames
import WirelaceHTTP

extension VysloOpen {
  /// A client that proves itself with one token, and the token.
  ///
  /// Throws ``VysloOpenError`` with status 401 when none is stored.
  func cloud() throws -> (client: VysloCloudClient, token: String) {
    guard let token = tokens.token else { throw VysloOpenError(statusCode: 401) }
    guard let url = HTTPURL(baseURL.absoluteString) else {
      throw HTTPTransportError(.connect, "the base URL is none of http or https")
    }
    let tokens = tokens
    let credentials = CredentialsMiddleware(
      // Only the token that was refused: another one may have taken its place meanwhile.
      forget: { _, _ in _ = tokens.clear(only: token) },
      credential: { way, _ in way.scheme == .bearer ? .secret(token) : nil })
    var api = APIClient(
      baseURL: url, transport: environment.transport, credentials: credentials,
      retry: RetryMiddleware(budget: retryBudget, clock: environment.clock))
    let scopes = (try? CapabilityToken(text: token)).map { UInt64($0.scopes) }
    api.grantedScopes = { scopes }
    api.clock = environment.clock
    return (VysloCloudClient(api), token)
  }

  /// Makes a call; what the cloud refuses becomes a ``VysloOpenError``, a scope that the token lacks one with status 403.
  func call<Value: Sendable>(_ work: (VysloCloudClient) async throws -> Value) async throws -> Value {
    try await Self.mapped { try await work(cloud().client) }
  }

  static func mapped<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as VysloCloudError {
      let failure = error.raw.failure
      throw VysloOpenError(statusCode: failure.status, body: Data(failure.exchange?.bytes ?? failure.body))
    } catch let error as APICallError {
      // What is wrong with the answer to a success is told as it is.
      guard let exchange = error.exchange, exchange.status >= 300 else { throw error }
      throw VysloOpenError(statusCode: exchange.status, body: Data(exchange.bytes))
    } catch let unmet as UnmetRequirements {
      let failure = Failure(code: Int32(CloudErrors.scopeMissing.rawValue), message: unmet.description)
      throw VysloOpenError(statusCode: 403, body: Data(failure.payload.compactText.utf8))
    }
  }
}

// MARK: - Values of the wire as those of Foundation

extension Timestamp {
  /// To the nanosecond, as far as a `Date` can tell them apart; times that a date cannot hold are the nearest it can.
  init(_ date: Date) {
    let range = Timestamp.textRange
    let time = min(max(date.timeIntervalSince1970, Double(range.lowerBound)), Double(range.upperBound))
    let seconds = time.isNaN ? 0 : time.rounded(.down)
    self.init(seconds: Int64(seconds), nanoseconds: time.isNaN ? 0 : Int64(((time - seconds) * 1e9).rounded()))
  }

  var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }
}

extension Duration {
  var interval: TimeInterval { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension CalendarDate {
  /// The day on which a moment lies in universal time.
  init(_ date: Date) {
    self.init(dayNumber: Int64((Timestamp(date).date.timeIntervalSince1970 / 86_400).rounded(.down)))
  }

  /// Its beginning in universal time.
  var date: Date { Timestamp("\(self)T00:00:00Z")?.date ?? .distantPast }
}
