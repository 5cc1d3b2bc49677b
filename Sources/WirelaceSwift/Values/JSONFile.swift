import WirelaceModel

extension EmitterContext {
  /// The JSON forms of everything that a module declares.
  func jsonFile() -> FileContent {
    var types: [Declaration] = []
    for index in model.enumerations.indices where owns(model.enumerations[index].declared) {
      types.append(enumerationJSON(ID(index)))
    }
    for index in model.flagSets.indices where owns(model.flagSets[index].declared) {
      types.append(flagsJSON(ID(index)))
    }
    for index in model.bitFields.indices where owns(model.bitFields[index].declared) {
      let bits = model.bitFields[index]
      types.append(
        recordJSON(names[ID<BitField>(index)].full, bits.members.map(\.field), bitPlans[index], isBits: true))
    }
    for index in model.frames.indices where owns(model.frames[index].declared) {
      let frame = model.frames[index]
      types.append(recordJSON(names[ID<Frame>(index)].full, frame.fields, framePlans[index], isBits: false))
    }
    for index in model.unions.indices where owns(model.unions[index].declared) {
      types.append(unionJSON(ID(index)))
    }
    if types.isEmpty { return FileContent() }
    return FileContent(
      imports: ["WirelaceFrames"], declarations: [.conditional("!hasFeature(Embedded)", types)])
  }

  private func extending(_ name: String, write: [Statement], read: [Statement]) -> Declaration {
    .type(
      TypeDeclaration(
        keyword: .extension, name: name, conformances: ["JSONConvertible"],
        members: [
          .property(PropertyDeclaration(modifiers: access, name: "json", type: "JSONValue", body: .getter(write))),
          .function(
            FunctionDeclaration(
              modifiers: access, name: "init", parameters: [.init("json", "JSONValue"), .init("path", "String")],
              effect: "throws(JSONValueError)", body: read)),
        ]))
  }

  // MARK: - Values

  /// The JSON form of a value.
  func json(_ type: FieldType, _ value: String) -> Expression {
    switch type {
    case .integer(let integer):
      if !integer.isScaled && integer.exceptions.isEmpty { return .text(".integer(Int128(\(value)))") }
      return .call("JSONForm.number", [.text(value)] + numberArguments(integer))
    case .varint: return .text(".integer(Int128(\(value)))")
    case .boolean: return .text(".bool(\(value))")
    case .float: return .text(".float(\(value))")
    case .medicalFloat: return .text(".string(\(value).text)")
    case .bcd, .mac: return .text(".string(\(value).description)")
    case .string: return .text(".string(\(value))")
    case .bytes: return .text("JSONForm.bytes(\(value))")
    case .uuid(let count, _): return .text(".string(\(value).text(bytes: \(count)))")
    case .enumeration, .flags, .bits, .frame, .union, .match: return .text("\(value).json")
    case .array(let array):
      return .sequence([.text(".array(\(value).map { "), json(array.element, "$0"), " })"])
    case .empty: return ".null"
    }
  }

  /// The JSON form of a value, and the statements that lead to it: elements are turned one by one.
  private func jsonSteps(_ type: FieldType, _ value: String, elements: String) -> (steps: [Statement], json: Expression)
  {
    guard case .array(let array) = type else { return ([], json(type, value)) }
    let map = Statement.closure(
      .text("let \(elements): [JSONValue] = \(value).map"), parameters: "element",
      [.line(json(array.element, "element"))])
    return ([map], .text(".array(\(elements))"))
  }

  func numberArguments(_ integer: IntegerType) -> [Expression] {
    var arguments: [Expression] = []
    if integer.isScaled { arguments.append(.labeled("scale", linearScale(integer))) }
    if !integer.exceptions.isEmpty {
      let list = integer.exceptions.map { Expression.text("(\($0.raw), \(quotedText($0.meaning)))") }
      arguments.append(.labeled("exceptions", .array(list)))
    }
    return arguments
  }

