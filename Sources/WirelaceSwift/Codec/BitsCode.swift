import WirelaceModel

/// Codecs of bit fields: an integer on the wire, a member each in Swift.
extension EmitterContext {
  /// The value of a member out of the integer `raw` of type `base`.
  func extract(_ member: BitField.Member, from raw: String, of base: String) -> String {
    let shifted = member.shift == 0 ? raw : "\(raw) &>> \(member.shift)"
    switch member.field.type {
    case .boolean:
      return "\(raw) & \(UInt64(1) << UInt64(member.shift)) != 0"
    case .integer(let integer), .enumeration(_, let integer), .flags(_, let integer):
      let container = member.field.type.containerInBits(model) ?? integer.container
      if integer.isSigned {
        let unused = 64 - member.width
        return "\(container)(truncatingIfNeeded: (Int64(truncatingIfNeeded: \(shifted)) &<< \(unused)) &>> \(unused))"
      }
      let mask = UInt64.max >> UInt64(64 - member.width)
      // The widest members need no mask; the others are cut before they are narrowed.
      let cut = member.width == 64 ? shifted : "\(shifted) & \(mask)"
      return container == base ? cut : "\(container)(truncatingIfNeeded: \(cut))"
    default: return raw
    }
  }

  /// A member's value in the place of its bits, as an integer of type `base`.
  func insert(_ member: BitField.Member, _ value: String, into base: String) -> String {
    let mask = UInt64.max >> UInt64(64 - member.width)
    if case .boolean = member.field.type {
      return "\(value) ? \(UInt64(1) << UInt64(member.shift)) : 0"
    }
    let number =
      switch member.field.type {
      case .enumeration, .flags: value + ".rawValue"
      default: value
      }
    let cut = "(\(base)(truncatingIfNeeded: \(number)) & \(mask))"
    return member.shift == 0 ? cut : "\(cut) &<< \(member.shift)"
  }

  func bitsCodec(_ id: ID<BitField>) -> [Declaration] {
    let bits = model[id]
    let base = bits.base.container
    var members: [Declaration] = []
    let isInfallible = isInfallible(bits)
    let attributes = isSmall(bits) && access == ["public"] ? ["@inlinable", "@inline(__always)"] : []
    if isInfallible {
      members.append(
        .function(
          FunctionDeclaration(
            documentation: ["Takes the members out of an integer."], attributes: attributes, modifiers: access,
            name: "init", parameters: [.init("rawValue", base)], body: takeMembers(id, checking: false))))
    } else {
      members.append(
        .function(
          FunctionDeclaration(
            documentation: ["Takes the members out of an integer that stood at `offset`, and checks them."],
            attributes: attributes, modifiers: access, name: "init",
            parameters: [.init("checking rawValue", base), .init("at offset", "Int")],
            effect: "throws(FrameError)", body: takeMembers(id, checking: true))))
    }
    members.append(
      .property(
        PropertyDeclaration(
          documentation: ["The members in one integer; bits that a member has no room for are cut."],
          attributes: attributes, modifiers: access, name: "rawValue", type: base, body: .getter(joinMembers(id)))))
    if bits.members.contains(where: { needsWidthCheck($0) }) {
      members.append(
        .function(
          FunctionDeclaration(
            documentation: ["Refuses a member whose value its bits cannot hold."], attributes: attributes,
            modifiers: access, name: "checkWidths", parameters: [.init("at offset", "Int")],
            effect: "throws(FrameError)",
            body: checkWidths(id))))
    }
    let name = names[id].full
    if bits.isInline {
      return [.type(TypeDeclaration(keyword: .extension, name: name, members: members))]
    }
    return [
      .type(
        TypeDeclaration(
          keyword: .extension, name: name, conformances: ["CodedFrame"], members: standalone(id) + members))
    ]
  }

  private func site(_ bits: BitField, _ member: BitField.Member) -> Site {
    Site(frame: quotedText(bits.declared.name), path: quotedText(member.field.name))
  }

