import Foundation

/// One WebSocket connection of a session; a session makes a new one for every attempt.
///
/// The methods are called one behind the other and return at once. Reports may come on any thread, in the order in which things happened;
/// none is expected behind `closed` or `failed`, or once `abort()` has been called.
public protocol YuguWebSocketTransport: AnyObject, Sendable {
  /// Begins to connect; called once, before all others.
  func connect(_ request: YuguWebSocketRequest, onEvent: @escaping @Sendable (YuguWebSocketEvent) -> Void)
  /// Queues a message; `onSent` when it has left the queue, which is what slows the session down.
  func send(_ message: YuguWebSocketMessage, onSent: @escaping @Sendable () -> Void)
  /// Sends a ping of the protocol, ahead of what is queued; its pong is reported.
  func ping()
  /// Sends a Close behind what is queued; the peer's is reported.
  func close(code: Int, reason: String)
  /// Drops the connection at once.
  func abort()
}

/// Where a connection goes. Its description shows no secrets.
public struct YuguWebSocketRequest: Sendable {
  /// `ws` or `wss`, with a fresh signature or the token in its query: not to be logged.
  public var url: String
  public var headers: [String: String]
  /// Milliseconds that connecting may take.
  public var timeoutMs: Int
  /// The most bytes of a message that is received.
  public var messageLimit = 16 << 20

  public init(url: String, headers: [String: String] = [:], timeoutMs: Int) {
    self.url = url
    self.headers = headers
    self.timeoutMs = timeoutMs
  }
}

/// Scheme, host and path alone.
extension YuguWebSocketRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    let parts = url.split(separator: "?", maxSplits: 1)
    return (parts.first.map { String($0) } ?? "") + (parts.count > 1 ? "?…" : "")
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "url", value: description)]) }
}

/// A whole message.
public enum YuguWebSocketMessage: Sendable, Hashable {
  case text(String)
  case binary(Data)
}

/// What a connection reports.
public enum YuguWebSocketEvent: Sendable {
  /// The opening handshake is done.
  case opened
  case message(YuguWebSocketMessage)
  case pong
  /// The connection has ended; 1005 when the peer named no code, 1006 when it ended without a Close.
  case closed(code: Int, reason: String)
  /// The connection could not be made, or broke. A retryable error has the session try again, another one ends it.
  case failed(YuguError)
}

/// The transports that this SDK brings along.
public enum YuguWebSocketTransports {
  /// Sockets of our own on Linux, URLSession on Apple platforms. Nil where there is neither.
  public static var standard: (@Sendable () -> any YuguWebSocketTransport)? {
    #if os(Linux)
      return { SocketWebSocketTransport() }
    #elseif canImport(Darwin)
      return { URLSessionWebSocketTransport() }
    #else
      return nil
    #endif
  }
}
