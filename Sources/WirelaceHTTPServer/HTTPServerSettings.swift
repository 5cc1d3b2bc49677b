import WirelaceHTTP
import WirelaceHTTP1

/// Limits of a server. Every one ends with the connection, and where there is still someone to tell, with a status.
public struct HTTPServerSettings: Sendable {
  /// Connections at once; more wait in the system's queue.
  public var connectionLimit = 8192
  /// What a request may hold. Bodies are streamed: 4 GiB by default.
  public var limits: HTTP1Limits
  /// Bytes held of a connection in either direction.
  public var bufferLimit = 64 << 10
  /// From the connection, or the first byte of a request, to the end of its head; also for TLS.
  public var headTimeout = Duration.seconds(10)
  /// Between two requests.
  public var keepAliveTimeout = Duration.seconds(60)
  /// How long the client may take to send more of a body, or to make room for 64 KiB of a response.
  public var bodyTimeout = Duration.seconds(30)
  /// Bytes a second: who sends a body more slowly than that is cut off, once it has been waited for as long as ``bodyTimeout``.
  public var minimumBodyRate = 240
  /// Bytes of a request's body that are passed over behind the response, so that the connection can stay.
  public var drainLimit = 256 << 10
  /// Faults for those who test clients; nil for none.
  public var fault: (@Sendable (HTTPRequest) async -> HTTPFault?)?
  /// Told of requests whose handler, or whose response's body, threw.
  public var onFailure: (@Sendable (HTTPRequest, any Error) -> Void)?

  public init() {
    var limits = HTTP1Limits()
    limits.body = 4 << 30
    self.limits = limits
  }
}

/// What goes wrong with a response, for those who test clients.
public struct HTTPFault: Sendable, Hashable {
  /// How far the response gets before the connection ends.
  public enum Point: Sendable, Hashable {
    case beforeHead
    /// Half of the head.
    case insideHead
    /// So many bytes behind the head, as they are on the wire.
    case body(bytes: Int)
  }

  public struct Cut: Sendable, Hashable {
    public var point: Point
    /// With RST, as a crash or a broken network would; otherwise with FIN.
    public var resets: Bool

    public init(_ point: Point, resets: Bool = false) {
      self.point = point
      self.resets = resets
    }
  }

  /// A response in small pieces.
  public struct Trickle: Sendable, Hashable {
    /// Of a piece.
    public var bytes: Int
    /// Before each piece.
    public var pause: Duration

    public init(bytes: Int, pause: Duration) {
      self.bytes = bytes
      self.pause = pause
    }
  }

  /// Waited before the first byte of the response.
  public var latency: Duration
  public var cut: Cut?
  public var trickle: Trickle?

  public init(latency: Duration = .zero, cut: Cut? = nil, trickle: Trickle? = nil) {
    self.latency = latency
    self.cut = cut
    self.trickle = trickle
  }
}
