// Generated from numbers.lace (golden.numbers): edit the schema, not this file.

import WirelaceFrames

extension Others {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    #if !hasFeature(Embedded)
      if features.rawValue & ~Features.known.rawValue != 0 {
        violations.append(
          RuleViolation.unknownBits("Others", "features", of: "Features", found: features.json.compactText))
      }
    #endif
    return violations
  }
}

extension Climate {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    #if !hasFeature(Embedded)
      if !(temperatureRaw == -32768 || temperatureRaw >= -4000 && temperatureRaw <= 12500) {
        violations.append(
          RuleViolation(
            rule: "range", frame: "Climate", path: "temperature", expected: "in -40.00...125.00",
            found: JSONForm.numberText(
              temperatureRaw, scale: LinearScale(scale: (1, 100)), exceptions: [(-32768, "not known")])))
      }
    #endif
    if !(humidity <= 100) {
      violations.append(
        RuleViolation(
          rule: "humidity-range", frame: "Climate", path: "humidity", expected: "in 0...100", found: "\(humidity)"))
    }
    if !((Int128(steps) - 0) % 5 == 0) {
      violations.append(
        RuleViolation(rule: "step", frame: "Climate", path: "steps", expected: "step 5", found: "\(steps)"))
    }
    if !(steps >= 10 && steps <= 1000) {
      violations.append(
        RuleViolation(rule: "range", frame: "Climate", path: "steps", expected: "in 10...1000", found: "\(steps)"))
    }
    #if !hasFeature(Embedded)
      if !(side.rawValue == 0) {
        violations.append(
          RuleViolation(
            rule: "range", frame: "Climate", path: "side", expected: "in left", found: side.json.compactText))
      }
    #endif
    for (index, element) in historyRaw.enumerated() {
      #if !hasFeature(Embedded)
        if !(element >= -80 && element <= 160) {
          violations.append(
            RuleViolation(
              rule: "range", frame: "Climate", path: "history[\(index)]", expected: "in -40...80",
              found: JSONForm.numberText(element, scale: LinearScale(scale: (1, 2)))))
        }
      #endif
    }
    return violations
  }
}

extension Varints {
  /// Every rule of the schema that the value breaks, in the order of its fields.
  public func validate() -> [RuleViolation] {
    var violations: [RuleViolation] = []
    if !(c >= -5 && c <= 5) {
      violations.append(RuleViolation(rule: "range", frame: "Varints", path: "c", expected: "in -5...5", found: "\(c)"))
    }
    return violations
  }
}
