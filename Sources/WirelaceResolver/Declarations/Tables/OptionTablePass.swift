import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `options`: names with types, defaults and limits.
struct OptionTablePass {
  let context: DeclarationContext

  static func resolve(_ syntax: OptionTableSyntax, declared: Declared, context: DeclarationContext) -> OptionTable {
    let pass = OptionTablePass(context: context)
    var table = OptionTable(declared: declared, options: [])
    var names: [String: SourceRange] = [:]
    for option in syntax.options {
      if let first = names[option.name.text] {
        context.reportTwice(.tableNameTwice, "option `\(option.name.text)`", option.name.range, first: first)
        continue
      }
      names[option.name.text] = option.name.range
      if let resolved = pass.resolve(option) { table.options.append(resolved) }
    }
    return table
  }

  private func resolve(_ option: OptionTableSyntax.Option) -> OptionTable.Option? {
    guard let type = type(option.type) else { return nil }
    let limits = limits(option.limits, of: type)
    var value: Literal?
    if let written = option.defaultValue {
      value = self.value(written, of: type, for: option)
      if let value, let limits, !limits.isEmpty, !limits.contains(where: { contains($0, value) }) {
        context.report(
          Diagnostic(
            .optionDefaultLimit, at: written.range, "the default of `\(option.name.text)` is outside its limits",
            labels: option.limits.map { .init($0.range, "allowed") }))
      }
    }
    return OptionTable.Option(
      declared: context.declared(option.name.text, option.annotations, at: option.name.range), type: type,
      defaultValue: value, limits: limits ?? [])
  }

  private func contains(_ limit: ClosedRange<Int128>, _ value: Literal) -> Bool {
    switch value {
    case .integer(let number): limit.contains(number)
    case .double(let number): number >= Double(limit.lowerBound) && number <= Double(limit.upperBound)
    default: true
    }
  }

  // MARK: Types

  private static let builtIn: [String: OptionTable.OptionType] = [
    "duration": .duration, "size": .size, "int": .integer, "bool": .boolean, "string": .string, "decimal": .decimal,
  ]

  private func type(_ name: DottedName) -> OptionTable.OptionType? {
    if let type = Self.builtIn[name.text] { return type }
    return context.enumeration(name, kind: "option type", builtIns: Self.builtIn.keys.sorted())
      .map { .enumeration($0) }
  }

  // MARK: Values

  private func value(
    _ literal: LiteralSyntax, of type: OptionTable.OptionType, for option: OptionTableSyntax.Option
  ) -> Literal? {
    switch (type, literal.kind) {
    case (_, .missing): return nil
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.string, .text(let value)): return .text(value)
    case (.decimal, .number(let number)) where number.denominator != 0:
      return .double(Double(number.numerator) / Double(number.denominator))
    case (.enumeration(let id), .name(let name)):
      if let found = context.core.model[id].cases.first(where: { $0.declared.name == name.text }) {
        return .integer(found.value)
      }
    default:
      if let number = whole(literal, of: type) { return .integer(Int128(number)) }
    }
    context.report(
      Diagnostic(
        .optionDefaultType, at: literal.range, "the default of `\(option.name.text)` must be \(noun(type))",
        labels: [.init(option.type.range, "because of this type")], help: help(for: type, written: literal)))
    return nil
  }

  /// A duration, a size or an integer in the unit of the model.
  private func whole(_ literal: LiteralSyntax, of type: OptionTable.OptionType) -> Int? {
    switch (type, literal.kind) {
    case (.duration, .quantity(let number, let unit)): number.whole(of: unit.text, in: Quantity.milliseconds)
    case (.size, .quantity(let number, let unit)): number.whole(of: unit.text, in: Quantity.bytes)
    case (.integer, .number(let number)): number.whole
    case (.decimal, .number(let number)): number.whole
    default: nil
    }
  }

  private func noun(_ type: OptionTable.OptionType) -> String {
    switch type {
    case .duration: "a time with its unit"
    case .size: "a size with its unit"
    case .integer: "a whole number"
    case .boolean: "`true` or `false`"
    case .string: "a text in quotes"
    case .decimal: "a number"
    case .enumeration(let id): "a case of `\(context.core.model[id].declared.name)`"
    }
  }

  private func help(for type: OptionTable.OptionType, written: LiteralSyntax) -> String? {
    let bare: String? = if case .number = written.kind { written.range.text } else { nil }
    return switch type {
    case .duration: "write `\(bare ?? "10") s` or `\(bare ?? "10") ms`, whole milliseconds"
    case .size: "write `\(bare ?? "64") KiB` or `\(bare ?? "64") B`"
    case .enumeration(let id):
      if case .name(let name) = written.kind {
        context.suggestion(for: name.text, among: context.core.model[id].cases.map(\.declared.name))
      } else {
        nil
      }
    default: nil
    }
  }

  // MARK: Limits

  /// Nil when they are at fault.
  private func limits(_ written: [RangeSyntax], of type: OptionTable.OptionType) -> [ClosedRange<Int128>]? {
    guard let first = written.first else { return [] }
    switch type {
    case .duration, .size, .integer, .decimal: break
    case .boolean, .string, .enumeration:
      context.report(
        Diagnostic(
          .optionLimits, at: first.range, "only a `duration`, `size`, `int` or `decimal` can have limits"))
      return nil
    }
    var limits: [ClosedRange<Int128>] = []
    for range in written {
      let lower = range.lower.map { whole($0, of: type) } ?? Int(Int64.min)
      let upper = range.upper.map { whole($0, of: type) } ?? Int(Int64.max)
      guard let lower, let upper else {
        let isBroken = [range.lower, range.upper].contains { literal in
          if case .missing? = literal?.kind { true } else { false }
        }
        if !isBroken {
          context.report(
            Diagnostic(
              .optionLimits, at: range.range,
              "the ends of this range must be \(noun(type)), without a fraction in the smallest unit"))
        }
        return nil
      }
      guard lower <= upper else {
        context.report(Diagnostic(.optionLimits, at: range.range, "no value lies in this range"))
        return nil
      }
      limits.append(Int128(lower)...Int128(upper))
    }
    return limits
  }
}
