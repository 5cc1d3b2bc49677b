#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTPServer
  import WirelaceSockets

  /// A simulated cloud on a socket, with its faults, and with its webhooks going out.
  public struct CloudServer: Sendable {
    private let server: HTTPServer
    private let webhooks: Task<Void, Never>

    public var port: UInt16 { server.port }

    /// Listens and serves.
    /// - Parameters:
    ///   - tls: For `https`; nil: `http`.
    ///   - transport: What carries webhooks.
    public init(
      _ handler: CloudHandler, at address: SocketAddress, tls: TLSContext? = nil,
      webhooksOver transport: any HTTPTransport
    ) async throws {
      var settings = HTTPServerSettings()
      let faults = handler.faults
      let service = handler.service
      settings.fault = { faults.onWire($0) }
      settings.onFailure = { request, error in service.settings.log("\(request.method) \(request.url.path): \(error)") }
      server = try await HTTPServer(at: address, tls: tls, settings: settings, handler: handler)
      webhooks = Task {
        while !Task.isCancelled {
          do {
            try await service.deliverWebhooks(over: transport)
            try await service.settings.clock.sleep(for: .seconds(1))
          } catch is CancellationError {
            return
          } catch {
            service.settings.log("webhooks: \(error)")
            // The store may be back later; asking it all the time helps nobody.
            try? await Task.sleep(for: .seconds(1))
          }
        }
      }
    }

    /// Takes no more requests, and returns when those that run are over or the time is up.
    public func shutdown(grace: Duration = .seconds(5)) async {
      webhooks.cancel()
      await server.shutdown(grace: grace)
    }
  }
#endif
