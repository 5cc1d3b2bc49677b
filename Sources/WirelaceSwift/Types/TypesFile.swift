import WirelaceModel

extension EmitterContext {
  /// Enums, flag sets and bit fields, and what tells about the module as a whole.
  func typesFile() -> FileContent {
    var declarations: [Declaration] = [registry()]
    for index in model.enumerations.indices where owns(model.enumerations[index].declared) {
      declarations.append(enumeration(ID(index)))
      declarations += alias(model.enumerations[index].declared, names[ID<Enumeration>(index)])
    }
    for index in model.flagSets.indices where owns(model.flagSets[index].declared) {
      declarations.append(flagSet(ID(index)))
      declarations += alias(model.flagSets[index].declared, names[ID<FlagSet>(index)])
    }
    for index in model.bitFields.indices where owns(model.bitFields[index].declared) {
      declarations.append(bitField(ID(index)))
      declarations += alias(model.bitFields[index].declared, names[ID<BitField>(index)])
    }
    return FileContent(imports: ["WirelaceFrames"], declarations: declarations)
  }

  /// Doc comment lines of a declaration, with version and deprecation.
  func documentation(_ declared: Declared, fallback: String) -> [String] {
    var lines = documentationLines(declared.documentation)
    if lines.isEmpty { lines = [fallback] }
    if let since = declared.since { lines += ["", "Since \(since.major).\(since.minor)."] }
    return lines
  }

