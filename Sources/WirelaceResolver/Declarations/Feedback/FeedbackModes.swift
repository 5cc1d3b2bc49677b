import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// The modes of lights, or the patterns of haptics: their parameters and the limits on them.
struct FeedbackModes {
  /// `mode` or `pattern`, for messages.
  let noun: String
  let context: DeclarationContext
  private(set) var modes: [FeedbackMode] = []
  private(set) var indices: [String: Int] = [:]
  /// Modes with a fault of their own: what is said about their arguments would only repeat it.
  private(set) var faulty: Set<Int> = []

  init(noun: String, context: DeclarationContext) {
    self.noun = noun
    self.context = context
  }

  /// Adds a mode; a second one of the same name is reported and dropped.
  mutating func add(
    _ name: Identifier, annotations: Annotations, parameters: [ParameterSyntax], range: SourceRange
  ) {
    if let first = indices[name.text] {
      context.reportTwice(.feedbackNameTwice, "\(noun) `\(name.text)`", name.range, first: modes[first].declared.range)
      return
    }
    indices[name.text] = modes.count
    let (resolved, isSound) = resolve(parameters)
    if !isSound || context.hasSyntaxError(in: range) { faulty.insert(modes.count) }
    modes.append(
      FeedbackMode(declared: context.declared(name.text, annotations, at: name.range), parameters: resolved))
  }

  // MARK: Parameters

  private func resolve(_ parameters: [ParameterSyntax]) -> (parameters: [Parameter], isSound: Bool) {
    var isSound = true
    var places: [String: Int] = [:]
    for (index, parameter) in parameters.enumerated() {
      if let first = places[parameter.name.text] {
        context.reportTwice(
          .feedbackNameTwice, "parameter `\(parameter.name.text)`", parameter.name.range,
          first: parameters[first].name.range)
        isSound = false
      } else {
        places[parameter.name.text] = index
      }
    }
    let kinds = parameters.map(Self.kind)
    var resolved: [Parameter] = []
    for (index, parameter) in parameters.enumerated() {
      var limits: [Parameter.Limit] = []
      for (limit, range) in Self.limits(of: parameter) {
        guard kinds[index].isNumeric else {
          context.report(
            Diagnostic(
              .limitKind, at: range, "\(kinds[index].noun) takes no limits",
              labels: [.init(parameter.name.range, "`\(parameter.name.text)` is \(kinds[index].noun)")],
              help: "limits are for `percent`, `ms` and `count`"))
          isSound = false
          continue
        }
        guard let bound = bound(limit.bound, for: index, kinds: kinds, names: places, in: parameters) else {
          isSound = false
          continue
        }
        limits.append(limit.resolved(bound))
      }
      resolved.append(Parameter(name: parameter.name.text, kind: kinds[index], limits: limits))
    }
    if isSound { isSound = contradictions(in: resolved, written: parameters) }
    return (resolved, isSound)
  }

  private static func kind(of parameter: ParameterSyntax) -> Parameter.Kind {
    switch parameter.kind {
    case .rgb100: .rgb100
    case .percent: .percent
    case .milliseconds: .milliseconds
    case .count, .range: .count
    case .catalogue(let name): .catalogue(name.text)
    }
  }

  /// A limit with one bound; `in A...B` is two of them.
  private struct SingleLimit {
    enum Sort { case step, atMost, atLeast }
    var sort: Sort
    var bound: ParameterSyntax.BoundSyntax
    func resolved(_ bound: Parameter.Bound) -> Parameter.Limit {
      switch sort {
      case .step: .step(bound)
      case .atMost: .atMost(bound)
      case .atLeast: .atLeast(bound)
      }
    }
  }

  private static func limits(of parameter: ParameterSyntax) -> [(SingleLimit, SourceRange)] {
    var limits: [(SingleLimit, SourceRange)] = []
    if case .range(let lower, let upper) = parameter.kind {
      limits.append((SingleLimit(sort: .atLeast, bound: lower), parameter.range))
      limits.append((SingleLimit(sort: .atMost, bound: upper), parameter.range))
    }
    for limit in parameter.limits {
      switch limit.value {
      case .step(let bound): limits.append((SingleLimit(sort: .step, bound: bound), limit.range))
      case .atMost(let bound): limits.append((SingleLimit(sort: .atMost, bound: bound), limit.range))
      case .atLeast(let bound): limits.append((SingleLimit(sort: .atLeast, bound: bound), limit.range))
      case .within(let lower, let upper):
        limits.append((SingleLimit(sort: .atLeast, bound: lower), limit.range))
        limits.append((SingleLimit(sort: .atMost, bound: upper), limit.range))
      }
    }
    return limits
  }

