import WirelaceModel

extension ExpressionScope {
  /// The text that leads to a value inside the frame, and its type.
  struct Reference {
    var expression: ExpressionText
    var type: FieldType
    /// Whether what the text ends in is an optional itself, so that a further step needs `?.`.
    var endsOptional = false
  }

  func reference(_ path: FieldPath) -> Reference {
    var steps = path.steps[...]
    var result: Reference
    if let bits {
      result = Reference(expression: ExpressionText(text: "self"), type: .bits(bits, .little))
      if case .bit(let index)? = steps.first {
        steps = steps.dropFirst()
        result = bitMember(index, of: bits, base: nil, field: nil)
      }
    } else {
      guard case .field(let index)? = steps.first, let frame else {
        return Reference(expression: ExpressionText(text: "0"), type: .empty)
      }
      steps = steps.dropFirst()
      result = root(index, of: frame, next: steps.first)
      if case .bits(let id, _) = context.model[frame].fields[index].type, case .bit(let bit)? = steps.first {
        steps = steps.dropFirst()
        result = bitMember(bit, of: id, base: result.expression, field: (frame, index))
      }
    }
    while let step = steps.first {
      steps = steps.dropFirst()
      result = descend(result, step, &steps)
    }
    return result
  }

  private func root(_ index: Int, of frame: ID<Frame>, next: FieldPath.Step?) -> Reference {
    let field = context.model[frame].fields[index]
    let member = context.framePlans[frame.index].members[index]
    let name: String
    if place == .decoding {
      name = member.local
    } else if let constant = field.constant, let text = context.literal(constant, field.type) {
      return Reference(
        expression: ExpressionText(text: "\(context.swiftType(field.type))(\(text))"), type: field.type)
    } else if !field.isStored {
      // Computed: a property derives it. Its field is there when its condition holds.
      name = member.property
    } else {
      name = member.property
    }
    let isOptional = field.condition != nil && (field.isStored || place == .decoding)
    return Reference(
      expression: ExpressionText(text: own(name), isOptional: isOptional), type: field.type, endsOptional: isOptional)
  }

  /// A property of the value, told apart from a parameter or local of its name.
  func own(_ property: String) -> String {
    place != .decoding && NameScope.locals.contains(property) ? "self." + property : Identifiers.quoted(property)
  }

  private func descend(_ base: Reference, _ step: FieldPath.Step, _ rest: inout ArraySlice<FieldPath.Step>) -> Reference
  {
    func joined(_ name: String, _ type: FieldType, isOptional: Bool = false) -> Reference {
      Reference(
        expression: ExpressionText(
          text: base.expression.text + (base.endsOptional ? "?." : ".") + name,
          isOptional: base.expression.isOptional || isOptional),
        type: type, endsOptional: isOptional)
    }
    switch (step, base.type) {
    case (.field(let index), .frame(let id)):
      let field = context.model[id].fields[index]
      let member = context.framePlans[id.index].members[index]
      if let constant = field.constant, let text = context.literal(constant, field.type) {
        return Reference(
          expression: ExpressionText(text: "\(context.swiftType(field.type))(\(text))"), type: field.type)
      }
      if case .bits(let bits, _) = field.type, case .bit(let bit)? = rest.first,
        context.model[bits].members[bit].field.computed != nil
      {
        rest = rest.dropFirst()
        let name = context.computedBitProperty(frame: id, field: index, bit: bit)
        return joined(name, context.model[bits].members[bit].field.type)
      }
      return joined(
        Identifiers.quoted(member.property), field.type, isOptional: field.condition != nil && field.isStored)
    case (.bit(let index), .bits(let id, _)):
      let member = context.model[id].members[index].field
      if let constant = member.constant, let text = context.literal(constant, member.type) {
        return Reference(
          expression: ExpressionText(text: "\(context.swiftType(member.type))(\(text))"), type: member.type)
      }
      let name = context.bitPlans[id.index].members[index].property
      return joined(Identifiers.quoted(name), member.type)
    case (.flag(let index), .flags(let id, _)):
      return joined("contains(\(context.caseValue(id, index)))", .boolean)
    case (.member(let index), .union(let id)), (.member(let index), .match(let id)):
      let name = Identifiers.quoted(context.unionPlans[id.index].bodies[index])
      return joined(name, context.model[id].members[index].payload, isOptional: true)
    default:
      return Reference(expression: ExpressionText(text: "0"), type: .empty)
    }
  }

