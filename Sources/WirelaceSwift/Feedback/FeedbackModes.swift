import WirelaceModel

/// Light modes or haptic patterns as an enum: one case each, parameters as associated values.
struct FeedbackModesCode {
  /// `off` in front, where the schema does not declare it.
  private struct Mode {
    var name: String
    var documentation: [String]
    var caseName: String
    var parameters: [(parameter: Parameter, label: String?)]
  }
  private let modes: [Mode]
  /// Where the declared modes begin in `modes`.
  private let first: Int
  private let offIndex: Int
  private let type: String
  private let context: EmitterContext

  init(_ declared: [FeedbackMode], type: String, context: EmitterContext) {
    self.type = type
    self.context = context
    var taken: Set<String> = ["arguments", "init", "isDark", "mode", "modes", "self", "unpublished", "violations"]
    var modes: [Mode] = []
    if !declared.contains(where: { $0.declared.name == "off" }) {
      modes.append(
        Mode(name: "off", documentation: ["Nothing."], caseName: "off", parameters: []))
      taken.insert("off")
    }
    first = modes.count
    for mode in declared {
      let name = Identifiers.claim(Identifiers.lowerCamel(mode.declared.name), suffix: "Mode", in: &taken)
      var labels = Set<String>()
      // A lone text says enough: `effect("START_CONFIRM")`.
      let isLoneText = mode.parameters.count == 1 && mode.parameters[0].isText
      modes.append(
        Mode(
          name: mode.declared.name,
          documentation: context.commentLines(mode.declared, or: "The mode `\(mode.declared.name)`.", noting: true),
          caseName: name,
          parameters: mode.parameters.map {
            ($0, isLoneText ? nil : Identifiers.claim($0.label, suffix: "Value", in: &labels))
          }))
    }
    self.modes = modes
    offIndex = modes.firstIndex { $0.name == "off" } ?? 0
  }

  /// An appearance of the schema as a value of the enum: `.steady(color: RGB(100, 100, 100), brightnessPercent: 2)`.
  func value(_ appearance: Appearance) -> Expression {
    let index = appearance.mode.map { $0 + first } ?? offIndex
    let mode = modes[index]
    let arguments = zip(mode.parameters, appearance.arguments).map { parameter, argument -> Expression in
      let text =
        switch argument {
        case .integer(let value): "\(value)"
        case .color(let red, let green, let blue): "RGB(\(red), \(green), \(blue))"
        case .text(let text): SwiftText.string(text)
        }
      return .text((parameter.label.map { $0 + ": " } ?? "") + text)
    }
    return arguments.isEmpty ? .text("." + mode.caseName) : .call("." + mode.caseName, arguments)
  }

  // MARK: - The enum

  func declaration(_ comment: String) -> Declaration {
    var members: [Declaration] = modes.map { mode in
      .enumCase(
        CaseDeclaration(
          documentation: mode.documentation, name: Identifiers.quoted(mode.caseName),
          payload: mode.parameters.map { ($0.label.map { $0 + ": " } ?? "") + $0.parameter.swiftType }))
    }
    members.append(
      context.constant(
        "modes", "[FeedbackMode]", value: .array(modes.map(description)),
        documentation: ["What the schema says about each, limits included."]))
    members.append(initializer)
    members.append(
      .property(
        PropertyDeclaration(
          documentation: ["The name in the schema."], modifiers: context.access, name: "mode", type: "String",
          body: .getter([
            .switch("self", modes.map { (.text("." + $0.caseName), [.text(SwiftText.string($0.name))]) })
          ]))))
    members.append(argumentsProperty)
    return .type(
      TypeDeclaration(
        documentation: [comment], modifiers: context.access, keyword: .enum, name: type,
        conformances: ["FeedbackModes"],
        members: members))
  }

