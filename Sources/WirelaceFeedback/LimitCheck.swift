/// What only the device knows: limits and lists that it publishes at run time.
public struct DeviceLimits: Sendable, Hashable {
  /// By the names that stand behind `device.` in the schema.
  public var integers: [String: Int]
  public var catalogues: [String: [String]]

  public init(_ integers: [String: Int] = [:], catalogues: [String: [String]] = [:]) {
    self.integers = integers
    self.catalogues = catalogues
  }
}

/// An argument outside a limit.
public struct LimitViolation: Error, Sendable, Hashable, CustomStringConvertible {
  public let mode: String
  public let parameter: String
  public let value: FeedbackArgument
  /// `a multiple of 20 (device.timeQuantum)`, `at most 30 (brightness)`.
  public let limit: String

  public init(mode: String, parameter: String, value: FeedbackArgument, limit: String) {
    self.mode = mode
    self.parameter = parameter
    self.value = value
    self.limit = limit
  }

  public var description: String { "\(mode): \(parameter) is \(value), allowed is \(limit)" }
}

extension FeedbackModes {
  /// Every limit that the arguments break, in the order of the parameters. A limit that the device does not publish is not
  /// checked; ``unpublished(_:)`` names it.
  public func violations(_ device: DeviceLimits) -> [LimitViolation] {
    guard let declared = Self.modes.first(where: { $0.name == mode }) else { return [] }
    return zip(declared.parameters, arguments).flatMap { parameter, argument in
      parameter.brokenLimits(argument, device) { index in
        guard index < arguments.count, case .integer(let value) = arguments[index] else { return nil }
        return (value, declared.parameters[index].name)
      }.map { LimitViolation(mode: mode, parameter: parameter.name, value: argument, limit: $0) }
    }
  }

  /// The names of the limits and lists that this mode needs and the device does not publish.
  public func unpublished(_ device: DeviceLimits) -> [String] {
    guard let declared = Self.modes.first(where: { $0.name == mode }) else { return [] }
    var names: [String] = []
    for parameter in declared.parameters {
      if case .catalogue(let name) = parameter.kind, device.catalogues[name] == nil { names.append(name) }
      for limit in parameter.limits {
        if case .device(let name) = limit.bound, device.integers[name] == nil, !names.contains(name) {
          names.append(name)
        }
      }
    }
    return names
  }
}

extension FeedbackParameter.Limit {
  var bound: FeedbackParameter.Bound {
    switch self {
    case .step(let bound), .atMost(let bound), .atLeast(let bound): bound
    }
  }
}

extension FeedbackParameter {
  /// The limits that an argument breaks, in words.
  fileprivate func brokenLimits(
    _ argument: FeedbackArgument, _ device: DeviceLimits, other: (Int) -> (value: Int, name: String)?
  ) -> [String] {
    switch (kind, argument) {
    case (.rgb100, .color(let color)):
      return [color.red, color.green, color.blue].allSatisfy { (0...100).contains($0) }
        ? [] : ["three channels from 0 to 100"]
    case (.catalogue(let name), .text(let text)):
      guard let catalogue = device.catalogues[name], !catalogue.contains(text) else { return [] }
      return ["one of device.\(name)"]
    case (.percent, .integer(let value)):
      return ((0...100).contains(value) ? [] : ["0 to 100"]) + brokenLimits(value, device, other)
    case (.milliseconds, .integer(let value)), (.count, .integer(let value)):
      return (value >= 0 ? [] : ["at least 0"]) + brokenLimits(value, device, other)
    default: return ["of another kind"]
    }
  }

  private func brokenLimits(
    _ value: Int, _ device: DeviceLimits, _ other: (Int) -> (value: Int, name: String)?
  ) -> [String] {
    limits.compactMap { limit in
      let bound: (value: Int, source: String)?
      switch limit.bound {
      case .integer(let value): bound = (value, "")
      case .device(let name): bound = device.integers[name].map { ($0, " (device.\(name))") }
      case .parameter(let index): bound = other(index).map { ($0.value, " (\($0.name))") }
      }
      guard let bound else { return nil }
      switch limit {
      case .step:
        return bound.value > 0 && value % bound.value != 0 ? "a multiple of \(bound.value)\(bound.source)" : nil
      case .atMost: return value > bound.value ? "at most \(bound.value)\(bound.source)" : nil
      case .atLeast: return value < bound.value ? "at least \(bound.value)\(bound.source)" : nil
      }
    }
  }
}
