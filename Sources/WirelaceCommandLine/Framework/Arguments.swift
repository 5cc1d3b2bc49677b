/// The command line, matched against what the command declares; every value has been checked.
public struct Arguments: Sendable {
  private var values: [String: [String]] = [:]
  private var operands: [String] = []

  public subscript(flag: Flag) -> Bool { values[flag.syntax.name] != nil }

  public subscript<Value>(option: Option<Value>) -> Value {
    values[option.syntax.name]?.last.flatMap(Value.init(argument:)) ?? option.defaultValue
  }

  public subscript<Value>(option: OptionalOption<Value>) -> Value? {
    values[option.syntax.name]?.last.flatMap(Value.init(argument:))
  }

  public subscript<Value>(option: RepeatedOption<Value>) -> [Value] {
    (values[option.syntax.name] ?? []).compactMap(Value.init(argument:))
  }

  public subscript<Value>(_: Operands<Value>) -> [Value] { operands.compactMap(Value.init(argument:)) }

  /// Reads words: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-ab` for two flags, `--` before operands
  /// that begin with a dash, `-` alone as an operand.
  init(parsing words: [String], for parameters: [any Parameter]) throws(CommandFailure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try take(long: word.dropFirst(2), &rest, parameters)
      } else if word.hasPrefix("-"), word.count > 1 {
        try take(short: word.dropFirst(), &rest, parameters)
      } else {
        operands.append(word)
      }
    }
    if values[Tool.help.syntax.name] == nil { try checkOperands(parameters) }
  }

  private mutating func take(
    long word: Substring, _ rest: inout ArraySlice<String>, _ parameters: [any Parameter]
  ) throws(CommandFailure) {
    let equals = word.firstIndex(of: "=")
    let name = String(word[..<(equals ?? word.endIndex)])
    let given = equals.map { String(word[word.index(after: $0)...]) }
    let known = parameters.filter { !$0.syntax.isOperands }
    guard let parameter = known.first(where: { $0.syntax.name == name }) else {
      throw Arguments.unknown("--\(name)", among: known.map { "--\($0.syntax.name)" })
    }
    if parameter.syntax.kind == .flag, given != nil { throw CommandFailure("--\(name) takes no value") }
    try store(parameter, spelled: "--\(name)", given, &rest)
  }

  private mutating func take(
    short word: Substring, _ rest: inout ArraySlice<String>, _ parameters: [any Parameter]
  ) throws(CommandFailure) {
    var letters = word
    while let letter = letters.popFirst() {
      guard let parameter = parameters.first(where: { $0.syntax.short == letter }) else {
        let names = parameters.filter { !$0.syntax.isOperands }.map { "--\($0.syntax.name)" }
        throw Arguments.unknown(word.count > 1 ? "-\(word)" : "-\(letter)", among: word.count > 1 ? names : [])
      }
      var given: String?
      if parameter.syntax.kind != .flag, !letters.isEmpty {
        given = String(letters.hasPrefix("=") ? letters.dropFirst() : letters)
        letters = ""
      }
      try store(parameter, spelled: "-\(letter)", given, &rest)
    }
  }

  private mutating func store(
    _ parameter: any Parameter, spelled: String, _ given: String?, _ rest: inout ArraySlice<String>
  ) throws(CommandFailure) {
    let syntax = parameter.syntax
    if syntax.kind == .flag {
      values[syntax.name] = []
      return
    }
    guard let value = given ?? rest.popFirst() else {
      throw CommandFailure("\(spelled) needs a value: \(spelled) \(syntax.valueName)")
    }
    if let objection = parameter.objection(to: value) { throw CommandFailure("\(spelled) \(objection)") }
    if syntax.kind == .option(repeats: false), values[syntax.name] != nil {
      throw CommandFailure("\(spelled) is given twice")
    }
    values[syntax.name, default: []].append(value)
  }

  private func checkOperands(_ parameters: [any Parameter]) throws(CommandFailure) {
    guard let parameter = parameters.first(where: \.syntax.isOperands),
      case .operands(let count) = parameter.syntax.kind
    else {
      if let first = operands.first { throw CommandFailure("unexpected argument '\(first)'") }
      return
    }
    if operands.count < count.lowerBound { throw CommandFailure("\(parameter.syntax.valueName) is missing") }
    if operands.count > count.upperBound {
      throw CommandFailure("unexpected argument '\(operands[count.upperBound])'")
    }
    for operand in operands {
      if let objection = parameter.objection(to: operand) {
        throw CommandFailure("\(parameter.syntax.valueName) \(objection)")
      }
    }
  }

  static func unknown(_ option: String, among known: [String]) -> CommandFailure {
    let meant = Suggestion.nearest(to: option, among: known)
    return CommandFailure("unknown option '\(option)'", help: meant.map { "did you mean '\($0)'?" })
  }
}

extension ParameterSyntax {
  var isOperands: Bool {
    if case .operands = kind { true } else { false }
  }
}
