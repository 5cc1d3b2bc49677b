/// A parameter of a light mode or a haptic pattern.
public struct Parameter: Sendable {
  public enum Kind: Sendable {
    case rgb100, percent, milliseconds, count
    /// A text out of a list the device publishes under this name.
    case catalogue(String)
  }
  public enum Bound: Sendable {
    case integer(Int)
    /// Known only at run time, published by the device under this name.
    case device(String)
    /// Another parameter of the same mode, by index.
    case parameter(Int)
  }
  public enum Limit: Sendable {
    case step(Bound)
    case atMost(Bound)
    case atLeast(Bound)
  }
  public var name: String
  public var kind: Kind
  public var limits: [Limit]
  public init(name: String, kind: Kind, limits: [Limit]) {
    self.name = name
    self.kind = kind
    self.limits = limits
  }
}

/// A light mode or a haptic pattern: `breathe(color, brightness, period, floor)`.
public struct FeedbackMode: Sendable {
  public var declared: Declared
  public var parameters: [Parameter]
  public init(declared: Declared, parameters: [Parameter]) {
    self.declared = declared
    self.parameters = parameters
  }
}

/// A mode with its arguments.
public struct Appearance: Sendable {
  public enum Argument: Sendable {
    case integer(Int)
    case color(red: Int, green: Int, blue: Int)
    case text(String)
  }
  /// Index in the modes or patterns. Nil: off, where the declaration has no mode of that name.
  public var mode: Int?
  public var arguments: [Argument]
  public init(mode: Int?, arguments: [Argument]) {
    self.mode = mode
    self.arguments = arguments
  }
}

public struct Lights: Sendable {
  public enum Key: Sendable, Hashable {
    /// Index in `states`.
    case state(Int)
    /// Index in `groups`.
    case group(Int)
    /// `@underlying`: the next state down.
    case underlying
  }
  public enum Default: Sendable {
    case appearance(Appearance, times: Int?)
    case inherit(Key)
  }
  public struct State: Sendable {
    /// The dotted key.
    public var declared: Declared
    public var defaultLook: Default
    public var neverDark: Bool
    public init(declared: Declared, defaultLook: Default, neverDark: Bool) {
      self.declared = declared
      self.defaultLook = defaultLook
      self.neverDark = neverDark
    }
  }
  public struct Group: Sendable {
    public var name: String
    public var states: [Int]
    public init(name: String, states: [Int]) {
      self.name = name
      self.states = states
    }
  }
  public var declared: Declared
  public var modes: [FeedbackMode]
  public var states: [State]
  public var groups: [Group]
  /// Highest first.
  public var priority: [Key]
  public init(declared: Declared, modes: [FeedbackMode], states: [State], groups: [Group], priority: [Key]) {
    self.declared = declared
    self.modes = modes
    self.states = states
    self.groups = groups
    self.priority = priority
  }
}

public struct Haptics: Sendable {
  public struct Event: Sendable {
    /// The dotted key; one for each origin when an enum was in braces.
    public var declared: Declared
    /// Nil: nothing of its own, falls back.
    public var defaultPattern: Appearance?
    /// Index in `events`.
    public var fallsBack: Int?
    public init(declared: Declared, defaultPattern: Appearance?, fallsBack: Int?) {
      self.declared = declared
      self.defaultPattern = defaultPattern
      self.fallsBack = fallsBack
    }
  }
  public var declared: Declared
  public var patterns: [FeedbackMode]
  public var events: [Event]
  public init(declared: Declared, patterns: [FeedbackMode], events: [Event]) {
    self.declared = declared
    self.patterns = patterns
    self.events = events
  }
}

public struct ErrorTable: Sendable {
  public struct Entry: Sendable {
    public var declared: Declared
    public var code: Int
    public var message: String?
    public var http: Int?
    public var category: String?
    public var isRetryable: Bool
    public init(
      declared: Declared, code: Int, message: String?, http: Int?, category: String?, isRetryable: Bool
    ) {
      self.declared = declared
      self.code = code
      self.message = message
      self.http = http
      self.category = category
      self.isRetryable = isRetryable
    }
  }
  public var declared: Declared
  public var entries: [Entry]
  public init(declared: Declared, entries: [Entry]) {
    self.declared = declared
    self.entries = entries
  }
}

public struct OptionTable: Sendable {
  public enum OptionType: Sendable {
    /// Milliseconds.
    case duration
    /// Bytes.
    case size
    case integer, boolean, string, decimal
    case enumeration(ID<Enumeration>)
  }
  public struct Option: Sendable {
    public var declared: Declared
    public var type: OptionType
    /// Durations in milliseconds, sizes in bytes; decimals are `.double`.
    public var defaultValue: Literal?
    public var limits: [ClosedRange<Int128>]
    public init(
      declared: Declared, type: OptionType, defaultValue: Literal?, limits: [ClosedRange<Int128>]
    ) {
      self.declared = declared
      self.type = type
      self.defaultValue = defaultValue
      self.limits = limits
    }
  }
  public var declared: Declared
  public var options: [Option]
  public init(declared: Declared, options: [Option]) {
    self.declared = declared
    self.options = options
  }
}
