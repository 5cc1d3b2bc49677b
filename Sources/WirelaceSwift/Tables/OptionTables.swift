import WirelaceModel

extension EmitterContext {
  /// A structure with the options, their defaults and the check of their limits.
  func optionTable(_ table: OptionTable) -> Declaration {
    var taken: Set<String> = ["init", "self", "validate", "hash", "hashValue", "violations"]
    let properties = table.options.map {
      Identifiers.claim(Identifiers.lowerCamel($0.declared.name), suffix: "Option", in: &taken)
    }
    let options = Array(zip(table.options, properties))
    var members: [Declaration] = options.map { option, name in
      .property(
        PropertyDeclaration(
          documentation: comment(option), modifiers: access, keyword: "var",
          name: Identifiers.quoted(name), type: type(of: option)))
    }
    members.append(
      .function(
        FunctionDeclaration(
          documentation: ["With the defaults of the schema."], modifiers: access, name: "init",
          parameters: options.map { option, name in
            .init(
              Identifiers.quoted(name), type(of: option),
              default: option.defaultValue.flatMap { value($0, option.type) })
          },
          body: options.map { .text("self.\($0.1) = \(Identifiers.quoted($0.1))") })))
    members.append(check(table, options))
    return .type(
      TypeDeclaration(
        documentation: commentLines(table.declared, or: "Options and their defaults."),
        attributes: availability(table.declared), modifiers: access, keyword: .struct,
        name: ownName(names.name(of: table.declared)), conformances: ["Sendable", "Hashable"], members: members))
  }

  private func comment(_ option: OptionTable.Option) -> [String] {
    let unit: String? =
      switch option.type {
      case .size: "In bytes."
      default: nil
      }
    var lines = commentLines(
      option.declared, or: "The option `\(option.declared.name)`" + (unit == nil ? "." : ", in bytes."), noting: true)
    if !option.declared.documentation.isEmpty, let unit { lines += ["", unit] }
    if !option.limits.isEmpty { lines += ["", "Allowed: `\(allowed(option))`"] }
    return lines
  }

  private func type(of option: OptionTable.Option) -> String {
    switch option.type {
    case .duration: "Duration"
    case .size, .integer: "Int"
    case .boolean: "Bool"
    case .string: "String"
    case .decimal: "Double"
    case .enumeration(let id): names[id].full
    }
  }

  private func value(_ literal: Literal, _ type: OptionTable.OptionType) -> String? {
    switch (literal, type) {
    case (.integer(let value), .duration): SwiftText.duration(milliseconds: Int(clamping: value))
    case (.integer(let value), .enumeration(let id)):
      model[id].cases.firstIndex { $0.value == value }.map { caseValue(id, $0) }
    case (.integer(let value), _): "\(value)"
    case (.double(let value), _): value.isFinite ? "\(value)" : nil
    case (.boolean(let value), _): "\(value)"
    case (.text(let text), _): SwiftText.string(text)
    default: nil
    }
  }

  // MARK: - Limits

  private func check(_ table: OptionTable, _ options: [(OptionTable.Option, String)]) -> Declaration {
    let checks = options.filter { !$0.0.limits.isEmpty }.map { option, name in
      Statement.if(
        .text(
          "!(" + option.limits.map { test($0, option.type, Identifiers.quoted(name)) }.joined(separator: " || ") + ")"),
        [
          .line(
            .call(
              "violations.append",
              [
                .call(
                  "RuleViolation",
                  [
                    "rule: \"range\"", .text("frame: \(SwiftText.string(table.declared.name))"),
                    .text("path: \(SwiftText.string(option.declared.name))"),
                    .text("expected: \(SwiftText.string(allowed(option)))"),
                    .text(
                      "found: "
                        + (isDuration(option)
                          ? "\(Identifiers.quoted(name)).millisecondsText" : "\"\\(\(Identifiers.quoted(name)))\"")),
                  ])
              ]))
        ])
    }
    return .function(
      FunctionDeclaration(
        documentation: ["Every option outside its limits, in the order of the schema."], modifiers: access,
        name: "validate", result: "[RuleViolation]",
        body: checks.isEmpty
          ? ["[]"] : ["var violations: [RuleViolation] = []"] + checks + ["return violations"]))
  }

  private func isDuration(_ option: OptionTable.Option) -> Bool {
    if case .duration = option.type { true } else { false }
  }

  private func test(_ range: ClosedRange<Int128>, _ type: OptionTable.OptionType, _ name: String) -> String {
    func bound(_ value: Int128) -> String {
      switch type {
      case .duration: SwiftText.duration(milliseconds: Int(clamping: value))
      default: "\(value)"
      }
    }
    let hasLower = range.lowerBound > Int128(Int64.min)
    let hasUpper = range.upperBound < Int128(Int64.max)
    return switch (hasLower, hasUpper) {
    case (true, true): "\(name) >= \(bound(range.lowerBound)) && \(name) <= \(bound(range.upperBound))"
    case (true, false): "\(name) >= \(bound(range.lowerBound))"
    case (false, true): "\(name) <= \(bound(range.upperBound))"
    case (false, false): "true"
    }
  }

  /// `1000 ms...60000 ms`, `0...10, 20...`.
  private func allowed(_ option: OptionTable.Option) -> String {
    let unit = isDuration(option) ? " ms" : ""
    return option.limits.map { range in
      let lower = range.lowerBound > Int128(Int64.min) ? "\(range.lowerBound)\(unit)" : ""
      let upper = range.upperBound < Int128(Int64.max) ? "\(range.upperBound)\(unit)" : ""
      return lower == upper ? lower : lower + "..." + upper
    }.joined(separator: ", ")
  }
}
