// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

/// The enum `Tone` of the schema.
public enum Tone: String, Sendable, Hashable, CaseIterable {
  case fine
  case poor
}

/// The model `Begin` of the schema.
public struct Begin: Sendable, Hashable {
  /// `characters 1...20`.
  public var text: String
  public var grade: Tone?

  public init(text: String, grade: Tone? = nil) {
    self.text = text
    self.grade = grade
  }

  /// Constant, not part of the value.
  public static var cmd: String { "begin" }
}

/// The model `Finish` of the schema.
public struct Finish: Sendable, Hashable {
  public init() {}

  /// Constant, not part of the value.
  public static var cmd: String { "finish" }
}

/// Whatever else is asked; a key of its own tells it.
public struct Question: Sendable, Hashable {
  public var question: String

  public init(question: String) { self.question = question }
}

/// The model `Ready` of the schema.
public struct Ready: Sendable, Hashable {
  public init() {}

  /// Constant, not part of the value.
  public static var event: String { "ready" }
}

/// The model `Heard` of the schema.
public struct Heard: Sendable, Hashable {
  public var bytes: UInt64

  public init(bytes: UInt64) { self.bytes = bytes }

  /// Constant, not part of the value.
  public static var event: String { "progress" }
}

/// The model `Judgement` of the schema.
public struct Judgement: Sendable, Hashable {
  public var scores: [Double]

  public init(scores: [Double]) { self.scores = scores }

  /// Constant, not part of the value.
  public static var event: String { "verdict" }
}

/// The model `Mishap` of the schema.
public struct Mishap: Sendable, Hashable {
  public var code: Int32

  public init(code: Int32) { self.code = code }

  /// Constant, not part of the value.
  public static var event: String { "fault" }
}

/// The model `ClientFrame` of the schema.
public struct ClientFrame: Sendable, Hashable {
  public var initField: String
  public var selfField: UInt8?

  public init(initField: String, selfField: UInt8? = nil) {
    self.initField = initField
    self.selfField = selfField
  }
}

/// The model `Switch` of the schema.
public struct Switch: Sendable, Hashable {
  public var on: Bool

  public init(on: Bool) { self.on = on }
}
