import WirelaceModel

extension EmitterContext {
  /// A default or a constant as a value of its Swift type, where the type is known from the context: `.owner`, `[1, 2]`.
  func swiftLiteral(_ literal: JSONLiteral, _ shape: JSONShape) -> String {
    if case .null = literal, shape.isNullable { return "nil" }
    return swiftLiteral(literal, shape.type)
  }

  private func swiftLiteral(_ literal: JSONLiteral, _ type: JSONType) -> String {
    switch (type, literal) {
    case (.dateTime, .string(let text)):
      let moment = TimeText.moment(text) ?? (0, 0)
      return timestamp(Int128(moment.seconds) * 1_000_000_000 + Int128(moment.nanoseconds))
    case (.unixTime(let unit), .number(let text)): return timestamp(TimeText.nanoseconds(text, in: unit) ?? 0)
    case (.date, .string(let text)): return "CalendarDate(dayNumber: \(TimeText.day(text) ?? 0))"
    case (.duration(let unit), .number(let text)): return duration(TimeText.nanoseconds(text, in: unit) ?? 0)
    case (.decimal, .number(let text)):
      let parts = text.split(separator: ".")
      let fraction = parts.count > 1 ? parts[1] : ""
      let coefficient = Int128((parts.first ?? "0") + fraction) ?? 0
      return "ExactDecimal(coefficient: \(coefficient), exponent: \(-fraction.utf8.count))"
    case (.enumeration(let id), .number(let text)):
      guard let place = model[id].cases.firstIndex(where: { "\($0.value)" == text }) else {
        return "\(names[id].full)(rawValue: \(text))"
      }
      return caseValue(id, place)
    case (.textEnumeration(let id), .string(let text)):
      let isUsable = { (declared: Declared) in !model[id].isOpen || declared.deprecated == nil }
      guard let place = model[id].cases.firstIndex(where: { $0.text == text && isUsable($0.declared) }) else {
        return "\(names[id].full)(rawValue: \(quotedText(text)))"
      }
      if model[id].cases[place].declared.deprecated != nil { return "\(names[id].full).allCases[\(place)]" }
      return "." + Identifiers.quoted(textCaseNames(model[id])[place])
    case (.flags, .number(let text)), (.scopes, .number(let text)):
      return text == "0" ? "[]" : "\(swiftType(type))(rawValue: \(text))"
    case (.uuid, .string(let text)): return quotedText(text.lowercased())
    case (.array(let element), .array(let elements)):
      return "[" + elements.map { swiftLiteral($0, element) }.joined(separator: ", ") + "]"
    case (.map, .object): return "[:]"
    case (.any, _): return jsonLiteral(literal)
    case (_, .number(let text)): return text
    default: return jsonLiteral(literal)
    }
  }

  /// A value of the schema as a `JSONValue`, where that type is known from the context.
  func jsonLiteral(_ literal: JSONLiteral) -> String {
    switch literal {
    case .null: ".null"
    case .boolean(let value): "\(value)"
    case .string(let text): quotedText(text)
    case .number(let text):
      Int64(text) == nil ? "JSONCoding.literal(\(quotedText(text)))" : text
    case .array(let elements): "[" + elements.map(jsonLiteral).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "[:]"
        : "[" + members.map { quotedText($0.key) + ": " + jsonLiteral($0.value) }.joined(separator: ", ") + "]"
    }
  }

  /// The Swift names of the cases of an enum of texts.
  func textCaseNames(_ enumeration: TextEnumeration) -> [String] {
    var names = NameScope(NameScope.texts)
    return enumeration.cases.map { names.claim(Identifiers.lowerCamel($0.declared.name), suffix: "Case") }
  }

  private func timestamp(_ total: Int128) -> String {
    let remainder = total % 1_000_000_000
    let nanoseconds = remainder < 0 ? remainder + 1_000_000_000 : remainder
    let seconds = (total - nanoseconds) / 1_000_000_000
    return "Timestamp(seconds: \(seconds)" + (nanoseconds == 0 ? ")" : ", nanoseconds: \(nanoseconds))")
  }

  private func duration(_ total: Int128) -> String {
    if total % 1_000_000_000 == 0 { return ".seconds(\(total / 1_000_000_000))" }
    if total % 1_000_000 == 0 { return ".milliseconds(\(total / 1_000_000))" }
    if Int64(exactly: total) != nil { return ".nanoseconds(\(total))" }
    let (seconds, rest) = total.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(rest * 1_000_000_000))"
  }
}
