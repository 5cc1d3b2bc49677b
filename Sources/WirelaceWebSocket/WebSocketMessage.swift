/// A whole message, its fragments joined.
public enum WebSocketMessage: Sendable, Hashable {
  case text(String)
  case binary([UInt8])

  /// Bytes of its payload.
  public var count: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}

/// Which side of a connection one is: a client masks what it sends, a server does not.
public enum WebSocketRole: Sendable, Hashable {
  case client
  case server
}

/// What a decoder found.
public enum WebSocketEvent: Sendable, Hashable {
  case message(WebSocketMessage)
  /// To be answered by a pong with the same bytes, at most 125.
  case ping([UInt8])
  case pong([UInt8])
  /// The peer's Close: `noStatus` when it names no code. Nothing follows it.
  case close(WebSocketCloseCode, reason: String)
}

/// Why a connection ends (RFC 6455, 7.4).
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  public var rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let normal = Self(rawValue: 1000)
  public static let goingAway = Self(rawValue: 1001)
  public static let protocolError = Self(rawValue: 1002)
  public static let unsupportedData = Self(rawValue: 1003)
  /// The Close frame named no code; never in a frame itself.
  public static let noStatus = Self(rawValue: 1005)
  /// The connection ended without a Close frame; never in a frame itself.
  public static let abnormal = Self(rawValue: 1006)
  public static let invalidPayload = Self(rawValue: 1007)
  public static let policyViolation = Self(rawValue: 1008)
  public static let messageTooBig = Self(rawValue: 1009)
  public static let mandatoryExtension = Self(rawValue: 1010)
  public static let internalError = Self(rawValue: 1011)
  public static let serviceRestart = Self(rawValue: 1012)
  public static let tryAgainLater = Self(rawValue: 1013)
  public static let badGateway = Self(rawValue: 1014)

  /// Whether a Close frame may carry it: 1000 to 1003, 1007 to 1014, 3000 to 4999.
  public var isValidInFrame: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  public var description: String { "\(rawValue)" }
}
