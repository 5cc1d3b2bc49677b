import WirelaceModel

extension JSONInteger {
  /// The Swift integer: `Int` for `int`.
  var swiftType: String { isNatural ? "Int" : (isSigned ? "Int" : "UInt") + "\(bits)" }
}

extension EmitterContext {
  /// The Swift type of a value of JSON, of a parameter or of a part; without the `?` of what may be null.
  func swiftType(_ type: JSONType) -> String {
    switch type {
    case .any: "JSONValue"
    case .boolean: "Bool"
    case .integer(let integer): integer.swiftType
    case .float(let bits): bits == 32 ? "Float" : "Double"
    case .decimal: "ExactDecimal"
    case .string, .uuid, .url: "String"
    case .dateTime, .unixTime: "Timestamp"
    case .date: "CalendarDate"
    case .duration: "Duration"
    case .bytes: "[UInt8]"
    case .enumeration(let id): names[id].full
    case .textEnumeration(let id): names[id].full
    case .flags(let id): names[id].full
    case .scopes(let id): names.name(of: model[id].declared)
    case .model(let id): names[id].full
    case .union(let id): names[id].full
    case .array(let element): "[" + swiftType(element) + "]"
    case .map(let key, let value): "[" + (key.map { names[$0].full } ?? "String") + ": " + swiftType(value) + "]"
    }
  }

  /// The same with a `?` where `null` is a value.
  func swiftType(_ shape: JSONShape) -> String { swiftType(shape.type) + (shape.isNullable ? "?" : "") }

  /// The type of a field's property.
  func propertyType(_ field: JSONField) -> String { swiftType(field.shape.type) + (field.isOptionalValue ? "?" : "") }

  // MARK: - Coders

  /// The expression of type `JSONCoder` for the values of a shape, its rules included: `JSONCoding.array(JSONCoding.boolean)`.
  ///
  /// - Parameter takesNull: whether it is a coder of optionals where the shape is nullable. Those that `PayloadObject` reads
  ///   `optional` or `defaulted` are not.
  func coder(_ shape: JSONShape, takesNull: Bool = true) -> Expression {
    var result = coder(shape.type, isLenient: shape.isLenient)
    if !shape.constraints.isEmpty {
      let rules = shape.constraints.map { rule($0, of: shape.type) }
      result = .call("JSONCoding.checked", [result] + rules)
    }
    return takesNull && shape.isNullable ? .call("JSONCoding.nullable", [result]) : result
  }

  /// The type of ``coder(_:takesNull:)``: `JSONCoder<[Bool]>`.
  func coderType(_ shape: JSONShape, takesNull: Bool = true) -> String {
    "JSONCoder<" + (takesNull ? swiftType(shape) : swiftType(shape.type)) + ">"
  }

  private func coder(_ type: JSONType, isLenient: Bool) -> Expression {
    let lenient: [Expression] = isLenient ? ["lenient: true"] : []
    func call(_ name: String, _ arguments: Expression...) -> Expression {
      .call("JSONCoding." + name, arguments + lenient)
    }
    /// A constant of the runtime, or a call of the same name.
    func scalar(_ name: String) -> Expression { isLenient ? call(name) : .text("JSONCoding." + name) }
    switch type {
    case .any: return "JSONCoding.any"
    case .boolean: return scalar("boolean")
    case .integer(let integer):
      return isLenient
        ? call("integer", .text(integer.swiftType + ".self")) : .text("JSONCoding." + integer.swiftType.lowercased())
    case .float(let bits): return scalar(bits == 32 ? "float" : "double")
    case .decimal: return scalar("decimal")
    case .string: return scalar("string")
    case .dateTime: return "JSONCoding.dateTime"
    case .date: return "JSONCoding.date"
    case .unixTime(let unit): return call("unixTime", .text("milliseconds: \(unit == .milliseconds)"))
    case .duration(let unit): return call("duration", .text("milliseconds: \(unit == .milliseconds)"))
    case .uuid: return "JSONCoding.uuid"
    case .url: return "JSONCoding.url"
    case .bytes(let form): return .text("JSONCoding." + form.rawValue)
    case .enumeration(let id):
      let enumeration = model[id]
      let isLoose = !enumeration.isOpen && !isSwiftEnum(enumeration)
      let values = enumeration.cases.map { Expression.text("\($0.value)") }
      let limits = within(enumeration.base) + (isLoose ? [.labeled("of", .array(values))] : [])
      return .call("JSONCoding.raw", [.text(swiftType(type) + ".self")] + limits + lenient)
    case .flags(let id):
      return .call("JSONCoding.raw", [.text(swiftType(type) + ".self")] + within(model[id].base) + lenient)
    case .scopes(let id):
      return .call("JSONCoding.raw", [.text(swiftType(type) + ".self")] + within(model[id].base) + lenient)
    case .textEnumeration: return call("text", .text(swiftType(type) + ".self"))
    case .model, .union: return call("payload", .text(swiftType(type) + ".self"))
    case .array(let element): return .call("JSONCoding.array", [coder(element)])
    case .map(let key, let value):
      let keys: [Expression] = key.map { [.text("keyedBy: " + names[$0].full + ".self")] } ?? []
      return .call("JSONCoding.map", [coder(value)] + keys)
    }
  }

  /// The bounds of a raw value where the Swift integer has room for more.
  private func within(_ base: IntegerType) -> [Expression] {
    base.fillsContainer ? [] : [.text("in: \(base.minimum)...\(base.maximum)")]
  }

  // MARK: - Rules

  private func rule(_ constraint: JSONConstraint, of type: JSONType) -> Expression {
    var arguments: [Expression] = []
    var name = ""
    func counts(_ range: ClosedRange<Int>) -> Expression { .text("\(range.lowerBound)...\(range.upperBound)") }
    switch constraint.kind {
    case .range(let ranges):
      (name, arguments) = ("range", [.array(ranges.map { .text("\($0.lowerBound)...\($0.upperBound)") })])
    case .numbers(let ranges):
      (name, arguments) = ("numbers", [.array(ranges.map { .text(numbers($0)) })])
    case .cases(let cases):
      guard case .textEnumeration(let id) = type else { return "" }
      (name, arguments) = ("cases", [.array(cases.map { .text(quotedText(model[id].cases[$0].text)) })])
    case .step(let step):
      (name, arguments) = ("step", [.text("\(step.numerator)")])
      if !step.isInteger { arguments.append(.text("over: \(step.denominator)")) }
    case .pattern(let pattern): (name, arguments) = ("pattern", [.text(quotedText(pattern))])
    case .characters(let range): (name, arguments) = ("characters", [counts(range)])
    case .size(let range):
      (name, arguments) = ("size", [counts(range)])
      switch type {
      case .bytes(.hex): arguments.append("of: .hex")
      case .bytes: arguments.append("of: .base64")
      default: break
      }
    case .elements(let range): (name, arguments) = ("elements", [counts(range)])
    case .unique: name = "unique"
    }
    return .call(
      "." + name,
      arguments + [.text("id: \(quotedText(constraint.id))"), .text("text: \(quotedText(constraint.text))")])
  }

  private func numbers(_ range: ClosedRange<Double>) -> String {
    switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
    case (true, true): "\(number(range.lowerBound))...\(number(range.upperBound))"
    case (true, false): "\(number(range.lowerBound)) ... .infinity"
    case (false, true): "-.infinity...\(number(range.upperBound))"
    case (false, false): "-.infinity ... .infinity"
    }
  }

  private func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
