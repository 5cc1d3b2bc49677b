import WirelaceModel

extension EmitterContext {
  /// Descriptions that a person can read.
  func descriptionFile() -> FileContent {
    var types: [Declaration] = []
    for index in model.enumerations.indices where owns(model.enumerations[index].declared) {
      let text: Statement =
        isSwiftEnum(model.enumerations[index]) ? "name" : "name ?? \"\\(rawValue)\""
      types.append(describing(names[ID<Enumeration>(index)].full, [text]))
    }
    for index in model.flagSets.indices where owns(model.flagSets[index].declared) {
      types.append(describing(names[ID<FlagSet>(index)].full, ["FrameDescription.flags(rawValue, Self.names)"]))
    }
    for index in model.bitFields.indices where owns(model.bitFields[index].declared) {
      let bits = model.bitFields[index]
      types.append(describing(names[ID<BitField>(index)].full, record("", bits.members.map(\.field), bitPlans[index])))
    }
    for index in model.frames.indices where owns(model.frames[index].declared) {
      let frame = model.frames[index]
      types.append(
        describing(names[ID<Frame>(index)].full, record(frame.declared.name, frame.fields, framePlans[index])))
    }
    for index in model.unions.indices where owns(model.unions[index].declared) {
      types.append(describing(names[ID<Union>(index)].full, union(ID(index))))
    }
    if types.isEmpty { return FileContent() }
    return FileContent(
      imports: ["WirelaceFrames"], declarations: [.conditional("!hasFeature(Embedded)", types)])
  }

  private func describing(_ name: String, _ body: [Statement]) -> Declaration {
    .type(
      TypeDeclaration(
        keyword: .extension, name: name, conformances: ["CustomStringConvertible"],
        members: [
          .property(
            PropertyDeclaration(modifiers: access, name: "description", type: "String", body: .getter(body)))
        ]))
  }

  private func record(_ name: String, _ fields: [Field], _ plan: FramePlan) -> [Statement] {
    var statements: [Statement] = []
    for (field, member) in zip(fields, plan.members) where field.isStored {
      let property = member.physical ?? member.property
      let value =
        member.deprecated != nil && member.physical != nil
        ? physicalReading(field, member, in: plan)
        : property == "text" ? "self.text" : Identifiers.quoted(property)
      let label = quotedText(field.name)
      let add: Statement
      switch field.type {
      case .boolean where field.condition == nil && !field.isReserved:
        add = .text("text.add(\(label), isSet: \(value))")
      case .bytes: add = .text("text.add(\(label), bytes: \(value))")
      case .string: add = .text("text.add(\(label), text: \(value))")
      default:
        let unit = (field.type.describedInteger?.unit ?? field.type.unit).map { ", unit: \(quotedText($0))" } ?? ""
        add = .text("text.add(\(label), \(value)\(unit))")
      }
      if field.isReserved, field.condition == nil {
        statements.append(.if(.text(isNotZero(field.type, value)), [add]))
      } else {
        statements.append(add)
      }
    }
    if let trailing = plan.trailing {
      statements.append(.if(.text("!\(trailing).isEmpty"), [.text("text.add(\"trailing\", bytes: \(trailing))")]))
    }
    if statements.isEmpty { return [.text(quotedText(name + "()"))] }
    return [.text("var text = FrameDescription(\(quotedText(name)))")] + statements + ["return text.text"]
  }

  private func union(_ id: ID<Union>) -> [Statement] {
    let union = model[id]
    let plan = unionPlans[id.index]
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, (member, name)) in zip(union.members, plan.cases).enumerated() {
      let label = quotedText(member.declared.name)
      if case .empty = member.payload {
        let pattern = ".\(Identifiers.quoted(name))"
        cases.append((.text(pattern), [.text("return \(label)")]))
        continue
      }
      let pattern = payloadPattern(union, index, Identifiers.quoted(name), "value")
      let text =
        switch member.payload {
        case .bytes: "'\\(FrameText.hexadecimal(value))'"
        default: "\\(value)" + (member.payload.scaledInteger.map { " × \($0.scale)" } ?? "")
        }
      let unit = member.payload.describedInteger?.unit.map { " " + String(quotedText($0).dropFirst().dropLast()) } ?? ""
      cases.append((.text(pattern), [.text("return \(label.dropLast())(\(text)\(unit))\"")]))
    }
    if let unknown = plan.unknown {
      let name = Identifiers.quoted(unknown)
      if union.hasOwnTag {
        cases.append(
          (
            .text(".\(name)(let tag, let bytes)"),
            ["return \"unknown(\\(tag): '\\(FrameText.hexadecimal(bytes))')\""]
          ))
      } else {
        cases.append((.text(".\(name)(let bytes)"), ["return \"unknown('\\(FrameText.hexadecimal(bytes))')\""]))
      }
    }
    return [.switch("self", cases)]
  }
}
