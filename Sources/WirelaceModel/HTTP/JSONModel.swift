import WirelaceDiagnostics

/// `model`: a JSON object with known keys, written in the order of its fields.
public struct JSONModel: Sendable {
  /// What becomes of a key that the model does not know.
  public enum Unknown: String, Sendable {
    /// Passed over: the default.
    case ignore
    /// Kept in the value, written back behind the fields.
    case keep
    case refuse
  }
  public var declared: Declared
  /// Those of included models stand where the `include` was.
  public var fields: [JSONField]
  public var unknown: Unknown
  public var examples: [JSONExample]
  /// By index: fields through which the model holds itself without an array or a map between, so that a Swift struct needs an
  /// indirection.
  public var recursiveFields: [Int]
  public init(
    declared: Declared, fields: [JSONField] = [], unknown: Unknown = .ignore, examples: [JSONExample] = [],
    recursiveFields: [Int] = []
  ) {
    self.declared = declared
    self.fields = fields
    self.unknown = unknown
    self.examples = examples
    self.recursiveFields = recursiveFields
  }
}

public struct JSONField: Sendable {
  /// Its `name` is the one in Swift, unique in the model.
  public var declared: Declared
  /// The key on the wire, unique in the model; the name unless `key "…"` says otherwise.
  public var key: String
  public var shape: JSONShape
  /// The key may be absent.
  public var isOptional: Bool
  /// Stands for an absent key, and for `null` where the shape is nullable; nil when there is none. The field is then not optional
  /// to Swift.
  public var defaultValue: JSONLiteral?
  /// `omitted`: a value equal to the default is not written.
  public var omitsDefault: Bool
  /// `== L`: always written, refused when another value is read, and no part of the value.
  public var constant: JSONLiteral?
  public init(
    declared: Declared, key: String, shape: JSONShape, isOptional: Bool = false, defaultValue: JSONLiteral? = nil,
    omitsDefault: Bool = false, constant: JSONLiteral? = nil
  ) {
    self.declared = declared
    self.key = key
    self.shape = shape
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.omitsDefault = omitsDefault
    self.constant = constant
  }

  /// Whether reading needs the key.
  public var isRequired: Bool { !isOptional && defaultValue == nil }
  /// Whether the value in Swift is an optional.
  public var isOptionalValue: Bool { defaultValue == nil && constant == nil && (isOptional || shape.isNullable) }
}

/// `enum X: string`: named texts.
public struct TextEnumeration: Sendable {
  public struct Case: Sendable {
    public var declared: Declared
    /// On the wire.
    public var text: String
    public init(declared: Declared, text: String) {
      self.declared = declared
      self.text = text
    }
  }
  public var declared: Declared
  /// An open one keeps a text without a name; a closed one refuses it.
  public var isOpen: Bool
  public var cases: [Case]
  public init(declared: Declared, isOpen: Bool, cases: [Case]) {
    self.declared = declared
    self.isOpen = isOpen
    self.cases = cases
  }
}

/// `union X by key event` or `union X by shape`: a JSON object of one of several models.
public struct JSONUnion: Sendable {
  public enum Selector: Sendable {
    /// The value under this key says which member it is.
    case key(String)
    /// The first member whose required keys are there and whose constants are equal.
    case shape
  }
  public struct Member: Sendable {
    public var declared: Declared
    /// Texts, numbers or booleans under the key; the first is written. Empty for a union by shape.
    public var labels: [JSONLiteral]
    /// Nil: the object holds the key alone.
    public var model: ID<JSONModel>?
    public init(declared: Declared, labels: [JSONLiteral], model: ID<JSONModel>?) {
      self.declared = declared
      self.labels = labels
      self.model = model
    }
  }
  public enum Unknown: String, Sendable {
    /// Another object is an error `tag`.
    case refuse
    /// Another object is kept as it is.
    case keep
  }
  public var declared: Declared
  public var selector: Selector
  public var members: [Member]
  public var unknown: Unknown
  public var examples: [JSONExample]
  public init(
    declared: Declared, selector: Selector, members: [Member], unknown: Unknown, examples: [JSONExample] = []
  ) {
    self.declared = declared
    self.selector = selector
    self.members = members
    self.unknown = unknown
    self.examples = examples
  }
}

/// A document and what must come of it.
public struct JSONExample: Sendable {
  public enum Expectation: Sendable {
    /// Read without an error, no rule broken.
    case valid
    /// `error` is the kind of the first error or the id of the first rule broken; `path` a JSON path: `$.items[0].title`.
    case breaks(error: String, path: String?)
  }
  public var title: String
  public var documentation: String
  /// The document as JSON text: compact when it was written as a value, else exactly as in the schema.
  public var text: String
  public var expectation: Expectation
  public var range: SourceRange
  public init(
    title: String, documentation: String = "", text: String, expectation: Expectation, range: SourceRange
  ) {
    self.title = title
    self.documentation = documentation
    self.text = text
    self.expectation = expectation
    self.range = range
  }
}
