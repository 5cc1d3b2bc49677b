/// Prints declarations in the house format: two spaces, 120 columns.
struct Printer {
  private var text = ""
  private var indent = 0

  /// The text of a file, ending in a line end.
  static func print(_ source: SwiftSource) -> String {
    var printer = Printer()
    for line in source.header { printer.line(line.isEmpty ? "//" : "// " + line) }
    if !source.imports.isEmpty {
      printer.line("")
      for name in source.imports { printer.line(name.contains(" ") ? name : "import " + name) }
    }
    if !source.declarations.isEmpty { printer.line("") }
    printer.members(source.declarations, separated: true)
    return printer.text
  }

  // MARK: - Declarations

  /// Stored properties and cases without documentation stand close together; everything else is set apart by a blank line.
  private mutating func members(_ declarations: [Declaration], separated: Bool) {
    for (index, declaration) in declarations.enumerated() {
      if index > 0 && (separated || !(declaration.isCompact && declarations[index - 1].isCompact)) { line("") }
      print(declaration)
    }
  }

  private mutating func print(_ declaration: Declaration) {
    switch declaration {
    case .type(let type): print(type)
    case .function(let function): print(function)
    case .property(let property): print(property)
    case .enumCase(let enumCase): print(enumCase)
    case .alias(let alias):
      head(documentation: alias.documentation, attributes: alias.attributes)
      line((alias.modifiers + ["typealias", alias.name, "=", alias.type]).joined(separator: " "))
    case .conditional(let condition, let declarations):
      line("#if \(condition)")
      indent += 2
      members(declarations, separated: false)
      indent -= 2
      line("#endif")
    case .mark(let text): line("// MARK: - \(text)")
    }
  }

  private mutating func print(_ type: TypeDeclaration) {
    head(documentation: type.documentation, attributes: type.attributes)
    let words = type.modifiers + [type.keyword.rawValue, type.name]
    let inherited = type.conformances.isEmpty ? "" : ": " + type.conformances.joined(separator: ", ")
    let opening = words.joined(separator: " ") + inherited
    if type.members.isEmpty {
      line(opening + " {}")
      return
    }
    line(opening + " {")
    indent += 2
    members(type.members, separated: false)
    indent -= 2
    line("}")
  }

  private mutating func print(_ function: FunctionDeclaration) {
    head(documentation: function.documentation, attributes: function.attributes)
    let isInitializer = ["init", "init?"].contains(function.name)
    let isOperator = function.name.first.map { !$0.isLetter && $0 != "`" && $0 != "_" } ?? false
    let words = function.modifiers + (isInitializer ? [function.name] : ["func", function.name])
    let parameters = function.parameters.map { parameter in
      Expression.text(
        parameter.name + ": " + parameter.type + (parameter.defaultValue.map { " = " + $0 } ?? ""))
    }
    var suffix = function.effect.map { " " + $0 } ?? ""
    suffix += function.result.map { " -> " + $0 } ?? ""
    let signature = Expression.sequence([
      .text(words.joined(separator: " ") + (isOperator ? " " : "")), .parameters(parameters),
      .text(suffix),
    ])
    if function.isRequirement { return wrapped(signature) }
    block(signature, function.body)
  }

  private mutating func print(_ property: PropertyDeclaration) {
    head(documentation: property.documentation, attributes: property.attributes)
    let words = property.modifiers + [property.keyword, property.name]
    let opening = words.joined(separator: " ") + (property.type.map { ": " + $0 } ?? "")
    switch property.body {
    case .stored: line(opening)
    case .value(let value): wrapped(.sequence([.text(opening + " = "), value]))
    case .getter(let statements): block(.text(opening), statements)
    case .accessors(let get, let set):
      line(opening + " {")
      indent += 2
      block("get", get)
      block("set", set)
      indent -= 2
      line("}")
    }
  }

  private mutating func print(_ enumCase: CaseDeclaration) {
    head(documentation: enumCase.documentation, attributes: enumCase.attributes)
    let payload = enumCase.payload.isEmpty ? "" : "(" + enumCase.payload.joined(separator: ", ") + ")"
    line("case " + enumCase.name + payload + (enumCase.rawValue.map { " = " + $0 } ?? ""))
  }

  private mutating func head(documentation: [String], attributes: [String]) {
    for text in documentation {
      for part in Printer.wrap(text, to: LineLayout.width - indent - 4) {
        line(part.isEmpty ? "///" : "/// " + part)
      }
    }
    for attribute in attributes { line(attribute) }
  }

