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
}
