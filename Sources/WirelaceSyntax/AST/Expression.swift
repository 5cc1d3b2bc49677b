import WirelaceDiagnostics

/// An expression as written.
public struct ExpressionSyntax: Sendable {
  public indirect enum Kind: Sendable {
    case integer(Int128)
    case boolean(Bool)
    /// `flags.wide`, `startRecording`, `remaining`, `received`, `this`: what it names is the resolver's business.
    case path([Identifier])
    /// `size(F)`, `size(A...B)`, `count(F)`, `present(F)`.
    case measure(Measure, Identifier, through: Identifier?)
    /// `byte[2]`.
    case byte(ExpressionSyntax)
    case unary(UnaryOperator, ExpressionSyntax)
    case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
    /// `x in 1...4, 7`.
    case contained(ExpressionSyntax, [RangeSyntax])
    /// Stands where an expression could not be read; already reported.
    case missing
  }
  public enum Measure: String, Sendable, CaseIterable { case size, count, present }
  public enum UnaryOperator: String, Sendable { case not = "!", negate = "-" }
  public enum BinaryOperator: String, Sendable, CaseIterable {
    case multiply = "*", divide = "/", remainder = "%", add = "+", subtract = "-"
    case shiftLeft = "<<", shiftRight = ">>", bitAnd = "&", bitXor = "^", bitOr = "|"
    case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
    case and, or
  }

  public var kind: Kind
  public var range: SourceRange
  public init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// An exact number as written: `12`, `-0.01`, `1/1024`.
public struct NumberSyntax: Sendable, Hashable {
  public var numerator: Int128
  /// Positive; not necessarily in lowest terms.
  public var denominator: Int128
  public var range: SourceRange
  public init(numerator: Int128, denominator: Int128 = 1, range: SourceRange) {
    self.numerator = numerator
    self.denominator = denominator
    self.range = range
  }
}

/// `1...4`, `1...`, `...4`, `7`, `idle`, `idle...busy`.
public struct RangeSyntax: Sendable {
  public var lower: LiteralSyntax?
  public var upper: LiteralSyntax?
  public var range: SourceRange
  public init(lower: LiteralSyntax?, upper: LiteralSyntax?, range: SourceRange) {
    self.lower = lower
    self.upper = upper
    self.range = range
  }
}

/// A value as written, in constants, defaults and examples.
public struct LiteralSyntax: Sendable {
  public indirect enum Kind: Sendable {
    case number(NumberSyntax)
    case boolean(Bool)
    case text(String)
    case bytes([UInt8])
    case uuid([UInt8])
    /// `idle`, `nan`, `infinity`, `mac` … what it names depends on the type.
    case name(Identifier)
    /// `-infinity`.
    case negated(Identifier)
    case array([LiteralSyntax])
    case object([(name: Identifier, value: LiteralSyntax)])
    /// `battery(85)`, `reset()`; `startRecording({ … })` has an object inside.
    case member(Identifier, LiteralSyntax?)
    /// A number and its unit: `500 ms`, `30 %`, `64 KiB`.
    case quantity(NumberSyntax, unit: Identifier)
    /// Stands where a value could not be read; already reported.
    case missing
  }
  public var kind: Kind
  public var range: SourceRange
  public init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}
