import WirelaceModel

/// What the fields of a fragmented stream's part hold, where the schema's conditions tell it.
struct PartFilling {
  /// Of the part's initialiser; over `place` and `chunk`.
  private(set) var arguments: [Expression] = []

  /// Nil when the schema leaves a field open.
  init?(_ fragments: Stream.Fragments, _ part: Frame, _ plan: FramePlan, context: EmitterContext) {
    // `begins when index == 1` counts from 1; without such a condition from 0.
    var first: Int64 = 0
    if case .compare(.equal, .field(let path), .integer(let value))? = fragments.begins,
      path.steps == fragments.orderField.map({ [.field($0)] })
    {
      first = value
    }
    for (index, field) in part.fields.enumerated() where field.isStored {
      // Kept reserved bits have a default.
      if case .reserved = field.kind { continue }
      let label = plan.members[index].label + ": "
      let name = "\(SwiftText.string(part.declared.name)), \(SwiftText.string(field.name))"
      if index == fragments.chunkField {
        arguments.append(.text(label + "chunk"))
      } else if index == fragments.sequenceField, case .integer(let integer) = field.type {
        arguments.append(.text(label + "\(integer.container)(truncatingIfNeeded: place.sequence)"))
      } else if field.condition != nil {
        // Optional: left out.
        continue
      } else if index == fragments.orderField {
        arguments.append(.text(label + "try FragmentPosition.field(place.index\(PartFilling.plus(first)), \(name))"))
      } else if let offset = PartFilling.countOffset(index, fragments, first) {
        arguments.append(.text(label + "try FragmentPosition.field(place.count\(PartFilling.plus(offset)), \(name))"))
      } else if let flag = PartFilling.flag([.field(index)], fragments) {
        arguments.append(.text(label + flag))
      } else if let bits = PartFilling.bits(index, field, fragments, context) {
        arguments.append(.text(label + bits))
      } else if field.defaultValue == nil {
        return nil
      }
    }
  }

  private static func plus(_ number: Int64) -> String {
    number == 0 ? "" : number > 0 ? " + \(number)" : " - \(number.magnitude)"
  }

  /// `ends when index == total`: then `total` is the last index, the count of parts and what `first` adds to it.
  private static func countOffset(_ field: Int, _ fragments: Stream.Fragments, _ first: Int64) -> Int64? {
    guard let order = fragments.orderField, case .compare(.equal, let left, let right)? = fragments.ends else {
      return nil
    }
    guard let (orderSide, addend) = offset(left, of: order) ?? offset(right, of: order).map({ ($0.0, $0.1) }),
      let (_, other) = offset(left, of: field) ?? offset(right, of: field), orderSide
    else { return nil }
    // order + addend == field + other for the last part, whose order is count - 1 + first.
    return first - 1 + addend - other
  }

  /// `field`, `field + n` or `field - n`.
  private static func offset(_ expression: SchemaExpression, of field: Int) -> (Bool, Int64)? {
    switch expression {
    case .field(let path): path.steps == [.field(field)] ? (true, 0) : nil
    case .arithmetic(.add, .field(let path), .integer(let value)): path.steps == [.field(field)] ? (true, value) : nil
    case .arithmetic(.subtract, .field(let path), .integer(let value)):
      path.steps == [.field(field)] ? (true, -value) : nil
    default: nil
    }
  }

  /// A boolean that says `begins` or `ends`, or their opposite.
  private static func flag(_ steps: [FieldPath.Step], _ fragments: Stream.Fragments) -> String? {
    func isField(_ expression: SchemaExpression?) -> Bool {
      if case .field(let path)? = expression { path.steps == steps } else { false }
    }
    func isOpposite(_ expression: SchemaExpression?) -> Bool {
      if case .not(let inner)? = expression { isField(inner) } else { false }
    }
    if isField(fragments.begins) { return "place.isFirst" }
    if isField(fragments.ends) { return "place.isLast" }
    if isOpposite(fragments.begins) { return "!place.isFirst" }
    if isOpposite(fragments.ends) { return "!place.isLast" }
    return nil
  }

  /// A bit field all of whose members say `begins` or `ends`.
  private static func bits(
    _ index: Int, _ field: Field, _ fragments: Stream.Fragments, _ context: EmitterContext
  ) -> String? {
    guard case .bits(let id, _) = field.type else { return nil }
    var arguments: [String] = []
    for (bit, member) in context.model[id].members.enumerated() where member.field.isStored {
      if case .reserved = member.field.kind { continue }
      guard let flag = flag([.field(index), .bit(bit)], fragments) else { return nil }
      arguments.append(context.bitPlans[id.index].members[bit].label + ": " + flag)
    }
    return context.names[id].full + "(" + arguments.joined(separator: ", ") + ")"
  }
}
