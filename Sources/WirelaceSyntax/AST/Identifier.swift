import WirelaceDiagnostics

/// A name as written.
public struct Identifier: Sendable, Hashable {
  public var text: String
  public var range: SourceRange
  public init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }
}

/// `a.b.c` as written.
public struct DottedName: Sendable, Hashable {
  public var parts: [Identifier]
  public var range: SourceRange
  public init(_ parts: [Identifier], _ range: SourceRange) {
    self.parts = parts
    self.range = range
  }
  public var text: String { parts.map(\.text).joined(separator: ".") }
}

/// A value together with where it was written.
public struct Located<Value: Sendable>: Sendable {
  public var value: Value
  public var range: SourceRange
  public init(_ value: Value, _ range: SourceRange) {
    self.value = value
    self.range = range
  }
}

/// A version as written: `1.2` or `1.2.3`.
public struct VersionSyntax: Sendable, Hashable {
  public var major: Int
  public var minor: Int
  public var patch: Int
  public var range: SourceRange
  public init(major: Int, minor: Int, patch: Int = 0, range: SourceRange) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.range = range
  }
}

/// What any declaration, field or case may carry: doc comment, `since`, `deprecated`.
public struct Annotations: Sendable {
  /// The doc comment's lines joined by `\n`, without the slashes; empty when there is none.
  public var documentation: String
  public var since: VersionSyntax?
  public var deprecated: Located<String>?
  public init(
    documentation: String = "", since: VersionSyntax? = nil, deprecated: Located<String>? = nil
  ) {
    self.documentation = documentation
    self.since = since
    self.deprecated = deprecated
  }
}
