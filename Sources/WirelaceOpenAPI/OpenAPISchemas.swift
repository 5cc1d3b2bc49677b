import WirelaceModel

/// Types of JSON as JSON Schema 2020-12.
extension OpenAPIDocument {
  mutating func schema(_ shape: JSONShape) -> OpenAPIValue {
    var result = type(shape.type)
    for constraint in shape.constraints { result = adding(constraint, to: result, of: shape.type) }
    guard shape.isNullable else { return result }
    if case .any = shape.type { return result }
    guard case .string(let name)? = result["type"], result["enum"] == nil, result["const"] == nil else {
      return .members(("anyOf", .array([result, .members(("type", "null"))])))
    }
    return result.adding(("type", .array([.string(name), "null"])))
  }

  private mutating func type(_ type: JSONType) -> OpenAPIValue {
    switch type {
    case .any: return .object([])
    case .boolean: return .members(("type", "boolean"))
    case .integer(let integer):
      let format: OpenAPIValue? =
        integer.isSigned && integer.bits >= 32 ? .string("int\(integer.bits)") : nil
      return .members(
        ("type", "integer"), ("format", format), ("minimum", .number("\(integer.minimum)")),
        ("maximum", .number("\(integer.maximum)")))
    case .float(let bits): return .members(("type", "number"), ("format", bits == 32 ? "float" : "double"))
    case .decimal: return .members(("type", "number"))
    case .string: return .members(("type", "string"))
    case .dateTime: return .members(("type", "string"), ("format", "date-time"))
    case .date: return .members(("type", "string"), ("format", "date"))
    case .unixTime(let unit):
      let text = unit == .seconds ? "Seconds since 1970-01-01T00:00:00Z." : "Milliseconds since 1970-01-01T00:00:00Z."
      return .members(("type", "number"), ("description", .string(text)))
    case .duration(let unit):
      return .members(("type", "number"), ("description", unit == .seconds ? "Seconds." : "Milliseconds."))
    case .uuid: return .members(("type", "string"), ("format", "uuid"))
    case .url: return .members(("type", "string"), ("format", "uri"))
    case .bytes(.hex): return .members(("type", "string"), ("pattern", "^([0-9A-Fa-f]{2})*$"))
    case .bytes(let form):
      return .members(
        ("type", "string"), ("contentEncoding", form == .base64 ? "base64" : "base64url"),
        ("pattern", form == .base64 ? "^[A-Za-z0-9+/]*={0,2}$" : "^[A-Za-z0-9_-]*={0,2}$"))
    case .enumeration(let id): return reference(.numbers(id.index))
    case .textEnumeration(let id): return reference(.texts(id.index))
    case .flags(let id):
      return .members(("type", "integer"), ("minimum", 0), ("maximum", .number("\(model[id].base.maximum)")))
    case .scopes(let id):
      return .members(("type", "integer"), ("minimum", 0), ("maximum", .number("\(model[id].base.maximum)")))
    case .model(let id): return reference(.model(id.index))
    case .union(let id): return reference(.union(id.index))
    case .array(let element): return .members(("type", "array"), ("items", schema(element)))
    case .map(let key, let element):
      var names: OpenAPIValue?
      if let key, !model[key].isOpen { names = reference(.texts(key.index)) }
      return .members(("type", "object"), ("propertyNames", names), ("additionalProperties", schema(element)))
    }
  }

  // MARK: - Rules

  private func adding(_ constraint: JSONConstraint, to schema: OpenAPIValue, of type: JSONType) -> OpenAPIValue {
    func counts(_ range: ClosedRange<Int>, _ least: String, _ most: String) -> OpenAPIValue {
      schema.adding(
        (least, range.lowerBound == 0 ? nil : .number("\(range.lowerBound)")),
        (most, range.upperBound == Int(Int32.max) ? nil : .number("\(range.upperBound)")))
    }
    switch constraint.kind {
    case .range(let ranges):
      return limited(schema, ranges.map { ("\($0.lowerBound)", "\($0.upperBound)") })
    case .numbers(let ranges):
      return limited(
        schema, ranges.map { (OpenAPIDocument.number($0.lowerBound), OpenAPIDocument.number($0.upperBound)) })
    case .cases(let cases):
      guard case .textEnumeration(let id) = type else { return schema }
      return schema.adding(("enum", .array(cases.map { .string(model[id].cases[$0].text) })))
    case .step(let step):
      return OpenAPIDocument.number(step.doubleValue).map { schema.adding(("multipleOf", .number($0))) } ?? schema
    case .pattern(let pattern): return schema.adding(("pattern", .string("^(?:\(pattern))$")))
    case .characters(let range): return counts(range, "minLength", "maxLength")
    case .size(let range): return sized(schema, range, type)
    case .elements(let range):
      if case .map = type { return counts(range, "minProperties", "maxProperties") }
      return counts(range, "minItems", "maxItems")
    case .unique: return schema.adding(("uniqueItems", true))
    }
  }

  /// Bytes as the characters that they take; of a text in UTF-8 only how many there may be at most.
  private func sized(_ schema: OpenAPIValue, _ range: ClosedRange<Int>, _ type: JSONType) -> OpenAPIValue {
    let isOpen = range.upperBound == Int(Int32.max)
    switch type {
    case .bytes(.hex):
      return schema.adding(
        ("minLength", .number("\(2 * range.lowerBound)")),
        ("maxLength", isOpen ? nil : .number("\(2 * range.upperBound)")))
    case .bytes:
      return schema.adding(
        ("minLength", .number("\((range.lowerBound * 4 + 2) / 3)")),
        ("maxLength", isOpen ? nil : .number("\((range.upperBound + 2) / 3 * 4)")))
    default:
      return isOpen || schema["maxLength"] != nil
        ? schema : schema.adding(("maxLength", .number("\(range.upperBound)")))
    }
  }

