import WirelaceDiagnostics
import WirelaceModel

/// A size or a count in the form `measured × multiplier / divisor + addend`, one of multiplier and divisor being 1.
struct LinearMeasure {
  enum Subject: Equatable {
    case size(first: Int, last: Int)
    case frame
    case count(field: Int)
  }
  var subject: Subject
  var multiplier: Int64 = 1
  var divisor: Int64 = 1
  var addend: Int64 = 0

  /// Nil when the expression has another form.
  init?(_ expression: Expression) {
    switch expression {
    case .size(let first, let last): subject = .size(first: first, last: last)
    case .sizeOfFrame: subject = .frame
    case .count(let field): subject = .count(field: field)
    case .arithmetic(let operation, let left, .integer(let number)):
      guard let inner = LinearMeasure(left) else { return nil }
      self = inner
      if !apply(operation, number) { return nil }
    case .arithmetic(let operation, .integer(let number), let right) where operation == .add || operation == .multiply:
      guard let inner = LinearMeasure(right) else { return nil }
      self = inner
      if !apply(operation, number) { return nil }
    default: return nil
    }
  }

  private mutating func apply(_ operation: Expression.Arithmetic, _ number: Int64) -> Bool {
    // Small numbers only: whatever is measured stays far from the ends of 128 bits.
    guard abs(Int128(number)) <= Int128(largestCount) else { return false }
    switch operation {
    case .add, .subtract:
      let (sum, overflow) =
        operation == .add ? addend.addingReportingOverflow(number) : addend.subtractingReportingOverflow(number)
      addend = sum
      return !overflow
    case .multiply:
      guard divisor == 1, number > 0 else { return false }
      let (product, overflow) = multiplier.multipliedReportingOverflow(by: number)
      let (shifted, overflowShifted) = addend.multipliedReportingOverflow(by: number)
      (multiplier, addend) = (product, shifted)
      return !overflow && !overflowShifted
    case .divide:
      guard multiplier == 1, divisor == 1, addend == 0, number > 0 else { return false }
      divisor = number
      return true
    default: return false
    }
  }

  /// What is measured, for a value of the field.
  func measured(for raw: Int128) -> Int128 {
    (raw - Int128(addend)) * Int128(divisor) / Int128(multiplier)
  }

  /// The value of the field for what is measured.
  func raw(for measured: Int128) -> Int128 {
    measured * Int128(multiplier) / Int128(divisor) + Int128(addend)
  }

  /// The elements for the value of the field, as an expression.
  func inverse(of raw: Expression) -> Expression {
    var result = raw
    if addend != 0 { result = .arithmetic(.subtract, result, .integer(addend)) }
    if divisor != 1 { result = .arithmetic(.multiply, result, .integer(divisor)) }
    if multiplier != 1 { result = .arithmetic(.divide, result, .integer(multiplier)) }
    return result
  }
}

/// A field, or a member of bits declared in place, that is computed from a size or a count.
struct MeasuringField {
  var field: Int
  var bit: Int?
  var measure: LinearMeasure
  /// The largest value it can hold.
  var maximum: Int128
  var name: String
  var range: SourceRange
  var isOptional: Bool
}

extension Resolver {
  /// In the order of the fields.
  func measuringFields(of frame: ID<Frame>) -> [MeasuringField] {
    var result: [MeasuringField] = []
    func add(_ field: Field, at index: Int, bit: Int?, prefix: String, isOptional: Bool) {
      guard case .expression(let expression) = field.computed, let measure = LinearMeasure(expression),
        let maximum = field.type.largestNumber
      else { return }
      result.append(
        MeasuringField(
          field: index, bit: bit, measure: measure, maximum: maximum, name: prefix + field.name, range: field.range,
          isOptional: isOptional))
    }
    for (index, field) in model[frame].fields.enumerated() {
      add(field, at: index, bit: nil, prefix: "", isOptional: field.condition != nil)
      guard case .bits(let id, _) = field.type, model[id].isInline else { continue }
      for (bit, member) in model[id].members.enumerated() {
        add(member.field, at: index, bit: bit, prefix: field.name + ".", isOptional: field.condition != nil)
      }
    }
    return result
  }
}

extension FieldType {
  fileprivate var largestNumber: Int128? {
    switch self {
    case .integer(let type): type.maximum
    case .varint(let type): type.bounds.upperBound
    default: nil
    }
  }
}
