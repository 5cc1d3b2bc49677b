// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames

extension FlaggedPartFlags {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if reserved1 != 0 {
      violations.append(RuleViolation.reserved("Flagged.part.flags", "reserved1", found: "\(reserved1)"))
    }
    return violations
  }
}

extension FlaggedPart {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in flags.validate() { violations.append(violation.inside("flags", of: "Flagged.part")) }
    return violations
  }
}

extension BatteryLevel {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if !(self.value <= 100) {
      violations.append(
        RuleViolation(
          rule: "range", frame: "Battery.level", path: "value", expected: "in 0...100", found: "\(self.value)"))
    }
    return violations
  }
}
