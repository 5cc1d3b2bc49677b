import WirelaceHTTP
import WirelaceWebSocket

/// Who sends a frame.
public enum StreamSide: String, Sendable, Hashable {
  case client
  case server

  public var other: StreamSide { self == .client ? .server : .client }
}

/// A message that one side of a stream may send, as the schema declares it.
public struct StreamFrameFormat: Sendable {
  enum Content: Sendable {
    /// A JSON object of this shape.
    case text(PayloadShape)
    case binary
  }
  public let name: String
  /// Bytes of the message.
  public let limit: Int
  let content: Content

  public static func text(_ name: String, limit: Int, _ shape: PayloadShape) -> Self {
    Self(name: name, limit: limit, content: .text(shape))
  }

  public static func binary(_ name: String, limit: Int) -> Self { Self(name: name, limit: limit, content: .binary) }
}

/// Every message that one side of a stream may send.
public struct StreamFormat: Sendable {
  /// The socket's name in the schema.
  public let stream: String
  public let side: StreamSide
  /// In the order of the schema, which is also the one in which text messages are tried.
  public let frames: [StreamFrameFormat]
  /// Bytes of a text message that is none of the frames.
  public let limit: Int
  let shapes: [PayloadShape]
  /// Places in `frames` of the text messages, as `shapes`.
  let textPlaces: [Int]
  let binaryPlace: Int?
  let textLimit: Int

  public init(_ stream: String, _ side: StreamSide, limit: Int, _ frames: StreamFrameFormat...) {
    self.stream = stream
    self.side = side
    self.frames = frames
    self.limit = limit
    var shapes: [PayloadShape] = []
    var textPlaces: [Int] = []
    var binaryPlace: Int?
    var textLimit = limit
    for (place, frame) in frames.enumerated() {
      switch frame.content {
      case .text(let shape):
        shapes.append(shape)
        textPlaces.append(place)
        textLimit = max(textLimit, frame.limit)
      case .binary: binaryPlace = place
      }
    }
    self.shapes = shapes
    self.textPlaces = textPlaces
    self.binaryPlace = binaryPlace
    self.textLimit = textLimit
  }

  /// The most bytes that a message of this side may have: what a connection needs to take.
  public var messageLimit: Int { frames.map(\.limit).reduce(limit, max) }

  func error(_ place: Int?, _ problem: StreamError.Problem) -> StreamError {
    StreamError(problem, stream: stream, side: side, frame: place.map { frames[$0].name })
  }
}

/// The messages of one side of a stream; generated.
public protocol StreamFrame: Sendable, Hashable {
  static var format: StreamFormat { get }

  /// Reads a message and checks the rules of the schema; nil for a text message that is none of the frames, where the schema says
  /// `unknown ignore`.
  static func decode(_ message: WebSocketMessage) throws(StreamError) -> Self?

  /// Checks the rules and the size, and writes the message.
  func encode() throws(StreamError) -> WebSocketMessage

  /// The place in `format.frames`; nil for a message that the schema does not know.
  var place: Int? { get }
}

extension StreamFrame {
  /// The name in the schema; nil for a message that the schema does not know.
  public var name: String? { place.map { Self.format.frames[$0].name } }
}
