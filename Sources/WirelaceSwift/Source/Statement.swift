/// A statement of a function's body.
indirect enum Statement: Sendable {
  /// Anything that stands on a line of its own.
  case line(Expression)
  /// `head { … }`: a loop, a `do`, a closure call.
  case block(Expression, [Statement])
  /// `if … { } else if … { } else { }`; the texts hold what stands between `if` and `{`.
  case branches([(condition: Expression, body: [Statement])], otherwise: [Statement]?)
  /// `guard … else { … }`.
  case guarded(Expression, otherwise: [Statement])
  case `switch`(Expression, [(pattern: Expression, body: [Statement])])
  /// `call { parameters … }`.
  case closure(Expression, parameters: String, [Statement])
  /// `do { … } catch { … }`.
  case rescue([Statement], handler: [Statement])
  case comment(String)
  /// `#if condition … #endif`.
  case conditional(String, [Statement])

  /// A line of plain text.
  static func text(_ text: String) -> Statement { .line(.text(text)) }

  static func `if`(_ condition: Expression, _ body: [Statement], else otherwise: [Statement]? = nil) -> Statement {
    .branches([(condition, body)], otherwise: otherwise)
  }
}

extension Statement: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self = .text(value) }
}
