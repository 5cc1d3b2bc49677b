/// `socket`: a WebSocket stream.
public struct Socket: Sendable {
  public enum Side: String, Sendable { case client, server }
  public struct Frame: Sendable {
    public enum Content: Sendable {
      /// A text message: a JSON object, told apart from the others of its side by constants and required keys.
      case text(ID<JSONModel>)
      /// A binary message: raw bytes.
      case bytes
      /// A binary message: a frame of the language.
      case frame(ID<WirelaceModel.Frame>)
    }
    /// Its `name` is unique among all frames of the socket.
    public var declared: Declared
    public var side: Side
    public var content: Content
    /// Bytes of the message.
    public var limit: Int
    public init(declared: Declared, side: Side, content: Content, limit: Int) {
      self.declared = declared
      self.side = side
      self.content = content
      self.limit = limit
    }
  }
  public struct Transition: Sendable {
    /// Index in `frames`.
    public var frame: Int
    /// Index in `states`; the state itself when the frame changes nothing.
    public var target: Int
    public init(frame: Int, target: Int) {
      self.frame = frame
      self.target = target
    }
  }
  public struct State: Sendable {
    public var declared: Declared
    /// What may be sent or arrive here, each frame once.
    public var transitions: [Transition]
    /// Nothing more is expected: the connection may close.
    public var isFinal: Bool
    /// Milliseconds that the state may last.
    public var timeout: Int?
    public init(declared: Declared, transitions: [Transition], isFinal: Bool, timeout: Int?) {
      self.declared = declared
      self.transitions = transitions
      self.isFinal = isFinal
      self.timeout = timeout
    }
  }
  public enum CloseMeaning: String, Sendable, CaseIterable {
    /// All is well.
    case done
    /// Another connection would be refused in the same way.
    case refuse
    /// Another connection may fare better.
    case reconnect
  }
  public struct Close: Sendable {
    /// Its `name` is the case in Swift.
    public var declared: Declared
    /// Empty for `otherwise`, which stands last.
    public var codes: [ClosedRange<Int>]
    public var meaning: CloseMeaning
    public init(declared: Declared, codes: [ClosedRange<Int>], meaning: CloseMeaning) {
      self.declared = declared
      self.codes = codes
      self.meaning = meaning
    }
  }
  /// Milliseconds.
  public struct Heartbeat: Sendable, Hashable {
    public var interval: Int
    /// A ping without an answer for so long ends the connection.
    public var timeout: Int
    public init(interval: Int, timeout: Int) {
      self.interval = interval
      self.timeout = timeout
    }
  }

  public var declared: Declared
  public var path: [PathSegment]
  /// As written.
  public var pathText: String
  public var pathParameters: [RequestParameter]
  public var queryParameters: [RequestParameter]
  public var headers: [RequestParameter]
  /// Any one is enough; none is needed when empty.
  public var authentications: [Authentication]
  public var requirements: Requirements
  public var frames: [Frame]
  /// What becomes of a text message of the server that is none of its frames; `ignore` passes it over.
  public var unknownText: JSONModel.Unknown
  /// The first is the one a connection starts in.
  public var states: [State]
  public var closes: [Close]
  public var heartbeat: Heartbeat?
  /// Milliseconds until the handshake is done.
  public var connectTimeout: Int?
  /// Bytes of a message, where a frame does not say otherwise.
  public var messageLimit: Int
  public init(
    declared: Declared, path: [PathSegment], pathText: String, pathParameters: [RequestParameter] = [],
    queryParameters: [RequestParameter] = [], headers: [RequestParameter] = [],
    authentications: [Authentication] = [], requirements: Requirements = Requirements(), frames: [Frame] = [],
    unknownText: JSONModel.Unknown = .ignore, states: [State] = [], closes: [Close] = [],
    heartbeat: Heartbeat? = nil, connectTimeout: Int? = nil, messageLimit: Int = Socket.defaultLimit
  ) {
    self.declared = declared
    self.path = path
    self.pathText = pathText
    self.pathParameters = pathParameters
    self.queryParameters = queryParameters
    self.headers = headers
    self.authentications = authentications
    self.requirements = requirements
    self.frames = frames
    self.unknownText = unknownText
    self.states = states
    self.closes = closes
    self.heartbeat = heartbeat
    self.connectTimeout = connectTimeout
    self.messageLimit = messageLimit
  }
  /// 1 MiB.
  public static let defaultLimit = 1 << 20
}
