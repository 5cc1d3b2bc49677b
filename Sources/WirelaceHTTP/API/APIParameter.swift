import WirelaceFrames

/// Where a parameter stands.
public enum APIPlace: String, Sendable, Hashable, CaseIterable {
  case path, query, header
  /// A field of a form, or a part of text.
  case form
}

/// A parameter of a request, or a header field of a response: its key and how its values stand in text.
public struct APIParameter<Value: Sendable>: Sendable {
  public let place: APIPlace
  /// On the wire; of a path, the name in braces.
  public let key: String
  public let isOptional: Bool
  /// Stands for one that is absent.
  public let defaultValue: Value?
  private let omitsDefault: Bool
  private let separator: String?
  private let coder: JSONCoder<Value>

  /// Of an array, each element is a value of its own under the key, or all are one, joined by `separator`.
  public init(
    _ place: APIPlace, _ key: String, _ coder: JSONCoder<Value>, optional isOptional: Bool = false,
    default defaultValue: Value? = nil, omitsDefault: Bool = false, separator: String? = nil
  ) {
    self.place = place
    self.key = key
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.omitsDefault = omitsDefault
    self.separator = separator
    self.coder = coder
  }

  var isList: Bool { coder.elementForm != nil }

  /// The texts to send for a value, and what is wrong with it; none for a default that is left out.
  func texts(_ value: Value, into violations: inout [PayloadViolation]) -> [String] {
    let json = coder.encode(value)
    var found: [PayloadViolation] = []
    coder.check(json, at: "$", into: &found)
    violations += found.map { $0.located(place, key) }
    if omitsDefault, let defaultValue, coder.encode(defaultValue) == json { return [] }
    guard isList else { return ParameterForm.text(json).map { [$0] } ?? [] }
    let texts = (json.arrayValue ?? []).compactMap { ParameterForm.text($0) }
    guard let separator else { return texts }
    // These would come back as other elements.
    if texts == [""] || texts.contains(where: { $0.contains(separator) }) {
      violations.append(
        PayloadViolation(rule: "format", path: "$", expected: "elements without \"\(separator)\"").located(place, key))
    }
    return [texts.joined(separator: separator)]
  }

  /// The value as JSON, for signatures.
  func json(_ value: Value) -> JSONValue { coder.encode(value) }

  /// The value that texts under the key stand for, nil for an absent one without a default; adds the rules that it breaks.
  func value(_ texts: [String], into violations: inout [PayloadViolation]) throws(JSONPayloadError) -> Value? {
    let json: JSONValue
    if let form = coder.elementForm {
      if texts.isEmpty, isOptional || defaultValue != nil || separator != nil { return try absent() }
      let elements = separator.map { texts[0].isEmpty ? [] : texts[0].pieces(by: $0) } ?? texts
      if separator != nil, texts.count > 1 { throw JSONPayloadError(.type, expected: "one value", found: "several") }
      var values: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        do throws(JSONPayloadError) {
          values.append(try form.json(element))
        } catch {
          throw error.inside(index: index)
        }
      }
      json = .array(values)
    } else {
      guard let text = texts.first else { return try absent() }
      guard texts.count == 1 else { throw JSONPayloadError(.type, expected: "one value", found: "several") }
      json = try coder.textForm.json(text)
    }
    let value = try coder.decode(json)
    var found: [PayloadViolation] = []
    coder.check(coder.encode(value), at: "$", into: &found)
    violations += found.map { $0.located(place, key) }
    return value
  }

  private func absent() throws(JSONPayloadError) -> Value? {
    if let defaultValue { return defaultValue }
    if isOptional { return nil }
    throw JSONPayloadError(.required, expected: "a value", found: "nothing")
  }

  /// What validators and routers need of it.
  public var description: APIParameterDescription {
    APIParameterDescription(place: place, key: key, isRequired: !isOptional && defaultValue == nil, isList: isList) {
      texts in
      var violations: [PayloadViolation] = []
      do throws(JSONPayloadError) {
        _ = try value(texts, into: &violations)
      } catch {
        violations.append(PayloadViolation(error).located(place, key))
      }
      return violations
    }
  }
}

/// A parameter that always has the same value.
public struct APIConstant: Sendable {
  public let place: APIPlace
  public let key: String
  public let value: JSONValue
  public let isOptional: Bool

  public init(_ place: APIPlace, _ key: String, _ value: JSONValue, optional isOptional: Bool = false) {
    self.place = place
    self.key = key
    self.value = value
    self.isOptional = isOptional
  }

  var text: String { ParameterForm.text(value) ?? value.compactText }

  /// What is wrong with the texts found under the key.
  func check(_ texts: [String]) -> [PayloadViolation] {
    if texts.isEmpty, isOptional { return [] }
    let number = texts.first.flatMap { try? JSONValue(parsing: $0) }?.integerValue
    let isEqual = texts.count == 1 && (texts[0] == text || number != nil && number == value.integerValue)
    return isEqual
      ? [] : [PayloadViolation(rule: "constant", path: "$", expected: value.compactText).located(place, key)]
  }

  public var description: APIParameterDescription {
    APIParameterDescription(place: place, key: key, isRequired: !isOptional, isList: false) { check($0) }
  }
}

/// A parameter without its type.
public struct APIParameterDescription: Sendable {
  public let place: APIPlace
  public let key: String
  public let isRequired: Bool
  public let isList: Bool
  /// What is wrong with the texts found under the key.
  let check: @Sendable ([String]) -> [PayloadViolation]
}

extension PayloadViolation {
  /// A document or a text that cannot be read, told as a rule that it breaks.
  init(_ error: JSONPayloadError) {
    self.init(rule: error.kind.rawValue, path: error.path, expected: "\(error.expected), not \(error.found)")
  }

  /// `query.limit`, `part.config.scale`: the place in front of a path.
  func located(_ place: APIPlace, _ key: String) -> PayloadViolation { located(place.rawValue + "." + key) }

  func located(_ place: String) -> PayloadViolation {
    PayloadViolation(rule: rule, path: place + path.dropFirst(), expected: expected)
  }
}

extension String {
  /// What stands between the places of a separator; never empty.
  func pieces(by separator: String) -> [String] {
    var result: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      result.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return result + [String(rest)]
  }
}
