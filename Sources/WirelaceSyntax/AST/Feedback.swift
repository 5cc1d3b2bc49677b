import WirelaceDiagnostics

/// A parameter of a light mode or a haptic pattern.
public struct ParameterSyntax: Sendable {
  public enum Kind: Sendable {
    case rgb100, percent, milliseconds, count
    /// `1...device.maxCount`: a count in a range.
    case range(lower: BoundSyntax, upper: BoundSyntax)
    /// `from device.effects`.
    case catalogue(Identifier)
  }
  public enum Limit: Sendable {
    case step(BoundSyntax)
    case atMost(BoundSyntax)
    case atLeast(BoundSyntax)
    case within(lower: BoundSyntax, upper: BoundSyntax)
  }
  public enum BoundSyntax: Sendable {
    case integer(Located<Int128>)
    /// `device.timeQuantum`.
    case device(Identifier)
    /// Another parameter of the same mode.
    case parameter(Identifier)
  }
  public var name: Identifier
  public var kind: Kind
  public var limits: [Located<Limit>]
  public var range: SourceRange
  public init(name: Identifier, kind: Kind, limits: [Located<Limit>], range: SourceRange) {
    self.name = name
    self.kind = kind
    self.limits = limits
    self.range = range
  }
}

/// `steady(white, 2%)`, `effect("START_CONFIRM")`, `off`.
public struct AppearanceSyntax: Sendable {
  public var mode: Identifier
  public var arguments: [LiteralSyntax]
  public var range: SourceRange
  public init(mode: Identifier, arguments: [LiteralSyntax], range: SourceRange) {
    self.mode = mode
    self.arguments = arguments
    self.range = range
  }
}

/// A dotted key, or a group: `recording.paused`, `@recording`.
public struct FeedbackKeySyntax: Sendable {
  public var isGroup: Bool
  public var name: DottedName
  public init(isGroup: Bool, name: DottedName) {
    self.isGroup = isGroup
    self.name = name
  }
}

public struct LightsSyntax: Sendable {
  public enum Default: Sendable {
    case appearance(AppearanceSyntax, times: Located<Int128>?)
    case inherit(FeedbackKeySyntax)
  }
  public enum Member: Sendable {
    case mode(Annotations, Identifier, [ParameterSyntax], SourceRange)
    case color(Identifier, [Located<Int128>])
    case state(Annotations, DottedName, Default, neverDark: Bool, SourceRange)
    case group(Identifier, [DottedName], SourceRange)
    case priority([FeedbackKeySyntax], SourceRange)
  }
  public var members: [Member]
  public init(members: [Member]) { self.members = members }
}

public struct HapticsSyntax: Sendable {
  public enum Member: Sendable {
    case pattern(Annotations, Identifier, [ParameterSyntax], SourceRange)
    /// `default` is nil when it only falls back; `origins` is the enum in `{…}`.
    case event(
      Annotations, DottedName, origins: DottedName?, default: AppearanceSyntax?, fallsBack: DottedName?, SourceRange)
  }
  public var members: [Member]
  public init(members: [Member]) { self.members = members }
}

public struct ErrorTableSyntax: Sendable {
  public struct Entry: Sendable {
    public var annotations: Annotations
    public var code: Located<Int128>
    public var name: Identifier
    public var message: Located<String>?
    public var http: Located<Int128>?
    public var category: Identifier?
    public var isRetryable: Bool
    public var range: SourceRange
    public init(
      annotations: Annotations, code: Located<Int128>, name: Identifier, message: Located<String>?,
      http: Located<Int128>?, category: Identifier?, isRetryable: Bool, range: SourceRange
    ) {
      self.annotations = annotations
      self.code = code
      self.name = name
      self.message = message
      self.http = http
      self.category = category
      self.isRetryable = isRetryable
      self.range = range
    }
  }
  public var entries: [Entry]
  public init(entries: [Entry]) { self.entries = entries }
}

public struct OptionTableSyntax: Sendable {
  public struct Option: Sendable {
    public var annotations: Annotations
    public var name: Identifier
    /// `duration`, `size`, `int`, `bool`, `string`, `decimal`, or an enum.
    public var type: DottedName
    public var defaultValue: LiteralSyntax?
    public var limits: [RangeSyntax]
    public var range: SourceRange
    public init(
      annotations: Annotations, name: Identifier, type: DottedName, defaultValue: LiteralSyntax?,
      limits: [RangeSyntax], range: SourceRange
    ) {
      self.annotations = annotations
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
      self.limits = limits
      self.range = range
    }
  }
  public var options: [Option]
  public init(options: [Option]) { self.options = options }
}
