// Generated from shapes.lace (golden.shapes): edit the schema, not this file.

import WirelaceFrames

extension Status {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    #if !hasFeature(Embedded)
      if marks.rawValue & ~Marks.known.rawValue != 0 {
        violations.append(RuleViolation.unknownBits("Status", "marks", of: "Marks", found: marks.json.compactText))
      }
    #endif
    if reserved1 != 0 {
      violations.append(RuleViolation.reserved("Status", "reserved1", found: "\(reserved1)"))
    }
    if !(level < 10 || offset >= 0) {
      violations.append(RuleViolation.condition("deep-needs-level", "Status", expected: "level < 10 or offset >= 0"))
    }
    return violations
  }
}

extension OptionalFlags {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if reserved1 != 0 {
      violations.append(RuleViolation.reserved("Optional.flags", "reserved1", found: "\(reserved1)"))
    }
    return violations
  }
}

extension Texts {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    #if !hasFeature(Embedded)
      if GoldenShapesSchema.pattern1?.matches(note) == false {
        violations.append(
          RuleViolation(
            rule: "pattern", frame: "Texts", path: "note", expected: "matches \"[a-z]*\"",
            found: JSONValue.string(note).compactText))
      }
    #endif
    return violations
  }
}

extension Blobs {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if !(sized.count >= 1 && sized.count <= 4) {
      violations.append(RuleViolation.size("size", "Blobs", "sized", expected: "size 1...4", bytes: sized.count))
    }
    for (index, element) in counted.enumerated() {
      for violation in element.validate() { violations.append(violation.inside("counted[\(index)]", of: "Blobs")) }
    }
    return violations
  }
}

extension Point {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if !(Int64(x) <= Int64(y)) {
      violations.append(RuleViolation.condition("where", "Point", expected: "x <= y"))
    }
    return violations
  }
}

extension OptionalValue {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in flags.validate() { violations.append(violation.inside("flags", of: "Optional")) }
    if let value = b {
      for violation in value.validate() { violations.append(violation.inside("b", of: "Optional")) }
    }
    return violations
  }
}

extension Envelope {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for (index, element) in points.enumerated() {
      for violation in element.validate() { violations.append(violation.inside("points[\(index)]", of: "Envelope")) }
    }
    #if !hasFeature(Embedded)
      if reserved1.contains(where: { $0 != 0 }) {
        violations.append(RuleViolation.reserved("Envelope", "reserved1", found: JSONForm.bytes(reserved1).compactText))
      }
    #endif
    return violations
  }
}

extension Replies {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in first.validate() { violations.append(violation.inside("first", of: "Replies")) }
    return violations
  }
}

extension ReplyPoint {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for violation in self.value.validate() { violations.append(violation.inside("value", of: "Reply<Point>")) }
    return violations
  }
}

#if !hasFeature(Embedded)
  extension GoldenShapesSchema {
    fileprivate static let pattern1 = try? PatternMatcher("[a-z]*")
  }
#endif
