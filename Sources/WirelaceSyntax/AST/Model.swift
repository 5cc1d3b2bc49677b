import WirelaceDiagnostics

/// `model X { … }`: a JSON object.
public struct ModelSyntax: Sendable {
  public enum Unknown: String, Sendable, CaseIterable { case ignore, keep, refuse }
  public enum Member: Sendable {
    case field(JSONFieldSyntax)
    /// `include Y`: the fields of another model.
    case include(DottedName)
    case unknown(Located<Unknown>)
    case example(JSONExampleSyntax)
  }
  public var members: [Member]
  public init(members: [Member]) { self.members = members }
}

/// `name: type attributes key "…" optional default …`: of a model, a parameter, a field of a form, a part.
public struct JSONFieldSyntax: Sendable {
  public var annotations: Annotations
  public var name: Identifier
  public var type: TypeSyntax
  /// `key "recording_id"`.
  public var key: Located<String>?
  /// `optional`.
  public var optional: SourceRange?
  public var defaultValue: LiteralSyntax?
  /// `omitted`.
  public var omitted: SourceRange?
  /// `joined ","`.
  public var separator: Located<String>?
  /// Behind `file`: media types.
  public var mediaTypes: [Located<String>] = []
  /// `streamed`.
  public var streamed: SourceRange?
  /// `as "application/json"`: the content type of a part.
  public var contentType: Located<String>?
  public var range: SourceRange
  public init(annotations: Annotations, name: Identifier, type: TypeSyntax, range: SourceRange) {
    self.annotations = annotations
    self.name = name
    self.type = type
    self.range = range
  }
}

/// `example "title" { … }` or `example "title" "text"`, and `breaks … at "$.path"`.
public struct JSONExampleSyntax: Sendable {
  public enum Document: Sendable {
    case value(LiteralSyntax)
    /// The text of the document, for what cannot be written as a value.
    case text(Located<String>)
  }
  public enum Expectation: Sendable {
    case valid
    case breaks(rule: Located<String>, path: Located<String>?)
  }
  public var documentation: String
  public var title: Located<String>
  public var document: Document
  public var expectation: Expectation
  public var range: SourceRange
  public init(
    documentation: String, title: Located<String>, document: Document, expectation: Expectation, range: SourceRange
  ) {
    self.documentation = documentation
    self.title = title
    self.document = document
    self.expectation = expectation
    self.range = range
  }
}

/// `union X by key event { … }`, `union X by shape { … }`.
public struct JSONUnionSyntax: Sendable {
  public enum Selector: Sendable {
    case key(Located<String>)
    case shape(SourceRange)
  }
  public var selector: Selector
  public var cases: [MatchBodySyntax.Case]
  public var unknown: Located<MatchBodySyntax.Unknown>?
  public var examples: [JSONExampleSyntax]
  public init(
    selector: Selector, cases: [MatchBodySyntax.Case], unknown: Located<MatchBodySyntax.Unknown>?,
    examples: [JSONExampleSyntax]
  ) {
    self.selector = selector
    self.cases = cases
    self.unknown = unknown
    self.examples = examples
  }
}
