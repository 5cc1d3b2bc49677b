import WirelaceHTTP
import WirelaceLocks

/// Answers from a list, and keeps what it was asked.
final class ScriptedTransport: HTTPTransport {
  private let state: Guarded<(answers: [Result<HTTPResponse, any Error>], requests: [HTTPRequest])>

  init(_ answers: [Result<HTTPResponse, any Error>]) { state = Guarded((answers, [])) }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.isEmpty ? .success(HTTPResponse(200)) : state.answers.removeFirst()
    }
    return try answer.get()
  }
}

let exampleURL = HTTPURL(scheme: "https", host: "api.example.com", path: "/v1/items")