  private func bound(
    _ bound: ParameterSyntax.BoundSyntax, for index: Int, kinds: [Parameter.Kind], names: [String: Int],
    in parameters: [ParameterSyntax]
  ) -> Parameter.Bound? {
    switch bound {
    case .integer(let value):
      guard let number = Int(exactly: value.value), (0...Parameter.Kind.largest).contains(number) else {
        context.report(
          Diagnostic(
            .limitsContradict, at: value.range, "a limit must be between 0 and \(Parameter.Kind.largest)"))
        return nil
      }
      return .integer(number)
    case .device(let name):
      return .device(name.text)
    case .parameter(let name):
      guard let other = names[name.text] else {
        context.report(
          Diagnostic(
            .boundUnknown, at: name.range, "no parameter `\(name.text)` in this \(noun)",
            help: context.suggestion(for: name.text, among: parameters.map(\.name.text))
              ?? "a limit is a number, another parameter, or `device.NAME`"))
        return nil
      }
      if other == index {
        context.report(
          Diagnostic(.boundUnknown, at: name.range, "`\(name.text)` cannot be its own limit"))
        return nil
      }
      guard kinds[other].noun == kinds[index].noun else {
        context.report(
          Diagnostic(
            .limitKind, at: name.range, "\(kinds[index].noun) cannot be limited by \(kinds[other].noun)",
            labels: [.init(parameters[other].name.range, "`\(name.text)` is \(kinds[other].noun)")]))
        return nil
      }
      return .parameter(other)
    }
  }

  /// Reports parameters that no value can satisfy.
  private func contradictions(in parameters: [Parameter], written: [ParameterSyntax]) -> Bool {
    var isSound = true
    for (parameter, syntax) in zip(parameters, written) where parameter.kind.isNumeric {
      var lower = parameter.kind.range.lowerBound
      var upper = parameter.kind.range.upperBound
      var step = 1
      for limit in parameter.limits {
        switch limit {
        case .atLeast(.integer(let value)): lower = max(lower, value)
        case .atMost(.integer(let value)): upper = min(upper, value)
        case .atMost(.parameter(let other)): upper = min(upper, parameters[other].largestConstant)
        case .atLeast(.parameter(let other)): lower = max(lower, parameters[other].smallestConstant)
        case .step(.integer(let value)): step = value
        case .step, .atLeast, .atMost: break
        }
      }
      let fault: String? =
        if step == 0 {
          "a step of 0 allows no value"
        } else if lower > upper {
          "no value is at least \(lower) and at most \(upper)"
        } else if lower > 0, (lower + step - 1) / step * step > upper {
          "no multiple of \(step) lies in \(lower)...\(upper)"
        } else {
          nil
        }
      guard let fault else { continue }
      isSound = false
      context.report(
        Diagnostic(
          .limitsContradict, at: syntax.range, "the limits of `\(parameter.name)` contradict each other: \(fault)"))
    }
    return isSound
  }
}

extension Parameter {
  fileprivate var largestConstant: Int {
    limits.reduce(kind.range.upperBound) { bound, limit in
      if case .atMost(.integer(let value)) = limit { min(bound, value) } else { bound }
    }
  }

  fileprivate var smallestConstant: Int {
    limits.reduce(kind.range.lowerBound) { bound, limit in
      if case .atLeast(.integer(let value)) = limit { max(bound, value) } else { bound }
    }
  }
}

extension Parameter.Kind {
  /// The largest time or count: it must fit 32 bits everywhere.
  static let largest = Int(Int32.max)

  /// With its article, for messages.
  var noun: String {
    switch self {
    case .rgb100: "a colour"
    case .percent: "a percentage"
    case .milliseconds: "a time"
    case .count: "a count"
    case .catalogue: "a text"
    }
  }

  var isNumeric: Bool {
    switch self {
    case .percent, .milliseconds, .count: true
    case .rgb100, .catalogue: false
    }
  }

  /// The values the kind itself allows.
  var range: ClosedRange<Int> {
    switch self {
    case .percent, .rgb100: 0...100
    case .milliseconds, .count, .catalogue: 0...Self.largest
    }
  }

  /// The suffix of a value in messages.
  var suffix: String {
    switch self {
    case .percent: "%"
    case .milliseconds: " ms"
    case .rgb100, .count, .catalogue: ""
    }
  }
}
