/// A light mode or a haptic pattern as the schema declares it.
public struct FeedbackMode: Sendable, Hashable {
  public let name: String
  public let parameters: [FeedbackParameter]

  public init(_ name: String, _ parameters: [FeedbackParameter] = []) {
    self.name = name
    self.parameters = parameters
  }
}

/// A parameter of a mode: what it takes, and within which limits.
public struct FeedbackParameter: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case rgb100
    /// 0 to 100.
    case percent
    case milliseconds
    case count
    /// A text out of a list that the device publishes under this name.
    case catalogue(String)
  }

  /// What a limit compares with.
  public enum Bound: Sendable, Hashable {
    case integer(Int)
    /// Published by the device under this name.
    case device(String)
    /// Another parameter of the mode, by index.
    case parameter(Int)
  }

  public enum Limit: Sendable, Hashable {
    /// A multiple of.
    case step(Bound)
    case atMost(Bound)
    case atLeast(Bound)
  }

  public let name: String
  public let kind: Kind
  public let limits: [Limit]

  public init(_ name: String, _ kind: Kind, _ limits: [Limit] = []) {
    self.name = name
    self.kind = kind
    self.limits = limits
  }
}

/// The argument for one parameter.
public enum FeedbackArgument: Sendable, Hashable, CustomStringConvertible {
  /// A percentage, milliseconds or a count.
  case integer(Int)
  case color(RGB)
  case text(String)

  public var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .color(let color): color.description
    case .text(let text): text
    }
  }
}

/// The modes of a schema as a type: one case a mode, its parameters as associated values.
public protocol FeedbackModes: Sendable, Hashable {
  /// As declared; `off` first, where the schema does not declare it itself.
  static var modes: [FeedbackMode] { get }

  /// Nil when the mode is not one of the schema's or the arguments do not fit its parameters.
  init?(mode: String, arguments: [FeedbackArgument])

  /// The name of the mode.
  var mode: String { get }
  /// In the order of the parameters.
  var arguments: [FeedbackArgument] { get }
}

extension FeedbackModes {
  /// Whether nothing is to be seen or felt: off, a black colour, or no strength at all.
  public var isDark: Bool {
    if mode == "off" { return true }
    guard let declared = Self.modes.first(where: { $0.name == mode }) else { return false }
    let pairs = Array(zip(declared.parameters, arguments))
    if pairs.contains(where: { $0.1 == .color(RGB(0, 0, 0)) }) { return true }
    let strengths = pairs.filter { $0.0.kind == .percent }.map(\.1)
    return !strengths.isEmpty && strengths.allSatisfy { $0 == .integer(0) }
  }
}
