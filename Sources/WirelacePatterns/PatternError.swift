/// Why a text is no pattern, and where in it.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// In UTF-8 bytes from the start of the pattern.
  public var range: Range<Int>
  public var message: String

  public init(_ message: String, at range: Range<Int>) {
    self.message = message
    self.range = range
  }

  public var description: String { "byte \(range.lowerBound): \(message)" }
}