  /// Breaks a paragraph at blanks; a word longer than a line stands alone.
  static func wrap(_ text: String, to width: Int) -> [String] {
    guard text.columns > width else { return [text] }
    var lines: [String] = []
    var current = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      if !current.isEmpty && current.columns + 1 + word.count > width {
        lines.append(current)
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    return lines + [current]
  }

  // MARK: - Statements

  private mutating func statements(_ statements: [Statement]) {
    for statement in statements { print(statement) }
  }

  private mutating func print(_ statement: Statement) {
    switch statement {
    case .line(let expression): wrapped(expression)
    case .block(let opening, let body): block(opening, body)
    case .branches(let branches, let otherwise):
      for (index, branch) in branches.enumerated() {
        open(.sequence([.text(index == 0 ? "if " : "} else if "), branch.condition]))
        self.body(branch.body)
      }
      if let otherwise {
        line("} else {")
        body(otherwise)
      }
      line("}")
    case .guarded(let condition, let otherwise):
      let head = Expression.sequence(["guard ", condition])
      let flat = head.flat
      let columns = indent + flat.columns
      if case .line(let only) = otherwise.first, otherwise.count == 1,
        columns + " else { ".count + LineLayout.columns(only) + " }".count <= LineLayout.width
      {
        line(flat + " else { " + only.flat + " }")
        return
      }
      if columns + " else {".count <= LineLayout.width {
        open(.sequence([head, " else"]))
      } else {
        line("guard")
        indent += 2
        wrapped(condition)
        indent -= 2
        line("else {")
      }
      body(otherwise)
      line("}")
    case .switch(let subject, let cases):
      line("switch \(subject.flat) {")
      for (pattern, body) in cases { print(pattern, body) }
      line("}")
    case .closure(let call, let parameters, let statements):
      // Parameters that do not fit behind the bracket take a line of their own.
      let fits = indent + call.flat.columns + " { \(parameters) in".columns <= LineLayout.width
      open(call, fits ? " { \(parameters) in" : " {")
      body(fits ? statements : [.text("\(parameters) in")] + statements)
      line("}")
    case .rescue(let statements, let handler):
      line("do {")
      body(statements)
      line("} catch {")
      body(handler)
      line("}")
    case .comment(let text):
      for part in Printer.wrap(text, to: LineLayout.width - indent - 3) { line("// " + part) }
    case .conditional(let condition, let body):
      line("#if \(condition)")
      indent += 2
      statements(body)
      indent -= 2
      line("#endif")
    }
  }

  /// `case pattern: statement` on one line where it fits.
  private mutating func print(_ pattern: Expression, _ body: [Statement]) {
    let flat = pattern.flat
    let label = flat == "default" ? "default:" : "case " + flat + ":"
    if body.count == 1, case .line(let only) = body[0],
      indent + label.columns + 1 + LineLayout.columns(only) <= LineLayout.width
    {
      line(label + " " + only.flat)
      return
    }
    wrapped(flat == "default" ? "default" : .sequence(["case ", pattern]), suffix: ":")
    indent += 2
    statements(body)
    indent -= 2
  }

  /// `opening { … }`, on one line when it holds one short statement.
  private mutating func block(_ opening: Expression, _ body: [Statement]) {
    if body.isEmpty {
      let flat = opening.flat
      if indent + flat.columns + 3 <= LineLayout.width { return line(flat + " {}") }
    }
    if body.count == 1, case .line(let only) = body[0] {
      let columns = indent + LineLayout.columns(only) + " {  }".count
      if columns <= LineLayout.width {
        let flat = opening.flat
        if columns + flat.columns <= LineLayout.width { return line(flat + " { " + only.flat + " }") }
      }
    }
    open(opening)
    self.body(body)
    line("}")
  }

  /// The line that ends in `{`; where it had to be broken, `{` stands alone, as `swift format` sets it.
  private mutating func open(_ opening: Expression, _ bracket: String = " {") {
    if LineLayout.fits(opening, indent: indent, suffix: bracket) || opening.endsInParameters {
      return wrapped(opening, suffix: bracket)
    }
    let head = LineLayout.lines(opening, indent: indent, suffix: bracket)
    guard head.count > 1 else { return append(head) }
    append(LineLayout.lines(opening, indent: indent))
    line(String(bracket.dropFirst()))
  }

  private mutating func body(_ body: [Statement]) {
    indent += 2
    statements(body)
    indent -= 2
  }

  private mutating func wrapped(_ expression: Expression, suffix: String = "") {
    guard LineLayout.fits(expression, indent: indent, suffix: suffix) else {
      return append(LineLayout.lines(expression, indent: indent, suffix: suffix))
    }
    text += LineLayout.spaces(indent)
    expression.append(to: &text)
    text += suffix
    text += "\n"
  }

  private mutating func append(_ lines: [String]) {
    for line in lines {
      text += line
      text += "\n"
    }
  }

  private mutating func line(_ line: String) {
    if !line.isEmpty {
      text += LineLayout.spaces(indent)
      text += line
    }
    text += "\n"
  }
}

extension Declaration {
  /// Short enough to stand without a blank line around it.
  fileprivate var isCompact: Bool {
    switch self {
    case .enumCase: true
    case .function(let function): function.isRequirement
    case .property(let property):
      switch property.body {
      case .stored, .value: true
      case .getter, .accessors: false
      }
    default: false
    }
  }
}
