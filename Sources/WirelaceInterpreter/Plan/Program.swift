/// An expression, compiled: operations in prefix order, plain data.
struct Program: Sendable {
  var operations: [Operation]
}

struct Operation: Sendable {
  enum Code: UInt8, Sendable {
    case literal, field, remaining, size, frameSize, count, present, byte, received
    case not, negate
    case multiply, divide, remainder, add, subtract, shiftLeft, shiftRight, bitAnd, bitOr, bitXor
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case and, or, contained
  }
  var code: Code
  /// A path, a field, the number of ranges, or (`and`, `or`) the length of the right side.
  var index = 0
  /// A literal, the last field measured, or the bounds of a range.
  var value: Int64 = 0
  var second: Int64 = 0
}

/// A way from a frame to a value, compiled.
struct Path: Sendable {
  enum Step: Sendable {
    /// The child that stands in this slot.
    case child(Int)
    /// Bits of the integer reached so far.
    case bits(shift: Int, width: Int, isSigned: Bool)
  }
  var field: Int
  var steps: [Step]
}

/// What an expression asks of the frame it is about.
protocol ProgramContext {
  /// Nil when something on the way is absent.
  func integer(at path: Path) -> Int64?
  var remaining: Int { get }
  /// Nil when it cannot be told.
  func size(first: Int, last: Int) -> Int?
  var frameSize: Int? { get }
  func count(of field: Int) -> Int?
  func isPresent(_ field: Int) -> Bool
  func byte(_ index: Int) -> Int64?
  var received: Int { get }
}

extension Plan {
  /// The value of a program; booleans are 0 and 1. Nil when it refers to something absent. Never traps: what leaves 64 bits wraps.
  @inline(__always)
  func evaluate<Context: ProgramContext>(_ program: Int, in context: Context) -> Int64? {
    var next = 0
    return programs[program].operations.withUnsafeBufferPointer { operations in
      evaluate(operations, &next, in: context)
    }
  }

  private func evaluate<Context: ProgramContext>(
    _ operations: UnsafeBufferPointer<Operation>, _ next: inout Int, in context: Context
  ) -> Int64? {
    let operation = operations[next]
    next += 1
    switch operation.code {
    case .literal: return operation.value
    case .field: return context.integer(at: paths[operation.index])
    case .remaining: return Int64(context.remaining)
    case .size: return context.size(first: operation.index, last: Int(operation.value)).map { Int64($0) }
    case .frameSize: return context.frameSize.map { Int64($0) }
    case .count: return context.count(of: operation.index).map { Int64($0) }
    case .present: return context.isPresent(operation.index) ? 1 : 0
    case .byte: return context.byte(operation.index)
    case .received: return Int64(context.received)
    case .not:
      return evaluate(operations, &next, in: context).map { $0 == 0 ? 1 : 0 }
    case .negate:
      return evaluate(operations, &next, in: context).map { 0 &- $0 }
    case .and, .or:
      // The right side is skipped, not evaluated, once the left one settles the matter.
      guard let left = evaluate(operations, &next, in: context) else { return nil }
      if (left != 0) == (operation.code == .or) {
        next += operation.index
        return left != 0 ? 1 : 0
      }
      return evaluate(operations, &next, in: context).map { $0 != 0 ? 1 : 0 }
    case .contained:
      guard let value = evaluate(operations, &next, in: context) else { return nil }
      let ranges = operations[next..<next + operation.index]
      next += operation.index
      return ranges.contains { value >= $0.value && value <= $0.second } ? 1 : 0
    default:
      // Both sides stand one behind the other; an absent left side settles it.
      guard let left = evaluate(operations, &next, in: context) else { return nil }
      guard let right = evaluate(operations, &next, in: context) else { return nil }
      return Plan.combine(operation.code, left, right)
    }
  }

  private static func combine(_ code: Operation.Code, _ left: Int64, _ right: Int64) -> Int64 {
    switch code {
    case .multiply: left &* right
    case .divide: right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    case .remainder: right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
    case .add: left &+ right
    case .subtract: left &- right
    case .shiftLeft: left << right
    case .shiftRight: left >> right
    case .bitAnd: left & right
    case .bitOr: left | right
    case .bitXor: left ^ right
    case .equal: left == right ? 1 : 0
    case .notEqual: left != right ? 1 : 0
    case .less: left < right ? 1 : 0
    case .lessOrEqual: left <= right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .greaterOrEqual: left >= right ? 1 : 0
    default: 0
    }
  }
}
