// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames

extension Sample {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if !(level <= 100) {
      violations.append(
        RuleViolation(rule: "range", frame: "Sample", path: "level", expected: "in 0...100", found: "\(level)"))
    }
    return violations
  }
}
