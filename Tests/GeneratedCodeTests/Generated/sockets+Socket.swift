// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP
import WirelaceStreams
import WirelaceWebSocket

/// One round after another.
///
/// `/v1/speech/{room}`.
public enum Speech {
  /// What the client sends.
  public enum ClientFrame: StreamFrame {
    /// Begins a round.
    case begin(Begin)
    case audio([UInt8])
    case finish(Finish)
    /// Deprecated: nobody answers.
    case question(Question)
    public static let format = StreamFormat(
      "Speech", .client, limit: 1024,
      .text("begin", limit: 1024, PayloadShape(required: ["text"], constants: [JSONMember("cmd", "begin")])),
      .binary("audio", limit: 16),
      .text("finish", limit: 1024, PayloadShape(constants: [JSONMember("cmd", "finish")])),
      .text("question", limit: 1024, PayloadShape(required: ["question"])))

    public var place: Int? {
      switch self {
      case .begin: 0
      case .audio: 1
      case .finish: 2
      case .question: 3
      }
    }

    public static func decode(_ message: WebSocketMessage) throws(StreamError) -> Self? {
      let reader = try StreamReader(message, format)
      switch reader.place {
      case 0: return .begin(try reader.payload())
      case 1: return .audio(reader.bytes)
      case 2: return .finish(try reader.payload())
      case 3: return .question(try reader.payload())
      default: throw reader.unknown
      }
    }

    public func encode() throws(StreamError) -> WebSocketMessage {
      switch self {
      case .begin(let value): try Self.format.text(0, value)
      case .audio(let value): try Self.format.binary(1, value)
      case .finish(let value): try Self.format.text(2, value)
      case .question(let value): try Self.format.text(3, value)
      }
    }
  }

  /// What the server sends.
  public enum ServerFrame: StreamFrame {
    case ready(Ready)
    case progress(Heard)
    case verdict(Judgement)
    case fault(Mishap)
    public static let format = StreamFormat(
      "Speech", .server, limit: 1024,
      .text("ready", limit: 1024, PayloadShape(constants: [JSONMember("event", "ready")])),
      .text("progress", limit: 1024, PayloadShape(required: ["bytes"], constants: [JSONMember("event", "progress")])),
      .text("verdict", limit: 200, PayloadShape(required: ["scores"], constants: [JSONMember("event", "verdict")])),
      .text("fault", limit: 1024, PayloadShape(required: ["code"], constants: [JSONMember("event", "fault")])))

    public var place: Int? {
      switch self {
      case .ready: 0
      case .progress: 1
      case .verdict: 2
      case .fault: 3
      }
    }

    public static func decode(_ message: WebSocketMessage) throws(StreamError) -> Self? {
      let reader = try StreamReader(message, format)
      switch reader.place {
      case 0: return .ready(try reader.payload())
      case 1: return .progress(try reader.payload())
      case 2: return .verdict(try reader.payload())
      case 3: return .fault(try reader.payload())
      default: return nil
      }
    }

    public func encode() throws(StreamError) -> WebSocketMessage {
      switch self {
      case .ready(let value): try Self.format.text(0, value)
      case .progress(let value): try Self.format.text(1, value)
      case .verdict(let value): try Self.format.text(2, value)
      case .fault(let value): try Self.format.text(3, value)
      }
    }
  }

  /// Where a connection stands.
  public enum State: String, StreamStateKey, CaseIterable {
    /// Nothing has been said.
    case idle
    /// At most 10 s.
    case beginning
    /// At most 300 s.
    case listening
    /// At most 60 s.
    case judging
    /// Final: the connection may close.
    case done
    /// Final: the connection may close.
    case broken
  }

  /// What close codes mean.
  public enum Closure: String, Sendable, Hashable, CaseIterable {
    /// All is said.
    /// 1000: done.
    case finished
    /// 1002, 1008, 4000 to 4999: refuse.
    case refused
    /// Every other code: reconnect.
    case lost

    /// The meaning of a close code; nil for one that the schema does not name.
    public init?(_ code: WebSocketCloseCode) {
      guard let close = Speech.rules.close(code) else { return nil }
      self.init(rawValue: close.name)
    }
  }

  /// Which frames stand where, and what time and close codes mean.
  public static let rules = StreamRules<State>(
    "Speech", .state(.idle, client: [0: .beginning], server: [3: .broken]),
    .state(.beginning, timeout: .seconds(10), server: [0: .listening, 3: .broken]),
    .state(
      .listening, timeout: .seconds(300), client: [1: .listening, 2: .judging, 3: .listening],
      server: [1: .listening, 2: .done, 3: .broken]),
    .state(.judging, timeout: .seconds(60), client: [3: .judging], server: [1: .judging, 2: .done, 3: .broken]),
    .state(.done, final: true, client: [0: .beginning]), .state(.broken, final: true),
    closes: StreamClose("finished", .done, 1000...1000),
    StreamClose("refused", .refuse, 1002...1002, 1008...1008, 4000...4999), StreamClose("lost", .reconnect),
    heartbeat: StreamHeartbeat(interval: .seconds(15), timeout: .seconds(30)), connectTimeout: .seconds(10))

  /// The client's side of a connection: what it may send and receive, and what time and close codes mean.
  public static func clientMachine(at now: Duration = .zero) -> StreamMachine<ClientFrame, ServerFrame, State> {
    StreamMachine(rules, .client, at: now)
  }

  /// The server's side of a connection: what it may send and receive, and what time and close codes mean.
  public static func serverMachine(at now: Duration = .zero) -> StreamMachine<ServerFrame, ClientFrame, State> {
    StreamMachine(rules, .server, at: now)
  }
}