  /// Reads a value; `json` and `path` are Swift expressions. Throwing is the caller's to mark.
  private func read(_ type: FieldType, _ json: String, _ path: String) -> Expression {
    let place: [Expression] = [.text(json), .text(path)]
    switch type {
    case .integer(let integer):
      return .call(
        "JSONForm.integer", place + [.text("in: \(integer.minimum)...\(integer.maximum)")] + numberArguments(integer))
    case .varint(let varint):
      let range = varint.isSigned ? "Int128(Int64.min)...Int128(Int64.max)" : "0...Int128(UInt64.max)"
      return .call("JSONForm.integer", place + [.text("in: \(range)")])
    case .boolean: return .call("JSONForm.boolean", place)
    case .float(64, _): return .call("JSONForm.double", place)
    case .float(let bits, _): return .call("JSONForm.float", place + [.text("width: \(bits)")])
    case .medicalFloat(let bits, _): return .call("JSONForm.medicalFloat\(bits)", place)
    case .bcd(let digits, _): return .call("JSONForm.packedDecimal", place + [.text("digits: \(digits)")])
    case .string: return .call("JSONForm.text", place)
    case .bytes: return .call("JSONForm.bytes", place)
    case .uuid(let count, _): return .call("JSONForm.uuid", place + [.text("bytes: \(count)")])
    case .mac: return .call("JSONForm.mac", place)
    case .enumeration, .flags, .bits, .frame, .union, .match:
      return .call(swiftType(type), [.text("json: \(json)"), .text("path: \(path)")])
    case .array(let array):
      return .sequence([
        .call("JSONForm.array", place), " { (json, path) throws(JSONValueError) in try ",
        read(array.element, "json", "path"), " }",
      ])
    case .empty: return .call("JSONForm.empty", place)
    }
  }

  /// `target = try …`; elements of arrays are read in a closure of their own lines.
  private func assign(_ target: String, _ type: FieldType, _ json: String, _ path: String) -> Statement {
    guard case .array(let array) = type else {
      return .line(.sequence([.text(target + " = try "), read(type, json, path)]))
    }
    return .closure(
      .sequence([.text(target + " = try "), .call("JSONForm.array", [.text(json), .text(path)])]),
      parameters: "(json, path) throws(JSONValueError)",
      [.line(.sequence(["try ", read(array.element, "json", "path")]))])
  }

  // MARK: - Enums and flags

