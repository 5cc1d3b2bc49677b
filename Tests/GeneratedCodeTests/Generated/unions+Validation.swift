// Generated from unions.lace (golden.unions): edit the schema, not this file.

import WirelaceFrames

extension AdvertInfo {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if reserved1 != 0 {
      violations.append(RuleViolation.reserved("Advert.info", "reserved1", found: "\(reserved1)"))
    }
    if !(version >= 1 && version <= 5) {
      violations.append(
        RuleViolation(rule: "range", frame: "Advert.info", path: "version", expected: "in 1...5", found: "\(version)"))
    }
    return violations
  }
}

extension EitherFlags {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if reserved1 != 0 {
      violations.append(RuleViolation.reserved("Either.flags", "reserved1", found: "\(reserved1)"))
    }
    return violations
  }
}

extension Start {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if !(mode >= 1 && mode <= 3) {
      violations.append(
        RuleViolation(rule: "range", frame: "Start", path: "mode", expected: "in 1...3", found: "\(mode)"))
    }
    return violations
  }
}

extension Advert {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in info.validate() { violations.append(violation.inside("info", of: "Advert")) }
    for (index, element) in values.enumerated() {
      for violation in element.validate() { violations.append(violation.inside("values[\(index)]", of: "Advert")) }
    }
    return violations
  }
}

extension Options {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for (index, element) in list.enumerated() {
      for violation in element.validate() { violations.append(violation.inside("list[\(index)]", of: "Options")) }
    }
    for (index, element) in rest.enumerated() {
      for violation in element.validate() { violations.append(violation.inside("rest[\(index)]", of: "Options")) }
    }
    return violations
  }
}

extension Request {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in body.validate() { violations.append(violation.inside("body", of: "Request")) }
    if !((opcode != .export ? true : (body.export?.offset).map { Int64($0) % 4 == 0 }) ?? true) {
      violations.append(
        RuleViolation.condition(
          "export-aligned", "Request", expected: "opcode != export or body.export.offset % 4 == 0"))
    }
    return violations
  }
}

extension Either {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in flags.validate() { violations.append(violation.inside("flags", of: "Either")) }
    return violations
  }
}

extension Measurement {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    switch self {
    case .battery(let value):
      if !(value <= 100) {
        violations.append(
          RuleViolation(
            rule: "range", frame: "Measurement", path: "battery", expected: "in 0...100", found: "\(value)"))
      }
    default: break
    }
    return violations
  }
}

extension Option {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    switch self {
    case .start(let value):
      for violation in value.validate() { violations.append(violation.inside("start", of: "Option")) }
    default: break
    }
    return violations
  }
}

extension RequestBody {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    switch self {
    case .start(let value):
      for violation in value.validate() { violations.append(violation.inside("start", of: "Request.body")) }
    default: break
    }
    return violations
  }
}
