/// The words behind `yugu`, read.
struct CommandArguments: Sendable {
  private(set) var command = ""
  private(set) var values: [String] = []
  private var options: [String: String] = [:]
  private var flags: Set<String> = []

  /// Options with a value, and those without.
  static let withValue = [
    "--text", "--language", "--core-type", "--key", "--base", "--app-key", "--secret", "--token", "--device",
    "--seconds", "--format", "--voice", "--output", "--policy",
  ]
  static let withoutValue = ["--json", "--verbose", "--help", "-h", "--pinyin", "--fast"]

  init(_ words: [String]) throws(CommandFailure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if CommandArguments.withValue.contains(word) {
        guard let value = rest.popFirst() else { throw .usage("\(word) needs a value") }
        options[word] = value
      } else if CommandArguments.withoutValue.contains(word) {
        flags.insert(word == "-h" ? "--help" : word)
      } else if word.hasPrefix("-"), word != "-" {
        throw .usage("there is no option '\(word)'")
      } else if command.isEmpty {
        command = word
      } else {
        values.append(word)
      }
    }
  }

  subscript(name: String) -> String? { options[name] }
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The only value; throws when there is none, or more than one.
  func single(_ what: String) throws(CommandFailure) -> String {
    guard values.count == 1, let value = values.first else { throw .usage("'\(command)' needs one \(what)") }
    return value
  }
}

/// Why a command ends early.
enum CommandFailure: Error, Sendable {
  /// It was called wrongly; what is wrong.
  case usage(String)
  /// It could not do what was asked.
  case failed(String)
}
