import WirelaceModel

/// Numbers that matter, by the slot of the field or bit member that they matter for: what tags and conditions ask for.
struct GenerationHints: Sendable {
  private(set) var values: [Int: [Int128]] = [:]

  init(_ plan: Plan) {
    for index in plan.model.frames.indices {
      let frame = plan.model.frames[index]
      for rule in frame.rules { collect(rule.condition, ID(index), plan) }
      for field in frame.fields {
        if case .expression(let expression)? = field.condition { collect(expression, ID(index), plan) }
        collect(field.type, ID(index), plan)
      }
    }
  }

  private mutating func collect(_ type: FieldType, _ frame: ID<Frame>, _ plan: Plan) {
    switch type {
    case .array(let array): collect(array.element, frame, plan)
    case .match(let id):
      let union = plan.model[id]
      for member in union.members {
        collect(member.payload, frame, plan)
        for label in member.labels {
          switch (label, union.selector) {
          case (.condition(let expression), _): collect(expression, frame, plan)
          case (.range(let range), .expression(.field(let path))):
            note([range.lowerBound, range.upperBound], path, frame, plan)
          default: break
          }
        }
      }
    default: break
    }
  }

  private mutating func collect(_ expression: Expression, _ frame: ID<Frame>, _ plan: Plan) {
    switch expression {
    case .compare(_, .field(let path), .integer(let value)), .compare(_, .integer(let value), .field(let path)):
      let value = Int128(value)
      note([value, value, value - 1, value + 1], path, frame, plan)
    case .contained(.field(let path), let ranges):
      for range in ranges { note([Int128(range.lowerBound), Int128(range.upperBound)], path, frame, plan) }
    case .not(let inner), .negate(let inner), .contained(let inner, _): collect(inner, frame, plan)
    case .arithmetic(_, let left, let right), .compare(_, let left, let right), .and(let left, let right),
      .or(let left, let right):
      collect(left, frame, plan)
      collect(right, frame, plan)
    default: break
    }
  }

  private mutating func note(_ numbers: [Int128], _ path: FieldPath, _ frame: ID<Frame>, _ plan: Plan) {
    guard case .field(let field)? = path.steps.first, field < plan.model[frame].fields.count else { return }
    var slot = plan.frames[frame.index].firstSlot + field
    if path.steps.count == 2, case .bit(let member) = path.steps[1],
      case .bits(let id, _) = plan.model[frame].fields[field].type
    {
      slot = plan.bits[id.index].firstSlot + member
    } else if path.steps.count != 1 {
      return
    }
    values[slot, default: []] += numbers
  }
}