  func documentationLines(_ text: String) -> [String] {
    text.isEmpty
      ? []
      : text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        String(line).trimmingTrailingBlanks
      }
  }

  /// `@available(*, deprecated, message: "…")`.
  func attributes(_ deprecated: String?) -> [String] {
    deprecated.map { ["@available(*, deprecated, message: \(quotedText($0)))"] } ?? []
  }

  // MARK: - Enums

  private func enumeration(_ id: ID<Enumeration>) -> Declaration {
    let enumeration = model[id]
    let container = enumeration.base.container
    let caseNames = caseNames(enumeration.cases)
    let isEnum = isSwiftEnum(enumeration)
    var members: [Declaration] = []
    if isEnum {
      members = zip(enumeration.cases, caseNames).map { item, name in
        .enumCase(
          CaseDeclaration(
            documentation: caseDocumentation(item), attributes: attributes(item.declared.deprecated),
            name: Identifiers.quoted(name), rawValue: "\(item.value)"))
      }
      members += allCases(enumeration.cases.map { ($0.declared, "\($0.value)") }, of: names[id].name)
    } else {
      members = rawStorage(container, "Any value, also one that the schema does not name.")
      members += zip(enumeration.cases, caseNames).map { item, name in
        .property(
          PropertyDeclaration(
            documentation: caseDocumentation(item), attributes: attributes(item.declared.deprecated),
            modifiers: access + ["static"], name: Identifiers.quoted(name), type: names[id].name,
            body: .getter([.text("\(names[id].name)(rawValue: \(item.value))")])))
      }
    }
    members.append(caseNameProperty(enumeration, caseNames, isEnum: isEnum))
    let conformances =
      isEnum ? [container, "Sendable", "Hashable", "CaseIterable"] : ["RawRepresentable", "Sendable", "Hashable"]
    return .type(
      TypeDeclaration(
        documentation: documentation(
          enumeration.declared, fallback: "The enum `\(enumeration.declared.name)` of the schema."),
        modifiers: access,
        keyword: isEnum ? .enum : .struct, name: names[id].name, conformances: conformances, members: members))
  }

  private func caseDocumentation(_ item: Enumeration.Case) -> [String] {
    var lines = documentationLines(item.declared.documentation)
    if let since = item.declared.since { lines.append("Since \(since.major).\(since.minor).") }
    return lines
  }

  /// The name by which a deprecated type is known.
  func alias(_ declared: Declared, _ name: SwiftNames.TypeName) -> [Declaration] {
    guard let deprecated = name.deprecated else { return [] }
    return [
      .alias(
        AliasDeclaration(
          documentation: documentation(declared, fallback: "`\(declared.name)` of the schema."),
          attributes: attributes(declared.deprecated), modifiers: access, name: deprecated, type: name.name))
    ]
  }

  /// The list of the cases, where one is deprecated: the compiler makes none then.
  func allCases(_ cases: [(declared: Declared, rawValue: String)], of type: String) -> [Declaration] {
    guard cases.contains(where: { $0.declared.deprecated != nil }) else { return [] }
    let values = Expression.array(cases.map { .text($0.rawValue) })
    return [
      .property(
        PropertyDeclaration(
          documentation: ["Every case, in the order of the schema."], modifiers: access + ["static"], name: "allCases",
          type: "[\(type)]",
          body: .getter([.line(.sequence([values, .text(".compactMap { \(type)(rawValue: $0) }")]))])))
    ]
  }

  /// Of what other generated code has to name, where an attribute would draw warnings.
  func deprecationNote(_ declared: Declared) -> [String] {
    declared.deprecated.map { ["Deprecated" + ($0.isEmpty ? "." : ": \($0).")] } ?? []
  }

  private func rawStorage(_ container: String, _ text: String) -> [Declaration] {
    [
      .property(
        PropertyDeclaration(
          documentation: ["The integer on the wire."], modifiers: access, keyword: "let", name: "rawValue",
          type: container)),
      .function(
        FunctionDeclaration(
          documentation: [text], modifiers: access, name: "init", parameters: [.init("rawValue", container)],
          body: ["self.rawValue = rawValue"])),
    ]
  }

  private func caseNameProperty(_ enumeration: Enumeration, _ caseNames: [String], isEnum: Bool) -> Declaration {
    // Of two cases of one value the first gives the name.
    var seen: Set<Int128> = []
    var cases: [(pattern: Expression, body: [Statement])] = []
    // Naming a deprecated case would draw a warning.
    let goesByNumber = !isEnum || enumeration.cases.contains { $0.declared.deprecated != nil }
    for (item, name) in zip(enumeration.cases, caseNames) where seen.insert(item.value).inserted {
      let pattern = goesByNumber ? "\(item.value)" : ".\(Identifiers.quoted(name))"
      cases.append((.text(pattern), [.text(quotedText(item.declared.name))]))
    }
    if !isEnum {
      cases.append(("default", ["nil"]))
    } else if goesByNumber {
      cases[cases.count - 1].pattern = "default"
    }
    return .property(
      PropertyDeclaration(
        documentation: [
          isEnum ? "The case's name in the schema." : "The case's name in the schema; nil for a value that has none."
        ],
        modifiers: access, name: "name", type: isEnum ? "String" : "String?",
        body: .getter([.switch(goesByNumber ? "rawValue" : "self", cases)])))
  }

  // MARK: - Flag sets

  private func flagSet(_ id: ID<FlagSet>) -> Declaration {
    let flags = model[id]
    let name = names[id].name
    let caseNames = caseNames(flags.cases)
    var members = rawStorage(flags.base.container, "Any bits, also ones that the schema does not name.")
    members += zip(flags.cases, caseNames).map { item, caseName in
      .property(
        PropertyDeclaration(
          documentation: caseDocumentation(item), attributes: attributes(item.declared.deprecated),
          modifiers: access + ["static"], name: Identifiers.quoted(caseName), type: name,
          body: .getter([.text("\(name)(rawValue: \(bit(item.value)))")])))
    }
    let known = flags.cases.reduce(UInt64(0)) { $0 | bit($1.value) }
    members.append(
      .property(
        PropertyDeclaration(
          documentation: ["All bits that have a name."], modifiers: access + ["static"], name: "known", type: name,
          body: .getter([.text("\(name)(rawValue: \(known))")]))))
    let table = flags.cases.map { Expression.text("(\(bit($0.value)), \(quotedText($0.declared.name)))") }
    members.append(
      .property(
        PropertyDeclaration(
          documentation: ["Each bit that has a name, as a mask, with its name in the schema."],
          modifiers: access + ["static"], name: "names", type: "[(mask: UInt64, name: String)]",
          body: .getter([.line(.array(table))]))))
    return .type(
      TypeDeclaration(
        documentation: documentation(flags.declared, fallback: "The flag set `\(flags.declared.name)` of the schema."),
        modifiers: access, keyword: .struct, name: name,
        conformances: ["OptionSet", "Sendable", "Hashable"], members: members))
  }

  private func bit(_ number: Int128) -> UInt64 { number >= 0 && number < 64 ? 1 << UInt64(number) : 0 }

  // MARK: - Bit fields

  private func bitField(_ id: ID<BitField>) -> Declaration {
    let bits = model[id]
    let fields = bits.members.map(\.field)
    return .type(
      TypeDeclaration(
        documentation: documentation(bits.declared, fallback: "The bit field `\(bits.declared.name)` of the schema."),
        modifiers: access, keyword: .struct, name: names[id].name,
        conformances: ["Sendable", "Hashable"],
        members: properties(fields, bitPlans[id.index]) + physicalProperties(fields, bitPlans[id.index])
          + [initializer(fields, bitPlans[id.index], defaultsAll: true)]
          + deprecatedProperties(fields, bitPlans[id.index])))
  }

  // MARK: - The module

  /// Name, version and frames of the module.
  private func registry() -> Declaration {
    var members: [Declaration] = [
      .property(
        PropertyDeclaration(
          documentation: ["The module's name."], modifiers: access + ["static"], name: "name", type: "String",
          body: .getter([.text(quotedText(module.name.joined(separator: ".")))]))),
      .property(
        PropertyDeclaration(
          documentation: ["The module's version."], modifiers: access + ["static"], name: "version", type: "String",
          body: .getter([.text(quotedText("\(module.version.major).\(module.version.minor)"))]))),
    ]
    let frames = model.frames.indices.filter { owns(model.frames[$0].declared) }.map { names[ID<Frame>($0)].full }
    let bits = model.bitFields.indices.filter { owns(model.bitFields[$0].declared) && !model.bitFields[$0].isInline }
      .map { names[ID<BitField>($0)].full }
    let unions = model.unions.indices.filter { owns(model.unions[$0].declared) && model.unions[$0].tagType != nil }
      .map { names[ID<Union>($0)].full }
    members.append(
      .conditional(
        "!hasFeature(Embedded)",
        [
          .property(
            PropertyDeclaration(
              documentation: ["Everything that bytes can be decoded as: frames, named bit fields and unions."],
              modifiers: access + ["static"], name: "frames", type: "[any WireFrame.Type]",
              body: .getter([.line(.array((frames + bits + unions).map { .text($0 + ".self") }))])))
        ]))
    members += ownChecksums.map { id in
      .property(
        PropertyDeclaration(
          documentation: ["The check `\(model[id].name)` of the schema."], modifiers: ["static"], keyword: "let",
          name: checksumProperty(id), body: .value(crc(model[id]))))
    }
    let declared = documentationLines(module.documentation)
    return .type(
      TypeDeclaration(
        documentation: declared.isEmpty ? ["The schema module `\(module.name.joined(separator: "."))`."] : declared,
        modifiers: access, keyword: .enum, name: names.registryName(of: module), members: members))
  }

  private func crc(_ algorithm: ChecksumAlgorithm) -> Expression {
    guard case .crc(let width, let polynomial, let initial, let reflected, let final) = algorithm.kind else {
      return "0"
    }
    return .call(
      "CRC",
      [
        .text("width: \(width)"), .text("polynomial: \(polynomial)"), .text("initial: \(initial)"),
        .text("isReflected: \(reflected)"), .text("finalXor: \(final)"),
      ])
  }
}

extension String {
  var trimmingTrailingBlanks: String {
    var text = self
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
