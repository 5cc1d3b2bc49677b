import WirelaceHTTP

#if os(Linux)
  import WirelaceHTTPClient
#else
  import WirelaceURLSession
#endif

/// What carries requests where nothing else was given: one for all, so that connections are shared.
let platformTransport: any HTTPTransport = makePlatformTransport()

private func makePlatformTransport() -> any HTTPTransport {
  #if os(Linux)
    SocketHTTPTransport()
  #else
    URLSessionTransport()
  #endif
}
