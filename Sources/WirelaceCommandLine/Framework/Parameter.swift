/// An option or an operand that a command declares.
public protocol Parameter: Sendable {
  var syntax: ParameterSyntax { get }
  /// Why a text cannot be a value of this parameter; nil when it can.
  func objection(to text: String) -> String?
}

/// What help, completion and the parser need to know of a parameter.
public struct ParameterSyntax: Sendable {
  public enum Kind: Sendable, Hashable {
    /// `--check`
    case flag
    /// `--format FORMAT`; may be given more than once when `repeats`.
    case option(repeats: Bool)
    /// Arguments without a dash.
    case operands(ClosedRange<Int>)
  }
  public var kind: Kind
  /// The long name without dashes; for operands the same as `valueName`.
  public var name: String
  public var short: Character?
  /// `FORMAT`
  public var valueName: String
  public var help: String
  public var completion: Completion
  /// As shown in help.
  public var defaultText: String?
}

/// What a shell offers for a value.
public enum Completion: Sendable, Hashable {
  case nothing
  case words([String])
  case folders
  /// Files with one of these extensions, and folders.
  case files([String])
}

/// A type that an option's value can have.
public protocol ArgumentValue: Sendable {
  init?(argument: String)
  var argumentText: String { get }
  /// All values there are, when they can be listed.
  static var argumentChoices: [String] { get }
  /// What a value must be, for messages: `a whole number`.
  static var argumentForm: String { get }
}

extension ArgumentValue {
  public static var argumentChoices: [String] { [] }
}

extension String: ArgumentValue {
  public init?(argument: String) { self = argument }
  public var argumentText: String { self }
  public static var argumentForm: String { "a text" }
}

extension Int: ArgumentValue {
  public init?(argument: String) { self.init(argument) }
  public var argumentText: String { String(self) }
  public static var argumentForm: String { "a whole number" }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  public init?(argument: String) { self.init(rawValue: argument) }
  public var argumentText: String { rawValue }
  public static var argumentChoices: [String] { allCases.map(\.rawValue) }
  public static var argumentForm: String { listed(argumentChoices, "or") }
}

/// `a, b or c`
package func listed(_ words: [String], _ conjunction: String) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}

/// A switch: `--check`.
public struct Flag: Parameter {
  public let syntax: ParameterSyntax
  public init(_ name: String, short: Character? = nil, _ help: String) {
    syntax = ParameterSyntax(
      kind: .flag, name: name, short: short, valueName: "", help: help, completion: .nothing)
  }
  public func objection(to text: String) -> String? { nil }
}

/// An option with a value, and a default: `--format json`.
public struct Option<Value: ArgumentValue>: Parameter {
  public let syntax: ParameterSyntax
  public let defaultValue: Value
  public init(
    _ name: String, short: Character? = nil, _ valueName: String, default defaultValue: Value, _ help: String,
    completion: Completion? = nil
  ) {
    self.defaultValue = defaultValue
    syntax = ParameterSyntax(
      kind: .option(repeats: false), name: name, short: short, valueName: valueName, help: help,
      completion: completion ?? Value.defaultCompletion, defaultText: defaultValue.argumentText)
  }
  public func objection(to text: String) -> String? { Value.objection(to: text) }
}

/// An option that may be left out: `--config FILE`.
public struct OptionalOption<Value: ArgumentValue>: Parameter {
  public let syntax: ParameterSyntax
  public init(
    _ name: String, short: Character? = nil, _ valueName: String, _ help: String, completion: Completion? = nil
  ) {
    syntax = ParameterSyntax(
      kind: .option(repeats: false), name: name, short: short, valueName: valueName, help: help,
      completion: completion ?? Value.defaultCompletion)
  }
  public func objection(to text: String) -> String? { Value.objection(to: text) }
}

/// An option that may be given any number of times: `--schema-root A --schema-root B`.
public struct RepeatedOption<Value: ArgumentValue>: Parameter {
  public let syntax: ParameterSyntax
  public init(
    _ name: String, short: Character? = nil, _ valueName: String, _ help: String, completion: Completion? = nil
  ) {
    syntax = ParameterSyntax(
      kind: .option(repeats: true), name: name, short: short, valueName: valueName, help: help,
      completion: completion ?? Value.defaultCompletion)
  }
  public func objection(to text: String) -> String? { Value.objection(to: text) }
}

/// The arguments without a dash: `PATH...`.
public struct Operands<Value: ArgumentValue>: Parameter {
  public let syntax: ParameterSyntax
  public init(
    _ valueName: String, _ count: ClosedRange<Int>, _ help: String, completion: Completion? = nil
  ) {
    syntax = ParameterSyntax(
      kind: .operands(count), name: valueName, valueName: valueName, help: help,
      completion: completion ?? Value.defaultCompletion)
  }
  public func objection(to text: String) -> String? { Value.objection(to: text) }
}

extension ArgumentValue {
  fileprivate static var defaultCompletion: Completion {
    argumentChoices.isEmpty ? .nothing : .words(argumentChoices)
  }

  fileprivate static func objection(to text: String) -> String? {
    guard Self(argument: text) == nil else { return nil }
    let meant = Suggestion.nearest(to: text, among: argumentChoices).map { "; did you mean '\($0)'?" } ?? ""
    return "must be \(argumentForm), not '\(text)'\(meant)"
  }
}
