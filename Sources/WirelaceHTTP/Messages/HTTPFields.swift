/// Header fields: in order, found in any case of letters, several values under one name.
///
/// A name or a value that could smuggle in another field is refused when it is put in.
public struct HTTPFields: Sendable, Hashable {
  public struct Field: Sendable, Hashable {
    /// As written by whoever put it in.
    public let name: String
    /// Without blanks at its ends.
    public let value: String
  }

  private var fields: [Field] = []

  public init() {}

  /// Fields in order; throws at the first one that is refused.
  public init(_ fields: some Sequence<(String, String)>) throws(HTTPFieldError) {
    for (name, value) in fields { try append(name, value) }
  }

  /// The first value under a name; nil when there is none.
  public subscript(name: String) -> String? {
    fields.first { HTTPSyntax.isEqual($0.name, name) }?.value
  }

  /// Every value under a name, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { HTTPSyntax.isEqual($0.name, name) }.map(\.value)
  }

  /// The elements of a comma-separated list over all fields of a name, empty ones left out. Not for fields with quoted commas.
  public func elements(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",") }.map { HTTPSyntax.trimmed($0) }.filter { !$0.isEmpty }
  }

  /// The elements of a list field in lower case.
  public func tokens(_ name: String) -> [String] { elements(name).map { HTTPSyntax.lowercased($0) } }

  public func contains(_ name: String) -> Bool { self[name] != nil }

  /// Adds a field behind the others.
  public mutating func append(_ name: String, _ value: String) throws(HTTPFieldError) {
    guard HTTPSyntax.isToken(name) else { throw HTTPFieldError(name: nil) }
    guard HTTPSyntax.isFieldValue(value) else { throw HTTPFieldError(name: name) }
    fields.append(Field(name: name, value: HTTPSyntax.trimmed(value)))
  }

  /// Adds a field that a decoder has checked byte by byte.
  package mutating func append(checked name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Puts one field in the place of all of this name.
  public mutating func set(_ name: String, _ value: String) throws(HTTPFieldError) {
    var other = self
    other.remove(name)
    try other.append(name, value)
    self = other
  }

  /// Removes all fields of a name.
  public mutating func remove(_ name: String) {
    fields.removeAll { HTTPSyntax.isEqual($0.name, name) }
  }
}

extension HTTPFields: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { fields.count }
  public subscript(index: Int) -> Field { fields[index] }
}

/// Fields that stand in the source: literals without interpolation, so that nothing from outside gets in unchecked.
extension HTTPFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (StaticString, StaticString)...) {
    for (name, value) in elements {
      let field = Field(name: name.description, value: HTTPSyntax.trimmed(value.description))
      precondition(HTTPSyntax.isToken(field.name) && HTTPSyntax.isFieldValue(field.value), "not a header field")
      fields.append(field)
    }
  }
}

/// Names alone: values may be secret.
extension HTTPFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "[" + fields.map { $0.name + ": …" }.joined(separator: ", ") + "]" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "names", value: fields.map(\.name))]) }
}

/// A header field that cannot be sent: its name is no token, or its value holds control characters.
public struct HTTPFieldError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nil when the name itself is refused.
  public let name: String?

  public var description: String {
    name.map { "the value of the header field '\($0)' holds control characters" }
      ?? "the name of a header field is no token"
  }
}