  /// A member of a bit field that stands in the frame itself, or of the bit field whose rule is judged.
  private func bitMember(
    _ index: Int, of id: ID<BitField>, base: ExpressionText?, field: (ID<Frame>, Int)?
  ) -> Reference {
    let member = context.model[id].members[index]
    if let constant = member.field.constant, let text = context.literal(constant, member.field.type) {
      return Reference(
        expression: ExpressionText(text: "\(context.swiftType(member.field.type))(\(text))"), type: member.field.type)
    }
    if member.field.computed != nil, let (frame, fieldIndex) = field {
      // Decoding, the member is a variable of its own.
      let name = context.computedBitProperty(frame: frame, field: fieldIndex, bit: index)
      return Reference(expression: ExpressionText(text: name), type: member.field.type)
    }
    let name = Identifiers.quoted(context.bitPlans[id.index].members[index].property)
    guard let base else {
      return Reference(
        expression: ExpressionText(text: own(context.bitPlans[id.index].members[index].property)),
        type: member.field.type)
    }
    return Reference(
      expression: ExpressionText(
        text: base.text + (base.isOptional ? "?." : ".") + name, isOptional: base.isOptional),
      type: member.field.type)
  }

  // MARK: - Measures

  /// Whether a field is there.
  func presence(_ index: Int) -> String {
    guard let frame else { return "true" }
    let field = context.model[frame].fields[index]
    guard let condition = field.condition else { return "true" }
    let member = context.framePlans[frame.index].members[index]
    if place == .decoding { return Identifiers.quoted(member.local) + " != nil" }
    if field.isStored { return own(member.property) + " != nil" }
    if case .expression(let expression) = condition { return "(" + self.condition(expression, absent: false) + ")" }
    return "true"
  }

  /// Elements of an array field, as an `Int64`.
  func count(_ index: Int) -> String {
    guard let frame else { return "0" }
    let field = context.model[frame].fields[index]
    let member = context.framePlans[frame.index].members[index]
    let name = place == .decoding ? Identifiers.quoted(member.local) : own(member.property)
    return field.condition == nil ? "Int64(\(name).count)" : "Int64(\(name)?.count ?? 0)"
  }

  /// Encoded bytes of fields, as an `Int64`.
  func size(_ first: Int, _ last: Int) -> String {
    guard let frame, first <= last else { return "0" }
    switch place {
    case .decoding, .written:
      let (start, end) = (context.mark(frame, .start(first)), context.mark(frame, .end(last)))
      return "Int64(\(end) &- \(start))"
    case .value:
      return "Int64(" + (first...last).map { context.sizeProperty(frame, $0) }.joined(separator: " &+ ") + ")"
    }
  }
}

extension EmitterContext {
  enum Mark: Hashable {
    /// Where a field begins, and where it ends.
    case start(Int)
    case end(Int)
  }

  /// The variable that remembers where a field begins or ends.
  func mark(_ frame: ID<Frame>, _ mark: Mark) -> String {
    let members = framePlans[frame.index].members
    let field: Int
    let suffix: String
    switch mark {
    case .start(let index): (field, suffix) = (index, "Start")
    case .end(let index): (field, suffix) = (index, "End")
    }
    let name = members[field].local.isEmpty ? "padding\(field)" : members[field].local
    return free(name + suffix, in: members)
  }

  /// The property that gives the encoded size of one field.
  func sizeProperty(_ frame: ID<Frame>, _ field: Int) -> String {
    let members = framePlans[frame.index].members
    let name = members[field].property.isEmpty ? "padding\(field)" : members[field].property
    return free(name + "Size", in: members)
  }

  /// The variable and property that gives a computed member of an inline bit field.
  func computedBitProperty(frame: ID<Frame>, field: Int, bit: Int) -> String {
    let members = framePlans[frame.index].members
    guard case .bits(let id, _) = model[frame].fields[field].type else { return members[field].property }
    let name = bitPlans[id.index].members[bit].property
    return free(members[field].property + name.prefix(1).uppercased() + name.dropFirst(), in: members)
  }

  /// A name derived from a field's that no field has.
  func free(_ name: String, in members: [MemberPlan]) -> String {
    var name = name
    while members.contains(where: { $0.property == name || $0.local == name || $0.physical == name }) {
      name += "Value"
    }
    return name
  }
}
