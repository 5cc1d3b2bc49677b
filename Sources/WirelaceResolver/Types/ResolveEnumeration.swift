import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// W0304 value-too-wide, W0305 duplicate-case-value, W0307 base-type, W0338 empty-declaration.
  func resolveEnumeration(_ syntax: EnumerationSyntax, of symbol: Symbol, in context: TypeContext) -> ID<Enumeration>? {
    guard let base = resolveInteger(syntax.base, in: context.at(.bitMember), role: "the base of an enum") else {
      return nil
    }
    if syntax.cases.isEmpty {
      report(.emptyDeclaration, at: symbol.syntax.name.range, "the enum `\(symbol.name)` has no cases")
      return nil
    }
    var cases: [Enumeration.Case] = []
    var places: [Int128: Identifier] = [:]
    var next: Int128 = 0
    checkMemberNames(syntax.cases.map(\.name))
    checkNone(syntax.cases.map(\.name), kind: "case")
    for item in syntax.cases {
      checkAnnotations(item.annotations, in: symbol.module)
      if let text = item.text {
        report(
          .enumText, at: text.range, "the cases of this enum are numbers",
          help: "an enum of texts is `enum \(symbol.name): string`")
        continue
      }
      let value = item.value?.value ?? next
      next = value &+ 1
      guard (base.minimum...base.maximum).contains(value) else {
        report(
          .valueTooWide, at: item.value?.range ?? item.name.range,
          "\(value) does not fit `\(syntax.base.range.text.collapsingBlanks)`",
          labels: [Diagnostic.Label(syntax.base.range, "which holds \(base.minimum) to \(base.maximum)")])
        continue
      }
      if let first = places[value] {
        if first.text == item.name.text { continue }  // reported as the same name
        report(
          .duplicateCaseValue, at: item.value?.range ?? item.name.range,
          "`\(item.name.text)` has the same value as `\(first.text)`: \(value)",
          labels: [Diagnostic.Label(first.range, "first here")])
        continue
      }
      places[value] = item.name
      cases.append(Enumeration.Case(declared: declared(item.name, item.annotations, in: symbol.module), value: value))
    }
    model.enumerations.append(
      Enumeration(declared: declared(symbol), isOpen: syntax.isOpen, base: base, cases: cases))
    return ID(model.enumerations.count - 1)
  }

  /// W0305, W0306 bit-out-of-range, W0307, W0338.
  func resolveFlags(_ syntax: FlagsSyntax, of symbol: Symbol, in context: TypeContext) -> ID<FlagSet>? {
    guard let base = resolveInteger(syntax.base, in: context.at(.bitMember), role: "the base of flags") else {
      return nil
    }
    guard !base.isSigned else {
      report(
        .baseType, at: syntax.base.range, "the base of flags has no sign", help: "write `u\(base.bits)`")
      return nil
    }
    if syntax.cases.isEmpty {
      report(.emptyDeclaration, at: symbol.syntax.name.range, "the flags `\(symbol.name)` name no bit")
      return nil
    }
    var cases: [Enumeration.Case] = []
    var places: [Int128: Identifier] = [:]
    var next: Int128 = 0
    checkMemberNames(syntax.cases.map(\.name))
    checkNone(syntax.cases.map(\.name), kind: "flag")
    for item in syntax.cases {
      checkAnnotations(item.annotations, in: symbol.module)
      if let text = item.text {
        report(.enumText, at: text.range, "flags are bit numbers")
        continue
      }
      let bit = item.value?.value ?? next
      next = bit &+ 1
      guard (0..<Int128(base.bits)).contains(bit) else {
        report(
          .bitOutOfRange, at: item.value?.range ?? item.name.range,
          "there is no bit \(bit) in `\(syntax.base.range.text.collapsingBlanks)`",
          labels: [Diagnostic.Label(syntax.base.range, "which has bits 0 to \(base.bits - 1)")],
          help: "the number of a flag is that of its bit, not its mask")
        continue
      }
      if let first = places[bit] {
        if first.text == item.name.text { continue }  // reported as the same name
        report(
          .duplicateCaseValue, at: item.value?.range ?? item.name.range,
          "`\(item.name.text)` is the same bit as `\(first.text)`: \(bit)",
          labels: [Diagnostic.Label(first.range, "first here")])
        continue
      }
      places[bit] = item.name
      cases.append(Enumeration.Case(declared: declared(item.name, item.annotations, in: symbol.module), value: bit))
    }
    model.flagSets.append(
      FlagSet(declared: declared(symbol), isClosed: syntax.isClosed, base: base, cases: cases))
    return ID(model.flagSets.count - 1)
  }

  /// Names among members: W0214 duplicate-member, W0215 colliding-names.
  func checkMemberNames(_ names: [Identifier], taken: [String: String] = [:]) {
    var exact: [String: Identifier] = [:]
    var cased: [String: Identifier] = [:]
    for name in names where !name.text.isEmpty {
      if let first = exact[name.text] {
        report(
          .duplicateMember, at: name.range, "`\(name.text)` is declared twice",
          labels: [Diagnostic.Label(first.range, "first here")])
        continue
      }
      exact[name.text] = name
      let code = camelCased(name.text)
      if let first = cased[code] {
        report(
          .collidingNames, at: name.range,
          "`\(name.text)` and `\(first.text)` become the same name, `\(code)`, in code",
          labels: [Diagnostic.Label(first.range, "the other one")], help: "rename one of them")
      } else if let owner = taken[code] {
        report(
          .collidingNames, at: name.range, "`\(name.text)` is the name of \(owner)", help: "choose another name")
      }
      cased[code] = cased[code] ?? name
    }
  }

  /// W0218 case-named-none.
  func checkNone(_ names: [Identifier], kind: String) {
    for name in names where ["none", "None", "NONE"].contains(name.text.filter { $0 != "_" }) {
      report(
        .caseNamedNone, at: name.range,
        "in Swift, `.none` of an optional value is the missing one, not this \(kind)",
        help: "name what it stands for: `off`, `unknown`, `noFault`")
    }
  }
}

extension Resolver {
  /// Types declared in place are named for their field, with a capital: W0215 colliding-names.
  func checkTypeNames(_ members: [(name: Identifier, type: TypeSyntax)]) {
    var seen: [String: Identifier] = [:]
    for (name, type) in members where type.declaresType {
      let code = typeName(name.text)
      if let first = seen[code] {
        report(
          .collidingNames, at: name.range,
          "the types of `\(name.text)` and `\(first.text)` become the same name, `\(code)`, in code",
          labels: [Diagnostic.Label(first.range, "the other one")], help: "rename one of them")
      }
      seen[code] = seen[code] ?? name
    }
  }
}

extension TypeSyntax {
  /// Whether code needs a type of its own for it.
  fileprivate var declaresType: Bool {
    switch kind {
    case .bits, .match, .frame: true
    case .array(let element, _): element.declaresType
    case .named, .map, .empty, .missing: false
    }
  }
}

/// `foo_bar` as code names a type: `FooBar`.
func typeName(_ name: String) -> String {
  let code = camelCased(name)
  return code.prefix(1).uppercased() + code.dropFirst()
}

/// `foo_bar` as code writes it: `fooBar`.
func camelCased(_ name: String) -> String {
  let parts = name.split(separator: "_")
  guard let first = parts.first else { return name }
  if parts.count > 1, !name.contains(where: \.isLowercase) {
    return parts.dropFirst().reduce(first.lowercased()) { $0 + $1.prefix(1) + $1.dropFirst().lowercased() }
  }
  return parts.dropFirst().reduce(String(first)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
}
