import WirelaceModel

extension EmitterContext {
  /// Decoding, encoding and sizes of everything that a module declares.
  func codecFile() -> FileContent {
    var declarations: [Declaration] = []
    for index in model.bitFields.indices where owns(model.bitFields[index].declared) {
      declarations += bitsCodec(ID(index))
    }
    for index in model.frames.indices where owns(model.frames[index].declared) {
      declarations += frameCodec(ID(index))
    }
    for index in model.unions.indices where owns(model.unions[index].declared) {
      declarations += unionCodec(ID(index))
    }
    return FileContent(imports: ["WirelaceFrames"], declarations: declarations)
  }

  static let readingParameters: [FunctionDeclaration.Parameter] = [
    .init("reading bytes", "RawSpan"), .init("at cursor", "inout Int"), .init("end", "Int"),
    .init("ownsWindow", "Bool"),
  ]
  static let writingParameters: [FunctionDeclaration.Parameter] = [
    .init("to buffer", "FrameBuffer"), .init("at cursor", "inout Int"),
  ]

  // MARK: - Frames

  private func frameCodec(_ id: ID<Frame>) -> [Declaration] {
    let frame = model[id]
    let attributes = inlining(id)
    var members: [Declaration] = [
      .property(
        PropertyDeclaration(
          documentation: ["The name of the frame in the schema."], modifiers: access + ["static"], name: "schemaName",
          type: "String", body: .getter([.text(quotedText(frame.declared.name))]))),
      .function(
        FunctionDeclaration(
          documentation: [
            "Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around."
          ],
          attributes: attributes, modifiers: access, name: "init", parameters: EmitterContext.readingParameters,
          effect: "throws(FrameError)", body: FrameReader.body(self, id))),
      .function(
        FunctionDeclaration(
          documentation: ["Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around."],
          attributes: attributes, modifiers: access, name: "write", parameters: EmitterContext.writingParameters,
          effect: "throws(FrameError)", body: FrameWriter.body(self, id))),
      .property(
        PropertyDeclaration(
          documentation: ["The bytes that the frame takes."], attributes: attributes, modifiers: access,
          name: "encodedSize", type: "Int", body: .getter(encodedSize(id)))),
    ]
    if attributes.contains("@inlinable") { members.insert(contentsOf: entryPoints(id, attributes), at: 1) }
    members += computedProperties(id)
    members += measuredFields(id).map { sizeProperty(id, of: $0) }
    return [
      .type(
        TypeDeclaration(keyword: .extension, name: names[id].full, conformances: ["CodedFrame"], members: members))
    ]
  }

  /// A small frame is worth inlining: its cursor then stays in a register, and its fields where they are. Other modules see the
  /// body, too, where nothing in it is private.
  private func inlining(_ id: ID<Frame>) -> [String] {
    guard isSmall(model[id]) else { return [] }
    return (access == ["public"] && measuredFields(id).isEmpty ? ["@inlinable"] : []) + ["@inline(__always)"]
  }

  /// Few fields of fixed sizes, one of which may be a choice between such frames.
  private func isSmall(_ frame: Frame) -> Bool {
    var choices = 0
    return frame.fields.count <= 8
      && frame.fields.allSatisfy { field in
        if case .match(let union) = field.type, field.condition == nil {
          choices += 1
          return choices == 1 && model[union].members.count <= 6
            && model[union].members.allSatisfy { isLeaf($0.payload) }
        }
        return isLeaf(field)
      }
  }

  private func isLeaf(_ payload: FieldType) -> Bool {
    switch payload {
    case .empty: true
    case .frame(let id): model[id].fields.count <= 8 && model[id].fields.allSatisfy(isLeaf)
    default: fixedBytes(payload) != nil
    }
  }

  private func isLeaf(_ field: Field) -> Bool {
    guard fixedBytes(field.type) != nil || field.isAlignment else { return false }
    if case .bits(let bits, _) = field.type { return isSmall(model[bits]) }
    return true
  }

  func isSmall(_ bits: BitField) -> Bool { bits.members.count <= 10 }

