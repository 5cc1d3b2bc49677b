import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// Resolves `breathe(white, 30%, 2 s, 0%)` against the modes and the colours of a declaration.
struct AppearanceArguments {
  let modes: FeedbackModes
  /// Nil where colours do not exist.
  var colors: [String: Appearance.Argument] = [:]
  /// Colours that were declared wrongly: using them says nothing more.
  var faultyColors: Set<String> = []
  var context: DeclarationContext { modes.context }

  /// Nil when something was wrong; it is reported, unless the mode itself was at fault.
  func resolve(_ appearance: AppearanceSyntax) -> Appearance? {
    let name = appearance.mode
    guard let mode = modes.indices[name.text] else {
      if name.text == "off" {
        return expect(0, in: appearance, of: "off", declaredAt: nil) ? Appearance(mode: nil, arguments: []) : nil
      }
      context.reportUnknown(
        name.text,
        Diagnostic(
          .modeUnknown, at: name.range, "no \(modes.noun) `\(name.text)` in this declaration",
          help: context.suggestion(for: name.text, among: modes.modes.map(\.declared.name) + ["off"])
            ?? "declare it: `\(modes.noun) \(name.text)`"))
      return nil
    }
    if modes.faulty.contains(mode) { return nil }
    let declared = modes.modes[mode]
    guard
      expect(
        declared.parameters.count, in: appearance, of: declared.signature,
        declaredAt: declared.declared.range)
    else { return nil }
    var arguments: [Appearance.Argument] = []
    for (parameter, literal) in zip(declared.parameters, appearance.arguments) {
      guard let argument = argument(literal, for: parameter, of: declared) else { return nil }
      arguments.append(argument)
    }
    var isSound = true
    for (index, parameter) in declared.parameters.enumerated() {
      isSound = judge(index, parameter, arguments, written: appearance.arguments, of: declared) && isSound
    }
    return isSound ? Appearance(mode: mode, arguments: arguments) : nil
  }

  private func expect(
    _ count: Int, in appearance: AppearanceSyntax, of signature: String, declaredAt range: SourceRange?
  ) -> Bool {
    if appearance.arguments.count == count { return true }
    let wanted = count == 1 ? "1 argument" : "\(count) arguments"
    context.report(
      Diagnostic(
        .argumentCount, at: appearance.range,
        "`\(appearance.mode.text)` takes \(count == 0 ? "no arguments" : wanted), got \(appearance.arguments.count)",
        labels: range.map { [.init($0, "declared here")] } ?? [],
        help: count == 0 ? "write `\(appearance.mode.text)`" : "write `\(signature)`"))
    return false
  }

  private func argument(
    _ literal: LiteralSyntax, for parameter: Parameter, of mode: FeedbackMode
  ) -> Appearance.Argument? {
    switch (parameter.kind, literal.kind) {
    case (_, .missing):
      return nil
    case (.rgb100, .name(let name)):
      if let color = colors[name.text] { return color }
      if !faultyColors.contains(name.text) {
        context.reportUnknown(
          name.text,
          Diagnostic(
            .colorUnknown, at: name.range, "no colour `\(name.text)` in this declaration",
            help: context.suggestion(for: name.text, among: Array(colors.keys))
              ?? "declare it: `color \(name.text) (100, 100, 100)`"))
      }
      return nil
    case (.percent, .quantity(let number, let unit)) where unit.text == "%":
      if let value = number.whole { return .integer(value) }
    case (.milliseconds, .quantity(let number, let unit)):
      if let value = number.whole(of: unit.text, in: Quantity.milliseconds) { return .integer(value) }
    case (.count, .number(let number)):
      if let value = number.whole { return .integer(value) }
    case (.catalogue, .text(let text)):
      return .text(text)
    default:
      break
    }
    context.report(
      Diagnostic(
        .argumentType, at: literal.range, "`\(parameter.name)` is \(parameter.kind.noun)",
        labels: [.init(mode.declared.range, "parameter of `\(mode.declared.name)`")],
        help: help(for: literal, as: parameter.kind)))
    return nil
  }

  private func help(for literal: LiteralSyntax, as kind: Parameter.Kind) -> String {
    let written: String? = if case .number = literal.kind { literal.range.text } else { nil }
    return switch kind {
    case .rgb100: "write the name of a declared colour"
    case .percent: "write a whole percentage, \(written.map { "`\($0)%`" } ?? "`30%`")"
    case .milliseconds: "write whole milliseconds or seconds, \(written.map { "`\($0) ms`" } ?? "`500 ms`")"
    case .count: "write a whole number"
    case .catalogue(let name): "write a text out of `device.\(name)`, in quotes"
    }
  }

  private func judge(
    _ index: Int, _ parameter: Parameter, _ arguments: [Appearance.Argument], written: [LiteralSyntax],
    of mode: FeedbackMode
  ) -> Bool {
    guard parameter.kind.isNumeric, case .integer(let value) = arguments[index] else { return true }
    let suffix = parameter.kind.suffix
    var faults: [String] = []
    if value < parameter.kind.range.lowerBound || value > parameter.kind.range.upperBound {
      faults.append("between \(parameter.kind.range.lowerBound) and \(parameter.kind.range.upperBound)\(suffix)")
    }
    for limit in parameter.limits {
      switch limit {
      case .step(.integer(let step)) where step > 0 && value % step != 0:
        faults.append("a multiple of \(step)\(suffix)")
      case .atMost(.integer(let bound)) where value > bound: faults.append("at most \(bound)\(suffix)")
      case .atLeast(.integer(let bound)) where value < bound: faults.append("at least \(bound)\(suffix)")
      case .atMost(.parameter(let other)):
        if case .integer(let bound) = arguments[other], value > bound {
          faults.append("at most `\(mode.parameters[other].name)`, \(bound)\(suffix)")
        }
      case .atLeast(.parameter(let other)):
        if case .integer(let bound) = arguments[other], value < bound {
          faults.append("at least `\(mode.parameters[other].name)`, \(bound)\(suffix)")
        }
      case .step(.parameter(let other)):
        if case .integer(let step) = arguments[other], step > 0, value % step != 0 {
          faults.append("a multiple of `\(mode.parameters[other].name)`, \(step)\(suffix)")
        }
      default: break
      }
    }
    guard let first = faults.first else { return true }
    context.report(
      Diagnostic(
        .argumentLimit, at: written[index].range,
        "`\(parameter.name)` must be \(first)", label: "this is \(value)\(suffix)",
        labels: [.init(mode.declared.range, "`\(mode.declared.name)` sets the limit")]))
    return false
  }
}

extension FeedbackMode {
  /// `breathe(color, brightness)`, for help lines.
  fileprivate var signature: String {
    "\(declared.name)(\(parameters.map(\.name).joined(separator: ", ")))"
  }
}