  private func limited(_ schema: OpenAPIValue, _ ranges: [(low: String?, high: String?)]) -> OpenAPIValue {
    if ranges.count == 1 {
      return schema.adding(
        ("minimum", ranges[0].low.map { .number($0) }), ("maximum", ranges[0].high.map { .number($0) }))
    }
    return schema.adding(
      (
        "anyOf",
        .array(
          ranges.map {
            .members(("minimum", $0.low.map { .number($0) }), ("maximum", $0.high.map { .number($0) }))
          })
      ))
  }

  /// Nil for what is not finite.
  static func number(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  // MARK: - Components

  mutating func schema(_ component: OpenAPIComponent) -> OpenAPIValue {
    switch component {
    case .model(let index): return object(model.jsonModels[index])
    case .union(let index): return union(model.jsonUnions[index])
    case .texts(let index):
      let type = model.textEnumerations[index]
      let texts = OpenAPIValue.array(type.cases.map { .string($0.text) })
      return .members(
        ("type", "string"), ("description", description(type.declared)), (type.isOpen ? "examples" : "enum", texts))
    case .numbers(let index):
      let type = model.enumerations[index]
      let known = type.cases.map { "\($0.value): \($0.declared.name)" }.joined(separator: ", ")
      let text = [type.declared.documentation, "Known: \(known)."].filter { !$0.isEmpty }.joined(separator: "\n\n")
      let values = OpenAPIValue.array(type.cases.map { .number("\($0.value)") })
      return .members(
        ("type", "integer"), ("description", .string(text)),
        ("minimum", type.isOpen ? .number("\(type.base.minimum)") : nil),
        ("maximum", type.isOpen ? .number("\(type.base.maximum)") : nil), (type.isOpen ? "examples" : "enum", values))
    }
  }

  /// - Parameter tag: the key of a union around, and what stands there.
  private mutating func object(_ type: JSONModel, tag: (key: String, value: OpenAPIValue)? = nil) -> OpenAPIValue {
    var properties: [OpenAPIValue.Member] = tag.map { [.init(name: $0.key, value: $0.value)] } ?? []
    var required: [OpenAPIValue] = tag.map { [.string($0.key)] } ?? []
    for field in type.fields {
      properties.append(.init(name: field.key, value: property(field)))
      if field.isRequired { required.append(.string(field.key)) }
    }
    return .members(
      ("type", "object"), ("description", description(type.declared)),
      ("properties", properties.isEmpty ? nil : .object(properties)),
      ("required", required.isEmpty ? nil : .array(required)),
      ("additionalProperties", type.unknown == .refuse ? false : nil),
      ("deprecated", type.declared.deprecated == nil ? nil : true))
  }

  private mutating func property(_ field: JSONField) -> OpenAPIValue {
    value(field.shape, constant: field.constant, defaultValue: field.defaultValue, field.declared)
  }

  mutating func value(
    _ shape: JSONShape, constant: JSONLiteral?, defaultValue: JSONLiteral?, _ declared: Declared
  ) -> OpenAPIValue {
    let own = constant.map { OpenAPIValue.members(("const", literal($0))) } ?? schema(shape)
    var text = [declared.documentation]
    if case .string(let unit)? = own["description"] { text.append(unit) }
    text = text.filter { !$0.isEmpty }
    return own.adding(
      ("description", text.isEmpty ? nil : .string(text.joined(separator: "\n\n"))),
      ("default", defaultValue.map(literal)), ("deprecated", declared.deprecated == nil ? nil : true))
  }

  private mutating func union(_ union: JSONUnion) -> OpenAPIValue {
    let text = description(union.declared)
    var members: [OpenAPIValue] = []
    guard case .key(let key) = union.selector else {
      for member in union.members { if let id = member.model { members.append(reference(.model(id.index))) } }
      if union.unknown == .keep { members.append(.members(("type", "object"))) }
      return .members(("description", text), ("anyOf", .array(members)))
    }
    for member in union.members {
      let labels = member.labels.map(literal)
      let tag: OpenAPIValue =
        labels.count == 1 ? .members(("const", labels[0])) : .members(("enum", .array(labels)))
      if let id = member.model, model[id].fields.contains(where: { $0.key == key }) {
        members.append(reference(.model(id.index)))
      } else if let id = member.model {
        members.append(object(model[id], tag: (key, tag)))
      } else {
        members.append(
          .members(
            ("type", "object"), ("properties", .object([.init(name: key, value: tag)])),
            ("required", .array([.string(key)]))))
      }
    }
    if union.unknown == .keep {
      let known = OpenAPIValue.array(union.members.flatMap(\.labels).map(literal))
      members.append(
        .members(
          ("type", "object"),
          ("properties", .object([.init(name: key, value: .members(("not", .members(("enum", known)))))])),
          ("required", .array([.string(key)]))))
    }
    return .members(("description", text), ("oneOf", .array(members)))
  }

  func description(_ declared: Declared) -> OpenAPIValue? {
    declared.documentation.isEmpty ? nil : .string(declared.documentation)
  }

  func literal(_ literal: JSONLiteral) -> OpenAPIValue {
    switch literal {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let text): .number(text)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(self.literal))
    case .object(let members): .object(members.map { .init(name: $0.key, value: self.literal($0.value)) })
    }
  }
}