/// Names that Swift keeps for itself, and frames of bytes both ways.
///
/// `/wire`.
public enum Wire {
  /// What the client sends.
  public enum ClientFrameMessage: StreamFrame {
    case initFrame(ClientFrame)
    case decodeFrame(Switch)
    case sample(Sample)
    public static let format = StreamFormat(
      "Wire", .client, limit: 1048576, .text("init", limit: 1048576, PayloadShape(required: ["init"])),
      .text("decode", limit: 1048576, PayloadShape(required: ["on"])), .binary("sample", limit: 8))

    public var place: Int? {
      switch self {
      case .initFrame: 0
      case .decodeFrame: 1
      case .sample: 2
      }
    }

    public static func decode(_ message: WebSocketMessage) throws(StreamError) -> Self? {
      let reader = try StreamReader(message, format)
      switch reader.place {
      case 0: return .initFrame(try reader.payload())
      case 1: return .decodeFrame(try reader.payload())
      case 2: return .sample(try reader.frame())
      default: throw reader.unknown
      }
    }

    public func encode() throws(StreamError) -> WebSocketMessage {
      switch self {
      case .initFrame(let value): try Self.format.text(0, value)
      case .decodeFrame(let value): try Self.format.text(1, value)
      case .sample(let value): try Self.format.frame(2, value)
      }
    }
  }

  /// What the server sends.
  public enum ServerFrame: StreamFrame {
    case selfFrame(Sample)
    case unknown(Switch)
    /// A text message that the schema does not know, kept as it is.
    case unknownText(JSONValue)
    public static let format = StreamFormat(
      "Wire", .server, limit: 1048576, .binary("self", limit: 1048576),
      .text("unknown", limit: 1048576, PayloadShape(required: ["on"])))

    public var place: Int? {
      switch self {
      case .selfFrame: 0
      case .unknown: 1
      case .unknownText: nil
      }
    }

    public static func decode(_ message: WebSocketMessage) throws(StreamError) -> Self? {
      let reader = try StreamReader(message, format)
      switch reader.place {
      case 0: return .selfFrame(try reader.frame())
      case 1: return .unknown(try reader.payload())
      default: return .unknownText(reader.json)
      }
    }

    public func encode() throws(StreamError) -> WebSocketMessage {
      switch self {
      case .selfFrame(let value): try Self.format.frame(0, value)
      case .unknown(let value): try Self.format.text(1, value)
      case .unknownText(let value): try Self.format.text(unknown: value)
      }
    }
  }

  /// Where a connection stands.
  public enum State: String, StreamStateKey, CaseIterable {
    case open
    /// Final: the connection may close.
    case closed
  }

  /// Which frames stand where, and what time and close codes mean.
  public static let rules = StreamRules<State>(
    "Wire", .state(.open, client: [0: .open, 1: .open, 2: .open], server: [0: .open, 1: .closed]),
    .state(.closed, final: true, client: [0: .open]))

  /// The client's side of a connection: what it may send and receive, and what time and close codes mean.
  public static func clientMachine(at now: Duration = .zero) -> StreamMachine<ClientFrameMessage, ServerFrame, State> {
    StreamMachine(rules, .client, at: now)
  }

  /// The server's side of a connection: what it may send and receive, and what time and close codes mean.
  public static func serverMachine(at now: Duration = .zero) -> StreamMachine<ServerFrame, ClientFrameMessage, State> {
    StreamMachine(rules, .server, at: now)
  }
}

/// Only the server speaks.
///
/// `/ticker`.
public enum Ticker {
  /// What the client sends.
  public enum ClientFrame: StreamFrame {
    public static let format = StreamFormat("Ticker", .client, limit: 1048576)

    public var place: Int? { switch self {} }

    public static func decode(_ message: WebSocketMessage) throws(StreamError) -> Self? {
      let reader = try StreamReader(message, format)
      throw reader.unknown
    }

    public func encode() throws(StreamError) -> WebSocketMessage { switch self {} }
  }

  /// What the server sends.
  public enum ServerFrame: StreamFrame {
    case tick(Heard)
    public static let format = StreamFormat(
      "Ticker", .server, limit: 1048576,
      .text("tick", limit: 1048576, PayloadShape(required: ["bytes"], constants: [JSONMember("event", "progress")])))

    public var place: Int? {
      switch self {
      case .tick: 0
      }
    }

    public static func decode(_ message: WebSocketMessage) throws(StreamError) -> Self? {
      let reader = try StreamReader(message, format)
      switch reader.place {
      case 0: return .tick(try reader.payload())
      default: throw reader.unknown
      }
    }

    public func encode() throws(StreamError) -> WebSocketMessage {
      switch self {
      case .tick(let value): try Self.format.text(0, value)
      }
    }
  }

  /// Where a connection stands.
  public enum State: String, StreamStateKey, CaseIterable {
    /// Final: the connection may close.
    case running
  }

  /// Which frames stand where, and what time and close codes mean.
  public static let rules = StreamRules<State>("Ticker", .state(.running, final: true, server: [0: .running]))

  /// The client's side of a connection: what it may send and receive, and what time and close codes mean.
  public static func clientMachine(at now: Duration = .zero) -> StreamMachine<ClientFrame, ServerFrame, State> {
    StreamMachine(rules, .client, at: now)
  }

  /// The server's side of a connection: what it may send and receive, and what time and close codes mean.
  public static func serverMachine(at now: Duration = .zero) -> StreamMachine<ServerFrame, ClientFrame, State> {
    StreamMachine(rules, .server, at: now)
  }
}
