/// One verb of a tool: `wirelace check`.
///
/// To add a command, write a type that conforms to this in a file of its own and list it in `Tool.wirelace`. Help,
/// completion, option parsing and "did you mean" follow from `parameters`.
public protocol Subcommand: Sendable {
  /// The word typed: `check`.
  var name: String { get }
  /// One line, a sentence without its full stop, for the list of commands.
  var summary: String { get }
  /// Further paragraphs for the command's own help.
  var discussion: String { get }
  /// Options and operands, in the order in which help shows them.
  var parameters: [any Parameter] { get }
  /// Does the work. A thrown error is printed and ends the tool with ``CommandStatus/couldNotRun``.
  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus
}

extension Subcommand {
  public var discussion: String { "" }
}

/// How the tool ended, for shells and CI.
public enum CommandStatus: Int32, Sendable {
  case clean = 0
  /// It ran, and there is something to mend.
  case findings = 1
  case couldNotRun = 2
}

/// Why a command could not run, for the person who typed it.
public struct CommandFailure: Error, Sendable, Hashable {
  public var message: String
  /// What to do about it.
  public var help: String?
  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