  private func takeMembers(_ id: ID<BitField>, checking: Bool) -> [Statement] {
    let bits = model[id]
    let plan = bitPlans[id.index]
    var statements: [Statement] = []
    var locals = NameScope(["rawValue", "offset"])
    for (index, member) in bits.members.enumerated() where member.field.computed == nil {
      let property = "self.\(plan.members[index].property)"
      let text = extract(member, from: "rawValue", of: bits.base.container)
      let site = site(bits, member)
      let field = member.field
      if field.constant != nil || field.isRefused {
        guard checking else { continue }
        let found = locals.claim(plan.members[index].local)
        statements.append(.text("let \(found) = \(wrapped(field.type, text))"))
        if let constant = field.constant {
          statements += verify(
            constant, field.type, found, at: "offset", bit: member.shift, width: member.width, site)
        } else {
          statements += verifyReserved(field.type, found, at: "offset", bit: member.shift, site)
        }
        continue
      }
      switch field.type {
      case .enumeration(let enumeration, _) where !model[enumeration].isOpen:
        let found = locals.claim(plan.members[index].local)
        let type = names[enumeration].full
        let bit: [Expression] = member.shift == 0 ? [] : [.text("bit: \(member.shift)")]
        let refusal = Statement.line(
          .sequence([
            "throw ",
            .call(
              "FrameError.unknownCase",
              site.arguments + ["at: offset"] + bit + [
                .text("of: \(quotedText(model[enumeration].declared.name))"), .text("found: Int128(\(text))"),
              ]),
          ]))
        if isSwiftEnum(model[enumeration]) {
          statements.append(.guarded(.text("let \(found) = \(type)(rawValue: \(text))"), otherwise: [refusal]))
        } else {
          statements += [
            .text("let \(found) = \(type)(rawValue: \(text))"),
            .guarded(.text("\(found).name != nil"), otherwise: [refusal]),
          ]
        }
        statements.append(.text("\(property) = \(found)"))
      case .flags(let flags, _) where model[flags].isClosed:
        let found = locals.claim(plan.members[index].local)
        let bit: [Expression] = member.shift == 0 ? [] : [.text("bit: \(member.shift)")]
        statements += [
          .text("let \(found) = \(wrapped(field.type, text))"),
          .guarded(
            .text("\(found).rawValue & ~\(names[flags].full).known.rawValue == 0"),
            otherwise: [
              .line(
                .sequence([
                  "throw ",
                  .call(
                    "FrameError.unknownCase",
                    site.arguments + ["at: offset"] + bit + [
                      .text("of: \(quotedText(model[flags].declared.name))"),
                      .text("found: Int128(\(found).rawValue)"),
                    ]),
                ]))
            ]),
          .text("\(property) = \(found)"),
        ]
      default: statements.append(.text("\(property) = \(wrapped(field.type, text))"))
      }
    }
    return statements
  }

  private func wrapped(_ type: FieldType, _ text: String) -> String {
    switch type {
    case .enumeration, .flags: "\(swiftType(type))(rawValue: \(text))"
    default: text
    }
  }

  private func joinMembers(_ id: ID<BitField>) -> [Statement] {
    let bits = model[id]
    let plan = bitPlans[id.index]
    let base = bits.base.container
    var statements: [Statement] = []
    var constant: UInt64 = 0
    for (index, member) in bits.members.enumerated() {
      if let fixed = member.field.constant {
        let value: Int128 =
          switch fixed {
          case .integer(let value): value
          case .boolean(let value): value ? 1 : 0
          default: 0
          }
        constant |=
          (UInt64(truncatingIfNeeded: value) & (UInt64.max >> UInt64(64 - member.width))) << UInt64(member.shift)
        continue
      }
      guard member.field.isStored else { continue }
      statements.append(
        .text("raw |= " + insert(member, own(plan.members[index].property), into: base)))
    }
    if statements.isEmpty { return [.text("\(constant)")] }
    return [.text("var raw: \(base) = \(constant)")] + statements + ["return raw"]
  }

  private func own(_ property: String) -> String {
    ["raw", "offset", "rawValue"].contains(property) ? "self." + property : Identifiers.quoted(property)
  }

