// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

extension MarkedFlags {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if reserved1 != 0 {
      violations.append(RuleViolation.reserved("Marked.flags", "reserved1", found: "\(reserved1)"))
    }
    return violations
  }
}

extension Marked {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in flags.validate() { violations.append(violation.inside("flags", of: "Marked")) }
    return violations
  }
}
