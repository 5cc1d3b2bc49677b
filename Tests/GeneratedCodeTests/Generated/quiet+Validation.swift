// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

extension QuietMarkedFlags {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if reserved1 != 0 {
      violations.append(RuleViolation.reserved("QuietMarked.flags", "reserved1", found: "\(reserved1)"))
    }
    return violations
  }
}

extension QuietReadingBits {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if reserved1 != 0 {
      violations.append(RuleViolation.reserved("QuietReading.bits", "reserved1", found: "\(reserved1)"))
    }
    return violations
  }
}

extension QuietMarked {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in flags.validate() { violations.append(violation.inside("flags", of: "QuietMarked")) }
    return violations
  }
}

extension QuietReading {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    #if !hasFeature(Embedded)
      if extras.rawValue & ~QuietExtras.known.rawValue != 0 {
        violations.append(
          RuleViolation.unknownBits("QuietReading", "extras", of: "QuietExtras", found: extras.json.compactText))
      }
    #endif
    for violation in bits.validate() { violations.append(violation.inside("bits", of: "QuietReading")) }
    if !(side != QuietSide.allCases[2] || countStored > 0) {
      violations.append(
        RuleViolation.condition("middle-counts", "QuietReading", expected: "side != middle or count > 0"))
    }
    return violations
  }
}

extension QuietReply {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if !((answer.level).map { Int64($0) < 100 } ?? true) {
      violations.append(RuleViolation.condition("level", "QuietReply", expected: "answer.level < 100"))
    }
    return violations
  }
}
