/// A resolved expression over the fields of one frame: integers are 64 bits, and the checks have proved that no step leaves them.
public indirect enum Expression: Sendable {
  case integer(Int64)
  case boolean(Bool)
  /// The raw integer, or the boolean, of a field or of something inside it.
  case field(FieldPath)
  /// Bytes left in the window.
  case remaining
  /// Encoded bytes of the fields `first...last` of the frame.
  case size(first: Int, last: Int)
  /// Encoded bytes of the whole frame.
  case sizeOfFrame
  case count(field: Int)
  case present(field: Int)
  /// `framed`: the byte at an index, and how many have been received.
  case byte(Int)
  case received
  case not(Expression)
  case negate(Expression)
  case arithmetic(Arithmetic, Expression, Expression)
  case compare(Comparison, Expression, Expression)
  case and(Expression, Expression)
  case or(Expression, Expression)
  case contained(Expression, [ClosedRange<Int64>])

  public enum Arithmetic: String, Sendable {
    case multiply = "*", divide = "/", remainder = "%", add = "+", subtract = "-"
    case shiftLeft = "<<", shiftRight = ">>", and = "&", or = "|", xor = "^"
  }
  public enum Comparison: String, Sendable {
    case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
  }
}

/// A way from a frame to a value inside it.
public struct FieldPath: Sendable, Hashable {
  public enum Step: Sendable, Hashable {
    /// A field of a frame, by index in `Frame.fields`.
    case field(Int)
    /// A member of a bit field, by index in `BitField.members`.
    case bit(Int)
    /// A flag of a flag set, by index: a boolean.
    case flag(Int)
    /// A member of a union, by index: absent when another member is there.
    case member(Int)
  }
  /// The first step is always `.field`.
  public var steps: [Step]
  /// As written: `flags.wide`.
  public var text: String
  public init(steps: [Step], text: String) {
    self.steps = steps
    self.text = text
  }
}
