import WirelaceHTTP

#if os(Linux)
  import WirelaceHTTPClient

  /// What carries requests where nothing else was given: one for all, so that connections are shared.
  let platformTransport: any HTTPTransport = SocketHTTPTransport()
#else
  /// Where nothing else was given, calls say what is missing.
  let platformTransport: any HTTPTransport = MissingTransport()

  private struct MissingTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      throw HTTPTransportError(
        .connect, "VysloEnvironment.transport was not given, and there is no other on this platform")
    }
  }
#endif
