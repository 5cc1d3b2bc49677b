#if os(Linux)
  import Foundation
  import VysloCardSimulator
  import VysloCloudSimulator
  import VysloToken
  import WirelaceCommandLine
  import WirelaceCommandSupport
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceSockets

  /// `cloud`: the card's cloud, for apps without an account.
  public struct CloudCommand: Subcommand {
    static let address = Option<String>("address", "ADDRESS", default: "127.0.0.1", "Where to listen.")
    static let port = Option<Int>("port", "NUMBER", default: 8042, "On which port; 0 for any that is free.")
    static let data = OptionalOption<String>(
      "data", "FILE", "Where everything is kept; ~/.local/state/vyslo-cloud.sqlite by default.",
      completion: .files(["sqlite"]))
    static let certificate = OptionalOption<String>(
      "certificate", "FILE", "A chain of certificates (PEM) for https.", completion: .files(["pem"]))
    static let key = OptionalOption<String>(
      "key", "FILE", "The private key (PEM) of the certificate.", completion: .files(["pem"]))
    static let faults = RepeatedOption<String>(
      "fault", "TEXT", "Something that is to go wrong, such as 'path=/api times=2 status=503'.")
    static let skew = Option<Int>("clock-skew", "SECONDS", default: 0, "How far ahead the cloud's time is.")

    public let name = "cloud"
    public let summary = "Be the card's cloud, over HTTP"
    public let discussion = """
      A user (1), an app (42, callback notesbot://vyslo-auth), recordings, a card and a firmware release are there from the start. The consent page is at \
      /authorize, with the parameters of the deep link; PUT /simulator/faults changes faults while it runs.

        vyslo-simulator cloud
        vyslo-simulator cloud --port 0 --data /tmp/cloud.sqlite --fault 'latency=300'

      What was answered is on the disk: a kill loses nothing. SIGINT and SIGTERM end it with status 0.
      """

    public var parameters: [any Parameter] {
      [Self.address, Self.port, Self.data, Self.certificate, Self.key, Self.faults, Self.skew]
    }

    public init() {}

    public func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      guard let port = UInt16(exactly: arguments[Self.port]) else { throw CommandFailure("--port is 0 to 65535") }
      let tls: TLSContext?
      switch (arguments[Self.certificate], arguments[Self.key]) {
      case (nil, nil): tls = nil
      case (let certificate?, let key?):
        do {
          tls = try TLSContext(certificateFile: certificate, keyFile: key)
        } catch {
          throw CommandFailure("the certificate cannot be used: \(error)")
        }
      default: throw CommandFailure("--certificate and --key go together")
      }
      let faults: [CloudFault]
      do {
        faults = try arguments[Self.faults].map { try CloudFault($0) }
      } catch {
        throw CommandFailure("\(error)")
      }
      let environment = console.system.environment
      let home = environment("XDG_STATE_HOME") ?? (environment("HOME") ?? ".") + "/.local/state"
      let path = arguments[Self.data] ?? home + "/vyslo-cloud.sqlite"
      let address = arguments[Self.address]
      let skew = Int64(arguments[Self.skew])
      let output = LiveOutput(console)
      try Blocking.run {
        let handler = try await Self.cloud(path, CloudFaults(faults), skew: skew)
        let transport = SocketHTTPTransport()
        let server = try await Self.serve(handler, .host(address, port: port), tls, transport)
        let scheme = tls == nil ? "http" : "https"
        try output.line("\(scheme)://\(address):\(server.port)\(handler.service.settings.basePath)")
        try output.line("developer key \(handler.service.settings.developerKey)")
        let (ends, sink) = AsyncStream<Int32>.makeStream()
        let signals = [SIGINT, SIGTERM].map { number in SignalSource(number) { sink.yield(number) } }
        for await _ in ends { break }
        signals.forEach { $0.cancel() }
        await server.shutdown()
        await transport.close()
      }
      return .clean
    }

    private static func serve(
      _ handler: CloudHandler, _ address: SocketAddress, _ tls: TLSContext?, _ transport: any HTTPTransport
    ) async throws -> CloudServer {
      DescriptorLimit.raise()
      do {
        return try await CloudServer(handler, at: address, tls: tls, webhooksOver: transport)
      } catch {
        throw CommandFailure("cannot listen: \(error)")
      }
    }

    /// A cloud whose keys and data are those of the file; a file that is new gets the demonstration.
    private static func cloud(_ path: String, _ faults: CloudFaults, skew: Int64) async throws -> CloudHandler {
      guard let key = SigningKey.simulator else { throw CommandFailure("there is no key to sign with") }
      do {
        let folder = (path as NSString).deletingLastPathComponent
        if !folder.isEmpty {
          try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let isNew = !FileManager.default.fileExists(atPath: path)
        let store = try CloudStore(path: path)
        let random = CloudSettings(key: key, developerKey: "")
        let developerKey = try await store.secret("developerKey") { random.secret(bytes: 16) }
        var settings = CloudSettings(key: key, developerKey: developerKey)
        settings.clock = SkewedClock(skew: skew)
        settings.log = { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) }
        if isNew {
          try await CloudDemo.fill(
            store, key: key, now: settings.clock.unixTime, webhookSecret: random.secret(bytes: 32))
        }
        return CloudHandler(CloudService(store: store, settings: settings), faults: faults)
      } catch {
        throw CommandFailure("\(path) cannot be used: \(error)")
      }
    }
  }
#endif
