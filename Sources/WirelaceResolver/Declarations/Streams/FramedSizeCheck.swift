import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// Whether the size of a `framed` unit can be known when it is asked for, and makes sense.
struct FramedSizeCheck {
  let needs: Located<Int>
  let limit: Int?
  let context: DeclarationContext

  /// Reports each `byte[i]` that is not there yet.
  func checkBytes(in expression: ExpressionSyntax) -> Bool {
    switch expression.kind {
    case .integer, .boolean, .path, .measure, .missing: return true
    case .unary(_, let operand): return checkBytes(in: operand)
    case .binary(_, let left, let right):
      let isLeftSound = checkBytes(in: left)
      return checkBytes(in: right) && isLeftSound
    case .contained(let operand, _): return checkBytes(in: operand)
    case .byte(let index):
      guard case .integer(let value) = index.kind else {
        if case .missing = index.kind { return false }
        context.report(
          Diagnostic(
            .framedByteBeyondNeeds, at: index.range, "the index of `byte` must be a number",
            help: "which bytes are read must not depend on the bytes"))
        return false
      }
      guard value >= 0, value < Int128(needs.value) else {
        context.report(
          Diagnostic(
            .framedByteBeyondNeeds, at: expression.range,
            value < 0
              ? "bytes are counted from 0" : "byte \(value) is not there yet: only \(needs.value) bytes are",
            labels: [.init(needs.range, "the size is asked for after this many bytes")],
            help: value < 0 || value >= 64 ? nil : "write `needs \(value + 1)`"))
        return false
      }
      return true
    }
  }

  /// Reports a size that no unit can have, and warns of one that some bytes would give.
  func checkBounds(_ bounds: ClosedRange<Int128>, of size: ExpressionSyntax) -> Bool {
    if let limit, bounds.lowerBound > Int128(limit) {
      context.report(
        Diagnostic(
          .streamLimitTooSmall, at: size.range, "no unit fits: the smallest has \(bounds.lowerBound) bytes",
          help: "raise the limit"))
      return false
    }
    guard bounds.lowerBound < Int128(needs.value) else { return true }
    let never = bounds.upperBound < Int128(needs.value)
    context.report(
      Diagnostic(
        .framedSizeBelowNeeds, at: size.range,
        never
          ? "the size is always below the \(needs.value) bytes that must be there to know it"
          : "the size can come out as \(bounds.lowerBound), below the \(needs.value) bytes that are already there",
        labels: [.init(needs.range, "needed")],
        help: never ? "`size` counts the whole unit, these bytes included" : "a reader skips a byte where that happens",
        severity: never ? .error : nil))
    return !never
  }
}
