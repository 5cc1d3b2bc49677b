/// Takes every expression of a body, so that one that only shows a property is no unused one.
@resultBuilder
enum Statements {
  static func buildExpression(_ value: some Any) -> [Any] { [value] }
  static func buildBlock(_ parts: [Any]...) -> [Any] { parts.flatMap { $0 } }
}