  private func checkWidths(_ id: ID<BitField>) -> [Statement] {
    let bits = model[id]
    let plan = bitPlans[id.index]
    var statements: [Statement] = []
    for (index, member) in bits.members.enumerated() where needsWidthCheck(member) {
      let property = own(plan.members[index].property)
      let site = site(bits, member)
      switch member.field.type {
      case .integer(let integer):
        statements += checkWidth(narrowed(integer, member), property, at: "offset", bit: member.shift, site)
      case .enumeration(let id, let integer):
        if !model[id].isOpen {
          statements += checkKnown(
            "\(property).name != nil", model[id].declared.name, "\(property).rawValue", member, site)
        }
        statements += checkWidth(
          narrowed(integer, member), property + ".rawValue", at: "offset", bit: member.shift, site)
      case .flags(let id, let integer):
        if model[id].isClosed {
          statements += checkKnown(
            "\(property).rawValue & ~\(names[id].full).known.rawValue == 0", model[id].declared.name,
            "\(property).rawValue", member, site)
        }
        statements += checkWidth(
          narrowed(integer, member), property + ".rawValue", at: "offset", bit: member.shift, site)
      default: break
      }
    }
    return statements
  }

  private func narrowed(_ integer: IntegerType, _ member: BitField.Member) -> IntegerType {
    IntegerType(bits: member.width, isSigned: integer.isSigned)
  }

  private func checkKnown(
    _ test: String, _ type: String, _ found: String, _ member: BitField.Member, _ site: Site
  ) -> [Statement] {
    let bit: [Expression] = member.shift == 0 ? [] : [.text("bit: \(member.shift)")]
    return [
      .guarded(
        .text(test),
        otherwise: [
          .line(
            .sequence([
              "throw ",
              .call(
                "FrameError.unknownCase",
                site.arguments + ["at: offset"] + bit + [
                  .text("of: \(quotedText(type))"), .text("found: Int128(\(found))"),
                ]),
            ]))
        ])
    ]
  }

  /// A named bit field is a value of its own: it can be a characteristic's.
  private func standalone(_ id: ID<BitField>) -> [Declaration] {
    let bits = model[id]
    let site = Site(frame: quotedText(bits.declared.name), path: "\"\"")
    let size = bits.base.bits / 8
    var reader = ValueReader(context: self, names: NameScope(NameScope.locals), expressions: nil)
    let raw = load(bits.base, at: "cursor")
    let taking =
      isInfallible(bits)
      ? "self.init(rawValue: \(raw))" : "try self.init(checking: \(raw), at: cursor)"
    let checks: [Statement] =
      bits.members.contains(where: { needsWidthCheck($0) }) ? ["try checkWidths(at: cursor)"] : []
    let reading: [Statement] = [
      reader.need("\(size)", site), .text(taking), .text("cursor &+= \(size)"),
      .guarded(
        "!ownsWindow || cursor == end",
        otherwise: [site.error("trailing", at: "cursor", "count: end &- cursor")]),
    ]
    reader.end = "end"
    return [
      .property(
        PropertyDeclaration(
          documentation: ["The name of the bit field in the schema."], modifiers: access + ["static"],
          name: "schemaName",
          type: "String", body: .getter([.text(quotedText(bits.declared.name))]))),
      .function(
        FunctionDeclaration(
          documentation: ["Reads the bit field in the window that ends at `end`; for `WireFrame.decode(from:)`."],
          modifiers: access, name: "init", parameters: EmitterContext.readingParameters, effect: "throws(FrameError)",
          body: reading)),
      .function(
        FunctionDeclaration(
          documentation: ["Stores the bit field behind the cursor; for `WireFrame.encode(into:)`."],
          modifiers: access, name: "write", parameters: EmitterContext.writingParameters, effect: "throws(FrameError)",
          body: checks + [
            .text("try buffer.reserve(\(site.frame), \(size), at: cursor)"),
            .text(store(bits.base, "rawValue", at: "cursor")), .text("cursor &+= \(size)"),
          ])),
      .property(
        PropertyDeclaration(
          documentation: ["The bytes that the bit field takes."], modifiers: access, name: "encodedSize", type: "Int",
          body: .getter([.text("\(size)")]))),
    ]
  }
}

extension FieldType {
  /// The container of an enum's or flag set's raw value, which is the declaration's, not the use's.
  func containerInBits(_ model: ProtocolModel) -> String? {
    switch self {
    case .enumeration(let id, _): model[id].base.container
    case .flags(let id, _): model[id].base.container
    default: nil
    }
  }
}