  private func enumerationJSON(_ id: ID<Enumeration>) -> Declaration {
    let enumeration = model[id]
    let isEnum = isSwiftEnum(enumeration)
    let write: Statement =
      isEnum ? ".string(name)" : "name.map { .string($0) } ?? .integer(Int128(rawValue))"
    let type = names[id].full
    var seen: Set<String> = []
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, item) in enumeration.cases.enumerated() where seen.insert(item.declared.name).inserted {
      let value = isEnum ? caseValue(id, index) : "\(type)(rawValue: \(item.value))"
      cases.append((.text(quotedText(item.declared.name)), [.text("self = \(value)")]))
    }
    cases.append(
      (
        "default",
        [
          .text(
            "throw JSONValueError(path, \(quotedTextInside("\(enumeration.declared.name) has no case '", "text", "'")))"
          )
        ]
      ))
    let container = enumeration.base.container
    var read: [Statement] = [
      .if("let text = json.stringValue", [.switch("text", cases), "return"]),
      .guarded(
        "json.integerValue != nil",
        otherwise: [
          .text("throw JSONValueError.kind(path, \(quotedText("a case of " + enumeration.declared.name)), json)")
        ]),
    ]
    let range = "\(enumeration.base.minimum)...\(enumeration.base.maximum)"
    read.append(.text("let raw: \(container) = try JSONForm.integer(json, path, in: \(range))"))
    let none = Statement.text(
      "throw JSONValueError(path, \(quotedTextInside("\(enumeration.declared.name) has no case ", "raw", "")))")
    if isEnum {
      read += [.guarded("let value = Self(rawValue: raw)", otherwise: [none]), "self = value"]
    } else if enumeration.isOpen {
      read.append("self.init(rawValue: raw)")
    } else {
      read += ["self.init(rawValue: raw)", .guarded("name != nil", otherwise: [none])]
    }
    return extending(type, write: [write], read: read)
  }

  /// `"before\(name)after"`.
  private func quotedTextInside(_ before: String, _ name: String, _ after: String) -> String {
    String(quotedText(before).dropLast()) + "\\(\(name))" + String(quotedText(after).dropFirst())
  }

  private func flagsJSON(_ id: ID<FlagSet>) -> Declaration {
    let flags = model[id]
    return extending(
      names[id].full, write: ["JSONForm.flags(rawValue, Self.names)"],
      read: [
        .line(
          .sequence([
            .text("let raw: \(flags.base.container) = try "),
            .call(
              "JSONForm.flags",
              [
                "json", "path", .text("of: \(quotedText(flags.declared.name))"), "Self.names",
                .text("width: \(flags.base.bits)"), .text("isClosed: \(flags.isClosed)"),
              ]),
          ])),
        "self.init(rawValue: raw)",
      ])
  }

  // MARK: - Frames and bit fields

  private func recordJSON(_ name: String, _ fields: [Field], _ plan: FramePlan, isBits: Bool) -> Declaration {
    var write: [Statement] = ["var members: [JSONMember] = []"]
    var read: [Statement] = []
    var keys: [String] = []
    var derived: [Expression] = []
    for (field, member) in zip(fields, plan.members) {
      guard field.isStored else {
        if !field.isAlignment && !field.isReserved {
          let kind = field.computed != nil ? "computed" : "constant"
          derived.append(.text("(\(quotedText(field.name)), \(quotedText(kind)))"))
        }
        continue
      }
      keys.append(field.name)
      write += writeMember(field, own(member.property))
      read += readMember(field, member.property)
    }
    if let trailing = plan.trailing {
      keys.append("trailing")
      write.append(
        .if(
          .text("!\(own(trailing)).isEmpty"),
          [.text("members.add(\"trailing\", JSONForm.bytes(\(own(trailing))))")]))
      read.append(
        .if(
          "let value = object[\"trailing\"]",
          [.text("self.\(trailing) = try JSONForm.bytes(value, object.path(\"trailing\"))")],
          else: [.text("self.\(trailing) = []")]))
    }
    if write.count == 1 { write = [] }
    write.append(write.isEmpty ? ".object([])" : "return .object(members)")
    var arguments: [Expression] = ["json", "path", .labeled("names", .array(keys.map { .text(quotedText($0)) }))]
    if !derived.isEmpty { arguments.append(.labeled("derived", .array(derived))) }
    let opening = Expression.sequence([
      .text(read.isEmpty ? "_ = try " : "let object = try "), .call("JSONObjectReader", arguments),
    ])
    return extending(name, write: write, read: [.line(opening)] + read)
  }

  /// A property, told apart from the locals of the functions here.
  private func own(_ property: String) -> String {
    ["members", "object", "path", "value", "json"].contains(property)
      ? "self." + property : Identifiers.quoted(property)
  }

  private func writeMember(_ field: Field, _ property: String) -> [Statement] {
    let key = quotedText(field.name)
    func append(_ value: String) -> [Statement] {
      let elements = "json" + property.filter { $0.isLetter || $0.isNumber }.capitalizedFirst
      let (steps, json) = jsonSteps(field.type, value, elements: elements)
      return steps + [.line(.call("members.add", [.text(key), json]))]
    }
    // Reserved bits and bytes are told only when they hold something.
    let test = field.isReserved ? isNotZero(field.type, field.condition == nil ? property : "value") : nil
    if field.condition != nil {
      let condition = "let value = \(property)" + (test.map { ", \($0)" } ?? "")
      return [.if(.text(condition), append("value"))]
    }
    return test.map { [.if(.text($0), append(property))] } ?? append(property)
  }

  func isNotZero(_ type: FieldType, _ value: String) -> String {
    switch type {
    case .boolean: value
    case .bytes: "\(value).contains(where: { $0 != 0 })"
    case .enumeration, .flags, .bits, .medicalFloat: "\(value).rawValue != 0"
    case .string: "!\(value).isEmpty"
    case .bcd: "\(value).nibbles != 0"
    case .array: "!\(value).isEmpty"
    case .uuid: "\(value).high >> 32 != 0"
    case .mac: "\(value).value != 0"
    case .frame, .union, .match, .empty: "true"
    default: "\(value) != 0"
    }
  }

  private func readMember(_ field: Field, _ property: String) -> [Statement] {
    let key = quotedText(field.name)
    func assign(_ json: String) -> Statement {
      self.assign("self.\(property)", field.type, json, "object.path(\(key))")
    }
    if field.condition != nil {
      return [
        .if(.text("let value = object[\(key)]"), [assign("value")], else: [.text("self.\(property) = nil")])
      ]
    }
    if field.isReserved {
      return [
        .if(
          .text("let value = object[\(key)]"), [assign("value")],
          else: [.text("self.\(property) = \(zero(field.type))")])
      ]
    }
    return [assign("object.required(\(key))")]
  }

  // MARK: - Unions

  private func unionJSON(_ id: ID<Union>) -> Declaration {
    let union = model[id]
    let plan = unionPlans[id.index]
    var writes: [(pattern: Expression, body: [Statement])] = []
    var reads: [(pattern: Expression, body: [Statement])] = []
    var keys: [String] = []
    for (member, name) in zip(union.members, plan.cases) {
      let isEmpty = if case .empty = member.payload { true } else { false }
      let carriesTag = union.hasOwnTag && member.onlyTag == nil
      let bindings = (isEmpty ? [] : ["let value"]) + (carriesTag ? ["let tag"] : [])
      let pattern =
        ".\(Identifiers.quoted(name))" + (bindings.isEmpty ? "" : "(" + bindings.joined(separator: ", ") + ")")
      let key = quotedText(member.declared.name)
      let (steps, json) = jsonSteps(member.payload, "value", elements: "elements")
      var entries: [Expression] = [.text(key), isEmpty ? ".null" : json]
      if carriesTag { entries.append("tag: Int128(tag)") }
      writes.append((.text(pattern), steps + [.line(.sequence(["return ", .call("JSONForm.member", entries)]))]))
      keys.append(member.declared.name)
      var body: [Statement] = []
      if union.hasOwnTag && !carriesTag { body.append("try reader.refuseTag()") }
      if isEmpty {
        body.append("_ = try JSONForm.empty(reader.value, reader.valuePath)")
      } else {
        body.append(
          assign("let value: \(swiftType(member.payload))", member.payload, "reader.value", "reader.valuePath"))
      }
      let values = (isEmpty ? [] : ["value"]) + (carriesTag ? ["tag: try reader.requiredTag()"] : [])
      body.append(
        .text(
          "self = .\(Identifiers.quoted(name))" + (values.isEmpty ? "" : "(" + values.joined(separator: ", ") + ")")))
      reads.append((.text(key), body))
    }
    if let unknown = plan.unknown {
      let name = Identifiers.quoted(unknown)
      if union.hasOwnTag {
        writes.append(
          (.text(".\(name)(let tag, let bytes)"), ["return JSONForm.unknown(tag: Int128(tag), bytes)"]))
        let tag = union.tagType.map { tagInteger($0).container } ?? "Int64"
        reads.append(
          (
            "\"unknown\"",
            [
              .text("let unknown: (tag: \(tag), bytes: [UInt8]) = try reader.unknown()"),
              .text("self = .\(name)(tag: unknown.tag, bytes: unknown.bytes)"),
            ]
          ))
      } else {
        writes.append((.text(".\(name)(let bytes)"), ["return JSONForm.unknown(tag: nil, bytes)"]))
        reads.append(("\"unknown\"", [.text("self = .\(name)(bytes: try reader.unknownBytes())")]))
      }
      keys.append("unknown")
    }
    let schemaName = quotedText(union.declared.name)
    reads.append(
      ("default", [.text("throw JSONValueError(path, \(quotedText("expected a member of " + union.declared.name)))")]))
    let opening = Expression.sequence([
      "let reader = try ",
      .call(
        "JSONUnionReader",
        [
          "json", "path", .text("of: \(schemaName)"), .labeled("names", .array(keys.map { .text(quotedText($0)) })),
          .text("hasTag: \(union.hasOwnTag)"),
        ]),
    ])
    return extending(
      names[id].full, write: [.switch("self", writes)], read: [.line(opening), .switch("reader.name", reads)])
  }
}

extension String {
  /// With a capital in front.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