  /// The two functions that everybody calls: those of the protocol would be calls through its table from other modules.
  private func entryPoints(_ id: ID<Frame>, _ attributes: [String]) -> [Declaration] {
    [
      .function(
        FunctionDeclaration(
          documentation: ["Decodes a whole value; see `WireFrame.decode(from:)`."], attributes: attributes,
          modifiers: access + ["static"], name: "decode", parameters: [.init("from bytes", "RawSpan")],
          effect: "throws(FrameError)", result: "Self",
          body: [
            "var cursor = 0",
            "return try Self(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: true)",
          ])),
      .function(
        FunctionDeclaration(
          documentation: ["Appends the wire form; see `WireFrame.encode(into:)`."], attributes: attributes,
          modifiers: access, name: "encode", parameters: [.init("into output", "inout OutputRawSpan")],
          effect: "throws(FrameError)",
          body: [
            "try output.append { (buffer, cursor) throws(FrameError) in try write(to: buffer, at: &cursor) }"
          ])),
    ]
  }

  // MARK: - Unions

  private func unionCodec(_ id: ID<Union>) -> [Declaration] {
    let union = model[id]
    var members: [Declaration] = []
    let standsAlone = union.tagType != nil
    if standsAlone {
      members = [
        .property(
          PropertyDeclaration(
            documentation: ["The name of the union in the schema."], modifiers: access + ["static"], name: "schemaName",
            type: "String", body: .getter([.text(quotedText(union.declared.name))]))),
        .function(
          FunctionDeclaration(
            documentation: [
              "Reads a union in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around."
            ],
            modifiers: access, name: "init", parameters: EmitterContext.readingParameters, effect: "throws(FrameError)",
            body: UnionCode.reading(self, id))),
        .function(
          FunctionDeclaration(
            documentation: ["Stores the union behind the cursor; for `WireFrame.encode(into:)` and frames around."],
            // Within a list's loop the case is looked at in place: a call would copy the member and destroy the copy.
            attributes: union.members.count <= 8 ? ["@inline(__always)"] : [], modifiers: access, name: "write",
            parameters: EmitterContext.writingParameters,
            effect: "throws(FrameError)", body: UnionCode.writing(self, id))),
      ]
    }
    members.append(
      .property(
        PropertyDeclaration(
          documentation: ["The bytes that the value takes."], modifiers: access, name: "encodedSize", type: "Int",
          body: .getter(encodedSize(id)))))
    if case .conditions = union.selector {} else { members.append(memberNumber(id)) }
    members.append(memberName(id))
    return [
      .type(
        TypeDeclaration(
          keyword: .extension, name: names[id].full, conformances: standsAlone ? ["CodedFrame"] : [], members: members))
    ]
  }

  /// The number of the member that a tag selects.
  private func memberNumber(_ id: ID<Union>) -> Declaration {
    let union = model[id]
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, member) in union.members.enumerated() {
      let patterns = patterns(member, in: union)
      if !patterns.isEmpty { cases.append((.list(open: "", patterns, close: ""), [.text("\(index)")])) }
    }
    return .function(
      FunctionDeclaration(
        documentation: ["The member that a tag selects, by its number; -1 for none."], modifiers: access + ["static"],
        name: "memberNumber", parameters: [.init("_ tag", union.tagType.map { tagInteger($0).container } ?? "Int64")],
        result: "Int",
        body: cases.isEmpty ? ["-1"] : [.switch("tag", cases + [(.text("default"), ["-1"])])]))
  }

  /// The name of the member that a tag (or the number of a condition) selects, for messages.
  private func memberName(_ id: ID<Union>) -> Declaration {
    let union = model[id]
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, member) in union.members.enumerated() {
      let patterns =
        if case .conditions = union.selector { [Expression.text("\(index)")] } else { patterns(member, in: union) }
      if !patterns.isEmpty {
        cases.append((.list(open: "", patterns, close: ""), [.text(quotedText(member.declared.name))]))
      }
    }
    let none = union.unknown == .refuse ? "\"none\"" : "\"unknown\""
    let type = union.tagType.map { tagInteger($0).container } ?? "Int64"
    return .function(
      FunctionDeclaration(
        documentation: ["The member that a tag selects, by its name in the schema."],
        modifiers: access + ["static"], name: "memberName",
        parameters: [.init("_ tag", type)], result: "String",
        body: cases.isEmpty ? [.text(none)] : [.switch("tag", cases + [(.text("default"), [.text(none)])])]))
  }
}