  private func description(_ mode: Mode) -> Expression {
    let parameters = mode.parameters.map { parameter, _ in
      var arguments: [Expression] = [.text(SwiftText.string(parameter.name)), .text(parameter.kindText)]
      if !parameter.limits.isEmpty { arguments.append(.array(parameter.limits.map { .text($0.text) })) }
      return Expression.call("FeedbackParameter", arguments)
    }
    let name = Expression.text(SwiftText.string(mode.name))
    return .call("FeedbackMode", parameters.isEmpty ? [name] : [name, .array(parameters)])
  }

  private var initializer: Declaration {
    var cases: [(pattern: Expression, body: [Statement])] = modes.map { mode in
      let pattern = Expression.text("(\(SwiftText.string(mode.name)), \(mode.parameters.count))")
      if mode.parameters.isEmpty { return (pattern, [.text("self = ." + mode.caseName)]) }
      let guards = mode.parameters.indices.map { index in
        Statement.guarded(
          .text("case .\(mode.parameters[index].parameter.argumentCase)(let value\(index)) = arguments[\(index)]"),
          otherwise: ["return nil"])
      }
      let values = mode.parameters.indices.map { index in
        Expression.text((mode.parameters[index].label.map { $0 + ": " } ?? "") + "value\(index)")
      }
      return (
        pattern,
        guards + [.line(.sequence(["self = ", .call("." + mode.caseName, values)]))]
      )
    }
    cases.append(("default", ["return nil"]))
    return .function(
      FunctionDeclaration(
        modifiers: context.access, name: "init?",
        parameters: [.init("mode", "String"), .init("arguments", "[FeedbackArgument]")],
        body: [.switch("(mode, arguments.count)", cases)]))
  }

  private var argumentsProperty: Declaration {
    let cases = modes.map { mode -> (pattern: Expression, body: [Statement]) in
      if mode.parameters.isEmpty { return (.text("." + mode.caseName), ["[]"]) }
      let bindings = mode.parameters.indices.map { Expression.text("let value\($0)") }
      let values = mode.parameters.indices.map { index in
        Expression.text(".\(mode.parameters[index].parameter.argumentCase)(value\(index))")
      }
      return (.call("." + mode.caseName, bindings), [.line(.array(values))])
    }
    return .property(
      PropertyDeclaration(
        documentation: ["In the order of the schema."], modifiers: context.access, name: "arguments",
        type: "[FeedbackArgument]", body: .getter([.switch("self", cases)])))
  }
}

extension Parameter {
  fileprivate var isText: Bool { if case .catalogue = kind { true } else { false } }

  fileprivate var swiftType: String {
    switch kind {
    case .rgb100: "RGB"
    case .percent, .milliseconds, .count: "Int"
    case .catalogue: "String"
    }
  }

  /// The name with its unit: `brightnessPercent`, `periodMs`.
  fileprivate var label: String {
    let camel = Identifiers.lowerCamel(name)
    let unit: String
    switch kind {
    case .percent: unit = "Percent"
    case .milliseconds: unit = "Ms"
    case .rgb100, .count, .catalogue: unit = ""
    }
    return camel.hasSuffix(unit) ? camel : camel + unit
  }

  fileprivate var argumentCase: String {
    switch kind {
    case .rgb100: "color"
    case .percent, .milliseconds, .count: "integer"
    case .catalogue: "text"
    }
  }

  fileprivate var kindText: String {
    switch kind {
    case .rgb100: ".rgb100"
    case .percent: ".percent"
    case .milliseconds: ".milliseconds"
    case .count: ".count"
    case .catalogue(let name): ".catalogue(\(SwiftText.string(name)))"
    }
  }
}

extension Parameter.Limit {
  fileprivate var text: String {
    switch self {
    case .step(let bound): ".step(\(bound.text))"
    case .atMost(let bound): ".atMost(\(bound.text))"
    case .atLeast(let bound): ".atLeast(\(bound.text))"
    }
  }
}

extension Parameter.Bound {
  fileprivate var text: String {
    switch self {
    case .integer(let value): ".integer(\(value))"
    case .device(let name): ".device(\(SwiftText.string(name)))"
    case .parameter(let index): ".parameter(\(index))"
    }
  }
}
